"""How strong the engine is, against alpha-beta at a fixed depth on five boards; an old strategy against simple ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.match_report import Line, prove_matches
from proofs.matches import Match, Played
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


def lines(results: Mapping[Match, Played]) -> Iterator[Line]:
    """A line for each match; something is wanted of the engine only."""
    for match, played in results.items():
        wanted = LEAST if match.first == ENGINE else None
        yield Line(f"`{match.first}` – `{match.second}`", match.board, played.points, least=wanted)


def prove(settings: Settings) -> bool:
    """Whether the engine makes as many points as it should."""
    return prove_matches("strength", EXPLANATION, settings, matches(settings), lines)
