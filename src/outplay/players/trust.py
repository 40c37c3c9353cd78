"""Which players to trust: specs that come from a file, and names that look like those of our own players.

A record, a plan or an experiment may come from anybody. Its specs are checked here before a player is made: one of our
own that uses no files may play; any other must be named again by a person.

>>> foreign(["level:4", "ugi:./bot", "engine:eval=my.toml", "bots/mine.py:player", "ugi:./bot", "perfect"])
('ugi:./bot', 'engine:eval=my.toml', 'bots/mine.py:player')
>>> [impersonated(name, "ugi:./bot") for name in ("Anna", "greedy", "GREEDY (2)", "level 4", "engine:time=1")]
[None, 'greedy', 'greedy', 'level', 'engine']
>>> impersonated("random", "random:seed=7"), impersonated("level:9", "level:1")
(None, 'level')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

from outplay.errors import RecordError, SpecError, quoted
from outplay.players.external.plugins import plugin_names
from outplay.players.external.specs import DIALECTS, find_command, leading_options
from outplay.players.registry import BY_NAME, HUMAN
from outplay.rules.spec import PROTOCOLS, is_outside, parse_spec

_NO_PLAYER = "unknown"


def is_foreign(spec: str) -> bool:
    """Whether the player of a spec starts a program, runs somebody's code, or reads or writes files.

    A spec that names no player is not foreign: it can only raise an error.
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
    """The foreign ones among some specs, each once, in their order."""
    return tuple(spec for spec in dict.fromkeys(spec.strip() for spec in specs) if is_foreign(spec))


def untrusted(specs: Iterable[str], trusted: Collection[str]) -> tuple[str, ...]:
    """The foreign ones among some specs that are not given again letter for letter."""
    known = {spec.strip() for spec in trusted}
    return tuple(spec for spec in foreign(specs) if spec not in known)


def refuse_untrusted(specs: Iterable[str], trusted: Collection[str] = ()) -> None:
    """Refuse the specs of a file unless every foreign one is given again."""
    if left := untrusted(specs, trusted):
        raise RecordError(
            f"{', '.join(quoted(spec, limit=1000) for spec in left)} in a file would start a program, run code or use "
            "files: give exactly these specs as trusted if you know them"
        )


def must_be_typed(spec: str) -> bool:
    """Whether a spec asks for files to read besides its own: then answering yes is not enough.

    >>> must_be_typed("ugi:reads=/etc/shadow,./bot"), must_be_typed("ugi:./bot reads=/etc/shadow")
    (True, False)
    """
    found = _command_of(spec)
    return found is not None and "reads" in found[0]


def readable_by(spec: str) -> tuple[str, ...]:
    """The files that a program could read besides those of the system, for the person who has to decide."""
    found = _command_of(spec)
    try:
        return find_command(spec, found[1], found[0].get("reads")).readable if found else ()
    except SpecError:  # it cannot start
        return ()


def _command_of(spec: str) -> tuple[dict[str, str], str] | None:
    """The options and the command of a program; None if the spec is wrong or not a program."""
    protocol, _, rest = spec.strip().partition(":")
    if protocol not in PROTOCOLS:
        return None
    try:
        return leading_options(rest, [option.name for option in DIALECTS[protocol].options])
    except SpecError:
        return None


@lru_cache(maxsize=1000)
def kind_of(spec: str) -> str:
    """The kind of player that a spec makes, in a word or two, for tables in which players have other names.

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


# ---- Names that could be mistaken for one of our players

_NUMBER = re.compile(r"\s*\(\d+\)\s*$")
"""What follows the name of a player that comes twice."""
_LOOK_ALIKES = {
    "a": "аαɑ", "b": "ƅь", "c": "сϲ", "d": "ԁ", "e": "еҽ", "g": "ɡγ", "h": "һ", "i": "іιıɩjјl1ӏℓ|!", "k": "κк",
    "m": "м", "n": "ηпո", "o": "оο0օ", "p": "рρ", "r": "гᴦ", "t": "тτ", "u": "υսц", "v": "νѵ", "x": "хχ", "y": "уү",
}  # fmt: skip
"""Letters, mostly Cyrillic or Greek, that look like a Latin one; i, j, l and 1 count as one letter."""
_PLAIN = str.maketrans({other: letter for letter, others in _LOOK_ALIKES.items() for other in others})


def impersonated(name: str, spec: str) -> str | None:
    """Which of our players a name could be mistaken for, although its spec makes another one; None if it is honest.

    Case, spaces, punctuation, accents and letters that look alike make no difference.
    """
    text = _NUMBER.sub("", name)
    whole, head = _plain(text), _plain(re.split("[:,=]", text)[0])
    for plain, kind in _OURS.items():
        if any(re.fullmatch(rf"{plain}[\dio]*", text) for text in (whole, head)):  # level4, and greedy2 too
            is_true = whole == _plain(spec) or (whole == plain and _is_ours(spec, kind))
            return None if is_true else kind
    return None


def mark_impostor(name: str) -> str:
    """How a name is shown that could be mistaken for one of our players."""
    return f"another {name}"


def _plain(text: str) -> str:
    """A text as a hasty reader sees it: lower-case letters and digits, without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in letters.translate(_PLAIN) if letter.isalnum())


def _is_ours(spec: str, kind: str) -> bool:
    try:
        return not is_outside(spec) and parse_spec(spec).name == kind
    except SpecError:
        return False


_OURS = {_plain(kind): kind for kind in (HUMAN, *BY_NAME)}
