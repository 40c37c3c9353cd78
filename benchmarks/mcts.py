"""Monte-Carlo tree search: simulations a second from the start, ours beside OpenSpiel's in C++, both with a solver."""

from __future__ import annotations

import peers
from comparison import HEADINGS, compare
from measure import Work, measure
from report import Row, Table

import outplay
from outplay.search.monte_carlo import mcts

SIMULATIONS = 2000
BOARDS = {
    "breakthrough:6x6": ("breakthrough(rows=6,columns=6)", 40, 5, 5),
    "othello:8": ("othello", 20, 1, 20),
}
"""Its name there, how many searches of ours and of the peer's make a round, and how many times faster we want to be."""


def our_simulations(board: str, searches: int) -> Work:
    """Searches from the start with different seeds; returns the simulations."""
    start = outplay.game(board).start
    return lambda: sum(mcts(start, simulations=SIMULATIONS, seed=seed).simulations for seed in range(searches))


def row(board: str, rounds: int, *, quick: bool) -> Row:
    peer_board, ours, theirs, target = BOARDS[board]
    works: dict[str, Work] = {
        f"mcts {board}": our_simulations(board, ours // 4 if quick else ours),
        f"mcts {board} peer": peers.mcts(peer_board, SIMULATIONS, theirs),
    }
    mine, peer = measure(works, rounds).values()
    return compare(board, mine, f"{peers.NAME}'s MCTSBot", peer, "simulations/s", target=target)


def table(rounds: int, *, quick: bool) -> Table:
    rows = tuple(row(board, rounds, quick=quick) for board in BOARDS)
    return Table("mcts", "Monte-Carlo tree search", HEADINGS, rows)
