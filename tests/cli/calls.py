"""Calls as data: the files before a command runs, and the files after it; and a list of all commands."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from outplay.cli import main
from tests.cli.conftest import Run

DATA = Path(__file__).parents[1] / "data"
PREPARED = {"files", "bytes", "copies", "links", "first"}
"""The keys of a call that say what must be there before."""


def prepare(call: dict[str, Any], folder: Path, run: Run) -> None:
    """Put the files there that the call is about: written, copied, linked, and made by commands that run first."""
    for name, text in call.get("files", {}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name, digits in call.get("bytes", {}).items():
        (folder / name).write_bytes(bytes.fromhex(digits))
    for name, source in call.get("copies", {}).items():
        shutil.copy(DATA / source, folder / name)
    for name, target in call.get("links", {}).items():
        (folder / name).symlink_to(target)
    for line in call.get("first", []):
        result = run(*shlex.split(line))
        assert result.exit_code == 0, result.output


def every_command(command: click.Command = main, *words: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all commands below it, each with the words that call it."""
    yield " ".join(words), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from every_command(found, *words, name)


def contents(folder: Path) -> dict[str, bytes | str | None]:
    """All that lies in a folder: the bytes of files, the targets of links, and nothing for folders."""
    return {
        str(path.relative_to(folder)): (
            str(path.readlink()) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        )
        for path in folder.rglob("*")
    }
