"""The options that several commands share: types, click options, and the outputs of a command.

An output is a new file. An existing file is replaced only with ``--force``; links, folders and devices are never
written to. All of that is checked before the work, not after it. While a command runs, no other may begin the same
output, and a file that appears there in the meantime stays.

Files that a command continues are no outputs: a machine's memory, the record of ``--resume``, the folders of
``--checkpoint`` and ``--logs``.
"""

from __future__ import annotations

import functools
import math
import os
import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import click

from outplay.errors import InputError, nearest, quoted, quoted_path, reported_as
from outplay.files.locks import locked
from outplay.files.plain import Output, refuse_unwritable, write_text
from outplay.rules.words import SIDES, Look, Side
from outplay.terminal.screen import PICTURES, View
from outplay.values import A_SEED, check_seed

CommandFunction = Callable[..., None]
Decorator = Callable[[CommandFunction], CommandFunction]

DEFAULT_MOVE_TIME = 10.0
"""Seconds that a bot has for a move."""
_POSITION = re.compile(r"-[^=]*/[^=]*(?<!\.toml)|-[-wb.]* +[wb]", re.IGNORECASE)
"""Rows joined by slashes, even misspelled ones; no option has a slash, except in the name of a file."""
_FORCED = f"{__name__}.forced"


# ---- Types


class _Seed(click.ParamType[int]):
    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return check_seed(int(value))
        except ValueError:
            self.fail(f"{quoted(value)} is not {A_SEED}", param, ctx)


class Seconds(click.FloatRange):
    """A number of seconds between two others. Click's own range lets NaN through."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; NaN is refused."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number: write seconds, such as 0.5 or 10", param, ctx)
        return number


TURN_SECONDS = Seconds(0.001, 86_400)
"""How long a player may think."""


class NearestChoice(click.Choice[str]):
    """A choice whose refusal names the nearest match."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Click's message, with the nearest match."""
        return super().get_invalid_choice_message(value, ctx).rstrip(".") + nearest(str(value), self.choices)


class PositionCommand(click.Command):
    """A command whose argument is a position. One that begins with an empty cell looks like an option."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Put the positions behind all options."""
        if "--" in args:
            return super().parse_args(context, args)
        found: list[str] = []
        rest: list[str] = []
        for before, word in zip(["", *args], args, strict=False):
            is_position = before != "--position" and _POSITION.fullmatch(word)
            (found if is_position else rest).append(word)
        return super().parse_args(context, [*rest, "--", *found] if found else rest)


# ---- Options


json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program to read.")
position_option: Decorator = click.option(
    "--position", metavar="TEXT", help="Begin at this position, not at the start of the game."
)
look_option: Decorator = click.option(
    "--look",
    type=NearestChoice(get_args(Look)),
    show_default="as the game declares",
    help="The shape of the pieces, where they are not letters.",
)
solution_option: Decorator = click.option(
    "--solution", metavar="FILE", help="Look positions up in this file, made by outplay solve --save."
)
workers_option: Decorator = click.option(
    "--workers", type=click.IntRange(1, 1000), show_default="all processors", help="How many processes to use."
)
side_option: Decorator = click.option(
    "--side", type=click.Choice(list(SIDES)), default=str(Side.BLACK), help="Which side the machine plays."
)
trust_option: Decorator = click.option(
    "--trust",
    "trusted",
    multiple=True,
    metavar="SPEC",
    help="With --resume: allow this player of the file to start. Needed for programs, code and players that use files.",
)


def seed_option(default: int | None = None) -> Decorator:
    """The seed of everything random; without a default, each run has its own."""
    return click.option("--seed", type=_Seed(), default=default, help="The same seed repeats the same random choices.")


def transcript_option(words: str) -> Decorator:
    """All moves of a game in one word."""
    return click.option("--transcript", metavar="MOVES", help=words)


def move_time_option(words: str = "Seconds a bot has for a move.") -> Decorator:
    """The time of a bot for a move."""
    return click.option("--move-time", type=TURN_SECONDS, default=DEFAULT_MOVE_TIME, help=words)


def output_option(name: str, what: str, words: str, metavar: str = "FILE") -> Decorator:
    """The file of an output, for a command that ``writes_outputs``; ``what`` is written, as in "the picture"."""
    return click.option(name, type=OutputFile(what), metavar=metavar, help=words)


def combined(*options: Decorator) -> Decorator:
    """Several options as one decorator, in the order of the help."""
    return lambda command: functools.reduce(lambda inner, option: option(inner), reversed(options), command)


def picture_option(command: CommandFunction) -> CommandFunction:
    """Give a command ``--picture`` and ``--look``; it gets both as its ``view``."""

    @click.option("--picture", "kind", type=NearestChoice(PICTURES), default="auto", help="How the board is drawn.")
    @look_option
    @functools.wraps(command)
    def with_view(*args: Any, kind: str, look: Look | None, **options: Any) -> None:
        command(*args, view=View(kind, look=look), **options)

    return with_view


def refuse_workers_of_a_cluster(options: dict[str, Any]) -> None:
    """Refuse ``--workers`` together with ``--cluster``."""
    if options["workers"] is not None and options["cluster"] is not None:
        raise click.UsageError("a cluster has its own workers: give --workers or --cluster, not both")


# ---- Outputs


class OutputFile(click.ParamType[Output]):
    """The type of a parameter that names an output of a command that ``writes_outputs``."""

    name = "file"

    def __init__(self, what: str) -> None:
        """What is written, as in "the picture"."""
        self.what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Output:
        """Refuse what cannot be written, at once."""
        return value if isinstance(value, Output) else check_output(value, self.what)


def writes_outputs(command: CommandFunction) -> CommandFunction:
    """Give a command the option ``--force``, and keep other processes from its outputs while it runs."""

    @functools.wraps(command)
    def run(**given: Any) -> None:
        outputs = [value for value in given.values() if isinstance(value, Output)]
        for output in outputs:
            if sum(os.path.realpath(output) == os.path.realpath(other) for other in outputs) > 1:
                raise click.UsageError(f"two outputs cannot share the file {quoted_path(output)}: name two files")
        with ExitStack() as stack:
            for output in outputs:
                stack.enter_context(locked(output, output.what))
            command(**given)

    def keep(context: click.Context, parameter: click.Parameter, value: bool) -> None:
        context.meta[_FORCED] = value

    return click.option(
        "--force",
        is_flag=True,
        is_eager=True,  # the outputs are judged by it
        expose_value=False,
        callback=keep,
        help="Replace existing files.",
    )(run)


def check_output(path: str, what: str) -> Output:
    """The output of a command; one that cannot be written, or would replace a file unasked, is refused."""
    refuse_unwritable(path, what)
    is_forced = click.get_current_context().meta.get(_FORCED, False)
    if Path(path).exists() and not is_forced:
        raise InputError(f"there is a file {quoted_path(path)} already: name another one, or replace it with --force")
    return Output(path, what, is_new=not is_forced)


def refuse_picture(output: Output, machine: str | None) -> None:
    """Refuse a picture that would replace the machine it shows."""
    # No file has a zero byte in its name: such a machine is refused when it is read.
    if machine is not None and "\0" not in machine and os.path.realpath(output) == os.path.realpath(machine):
        raise InputError(f"{output.what} would replace {quoted_path(machine)}: name another file")
    if Path(output).suffix == ".json":
        raise InputError(
            f"{output.what} is no JSON, and {quoted_path(output)} may be a machine or a game: name another file"
        )


def write_output(output: Output, text: str) -> None:
    """Put a picture, a page or a text into its file."""
    with reported_as(InputError, f"{output.what} {quoted_path(output)} cannot be written"):
        write_text(output, text if text.endswith("\n") else f"{text}\n")
