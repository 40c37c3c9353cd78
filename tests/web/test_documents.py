"""Documents of visitors: as deep as they need to be, and no deeper."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.play import Game
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.web.failures import RequestError
from outplay.web.requests import check_document
from tests.games import odd_games


def nested(levels: int, kind: type) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value] if kind is list else {"a": value}
    return value


@pytest.mark.parametrize("kind", [list, dict])
def test_depth(kind: type) -> None:
    check_document("memory", nested(12, kind))
    for levels in (13, 900, 5000):
        with pytest.raises(RequestError, match="'memory' is nested deeper than 12 levels"):
            check_document("memory", nested(levels, kind))


@pytest.mark.parametrize("value", [None, "text", 1, [], {}, {"a": "b"}])
def test_flat_values_are_no_concern(value: Any) -> None:
    check_document("policy", value)


def test_memories_of_own_variants_are_not_too_deep() -> None:
    for rules in odd_games():
        check_document("memory", memory_data(Memory(Game(rules), POLICIES["her"])))
