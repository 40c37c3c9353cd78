"""A memory that is saved after every game."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path

import pytest

import outplay
from outplay import Record, Side
from outplay.errors import InputError
from outplay.files.locks import locked
from outplay.players.matchbox.files import MemoryFile, load_memory, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES

GAME = outplay.game("hexapawn:3x3")
HER, FOCAL = POLICIES["her"], POLICIES["focal"]
LOST = Record(GAME, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"])
OTHER = Record(GAME, moves=["a1a2", "c3c2", "a2b3"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "machine.json"


@pytest.fixture
def kept(path: Path) -> MemoryFile:
    return MemoryFile(GAME, None, path)


def losses(path: Path) -> int:
    return load_memory(path).results["loss"]


def test_every_game_is_saved(path: Path, kept: MemoryFile) -> None:
    assert kept.memory.policy == HER and not path.exists()
    kept.learn(LOST, Side.BLACK)
    assert losses(path) == 1
    kept.learn(OTHER, Side.BLACK)
    assert losses(path) == 2 and len(load_memory(path).boxes) == 3
    again = MemoryFile(GAME, None, path)
    assert list(again.memory.boxes) == list(kept.memory.boxes)


def test_without_a_file_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = MemoryFile(GAME)
    kept.learn(LOST, Side.BLACK)
    assert kept.memory.results["loss"] == 1 and not list(tmp_path.iterdir())
    kept.forget()
    assert not kept.memory.boxes and kept.memory.results["loss"] == 0


def test_forgetting_is_saved_or_fails_whole(path: Path, kept: MemoryFile, monkeypatch: pytest.MonkeyPatch) -> None:
    focal = MemoryFile(GAME, FOCAL, path)
    focal.learn(LOST, Side.BLACK)
    focal.forget()
    memory = load_memory(path)
    assert not memory.boxes and losses(path) == 0 and memory.policy == FOCAL
    path.unlink()
    kept.learn(LOST, Side.BLACK)
    with monkeypatch.context() as patch:
        patch.setattr("outplay.players.matchbox.files.write_text", full_disk)
        with pytest.raises(InputError, match="cannot be written"):
            kept.forget()
    assert kept.memory.results["loss"] == 1
    kept.learn(OTHER, Side.BLACK)
    assert losses(path) == 2


def full_disk(path: Path, parts: object) -> None:
    raise ValueError("No space left on device")


def test_two_processes_do_not_undo_each_other(path: Path) -> None:
    one, other = MemoryFile(GAME, None, path), MemoryFile(GAME, None, path)
    one.learn(LOST, Side.BLACK)
    other.learn(OTHER, Side.BLACK)
    one.learn(OTHER, Side.BLACK)
    assert losses(path) == 3 and len(load_memory(path).boxes) == 3


def learn_often(path: Path) -> None:
    kept = MemoryFile(GAME, None, path)
    for _ in range(60):
        kept.learn(LOST, Side.BLACK)


def test_two_processes_at_the_same_time_lose_no_game(path: Path) -> None:
    team = [get_context("spawn").Process(target=learn_often, args=(path,)) for _ in range(3)]
    for one in team:
        one.start()
    for one in team:
        one.join()
    assert losses(path) == 180


def test_a_file_that_was_taken_away_is_written_again(path: Path, kept: MemoryFile) -> None:
    kept.learn(LOST, Side.BLACK)
    path.unlink()
    kept.learn(OTHER, Side.BLACK)
    assert losses(path) == 2


def test_a_file_that_was_spoilt_is_left_alone(path: Path, kept: MemoryFile) -> None:
    kept.learn(LOST, Side.BLACK)
    path.write_text("spoilt")
    with pytest.raises(InputError, match="not JSON"):
        kept.learn(OTHER, Side.BLACK)
    assert path.read_text() == "spoilt" and kept.memory.results["loss"] == 2
    with pytest.raises(InputError, match="not JSON"):
        MemoryFile(GAME, None, path)


def test_the_policy_of_the_file_is_the_machines_own(path: Path) -> None:
    save_memory(Memory(GAME, FOCAL), path)
    assert MemoryFile(GAME, None, path).memory.policy == FOCAL
    assert MemoryFile(GAME, FOCAL, path).memory.policy == FOCAL
    with pytest.raises(InputError, match=r"machine\.json': the machine learns by the policy 'focal', not by 'her'"):
        MemoryFile(GAME, HER, path)


def test_that_nothing_can_be_saved_is_said_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the memory cannot be saved in .*: name a file in an existing folder"):
        MemoryFile(GAME, None, tmp_path / "no" / "machine.json")
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        MemoryFile(GAME, None, tmp_path)
    with pytest.raises(InputError, match="cannot be saved"):
        MemoryFile(GAME, None, tmp_path / ("x" * 300))


def test_a_memory_in_training_learns_no_game(path: Path, kept: MemoryFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.players.matchbox.files._LOCK_SECONDS", 0.0)
    kept.learn(LOST, Side.BLACK)
    with locked(path, "the memory"), pytest.raises(InputError, match=r"machine\.json' is in use by another process"):
        kept.learn(OTHER, Side.BLACK)
    assert losses(path) == 1
    kept.learn(OTHER, Side.BLACK)
    assert losses(path) == 2 and list(path.parent.iterdir()) == [path]
