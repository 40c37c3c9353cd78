"""The old programs, under their own interfaces: adapters that know what each was called, and no rules.

``PROGRAMS`` lists those that run in a terminal; ``outplay classic`` offers them. ``GRADERS`` lists the homework that
``outplay grade`` can check.
"""

from __future__ import annotations

from collections.abc import Mapping

PROGRAMS: Mapping[str, str] = {
    "pawned": "The program of the Pawned report: games, and printed trees.",
    "octapawn": "The program of the Octapawn plan: any board, two searches.",
    "oska": "The functions of the Oska homework, on a board that you give.",
    "hexapawn": "A machine of the 1960s that learns from the games it loses.",
    "hexareversi": "The page of the HexaReversi report: strategies, tournaments.",
}
"""What each program is; its command is in the module of that name in ``outplay.classic.programs``."""

GRADERS: Mapping[str, str] = {
    "oska": "The movegen and oskaplayer of the Oska homework, in one Python file.",
}
"""What can be graded; its command has the same name in ``outplay.classic.grading.commands``."""
