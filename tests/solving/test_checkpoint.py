"""Directories for unfinished work: one position each, one run at a time, and whatever lies in them does no harm."""

from __future__ import annotations

import os
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

import outplay
from outplay.errors import InputError, SolutionError
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.checkpoint import claimed, has_work
from outplay.solving.kept_answers import FILE
from outplay.solving.method import Method

START = outplay.game("hexapawn:3x3").start


def test_only_one_run_at_a_time(tmp_path: Path) -> None:
    with claimed(tmp_path / "work", START) as directory:
        for method in get_args(Method):
            with pytest.raises(InputError, match=r"work' is in use, by a run that goes on: wait for its end"):
                outplay.solve(START, method=method, checkpoint=directory)
    assert outplay.solve(START, method="strong", checkpoint=directory).distance == 6


def test_a_run_that_has_ended_badly_is_in_nobody_s_way(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), claimed(tmp_path / "work", START):
        raise KeyboardInterrupt
    with claimed(tmp_path / "work", START) as directory:
        assert not has_work(directory)


@pytest.mark.parametrize("method", get_args(Method))
def test_files_of_another_game_are_not_believed(method: Method, tmp_path: Path) -> None:
    """Whoever copies them to where they do not belong gets the right answer all the same."""
    normal, misere = outplay.game("hexapawn:4x4"), outplay.game("hexapawn:4x4,goal=misere")
    outplay.solve(normal, method=method, checkpoint=tmp_path / "normal")
    with claimed(tmp_path / "misere", misere.start) as directory:
        for path in (tmp_path / "normal").iterdir():
            if path.name != "work.json":
                shutil.copy(path, directory)
    solution = outplay.solve(misere, method=method, checkpoint=directory)
    assert solution.score == outplay.solve(misere, method=method).score
    assert solution.value != outplay.solve(normal).value


def checksum_of(layer: int, is_valued: bool, body: bytes, root: int) -> bytes:
    """As the core writes it, so that it takes the layer for one of its own."""
    found = 0
    front = struct.pack("<5Q", 4, int(START.game.rules.hash, 16), root, layer, is_valued)
    for (word,) in struct.iter_unpack("<Q", front + body):
        found = (found ^ word) * 0x9E3779B97F4A7C15 % 2**64
        found ^= found >> 32
    return struct.pack("<Q", found)


@pytest.mark.parametrize("number", [0, 2 * 3**9, 2**64 - 1])
def test_a_layer_that_is_forged_with_a_right_checksum_is_refused(number: int, tmp_path: Path) -> None:
    """In the place of the start stands something else: an empty board, or a number that no position has."""
    outplay.solve(START, method="strong", checkpoint=tmp_path)
    top = max(int(path.name.split("-")[1].split(".")[0]) for path in tmp_path.glob("layer-*"))
    layer = tmp_path / f"layer-{top}.valued"
    body = layer.read_bytes()[:-8]
    place = 40  # behind the header and the list of marks
    (root,) = struct.unpack_from("<Q", body, place)
    assert layer.read_bytes()[-8:] == checksum_of(top, True, body, root)
    forged = body[:place] + struct.pack("<Q", number) + body[place + 8 :]
    layer.unlink()
    (tmp_path / f"layer-{top}.found").write_bytes(forged + checksum_of(top, False, forged, root))
    with pytest.raises(SolutionError, match=r"holds a layer that is not of this work: name another directory"):
        outplay.solve(START, method="strong", checkpoint=tmp_path)


def test_half_a_layer_is_no_work_to_go_on_with(tmp_path: Path) -> None:
    with claimed(tmp_path / "work", START) as directory:
        (directory / "layer-3.found.part").write_text("half")
        assert not has_work(directory)
        (directory / "layer-3.found").write_text("all of it")
        assert has_work(directory)


def test_a_file_is_no_directory(tmp_path: Path) -> None:
    (tmp_path / "work").write_text("")
    with pytest.raises(InputError, match="it is a file, and no directory"), claimed(tmp_path / "work", START):
        raise AssertionError("this is no directory")


def test_pipes_that_nobody_writes_to_are_not_waited_for(tmp_path: Path) -> None:
    with claimed(tmp_path, START) as directory:
        os.mkfifo(directory / FILE)
        for layer in range(6):
            os.mkfifo(directory / f"layer-{layer}.valued")
    with pytest.raises(InputError, match="it is not a plain file"):
        outplay.solve(START, method="weak", checkpoint=tmp_path)
    assert outplay.solve(START, method="strong", checkpoint=tmp_path).score == Score(Side.WHITE, -1, distance=6)


@pytest.mark.parametrize("name", [FILE, "search.table.part", "layer-5.valued.part", "work.json", "other"])
@pytest.mark.parametrize("put", [Path.symlink_to, Path.hardlink_to])
def test_a_directory_with_a_link_in_it_is_refused(put: Callable[[Path, Path], None], name: str, tmp_path: Path) -> None:
    """Whoever hands in a directory could let anything in it lead to a file that is then written over."""
    victim, work = tmp_path / "victim", tmp_path / "work"
    with claimed(work, START):
        pass
    victim.write_bytes((work / "work.json").read_bytes())
    (work / name).unlink(missing_ok=True)
    put(work / name, victim)
    before = victim.read_bytes()
    for method in get_args(Method):
        with pytest.raises(SolutionError, match=rf"work' cannot hold checkpoints: '.*{name}' is a link; take it away"):
            outplay.solve(START, method=method, checkpoint=work)
    assert victim.read_bytes() == before


def test_a_directory_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "work").symlink_to(tmp_path / "real")
    with pytest.raises(InputError, match="it is a link: name the folder that it leads to"):
        outplay.solve(START, checkpoint=tmp_path / "work")
    assert not list((tmp_path / "real").iterdir())
