"""Kinds of parameters that many commands have: seeds, and the files that they write.

An output is a new file. One that is there already is replaced with ``--force`` only, and a link, a folder or a device
is never written to. That is said before the work and not after it; while the work goes on nobody else may begin the
same output, and if somebody puts a file there all the same, that one stays.

What is gone on with is no output in this sense: a machine's memory, the record of ``--resume``, the folders of
``--checkpoint`` and ``--logs``.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from outplay.errors import InputError, quoted, quoted_path, reported_as
from outplay.files.locks import locked
from outplay.files.plain import Output, refuse_unwritable, write_text
from outplay.values import A_SEED, check_seed

_FORCED = f"{__name__}.forced"


class _Seed(click.ParamType[int]):
    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return check_seed(int(value))
        except ValueError:
            self.fail(f"{quoted(value)} is not {A_SEED}", param, ctx)


SEED = _Seed()
"""What random choices depend on."""


class OutputFile(click.ParamType[Output]):
    """The type of a parameter that names an output of a command which ``writes_outputs``."""

    name = "file"

    def __init__(self, what: str) -> None:
        """What is written, as in "the picture"."""
        self.what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Output:
        """Refuse what cannot be written, at once."""
        return value if isinstance(value, Output) else check_output(value, self.what)


def writes_outputs(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the option ``--force``, and let nobody else begin its outputs while it runs."""

    @functools.wraps(command)
    def run(**given: Any) -> None:
        outputs = [value for value in given.values() if isinstance(value, Output)]
        for output in outputs:
            if sum(os.path.realpath(output) == os.path.realpath(other) for other in outputs) > 1:
                raise click.UsageError(f"two outputs need two different files, and {quoted_path(output)} is one")
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
        help="Replace files that are there already.",
    )(run)


def check_output(path: str, what: str) -> Output:
    """The output of a command; one that cannot be, or would replace a file unasked, is refused."""
    refuse_unwritable(path, what)
    is_forced = click.get_current_context().meta.get(_FORCED, False)
    if Path(path).exists() and not is_forced:
        raise InputError(f"there is a file {quoted_path(path)} already: name another one, or replace it by --force")
    return Output(path, what, is_new=not is_forced)


def refuse_picture(output: Output, kept: str | None) -> None:
    """Say before the work that a picture would replace the machine that is drawn."""
    if kept is not None and os.path.realpath(output) == os.path.realpath(kept):
        raise InputError(f"{output.what} would replace {quoted_path(kept)}: name another file")
    if Path(output).suffix == ".json":
        raise InputError(
            f"{output.what} is no JSON, and {quoted_path(output)} may be a machine or a game: name another file"
        )


def write_output(output: Output, text: str) -> None:
    """Put a picture, a page or a text into its file."""
    with reported_as(InputError, f"{output.what} {quoted_path(output)} cannot be written"):
        write_text(output, text if text.endswith("\n") else f"{text}\n")
