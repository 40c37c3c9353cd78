"""Commands in the spec of a player: which program is meant, and which files it must be able to read."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from outplay.errors import SpecError, nearest, quoted, quoted_path, reported_as
from outplay.sandbox import Program

_MORE_PLACES = (str(Path(sys.executable).parent), "/usr/games")
"""Where programs are looked for after the PATH: beside Python, where ours is, and where Debian puts engines."""


def leading_options(text: str, known: Sequence[str]) -> tuple[dict[str, str], str]:
    """The options before a command, and the command. Only known keys count, for a command may have ``=`` and ``,`` too.

    >>> leading_options("depth=3,./bot --level=2,3", ["depth"])
    ({'depth': '3'}, './bot --level=2,3')
    """
    given: dict[str, str] = {}
    while match := re.match(rf"\s*({'|'.join(known)})=([^,]*)(?:,|$)", text):
        if match[1] in given:
            raise SpecError(f"the option {match[1]!r} stands twice in {quoted(text)}")
        given[match[1]] = match[2]
        text = text[match.end() :]
    command = text.strip()
    option = re.match(r"(\w+)=[^,\s]*,", command)
    if option and not shutil.which(command.split()[0]):
        raise SpecError(
            f"there is no option {quoted(option[1])} before a command: "
            f"there are {', '.join(known)}{nearest(option[1], known)}"
        )
    return given, command


def find_command(spec: str, command: str, reads: str | None) -> Program:
    """The program that a command runs; words that name a file become absolute, for it runs in a folder of its own."""
    with reported_as(SpecError, f"the command in {quoted(spec)} cannot be read"):
        words = shlex.split(command)
    if not words:
        raise SpecError(f"{quoted(spec)} has no command: write the program and its arguments, as in ugi:./mybot --flag")
    arguments = [_argument(word) for word in words[1:]]
    readable = [path for path in (_program(words[0]), *arguments) if isinstance(path, Path)]
    program = tuple(str(word) for word in (readable[0], *arguments))
    if reads is not None:
        if not Path(reads).exists():
            raise SpecError(f"there is no {quoted_path(reads)} that a program could read")
        readable.append(_absolute(reads))
    everything = [str(path) for place in readable for path in (place, place.resolve())]
    return Program(command=program, readable=tuple(dict.fromkeys(everything)))


def _program(word: str) -> Path:
    if word in ("python", "python3"):
        return Path(sys.executable)  # a bot in Python gets the Python that runs outplay
    if "/" not in word:
        found = shutil.which(word, path=os.pathsep.join((os.environ.get("PATH", os.defpath), *_MORE_PLACES)))
        if found is None:
            here = f"./{word}"
            mode = "" if os.access(here, os.X_OK) else f" Then run chmod +x {shlex.quote(here)} first."
            hint = f"; did you mean {here}?{mode}" if Path(here).is_file() else ""
            raise SpecError(f"there is no program {quoted(word)} on the PATH{hint}")
        return _absolute(found)
    path = _absolute(word)
    if not path.is_file():
        raise SpecError(f"there is no program {quoted_path(word)}")
    if not os.access(path, os.X_OK):
        runs = f", or name what runs it, as in ugi:python3 {word}" if path.suffix == ".py" else ""
        raise SpecError(f"the program {quoted_path(word)} is not executable: run chmod +x {shlex.quote(word)}{runs}")
    return path


def _argument(word: str) -> str | Path:
    """An argument, as a path if it looks like one and is there."""
    is_path = ("/" in word or "." in word) and Path(word).expanduser().exists()
    return _absolute(word) if is_path else word


def _absolute(word: str) -> Path:
    return Path(os.path.normpath(Path(word).expanduser().absolute()))
