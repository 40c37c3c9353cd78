"""``outplay play --save``: games that are saved by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from tests.cli.conftest import Run


def test_a_game_of_two_machines_is_kept(run: Run, tmp_path: Path) -> None:
    result = run("play", "octapawn", "--white", "random", "--black", "random", "--seed", "1", "--save", "game.jsonl")
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    assert record.outcome and result.stdout.count("Saved to game.jsonl. ") == 1
    assert result.stdout.endswith("outplay review game.jsonl\n")


@pytest.mark.parametrize("typed", ["b1b2\nquit\n", "b1b2\n"])
def test_a_game_that_is_left_is_kept(typed: str, run: Run, tmp_path: Path) -> None:
    result = run("play", "octapawn", "--save", "my game.jsonl", typed=typed)
    (record,) = outplay.read_records(tmp_path / "my game.jsonl")
    assert [str(move) for move in record.moves] == ["b1b2"]
    assert result.stdout.endswith("Continue it with: outplay play --resume 'my game.jsonl'\n")


def test_every_game_of_a_sitting_is_kept(run: Run, tmp_path: Path) -> None:
    arguments = ["play", "hexapawn", "--position", "--b/w--/--- w", "--save", "game.jsonl"]
    run(*arguments, typed="a2a3\nundo\na2a3\nnew\n")
    assert [len(record.moves) for record in outplay.read_records(tmp_path / "game.jsonl")] == [1, 0]
    run("play", "--resume", "game.jsonl", "--save", "game.jsonl", typed="a2a3\n")
    assert [len(record.moves) for record in outplay.read_records(tmp_path / "game.jsonl")] == [1, 1]


def test_a_full_disk_at_the_end_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str, records: list[outplay.Record]) -> None:
        if records[-1].moves:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("outplay.terminal.games.write_records", fail)
    result = run("play", "octapawn", "--save", "game.jsonl", typed="1\nquit\n")
    assert result.exit_code == 0 and "No space left on device" in result.stdout
