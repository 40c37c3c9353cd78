"""What a line protocol must know how to say and to read, so that one player can talk with programs of any protocol.

A talk goes like this; the names are those of the methods of ``Dialect``, ``>`` is sent and ``<`` is read:

    > greeting()                             < lines until is_greeted(line)
    > new_game(game, seed)                   < lines until is_ready(line)
    > question(position, limits)             < lines until answer(line, position) is a move
    > question(position, limits) …
    > new_game(game, seed) …

A dialect only makes and reads text: ``program.py`` starts the program, waits for it and looks at the clock. One dialect
object belongs to one player; what a program has said of itself is kept in it until the next greeting.
"""

from __future__ import annotations

from typing import Protocol

from outplay.errors import CellError, IllegalMove, InputError, PlayerFault, quoted
from outplay.play import Game, Move, Position
from outplay.render.scene import printable
from outplay.search.limits import Limits

RESIGN = "resign"
"""What a program answers instead of a move if it gives up."""
RETURNED = "returned "
"""What our host of Python functions puts before a value that is neither a move nor text."""
_LONGEST_VALUE = 200


class Dialect(Protocol):
    """A line protocol. All texts to send are whole lines, each with its newline at the end."""

    @property
    def is_reproducible(self) -> bool:
        """Whether the program's moves depend on nothing but the seed and the position, as far as is known."""
        ...

    def check(self, game: Game) -> None:
        """Refuse, with a SpecError, a game that cannot be played in this protocol; say which can."""
        ...

    def readable(self, game: Game) -> tuple[str, ...]:
        """Absolute paths of the files that the program needs for a game besides its own; written here if need be."""
        ...

    def greeting(self) -> str:
        """What is said first to a program that was just started; forgets what an earlier one has said."""
        ...

    def is_greeted(self, line: str) -> bool:
        """Read a line of the answer to the greeting; whether it is the last of it."""
        ...

    def new_game(self, game: Game, seed: int) -> str:
        """What is said before a game, up to a question that ``is_ready`` reads the answer of."""
        ...

    def is_ready(self, line: str) -> bool:
        """Read a line of the answer to ``new_game``; whether it is the last of it."""
        ...

    def question(self, position: Position, limits: Limits) -> str:
        """What asks for a move. The side to move of the position is the side that the program plays.

        When the seconds of the limits are over, it has lost by time. The spec of the player may limit it further.
        """
        ...

    def answer(self, line: str, position: Position) -> Move | None:
        """Read a line that came after a question: a legal move, or None if the line is no answer and another follows.

        Raises ``PlayerFault``: "illegal" for a readable move that is not legal here, "unreadable" for an answer that is
        no move, "crash" for a message that the program has failed, "resigned" if it gives up.
        """
        ...


def milliseconds(seconds: float) -> int:
    """Whole ones, as protocols count time; a fraction that only comes from binary numbers is none.

    >>> milliseconds(0.0005), milliseconds(1.001)
    (0, 1001)
    """
    return int(seconds * 1000 + 0.001)


def go_line(limits: Limits) -> str:
    """The command that asks for a move within limits, without its end, as UGI and UCI both write it.

    >>> go_line(Limits(depth=6, seconds=0.5))
    'go movetime 500 depth 6'
    """
    line = "go" if limits.seconds is None else f"go movetime {max(1, milliseconds(limits.seconds))}"
    if limits.depth is not None:
        line += f" depth {limits.depth}"
    return line if limits.nodes is None else f"{line} nodes {limits.nodes}"


def read_move(text: str, position: Position) -> Move:
    """The legal move that a program's answer names; what it wants of the program is told as a fault."""
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
    return printable(text[:_LONGEST_VALUE]) if text.startswith(RETURNED) else f"answered {quoted(text)}"


def _is_board(text: str, position: Position) -> bool:
    """Whether an answer is a board of the game: somebody's function returned one that no move leads to."""
    try:
        position.game.position(text.split("/"), position.side)
    except InputError:
        return False
    return True
