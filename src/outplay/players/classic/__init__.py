"""The machines of the old programs as players; ``outplay.classic`` has the programs themselves.

They have the names of their documents, which is why this folder may name games.
"""

from __future__ import annotations

from outplay.players import options
from outplay.players.kind import DEPTH, MEMORY, SEED, TIME, Kind

FORMULAS = ("report", "print")
"""How ``pawned`` values a position: as the report says, or as in its printed tree. Evaluations have these names."""
SEARCHES = ("auto", "minimax", "alphabeta")
"""How ``octapawn`` searches; ``auto`` takes what suits the board."""

KINDS: tuple[Kind, ...] = (
    Kind(
        "oskaplayer",
        "The Oska homework",
        "the search of the Oska homework: plain minimax, where pieces move ahead",
        "classic.oskaplayer.OskaPlayer",
        (options.whole("depth", DEPTH, 1, 100, default=2),),
    ),
    Kind(
        "pawned",
        "The Pawned program",
        "the program of the Pawned report, where pieces move ahead",
        "classic.pawned.PawnedPlayer",
        (
            options.whole("depth", "how many plies it looks ahead after each of its moves", 1, 100, default=1),
            options.choice("formula", "how it values a position", *FORMULAS),
            options.word("strategies", "the preset strategies that it follows", "first, or a .txt file", ".txt"),
            SEED,
        ),
    ),
    Kind(
        "octapawn",
        "The Octapawn program",
        "the program of the Octapawn plan: minimax on small boards, alpha-beta on larger ones",
        "classic.octapawn.OctapawnPlayer",
        (
            options.choice("search", "how it searches", *SEARCHES),
            options.whole("depth", f"{DEPTH} at most", 1, 100),
            TIME,
        ),
    ),
    Kind(
        "focal",
        "The FOCAL machine",
        "the FOCAL program of the 1960s, which forgets the moves that lost",
        "matchbox.player.FocalPlayer",
        (MEMORY, SEED),
    ),
)
