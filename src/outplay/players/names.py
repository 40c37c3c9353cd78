"""Names that people give to players, and those that would pass for one of ours.

>>> [passes_for(name, "ugi:./bot") for name in ("Anna", "greedy", "GREEDY (2)", "level 4", "engine:time=1")]
[None, 'greedy', 'greedy', 'level', 'engine']
>>> passes_for("random", "random:seed=7"), passes_for("level:9", "level:1")
(None, 'level')
"""

from __future__ import annotations

import re
import unicodedata

from outplay.errors import SpecError
from outplay.players.registry import BY_NAME, HUMAN
from outplay.rules.spec import is_outside, parse_spec

_NUMBER = re.compile(r"\s*\(\d+\)\s*$")
"""What is put behind the name of a player that comes twice."""
_LOOK_ALIKES = {
    "a": "аαɑ", "b": "ƅь", "c": "сϲ", "d": "ԁ", "e": "еҽ", "g": "ɡγ", "h": "һ", "i": "іιıɩjјl1ӏℓ|!", "k": "κк",
    "m": "м", "n": "ηпո", "o": "оο0օ", "p": "рρ", "r": "гᴦ", "t": "тτ", "u": "υսц", "v": "νѵ", "x": "хχ", "y": "уү",
}  # fmt: skip
"""Letters, most of them Cyrillic or Greek, that look like one of ours; i, j, l and 1 count as one letter."""
_PLAIN = str.maketrans({other: letter for letter, others in _LOOK_ALIKES.items() for other in others})


def passes_for(name: str, spec: str) -> str | None:
    """The player of ours for which a name could be taken although its spec makes another one; None if there is none.

    Capitals, spaces, marks, accents and letters that look alike make no difference.
    """
    text = _NUMBER.sub("", name)
    whole, head = _plain(text), _plain(re.split("[:,=]", text)[0])
    for plain, kind in _OURS.items():
        if any(re.fullmatch(rf"{plain}[\dio]*", text) for text in (whole, head)):  # level4, and greedy2 too
            is_true = whole == _plain(spec) or (whole == plain and _is_ours(spec, kind))
            return None if is_true else kind
    return None


def marked(name: str) -> str:
    """A name that would pass for a player of ours, as it is shown."""
    return f"another {name}"


def _plain(text: str) -> str:
    """A text as a hasty reader sees it: small letters and digits, without accents and marks."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in letters.translate(_PLAIN) if letter.isalnum())


def _is_ours(spec: str, kind: str) -> bool:
    try:
        return not is_outside(spec) and parse_spec(spec).name == kind
    except SpecError:
        return False


_OURS = {_plain(kind): kind for kind in (HUMAN, *BY_NAME)}
