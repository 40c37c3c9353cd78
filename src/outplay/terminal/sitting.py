"""A sitting at the terminal: lines are read and obeyed until somebody leaves.

A command is a word that is obeyed everywhere; a line that begins with no such word is a move, a number or whatever the
sitting is about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import click
from rich.console import Console

from outplay.errors import InputError, OutplayError, nearest, quoted
from outplay.terminal.screen import say, say_rows

_ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
_YES, _NO = ("y", "yes"), ("n", "no", "")
_Answer = TypeVar("_Answer")


class Quit(Exception):
    """Somebody wants to leave."""


@dataclass(frozen=True)
class Command:
    """A word that is obeyed: how it is typed, what it does, and who does it with what follows the word."""

    usage: str
    help: str
    run: Callable[[Any, str], None]
    """Takes the sitting, and what follows the word."""

    @property
    def name(self) -> str:
        """The word itself."""
        return self.usage.partition(" ")[0]

    def obey(self, sitting: Sitting, rest: str) -> None:
        """Do it; a word that needs nothing more is not obeyed by half."""
        if rest and " " not in self.usage:
            raise InputError(f"{self.usage} is typed alone, without {quoted(rest)}")
        self.run(sitting, rest)


def by_name(*commands: Command) -> Mapping[str, Command]:
    """A table of commands, in the order of the help."""
    return {command.name: command for command in commands}


def _quit(sitting: Sitting, rest: str) -> None:
    raise Quit


HELP = Command("help", "say what can be typed", lambda sitting, _: sitting.help())
QUIT = Command("quit", "leave", _quit)


class Sitting(ABC):
    """Asks for a line, obeys it, and asks again. ``ask`` reads a line, as input() does."""

    commands: ClassVar[Mapping[str, Command]] = by_name(HELP, QUIT)
    aliases: ClassVar[Mapping[str, str]] = _ALIASES
    """Other words for some commands."""

    def __init__(self, console: Console, ask: Callable[[str], str] = input) -> None:
        self.console: Console = console
        self.ask = ask

    def run(self) -> None:
        """Go on until it is done, or somebody leaves: by quit, at the end of the input, or by Ctrl-C."""
        try:
            self.begin()
            while not self.is_done:
                self.step()
        except Quit:
            pass
        except EOFError:
            self.say()
        except KeyboardInterrupt:
            self.say()
            if not self.has_people:  # nobody has left: it was broken off
                raise

    # ---- What a sitting is about

    @abstractmethod
    def begin(self) -> None:
        """Say what can be done here, and show what there is."""

    @abstractmethod
    def prompt(self) -> str:
        """What is asked."""

    @abstractmethod
    def take(self, line: str) -> None:
        """Obey a line that begins with no command; it may be empty."""

    @property
    def is_done(self) -> bool:
        """Whether it is over without anybody leaving."""
        return False

    @property
    def has_people(self) -> bool:
        """Whether there is somebody who can leave."""
        return True

    def step(self) -> None:
        """Do what comes next: mostly, ask."""
        self.obey(self.ask(self.prompt()))

    def examples(self) -> Iterable[tuple[str, str]]:
        """What can be typed besides commands, and what that means."""
        return ()

    # ---- What all have

    def obey(self, line: str) -> None:
        """Do what a line says; whatever is wrong with it is told, and the sitting goes on."""
        self.attempt(lambda: self._obey(line.strip()))

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that may fail or take long: neither ends the sitting."""
        try:
            action()
        except (OutplayError, OSError) as error:
            self.say(str(error))
        except KeyboardInterrupt:
            self.say("\nStopped; quit leaves.")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        name = self.aliases.get(word.lower(), word.lower())
        if name in self.commands:
            self.commands[name].obey(self, rest.strip())
        else:
            self.take(line)

    def help(self) -> None:
        """Say what can be typed."""
        say_rows(self.console, [*self.examples(), *((one.usage, one.help) for one in self.commands.values())])

    def no_command(self, line: str) -> str:
        """What is said of a line that is nothing we know."""
        hint = nearest(line.partition(" ")[0], self.commands)
        return f"{quoted(line)} is neither a move nor a command; 'help' lists them{hint}"

    def confirm(self, question: str) -> bool:
        """Ask until it is answered by yes or no, or somebody leaves; only the question's last line is the prompt."""
        *told, last = question.split("\n")
        if told:
            self.say("\n".join(told))
        while True:
            answer = self.ask(f"{last} (y/N) ").strip().lower()
            if self.aliases.get(answer, answer) == QUIT.name:
                raise Quit
            if answer in (*_YES, *_NO):
                return answer in _YES
            self.say(f"{quoted(answer)} is neither yes nor no.")

    def say(self, text: str = "") -> None:
        """Print words."""
        say(self.console, text)


def ask_until(console: Console, question: str, read: Callable[[str], _Answer], default: str | None = None) -> _Answer:
    """Ask before a sitting until an answer can be used; ``read`` refuses one by an error that says why."""
    while True:
        try:
            answer: str = click.prompt(question, default=default)
        except click.Abort:  # nobody is there to answer
            click.echo()
            raise click.exceptions.Exit(1) from None
        try:
            return read(answer.strip())
        except OutplayError as error:
            say(console, str(error))
