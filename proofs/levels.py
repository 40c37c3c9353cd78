"""Every level against the one below it, on the boards of the strength proof."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from outplay.players.levels import LEVELS
from proofs.match_report import Line, prove_matches, together
from proofs.matches import Match, Played
from proofs.settings import Settings
from proofs.strength import BOARDS

OPENINGS = 25
"""On each of five boards: two hundred and fifty games for a pair of levels, with an error of some six percent."""
LEAST, MOST = 0.60, 0.80
EXPLANATION = """\
Random openings of four to seven plies, none of them decided yet; each is played twice, with the colours changed.
Won, drawn and lost are games of the higher level, and a draw is half a point. The error is where the true share lies
nineteen times out of twenty. What is wanted is wanted of all boards together; a single one may lie outside. Plies and
seconds of processor time are those of an average game, after the opening."""


def matches(settings: Settings) -> list[Match]:
    """Each level and the one below it, on the boards that are asked for."""
    pairs = itertools.pairwise(range(1, len(LEVELS) + 1))
    return [
        Match(board, f"level:{higher}", f"level:{lower}", settings.openings or OPENINGS)
        for lower, higher in pairs
        for board in BOARDS
        if settings.games in board
    ]


def lines(results: Mapping[Match, Played]) -> Iterator[Line]:
    """For each pair of levels all boards together, and then each of them."""
    for (first, second), matches in itertools.groupby(results, key=lambda match: (match.first, match.second)):
        members = list(matches)
        title = f"`{first}` – `{second}`"
        yield Line(title, "all", together(results[match] for match in members), LEAST, MOST)
        yield from (Line(title, match.board, results[match].points) for match in members)


def prove(settings: Settings) -> bool:
    """Whether every level beats the one below as often as it should."""
    return prove_matches("levels", EXPLANATION, settings, matches(settings), lines)
