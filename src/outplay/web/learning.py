"""How machines can be made here and who can train them, as the plain values that the API sends."""

from __future__ import annotations

from outplay.learn.report.box_svg import PAINTS
from outplay.learn.teachers import TEACHERS
from outplay.players.matchbox.policy import POLICIES, SUMMARIES
from outplay.web.answers import Data
from outplay.web.settings import ServerLimits


def learning_data(limits: ServerLimits) -> Data:
    """LearningData: policies with all their numbers, teachers, and the colours of beads, as on printed boxes."""
    return {
        "policies": [{**policy.as_data(), "summary": SUMMARIES[name]} for name, policy in POLICIES.items()],
        "teachers": [{"name": name, "summary": summary} for name, summary in TEACHERS.items()],
        "colours": [colour._asdict() for colour in PAINTS],
        "limits": {"boxes": limits.boxes, "games": limits.lessons},
    }
