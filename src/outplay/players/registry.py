"""The one list of players: what their specs are called and who makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from outplay.errors import SpecError, nearest, quoted
from outplay.players.contract import Player
from outplay.players.random import RandomPlayer
from outplay.rules.spec import Spec, parse_spec


@dataclass(frozen=True)
class Kind:
    """A kind of player: the options of its spec, and how one is made from them and a seed."""

    name: str
    summary: str
    options: tuple[str, ...]
    make: Callable[[Spec, int], Player]


KINDS: tuple[Kind, ...] = (
    Kind("random", "chooses by lot among all legal moves", ("seed",), lambda spec, seed: RandomPlayer(seed)),
)
BY_NAME: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}
HUMAN = "human"
"""What a person is called where a spec is expected."""

_MOST_DIGITS = 100
"""Of a seed: far more than anybody needs, and far fewer than Python's own limit of 4,300."""


def player(spec: str, seed: int = 0) -> Player:
    """Make the player that a spec names; a seed in the spec goes before the one given here.

    >>> player("random:seed=7").name
    'random:seed=7'
    """
    parsed = parse_spec(spec)
    if parsed.name == HUMAN:
        raise SpecError(f"{quoted(spec)} is a person at the keyboard, who can only sit down at a terminal")
    if parsed.name not in BY_NAME:
        known = (HUMAN, *BY_NAME)
        hint = nearest(parsed.name, known)
        raise SpecError(f"there is no player {quoted(parsed.name)}: there are {', '.join(known)}{hint}")
    kind = BY_NAME[parsed.name]
    if parsed.size:
        raise SpecError(f"the player {quoted(spec)} takes no size: write {kind.name!r} and its options as key=value")
    for key in parsed.options:
        if key not in kind.options:
            raise SpecError(
                f"the player {kind.name!r} has no option {quoted(key)}: it takes {', '.join(kind.options)}"
                f"{nearest(key, kind.options)}"
            )
    return kind.make(parsed, _seed(parsed, seed))


def _seed(spec: Spec, usual: int) -> int:
    text = spec.options.get("seed", str(usual))
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise SpecError(f"a seed must be a whole number of at most {_MOST_DIGITS} digits, not {quoted(text)}")
    return int(text)
