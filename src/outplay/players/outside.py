"""Players from outside, by their specs: code in somebody's file or folder, or a program over stdin and stdout.

    bots/mine.py:player                 a function (or class) in a file
    bots/anna:player,seed=7             one in a folder that is a package
    hw.py:play,depth=4                  a homework function with the depth that it gets
    ugi:./mybot --flag                  a program that speaks UGI
    uci:nodes=5000,fairy-stockfish      a program that speaks UCI, with what stands before the command as options

Relative paths are taken from the present folder. Nothing is run here, and no file of somebody's is ever imported by us.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from outplay.errors import SpecError, nearest, quoted, quoted_path
from outplay.players import host, options
from outplay.players.commands import find_command, leading_options
from outplay.players.dialect import Dialect, GoLimits
from outplay.players.limits import TurnLimits
from outplay.players.program import ProgramPlayer
from outplay.players.python_files import check_name, functions_of
from outplay.players.uci import UciDialect
from outplay.players.ugi import UgiDialect
from outplay.rules.spec import PROTOCOLS, parse_function
from outplay.sandbox import Program

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


def make_outside(spec: str, seed: int, limits: TurnLimits | None = None) -> ProgramPlayer:
    """The player that such a spec names; it is started when its first game begins."""
    text = spec.strip()
    first, _, rest = text.partition(":")
    if first in PROTOCOLS:
        return _make_program(text, first, rest, seed, limits)
    function = parse_function(text)
    if function is None:
        raise SpecError(f"{quoted(spec)} does not say who plays: write {first}:player{_listed(first)}, then options")
    path, kind = _find_code(function.path)
    check_name(path / "__init__.py" if kind == host.FOLDER else path, function.name)
    values = options.read_options(function.name, function.options, FUNCTION_OPTIONS)
    return make_function(text, (kind, str(path), function.name), (str(path),), values, seed, limits)


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
    known = UGI_OPTIONS if protocol == "ugi" else UCI_OPTIONS
    given, command = leading_options(text, [option.name for option in known])
    values = options.read_options(protocol, given, known)
    program = find_command(spec, command, values["reads"])
    go = GoLimits(values["depth"], values["nodes"], values["movetime"])
    is_promised = values.get("reproducible") == "yes"
    dialect = UgiDialect(go, is_reproducible=is_promised) if protocol == "ugi" else UciDialect(go)
    return _player(spec, program, dialect, values, seed, limits)


def _player(
    spec: str, program: Program, dialect: Dialect, values: Mapping[str, Any], seed: int, limits: TurnLimits | None
) -> ProgramPlayer:
    own_seed = values.get("seed")
    player = ProgramPlayer(spec, program, dialect, limits or TurnLimits(), seed=seed if own_seed is None else own_seed)
    player.keeps_seed = own_seed is not None
    return player


def _find_code(text: str) -> tuple[Path, str]:
    """Where a person's code is, and whether that is a file or a folder."""
    path = _real(text)
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            raise SpecError(
                f"the folder {quoted_path(text)} is no Python package, for it has no __init__.py: "
                f"name a file in it, as in {text.rstrip('/')}/mine.py:player, or put an __init__.py there"
            )
        return path, host.FOLDER
    if not path.exists():
        try:
            hint = nearest(path.name, [other.name for other in path.parent.iterdir()])
        except OSError:
            hint = f", nor a folder {quoted_path(Path(text).parent)}"
        raise SpecError(f"there is no file {quoted_path(text)}{hint}")
    return path, host.FILE


def _real(text: str) -> Path:
    return Path(os.path.realpath(Path(text).expanduser()))


def _listed(text: str) -> str:
    """What a file has to offer, as the end of a sentence."""
    path = _real(text)
    found = functions_of(path / "__init__.py" if path.is_dir() else path)
    return f" (it has {', '.join(found)})" if found else ""
