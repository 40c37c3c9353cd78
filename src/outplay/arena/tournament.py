"""The runner of tournaments: hands out batches of games, and counts results in the order of the schedule."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from time import monotonic

from outplay.arena.batch import Batch, play_batch
from outplay.arena.ledger import Ledger
from outplay.arena.plan import Plan
from outplay.arena.played import Played, from_record
from outplay.arena.schedule import Pairing, pairings, swiss_round
from outplay.arena.sprt import Sprt
from outplay.arena.standings import Standings, Tally, standings_of
from outplay.errors import RecordError, quoted_path, reported_as
from outplay.jobs import Workers
from outplay.players.external.limits import TurnLimits
from outplay.record import Journal, Record, read_journal
from outplay.record.files import JournalContents, format_game

_BATCH_SECONDS = 1.0
"""Long enough that handing it out costs little, short enough that little is lost with a worker."""
_MIN_BATCH_SECONDS = 0.02
"""The shortest batch, unless it is a pair of games: handing one out takes a millisecond or two."""
_MAX_BATCH_GAMES = 5_000
_BATCHES_LEFT = 16
"""No batch has more than this fraction of the remaining games."""


class Tournament:
    """A tournament under way. Known games, from a file that is resumed, are not played again.

    >>> import outplay
    >>> from outplay.arena import Plan, Workers, enter
    >>> plan = Plan(outplay.game("hexapawn:3x3"), enter(["random", "engine:depth=6"]), games=20)
    >>> tournament = Tournament(plan)
    >>> with Workers(1) as workers:
    ...     games = list(tournament.play(workers))
    >>> len(games), tournament.standings().rows[0].name
    (20, 'engine:depth=6')
    """

    def __init__(self, plan: Plan, known: Iterable[Record] = (), journal: Journal | None = None) -> None:
        self.plan = plan
        self.ledger = Ledger(plan)
        self.tally = Tally(len(plan.players))
        self.byes: Counter[int] = Counter()
        self.total = plan.total
        """Games in the plan; fewer are played if a test is decided."""
        self.is_reproducible: bool | None = None
        """Whether the resumed file says that the same plan gives the same games; None without a file."""
        self._known = {record.header.number or 0: record for record in known if record.is_over}
        self.known = frozenset(self._known)
        """The numbers of the games that were played before."""
        self._journal = journal
        self._sprt = Sprt.parse(plan.sprt) if plan.sprt else None
        self._is_decided = False
        self._fresh: deque[Played] = deque()
        self._seconds_a_game = _BATCH_SECONDS / 2

    @property
    def is_whole(self) -> bool:
        """Whether all games are known, so that none has to be played."""
        return Tournament(self.plan, self._known.values()).take_known()

    def trust(self, specs: Collection[str] = (), allowed: TurnLimits | None = None) -> None:
        """Allow the players of a file to start: exactly these specs, within these limits or the default ones."""
        self.plan = self.plan.trust(specs, allowed)

    def take_known(self) -> bool:
        """Count the known games up to the first that is missing; whether that was all."""
        is_whole = next(self._batches(), self) is self
        self._settle()
        return is_whole

    def play(self, workers: Workers) -> Iterator[Played]:
        """Play the remaining games; yields the games that count, in the order of the schedule.

        If games are left to play, a plan from a file must have been trusted.
        """
        run = workers.run(_timed_batch, self._trusted_batches())
        try:
            for done in run:
                games, seconds = done.result
                if self._journal:
                    self._journal.append(format_game(game.record) for game in games)
                self._seconds_a_game = seconds / len(games)
                for game in games:
                    self.ledger.take(game)
                self._settle()
                yield from self._give_out()
                if self._is_decided:
                    break
            self._settle()
            yield from self._give_out()
            if self._journal:
                self._journal.rewrite(format_game(game.record) for game in self.ledger.settled)
        finally:
            run.close()
            self.close()

    def close(self) -> None:
        """Close the record file, so that others can write to it."""
        if self._journal:
            self._journal.close()

    def standings(self) -> Standings:
        """The table as it stands."""
        return standings_of(self.plan, self.tally, retired=self.ledger.retired, byes=self.byes)

    # ---- Handing out

    def _trusted_batches(self) -> Iterator[Batch | None]:
        for batch in self._batches():
            if batch is not None:
                self.plan.check_trusted()
            yield batch

    def _batches(self) -> Iterator[Batch | None]:
        """The games in batches; None while the next ones depend on games that are not over."""
        waiting: list[Pairing] = []
        size = self._batch_size(1)
        for pairing in self._schedule():
            if pairing is None:
                # When asked again, the schedule knows whether it still has to wait.
                yield Batch(self.plan, tuple(waiting)) if waiting else None
                waiting = []
                continue
            self.ledger.expect(pairing)
            if self._known and pairing.number in self._known:
                self.ledger.take(from_record(self.plan, pairing, self._known.pop(pairing.number)))
                self._settle()
            elif not self.ledger.is_out(pairing):
                waiting.append(pairing)
            if self._is_decided:
                return
            if len(waiting) >= size:
                yield Batch(self.plan, tuple(waiting))
                waiting, size = [], self._batch_size(pairing.number)
        if waiting:
            yield Batch(self.plan, tuple(waiting))

    def _batch_size(self, number: int) -> int:
        """About a second of games, less towards the end so that no worker is late; whole pairs."""
        most, least = (
            int(seconds / max(self._seconds_a_game, 1e-9)) for seconds in (_BATCH_SECONDS, _MIN_BATCH_SECONDS)
        )
        rest = (self.total - number) // _BATCHES_LEFT
        size = min(most, max(least, rest), _MAX_BATCH_GAMES)
        return max(2, size - size % 2)

    def _schedule(self) -> Iterator[Pairing | None]:
        if self.plan.kind != "swiss":
            yield from pairings(self.plan)
            return
        number, met = 0, Counter[frozenset[int]]()
        for turn in range(1, self.plan.rounds + 1):
            present = [player not in self.ledger.retired for player in range(len(self.plan.players))]
            games = swiss_round(self.plan, turn, self._points(), met, present, number)
            self._note(games, present, met)
            yield from games
            number += len(games)
            self._settle()
            while self.ledger.next_number <= number:
                yield None
                self._settle()

    def _note(self, games: list[Pairing], present: list[bool], met: Counter[frozenset[int]]) -> None:
        """Remember who met whom in a round, and who had a bye."""
        meetings = {frozenset((game.white, game.black)) for game in games}
        met.update(meetings)
        busy = frozenset().union(*meetings) if meetings else frozenset()
        for player, is_present in enumerate(present):
            if is_present and player not in busy:
                self.byes[player] += 1
                met[frozenset((player,))] += 1

    def _points(self) -> list[float]:
        """The points of each player so far; a bye counts as a meeting won. Players who are out do not matter."""
        return [made + self.byes[player] * self.plan.games for player, made in enumerate(self.tally.points())]

    # ---- Counting

    def _settle(self) -> None:
        """Count the next games in the order of the schedule, up to the end of a test."""
        if self._is_decided:
            return
        for game in self.ledger.settle():
            self.tally.add(game)
            self._fresh.append(game)
            if self._sprt and game.pairing.number % 2 == 0 and self._sprt.judge(self.tally.pentanomial).decision:
                self._is_decided = True
                return

    def _give_out(self) -> Iterator[Played]:
        while self._fresh:
            yield self._fresh.popleft()


def _timed_batch(batch: Batch) -> tuple[list[Played], float]:
    began = monotonic()
    return play_batch(batch), monotonic() - began


def resume(path: str | Path) -> Tournament:
    """Resume a tournament from its file; while it is open, nobody else can write to the file.

    Players that are programs, code or use files do not start just because a file names them: call ``trust`` first.
    """
    contents = read_journal(path)
    if contents.is_earlier:
        raise RecordError(
            f"{quoted_path(path)} was written before version 0.2, when White began {contents.game.name}: outplay "
            "replay shows its games, but the tournament cannot be resumed; start a new one"
        )
    plan = _plan_of(contents, path)
    return _known_tournament(contents, plan, Journal.resume(path, contents))


def load(path: str | Path) -> Tournament:
    """A tournament from its file, counted up to the first missing game. Nothing is played."""
    contents = read_journal(path)
    tournament = _known_tournament(contents, _plan_of(contents, path))
    with reported_as(RecordError, f"in {quoted_path(path)}"):
        tournament.take_known()
    return tournament


def _known_tournament(contents: JournalContents, plan: Plan, journal: Journal | None = None) -> Tournament:
    tournament = Tournament(plan, contents.games, journal)
    tournament.is_reproducible = contents.is_reproducible
    return tournament


def _plan_of(contents: JournalContents, path: str | Path) -> Plan:
    with reported_as(RecordError, f"in {quoted_path(path)}"):
        plan = Plan.from_data(contents.game, contents.plan)
    _check_numbers(plan, path, [record.header.number for record in contents.games])
    return plan


def _check_numbers(plan: Plan, path: str | Path, numbers: list[int | None]) -> None:
    """Refuse games that are not in the plan: they would be lost when the file is sorted at the end."""
    seen: set[int] = set()
    for place, number in enumerate(numbers, 1):
        if number is None:
            raise RecordError(f"game {place} of {quoted_path(path)} has no number: it is of no tournament")
        if number > plan.total:
            raise RecordError(f"{quoted_path(path)} has a game {number}, but its plan has {plan.total} games")
        if number in seen:
            raise RecordError(f"{quoted_path(path)} has game {number} twice: take out the line that is wrong")
        seen.add(number)
