"""How strong a learned evaluation is: alone, one ply ahead, and inside a search, against those that people made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.match_report import DOCUMENTS, Line, prove_matches
from proofs.matches import Match, Played
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


def lines(results: Mapping[Match, Played]) -> Iterator[Line]:
    """A line for each match, with what is wanted of it."""
    for match, played in results.items():
        wanted = WANTED[match.first, match.second]
        yield Line(f"`{match.first}` – `{match.second}`", match.board, played.points, least=wanted)


def prove(settings: Settings) -> bool:
    """Whether the learned evaluation makes as many points as it should."""
    return prove_matches("tuples", EXPLANATION, settings, matches(settings), lines, DOCUMENTS / "tuples.md")
