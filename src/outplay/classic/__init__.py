"""The old programs under their own interfaces: adapters that know their names and formats, but no rules.

``outplay classic`` offers the ``PROGRAMS``, and ``outplay grade`` the ``GRADERS``.
"""

from __future__ import annotations

from collections.abc import Mapping

SUMMARY = "Octapawn, HexaReversi, Oska, Pawned and Hexapawn as they were."
"""Of ``outplay classic``; here, because the command line names no games."""

PROGRAMS: Mapping[str, str] = {
    "pawned": "The program of the Pawned report: games, and printed trees.",
    "octapawn": "The program of the Octapawn plan: any board, two searches.",
    "oska": "The functions of the Oska homework, on a board that you give.",
    "hexapawn": "A machine of the 1960s that learns from the games it loses.",
    "hexareversi": "The page of the HexaReversi report: strategies, tournaments.",
}
"""Each program with its summary; its command is in the module of that name in ``outplay.classic.programs``."""

GRADERS: Mapping[str, str] = {"oska": "The movegen and oskaplayer of the Oska homework, in one Python file."}
"""The homework that can be graded; each has a command of that name in ``outplay.classic.grading.report``."""

OLD_NAMES: Mapping[str, str] = {
    "movegen": "a function of the Oska homework; try: outplay classic oska --board wwww/---/--/---/bbbb",
    "randomoptimal": "the player of the Pawned report; try: outplay play pawned --black pawned:depth=1",
    "successor": "a function of the Pawned report; try: outplay classic octapawn, and type successors",
    "successors": "a function of the Pawned report; try: outplay classic octapawn, and type successors",
    "her": "Gardner's machine of matchboxes; try: outplay learn hexapawn:3x3 --policy her",
    "menace": "Michie's machine of matchboxes; try: outplay learn hexapawn:3x3 --policy menace",
}
"""Other names that people know from the old documents, in small letters, and where they are now."""
