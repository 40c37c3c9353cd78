"""The loop that all sittings share: it reads, obeys, and ends when the person leaves."""

from __future__ import annotations

import io
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from outplay.errors import InputError
from outplay.terminal.screen import make_console
from outplay.terminal.sitting import HELP, QUIT, Command, Sitting, ask_until, by_name
from tests.terminal.sitting import interrupted, printed, typing


class Counter(Sitting):
    """Counts up by lines that are numbers, to ten at most."""

    def __init__(self, *lines: str, has_people: bool = True) -> None:
        console = make_console(io.StringIO())
        super().__init__(console, typing(console, lines))
        self.count = 0
        self._has_people = has_people

    commands = by_name(
        Command("reset", "count from zero", lambda counter: counter.take("-10")),
        Command("wait SECONDS", "wait", lambda counter, rest: counter.wait(rest)),
        HELP,
        QUIT,
    )

    @property
    def is_done(self) -> bool:
        return self.count >= 10

    @property
    def has_people(self) -> bool:
        return self._has_people

    def begin(self) -> None:
        self.say("Type numbers.")

    def prompt(self) -> str:
        return f"{self.count} and? "

    def take(self, line: str) -> None:
        if not line.lstrip("-").isdecimal():
            raise InputError(self.no_command(line))
        self.count = max(0, self.count + int(line))

    def wait(self, rest: str) -> None:
        raise KeyboardInterrupt if rest == "long" else OSError(5, f"no clock for {rest}")

    def examples(self) -> Iterator[tuple[str, str]]:
        yield "3", "count three"

    @property
    def said(self) -> str:
        return printed(self.console)


def sat(*lines: str) -> Counter:
    counter = Counter(*lines)
    counter.run()
    return counter


def test_lines_are_obeyed_until_it_is_done() -> None:
    assert sat("3", " 4 ", "5", "6").count == 12
    assert sat("3", "RESET", "2").count == 2


@pytest.mark.parametrize("word", ["quit", "q", "EXIT"])
def test_nothing_is_read_after_somebody_has_left(word: str) -> None:
    assert sat("3", word, "4").count == 3


def test_the_end_of_the_input_leaves_on_a_line_of_its_own() -> None:
    assert sat("3").said == "Type numbers.\n0 and? \n3 and? \n\n"


@pytest.mark.parametrize("word", ["help", "?", "h"])
def test_the_help_is_the_table(word: str) -> None:
    said = sat(word).said
    assert "3            count three\nreset        count from zero\nwait SECONDS wait\n" in said
    assert "help         say what can be typed\nquit         leave\n" in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("resett", "'resett' is neither a move nor a command; 'help' lists them; did you mean 'reset'?"),
        ("reset now", "reset is typed alone, without 'now'"),
        ("wait short", "[Errno 5] no clock for short"),
        ("wait long", "\nStopped. Type quit to leave."),
    ],
)
def test_an_error_is_printed_and_the_sitting_goes_on(line: str, answer: str) -> None:
    counter = sat(line, "3")
    assert f"{answer}\n" in counter.said and counter.count == 3


def test_control_c_at_the_prompt_leaves_where_there_is_somebody_to_leave() -> None:
    for has_people in (True, False):
        counter = Counter(has_people=has_people)
        counter.ask = interrupted
        if has_people:
            counter.run()
        else:
            with pytest.raises(KeyboardInterrupt):
                counter.run()


def test_a_question_is_asked_until_it_is_answered() -> None:
    counter = Counter("perhaps", "YES")
    assert counter.confirm("There are two of us.\nShall we?")
    assert counter.said == (
        "There are two of us.\nShall we? (y/N) \n'perhaps' is neither yes nor no.\nShall we? (y/N) \n"
    )
    assert not Counter("").confirm("Shall we?") and not Counter("n").confirm("Shall we?")


def test_a_question_before_a_sitting_is_asked_until_the_answer_can_be_used() -> None:
    @click.command()
    def command() -> None:
        click.echo(f"so many: {ask_until(make_console(), 'How many?', read, '4')}")

    def read(text: str) -> int:
        if not text.isdecimal():
            raise InputError(f"{text} is no number")
        return int(text)

    said = CliRunner().invoke(command, input="none\n\n").output
    assert "none is no number" in said and said.endswith("so many: 4\n")
    ended = CliRunner().invoke(command, input="")
    assert ended.exit_code == 1 and "Aborted" not in ended.output
