"""Alpha-beta in Breakthrough: nodes a second, beside OpenSpiel driven from Python, and the time to a depth.

OpenSpiel has an alpha-beta of its own in Python, which copies the state for every move. A person who wants it faster
takes moves back instead: the second row is that, in as few lines as we could write. Its leaves are worth nothing, so
that its rate is the best it can have; our rows say what ours are worth. A node is a position that was visited.
"""

from __future__ import annotations

import peers
from comparison import HEADINGS, compare
from measure import Work, measure
from report import Row, Table, rounded

import outplay
from outplay.search import EVALUATIONS, Evaluation, analyze

BOARD, PEER_BOARD = "breakthrough:6x6", "breakthrough(rows=6,columns=6)"
TARGET = 25
TIMED_DEPTH = 12


def engine_nodes(depth: int, evaluation: Evaluation | None) -> Work:
    """One search from the start; returns the nodes."""
    start = outplay.game(BOARD).start
    return lambda: analyze(start, depth=depth, evaluation=evaluation, plain=True, megabytes=1).nodes


def seconds_row(title: str, evaluation: Evaluation | None, depth: int, rounds: int) -> Row:
    """How long the engine takes to a depth, with all its knowledge and its usual table."""
    start = outplay.game(BOARD).start
    nodes = 0

    def search() -> int:
        nonlocal nodes
        nodes = analyze(start, depth=depth, evaluation=evaluation).nodes
        return 1

    seconds = 1 / measure({title: search}, rounds)[title].median
    cells = (f"{BOARD} to depth {depth}, {title}", f"{rounded(seconds)} s, {nodes:,} nodes", "", "", "", "")
    return Row(cells, {"seconds": seconds, "nodes": nodes})


def table(rounds: int, *, quick: bool) -> Table:
    less = 1 if quick else 0
    pieces, usual = EVALUATIONS["pieces"], None
    works: dict[str, Work] = {
        "pieces": engine_nodes(11 - less, pieces),
        "usual": engine_nodes(10 - less, usual),
        "copying": peers.alpha_beta(PEER_BOARD, 6 - less),
        "undoing": peers.alpha_beta_by_undoing(PEER_BOARD, 7 - less),
    }
    rates = measure(works, rounds)
    its_own, faster = f"{peers.NAME}'s alpha_beta_search", f"{peers.NAME}, moves taken back"
    rows = [
        compare(
            f"{BOARD} depth {11 - less}, pieces", rates["pieces"], its_own, rates["copying"], "nodes/s", target=TARGET
        ),
        compare(f"{BOARD} depth {11 - less}, pieces", rates["pieces"], faster, rates["undoing"], "nodes/s"),
        compare(f"{BOARD} depth {10 - less}, usual evaluation", rates["usual"], its_own, rates["copying"], "nodes/s"),
        compare(f"{BOARD} depth {10 - less}, usual evaluation", rates["usual"], faster, rates["undoing"], "nodes/s"),
        seconds_row("pieces", pieces, TIMED_DEPTH, 1 if quick else 3),
    ]
    if not quick:
        rows.append(seconds_row("usual evaluation", usual, TIMED_DEPTH, 1))
    return Table("search", "Alpha-beta", HEADINGS, tuple(rows))
