"""The program of the Octapawn plan: a board of any size, people or a search on either side, cells by x and y."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from outplay.classic.boards import in_a_row
from outplay.errors import OutplayError, SpecError, nearest, quoted
from outplay.play import Game, Move, Position, game
from outplay.rules.words import Side
from outplay.search.teaching import alphabeta, minimax
from outplay.search.tree import Tree, format_plies

HUMAN, AUTO = "human", "auto"
_SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}
SEATS = (HUMAN, *_SEARCHES, AUTO)
"""Who can play a side; ``auto`` is the search that suits the board."""
STYLES = ("xy", "border")
"""The plan's two ways to name a cell: by column and row, or by its number on a board with a border round it."""

_SMALL = 16
"""Cells: up to here the plan's own board, plain minimax answers within a second."""
_DEPTHS = {"minimax": 6, "alphabeta": 5}
"""Plies that each looks ahead unless told otherwise: about a second for a move on its boards."""
_SIZE = re.compile(r"([0-9]{1,3})\s*(?:x|×|,|\s)\s*([0-9]{1,3})", re.IGNORECASE)
_COMMANDS = {
    "successors": "draw the boards that your next move can lead to; successors white or successors black for one side",
    "moves": "list the legal moves",
    "board": "draw the board again",
    "help": "",
    "quit": "leave",
}


def find_octapawn(size: str) -> Game:
    """The game on a board of rows x columns."""
    match = _SIZE.fullmatch(size.strip())
    if match is None:
        raise SpecError(f"{quoted(size)} is not the size of a board: write rows x columns, as in 4x4")
    return game(f"octapawn:{int(match[1])}x{int(match[2])}")


@dataclass(frozen=True)
class Seat:
    """Who plays a side: a person, or a search to a depth."""

    name: str = HUMAN
    depth: int = 0

    @property
    def is_human(self) -> bool:
        """Whether a person is to be asked."""
        return self.name == HUMAN

    def think(self, position: Position) -> Tree:
        """What the search finds out."""
        return _SEARCHES[self.name](position, self.depth, limit=None)


def make_seat(name: str, board: Game, depth: int | None = None) -> Seat:
    """Who plays a side; ``auto`` becomes the search that suits the board."""
    if name not in SEATS:
        raise SpecError(f"{quoted(name)} cannot play: take {', '.join(SEATS)}{nearest(name, SEATS)}")
    if name == HUMAN:
        return Seat()
    if name == AUTO:
        name = "minimax" if len(board.shape.cells) <= _SMALL else "alphabeta"
    return Seat(name, _DEPTHS[name] if depth is None else depth)


def explain_seat(seat: Seat, board: Game) -> str:
    """Which search plays, and why it suits the board or does not."""
    cells = len(board.shape.cells)
    size = f"the board has {cells} cells"
    if seat.name == "minimax":
        why = f"{size}, few enough to look at every move" if cells <= _SMALL else f"{size}, and that will take its time"
    else:
        why = f"{size}, so it leaves out what cannot matter"
    return f"{seat.name}, {format_plies(seat.depth)} ahead: {why}"


class _Quit(Exception):
    """Somebody wants to leave."""


@dataclass
class Octapawn:
    """One game at the keyboard."""

    game: Game
    seats: Mapping[Side, Seat]
    style: str = "xy"
    width: int = 80
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    position: Position = field(init=False)
    last: Move | None = None

    def __post_init__(self) -> None:
        self.position = self.game.start

    def run(self) -> bool:
        """Play to the end, or until somebody leaves; say whether the end was reached."""
        for side, seat in self.seats.items():
            if not seat.is_human:
                self.say(f"{self.game.side_name(side)} is played by {explain_seat(seat, self.game)}.")
        if any(seat.is_human for seat in self.seats.values()):
            self.say("Type a move or help.")
        self._show()
        try:
            while self.position.outcome is None:
                self._turn()
        except _Quit:
            return False
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return False
        self.say(self.game.describe(self.position.outcome))
        return True

    def _turn(self) -> None:
        seat = self.seats[self.position.side]
        if seat.is_human:
            self._obey(self.ask(f"{self._name(self.position.side)} to move: ").strip())
            return
        tree = seat.think(self.position)
        assert tree.best is not None
        self.say(
            f"{self._name(self.position.side)} plays {self._text(tree.best)} ({tree.nodes:,} positions looked at)."
        )
        self._play(tree.best)

    def _obey(self, line: str) -> None:
        word, _, rest = line.lower().partition(" ")
        try:
            if word in ("quit", "q", "exit"):
                raise _Quit
            if word in ("help", "h", "?"):
                self._help()
            elif word == "successors":
                self._show_successors(rest.strip())
            elif word == "moves":
                self.say(", ".join(self._text(move) for move in self.position.legal_moves))
            elif word == "board":
                self._show()
            elif word:
                self._play(self._read(line))
        except OutplayError as error:
            self.say(str(error))

    def _read(self, line: str) -> Move:
        try:
            return self.position.move(line, self.style)
        except OutplayError as error:
            hint = nearest(line.split()[0], _COMMANDS) if line[0].isalpha() else ""
            raise type(error)(f"{error}{hint}") from None

    def _help(self) -> None:
        example = self._text(self.position.legal_moves[0])
        rows = [(example, "play a move: the cell from which, and the cell to which"), *_COMMANDS.items()]
        self.say("\n".join(f"{usage:10} {meaning}" for usage, meaning in rows if meaning))

    def _show_successors(self, text: str) -> None:
        side = self._find_side(text) if text else self.position.side
        position = self.game.position(self.position.rows, side)
        boards = [f"{self._text(move)}\n{position.play(move).draw('ruled')}" for move in position.legal_moves]
        count = {0: "no move.", 1: "one move:"}.get(len(boards), f"{len(boards)} moves:")
        self.say(f"{self._name(side)} has {count}")
        if boards:
            self.say(in_a_row(boards, [""] * (len(boards) - 1), self.width))

    def _find_side(self, text: str) -> Side:
        for side in Side:
            if text in (side.value, str(side), self._name(side).lower()):
                return side
        raise SpecError(f"{quoted(text)} is no side: type successors, successors white or successors black")

    def _play(self, move: Move) -> None:
        self.position = self.position.play(move)
        self.last = move
        self._show()

    def _show(self) -> None:
        is_asked = self.position.outcome is None and self.seats[self.position.side].is_human
        self.say(self.position.draw("text", self.last, targets=is_asked, style=self.style))

    def _text(self, move: Move) -> str:
        return self.position.format_move(move, self.style)

    def _name(self, side: Side) -> str:
        return self.game.side_name(side)
