"""Programs of others as players: what they may do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.players.external.limits import TurnLimits
from outplay.sandbox import Allowance
from tests.patience import PATIENCE, is_alive, until
from tests.players.external.program_bots import GAME, LIMITS, START, Make, answering, fault_of, first_fault


def test_a_function_and_a_program_play(function: Make, program: Make) -> None:
    player = function("def player(position): return position.legal_moves[1]")
    assert str(player.choose(START)) == "b1b2"
    assert player.protections
    assert player.name.endswith("bot0.py:player")
    assert str(program(answering('say("info string hm"); say("bestmove c1c2")')).choose(START)) == "c1c2"


def test_one_process_plays_many_games(function: Make) -> None:
    player = function("import os\ndef player(position): print(os.getpid()); return position.legal_moves[0]")
    for seed in range(3):
        player.begin(GAME, seed)
        player.choose(START)
    player.begin(outplay.game("oska:4"), 1)
    player.choose(outplay.game("oska:4").start)
    assert len(player.log.split()) == 4 and len(set(player.log.split())) == 1


def test_printing_does_no_harm(function: Make) -> None:
    player = function(
        "import sys, os\n"
        "def player(position):\n"
        "    print('bestmove a1a9'); os.write(1, b'bestmove x\\n'); os.write(2, b'oops\\n'); print(input)\n"
        "    return 'a1a2'"
    )
    assert str(player.choose(START)) == "a1a2"
    assert "bestmove x" in player.log and "oops" in player.log


def test_a_log_is_taken_piece_by_piece(function: Make) -> None:
    player = function("def player(position): print(position); return 'resign' if position['a2'] else 'a1a2'")
    player.begin(GAME, 1)
    player.choose(START)
    assert player.take_log() == "bbb/---/www w\n"
    assert player.take_log() == ""
    player.choose(START)
    player.close()
    player.choose(START)
    assert player.take_log() == "bbb/---/www w\n" * 2
    assert player.log == "bbb/---/www w\n"


def test_the_seed_of_the_game_counts_unless_the_spec_has_one(function: Make, tmp_path: Path) -> None:
    source = "import random\ndef player(position, seed): print(seed, random.random()); return 'a1a2'"
    player = function(source)
    for seed in (5, 6, 5):
        player.begin(GAME, seed)
        player.choose(START)
    first, second, third = player.log.splitlines()
    assert first == third != second and first.startswith("5 ") and second.startswith("6 ")
    own = outplay.player(f"{tmp_path / 'bot0.py'}:player,seed=77", 3, LIMITS)
    own.begin(GAME, 5)
    own.choose(START)
    assert own.take_log().startswith("77 ")
    own.close()


def test_limits_are_those_that_were_given(function: Make) -> None:
    player = function(
        "table = []\ndef player(position): table.append(bytearray(2**26)); return 'a1a2'",
        TurnLimits(start=PATIENCE, move=PATIENCE, allowance=Allowance(memory=256 * 2**20)),
    )
    assert first_fault(player) == "memory"


def test_a_bot_sees_its_own_file_only(function: Make, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the plan")
    player = function(
        f"def player(position):\n    print(open({str(tmp_path / 'secret.txt')!r}).read())\n    return 'a1a2'"
    )
    fault = fault_of(player)
    assert fault.verdict == "crash" and "Error" in fault.detail
    assert "the plan" not in player.log


def test_a_folder_is_seen_whole_even_if_only_its_owner_may_enter_it(tmp_path: Path) -> None:
    folder = tmp_path / "private" / "anna"
    folder.mkdir(parents=True)
    folder.parent.chmod(0o700)
    (folder / "__init__.py").write_text("from .moves import player")
    (folder / "moves.py").write_text(
        "from anna.table import MOVE\nfrom pathlib import Path\n"
        "def player(position): return (Path(__file__).parent / 'book.txt').read_text() + MOVE"
    )
    (folder / "table.py").write_text("MOVE = 'a2'")
    (folder / "book.txt").write_text("a1")
    player = outplay.player(f"{folder}:player", 0, LIMITS)
    assert str(player.choose(START)) == "a1a2"
    player.close()


@pytest.mark.parametrize("name", ["random", "outplay", "json"])
def test_a_bot_may_have_the_name_of_a_module(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text(
        "import random, outplay, json\ndef player(position): return random.choice(position.legal_moves)"
    )
    player = outplay.player(f"{tmp_path / name}.py:player", 0, LIMITS)
    assert player.choose(START) in START.legal_moves
    player.close()


def test_a_bot_is_not_asked_for_the_only_move_except_to_try_it_out(function: Make) -> None:
    player = function("def player(position): return None")
    forced = outplay.game("pawned:4").position("b---/w--b/----/---- w")
    assert player.choose(forced).is_pass
    with pytest.raises(PlayerFault):
        player.ask(forced)


def test_closing_twice_and_asking_again(function: Make) -> None:
    player = function("def player(position): return 'a1a2'")
    player.close()
    player.choose(START)
    pid = player._child.pid if player._child else 0
    player.close()
    player.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert str(player.choose(START)) == "a1a2"


def test_is_reproducible_only_by_promise(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("def player(position): pass")
    assert not outplay.player(f"{path}:player").is_reproducible
    assert outplay.player(f"{path}:player,reproducible=yes").is_reproducible
    assert not outplay.player(f"ugi:python3 {path}").is_reproducible
    assert outplay.player(f"ugi:reproducible=yes,python3 {path}").is_reproducible


def test_an_interrupted_program_is_started_again(function: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    player = function("def player(position): return 'a1a2'")
    player.begin(GAME, 1)
    child = player._child
    assert child is not None

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(child, "receive", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player.choose(START)
    assert player._child is None
    assert str(player.choose(START)) == "a1a2"


def test_a_program_that_ends_between_two_games_is_started_again(program: Make) -> None:
    player = program(answering('say("bestmove a1a2"); break'))
    for seed in range(3):
        player.begin(GAME, seed)
        assert str(player.choose(START)) == "a1a2"
        assert until(lambda: player._child is not None and not is_alive(player._child.pid))


def test_games_without_a_question_do_no_harm(function: Make) -> None:
    player = function("def player(position, seed): print(seed); return 'a1a2'")
    for seed in range(5):
        player.begin(GAME, seed)
    player.choose(START)
    assert player.take_log() == "4\n"


def test_a_file_that_only_its_owner_may_read(function: Make, tmp_path: Path) -> None:
    player = function("def player(position): return 'a1a2'")
    (tmp_path / "bot0.py").chmod(0o600)
    assert str(player.choose(START)) == "a1a2"
