"""What a page is told of policies and teachers."""

from __future__ import annotations

from outplay.players.matchbox.policies import POLICIES, SUMMARIES
from outplay.web.learning import learning_data
from outplay.web.settings import Limits


def test_every_policy_has_a_sentence() -> None:
    assert SUMMARIES.keys() == POLICIES.keys() and all(SUMMARIES.values())


def test_limits_are_those_of_the_server() -> None:
    assert learning_data(Limits(boxes=7, lessons=9))["limits"] == {"boxes": 7, "games": 9}
