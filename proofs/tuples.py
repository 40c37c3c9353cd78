"""How strong a learned evaluation is: alone, one ply ahead, and inside a search, against those that people made."""

from __future__ import annotations

import sys
import time

from rich.console import Console

from proofs.match_report import DOCUMENTS, Line, report
from proofs.matches import Match, play_all
from proofs.settings import Settings

BOARD = "hexareversi:5"
OPENINGS = 200
WANTED = {
    ("alphabeta:depth=1,eval=default", "t77"): 0.90,
    ("alphabeta:depth=4,eval=default", "alphabeta:depth=4,eval=t77"): 0.75,
    ("alphabeta:depth=4,eval=default", "alphabeta:depth=4,eval=plain"): None,
    ("engine:nodes=20000,eval=default", "engine:nodes=20000,eval=plain"): None,
}
"""Who meets whom, and the least share of the points that is wanted of the first."""
EXPLANATION = """\
The network that comes with Outplay is the usual evaluation of this game, `default`; `plain` is what it had before, a
few weights that were found by hand, and `t77` are the cell values of the HexaReversi report. Random openings of four to
seven plies, none of them decided yet; each is played twice, with the colours changed. Won, drawn and lost are games of
the player that is named first, and a draw is half a point. The error is where the true share lies nineteen times out of
twenty. Plies and seconds of processor time are those of an average game, after the opening."""


def matches(settings: Settings) -> list[Match]:
    """All matches of this proof, if its board is asked for."""
    number = settings.openings or OPENINGS
    return [Match(BOARD, first, second, number) for first, second in WANTED if settings.games in BOARD]


def prove(settings: Settings) -> bool:
    """Play the matches, print and write the result; whether the learned evaluation made as many points as it should."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    chosen = matches(settings)
    if not chosen:
        console.print(f"no board's name contains {settings.games!r}")
        return False
    started = time.monotonic()
    results, is_complete = play_all(chosen, settings.seed, settings.workers, console)
    lines = [
        Line(f"`{match.first}` – `{match.second}`", match.board, played.points, least=WANTED[match.first, match.second])
        for match, played in results.items()
    ]
    return report(
        "tuples",
        EXPLANATION,
        settings,
        lines,
        results,
        seconds=time.monotonic() - started,
        is_complete=is_complete,
        console=console,
        page=DOCUMENTS / "tuples.md",
    )
