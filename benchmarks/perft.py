"""Counting move sequences: ours from Python, beside OpenSpiel from Python.

A rate is leaves per second: sequences of exactly that many plies. We count the last ply in bulk and do not play it.
The target ratios were set against OpenSpiel playing every leaf, the plain way to write a perft; the rows "in bulk"
grant it our trick, too. It searches less deep, because it is slower. In Othello, where later positions have more moves,
that may cost it a tenth or two of a bulk count's rate; in Breakthrough next to nothing.
"""

from __future__ import annotations

import peers
from comparison import HEADINGS, compare
from measure import Rates, Work, measure
from ours import core_perft, is_vector
from report import Row, Table

# Oska's target is 50 M leaves/s on a machine where OpenSpiel makes 1.2 M on Breakthrough: so many times as much.
OSKA_TARGET = 50 / 1.2
# HexaReversi, which has no peer either, should make three quarters of Othello's target. (Othello makes
# more since its lines are shifted, not rotated, which a hexagon in 64 bits does not allow.)
HEXAREVERSI_SHARE = 0.75


def works(*, quick: bool) -> dict[str, Work]:
    """Everything that one round does; a quick run counts one ply less."""
    less = 1 if quick else 0
    breakthrough, othello = peers.new_state("breakthrough"), peers.new_state("othello")
    return {
        "breakthrough": core_perft("breakthrough:8x8", 7 - less),
        "breakthrough peer": lambda: peers.count_by_undoing(breakthrough, 4 - less),
        "breakthrough peer in bulk": lambda: peers.count_in_bulk_by_undoing(breakthrough, 5 - less),
        "othello": core_perft("othello:8", 11 - less),
        "hexareversi": core_perft("hexareversi:5", 10 - less),
        "othello scalar": core_perft("othello:8", 11 - less, vector=False),
        "othello peer": lambda: peers.count_by_copying(othello, 7 - less),
        "othello peer in bulk": lambda: peers.count_in_bulk_by_copying(othello, 8 - less),
        "oska": core_perft("oska:4", 14 - less),
    }


def rows(rates: dict[str, Rates], *, quick: bool) -> list[Row]:
    """The rows of the table; the depths in their names are those of ``works``."""
    less = 1 if quick else 0
    unit = "leaves/s"
    breakthrough, othello = f"perft breakthrough:8x8 depth {7 - less}", f"perft othello:8 depth {11 - less}"
    bulk = f"{peers.NAME} in bulk"
    hexareversi, share = f"perft hexareversi:5 depth {10 - less}", HEXAREVERSI_SHARE
    path, least = ("AVX2", 800) if is_vector("othello:8") else ("scalar", 300)
    return [
        compare(breakthrough, rates["breakthrough"], peers.NAME, rates["breakthrough peer"], unit, target=500),
        compare(breakthrough, rates["breakthrough"], bulk, rates["breakthrough peer in bulk"], unit),
        compare(f"{othello}, {path}", rates["othello"], peers.NAME, rates["othello peer"], unit, target=least),
        compare(f"{othello}, {path}", rates["othello"], bulk, rates["othello peer in bulk"], unit),
        compare(f"{othello}, scalar", rates["othello scalar"], peers.NAME, rates["othello peer"], unit, target=300),
        compare(
            hexareversi,
            rates["hexareversi"],
            f"{peers.NAME}, othello",
            rates["othello peer"],
            unit,
            target=share * least,
        ),
        compare(hexareversi, rates["hexareversi"], "our othello", rates["othello"], unit),
        compare(  # it has no peer: OpenSpiel's Breakthrough says how fast the machine is
            f"perft oska:4 depth {14 - less}",
            rates["oska"],
            f"{peers.NAME}, breakthrough",
            rates["breakthrough peer"],
            unit,
            target=OSKA_TARGET,
            shown_target=f"≥ {OSKA_TARGET:.0f} x (50 M/s where it makes 1.2 M)",
        ),
    ]


def table(rounds: int, *, quick: bool) -> Table:
    found = rows(measure(works(quick=quick), rounds), quick=quick)
    return Table("perft", "Counting move sequences", HEADINGS, tuple(found))
