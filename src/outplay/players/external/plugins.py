"""Installed players: packages with an entry point in the group ``outplay.players``.

    [project.entry-points."outplay.players"]
    anna = "anna_bot.play:choose"

Then ``anna`` is a player like any other. Its code runs only in the sandbox and is never imported here.
"""

from __future__ import annotations

import importlib.util
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from outplay.errors import SpecError, quoted
from outplay.players.external import host
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import ProgramPlayer
from outplay.players.external.specs import FUNCTION_OPTIONS, make_function
from outplay.players.options import read_options
from outplay.rules.spec import Spec

GROUP = "outplay.players"


def plugin_names() -> tuple[str, ...]:
    """The names of the installed players."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def make_plugin(spec: Spec, seed: int, limits: TurnLimits | None) -> ProgramPlayer | None:
    """The installed player that a spec names; None if there is none."""
    found = [point for point in entry_points(group=GROUP) if point.name == spec.name]
    if not found:
        return None
    if len({point.value for point in found}) > 1:
        raise SpecError(f"two installed packages have a player {quoted(spec.name)}: remove one of them")
    if spec.size is not None:
        raise SpecError(f"the player {quoted(str(spec))} takes no size: write its options as key=value")
    point = found[0]
    if not point.module or not point.attr:
        raise SpecError(
            f"the installed player {quoted(spec.name)} is broken: its entry point {quoted(point.value)} "
            "names no function, which would be package.module:function"
        )
    first, readable = _find_package(point)
    code = (host.PLUGIN, first, f"{point.module}:{point.attr}")
    values = read_options(spec.name, spec.options, FUNCTION_OPTIONS)
    return make_function(str(spec), code, readable, values, seed, limits)


def _find_package(point: EntryPoint) -> tuple[str, tuple[str, ...]]:
    """The first file of the plug-in's package, and the paths that it must be able to read."""
    package = point.module.partition(".")[0]
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None:
        raise SpecError(f"the installed player {quoted(point.name)} is broken: there is no module {quoted(package)}")
    first = str(Path(spec.origin).absolute()) if spec.has_location and spec.origin else ""
    folders = [str(Path(folder).absolute()) for folder in spec.submodule_search_locations or ()]
    return first, tuple(folders or ([first] if first else []))
