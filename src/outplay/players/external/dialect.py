"""``Dialect``: what a line protocol must know how to write and read, so that any program can be asked the same way.

A conversation goes like this, with the methods of ``Dialect``; ``>`` is sent and ``<`` is read:

    > greeting()                             < lines until is_greeted(line)
    > new_game(game, seed)                   < lines until is_ready(line)
    > question(position, limits)             < lines until answer(line, position) is a move
    > question(position, limits) …
    > new_game(game, seed) …

A dialect only writes and reads text: ``program.py`` starts the program, waits for it and watches the clock. A dialect
object belongs to one player; it keeps what a program has said about itself until the next greeting.
"""

from __future__ import annotations

from typing import Protocol

from outplay.errors import CellError, IllegalMove, InputError, PlayerFault, quoted
from outplay.play import Game, Move, Position
from outplay.render.scene import printable
from outplay.search.limits import Limits

RESIGN = "resign"
"""What a program answers instead of a move to give up."""
RETURNED = "returned "
"""What our host puts before a value that is neither a move nor text."""
_MAX_VALUE = 200


class Dialect(Protocol):
    """A line protocol. All texts to send are whole lines with their newlines."""

    @property
    def is_reproducible(self) -> bool:
        """Whether the program's moves depend on the seed and the position alone, as far as we know."""

    def check(self, game: Game) -> None:
        """Refuse, with a SpecError, a game that the protocol cannot express; say which it can."""

    def readable(self, game: Game) -> tuple[str, ...]:
        """Absolute paths of further files that the program needs for a game; written here if needed."""

    def greeting(self) -> str:
        """The first lines to a program that was just started; forgets what an earlier one has said."""

    def is_greeted(self, line: str) -> bool:
        """Read a line of the answer to the greeting; whether it is the last of it."""

    def new_game(self, game: Game, seed: int) -> str:
        """The lines before a game, up to a question whose answer ``is_ready`` reads."""

    def is_ready(self, line: str) -> bool:
        """Read a line of the answer to ``new_game``; whether it is the last of it."""

    def question(self, position: Position, limits: Limits) -> str:
        """The lines that ask for a move; the program plays the side to move.

        When the seconds of the limits are over, it loses on time. The spec of the player may limit it further.
        """

    def answer(self, line: str, position: Position) -> Move | None:
        """Read a line after a question: a legal move, or None if the line is no answer and another one follows.

        Raises ``PlayerFault``: "illegal" for a readable move that is not legal here, "unreadable" for an answer that is
        no move, "crash" if the program says that it has failed, "resigned" if it gives up.
        """


def milliseconds(seconds: float) -> int:
    """Whole milliseconds, as protocols count time; rounding errors of binary fractions do not matter.

    >>> milliseconds(0.0005), milliseconds(1.001)
    (0, 1001)
    """
    return int(seconds * 1000 + 0.001)


def go_line(limits: Limits) -> str:
    """The command that asks for a move within limits, as UGI and UCI write it, without its newline.

    >>> go_line(Limits(depth=6, seconds=0.5))
    'go movetime 500 depth 6'
    """
    line = "go" if limits.seconds is None else f"go movetime {max(1, milliseconds(limits.seconds))}"
    if limits.depth is not None:
        line += f" depth {limits.depth}"
    return line if limits.nodes is None else f"{line} nodes {limits.nodes}"


def read_move(text: str, position: Position) -> Move:
    """The legal move that an answer names; anything else raises a ``PlayerFault``."""
    for move in position.legal_moves:
        if str(move) == text:
            return move
    if text.strip().lower() == RESIGN:
        raise PlayerFault("resigned", f"it resigned in {str(position)!r}")
    try:
        return position.move(text)
    except IllegalMove as error:
        raise PlayerFault("illegal", f"in {str(position)!r}: {error}") from None
    except CellError as error:
        raise PlayerFault("illegal", f"in {str(position)!r}: {quoted(text)} is not legal here, {error}") from None
    except InputError:
        if _is_board(text, position):
            detail = f"in {str(position)!r} it answered with the board {quoted(text, 200)}, which is no move away"
            raise PlayerFault("illegal", detail) from None
        raise PlayerFault("unreadable", f"in {str(position)!r} it {_said(text)}, which is no move") from None


def _said(text: str) -> str:
    return printable(text[:_MAX_VALUE]) if text.startswith(RETURNED) else f"answered {quoted(text)}"


def _is_board(text: str, position: Position) -> bool:
    """Whether an answer is a board of the game, returned by a function although no move leads to it."""
    try:
        position.game.position(text.split("/"), position.side)
    except InputError:
        return False
    return True
