"""Whole games: played between two players for somebody who watches, or gone through for their mistakes."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import replace
from time import perf_counter

from outplay.errors import PlayerFault
from outplay.players.contract import Machine
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.solving.review import JudgedMove, Review, judge_moves
from outplay.web.answers import Data, move_data
from outplay.web.failures import RequestError, without_folders
from outplay.web.records import resignation
from outplay.web.work.work import Work

REVIEW_NODES = 50_000
"""For each position: a usual game takes some seconds."""


def play(work: Work) -> Data:
    """RecordData: a game between two players, from where it stands; each new move is told as it is made."""
    record = work.record()
    names = work.texts("players", 2, is_needed=True)
    if len(names) != 2:
        raise RequestError(f"a game has two players, not {len(names)}")
    seed = work.lots
    with ExitStack() as stack:
        machines = {
            side: stack.enter_context(closing(work.machine(name, record.game, seed)))
            for side, name in zip(Side, names, strict=True)
        }
        is_reproducible = all(machine.is_reproducible for machine in machines.values())
        header = Header((names[0], names[1]), seed, is_reproducible=is_reproducible)
        record = _play_out(work, replace(record, header=header), machines)
    return record.full_data()


def _play_out(work: Work, record: Record, machines: dict[Side, Machine]) -> Record:
    """Go on to the end, by the rules or by the fault of a player; a stop ends it where it is."""
    while record.position.legal_moves and not work.stop.is_set:
        side, began = record.position.side, perf_counter()
        try:
            move = machines[side].choose(record.position, work.move_limits)
        except PlayerFault as fault:
            forfeit = Forfeit(side, Verdict(fault.verdict), without_folders(fault.detail))
            return replace(record, forfeit=forfeit)
        seconds = round(perf_counter() - began, 3)
        record = record.play(move)
        work.report({"ply": len(record.moves), "move": move_data(move, record.position), "seconds": seconds})
    return record


def review(work: Work) -> Data:
    """ReviewData: every move of a game beside the best one; each is told when it is judged, the last first."""
    played = work.record()
    record = Record(played.game, played.start, played.moves, forfeit=resignation(work.optional_text("resigned")))
    judged: list[JudgedMove] = []
    for move in judge_moves(record, work.tools.solutions, Limits(nodes=REVIEW_NODES)):
        if work.stop.is_set:
            break
        judged.append(move)
        work.report(_judged_data(move))
    found = Review(record, tuple(reversed(judged)))
    return {
        "moves": [_judged_data(move) for move in found.moves],
        "summary": {str(side): found.count(side) for side in Side},
        "complete": found.is_complete,
        "exact": found.is_exact,
    }


def _judged_data(judged: JudgedMove) -> Data:
    return {**judged.as_data(), "text": judged.text}
