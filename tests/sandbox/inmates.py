"""Entry functions that run inside a sandbox, for the tests. The keeper of the tests imports this module by its name."""

from __future__ import annotations

import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: object) -> int:
    """Call a function of the C library; a negative result raises an ``OSError``."""
    result = int(_libc[name](*arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result


def attempt(source: str, *, reader: int, writer: int) -> None:
    """Run Python source, and answer with the ``result`` that it leaves, or with the error that it meets."""
    scope = {"reader": reader, "writer": writer, "call": call, "result": None}
    try:
        exec(source, scope)
        answer = repr(scope["result"])
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    os.write(writer, answer.replace("\n", " ").encode() + b"\n")
    os.read(reader, 1)


def run(source: str, *, reader: int, writer: int) -> None:
    """Run Python source, and leave the rest to it."""
    exec(source, {"reader": reader, "writer": writer})


def echo(*, reader: int, writer: int) -> None:
    """Answer every line with the same line."""
    while data := os.read(reader, 65536):
        os.write(writer, data)
