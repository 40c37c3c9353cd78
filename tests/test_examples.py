"""Every script in ``examples/`` runs by itself, and prints what it promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import outplay

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


def run(name: str, *arguments: str, folder: Path) -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_runs(script: Path, tmp_path: Path) -> None:
    assert run(script.name, folder=tmp_path).strip()


def test_variant_files_are_games() -> None:
    files = sorted(EXAMPLES.glob("*.toml"))
    assert files and all(outplay.game(str(file)).start.legal_moves for file in files)


def test_a_random_game_is_repeatable(tmp_path: Path) -> None:
    first = run("random_game.py", "hexareversi:3", "7", folder=tmp_path)
    assert first == run("random_game.py", "hexareversi:3", "7", folder=tmp_path)
    assert " wins" in first or "Draw" in first


def test_file_and_python_declare_one_game(tmp_path: Path) -> None:
    assert "The file declares the same game: True" in run("own_variant.py", folder=tmp_path)


def test_the_table_has_a_row_for_each_game(tmp_path: Path) -> None:
    head, *rows = run("perft_table.py", "3", folder=tmp_path).splitlines()
    assert head.split() == ["game", "1", "2", "3"]
    counts = {row.split()[0]: row.split()[1:] for row in rows}
    assert list(counts) == [entry.default_name for entry in outplay.games()]
    assert counts["oska:4"] == ["6", "36", "168"]


def test_the_hardest_wins_hang_on_one_move(tmp_path: Path) -> None:
    head, *rows = run("hardest_wins.py", "hexapawn:3x3", folder=tmp_path).splitlines()
    assert head.endswith(" positions in which only one move wins and every other one loses") and len(rows) == 5
    for row in rows:
        text, _, rest = row.partition("  ")
        solution = outplay.solve(outplay.game("hexapawn:3x3").position(text))
        moves = solution.moves(solution.root)
        assert [one.score.value for one in moves].count(1) == 1 and rest.startswith(f"{moves[0].move} of {len(moves)} ")
        assert rest.endswith(f"in {moves[0].score.distance}")


def test_the_pictures_are_written(tmp_path: Path) -> None:
    run("pictures.py", "drawn", folder=tmp_path)
    drawn = [path.read_text(encoding="utf-8") for path in sorted((tmp_path / "drawn").iterdir())]
    assert len(drawn) == 5 and all(text.startswith("<svg") for text in drawn)


def test_one_move_of_foresight_beats_chance(tmp_path: Path) -> None:
    words = run("own_player.py", "breakthrough:5x5,rows=1", folder=tmp_path).split()
    assert int(words[3]) > 80
