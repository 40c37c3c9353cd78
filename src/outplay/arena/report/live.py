"""The table while games are played, the progress of the tournament, and when it will be over."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from outplay.arena.report.text import table
from outplay.arena.standings import Standings
from outplay.arena.tournament import Tournament
from outplay.render.words import duration

_SHARE = 0.05
"""At most this share of the time goes into ratings, which are slow for many players."""
_LINES_BESIDE = 4


class LiveTable:
    """What a screen shows of a tournament under way; updated when it is printed, but not too often."""

    def __init__(self, tournament: Tournament, clock: Callable[[], float] = monotonic) -> None:
        self._tournament = tournament
        self._clock = clock
        self._began = clock()
        self._known = len(tournament.ledger.settled)
        """Games known at the beginning, which say nothing about the speed."""
        self._standings: Standings | None = None
        self._next = self._began

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width, options.size.height)

    def draw(self, width: int, height: int) -> Text:
        """The table, no higher than the screen, and the progress."""
        now = self._clock()
        if self._standings is None or now >= self._next:
            self._standings = self._tournament.standings()
            done = self._clock()
            self._next = done + (done - now) / _SHARE
        text = table(self._standings, width, max_players=max(1, height - _LINES_BESIDE))
        games, seconds = len(self._tournament.ledger.settled), self._clock() - self._began
        return text.append(f"\n\n{progress(games, self._tournament.total, seconds, self._known)}", style="bold")


def progress(done: int, total: int, seconds: float, known: int = 0) -> str:
    """The progress of a tournament, its speed, and the time left; known games took no time.

    >>> progress(250, 1000, 10.0)
    '250 of 1,000 games, 25 games/s, about 30.0 s left'
    """
    shown = f"{done:,} of {total:,} games"
    if done <= known or seconds <= 0:
        return f"{shown}, {duration(seconds)} so far" if seconds >= 1 else shown
    rate = (done - known) / seconds
    speed = f"{rate:,.0f} games/s" if rate >= 10 else f"{rate:.1f} games/s" if rate >= 1 else f"{1 / rate:.1f} s a game"
    return f"{shown}, {speed}" + (f", about {duration((total - done) / rate)} left" if done < total else "")
