"""Tournaments that somebody watches: a growing table, and every game with its moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from time import monotonic
from typing import cast

from outplay.arena.plan import Entrant, Plan, enter, make_plan
from outplay.arena.played import Played
from outplay.arena.report.notes import Remarks, is_repetitive, notes
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
from outplay.web.work.context import Pace, TaskContext
from outplay.web.work.playing import hide_folders

_PAUSE = 0.25
"""Seconds between two reports."""
_SHARE = 0.1
"""At most this part of the time goes into tables, whose ratings take long for many players."""
_ADVICE = "random first moves give others"
"""Where most games are the same; on a page nobody types an option."""


def tournament(request: TournamentRequest, context: TaskContext) -> TournamentProgress:
    """A whole tournament; the table is reported now and then, with the games that ended meanwhile."""
    game, entrants = request.find_game(context.tools.shelf), enter(request.players)
    players, is_reproducible = _resolve(entrants, game, context.tools.players)
    plan, remark = _plan(request, game, players, context)
    # A file names the players as the visitor did.
    header = tournament_line(game, replace(plan, players=entrants).as_data(), is_reproducible=is_reproducible)
    limit = context.tools.limits.tournament_seconds
    running, until = Tournament(plan), monotonic() + limit
    reporter = _TournamentReporter(running, Remarks(remark), json.dumps(header))
    with Workers(1) as workers:
        for played in running.play(workers):
            reporter.add(played)
            if reporter.is_behind:  # the table counts some more games, which come next
                continue
            if context.stop.is_set:
                break
            if monotonic() > until:
                reporter.limit = limit
                break
            if reporter.pace.is_due:
                context.report(reporter.progress())
    return reporter.progress()


class _TournamentReporter:
    """Makes the reports of a tournament: each game is in one of them."""

    def __init__(self, running: Tournament, remarks: Remarks, header: str) -> None:
        self.limit: float | None = None
        """The time limit in seconds, if the tournament reached it."""
        self.pace = Pace(_PAUSE, _SHARE)
        self._running = running
        self._remarks = remarks
        self._header = header
        self._unreported: list[Record] = []
        self._added = 0

    def add(self, played: Played) -> None:
        """Add a game that has ended."""
        self._unreported.append(hide_folders(played.record))
        self._added += 1

    @property
    def is_behind(self) -> bool:
        """Whether the table counts games that were not added yet."""
        return self._added < len(self._running.ledger.settled)

    def progress(self) -> TournamentProgress:
        """The table as it stands, and the games since the last report."""
        began = monotonic()
        standings = self._running.standings()
        tables = standings.as_data()
        games = [{**record.full_data(), "line": format_game(record)} for record in self._unreported]
        data: TournamentProgress = {
            "played": standings.games,
            "total": self._running.total,
            "players": [entrant.name for entrant in standings.plan.players],
            "header": self._header,
            "games": cast(list[TournamentGame], games),
            "table": tables["table"],
            "crosstable": tables["crosstable"],
            "notes": self._notes(standings),
            "repeats": is_repetitive(standings),
        }
        self._unreported, self._header = [], ""
        self.pace.reported(began)
        return data

    def _notes(self, standings: Standings) -> list[str]:
        found = list(notes(standings, self._remarks, advice=_ADVICE))
        if self.limit is not None:
            found.append(f"Broken off after {self.limit / 60:g} minutes, which is all that a visitor gets.")
        return found


def _resolve(entrants: tuple[Entrant, ...], game: Game, own: Mapping[str, str]) -> tuple[tuple[Entrant, ...], bool]:
    """The entrants with the specs that their names stand for, and whether all of these play reproducibly."""
    resolved, is_reproducible = [], True
    for entrant in entrants:
        text = entrant.spec.strip()
        spec = visitor_spec(text, game, own)
        with closing(make_player(text, game, own)) as machine:  # what is wrong is said before the first game
            # A player from outside tells nothing before it is asked for a move.
            is_reproducible &= not is_outside(spec) and machine.is_reproducible
        resolved.append(Entrant(entrant.name, spec))
    return tuple(resolved), is_reproducible


def _plan(
    request: TournamentRequest, game: Game, players: tuple[Entrant, ...], context: TaskContext
) -> tuple[Plan, str]:
    """The plan of a request, and a remark about its openings."""
    most = context.tools.limits.games

    def refuse_too_many(plan: Plan) -> None:
        if plan.total > most:
            raise RequestError(
                f"this tournament would have {plan.total:,} games, and a visitor gets {most:,} at most: "
                "ask for fewer players, games or rounds"
            )

    return make_plan(
        game,
        players,
        request.kind,
        games=request.games,
        rounds=request.rounds,
        openings=request.openings,
        seed=request.seed,
        limits=context.turn_limits,
        check=refuse_too_many,
    )
