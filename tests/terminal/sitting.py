"""A person at the terminal: lines typed in advance, and everything that was printed."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console

import outplay
from outplay import Header, Record
from outplay.solving import Solutions
from outplay.terminal import sitting
from outplay.terminal.screen import View, make_console
from outplay.terminal.session_commands import PlaySession

Ask = Callable[[str], str]
_Seated = TypeVar("_Seated", bound=sitting.Sitting)


def typing(console: Console, lines: tuple[str, ...]) -> Ask:
    """What input() would be if somebody typed these lines and then ended the input."""
    answers = iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt, soft_wrap=True)
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    return ask


def printed(console: Console) -> str:
    """Everything that was printed on a console that keeps it."""
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def sit(make: Callable[[Console, Ask], _Seated], *lines: str) -> tuple[_Seated, str]:
    """Let somebody type lines and then end the input; the sitting, and everything that was printed."""
    console = make_console(io.StringIO())
    made = make(console, typing(console, lines))
    made.run()
    return made, printed(console)


def interrupted(prompt: str) -> str:
    """A person who presses Ctrl-C at every question."""
    raise KeyboardInterrupt


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
        first = game.start if position is None else game.position(position)

        def make(console: Console, ask: Ask) -> PlaySession:
            session = PlaySession(Record(game, first, header=Header(players, 1)), console, view, ask)
            session.solutions = solutions or session.solutions
            return session

        self.session, self.said = sit(make, *lines)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.session.record.moves]
