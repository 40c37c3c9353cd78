"""One board, solved by every method that its limits allow, each without a look at what the others found."""

from __future__ import annotations

import datetime
import os
import platform
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import outplay
from outplay.errors import TooLarge
from outplay.play import Position
from outplay.referee.certificate import Proof, verify
from outplay.search.score import Score, counts_discs
from outplay.solving.certificate import write_certificate
from outplay.solving.results import Finding, Result
from outplay.solving.solution import Cost, Solution
from outplay.solving.strong import StrongSolution, solve_strongly
from outplay.solving.weak import WeakSolution, solve_weakly
from proofs.solving_boards import Effort, published
from tests.recursion import Recursion


def solve_board(spec: str, limits: Effort, tell: Callable[[Result], object] | None = None) -> Result:
    """Solve a board by all methods, and say what each found; what is known before a certificate is reported at once."""
    root = outplay.game(spec).start
    findings: dict[str, Finding] = {}
    begun = time.process_time()
    strong = _strong(root, limits)
    if strong is not None:
        cost = Cost(time.process_time() - begun, strong.cost.nodes)
        findings["strong"] = _finding(strong.score, cost, bytes=strong.cost.peak_bytes)
    begun = time.process_time()
    weak, note = _weak(root, limits)
    if weak is not None:
        findings["weak"] = _finding(weak.score, Cost(time.process_time() - begun, weak.cost.nodes))
    if strong is not None and strong.positions <= limits.recursion:
        findings["recursion"] = _by_recursion(root, strong.positions)
    positions = None if strong is None else strong.positions
    moves = _first_moves(strong or weak)
    result = Result(root.game.name, root.game.rules.hash, findings | published(spec), moves, positions, note)
    proven: Solution | None = weak or strong  # the proofs of a proof search are the shorter ones
    if proven is None:
        return result
    if tell is not None:
        tell(result)
    certified = _certified(proven, limits)
    return result if certified is None else replace(result, findings={**result.findings, "certificate": certified})


def _strong(root: Position, limits: Effort) -> StrongSolution | None:
    try:
        return solve_strongly(root, megabytes=limits.megabytes, max_positions=limits.most)
    except TooLarge:
        return None


def _weak(root: Position, limits: Effort) -> tuple[WeakSolution | None, str]:
    """By claims, each with its own limit. A game that is too hard is left open, and what it took is reported."""
    seconds = 60.0 * (limits.minutes or 0)
    try:
        return solve_weakly(root, megabytes=limits.megabytes, nodes=limits.nodes, seconds=seconds), ""
    except TooLarge as error:
        return None, f"{error} ({circumstances()['date']})"


def _by_recursion(root: Position, positions: int) -> Finding:
    """By the referee's rules and nothing else; it counts the positions too."""
    recursion = Recursion(root.game.rules, most=2 * positions)
    begun = time.process_time()
    score = recursion.solve()
    if len(recursion.known) != positions:
        raise AssertionError(f"{len(recursion.known)} positions by recursion, {positions} in the table")
    return _finding(score, Cost(time.process_time() - begun, len(recursion.known)))


def _certified(solution: Solution, limits: Effort) -> Finding | None:
    """Write a certificate and have the referee check it; the score is read from the proof, not from the solution."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proof.gz"
        try:
            positions = write_certificate(solution, path, max_positions=limits.certificate)
        except TooLarge:
            return None
        begun = time.process_time()
        proof = verify(path)
        seconds = time.process_time() - begun
        facts = {"positions": positions, "bytes": path.stat().st_size}
    score = score_of_proof(proof)
    return None if score is None else _finding(score, Cost(seconds, positions), **facts)


def score_of_proof(proof: Proof) -> Score | None:
    """What a proof says of its root to the side to move: a bound from below and one from above, if they meet."""
    least, most = -len(proof.rules.shape.cells), len(proof.rules.shape.cells)
    is_margin = counts_discs(proof.rules)
    if not is_margin:
        least, most = -1, 1
    for claim in proof.claims:
        if claim.side is proof.root.side:
            least = max(least, claim.least)
        else:
            most = min(most, -claim.least)
    if least != most:
        return None
    return Score(proof.root.side, (least > 0) - (least < 0), margin=least if is_margin else None)


def _first_moves(solution: Solution | None) -> tuple[tuple[str, Score], ...] | None:
    """Every first move with its score, if the solution knows all of them."""
    if solution is None:
        return None
    moves = solution.moves(solution.root)
    if len(moves) < len(solution.root.legal_moves):
        return None
    return tuple((str(one.move), one.score) for one in moves)


def _finding(score: Score, cost: Cost, **more: Any) -> Finding:
    facts = {"seconds": round(cost.seconds, 3), "nodes": cost.nodes, **more}
    return Finding(score, {**facts, **circumstances()})


def circumstances() -> dict[str, str]:
    """With what and when something was found; nothing about whose machine it was."""
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "machine": f"{platform.machine()}, one core of {os.cpu_count()}, {gigabytes:.0f} GB",
        "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "version": outplay.__version__,
    }
