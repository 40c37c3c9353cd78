"""Tournaments for somebody who looks on: a table that grows, and every game to be replayed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import cast

from outplay.arena.plan import Entrant, Plan, enter, make_plan
from outplay.arena.played import Played
from outplay.arena.report.notes import Remarks, notes
from outplay.arena.standings import Standings
from outplay.arena.tournament import Tournament
from outplay.jobs import Workers
from outplay.play import Game
from outplay.record import Record
from outplay.record.files import format_game, tournament_line
from outplay.rules.spec import is_outside
from outplay.web.failures import RequestError
from outplay.web.players import make_player, visitor_spec
from outplay.web.requests import TournamentRequest
from outplay.web.shapes.games import TournamentGame, TournamentProgress
from outplay.web.work.context import TaskContext
from outplay.web.work.playing import hide_folders

_MIN_PAUSE = 0.25
"""Seconds between two reports."""
_SHARE = 0.1
"""At most this part of the time goes into tables, whose ratings take long for many players."""


def tournament(request: TournamentRequest, context: TaskContext) -> TournamentProgress:
    """A whole tournament; now and then the table, with the games that ended meanwhile."""
    game, entrants = request.find_game(context.tools.shelf), enter(request.players)
    players, is_reproducible = _seat(entrants, game, context.tools.players)
    plan, remark = _plan(request, game, players, context)
    # In a file, the players are those whom the visitor named.
    header = tournament_line(game, replace(plan, players=entrants).as_data(), is_reproducible=is_reproducible)
    began, limits = monotonic(), context.tools.limits
    running = Tournament(plan)
    reporter = _TournamentReporter(running, Remarks(remark), json.dumps(header))
    with Workers(1) as workers:
        for played in running.play(workers):
            reporter.add(played)
            if reporter.is_behind:  # the table counts some more games, which come next
                continue
            if context.stop.is_set:
                break
            if monotonic() - began > limits.tournament_seconds:
                reporter.limit = limits.tournament_seconds
                break
            if reporter.is_due:
                context.report(reporter.tell())
    return reporter.tell()


class _TournamentReporter:
    """What is told of a tournament: not too often, and each game once."""

    def __init__(self, running: Tournament, remarks: Remarks, header: str) -> None:
        self.limit: float | None = None
        """After how many seconds the tournament was broken off, if it was."""
        self._running = running
        self._remarks = remarks
        self._header = header
        self._fresh: list[Record] = []
        self._heard = 0
        self._next = monotonic() + _MIN_PAUSE

    def add(self, played: Played) -> None:
        """Take note of a game that has ended."""
        self._fresh.append(hide_folders(played.record))
        self._heard += 1

    @property
    def is_behind(self) -> bool:
        """Whether games were counted that nobody has heard of."""
        return self._heard < len(self._running.ledger.settled)

    @property
    def is_due(self) -> bool:
        """Whether it is time to tell something."""
        return monotonic() >= self._next

    def tell(self) -> TournamentProgress:
        """The table as it stands, and the games that were not told yet."""
        began = monotonic()
        standings = self._running.standings()
        tables = standings.as_data()
        games = [{**record.full_data(), "line": format_game(record)} for record in self._fresh]
        data: TournamentProgress = {
            "played": standings.games,
            "total": self._running.total,
            "players": [entrant.name for entrant in standings.plan.players],
            "header": self._header,
            "games": cast(list[TournamentGame], games),
            "table": tables["table"],
            "crosstable": tables["crosstable"],
            "notes": self._notes(standings),
        }
        self._fresh, self._header = [], ""  # both are told once
        done = monotonic()
        self._next = done + max(_MIN_PAUSE, (done - began) / _SHARE)
        return data

    def _notes(self, standings: Standings) -> list[str]:
        # The sentences were written for the command line: on a page nobody types an option.
        found = [note.replace("--openings", "openings") for note in notes(standings, self._remarks)]
        if self.limit is not None:
            found.append(f"Broken off after {self.limit / 60:g} minutes, which is all that a visitor gets.")
        return found


def _seat(entrants: tuple[Entrant, ...], game: Game, own: Mapping[str, str]) -> tuple[tuple[Entrant, ...], bool]:
    """The entrants with the players that they stand for here, and whether all of these play the same again."""
    seated, is_reproducible = [], True
    for entrant in entrants:
        text = entrant.spec.strip()
        spec = visitor_spec(text, game, own)
        # Nothing is known of a player from outside before it is asked.
        is_reproducible &= not is_outside(spec) and make_player(text, game, own).is_reproducible
        seated.append(Entrant(entrant.name, spec))
    return tuple(seated), is_reproducible


def _plan(
    request: TournamentRequest, game: Game, players: tuple[Entrant, ...], context: TaskContext
) -> tuple[Plan, str]:
    """The plan that is asked for, and what should be said about its openings."""
    return make_plan(
        game,
        players,
        request.kind,
        games=request.games,
        rounds=request.rounds,
        openings=request.openings,
        seed=request.seed,
        limits=context.turn_limits,
        check=lambda plan: _refuse_too_many(plan, context.tools.limits.games),
    )


def _refuse_too_many(plan: Plan, most: int) -> None:
    if plan.total > most:
        raise RequestError(
            f"this tournament would have {plan.total:,} games, and a visitor gets {most:,} at most: "
            "ask for fewer players, games or rounds"
        )
