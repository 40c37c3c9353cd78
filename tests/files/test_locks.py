"""One process at a time: a second one waits or is refused, and a lock that is left behind locks nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from outplay.errors import InputError
from outplay.files.locks import locked
from tests.patience import PATIENCE

HOLD = (
    "import sys, time; from outplay.files.locks import locked\n"
    "with locked(sys.argv[1], 'the memory'): print('held', flush=True); time.sleep(600)"
)


def test_a_second_process_is_refused_with_the_first_ones_number(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        with (
            pytest.raises(InputError, match=rf"the memory '.*m\.json' is in use by another process \({holder.pid}\): "),
            locked(path, "the memory"),
        ):
            pass
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    assert [found.name for found in tmp_path.iterdir()] == [".m.json.lock"], "what a sudden death leaves behind"
    with locked(path, "the memory"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_the_second_waits_a_little(tmp_path: Path) -> None:
    path, order = tmp_path / "m.json", []

    def come_second() -> None:
        with locked(path, "the memory", PATIENCE):
            order.append("second")

    with locked(path, "the memory"):
        second = threading.Thread(target=come_second)
        second.start()
        second.join(0.05)
        order.append("first")
    second.join()
    assert order == ["first", "second"] and list(tmp_path.iterdir()) == []


def test_other_files_of_the_folder_are_free(tmp_path: Path) -> None:
    with locked(tmp_path / "one", "it"), locked(tmp_path / "two", "it"):
        assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("kind", ["link", "dangling", "hard", "pipe"])
def test_a_lock_follows_no_link(kind: str, tmp_path: Path) -> None:
    victim, lock = tmp_path / "victim", tmp_path / ".m.json.lock"
    victim.write_text("mine")
    match kind:
        case "link":
            lock.symlink_to(victim)
        case "dangling":
            lock.symlink_to(tmp_path / "nowhere")
        case "hard":
            os.link(victim, lock)
        case _:
            os.mkfifo(lock)
    says = r"cannot be locked: '.*\.m\.json\.lock' is a link or no plain file; remove it"
    with pytest.raises(InputError, match=says), locked(tmp_path / "m.json", "the memory"):
        pass
    assert victim.read_text() == "mine" and not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("name", ["none/m.json", "x" * 255])
def test_a_folder_without_locks_is_not_waited_for(name: str, tmp_path: Path) -> None:
    with locked(tmp_path / name, "it"), locked(tmp_path / name, "it"):
        assert list(tmp_path.iterdir()) == []
