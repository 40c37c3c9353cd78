"""Before a tournament: all that is wrong with the players is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.arena.preflight import inspect_players
from outplay.errors import SpecError
from outplay.record import Verdict

PAWNS = outplay.game("hexapawn:3x3")


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    Path("syntax.py").write_text("def player(position:\n")
    Path("nobody.py").write_text("def somebody(position):\n    return 1\n")
    Path("eaten.py").write_text("def player(position):\n    return 1\nraise OSError('eaten')\n")


def test_players_who_do_not_start_are_all_told() -> None:
    found = inspect_players(Plan(PAWNS, enter(["good.py:player", "syntax.py:player", "nobody.py:player", "eaten.py"])))
    assert list(found.broken) == ["syntax", "nobody", "eaten"]
    says = ["line 1 is not Python", "there is no 'player' in", "eaten"]
    assert all(text in found.broken[name] for name, text in zip(found.broken, says, strict=True))
    assert found.protections and not found.is_reproducible


def test_who_cannot_take_part_at_all_is_told_with_the_others() -> None:
    plan = Plan(PAWNS, enter(["none.py:player", "syntax.py:player", "engine:depth=0", "good.py:player,depth=x"]))
    with pytest.raises(SpecError) as caught:
        inspect_players(plan)
    lines = str(caught.value).splitlines()
    refused = [line.partition(" cannot take part: ")[0] for line in lines[:3]]
    assert refused == ["none", "engine:depth=0", "good,depth=x"]
    assert lines[3].startswith("syntax does not start: ")


@pytest.mark.parametrize("bot", ["syntax.py:player", "nobody.py:player"])
def test_a_player_whose_file_is_of_no_use_loses_its_games(bot: str) -> None:
    tournament = Tournament(Plan(PAWNS, enter(["random", bot]), games=6))
    with Workers(1) as workers:
        games = list(tournament.play(workers))
    assert [game.record.forfeit.verdict for game in games if game.record.forfeit] == [Verdict.SILENT] * 3 + [
        Verdict.RETIRED
    ] * 3
    assert [row.points for row in tournament.standings().rows] == [6, 0]
    first = games[0].record.forfeit
    assert first and bot.partition(":")[0] in first.detail
