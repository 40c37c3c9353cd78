"""What a proof search remembers, for whoever goes on with it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import outplay
from outplay._core import Prover, Stop
from outplay.solving import Progress, WeakSolution, kept_memory, split
from outplay.solving.kept_memory import FILE, KeptMemory
from outplay.solving.split import solve_by_jobs

ROOT = outplay.game("hexapawn:6x6").start
MEGABYTES, A_JOB = 64, 100_000


def by_jobs(directory: Path | None = None, most: int = 0) -> WeakSolution:
    """Solve, and break off after so many nodes."""
    split._put_away()  # as in a new process
    stop = Stop()

    def hear(state: Progress) -> None:
        if most and state.positions > most:
            stop.set()

    return solve_by_jobs(
        ROOT, megabytes=MEGABYTES, workers=1, nodes=A_JOB, checkpoint=directory, report=hear, stop=stop
    )


def test_whoever_goes_on_does_not_begin_again(tmp_path: Path) -> None:
    whole = by_jobs()
    most = whole.work.nodes * 2 // 3
    with pytest.raises(KeyboardInterrupt):
        by_jobs(tmp_path / "work", most)
    assert (tmp_path / "work" / FILE).exists()
    rest = by_jobs(tmp_path / "work")
    assert rest.score == whole.score
    assert rest.work.nodes < whole.work.nodes - most / 2
    assert not (tmp_path / "work" / FILE).exists(), "it is not needed any more"


def test_without_it_the_answer_is_the_same(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        by_jobs(tmp_path / "work", 500_000)
    (tmp_path / "work" / FILE).write_bytes(b"nonsense")
    assert by_jobs(tmp_path / "work").value == -1


def test_that_of_another_game_is_not_taken(tmp_path: Path) -> None:
    other = outplay.game("hexapawn:6x6,goal=misere").start
    prover = Prover(ROOT.game._core, megabytes=1)
    assert prover.holds(ROOT._board, 0, 1, nodes=10_000) is None
    KeptMemory(prover, ROOT, tmp_path).keep()
    for root, is_taken in ((ROOT, True), (other, False)):
        fresh = Prover(root.game._core, megabytes=1)
        before = fresh.bytes
        assert KeptMemory(fresh, root, tmp_path).is_taken_up is is_taken
        assert (fresh.bytes > before) is is_taken


def test_it_is_written_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = KeptMemory(Prover(ROOT.game._core, megabytes=1), ROOT, tmp_path)
    memory.keep_now_and_then()
    assert not (tmp_path / FILE).exists()
    later = time.monotonic() + kept_memory.SECONDS + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    memory.keep_now_and_then()
    assert (tmp_path / FILE).exists()


def test_a_disk_without_room_for_it_is_no_misfortune(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}.part").mkdir()  # in the way of the file, as a full disk would be
    KeptMemory(Prover(ROOT.game._core, megabytes=1), ROOT, tmp_path).keep()
    assert not (tmp_path / FILE).exists()
