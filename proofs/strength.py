"""How strong the engine is, against alpha-beta at a fixed depth on five boards; an old strategy against simple ones."""

from __future__ import annotations

import sys
import time

from rich.console import Console

from proofs.match_report import Line, report
from proofs.matches import Match, play_all
from proofs.settings import Settings

BOARDS = ("hexareversi:5", "pawned:8", "oska:6", "hexapawn:8x8", "breakthrough:8x8")
"""Every family and lattice, on the size that people play."""
OPENINGS = 100
ENGINE, RIVAL = "engine:nodes=200000", "alphabeta:depth=4"
LEAST = 0.75
OLD_STRATEGY, OLD_BOARD = "t77", "hexareversi:5"
EXPLANATION = """\
Random openings of four to seven plies, none of them decided yet; each is played twice, with the colours changed.
Won, drawn and lost are games of the player that is named first, and a draw is half a point. The error is where the
true share lies nineteen times out of twenty. Plies and seconds of processor time are those of an average game, after
the opening. The last two matches show what the authors of the HexaReversi report found out about their strategy."""


def matches(settings: Settings) -> list[Match]:
    """All matches of this proof on the boards that are asked for."""
    number = settings.openings or OPENINGS
    found = [Match(board, ENGINE, RIVAL, number) for board in BOARDS]
    found += [Match(OLD_BOARD, OLD_STRATEGY, rival, number) for rival in ("random", "greedy")]
    return [match for match in found if settings.games in match.board]


def prove(settings: Settings) -> bool:
    """Play the matches, print and write the result; whether the engine made as many points as it should."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    chosen = matches(settings)
    if not chosen:
        console.print(f"no board's name contains {settings.games!r}")
        return False
    started = time.monotonic()
    results, is_complete = play_all(chosen, settings.seed, settings.workers, console)
    lines = [
        Line(
            f"`{match.first}` – `{match.second}`",
            match.board,
            played.points,
            least=LEAST if match.first == ENGINE else None,
        )
        for match, played in results.items()
    ]
    seconds = time.monotonic() - started
    return report(
        "strength", EXPLANATION, settings, lines, results, seconds=seconds, is_complete=is_complete, console=console
    )
