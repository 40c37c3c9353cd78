"""Workers that die cost a new attempt, never a result; and no worker outlives the process that started it."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.errors import JobError
from outplay.jobs import Workers
from tests.jobs.work import die, hold, interrupt_self, slow_square, square
from tests.patience import PATIENCE, ended, is_alive, until, within

ROOT = Path(__file__).parents[2]
SCRIPT = """
import os, sys, time
from pathlib import Path
from outplay.jobs import Workers
from tests.jobs.work import hold
def tasks():
    yield from [sys.argv[1]] * 2
    {when_started}
    yield from [sys.argv[1]] * 2
if __name__ == "__main__":
    print("here", flush=True)
    try:
        with Workers(2) as crew:
            list(crew.run(hold, tasks()))
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def begun(folder: Path) -> list[int]:
    """Say which processes have begun to hold out."""
    return [int(mark.stem) for mark in folder.glob("*.begun")]


def start(folder: Path, code: str = SCRIPT, when_started: str = "") -> subprocess.Popen[str]:
    script = folder / "script.py"
    script.write_text(code.format(when_started=when_started))
    return subprocess.Popen(
        [sys.executable, script, str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_dead_worker_costs_an_attempt(tmp_path: Path, deaths: int) -> None:
    path = tmp_path / "attempts"
    with Workers(2) as crew:
        (done,) = crew.run(die, [(str(path), deaths, "kill")])
    assert done.result == f"alive at attempt {deaths + 1}"
    assert len(set(path.read_text().split())) == deaths + 1


@pytest.mark.parametrize(("how", "said"), [("kill", r"signal 9 \(SIGKILL\)"), ("exit", "exit code 5")])
def test_a_job_that_kills_its_worker_three_times_is_given_up(tmp_path: Path, how: str, said: str) -> None:
    path = tmp_path / "attempts"
    tasks = [(str(tmp_path / "harmless"), 0, ""), (str(path), 99, how)]
    with Workers(2) as crew:
        with pytest.raises(JobError, match=rf"job 1 \(.*\) was given up: .* died 3 times, at last by {said}"):
            list(crew.run(die, tasks))
        assert len(path.read_text().split()) == 3
        assert len(list(crew.run(square, range(3)))) == 3


def test_the_job_that_waits_behind_a_deadly_one_is_not_to_blame(tmp_path: Path) -> None:
    paths = [tmp_path / str(number) for number in range(4)]
    with Workers(2) as crew:
        done = list(crew.run(die, [(str(path), 2, "kill") for path in paths]))
    assert sorted(one.number for one in done) == list(range(4))
    assert {one.result for one in done} == {"alive at attempt 3"}


@pytest.mark.parametrize("seed", range(3))
def test_each_result_comes_once_whenever_workers_are_killed(seed: int) -> None:
    rng = random.Random(seed)
    results: list[tuple[int, int]] = []
    kills = 0
    with Workers(2) as crew:
        for done in crew.run(slow_square, range(80)):
            process, result = done.result
            results.append((done.task, result))
            living = {child.pid for child in multiprocessing.active_children()}
            # Only a worker that has just answered is killed: so no job loses three workers.
            if kills < 6 and process in living and rng.random() < 0.2:
                time.sleep(rng.uniform(0, 0.03))
                os.kill(process, signal.SIGKILL)
                kills += 1
    assert kills == 6
    assert sorted(results) == [(number, number * number) for number in range(80)]


def test_a_worker_that_is_killed_while_it_is_idle_is_replaced() -> None:
    with Workers(2) as crew:
        before = {done.result[0] for done in crew.run(slow_square, range(20))}
        for process in before:
            os.kill(process, signal.SIGKILL)
        after = {done.result[0] for done in crew.run(slow_square, range(20))}
    assert len(before) == len(after) == 2
    assert not before & after


def test_a_break_ends_the_jobs_under_way_at_once(tmp_path: Path) -> None:
    with Workers(2) as crew:
        run = crew.run(_hold_or_not, ["quick", *[str(tmp_path)] * 4])
        assert next(run).task == "quick"
        assert until(lambda: len(begun(tmp_path)) == 2)
        with within(30):
            run.close()
        assert not any(map(is_alive, begun(tmp_path)))
        assert len(list(tmp_path.glob("*.ended"))) == 2, "the exit hooks did not run"
        assert len(list(crew.run(square, range(5)))) == 5


def _hold_or_not(task: str) -> None:
    if task != "quick":
        hold(task)


def test_leaving_the_with_ends_the_jobs_under_way(tmp_path: Path) -> None:
    with Workers(2) as crew:
        run = crew.run(_hold_or_not, ["quick", *[str(tmp_path)] * 4])
        next(run)
        assert until(lambda: len(begun(tmp_path)) == 2)
    assert not any(map(is_alive, begun(tmp_path)))


# A process that the parent forked keeps the parent's end of the pipes open, and yet the workers must notice.
FORK = "forked = os.fork() or (time.sleep(60), os._exit(0)); Path(sys.argv[1], 'forked').write_text(str(forked))"


@pytest.mark.parametrize("when_started", ["", FORK], ids=["", "with a fork of it"])
def test_no_worker_outlives_a_killed_parent(tmp_path: Path, when_started: str) -> None:
    with start(tmp_path, when_started=when_started) as process:
        assert until(lambda: len(begun(tmp_path)) == 2)
        assert all(map(is_alive, begun(tmp_path)))
        process.kill()
        try:
            assert until(lambda: not any(map(is_alive, begun(tmp_path))))
        finally:
            if when_started:
                os.kill(int((tmp_path / "forked").read_text()), signal.SIGKILL)


def test_control_c_is_for_the_parent_which_ends_the_workers(tmp_path: Path) -> None:
    with ended(start(tmp_path)) as process:
        assert until(lambda: len(begun(tmp_path)) == 2)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: parent and workers get it
        output, errors = process.communicate(timeout=PATIENCE)
    assert (output, errors) == ("here\ninterrupted\n", "")
    assert not any(map(is_alive, begun(tmp_path)))


def test_a_worker_does_not_hear_control_c_not_even_while_it_starts() -> None:
    started: list[int | None] = []

    def tasks() -> Iterator[int]:
        yield 1
        (worker,) = multiprocessing.active_children()
        started.append(worker.pid)
        for _ in range(40):
            os.kill(worker.pid or 0, signal.SIGINT)
            time.sleep(0.01)

    with Workers(2) as crew:
        (done,) = crew.run(square, tasks())
        assert started == [done.result[0]]
        assert next(crew.run(interrupt_self, [1])).result == "alive"


@pytest.mark.parametrize("delay", [0.05, 0.1, 0.2, 0.3])
def test_control_c_while_workers_start(tmp_path: Path, delay: float) -> None:
    with ended(start(tmp_path)) as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert (output, errors) == ("interrupted\n", "")


def test_a_script_without_the_guard_gets_an_explanation(tmp_path: Path) -> None:
    code = SCRIPT.replace('if __name__ == "__main__":', "if True:")
    with ended(start(tmp_path, code)) as process:
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert errors.count("Traceback") == 1
    assert 'under `if __name__ == "__main__":`' in errors.splitlines()[-1]


def test_a_worker_that_cannot_start_is_an_error(tmp_path: Path) -> None:
    code = 'if __name__ != "__main__":\n    raise RuntimeError("not here")\n' + SCRIPT
    with ended(start(tmp_path, code)) as process:
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "RuntimeError: not here" in errors
    assert "a worker process cannot start: it ended by exit code 1" in errors.splitlines()[-1]
