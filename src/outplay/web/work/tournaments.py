"""Tournaments for somebody who looks on: a table that grows, and every game to be replayed."""

from __future__ import annotations

import json
from dataclasses import replace
from time import monotonic

from outplay.arena.plan import Entrant, Plan, enter, make_plan
from outplay.arena.played import Played
from outplay.arena.report.notes import Remarks, notes
from outplay.arena.standings import Standings
from outplay.arena.tournament import Tournament
from outplay.jobs import Workers
from outplay.play import Game
from outplay.players.limits import TurnLimits
from outplay.players.registry import player
from outplay.record import Record
from outplay.record.lines import format_game, tournament_line
from outplay.rules.spec import is_outside
from outplay.web.answers import Data
from outplay.web.failures import RequestError, without_folders
from outplay.web.work.work import Work

_LEAST_PAUSE = 0.25
"""Seconds between two reports."""
_SHARE = 0.1
"""At most this part of the time goes into tables, whose ratings take long for many players."""


def tournament(work: Work) -> Data:
    """TournamentProgress: a whole tournament; now and then the table, with the games that ended meanwhile."""
    plan, remark = _plan(work)
    began, limits = monotonic(), work.tools.limits
    running = Tournament(plan)
    teller = _Teller(running, Remarks(remark), _header(work, plan))
    with Workers(1) as workers:
        for played in running.play(workers):
            teller.add(played)
            if teller.is_behind:  # the table counts some more games, which come next
                continue
            if work.stop.is_set:
                break
            if monotonic() - began > limits.tournament_seconds:
                teller.limit = limits.tournament_seconds
                break
            if teller.is_due:
                work.report(teller.tell())
    return teller.tell()


class _Teller:
    """What is told of a tournament: not too often, and each game once."""

    def __init__(self, running: Tournament, remarks: Remarks, header: str) -> None:
        self.limit: float | None = None
        """After how many seconds the tournament was broken off, if it was."""
        self._running = running
        self._remarks = remarks
        self._header = header
        self._fresh: list[Record] = []
        self._heard = 0
        self._next = monotonic() + _LEAST_PAUSE

    def add(self, played: Played) -> None:
        """Take note of a game that has ended."""
        self._fresh.append(_without_folders(played.record))
        self._heard += 1

    @property
    def is_behind(self) -> bool:
        """Whether games were counted that nobody has heard of."""
        return self._heard < len(self._running.ledger.settled)

    @property
    def is_due(self) -> bool:
        """Whether it is time to tell something."""
        return monotonic() >= self._next

    def tell(self) -> Data:
        """The table as it stands, and the games that were not told yet."""
        began = monotonic()
        standings = self._running.standings()
        tables = standings.as_data()
        data = {
            "played": standings.games,
            "total": self._running.total,
            "players": [entrant.name for entrant in standings.plan.players],
            "header": self._header,
            "games": [{**record.full_data(), "line": format_game(record)} for record in self._fresh],
            "table": tables["table"],
            "crosstable": tables["crosstable"],
            "notes": self._notes(standings),
        }
        self._fresh, self._header = [], ""  # both are told once
        done = monotonic()
        self._next = done + max(_LEAST_PAUSE, (done - began) / _SHARE)
        return data

    def _notes(self, standings: Standings) -> list[str]:
        # The sentences were written for the command line: on a page nobody types an option.
        found = [note.replace("--openings", "openings") for note in notes(standings, self._remarks)]
        if self.limit is not None:
            found.append(f"Broken off after {self.limit / 60:g} minutes, which is all that a visitor gets.")
        return found


def _plan(work: Work) -> tuple[Plan, str]:
    """The plan that is asked for, and what should be said about its openings."""
    game, limits = work.game(), work.tools.limits
    seconds = limits.player_seconds
    return make_plan(
        game,
        _entrants(work, work.texts("players", limits.players, is_needed=True), game),
        work.optional_text("kind"),
        games=work.whole("games", 2, limits.games),
        rounds=work.whole("rounds", 1, limits.games),
        openings=work.optional_text("openings"),
        seed=work.seed,
        limits=TurnLimits(start=seconds, move=seconds),
        check=lambda plan: _refuse_too_many(plan, limits.games),
    )


def _entrants(work: Work, texts: list[str], game: Game) -> tuple[Entrant, ...]:
    """The players by the names that they have here; each must be one that a visitor may name."""
    entrants = enter(texts)
    checked = (work.checked_player(entrant.spec.strip(), game) for entrant in entrants)
    return tuple(Entrant(entrant.name, spec) for entrant, spec in zip(entrants, checked, strict=True))


def _refuse_too_many(plan: Plan, most: int) -> None:
    if plan.total > most:
        raise RequestError(
            f"this tournament would have {plan.total:,} games, and a visitor gets {most:,} at most: "
            "ask for fewer players, games or rounds"
        )


def _header(work: Work, plan: Plan) -> str:
    """The first line of the record file, with the players as the visitor named them."""
    named = replace(plan, players=enter(work.texts("players", work.tools.limits.players, is_needed=True)))
    specs = [entrant.spec for entrant in plan.players]
    is_reproducible = all(not is_outside(spec) and player(spec).is_reproducible for spec in specs)
    return json.dumps(tournament_line(plan.game, named.as_data(), is_reproducible=is_reproducible))


def _without_folders(record: Record) -> Record:
    forfeit = record.forfeit
    return replace(record, forfeit=replace(forfeit, detail=without_folders(forfeit.detail))) if forfeit else record
