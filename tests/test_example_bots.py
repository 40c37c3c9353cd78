"""The bots in ``examples/bots/`` play every game without a fault, and are as short as is promised."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

import outplay
from outplay.arena.player_check import check_player
from outplay.players.external.limits import TurnLimits

ROOT = Path(__file__).parents[1]
BOTS = ROOT / "examples" / "bots"
PYTHON_PROGRAM = f"ugi:{shlex.join(['python3', str(BOTS / 'ugi_bot.py')])}"
LIMITS = TurnLimits(start=30, move=30)
GAMES = ("hexapawn:4x4", "pawned:4", "oska:4", "hexareversi:3", "othello:6", str(ROOT / "examples" / "skirmish.toml"))


def check(spec: str, game: str) -> None:
    result = check_player(spec, outplay.game(game), positions=20, limits=LIMITS)
    assert result.is_right, result.faults
    assert len(result.games) == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_function(game: str) -> None:
    check(f"{BOTS / 'mine.py'}:player", game)


@pytest.mark.parametrize("game", GAMES)
def test_the_program_in_python(game: str) -> None:
    check(PYTHON_PROGRAM, game)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot in C, compiled with the compiler that built outplay's core."""
    program = tmp_path_factory.mktemp("bots") / "ugi_bot"
    options = ["-O1", "-Wall", "-Wextra", "-Werror", "-std=c11"]
    subprocess.run(["cc", *options, "-o", str(program), str(BOTS / "ugi_bot.c")], check=True)
    return program


@pytest.mark.parametrize("game", GAMES)
def test_the_program_in_c(game: str, compiled: Path) -> None:
    check(f"ugi:{shlex.quote(str(compiled))}", game)


@pytest.mark.parametrize("spec", ["ugi:outplay ugi random", "ugi:depth=2,outplay ugi"])
def test_our_own_program(spec: str) -> None:
    check(spec, "hexapawn:4x4")


def test_the_seed_repeats_random_choices(compiled: Path) -> None:
    game = outplay.game("hexareversi:3")
    for spec in (f"{BOTS / 'mine.py'}:player", PYTHON_PROGRAM, f"ugi:{shlex.quote(str(compiled))}"):
        games = []
        for seed in (5, 6, 5):
            bot = outplay.player(spec, limits=LIMITS)
            bot.begin(game, seed)
            record = outplay.Record(game)
            while not record.outcome:
                record = record.play(bot.choose(record.position))
            games.append(record.moves)
            bot.close()
        assert games[0] == games[2] != games[1]


def test_no_bot_is_longer_than_forty_lines() -> None:
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in BOTS.iterdir() if path.is_file()
    }
    assert set(lengths) >= {"mine.py", "ugi_bot.py", "ugi_bot.c"}
    assert max(lengths.values()) <= 40


def test_the_manual_shows_the_bot_that_is_here() -> None:
    assert (BOTS / "ugi_bot.py").read_text(encoding="utf-8") in (ROOT / "docs" / "ugi.md").read_text(encoding="utf-8")
    assert "outplay" not in (BOTS / "ugi_bot.py").read_text(encoding="utf-8").replace("without outplay", "")
