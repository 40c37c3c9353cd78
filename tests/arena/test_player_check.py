"""Trying players out before a tournament: one of them in many positions, and all of them at the start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import outplay
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.arena.player_check import MAX_FAULTS, PlayerCheck, check_player, inspect_players, trial_positions
from outplay.errors import PlayerFault, SpecError
from outplay.players.external.limits import TurnLimits
from outplay.record import Verdict
from outplay.rules.words import Side

PAWNS = outplay.game("hexapawn:3x3")
LIMITS = TurnLimits(start=20, move=20)


def checked(
    source: str, folder: Path, game: str = "hexapawn:3x3", limits: TurnLimits = LIMITS, number: int = 10
) -> PlayerCheck:
    """The result for a function called ``player``."""
    path = folder / "bot.py"
    path.write_text(source)
    return check_player(f"{path}:player", outplay.game(game), number, 0, limits)


@pytest.mark.parametrize(
    "name", ["hexapawn:3x3", "pawned:4", "oska:4", "hexareversi:3", "breakthrough:5x5", "othello:4"]
)
def test_positions_are_different_and_of_all_phases(name: str) -> None:
    game = outplay.game(name)
    positions = trial_positions(game, 50, 1)
    assert len(positions) == len(set(positions)) == 50
    assert positions[0] == game.start
    assert all(position.legal_moves for position in positions)
    sides = [position.side for position in positions]
    assert min(sides.count(side) for side in Side) >= 15
    pieces = [sum(len(position.cells(side)) for side in Side) for position in positions]
    assert len(set(pieces)) >= 3
    assert positions == trial_positions(game, 50, 1) != trial_positions(game, 50, 2)


@pytest.mark.parametrize("name", ["pawned:4", "oska:4", "hexareversi:3"])
def test_forced_passes_are_asked_where_there_are_some(name: str) -> None:
    passes = [position for position in trial_positions(outplay.game(name), 20, 1) if position.legal_moves[0].is_pass]
    assert len(passes) >= 3


def test_a_game_with_few_positions_gives_what_it_has() -> None:
    game = outplay.game({"name": "duel", "family": "march", "start": "b b\n- -\nw w", "step": ["ahead"]})
    positions = trial_positions(game, 50, 0)
    assert 2 <= len(positions) < 50
    assert check_player("random", game).is_right


def test_a_right_player_is_right_and_only_a_bot_needs_the_sandbox(tmp_path: Path) -> None:
    result = checked("def player(position): return position.legal_moves[0]", tmp_path, "pawned:4")
    assert result.is_right and result.asked == len(result.times) == 10
    assert len(result.games) == 2 and all(result.games)
    assert result.protections
    assert result.median is not None and 0 < result.median <= max(result.times)
    heard: list[int] = []
    ours = check_player("random", PAWNS, 5, report=heard.append)
    assert ours.is_right and ours.protections == () and heard == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("body", "verdict", "hint"),
    [
        ("return None", "unreadable", "end with a return"),
        ("return 7", "unreadable", "or its text, such as 'a1a2' here"),
        ("return 'a1a9'", "illegal", "position.legal_moves"),
        ("return 1 / 0", "crash", "where it failed"),
        ("import os; os._exit(1)", "crash", "where it failed"),
        ("return 'x' * 10**10", "memory", "Keep less"),
        ("print('x' * 10**7)", "output", "Print less"),
        ("return 'resign'", "resigned", "may resign"),
    ],
)
def test_every_fault_has_a_hint_and_ends_the_trial_soon(body: str, verdict: str, hint: str, tmp_path: Path) -> None:
    result = checked(f"def player(position):\n    print('thinking')\n    {body}", tmp_path)
    assert not result.is_right and len(result.faults) == MAX_FAULTS == result.asked
    assert {fault.verdict for fault in result.faults} == {verdict}
    fault = result.faults[0]
    assert fault.position == "bbb/---/www w" and hint in fault.hint
    assert "thinking" in fault.printed
    assert result.games == ()


def test_a_player_may_be_too_slow(tmp_path: Path) -> None:
    result = checked("def player(position):\n    while True: pass", tmp_path, limits=TurnLimits(move=0.2), number=2)
    assert [fault.verdict for fault in result.faults] == ["time", "time"]
    assert "time_left" in result.faults[0].hint and "0.2 s" in result.faults[0].detail


def test_a_player_that_does_not_start_is_not_started_again(tmp_path: Path) -> None:
    result = checked("raise RuntimeError('not today')\ndef player(position): pass", tmp_path)
    assert [fault.verdict for fault in result.faults] == ["silent"]
    assert "not today" in result.faults[0].printed and "could not be loaded" in result.faults[0].hint
    assert result.median is None


def test_a_question_can_be_repeated_alone(tmp_path: Path) -> None:
    source = (
        "import random\ndef player(position, seed):\n"
        "    return f'{seed} {random.random()}' if seed % 3 else position.legal_moves[0]"
    )
    result = checked(source, tmp_path)
    assert [fault.seed for fault in result.faults] == [1, 2, 4, 5, 7]
    for fault in result.faults:
        machine = outplay.player(f"{tmp_path / 'bot.py'}:player", 99, LIMITS)
        machine.begin(PAWNS, fault.seed)
        with pytest.raises(PlayerFault) as again:
            machine.ask(PAWNS.position(fault.position))
        assert again.value.detail == fault.detail
        machine.close()


def test_what_was_printed_goes_with_its_question(tmp_path: Path) -> None:
    source = (
        "def player(position):\n    print('asked', position)\n"
        "    return 'x' if position.side.value == 'b' else position.legal_moves[0]"
    )
    result = checked(source, tmp_path)
    assert [fault.printed for fault in result.faults] == [f"asked {fault.position}\n" for fault in result.faults]


def test_faults_that_are_the_same_are_of_one_kind(tmp_path: Path) -> None:
    result = checked("def player(position): return None if position.side.value == 'b' else 7", tmp_path)
    assert len({fault.kind for fault in result.faults}) == 2 < len(result.faults)
    assert len({fault.detail for fault in result.faults}) == len(result.faults)


def test_a_file_is_looked_at_too(tmp_path: Path) -> None:
    result = checked("def player(position):\n    return position.legal_moves[position.side == 'w']", tmp_path)
    assert result.is_right and len(result.notes) == 1
    assert result.notes[0].startswith("Line 2 of bot.py compares a side with a text")


def test_only_the_wrong_positions_are_faults(tmp_path: Path) -> None:
    source = "def player(position): return 'a1a9' if position.legal_moves[0].is_pass else position.legal_moves[0]"
    result = checked(source, tmp_path, "pawned:4", number=30)
    assert 3 <= len(result.faults) <= MAX_FAULTS
    game = outplay.game("pawned:4")
    assert all(game.position(fault.position).legal_moves[0].is_pass for fault in result.faults)


def test_a_fault_in_a_game_counts(tmp_path: Path) -> None:
    source = (
        "asked = []\ndef player(position):\n    asked.append(1)\n"
        "    return None if len(asked) > 5 else position.legal_moves[0]"
    )
    result = checked(source, tmp_path, number=5)
    assert result.asked == 5 and result.faults and result.faults[0].verdict == "unreadable"
    assert all(fault.is_in_game for fault in result.faults)


def test_the_result_is_json(tmp_path: Path) -> None:
    data = json.loads(json.dumps(checked("def player(position): return None", tmp_path).as_data()))
    assert data["game"] == "hexapawn:3x3" and data["asked"] == 5
    assert data["faults"][0]["verdict"] == "unreadable" and data["seconds"]["median"] is None
    assert data["faults"][0]["seed"] == 0 and data["faults"][0]["is_in_game"] is False
    assert data["sandbox"] and data["notes"] == []


def test_a_player_that_cannot_play_the_game_says_so() -> None:
    with pytest.raises(SpecError, match="t77"):
        check_player("t77", outplay.game("oska:4"))


# ---- All players of a tournament


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    Path("syntax.py").write_text("def player(position:\n")
    Path("nobody.py").write_text("def somebody(position):\n    return 1\n")
    Path("eaten.py").write_text("def player(position):\n    return 1\nraise OSError('eaten')\n")


def test_all_players_that_do_not_start_are_found() -> None:
    found = inspect_players(Plan(PAWNS, enter(["good.py:player", "syntax.py:player", "nobody.py:player", "eaten.py"])))
    assert list(found.broken) == ["syntax", "nobody", "eaten"]
    says = ["line 1 is not Python", "there is no 'player' in", "eaten"]
    assert all(text in found.broken[name] for name, text in zip(found.broken, says, strict=True))
    assert found.protections and not found.is_reproducible


def test_the_error_for_wrong_specs_names_all_broken_players() -> None:
    plan = Plan(PAWNS, enter(["none.py:player", "syntax.py:player", "engine:depth=0", "good.py:player,depth=x"]))
    with pytest.raises(SpecError) as caught:
        inspect_players(plan)
    lines = str(caught.value).splitlines()
    refused = [line.partition(" cannot take part: ")[0] for line in lines[:3]]
    assert refused == ["none", "engine:depth=0", "good,depth=x"]
    assert lines[3].startswith("syntax does not start: ")


@pytest.mark.parametrize("bot", ["syntax.py:player", "nobody.py:player"])
def test_a_player_with_a_broken_file_loses_its_games(bot: str) -> None:
    tournament = Tournament(Plan(PAWNS, enter(["random", bot]), games=6))
    with Workers(1) as workers:
        games = list(tournament.play(workers))
    verdicts = [game.record.forfeit.verdict for game in games if game.record.forfeit]
    assert verdicts == [Verdict.SILENT] * 3 + [Verdict.RETIRED] * 3
    assert [row.points for row in tournament.standings().rows] == [6, 0]
    first = games[0].record.forfeit
    assert first and bot.partition(":")[0] in first.detail
