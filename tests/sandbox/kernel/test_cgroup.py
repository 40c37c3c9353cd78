"""Control groups: each child has its own where the system gives us some, and no folder of them stays."""

from __future__ import annotations

import errno
import os
import signal
from pathlib import Path

import pytest

from outplay.sandbox import Allowance, Program, Sandbox, offered_protections
from outplay.sandbox.kernel import cgroup
from tests.patience import until

ECHO = Program(entry="inmates:echo")


@pytest.fixture
def own() -> Sandbox:
    """A sandbox whose children have groups."""
    if "cgroup" not in offered_protections():
        pytest.skip("this system gives us no control group")
    return Sandbox(preload=("inmates",))


def group_of(pid: int) -> Path:
    """The folder of the group that a process is in."""
    lines = Path(f"/proc/{pid}/cgroup").read_text().splitlines()
    path = next(line.split(":", 2)[2] for line in lines if cgroup.PREFIX in line)
    return next(folder for folder in (cgroup.ROOT / "memory" / path[1:], cgroup.ROOT / path[1:]) if folder.is_dir())


def test_a_child_is_in_a_group_with_its_limit(own: Sandbox) -> None:
    with own, own.start(ECHO, Allowance(memory=300 * 2**20, scratch=2**20)) as child:
        folder = group_of(child.pid)
        assert folder.name == f"{cgroup.PREFIX}{child._guard}"
        limit = next(folder / names[0] for names in cgroup.FILES.values() if (folder / names[0]).exists())
        assert int(limit.read_text()) == 301 * 2**20
        child.close()
        assert until(lambda: not folder.exists())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_no_group_is_left_of_a_guard_that_was_killed_or_stopped(number: signal.Signals, own: Sandbox) -> None:
    with own:
        child = own.start(ECHO)
        folder = group_of(child.pid)
        os.kill(child._guard, number)
        child.close()
        assert until(lambda: not folder.exists())  # a guard that is woken removes it after its report


def test_groups_of_the_dead_are_put_away_and_those_of_the_living_stay(tmp_path: Path) -> None:
    living, dead, other = (
        tmp_path / name for name in (f"{cgroup.PREFIX}{os.getpid()}", f"{cgroup.PREFIX}4194305", "other")
    )
    for folder in (living, dead, other):
        folder.mkdir()
    cgroup.remove_orphans(str(tmp_path))
    assert living.exists() and other.exists() and not dead.exists()


def test_files_of_the_second_version(tmp_path: Path) -> None:
    """Neither swap nor more memory; the kernel makes the files with the folder."""
    folder = tmp_path / f"{cgroup.PREFIX}{os.getpid()}"
    folder.mkdir()
    files = {name: folder / name for name in ("memory.max", "memory.swap.max", "memory.events", "pids.max")}
    for file in files.values():
        file.touch()
    group = cgroup.Cgroup(str(tmp_path), Allowance(memory=300, scratch=7, processes=5))
    assert [files[name].read_text() for name in ("memory.max", "memory.swap.max", "pids.max")] == ["307", "0", "5"]
    files["memory.events"].write_text("low 0\nhigh 0\nmax 9\noom 1\noom_kill 0\n")
    assert not group.had_oom_kill()
    files["memory.events"].write_text("low 0\nhigh 0\nmax 9\noom 2\noom_kill 1\n")
    assert group.had_oom_kill()


@pytest.mark.parametrize(("code", "found"), [(errno.ENOSPC, errno.EAGAIN), (errno.EROFS, errno.EROFS)])
def test_that_all_groups_are_in_use_may_pass(
    code: int, found: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, **_: object) -> None:
        raise OSError(code, os.strerror(code), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(OSError, match=cgroup.PREFIX) as caught:
        cgroup.Cgroup(str(tmp_path), Allowance())
    assert caught.value.errno == found


def test_where_no_group_can_be_made_none_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgroup, "parent_folders", lambda: [str(tmp_path)])  # a folder, but not of the kernel
    with pytest.raises(PermissionError, match="no control group"):
        cgroup.usable_parent(Allowance())
    assert list(tmp_path.iterdir()) == []
