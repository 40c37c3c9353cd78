"""What a page is told of policies and teachers."""

from __future__ import annotations

from pathlib import Path

from outplay import web
from outplay.learn.report.svg import PAINTS
from outplay.players.matchbox.policy import POLICIES, SUMMARIES
from outplay.web.routes.learning import learning_data
from outplay.web.settings import ServerLimits


def test_every_policy_has_a_sentence() -> None:
    assert SUMMARIES.keys() == POLICIES.keys() and all(SUMMARIES.values())


def test_limits_are_those_of_the_server() -> None:
    assert learning_data(ServerLimits(boxes=7, lessons=9))["limits"] == {"boxes": 7, "games": 9}


def test_the_page_knows_how_many_colours_there_are() -> None:
    page = Path(web.__file__).parent / "page"
    colours = learning_data(ServerLimits())["colours"]
    assert [one["name"] for one in colours] == [paint.name for paint in PAINTS]
    views = (page / "js" / "wall" / "views.js").read_text(encoding="utf-8")
    assert f"export const COLOURS = {len(colours)};" in views
