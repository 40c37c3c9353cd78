"""Specs that come from a file: which players do no more than think, and which start a program or touch files.

A record, a plan or an experiment may come from anybody. What it names is looked at here before any of it is made: a
player of ours that has no files may play, and every other one only if a person names it too.

>>> foreign(["level:4", "ugi:./bot", "engine:eval=my.toml", "bots/mine.py:player", "ugi:./bot", "perfect"])
('ugi:./bot', 'engine:eval=my.toml', 'bots/mine.py:player')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from outplay.errors import RecordError, SpecError, quoted
from outplay.players.commands import find_command, leading_options
from outplay.players.outside import DIALECTS
from outplay.players.plugins import plugin_names
from outplay.players.registry import BY_NAME
from outplay.rules.spec import PROTOCOLS, is_outside, parse_spec

_NO_PLAYER = "unknown"


def is_foreign(spec: str) -> bool:
    """Whether a spec, if a player is made of it, starts a program, runs somebody's code, or reads or writes files.

    One that names nobody is not: nothing but an error can be made of it.
    """
    if is_outside(spec):
        return True
    try:
        parsed = parse_spec(spec)
    except SpecError:
        return False
    if parsed.name not in BY_NAME:
        return parsed.name in plugin_names()
    by_name = {option.name: option for option in BY_NAME[parsed.name].options}
    return any(key in by_name and by_name[key].names_file(text) for key, text in parsed.options.items())


def foreign(specs: Iterable[str]) -> tuple[str, ...]:
    """The foreign ones of some specs, each once, in their order."""
    return tuple(spec for spec in dict.fromkeys(spec.strip() for spec in specs) if is_foreign(spec))


def untrusted(specs: Iterable[str], trusted: Collection[str]) -> tuple[str, ...]:
    """The foreign ones of some specs that nobody has given again, letter for letter."""
    known = {spec.strip() for spec in trusted}
    return tuple(spec for spec in foreign(specs) if spec not in known)


def refuse_untrusted(specs: Iterable[str], trusted: Collection[str] = ()) -> None:
    """Refuse the specs of a file unless each foreign one is given again."""
    if left := untrusted(specs, trusted):
        raise RecordError(
            f"{', '.join(quoted(spec, limit=1000) for spec in left)} in a file would start a program, run code or use "
            "files: give exactly these specs as trusted if you know them"
        )


def must_be_typed(spec: str) -> bool:
    """Whether a spec asks for files to read besides its own: a yes is too little for that.

    >>> must_be_typed("ugi:reads=/etc/shadow,./bot"), must_be_typed("ugi:./bot reads=/etc/shadow")
    (True, False)
    """
    found = _command_of(spec)
    return found is not None and "reads" in found[0]


def readable_by(spec: str) -> tuple[str, ...]:
    """Which files a program could read besides those of the system, for the person who is asked about it."""
    found = _command_of(spec)
    try:
        return find_command(spec, found[1], found[0].get("reads")).readable if found else ()
    except SpecError:  # it cannot start either
        return ()


def _command_of(spec: str) -> tuple[dict[str, str], str] | None:
    """The options and the command of a program; None if nothing but an error can be made of the spec."""
    protocol, _, rest = spec.strip().partition(":")
    if protocol not in PROTOCOLS:
        return None
    try:
        return leading_options(rest, [option.name for option in DIALECTS[protocol].options])
    except SpecError:
        return None


@lru_cache(maxsize=1000)
def kind_of(spec: str) -> str:
    """What kind of player a spec makes, in a word or two, for tables in which players have other names.

    >>> [kind_of(spec) for spec in ("engine:depth=4", "ugi:./bot --fast", "bots/mine.py:player")]
    ['engine', 'UGI program', 'Python code']
    """
    first = spec.strip().partition(":")[0]
    if is_outside(spec):
        return f"{first.upper()} program" if first in PROTOCOLS else "Python code"
    try:
        name = parse_spec(spec).name
    except SpecError:
        return _NO_PLAYER
    return name if name in BY_NAME else "installed" if name in plugin_names() else _NO_PLAYER
