"""A game that has been played, as a plain value: what the table, the ratings and the record file need of it."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import NamedTuple

from outplay.arena.plan import Plan
from outplay.arena.schedule import Pairing
from outplay.errors import RecordError
from outplay.play import Position
from outplay.record import Forfeit, Record, Verdict
from outplay.rules.words import Outcome, Side

_encode = json.JSONEncoder(check_circular=False).encode
"""What ``json.dumps`` does, without a check that costs a third of the time and that flat values do not need."""


class Played(NamedTuple):
    """A game of a tournament that has ended."""

    pairing: Pairing
    moves: tuple[str, ...]
    winner: Side | None
    outcome: Outcome | None
    """How it ended by the rules."""
    forfeit: Forfeit | None
    """Or who lost it by a fault."""
    pieces: tuple[int, int]
    """How many pieces White and Black had at the end."""
    times: tuple[float, ...]
    """Seconds for each move, if one of them took long enough to be measured."""
    seconds: tuple[float, float]
    """How long White and Black have thought."""
    course: int
    """A number for where it started and all its moves: two games with the same number are the same game."""
    logs: tuple[str, str] = ("", "")
    """What White and Black printed."""

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def faulty(self) -> int | None:
        """The player who lost the game by a fault of its own."""
        if self.forfeit is None or not self.forfeit.verdict.is_fault:
            return None
        return self.player(self.forfeit.side)

    @property
    def was_played(self) -> bool:
        """Whether the players met; they did not if one of them was out of the tournament."""
        return self.forfeit is None or self.forfeit.verdict is not Verdict.RETIRED

    def player(self, side: Side) -> int:
        """Who played a side."""
        return self.pairing.white if side is Side.WHITE else self.pairing.black

    def points(self, side: Side) -> float:
        """What a side made of the game: 1, ½ or 0."""
        return 0.5 if self.winner is None else float(self.winner is side)


def opening_of(plan: Plan, pairing: Pairing) -> Position:
    """The position from which a game starts."""
    return plan.game.position(plan.openings[pairing.opening]) if plan.openings else plan.game.start


def line_of(plan: Plan, played: Played) -> str:
    """The line of a game in the record file, in the form that ``outplay.record`` reads."""
    names, pairing = plan.players, played.pairing
    line = {
        "number": pairing.number,
        "players": [names[pairing.white].name, names[pairing.black].name],
        "seed": pairing.seed,
        "start": plan.openings[pairing.opening] if plan.openings else None,
        "moves": played.moves,
        "outcome": played.outcome and played.outcome.as_data(),
    }
    if played.forfeit:
        line["forfeit"] = played.forfeit.as_data()
    if played.times:
        line["times"] = played.times
    return _encode(line)


def walkover(plan: Plan, pairing: Pairing, loser: Side) -> Played:
    """A game that is not played, for one of the players is out of the tournament; it counts as lost."""
    start = opening_of(plan, pairing)
    return Played(
        pairing,
        (),
        loser.rival,
        None,
        Forfeit(loser, Verdict.RETIRED),
        start.count_pieces(),
        (),
        (0.0, 0.0),
        course_number(str(start), ()),
    )


def from_record(plan: Plan, pairing: Pairing, record: Record) -> Played:
    """A game that was read back from a file; one that is not that of its pairing is refused."""
    players, names = [plan.players[player] for player in (pairing.white, pairing.black)], record.header.players
    are_these = all(player.is_called(name) for player, name in zip(players, names, strict=True))
    if not are_these or (record.header.seed, record.start) != (pairing.seed, opening_of(plan, pairing)):
        raise RecordError(
            f"game {pairing.number} is not the one that the plan has there: {' against '.join(names)}, "
            f"not {' against '.join(player.name for player in players)}, or another seed or opening"
        )
    moves = tuple(map(str, record.moves))
    return Played(
        pairing,
        moves,
        record.winner,
        record.outcome,
        record.forfeit,
        record.position.count_pieces(),
        record.times,
        split_times(record.start.side.value, record.times),
        course_number(str(record.start), moves),
    )


def split_times(first: str, times: tuple[float, ...]) -> tuple[float, float]:
    """How long each side has thought, of the times of all moves; the letter is that of the side that moved first."""
    his, hers = sum(times[::2]), sum(times[1::2])
    return (his, hers) if first == Side.WHITE.value else (hers, his)


def course_number(start: str, moves: tuple[str, ...]) -> int:
    """Sixty-four bits that tell two games apart; a list of all courses would be longer than all that is counted."""
    text = f"{start} {' '.join(moves)}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
