"""Tournaments for the tests of reports: real games of random moves, and players who are out to do harm."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import outplay
from outplay import Header, Record
from outplay.arena.plan import Entrant, Plan
from outplay.arena.played import Played, from_record, opening_of
from outplay.arena.schedule import Pairing, pairings
from outplay.arena.standings import Standings, count, standings_of
from outplay.players.seeds import mix_seed
from outplay.record import Forfeit, Verdict
from outplay.rules.words import Side

HOSTILE = (
    "</script><script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "\"><svg onload=alert(1)>&amp;'",
    "Ünal 漢字 {{x}} ]]> <!-- ${y}",
)
"""Names that would be a part of a page that does not take care."""


class Case(NamedTuple):
    """A tournament: its table, and its games, as they come from the runner and as records."""

    standings: Standings
    games: list[Played]
    records: list[Record]


def played(plan: Plan, pairing: Pairing, forfeit: Forfeit | None) -> Record:
    """A game of random moves; one that is forfeited ends after two."""
    dice = random.Random(pairing.seed)
    players = (plan.players[pairing.white].name, plan.players[pairing.black].name)
    record = Record(plan.game, opening_of(plan, pairing), header=Header(players, pairing.seed, pairing.number))
    while not record.is_over and not (forfeit and len(record.moves) == 2):
        record = record.play(dice.choice(record.position.legal_moves))
    return Record(plan.game, record.start, record.moves, record.header, forfeit)


def by_meetings(plan: Plan) -> list[Pairing]:
    """A schedule with all games of two players in a row: so it is easy to say which game has which number."""
    ordered = sorted(pairings(plan), key=lambda pairing: (*sorted((pairing.white, pairing.black)), pairing.number))
    numbered = enumerate(ordered, 1)
    return [pairing._replace(number=number, seed=mix_seed(plan.seed, number)) for number, pairing in numbered]


def case(
    spec: str,
    names: Iterable[str],
    games: int = 2,
    forfeits: Mapping[int, Forfeit] | None = None,
    retired: Iterable[int] = (),
    openings: tuple[str, ...] = (),
) -> Case:
    """A round robin of players with these names; forfeits go by the numbers of their games."""
    entrants = tuple(Entrant(name, "random") for name in names)
    plan = Plan(outplay.game(spec), entrants, games=games, openings=openings)
    schedule = by_meetings(plan)
    records = [played(plan, pairing, (forfeits or {}).get(pairing.number)) for pairing in schedule]
    settled = [from_record(plan, pairing, record) for pairing, record in zip(schedule, records, strict=True)]
    return Case(standings_of(plan, count(plan, settled), retired=retired), settled, records)


@cache
def many(players: int, games: int = 2) -> Case:
    """Many players with long names."""
    return case("hexapawn:3x3", [f"bots/class-7b/somebody-{number}.py:player" for number in range(players)], games)


@cache
def three() -> Case:
    """Three players, one of whom crashes once."""
    crash = Forfeit(Side.BLACK, Verdict.CRASH, "Traceback:\n  ZeroDivisionError")
    return case("hexapawn:3x3", ["anna", "bert", "carla"], games=4, forfeits={5: crash})


@cache
def hostile() -> Case:
    """Players with hostile names, whose faults have hostile details."""
    details = ["</script><script>document.title='owned'</script>", "</pre><b>bold\x1b[2J\x00\u202e\ud800"]
    faults = {1: Forfeit(Side.WHITE, Verdict.TIME, details[0]), 4: Forfeit(Side.BLACK, Verdict.OUTPUT, details[1])}
    return case("oska:4", HOSTILE, forfeits=faults, retired=[1])
