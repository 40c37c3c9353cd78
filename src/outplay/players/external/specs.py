"""Players from outside, by their specs: code in somebody's file or folder, or a program over stdin and stdout.

    bots/mine.py:player                 a function (or class) in a file
    bots/mine.py                        the one that is called player, or the only one
    bots/anna:player,seed=7             one in a folder that is a package
    hw.py:play,depth=4                  a homework function with the depth that it gets
    ugi:./mybot --flag                  a program that speaks UGI
    uci:nodes=5000,fairy-stockfish      a program that speaks UCI; options come before the command

Relative paths start at the current folder. Nothing is run here, and somebody's file is never imported by us.
"""

from __future__ import annotations

import glob
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from outplay.errors import SpecError, nearest, quoted, quoted_path, reported_as
from outplay.players import options
from outplay.players.external import host
from outplay.players.external.dialect import Dialect
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import ProgramPlayer
from outplay.players.external.python_files import DEFAULT_NAME, check_function, find_function
from outplay.players.external.uci import UciDialect
from outplay.players.external.ugi import UgiDialect
from outplay.players.options import Option
from outplay.rules.spec import PROTOCOLS, FunctionSpec, parse_function
from outplay.sandbox import Program
from outplay.search.limits import Limits

_SEED = options.seed()
_REPRODUCIBLE = options.choice(
    "reproducible", "whether its moves depend on its seed and the position alone", "no", "yes"
)
FUNCTION_OPTIONS = (
    options.whole("depth", "the depth that a homework function gets", 1, 100, default=3),
    _SEED,
    _REPRODUCIBLE,
)
UCI_OPTIONS = (
    options.whole("depth", "how many plies it looks ahead", 1, 100),
    options.whole("nodes", "how many positions it looks at", 1, 10**12),
    options.whole("movetime", "how many milliseconds it thinks", 1, 86_400_000),
    options.word("reads", "a file or folder that it may read besides its own", "a path"),
)
UGI_OPTIONS = (*UCI_OPTIONS, _SEED, _REPRODUCIBLE)


class _Protocol(NamedTuple):
    """A line protocol: the options before a command, and how its dialect is made from limits and a promise."""

    options: tuple[Option, ...]
    dialect: Callable[[Limits, bool], Dialect]


DIALECTS: Mapping[str, _Protocol] = {
    "ugi": _Protocol(UGI_OPTIONS, lambda own, is_promised: UgiDialect(own, is_reproducible=is_promised)),
    "uci": _Protocol(UCI_OPTIONS, lambda own, _: UciDialect(own)),
}


def make_outside(spec: str, seed: int, limits: TurnLimits | None = None) -> ProgramPlayer:
    """The player that such a spec names; it starts with its first game."""
    text = spec.strip()
    first, _, rest = text.partition(":")
    if first in PROTOCOLS:
        return _make_program(text, first, rest, seed, limits)
    function = parse_function(text) or _parse_without_name(text)
    path, kind = _find_code(function.path)
    file = path / "__init__.py" if kind == host.FOLDER else path
    name = function.name or find_function(file)
    check_function(file, name)
    values = options.read_options(name, function.options, FUNCTION_OPTIONS)
    return make_function(text, (kind, str(path), name), (str(path),), values, seed, limits)


def suggest_code(text: str, rest: str = "") -> str:
    """The file or folder with code that a name probably means, as the end of a sentence; empty if there is none.

    Looks for the same path with another ending, in the current folder, and one folder below. ``rest`` is the rest of
    the spec.
    """
    name = Path(text).name
    names = (name, f"{name}.py")
    with suppress(OSError, ValueError, IndexError, NotImplementedError):  # not a name of a file at all
        below = [sorted(Path().glob(f"*/{glob.escape(one)}")) for one in names]
        for place in (Path(f"{text}.py"), *map(Path, names), *below[0], *below[1]):
            if place.suffix == ".py" and place.is_file():
                return f"; did you mean {quoted_path(f'{place}{rest}')}?"
            if (place / "__init__.py").is_file():
                here = "./" if place.name == str(place) else ""
                return f"; did you mean {quoted_path(f'{here}{place}{rest}')}?"
    return ""


def make_function(
    spec: str,
    code: tuple[str, str, str],
    readable: tuple[str, ...],
    values: Mapping[str, Any],
    seed: int,
    limits: TurnLimits | None,
) -> ProgramPlayer:
    """A player around somebody's Python code; ``code`` is what ``host.main`` takes."""
    entry = f"{host.__name__}:{host.main.__name__}"
    program = Program(entry=entry, arguments=(*code, str(values["depth"])), readable=readable)
    return _player(spec, program, UgiDialect(is_reproducible=values["reproducible"] == "yes"), values, seed, limits)


def _make_program(spec: str, protocol: str, text: str, seed: int, limits: TurnLimits | None) -> ProgramPlayer:
    known, make_dialect = DIALECTS[protocol]
    given, command = leading_options(text, [option.name for option in known])
    values = options.read_options(protocol, given, known)
    program = find_command(spec, command, values["reads"])
    movetime = values["movetime"]
    spec_limits = Limits(values["depth"], values["nodes"], None if movetime is None else movetime / 1000)
    dialect = make_dialect(spec_limits, values.get("reproducible") == "yes")
    return _player(spec, program, dialect, values, seed, limits)


def _player(
    spec: str, program: Program, dialect: Dialect, values: Mapping[str, Any], seed: int, limits: TurnLimits | None
) -> ProgramPlayer:
    own_seed = values.get("seed")
    player = ProgramPlayer(spec, program, dialect, limits or TurnLimits(), seed=seed if own_seed is None else own_seed)
    player.keeps_seed = own_seed is not None
    return player


def _parse_without_name(text: str) -> FunctionSpec:
    """Parse the spec of a file or folder that does not name a function."""
    path, *given = re.split(r",(?=\w+=)", text)
    if ":" in path and not _resolve(path).exists():
        first = path.partition(":")[0]
        raise SpecError(f"{quoted(text)} names no function: write {first}:{DEFAULT_NAME}, then options as ,key=value")
    if _resolve(path).is_file() and not path.endswith(".py"):
        hint = "" if os.access(path, os.X_OK) else f", after chmod +x {shlex.quote(path)}"
        raise SpecError(f"{quoted_path(path)} is no Python file: a program is written ugi:{path}{hint}")
    return FunctionSpec(path, "", dict(item.split("=", 1) for item in given))


def _find_code(text: str) -> tuple[Path, str]:
    """The path of somebody's code, and whether that is a file or a folder."""
    path = _resolve(text)
    if path.name == "__init__.py" and path.is_file():
        path = path.parent
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            raise SpecError(
                f"the folder {quoted_path(text)} is no Python package because it has no __init__.py: "
                f"name a file in it, as in {text.rstrip('/')}/mine.py:player, or put an __init__.py there"
            )
        return path, host.FOLDER
    if not path.exists():
        raise SpecError(f"there is no file {quoted_path(text)}{suggest_code(text) or _similar_name(text, path.parent)}")
    return path, host.FILE


def _similar_name(text: str, folder: Path) -> str:
    """A similar name in the same folder, as the end of a sentence."""
    try:
        return nearest(Path(text).name, [other.name for other in folder.iterdir()])
    except OSError:
        return f", nor a folder {quoted_path(Path(text).parent)}"


def _resolve(text: str) -> Path:
    # The name may be too long, empty, or start with the home of an unknown user.
    with reported_as(SpecError, f"there is no file {quoted(text)}", RuntimeError):
        path = Path(os.path.realpath(Path(text).expanduser()))
        path.exists()
    return path


# ---- Commands

_EXTRA_FOLDERS = (str(Path(sys.executable).parent), "/usr/games")
"""Where programs are looked for after the PATH: beside Python, where ours is, and where Debian puts engines."""


def leading_options(text: str, known: Sequence[str]) -> tuple[dict[str, str], str]:
    """Split options from the command that follows. Only known keys count: a command may contain ``=`` and ``,`` too.

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
    """The program that a command runs; words that name files become absolute, as it runs in a folder of its own."""
    with reported_as(SpecError, f"the command in {quoted(spec)} cannot be read"):
        words = shlex.split(command)
    if not words:
        raise SpecError(f"{quoted(spec)} has no command: write the program and its arguments, as in ugi:./mybot --flag")
    arguments = [_argument(word) for word in words[1:]]
    readable = [path for path in (_program(words[0]), *arguments) if isinstance(path, Path)]
    program = tuple(str(word) for word in (readable[0], *arguments))
    if reads is not None:
        if not Path(reads).exists():
            raise SpecError(f"there is no file or folder {quoted_path(reads)} for a program to read")
        readable.append(_absolute(reads))
    everything = [str(path) for place in readable for path in (place, place.resolve())]
    return Program(command=program, readable=tuple(dict.fromkeys(everything)))


def _program(word: str) -> Path:
    if word in ("python", "python3"):
        return Path(sys.executable)  # a bot in Python gets the Python that runs outplay
    if "/" not in word:
        found = shutil.which(word, path=os.pathsep.join((os.environ.get("PATH", os.defpath), *_EXTRA_FOLDERS)))
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
    """An argument, as a path if it looks like one and exists."""
    is_path = ("/" in word or "." in word) and Path(word).expanduser().exists()
    return _absolute(word) if is_path else word


def _absolute(word: str) -> Path:
    return Path(os.path.normpath(Path(word).expanduser().absolute()))
