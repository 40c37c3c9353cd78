"""Preset strategies for ``pawned``: patterns that are worth something, and lines of moves that it follows.

They stand in a text file. ``#`` begins a comment. A pattern has a worth, a name and a small picture, in which its owner
moves up: ``o`` is a piece of the owner, ``x`` one of the rival, ``-`` an empty cell, ``?`` any cell, ``=`` a place
outside the board. It counts wherever it fits, also in the mirror, and as much against the side whose rival has it. A
line is what one side plays from the start of a game, or from a position, with the replies that it expects.

>>> mine = read_strategies('''
... pattern 2.5: two pieces side by side
... oo
... white in pawned:3: b1b2 a3b2 a1b2
... ''')
>>> mine.patterns[0].name, mine.lines[0].moves
('two pieces side by side', ('b1b2', 'a3b2', 'a1b2'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from outplay.errors import OutplayError, SpecError, quoted, quoted_path, reported_as
from outplay.files.plain import read_text
from outplay.play import Game, Move, Position, game
from outplay.rules.march import March
from outplay.rules.shape import Lattice
from outplay.rules.words import Side

FIRST_SET = "first"
"""The name of the strategies that come with the package."""
ENDING = ".txt"
MAX_BYTES = 100_000
_MAX_PATTERNS = 100
_MAX_LINES = 1000
_MAX_SIDE = 12
_OWNER, _RIVAL, _EMPTY, _ANY, _OUTSIDE = "ox-?="
_PATTERN = re.compile(r"pattern (-?\d{1,3}(?:\.\d{1,2})?): (.+)")
_LINE = re.compile(r"(white|black) in (\S+)(?: from (\S+ [wb]))?: (.+)")
_PICTURE = re.compile(rf"[{re.escape(_OWNER + _RIVAL + _EMPTY + _ANY + _OUTSIDE)}]+")

_Placement = tuple[tuple[int, Side | None], ...]
"""Cells, and what must stand there."""


@dataclass(frozen=True)
class Pattern:
    """A picture of some cells and what it is worth to the side that has it."""

    worth: float
    name: str
    rows: tuple[str, ...]

    @property
    def mirrored(self) -> Pattern:
        """The same picture with left and right changed."""
        return Pattern(self.worth, self.name, tuple(row[::-1] for row in self.rows))


@dataclass(frozen=True)
class StrategyLine:
    """What a side plays, with the expected replies, from the start of a game or from a position."""

    side: Side
    game: str
    start: str | None
    moves: tuple[str, ...]

    def followed(self) -> Iterator[tuple[Position, Move]]:
        """Each position of the line in which it is the side's turn, and the move; an error where one is not legal."""
        played = game(self.game)
        position = played.start if self.start is None else played.position(self.start)
        for text in self.moves:
            move = position.move(text)
            if position.side is self.side:
                yield position, move
            position = position.play(move)


@dataclass(frozen=True)
class Strategies:
    """What a file says."""

    patterns: tuple[Pattern, ...]
    lines: tuple[StrategyLine, ...]

    def worth(self, position: Position, side: Side) -> float:
        """What the patterns on the board are worth to a side, less what they are worth to its rival."""
        return self._counted(position, side) - self._counted(position, side.rival)

    def _counted(self, position: Position, side: Side) -> float:
        contents = position.contents
        return sum(
            pattern.worth
            for pattern in self.patterns
            for placement in placements(position.game, side, pattern)
            if all(contents[cell] is wanted for cell, wanted in placement)
        )

    def moves(self, position: Position) -> list[Move]:
        """What the lines play in a position; nothing if it is on none of them."""
        return list(dict.fromkeys(_book(self).get(position, ())))

    def check(self, played: Game) -> None:
        """Refuse a game on whose board a pattern means nothing."""
        if self.patterns and played.shape.lattice is not Lattice.SQUARE:
            raise SpecError(f"patterns need a board of squares, and that of {played.name} has other cells")


NO_STRATEGIES = Strategies((), ())


@cache
def _book(strategies: Strategies) -> Mapping[Position, Sequence[Move]]:
    found: dict[Position, list[Move]] = {}
    for line in strategies.lines:
        for position, move in line.followed():
            found.setdefault(position, []).append(move)
    return found


@cache
def placements(played: Game, side: Side, pattern: Pattern) -> tuple[_Placement, ...]:
    """Every way in which a pattern of a side, or its mirror image, can lie on a board."""
    pictures = dict.fromkeys([pattern, pattern.mirrored])
    found = (_placed(played, side, picture, place) for picture in pictures for place in _places(played, picture))
    return tuple(dict.fromkeys(placement for placement in found if placement is not None))


def _places(played: Game, pattern: Pattern) -> Iterator[tuple[int, int]]:
    """Where the lower left cell of a picture may lie, up to its size outside the board."""
    cells = played.shape.cells
    columns, rows = {cell.column for cell in cells}, {cell.row for cell in cells}
    margin = max(len(pattern.rows), len(pattern.rows[0]))
    for column in range(min(columns) - margin, max(columns) + margin + 1):
        for row in range(min(rows) - margin, max(rows) + margin + 1):
            yield column, row


def _placed(played: Game, side: Side, pattern: Pattern, place: tuple[int, int]) -> _Placement | None:
    """The cells of a picture whose lower left cell, as its owner sees it, lies at a place; None if it does not fit."""
    march = played.rules.family
    assert isinstance(march, March)
    ahead = 1 if march.goes_up(side) else -1
    numbers = {(cell.column, cell.row): number for number, cell in enumerate(played.shape.cells)}
    wanted: list[tuple[int, Side | None]] = []
    for up, row in enumerate(reversed(pattern.rows)):
        for right, sign in enumerate(row):
            number = numbers.get((place[0] + right, place[1] + ahead * up))
            if (number is None) is not (sign == _OUTSIDE):
                return None
            if number is not None and sign != _ANY:
                wanted.append((number, {_OWNER: side, _RIVAL: side.rival, _EMPTY: None}[sign]))
    return tuple(wanted)


# ---- Reading


def find_strategies(text: str) -> Strategies:
    """The strategies that a spec names: ``first``, or a file that ends in .txt."""
    if text == FIRST_SET:
        return read_strategies((resources.files(__package__) / f"{FIRST_SET}{ENDING}").read_text("utf-8"))
    if not text.endswith(ENDING):
        raise SpecError(f"there are no strategies {quoted(text)}: write {FIRST_SET}, or name a file *{ENDING}")
    try:
        written = read_text(text, MAX_BYTES)
    except ValueError as error:
        raise SpecError(f"the strategies in {quoted_path(text)} cannot be read: {error}") from None
    with reported_as(SpecError, f"the strategies in {quoted_path(text)} cannot be followed"):
        return read_strategies(written)


def read_strategies(text: str) -> Strategies:
    """The strategies in a text; an error names the line that is wrong."""
    patterns: list[Pattern] = []
    lines: list[StrategyLine] = []
    written = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    filled = [(number, line) for number, line in written if line]
    while filled:
        number, line = filled.pop(0)
        if found := _PATTERN.fullmatch(line):
            rows = []
            while filled and _PICTURE.fullmatch(filled[0][1]):
                rows.append(filled.pop(0)[1])
            patterns.append(_pattern(number, found, rows))
        elif found := _LINE.fullmatch(line):
            lines.append(_line(number, found))
        else:
            raise SpecError(
                f"line {number}, {quoted(line)}, is neither 'pattern WORTH: NAME' with rows of "
                f"{_OWNER} {_RIVAL} {_EMPTY} {_ANY} {_OUTSIDE} below it, nor 'white in GAME: MOVES'"
            )
    if len(patterns) > _MAX_PATTERNS or len(lines) > _MAX_LINES:
        raise SpecError(f"there are too many: {_MAX_PATTERNS} patterns and {_MAX_LINES} lines at most")
    return Strategies(tuple(patterns), tuple(lines))


def _pattern(number: int, found: re.Match[str], rows: Sequence[str]) -> Pattern:
    widths = {len(row) for row in rows}
    if len(widths) != 1 or max(*widths, len(rows)) > _MAX_SIDE:
        raise SpecError(
            f"the pattern of line {number} needs rows of one length below it, {_MAX_SIDE} cells and rows at most"
        )
    if not any(sign in (_OWNER, _RIVAL) for row in rows for sign in row):
        raise SpecError(f"the pattern of line {number} has no piece, {_OWNER} or {_RIVAL}")
    return Pattern(float(found[1]), found[2], tuple(rows))


def _line(number: int, found: re.Match[str]) -> StrategyLine:
    side, spec, start, moves = found.groups()
    line = StrategyLine(Side.WHITE if side == "white" else Side.BLACK, spec, start, tuple(moves.split()))
    try:
        list(line.followed())
    except OutplayError as error:
        raise SpecError(f"line {number} cannot be played: {error}") from None
    return line
