"""Pictures and pages that a command writes into a file which a person named."""

from __future__ import annotations

import os
from pathlib import Path

from outplay.errors import InputError, quoted_path
from outplay.rules.files import Output, write_text


def refuse_picture(output: Output, kept: str | None) -> None:
    """Say before the work that a picture would replace the machine that is drawn."""
    if kept is not None and os.path.realpath(output) == os.path.realpath(kept):
        raise InputError(f"{output.what} would replace {quoted_path(kept)}: name another file")
    if Path(output).suffix == ".json":
        raise InputError(
            f"{output.what} is no JSON, and {quoted_path(output)} may be a machine or a game: name another file"
        )


def write_picture(output: Output, text: str) -> None:
    """Put a picture into its file."""
    try:
        write_text(output, text if text.endswith("\n") else f"{text}\n")
    except ValueError as error:
        raise InputError(f"{output.what} {quoted_path(output)} cannot be written: {error}") from None
