"""The old programs, under their own interfaces: adapters that know what each was called, and no rules.

``PROGRAMS`` lists those that run in a terminal; ``outplay classic`` offers them.
"""

from __future__ import annotations

from collections.abc import Mapping

PROGRAMS: Mapping[str, str] = {
    "pawned": "The program of the Pawned report: games, and printed trees.",
    "octapawn": "The program of the Octapawn plan: any board, two searches.",
    "oska": "The functions of the Oska homework, on a board that you give.",
}
"""What each program is; its command has the same name in ``outplay.classic.commands``."""
