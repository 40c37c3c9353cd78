"""Games and their positions: immutable values that know the rules.

>>> import outplay
>>> game = outplay.game("hexapawn:3x3")
>>> after = game.start.play("a1a2")
>>> print(after)
bbb/w--/-ww b
>>> [str(move) for move in after.legal_moves]
['b3a2', 'b3b2', 'c3c2']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from outplay import notation
from outplay._core import Board as CoreBoard
from outplay.errors import (
    CellError,
    GameOver,
    IllegalMove,
    InputError,
    MoveError,
    PositionError,
    SpecError,
    VariantError,
    nearest,
    quoted,
)
from outplay.notation import Labels
from outplay.render import Scene, draw_border, draw_ruled, draw_svg, draw_text
from outplay.rules import find_rules
from outplay.rules.catalogue import title_of
from outplay.rules.compiled import compile_rules
from outplay.rules.declaration import Rules
from outplay.rules.placement import NumberedPlacements
from outplay.rules.shape import Shape
from outplay.rules.variant import from_data
from outplay.rules.words import Contents, Look, Outcome, Reason, Side, describe_outcome
from outplay.values import check_whole

Picture = Literal["text", "ruled", "border", "svg"]
_DRAWERS: Mapping[Picture, Callable[[Scene], str]] = {
    "text": draw_text,
    "ruled": draw_ruled,
    "border": draw_border,
    "svg": draw_svg,
}
_MoveNumbers = tuple[int, int, tuple[int, ...]]
"""A move as the core gives it: origin, target and captured cells by their numbers, -1 for no cell."""
_MAX_COUNT = 2**31 - 1
"""Of plies or games that the core counts."""
_MAX_KNOWN_MOVES = 20_000
"""A march game has a few hundred moves; a flip game has many more, which differ in what they turn over."""
_REASONS = tuple(Reason)
_SIDES = tuple(Side)
_MOVERS = {side.value: side.index for side in Side}


class Move(NamedTuple):
    """A legal move: from where, to where, and which cells it takes or turns.

    A placed disc has no origin; a pass has neither origin nor target.

    >>> str(Move("a1", "b2", ("b2",))), str(Move(None, "d5")), str(Move())
    ('a1b2', 'd5', 'pass')
    """

    origin: str | None = None
    target: str | None = None
    captured: tuple[str, ...] = ()

    @property
    def is_pass(self) -> bool:
        """Whether the move only passes the turn."""
        return self.target is None

    def __str__(self) -> str:
        return (self.origin or "") + self.target if self.target else notation.PASS


class Playouts(NamedTuple):
    """The results of random games: White's wins, draws, Black's wins, and plies in all."""

    white: int
    draws: int
    black: int
    plies: int


class Game:
    """A game that can be played: its rules, compiled. Two games are equal if their rules are.

    >>> import outplay
    >>> game = outplay.game("oska:4")
    >>> game.perft(3)
    168
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._core = compile_rules(rules)
        self._known_moves: dict[_MoveNumbers, Move] = {}
        self._placements = NumberedPlacements(rules.shape)
        self._numbers = rules.shape.index
        self._labels: dict[str, Labels] = {}
        if outcome := self.start.outcome:
            raise VariantError(
                f"{rules.name} is over before its first move. {self.describe(outcome)} Set the start up so that "
                f"{self.side_name(rules.first)} can move ({self.side_name(Side.WHITE)} goes up unless ahead = 'down')"
            )

    @property
    def rules(self) -> Rules:
        """The declaration of the game."""
        return self._rules

    @property
    def name(self) -> str:
        """The full name of the game, which is also its spec unless it is a person's own variant."""
        return self.rules.name

    @cached_property
    def title(self) -> str:
        """The game as people call it, with its size and switches in words.

        >>> import outplay
        >>> outplay.game("hexareversi:5,start=ring").title
        'HexaReversi, side 5, empty centre'
        """
        return title_of(self.rules)

    @property
    def shape(self) -> Shape:
        """The board: its cells, names, neighbours and symmetries."""
        return self.rules.shape

    @cached_property
    def start(self) -> Position:
        """The position before the first move."""
        return self._set_up(self.rules.start_contents, self.rules.first)

    def position(self, text: str | Sequence[str], side: str | Side | None = None) -> Position:
        """Set up a position from its text, or from a list of rows and the side to move.

        >>> import outplay
        >>> game = outplay.game("oska:4")
        >>> game.position("wwww/---/--/---/bbbb w") == game.start
        True
        >>> game.position(["wwww", "---", "--", "---", "bbbb"], "w") == game.start
        True
        """
        if isinstance(text, str) and side is None:
            return self._well_written(text) or self._set_up(*notation.parse_position(self.shape, text))
        if side is None:
            raise PositionError("a position given by its rows needs the side to move too: position(rows, 'w')")
        rows = text.split("/") if isinstance(text, str) else text
        return self._set_up(notation.parse_rows(self.shape, rows), notation.parse_side(side))

    def _well_written(self, text: str) -> Position | None:
        """The position of a text in our own spelling: most texts are, and need no reading letter by letter."""
        placement, _, mover = text.partition(" ")
        pieces = self._placements.read(placement) if mover in _MOVERS else None
        return None if pieces is None else Position(self, self._core.board(pieces, _MOVERS[mover]))

    def _set_up(self, contents: Contents, side: Side) -> Position:
        pieces = [0 if piece is None else piece.index + 1 for piece in contents]
        return Position(self, self._core.board(pieces, side.index))

    def _remember(self, numbers: _MoveNumbers) -> Move:
        """Make the Move of the core's numbers, and keep it: most moves of a game come up again and again."""
        if len(self._known_moves) >= _MAX_KNOWN_MOVES:
            self._known_moves.clear()
        cells = self.shape.names
        origin, target, captured = numbers
        start, end = (None if number < 0 else cells[number] for number in (origin, target))
        move = self._known_moves[numbers] = Move(start, end, tuple(cells[number] for number in captured))
        return move

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly ``depth`` plies from the start."""
        return self.start.perft(depth)

    def labels(self, style: str = "names") -> Labels:
        """The labels of the cells in one of the styles of ``outplay.notation``."""
        if style not in self._labels:
            self._labels[style] = notation.labels(self.shape, style)
        return self._labels[style]

    def side_name(self, side: Side) -> str:
        """The name of a side in this game."""
        return self.rules.sides[side.index]

    def describe(self, outcome: Outcome) -> str:
        """An outcome as a sentence, with the names of the sides."""
        return describe_outcome(outcome, self.rules.sides, misere=self.rules.goal == "misere")

    def __eq__(self, other: object) -> bool:
        return self.rules == other.rules if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return _known_game, (self.rules,)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _repr_svg_(self) -> str:
        return self.start._repr_svg_()


class Position:
    """A board and the side to move. Immutable; made by ``game.start``, ``game.position`` and ``play``."""

    __slots__ = ("_board", "_game", "_legal_moves")

    def __init__(self, game: Game, board: CoreBoard) -> None:
        self._game = game
        self._board = board
        self._legal_moves: tuple[Move, ...] | None = None

    @property
    def game(self) -> Game:
        """The game of this position."""
        return self._game

    @property
    def side(self) -> Side:
        """The side to move."""
        return _SIDES[self._board.side]

    @property
    def contents(self) -> Contents:
        """What stands on each cell, in reading order."""
        pieces = (None, *_SIDES)
        return tuple(pieces[piece] for piece in self._game._core.contents(self._board))

    @property
    def rows(self) -> list[str]:
        """The board as a list with a string for each row, the top row first."""
        return notation.format_rows(self._game.shape, self.contents)

    # Without these, __getitem__ would make Python take a position for a list.
    __iter__ = None
    __contains__ = None

    def __getitem__(self, cell: str) -> Side | None:
        """The side whose piece stands on a cell, or None."""
        if not isinstance(cell, str):
            raise CellError(
                f"a cell is asked for by its name, such as {self._game.shape.names[0]!r}, not {quoted(cell)}"
            )
        return self.contents[self._game.shape.number(cell)]

    def cells(self, side: Side | str) -> tuple[str, ...]:
        """The names of the cells on which a side's pieces stand, in reading order."""
        side = notation.parse_side(side)
        named = zip(self._game.shape.names, self.contents, strict=True)
        return tuple(name for name, piece in named if piece is side)

    def count_pieces(self) -> tuple[int, int]:
        """How many pieces White and Black have."""
        pieces = self._game._core.contents(self._board)
        return pieces.count(1), pieces.count(2)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in reading order of origin and target; none if the game is over."""
        if self._legal_moves is None:
            known, remember = self._game._known_moves, self._game._remember
            self._legal_moves = tuple(
                [known.get(numbers) or remember(numbers) for numbers in self._game._core.moves(self._board)]
            )
        return self._legal_moves

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        found = self._game._core.outcome(self._board)
        if found is None:
            return None
        winner, reason, margin = found
        return Outcome(None if winner < 0 else _SIDES[winner], _REASONS[reason], margin)

    def move(self, text: str | Move, style: str = "names") -> Move:
        """The legal move that a text names in a label style; an error says what is wrong with it.

        A Move, say one from another position, becomes the legal move with the same cells.
        """
        if isinstance(text, Move):
            if text in self.legal_moves:
                return text
            number = self._game.shape.number
            origin, target = (None if cell is None else number(cell) for cell in (text.origin, text.target))
            return self._legal(origin, target, quoted(str(text)), self._game.labels())
        if not isinstance(text, str):
            raise MoveError(f"a move is a Move or its text, not {quoted(text)}")
        labels = self._game.labels(style)
        return self._legal(*labels.parse_move(text), quoted(text), labels)

    def play(self, move: str | Move) -> Position:
        """The position after a move, given as a Move or as its text.

        >>> import outplay
        >>> outplay.game("oska:4").start.play("a5b4")
        Traceback (most recent call last):
        ...
        outplay.errors.IllegalMove: 'a5b4' is not legal here: from a5 one can go to a4
        """
        # Most moves come from the list of legal ones, and need no reading.
        known = self._legal_moves or ()
        legal = move if isinstance(move, Move) and move in known else self.move(move)
        numbers = self._game._numbers
        origin = -1 if legal.origin is None else numbers[legal.origin]
        target = -1 if legal.target is None else numbers[legal.target]
        return Position(self._game, self._game._core.play(self._board, origin, target))

    def _legal(self, origin: int | None, target: int | None, shown: str, labels: Labels) -> Move:
        names = self._game.shape.names
        start, end = (None if number is None else names[number] for number in (origin, target))
        for move in self.legal_moves:
            if move.origin == start and move.target == end:
                return move
        if outcome := self.outcome:
            raise GameOver(f"{shown} cannot be played, the game is over. {self.game.describe(outcome)}")
        raise IllegalMove(f"{shown} is not legal here: {self._why_not(start, labels)}")

    def _why_not(self, origin: str | None, labels: Labels) -> str:
        side, moves = self._game.side_name(self.side), self.legal_moves
        if moves[0].is_pass:
            return f"{side} has no other move than to pass"
        can_play = f"{side} can play {_listed([self.format_move(move, labels.style) for move in moves])}"
        if origin is None or moves[0].origin is None:
            return can_play
        number = self._game.shape.index
        shown = labels.cells[number[origin]]
        targets = [labels.cells[number[move.target]] for move in moves if move.origin == origin and move.target]
        if targets:
            return f"from {shown} one can go to {_listed(targets)}"
        if self[origin] is self.side:
            return f"{shown} cannot move; {can_play}"
        return f"there is no piece of {side} on {shown}; {can_play}"

    def format_move(self, move: Move, style: str = "names") -> str:
        """The text of a move in a label style; ``move`` reads it back."""
        number = self._game.shape.index
        origin, target = (None if cell is None else number[cell] for cell in (move.origin, move.target))
        return self._game.labels(style).format_move(origin, target)

    @property
    def canonical(self) -> Position:
        """One position for all mirror images and turns that are equal by the rules."""
        return Position(self._game, self._game._core.canonical(self._board))

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly ``depth`` plies; a finished game adds nothing to longer ones."""
        return self._game._core.perft(self._board, check_whole("the depth", depth, 0, _MAX_COUNT))

    def divide(self, depth: int) -> dict[Move, int]:
        """The same count for each first move; the depth must be at least 1."""
        if check_whole("the depth", depth, 0, _MAX_COUNT) < 1:
            raise InputError("a count by first moves needs a depth of at least 1")
        return {move: self.play(move).perft(depth - 1) for move in self.legal_moves}

    def playouts(self, games: int, seed: int) -> Playouts:
        """Play random games from here to the end; the same seed gives the same games."""
        check_whole("the number of games", games, 0, _MAX_COUNT)
        return Playouts(*self._game._core.playouts(self._board, games, seed % 2**64))

    def scene(
        self, last: Move | None = None, *, targets: bool = False, style: str = "names", look: Look | None = None
    ) -> Scene:
        """What a picture shows: the board, the last move and, with ``targets``, the cells where moves lead.

        The pieces look as the game declares, unless ``look`` says ``pawn``, ``disc`` or ``letter``.
        """
        number = self._game.shape.index
        ends = () if last is None else tuple(number[cell] for cell in (last.origin, last.target) if cell)
        led_to = {number[move.target] for move in self.legal_moves if move.target} if targets else set()
        names = None if style == "names" else self._game.labels(style).cells
        rules = self._game.rules
        marks = ends, tuple(sorted(led_to))
        return Scene(rules.shape, self.contents, rules.sides, rules.colours, *marks, names, look or rules.look)

    def draw(
        self,
        kind: Picture = "text",
        last: Move | None = None,
        *,
        targets: bool = False,
        style: str = "names",
        look: Look | None = None,
    ) -> str:
        """A picture as plain text, in ruled boxes, in a border of numbered squares or as SVG.

        It has the last move and the legal targets if asked for; in an SVG the pieces look as ``look`` says.

        >>> import outplay
        >>> print(outplay.game("hexapawn:3x3").start.draw("ruled"))
        +---+---+---+
        | B | B | B |
        +---+---+---+
        |   |   |   |
        +---+---+---+
        | W | W | W |
        +---+---+---+
        """
        if kind not in _DRAWERS:
            raise InputError(f"there is no picture {quoted(kind)}: use {', '.join(_DRAWERS)}{nearest(kind, _DRAWERS)}")
        return _DRAWERS[kind](self.scene(last, targets=targets, style=style, look=look))

    def _repr_svg_(self) -> str:
        return self.draw("svg")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._board == other._board and (self._game is other._game or self._game == other._game)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @property
    def fingerprint(self) -> int:
        """Sixty-four well-mixed bits, the same on every machine.

        They are unique on boards whose layout has up to 31 bits; on larger ones a clash is possible, but very unlikely.
        """
        return self._game._core.hash(self._board)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.position, (self._game, str(self))

    def __str__(self) -> str:
        # The same text as notation.format_position's, straight from the core's numbers.
        placed = self._game._placements.write(self._game._core.contents(self._board))
        return f"{placed} {'wb'[self._board.side]}"

    def __repr__(self) -> str:
        return f"<Position {self._game.name} {str(self)!r}>"


def game(spec: str | Path | Mapping[str, Any]) -> Game:
    """The game of a spec: ``name:size,switch=value`` from the catalogue, or a variant's TOML file.

    A variant may also be given as a dictionary with the keys of such a file.

    >>> game("hexapawn:3x5,capture=compulsory").name
    'hexapawn:3x5,capture=compulsory'
    >>> game({"name": "duel", "family": "march", "start": "b b\\n- -\\nw w", "step": ["ahead"]}).perft(2)
    2
    """
    if isinstance(spec, Mapping):
        return Game(from_data(spec))
    if not isinstance(spec, str | Path):
        raise SpecError(f"a game is named by a text such as 'name:size', a file or a dictionary, not {quoted(spec)}")
    return Game(find_rules(str(spec)))


@lru_cache(maxsize=16)
def _known_game(rules: Rules) -> Game:
    """The game of a pickle, compiled once for thousands of its positions and records."""
    return Game(rules)


def _listed(words: list[str], maximum: int = 12) -> str:
    shown = ", ".join(words[:maximum])
    return shown if len(words) <= maximum else f"{shown} and {len(words) - maximum} more"
