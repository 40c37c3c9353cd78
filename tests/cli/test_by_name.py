"""``outplay octapawn``: every game in the place of a command is played; players are refused in refusals.toml."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from outplay.rules.catalogue import CATALOGUE
from tests.cli.conftest import Run
from tests.games import VARIANTS

PLAYED = ["--white", "random", "--black", "random", "--seed", "1"]


@pytest.mark.parametrize("name", [entry.name for entry in CATALOGUE] + ["oska:5", "hexapawn:4x4,goal=misere"])
def test_a_game_is_played(name: str, run: Run) -> None:
    by_name, by_command = run(name, *PLAYED), run("play", name, *PLAYED)
    assert by_name.exit_code == by_command.exit_code == 0
    assert by_name.stdout == by_command.stdout != ""


def test_a_variant_is_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(VARIANTS / "skirmish.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert " to move: " in run("skirmish.toml", typed="quit\n").stdout


def test_the_help_names_the_games(run: Run) -> None:
    shown = run("--help").stdout
    assert all(name in shown for name in ("Hexapawn", "Octapawn", "Pawned", "Oska", "HexaReversi"))
