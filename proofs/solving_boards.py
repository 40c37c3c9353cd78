"""Which boards are solved, how hard each of them is tried, and what other people have found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from outplay.rules import find_rules
from outplay.search.score import Score
from outplay.solving.results import Finding

HEXAPAWN_ROWS, HEXAPAWN_COLUMNS = range(3, 9), range(2, 9)
SWITCHES = ("capture=compulsory", "goal=misere", "capture=compulsory,goal=misere")

# These do not fit into minutes: they are run one by one, with --only.
LONG_RUNS = (
    "hexapawn:6x7",
    "hexapawn:6x8",
    "hexapawn:7x7",
    "hexapawn:7x8",
    "hexapawn:8x6",
    "hexapawn:8x7",
    "hexapawn:8x8",
    "pawned:7",
    "pawned:8",
    "oska:5",
    "oska:6",
    "breakthrough:5x6",
    "breakthrough:6x5",
    "breakthrough:6x6",
    "hexareversi:4",
    "hexareversi:4,goal=misere",
    "hexareversi:5,start=ring,goal=misere",
    "othello:6",
    "othello:6,goal=misere",
)

# Of these all positions fit into memory, if they are run with --only; of other long ones nobody should try.
STRONG_RUNS = (
    "hexapawn:4x7",
    "hexapawn:5x6",
    "hexapawn:7x5",
    "hexapawn:8x5",
    "breakthrough:5x4",
    "breakthrough:6x3",
    "oska:5",
    "hexareversi:4,start=ring",
    "hexareversi:4,start=ring,goal=misere",
)

PUBLISHED = {
    "breakthrough:5x5": (-1, None, "Haugland 2006; Saffidine, Jouandeau and Cazenave 2011, 927 s on 64 clients"),
    "breakthrough:5x6": (-1, None, "Saffidine, Jouandeau and Cazenave 2011, 25,638 s on 64 clients"),
    "othello:6": (-1, -4, "Feinstein 1993, two weeks"),
}
"""The value and the margin for the side that begins, and who found them."""


def published(spec: str) -> dict[str, Finding]:
    """What other people have found of a board, if they have."""
    if spec not in PUBLISHED:
        return {}
    value, margin, source = PUBLISHED[spec]
    return {"published": Finding(Score(find_rules(spec).first, value, margin=margin), {"source": source})}


@dataclass(frozen=True)
class Effort:
    """How hard a board is tried."""

    most: int
    """Positions of a strong solution, mirror images counted once; 0 for no limit."""
    nodes: int
    """For each claim of a weak solution; 0 for no limit. A million takes about a second."""
    megabytes: int
    certificate: int
    """Positions of a certificate."""
    recursion: int = 70_000
    """Positions that plain recursion may visit."""
    minutes: int | None = None
    """For a weak solution as a whole."""


IN_MINUTES = Effort(most=12_000_000, nodes=120_000_000, megabytes=2048, certificate=50_000)
AT_LENGTH = Effort(most=IN_MINUTES.most, nodes=0, megabytes=12_000, certificate=2_000_000)


def limits_at_length(spec: str, minutes: int | None = None) -> Effort:
    """How hard a board is tried that is named."""
    most = 0 if spec in STRONG_RUNS else AT_LENGTH.most
    return replace(AT_LENGTH, most=most, minutes=minutes)


def boards() -> Iterator[str]:
    """All boards of the table, in its order."""
    yield from (f"hexapawn:{rows}x{columns}" for rows in HEXAPAWN_ROWS for columns in HEXAPAWN_COLUMNS)
    yield from (f"hexapawn:3x{columns},capture=compulsory" for columns in range(2, 13))
    for size in ("3x3", "4x4", "4x5", "5x4", "5x5"):
        yield from (
            f"hexapawn:{size},{switch}" for switch in SWITCHES if f"{size},{switch}" != "3x3,capture=compulsory"
        )
    yield from (f"pawned:{size}" for size in range(3, 9))
    yield from (f"pawned:{size},{switch}" for size in (3, 4, 5) for switch in SWITCHES)
    yield from (f"oska:{size}" for size in (4, 5, 6))
    yield from (f"oska:4,{switch}" for switch in SWITCHES)
    yield from (f"hexareversi:3{more}" for more in ("", ",goal=misere", ",start=ring", ",start=ring,goal=misere"))
    yield from (f"hexareversi:4{more}" for more in ("", ",goal=misere"))
    yield from (f"hexareversi:{size},start=ring{more}" for size in (4, 5) for more in ("", ",goal=misere"))
    yield from (f"breakthrough:{rows}x{columns}" for rows in (5, 6) for columns in range(2, 7))
    yield from (f"breakthrough:{rows}x{columns},rows=1" for rows in (3, 4, 5) for columns in (3, 4, 5))
    yield from (f"breakthrough:{size},{switch}" for size in ("5x3", "5x4") for switch in SWITCHES)
    yield from (f"othello:{size}{more}" for size in (4, 6) for more in ("", ",goal=misere"))
