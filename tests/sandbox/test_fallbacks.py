"""Where a system offers less, the protections that are left still hold; as root and as anybody else."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sandbox import battery

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="other systems offer only a few protections")

NOBODY = 100_000 + os.getpid() % 50_000  # who tries to signal everybody must not meet another test that does the same
NAMESPACES = ("pid namespace", "mount namespace", "ipc namespace", "network namespace", "user namespace")
FILES = {
    "read a file of another",
    "list the folder of another",
    "write at home",
    "change a mode at home",
    "delete at home",
    "write into Python",
    "read the owner's command",
}
SOCKETS = {"open a socket", "open a Unix socket", "open a pair of datagram sockets"}
KERNEL = {
    "become root",
    "mount",
    "make a user namespace",
    "clone into a user namespace",
    "trace",
    "make memory without a process",
    "make shared memory",
    "watch files",
    "widen a pipe",
    "be woken by a timer",
    "be woken by a file",
    "be woken by the end of a process",
    "be more important",
}
PROCESSES = {
    "signal the owner",
    "have a signal sent to the owner",
    "have a signal sent to the owner by another call",
    "limit the owner",
    "slow the owner down",
    "choose the owner's processors",
    "let the owner wait for others",
}
LIMITS = {"write a file too long", "open too many files", "start too many processes"}
ALWAYS = LIMITS | {"become root", "mount", "be more important"}


def answers(user: int, without: tuple[str, ...]) -> dict[str, object]:
    if user and os.geteuid() == 0 and not battery.can_change_world():
        pytest.skip("another user could not read this Python")
    script = Path(battery.__file__)
    chosen = json.dumps({"without": without, "user": user})
    run = subprocess.run([sys.executable, script, chosen], capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, object] = json.loads(run.stdout)
    assert not set(without) & set(found["protections"])  # type: ignore[call-overload]
    return found


def refused(found: dict[str, object]) -> set[str]:
    return {name for name in battery.ATTEMPTS if battery.is_refused(str(found[name]))}


@pytest.mark.parametrize("user", [0, NOBODY], ids=["root", "nobody"])
@pytest.mark.parametrize(
    ("without", "kept"),
    [
        pytest.param((), FILES | SOCKETS | KERNEL | PROCESSES | ALWAYS | {"connect", "see the owner"}, id="all"),
        pytest.param(("cgroup",), FILES | SOCKETS | KERNEL | PROCESSES | ALWAYS, id="no cgroup"),
        pytest.param(("seccomp",), FILES | ALWAYS | {"connect", "signal the owner", "trace"}, id="no seccomp"),
        pytest.param(NAMESPACES, FILES | SOCKETS | KERNEL | PROCESSES | ALWAYS | {"connect"}, id="no namespaces"),
        pytest.param(
            ("landlock", "pid namespace"),
            FILES | SOCKETS | KERNEL | PROCESSES | ALWAYS | {"connect"},
            id="no landlock, no pid namespace",
        ),
        pytest.param(
            (*NAMESPACES, "landlock"),
            SOCKETS | KERNEL | PROCESSES | ALWAYS | {"connect"},
            id="no namespaces, no landlock",
        ),
        pytest.param((*NAMESPACES, "cgroup", "landlock", "seccomp"), LIMITS, id="limits only"),
    ],
)
def test_what_is_left_holds(user: int, without: tuple[str, ...], kept: set[str]) -> None:
    if os.geteuid() != 0 and user != 0:
        pytest.skip("we are not root already")
    found = answers(user, without)
    assert kept - refused(found) == set()
    assert {name: found[name] for name in battery.ALLOWED} == battery.WORKS
    assert found["verdicts"] == dict.fromkeys(battery.HOGS, "memory")
    assert found["lingering"] == [3], "processes were left"
    if "signal the owner" in kept:
        assert found["signals"] == []
    if "read a file of another" in kept:
        assert found["secret"] == "a clever idea" and found["left"] == ["old"]
