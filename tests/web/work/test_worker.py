"""The worker process: it ends with its server, whatever it does, and says nothing but answers."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outplay.web.settings import ServerLimits
from outplay.web.work.process import COMMAND
from tests.patience import PATIENCE
from tests.web.work.conftest import ODD

FIRST = {"games": [], "players": {}, "limits": ServerLimits().as_data()}


@pytest.fixture(params=[COMMAND, ODD], ids=["real", "odd"])
def worker(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(request.param, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    tell(process, FIRST)
    yield process
    process.kill()
    with process:  # closes the pipes, and waits
        pass


def tell(process: subprocess.Popen[str], message: Any) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str]) -> Any:
    assert process.stdout
    return json.loads(process.stdout.readline())


def test_an_idle_worker_ends_with_its_input(worker: subprocess.Popen[str]) -> None:
    assert worker.stdin
    worker.stdin.close()
    assert worker.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("heard", ["", '{"games": ['])
def test_a_worker_whose_server_ends_first_ends_silently(heard: str) -> None:
    done = subprocess.run(COMMAND, input=heard, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "job",
    [
        {"task": "choose", "request": {"game": "othello:8", "player": "minimax:depth=100"}},
        {"task": "analysis", "request": {"game": "othello:8", "seconds": 30}},
    ],
    ids=lambda job: job["task"],
)
def test_a_busy_worker_ends_with_its_input(job: dict[str, Any], worker: subprocess.Popen[str]) -> None:
    tell(worker, {"job": 1, **job})
    assert worker.stdin
    worker.stdin.close()
    assert worker.wait(timeout=PATIENCE) == 0


def test_a_stop_before_the_job_has_begun_counts(worker: subprocess.Popen[str]) -> None:
    tell(worker, {"job": 1, "task": "game", "request": {"game": "oska:4", "players": ["random", "random"]}})
    tell(worker, {"job": 2, "task": "game", "request": {"game": "oska:4", "players": ["random", "random"]}})
    tell(worker, {"stop": 2})
    tell(worker, {"stop": 99})
    messages = [hear(worker)]
    while messages[-1]["event"] != "stopped":
        messages.append(hear(worker))
    assert [message["event"] for message in messages if message["event"] != "progress"] == ["done", "stopped"]


def test_to_finish_a_job_is_to_hear_what_it_has(worker: subprocess.Popen[str]) -> None:
    request = {"game": "hexapawn:3x3", "side": "black", "teacher": "random", "games": 100_000}
    for number in (1, 2):
        tell(worker, {"job": number, "task": "learning", "request": request})
    tell(worker, {"finish": 99})
    tell(worker, {"finish": 2})
    tell(worker, {"stop": 1})
    messages = [hear(worker)]
    while messages[-1]["event"] != "done":
        messages.append(hear(worker))
    assert [message["event"] for message in messages if message["event"] != "progress"] == ["stopped", "done"]
    assert messages[-1]["data"]["played"] == 0


def test_the_folder_of_a_player_is_hidden(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def player(position):\n    return 1\n\nraise RuntimeError('eaten')\n")
    gone = tmp_path / "gone.py"
    players = {"broken": f"{broken}:player", "gone": f"{gone}:player"}
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        tell(process, {**FIRST, "players": players})
        for number, name in enumerate(players):
            for kind, named in (("choose", {"player": name}), ("game", {"players": [name, "random"]})):
                tell(process, {"job": number, "task": kind, "request": {"game": "oska:4", **named}})
                heard = json.dumps(hear(process))
                assert f"{name}.py" in heard and str(tmp_path) not in heard
        process.kill()


def test_a_worker_with_a_closed_output_ends_silently() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        tell(process, FIRST)
        process.stdout.close()
        request = {"game": "hexapawn:4x4", "players": ["random", "random"], "seed": 1}
        tell(process, {"job": 1, "task": "game", "request": request})
        assert process.wait(timeout=PATIENCE) == 0
        assert process.stderr.read() == ""
