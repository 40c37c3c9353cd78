"""Checkpoints: one position each, one run at a time; they can be resumed, and whatever lies in them does no harm."""

from __future__ import annotations

import os
import shutil
import struct
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

import outplay
from outplay._core import Prover, Stop
from outplay.errors import InputError, SolutionError
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import Progress, WeakSolution, split
from outplay.solving.checkpoint import (
    CLAIMS_FILE,
    SAVE_SECONDS,
    TABLE_FILE,
    KnownClaims,
    SavedTable,
    can_resume,
    open_checkpoint,
)
from outplay.solving.method import Method
from outplay.solving.split import solve_by_jobs

START = outplay.game("hexapawn:3x3").start


def test_only_one_run_at_a_time(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", START) as directory:
        for method in get_args(Method):
            with pytest.raises(InputError, match=r"work' is in use by another run: wait until it ends"):
                outplay.solve(START, method=method, checkpoint=directory)
    assert outplay.solve(START, method="strong", checkpoint=directory).distance == 6


@pytest.mark.parametrize("method", get_args(Method))
def test_files_of_another_game_are_not_believed(method: Method, tmp_path: Path) -> None:
    """The answer is right even if they are copied to where they do not belong."""
    normal, misere = outplay.game("hexapawn:4x4"), outplay.game("hexapawn:4x4,goal=misere")
    outplay.solve(normal, method=method, checkpoint=tmp_path / "normal")
    with open_checkpoint(tmp_path / "misere", misere.start) as directory:
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
    with pytest.raises(SolutionError, match=r"holds a layer of other work: name another directory"):
        outplay.solve(START, method="strong", checkpoint=tmp_path)


def test_an_interrupted_run_leaves_no_lock_and_half_a_layer_is_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), open_checkpoint(tmp_path / "work", START):
        raise KeyboardInterrupt
    with open_checkpoint(tmp_path / "work", START) as directory:
        assert not can_resume(directory)
        (directory / "layer-3.found.part").write_text("half")
        assert not can_resume(directory)
        (directory / "layer-3.found").write_text("all of it")
        assert can_resume(directory)


def test_named_pipes_are_refused_or_passed_over(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path, START) as directory:
        os.mkfifo(directory / CLAIMS_FILE)
        for layer in range(6):
            os.mkfifo(directory / f"layer-{layer}.valued")
    with pytest.raises(InputError, match="it is not a plain file"):
        outplay.solve(START, method="weak", checkpoint=tmp_path)
    assert outplay.solve(START, method="strong", checkpoint=tmp_path).score == Score(Side.WHITE, -1, distance=6)


@pytest.mark.parametrize("name", [CLAIMS_FILE, "search.table.part", "layer-5.valued.part", "work.json", "other"])
@pytest.mark.parametrize("put", [Path.symlink_to, Path.hardlink_to])
def test_a_directory_with_a_link_in_it_is_refused(put: Callable[[Path, Path], None], name: str, tmp_path: Path) -> None:
    """A link in a directory of somebody else could lead to a file that is then written over."""
    victim, work = tmp_path / "victim", tmp_path / "work"
    with open_checkpoint(work, START):
        pass
    victim.write_bytes((work / "work.json").read_bytes())
    (work / name).unlink(missing_ok=True)
    put(work / name, victim)
    before = victim.read_bytes()
    for method in get_args(Method):
        with pytest.raises(SolutionError, match=rf"work' cannot hold checkpoints: '.*{name}' is a link; take it away"):
            outplay.solve(START, method=method, checkpoint=work)
    assert victim.read_bytes() == before


def test_a_directory_that_is_a_link_or_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "work").symlink_to(tmp_path / "real")
    (tmp_path / "file").touch()
    for name, says in (("work", "it is a link: name the folder that it leads to"), ("file", "it is a file, not a")):
        with pytest.raises(InputError, match=says):
            outplay.solve(START, checkpoint=tmp_path / name)
    assert not list((tmp_path / "real").iterdir())


def test_answers_follow_from_each_other() -> None:
    known = KnownClaims()
    known.save("one", 4, holds=True)
    known.save("one", 8, holds=False)
    assert [known.holds("one", least) for least in (-9, 4, 5, 7, 8, 20)] == [True, True, None, None, False, False]
    assert known.holds("other", 4) is None
    known.save("one", 2, holds=True)
    known.save("one", 9, holds=False)
    assert known.holds("one", 4) is True and known.holds("one", 8) is False, "weaker answers change nothing"


def test_answers_survive_in_a_file(tmp_path: Path) -> None:
    known = KnownClaims(tmp_path)
    known.save("one w", 1, holds=True)
    known.save("two b", 0, holds=False)
    known.save("three w", 1, holds=None)
    for found in (known, KnownClaims(tmp_path)):
        assert found.holds("one w", 1) is True and found.holds("two b", 0) is False
        assert found.is_given_up("three w", 1) and not found.is_given_up("three w", 0)
        assert found.holds("three w", 1) is None


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_line_that_was_cut_short_costs_only_itself(tmp_path: Path, cut: int) -> None:
    known = KnownClaims(tmp_path)
    known.save("one w", 1, holds=True)
    known.save("two b", 1, holds=True)
    path = tmp_path / CLAIMS_FILE
    path.write_bytes(path.read_bytes()[:-cut])
    again = KnownClaims(tmp_path)
    assert again.holds("one w", 1) is True
    again.save("three w", 1, holds=False)
    last = KnownClaims(tmp_path)
    assert last.holds("one w", 1) is True and last.holds("three w", 1) is False


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("true", "false"),
        ('"least": 1', '"least": 0'),
        ("one", "two"),
        ('"check": ', '"check": 1'),
        ("{", "["),
        ("w", "\0"),
        ("w", "\\ud800"),
    ],
)
def test_a_changed_line_is_not_believed(tmp_path: Path, old: str, new: str) -> None:
    KnownClaims(tmp_path).save("one w", 1, holds=True)
    path = tmp_path / CLAIMS_FILE
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    again = KnownClaims(tmp_path)
    assert all(again.holds(text, least) is None for text in ("one w", "two w") for least in (0, 1))


def test_a_directory_that_cannot_hold_answers_is_refused(tmp_path: Path) -> None:
    (tmp_path / CLAIMS_FILE).mkdir()
    with pytest.raises(InputError, match=r"claims\.jsonl"):
        KnownClaims(tmp_path)
    with pytest.raises(SolutionError, match="cannot be written"):
        KnownClaims(tmp_path / "missing").save("one w", 1, holds=True)


def test_an_answer_that_does_not_fit_on_the_disk_is_not_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known, write = KnownClaims(tmp_path), os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:9]))
    with pytest.raises(SolutionError, match="No space left"):
        known.save("one w", 1, holds=True)
    monkeypatch.undo()
    assert known.is_empty and KnownClaims(tmp_path).is_empty


def test_a_line_without_an_end_is_not_read_as_a_whole(tmp_path: Path) -> None:
    KnownClaims(tmp_path).save("one w", 1, holds=True)
    with (tmp_path / CLAIMS_FILE).open("ab") as file:
        file.write(b"x" * 20_000_000)
    tracemalloc.start()
    again = KnownClaims(tmp_path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert again.holds("one w", 1) and peak < 1_000_000


def test_answers_are_not_written_through_a_link(tmp_path: Path) -> None:
    known = KnownClaims(tmp_path)
    (tmp_path / "victim").write_text("mine")
    (tmp_path / CLAIMS_FILE).symlink_to(tmp_path / "victim")
    with pytest.raises(SolutionError, match=r"cannot be written: it is a link"):
        known.save("one w", 1, True)
    assert (tmp_path / "victim").read_text() == "mine"


def test_a_huge_file_of_answers_is_refused(tmp_path: Path) -> None:
    with (tmp_path / CLAIMS_FILE).open("wb") as file:
        file.truncate(2**36)
    with pytest.raises(InputError, match=r"claims\.jsonl' cannot be read: it is too large"):
        KnownClaims(tmp_path)


ROOT = outplay.game("hexapawn:6x6").start
MEGABYTES, A_JOB = 64, 100_000


def by_jobs(directory: Path | None = None, max_nodes: int = 0) -> WeakSolution:
    """Solve, and stop after so many nodes."""
    split._free_memory()  # as in a new process
    stop = Stop()

    def report(state: Progress) -> None:
        if max_nodes and state.positions > max_nodes:
            stop.set()

    return solve_by_jobs(
        ROOT, megabytes=MEGABYTES, workers=1, nodes=A_JOB, checkpoint=directory, report=report, stop=stop
    )


def test_a_resumed_search_does_not_begin_anew(tmp_path: Path) -> None:
    whole = by_jobs()
    max_nodes = whole.cost.nodes * 2 // 3
    with pytest.raises(KeyboardInterrupt):
        by_jobs(tmp_path / "work", max_nodes)
    assert (tmp_path / "work" / TABLE_FILE).exists()
    rest = by_jobs(tmp_path / "work")
    assert rest.score == whole.score
    assert rest.cost.nodes < whole.cost.nodes - max_nodes / 2
    assert not (tmp_path / "work" / TABLE_FILE).exists(), "it is no longer needed"


def test_without_the_table_the_answer_is_the_same(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        by_jobs(tmp_path / "work", 500_000)
    (tmp_path / "work" / TABLE_FILE).write_bytes(b"nonsense")
    assert by_jobs(tmp_path / "work").value == -1


def test_the_table_of_another_game_is_not_loaded(tmp_path: Path) -> None:
    other = outplay.game("hexapawn:6x6,goal=misere").start
    prover = Prover(ROOT.game._core, megabytes=1)
    assert prover.holds(ROOT._board, 0, 1, nodes=10_000) is None
    SavedTable(prover, ROOT, tmp_path).save()
    for root, is_own in ((ROOT, True), (other, False)):
        fresh = Prover(root.game._core, megabytes=1)
        before = fresh.bytes
        assert SavedTable(fresh, root, tmp_path).was_loaded is is_own
        assert (fresh.bytes > before) is is_own


def test_the_table_is_saved_when_it_is_due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = SavedTable(Prover(ROOT.game._core, megabytes=1), ROOT, tmp_path)
    table.save_if_due()
    assert not (tmp_path / TABLE_FILE).exists()
    later = time.monotonic() + SAVE_SECONDS + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    table.save_if_due()
    assert (tmp_path / TABLE_FILE).exists()


def test_a_disk_without_room_for_the_table_is_no_error(tmp_path: Path) -> None:
    (tmp_path / f"{TABLE_FILE}.part").mkdir()  # in the way of the file, as a full disk would be
    SavedTable(Prover(ROOT.game._core, megabytes=1), ROOT, tmp_path).save()
    assert not (tmp_path / TABLE_FILE).exists()
