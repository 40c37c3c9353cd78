"""A person at the terminal: lines typed in advance, and everything that was printed."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console

import outplay
from outplay import Header, Record
from outplay.solving import Solutions
from outplay.terminal.players import make_players
from outplay.terminal.screen import make_console
from outplay.terminal.session import View
from outplay.terminal.session_commands import PlaySession


def typing(console: Console, lines: tuple[str, ...]) -> Callable[[str], str]:
    """What input() would be if somebody typed these lines and then ended the input."""
    answers = iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt, soft_wrap=True)
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    return ask


class Sitting:
    """A session fed with lines; what it says is kept."""

    def __init__(
        self,
        spec: str = "hexapawn:3x3",
        *lines: str,
        players: tuple[str, str] = ("human", "human"),
        position: str | None = None,
        view: View | None = None,
        solutions: Solutions | None = None,
    ) -> None:
        game = outplay.game(spec)
        header = Header(players, 1)
        first = game.start if position is None else game.position(position)
        console = make_console(io.StringIO())
        record = Record(game, first, header=header)
        self.session = PlaySession(record, make_players(header, game), console, view or View(), typing(console, lines))
        if solutions is not None:
            self.session.solutions = solutions
        self.session.run()
        assert isinstance(console.file, io.StringIO)
        self.said = console.file.getvalue()

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.session.record.moves]
