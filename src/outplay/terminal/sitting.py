"""A sitting at the terminal: read lines and obey them until the person leaves.

A line that begins with a command's word is obeyed the same way everywhere; any other line is a move, a number or
whatever the sitting is about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeVar

import click
from rich.console import Console

from outplay.errors import InputError, OutplayError, nearest, quoted
from outplay.terminal.screen import say, say_rows

_ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
_YES, _NO = ("y", "yes"), ("n", "no", "")
_Answer = TypeVar("_Answer")


class Quit(Exception):
    """The person leaves."""


@dataclass(frozen=True)
class Command:
    """A word that is obeyed: how it is typed, and what it does."""

    usage: str
    help: str
    run: Callable[..., None]
    """Takes the sitting and, if the usage names an argument, the text behind the word."""

    @property
    def name(self) -> str:
        """The word itself."""
        return self.usage.partition(" ")[0]

    def obey(self, sitting: Sitting, rest: str) -> None:
        """Do it; a command without arguments refuses any text behind it."""
        if " " in self.usage:
            self.run(sitting, rest)
        elif rest:
            raise InputError(f"{self.usage} is typed alone, without {quoted(rest)}")
        else:
            self.run(sitting)


def by_name(*commands: Command) -> Mapping[str, Command]:
    """A table of commands, in the order of the help."""
    return {command.name: command for command in commands}


def _quit(_: Sitting) -> None:
    raise Quit


HELP = Command("help", "say what can be typed", lambda sitting: sitting.help())
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
        """Go on until it is done or the person leaves: by quit, at the end of the input, or by Ctrl-C."""
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
            if not self.has_people:  # nobody has left: it was interrupted
                raise

    # ---- What a sitting is about

    @abstractmethod
    def begin(self) -> None:
        """Say what can be typed, and show where things stand."""

    @abstractmethod
    def prompt(self) -> str:
        """The question before each line."""

    @abstractmethod
    def take(self, line: str) -> None:
        """Obey a line that begins with no command; it may be empty."""

    @property
    def is_done(self) -> bool:
        """Whether it has ended by itself."""
        return False

    @property
    def has_people(self) -> bool:
        """Whether there is a person who can leave."""
        return True

    def step(self) -> None:
        """Do what comes next: mostly, ask."""
        self.obey(self.ask(self.prompt()))

    def examples(self) -> Iterable[tuple[str, str]]:
        """What can be typed besides commands, and what it means."""
        return ()

    # ---- What all have

    def obey(self, line: str) -> None:
        """Do what a line says; an error is printed, and the sitting goes on."""
        self.attempt(lambda: self._obey(line.strip()))

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that may fail or take long: neither ends the sitting."""
        try:
            action()
        except (OutplayError, OSError) as error:
            self.say(str(error))
        except KeyboardInterrupt:
            self.say("\nStopped. Type quit to leave.")

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
        """The error for a line that is nothing we know."""
        hint = nearest(line.partition(" ")[0], self.commands)
        return f"{quoted(line)} is neither a move nor a command; 'help' lists them{hint}"

    def confirm(self, question: str) -> bool:
        """Ask until the answer is yes or no, or the person leaves; the last line of the question is the prompt."""
        *before, last = question.split("\n")
        if before:
            self.say("\n".join(before))
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
    """Ask before a sitting until ``read`` accepts the answer; its error says what is wrong."""
    while True:
        try:
            answer: str = click.prompt(question, default=default)
        except click.Abort:  # nobody answers
            click.echo()
            raise click.exceptions.Exit(1) from None
        try:
            return read(answer.strip())
        except OutplayError as error:
            say(console, str(error))
