"""Games as versions before 0.2 had them: what their files call a side, a position or a move, in the words of today.

White began every game then, and row 1 was always at the bottom. A flip game that is declared otherwise now was played
on the same board with the colours exchanged.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import SIDES, Side

ADVICE = "it was made before version 0.2, when White began this game and row 1 was at the bottom: make it again"
"""Why a file of an earlier version cannot be used, where nothing reads it in the words of today."""
_EXCHANGED = str.maketrans("wb", "bw")
_CELL = re.compile("[a-z]+[0-9]+", re.IGNORECASE)
_RIVALS = {name: str(side.rival) for name, side in SIDES.items()} | {side.value: side.rival.value for side in Side}


@dataclass(frozen=True)
class Earlier:
    """How something is read that was written by the earlier rules of a game; what makes no sense stays as it is."""

    before: Rules
    now: Rules

    @cached_property
    def _cells(self) -> dict[str, str]:
        return dict(zip(self.before.shape.names, self.now.shape.names, strict=True))

    def side(self, name: Any) -> Any:
        """A side, by its name or its letter."""
        return _RIVALS.get(name, name) if isinstance(name, str) else name

    def position(self, text: Any) -> Any:
        """The text of a position."""
        return text.translate(_EXCHANGED) if isinstance(text, str) else text

    def move(self, text: Any) -> Any:
        """The text of a move."""
        return (
            _CELL.sub(lambda cell: self._cells.get(cell[0].lower(), cell[0]), text) if isinstance(text, str) else text
        )


def find_earlier(rules: Rules, rules_hash: object) -> Earlier | None:
    """How a file of a game is read that has another hash of its rules; None if that is not the hash of earlier ones.

    >>> from outplay.rules.catalogue import find_catalogue_rules
    >>> earlier = find_earlier(find_catalogue_rules("othello:8"), "ed4ec657750942d7")
    >>> earlier.move("f4"), earlier.position("---bw---/---www--"), earlier.side("white")
    ('f5', '---wb---/---bbb--', 'black')
    """
    before = _before(rules)
    return Earlier(before, rules) if before is not None and before.hash == rules_hash else None


@lru_cache(maxsize=64)
def _before(rules: Rules) -> Rules | None:
    if rules.first is Side.WHITE or not isinstance(rules.family, Flip):
        return None
    shape = dataclasses.replace(rules.shape, row_one="bottom")
    return dataclasses.replace(rules, shape=shape, start=rules.start.translate(_EXCHANGED), first=Side.WHITE)
