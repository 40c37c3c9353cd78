"""Tournaments for somebody who looks on: a table that grows, and every game to be replayed."""

from __future__ import annotations

import json
from dataclasses import replace
from time import monotonic

from outplay.arena.openings import find_openings, parse_openings
from outplay.arena.plan import KINDS, Entrant, Plan, enter
from outplay.arena.played import Played, line_of, opening_of
from outplay.arena.report.notes import Remarks, notes
from outplay.arena.schedule import count_games, count_openings
from outplay.arena.standings import Row, Standings
from outplay.arena.tournament import Tournament
from outplay.errors import nearest, quoted
from outplay.jobs import Workers
from outplay.play import Game
from outplay.players.limits import TurnLimits
from outplay.players.registry import player
from outplay.record import Record
from outplay.record.lines import tournament_line
from outplay.rules.spec import is_outside
from outplay.web.answers import Data
from outplay.web.failures import RequestError, without_folders
from outplay.web.work.work import Work

_USUAL_GAMES = 10
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
        self._fresh: list[Played] = []
        self._heard = 0
        self._next = monotonic() + _LEAST_PAUSE

    def add(self, played: Played) -> None:
        """Take note of a game that has ended."""
        self._fresh.append(_without_folders(played))
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
        plan = self._running.plan
        data = {
            "played": standings.games,
            "total": self._running.total,
            "players": [entrant.name for entrant in plan.players],
            "header": self._header,
            "games": [_game_data(plan, played) for played in self._fresh],
            "standings": [_row_data(standings, row) for row in standings.rows],
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
    texts = work.texts("players", limits.players, is_needed=True)
    kind = work.optional_text("kind") or KINDS[0]
    if kind not in KINDS:
        raise RequestError(f"there is no tournament {quoted(kind)}: there are {', '.join(KINDS)}{nearest(kind, KINDS)}")
    games, rounds = work.whole("games", 2, limits.games), work.whole("rounds", 1, limits.games)
    if rounds is None:  # of a Swiss tournament enough to find the best, and two more
        rounds = (len(texts) - 1).bit_length() + 2 if kind == "swiss" else 1
    seconds, seed = limits.player_seconds, work.seed
    draft = Plan(
        game,
        _entrants(work, texts, game),
        kind,
        _USUAL_GAMES if games is None else games,
        rounds,
        seed=1 if seed is None else seed,
        limits=TurnLimits(start=seconds, move=seconds),
    )
    _refuse_too_many(draft, limits.games)
    openings_text = work.optional_text("openings") or "start"
    openings = find_openings(game, openings_text, count_openings(draft), draft.seed)
    if games is None and parse_openings(openings_text)[0] == "all":
        draft = replace(draft, games=2 * len(openings.positions))
        _refuse_too_many(draft, limits.games)
    starts = () if openings.positions == (game.start,) else openings.texts
    return replace(draft, openings=starts), openings.remark


def _entrants(work: Work, texts: list[str], game: Game) -> tuple[Entrant, ...]:
    """The players by the names that they have here; each must be one that a visitor may name."""
    entrants = enter(texts)
    checked = (work.checked_player(entrant.spec.strip(), game) for entrant in entrants)
    return tuple(Entrant(entrant.name, spec) for entrant, spec in zip(entrants, checked, strict=True))


def _refuse_too_many(plan: Plan, most: int) -> None:
    if count_games(plan) > most:
        raise RequestError(
            f"this tournament would have {count_games(plan):,} games, and a visitor gets {most:,} at most: "
            "ask for fewer players, games or rounds"
        )


def _game_data(plan: Plan, played: Played) -> Data:
    pairing, start = played.pairing, opening_of(plan, played.pairing)
    record = Record(plan.game, start, played.moves, forfeit=played.forfeit)
    return {
        "number": pairing.number,
        "white": pairing.white,
        "black": pairing.black,
        "winner": str(played.winner) if played.winner else None,
        "start": str(start),
        "moves": list(played.moves),
        "pieces": played.pieces,
        "text": record.ending,
        "fault": played.faulty is not None,
        "detail": played.forfeit.detail if played.forfeit else "",
        "line": line_of(plan, played),
    }


def _header(work: Work, plan: Plan) -> str:
    """The first line of the record file, with the players as the visitor named them."""
    named = replace(plan, players=enter(work.texts("players", work.tools.limits.players, is_needed=True)))
    specs = [entrant.spec for entrant in plan.players]
    is_reproducible = all(not is_outside(spec) and player(spec).is_reproducible for spec in specs)
    return json.dumps(tournament_line(plan.game, named.as_data(), is_reproducible=is_reproducible))


def _without_folders(played: Played) -> Played:
    forfeit = played.forfeit
    if forfeit is None:
        return played
    return played._replace(forfeit=replace(forfeit, detail=without_folders(forfeit.detail)))


def _row_data(standings: Standings, row: Row) -> Data:
    rating = row.rating
    against = [standings.crosstable.get((row.player, other)) for other in range(len(standings.plan.players))]
    return {
        "player": row.player,
        "name": row.name,
        "points": row.points,
        "games": row.score.games,
        "wins": row.score.wins,
        "draws": row.score.draws,
        "losses": row.score.losses,
        "pieces": row.pieces,
        "elo": rating and rating.elo,
        "error": rating and (rating.high - rating.low) / 2,
        "against": [None if score is None else [score.points, score.games] for score in against],
        "faults": sum(row.faults.values()),
    }
