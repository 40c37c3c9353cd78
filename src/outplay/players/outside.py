"""Players from outside, by their specs: code in somebody's file or folder, or a program over stdin and stdout.

    bots/mine.py:player                 a function (or class) in a file
    bots/mine.py                        the one that is called player, or the only one
    bots/anna:player,seed=7             one in a folder that is a package
    hw.py:play,depth=4                  a homework function with the depth that it gets
    ugi:./mybot --flag                  a program that speaks UGI
    uci:nodes=5000,fairy-stockfish      a program that speaks UCI, with what stands before the command as options

Relative paths are taken from the present folder. Nothing is run here, and no file of somebody's is ever imported by us.
"""

from __future__ import annotations

import glob
import os
import re
import shlex
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from outplay.errors import SpecError, nearest, quoted, quoted_path, reported_as
from outplay.players import host, options
from outplay.players.commands import find_command, leading_options
from outplay.players.dialect import Dialect
from outplay.players.limits import TurnLimits
from outplay.players.options import Option
from outplay.players.program import ProgramPlayer
from outplay.players.python_files import USUAL_NAME, check_name, only_name
from outplay.players.uci import UciDialect
from outplay.players.ugi import UgiDialect
from outplay.rules.spec import PROTOCOLS, FunctionSpec, parse_function
from outplay.sandbox import Program
from outplay.search.limits import Limits

_SEED = options.seed()
_PROMISE = options.choice("reproducible", "whether its moves depend on its seed and the position alone", "no", "yes")
FUNCTION_OPTIONS = (
    options.whole("depth", "the depth that a homework function gets", 1, 100, usual=3),
    _SEED,
    _PROMISE,
)
UCI_OPTIONS = (
    options.whole("depth", "how many plies it shall look ahead", 1, 100),
    options.whole("nodes", "how many positions it shall look at", 1, 10**12),
    options.whole("movetime", "how many milliseconds it shall think", 1, 86_400_000),
    options.word("reads", "a file or folder that it may read besides its own", "a path"),
)
UGI_OPTIONS = (*UCI_OPTIONS, _SEED, _PROMISE)


class _Protocol(NamedTuple):
    """A line protocol: what may stand before a command, and the dialect with those limits and that promise."""

    options: tuple[Option, ...]
    dialect: Callable[[Limits, bool], Dialect]


DIALECTS: Mapping[str, _Protocol] = {
    "ugi": _Protocol(UGI_OPTIONS, lambda own, is_promised: UgiDialect(own, is_reproducible=is_promised)),
    "uci": _Protocol(UCI_OPTIONS, lambda own, _: UciDialect(own)),
}


def make_outside(spec: str, seed: int, limits: TurnLimits | None = None) -> ProgramPlayer:
    """The player that such a spec names; it is started when its first game begins."""
    text = spec.strip()
    first, _, rest = text.partition(":")
    if first in PROTOCOLS:
        return _make_program(text, first, rest, seed, limits)
    function = parse_function(text) or _parse_nameless(text)
    path, kind = _find_code(function.path)
    file = path / "__init__.py" if kind == host.FOLDER else path
    name = function.name or only_name(file)
    check_name(file, name)
    values = options.read_options(name, function.options, FUNCTION_OPTIONS)
    return make_function(text, (kind, str(path), name), (str(path),), values, seed, limits)


def meant(text: str, rest: str = "") -> str:
    """Which file or folder with code was probably meant by a name, as the end of a sentence; empty if none is near.

    It is looked for at that place with another ending, here, and one folder below. The rest of a spec is kept.
    """
    name = Path(text).name
    names = (name, f"{name}.py")
    with suppress(OSError, ValueError, IndexError, NotImplementedError):  # what is no name of a file at all
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
    """A player around somebody's Python code, given as ``host.main`` takes it."""
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


def _parse_nameless(text: str) -> FunctionSpec:
    """Take apart the spec of a file or folder that does not say which function plays."""
    path, *given = re.split(r",(?=\w+=)", text)
    if ":" in path and not _real(path).exists():
        first = path.partition(":")[0]
        raise SpecError(
            f"{quoted(text)} does not say who plays: write {first}:{USUAL_NAME}, then options as ,key=value"
        )
    if _real(path).is_file() and not path.endswith(".py"):
        hint = "" if os.access(path, os.X_OK) else f", after chmod +x {shlex.quote(path)}"
        raise SpecError(f"{quoted_path(path)} is no Python file: a program is written ugi:{path}{hint}")
    return FunctionSpec(path, "", dict(item.split("=", 1) for item in given))


def _find_code(text: str) -> tuple[Path, str]:
    """Where a person's code is, and whether that is a file or a folder."""
    path = _real(text)
    if path.name == "__init__.py" and path.is_file():
        path = path.parent
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            raise SpecError(
                f"the folder {quoted_path(text)} is no Python package, for it has no __init__.py: "
                f"name a file in it, as in {text.rstrip('/')}/mine.py:player, or put an __init__.py there"
            )
        return path, host.FOLDER
    if not path.exists():
        raise SpecError(f"there is no file {quoted_path(text)}{meant(text) or _misspelled(text, path.parent)}")
    return path, host.FILE


def _misspelled(text: str, folder: Path) -> str:
    """Which name in the same folder is near, as the end of a sentence."""
    try:
        return nearest(Path(text).name, [other.name for other in folder.iterdir()])
    except OSError:
        return f", nor a folder {quoted_path(Path(text).parent)}"


def _real(text: str) -> Path:
    # A name that is too long or none at all, the home of nobody.
    with reported_as(SpecError, f"there is no file {quoted(text)}", RuntimeError):
        path = Path(os.path.realpath(Path(text).expanduser()))
        path.exists()
    return path
