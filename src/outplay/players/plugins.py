"""Installed players: packages that offer one under the entry-point group ``outplay.players``.

    [project.entry-points."outplay.players"]
    anna = "anna_bot.play:choose"

Then ``anna`` is a player like any other. Its code runs in the sandbox only: here nothing of it is imported.
"""

from __future__ import annotations

import importlib.util
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from outplay.errors import SpecError, quoted
from outplay.players import host
from outplay.players.limits import TurnLimits
from outplay.players.options import read_options
from outplay.players.outside import FUNCTION_OPTIONS, make_function
from outplay.players.program import ProgramPlayer
from outplay.rules.spec import Spec

GROUP = "outplay.players"


def plugin_names() -> tuple[str, ...]:
    """What installed players are called."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def make_plugin(spec: Spec, seed: int, limits: TurnLimits | None) -> ProgramPlayer | None:
    """The installed player that a spec names; None if there is none of that name."""
    found = [point for point in entry_points(group=GROUP) if point.name == spec.name]
    if not found:
        return None
    if len({point.value for point in found}) > 1:
        raise SpecError(f"two installed packages call a player {quoted(spec.name)}: remove one of them")
    if spec.size is not None:
        raise SpecError(f"the player {quoted(str(spec))} takes no size: write its options as key=value")
    point = found[0]
    if not point.module or not point.attr:
        raise SpecError(
            f"the installed player {quoted(spec.name)} is broken: its entry point {quoted(point.value)} "
            "names no function, which would be package.module:function"
        )
    first, readable = _places(point)
    code = (host.PLUGIN, first, f"{point.module}:{point.attr}")
    values = read_options(spec.name, spec.options, FUNCTION_OPTIONS)
    return make_function(str(spec), code, readable, values, seed, limits)


def _places(point: EntryPoint) -> tuple[str, tuple[str, ...]]:
    """Where the plug-in's code lies: the file with which its package begins, and what it must be able to read."""
    package = point.module.partition(".")[0]
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None:
        raise SpecError(f"the installed player {quoted(point.name)} is broken: there is no module {quoted(package)}")
    first = str(Path(spec.origin).absolute()) if spec.has_location and spec.origin else ""
    places = [str(Path(place).absolute()) for place in spec.submodule_search_locations or ()]
    return first, tuple(places or ([first] if first else []))
