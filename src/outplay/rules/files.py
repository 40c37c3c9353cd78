"""Reading a file that a person named: a plain one, of a bearable size, with text in it."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path
from typing import Any

# A pipe that nobody writes to must not be waited for, and a terminal must not be taken over.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def read_text(path: str | Path, most_bytes: int) -> str:
    """The text of a plain file; a ValueError says in a few words why there is none.

    Never more than the limit is read, so that a file without an end is refused as well.
    """
    try:
        with open(path, "rb", opener=_open) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ValueError("it is not a plain file")
            data = file.read(most_bytes + 1)
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
    if len(data) > most_bytes:
        raise ValueError(f"it is too large, with more than {most_bytes} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None


def parse_toml(text: str) -> dict[str, Any]:
    """The keys and values of a TOML text; a ValueError says in a few words why there are none."""
    try:
        return tomllib.loads(text)
    except (RecursionError, MemoryError):
        raise ValueError("its values are nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not valid TOML: {error}") from None
    except ValueError:  # tomllib lets through what int() says
        raise ValueError("it has a number of too many digits") from None


def _open(path: str, _: int) -> int:
    return os.open(path, _FLAGS)
