"""The table while games are played: how far it is, and that it does not eat up the time."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from outplay.arena.report.live import LiveTable, progress
from outplay.arena.standings import Standings
from outplay.arena.tournament import Tournament
from tests.arena.report.cases import many


@pytest.mark.parametrize(
    ("done", "total", "seconds", "words"),
    [
        (0, 10, 0.0, "0 of 10 games"),
        (0, 10, 0.9, "0 of 10 games"),
        (0, 10, 125.0, "0 of 10 games, 2 min 5 s so far"),
        (5, 10, 10.0, "5 of 10 games, 2.0 s a game, about 10.0 s left"),
        (5000, 10_000_000, 1.0, "5,000 of 10,000,000 games, 5,000 games/s, about 33 min 19 s left"),
        (10, 10, 5.0, "10 of 10 games, 2.0 games/s"),
        (1, 10_000, 10.0, "1 of 10,000 games, 10.0 s a game, about 27 h 46 min left"),
    ],
)
def test_progress(done: int, total: int, seconds: float, words: str) -> None:
    assert progress(done, total, seconds) == words


def test_known_games_say_nothing_about_the_speed() -> None:
    assert progress(150, 200, 10.0, known=100) == "150 of 200 games, 5.0 games/s, about 10.0 s left"
    assert progress(100, 200, 10.0, known=100) == "100 of 200 games, 10.0 s so far"


class Stub(Tournament):
    """A tournament that counts how often it is asked for its table, which takes a second of a clock of its own."""

    def __init__(self, players: int) -> None:
        found = many(players)
        super().__init__(found.standings.plan)
        self.ledger.settled += found.games
        self.now = 100.0
        self.asked = 0
        self._found = found.standings

    def standings(self) -> Standings:
        self.asked += 1
        self.now += 1.0
        return self._found


def test_the_live_view_is_no_higher_than_the_screen() -> None:
    tournament = Stub(40)
    live = LiveTable(tournament, lambda: tournament.now)
    text = live.draw(80, 12).plain
    assert len(text.splitlines()) <= 12 and "... and 32 more" in text and "1,560 of 1,560 games" in text
    assert live.draw(80, 1).plain and all(len(line) <= 80 for line in text.splitlines())


def test_ratings_get_a_twentieth_of_the_time() -> None:
    tournament = Stub(3)
    live = LiveTable(tournament, lambda: tournament.now)
    for _ in range(200):
        live.draw(80, 24)
        tournament.now += 0.25
    assert tournament.asked in (3, 4)


def test_rich_can_print_it() -> None:
    console = Console(file=io.StringIO(), width=80, height=24)
    console.print(LiveTable(Stub(3)))
    assert isinstance(console.file, io.StringIO) and "6 of 6 games" in console.file.getvalue()
