"""Files that commands write: one rule for all of them, and one kind of parameter that keeps it.

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

from outplay.errors import InputError, quoted_path
from outplay.record.files import refuse_unwritable
from outplay.rules.files import Output
from outplay.rules.locks import locked

_FORCED = f"{__name__}.forced"


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
