"""No process is left, whichever dies first: the keeper, the guard or the owner."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.errors import PlayerFault
from outplay.sandbox import Child, Program, Sandbox, processes
from tests.patience import PATIENCE, is_alive, slack, until
from tests.sandbox.conftest import Cell

GRACE = 0.5  # seconds until nothing may be left

# A child that tries to live on when its guard is dead.
STUBBORN = "import ctypes; ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\n"

# A child that starts another one in a new session, and says that both are there.
FAMILY = """
    import os, time
    if os.fork() == 0:
        os.setsid()
        time.sleep(600)
    os.write(writer, b"ready\\n")
    time.sleep(600)
"""


def survivors(pids: list[int]) -> list[int]:
    """The processes that are still alive after the time of grace."""
    until(lambda: not any(map(is_alive, pids)), slack(GRACE))
    return [pid for pid in pids if is_alive(pid)]


@pytest.fixture
def own() -> Iterator[Sandbox]:
    with Sandbox(preload=("inmates",)) as sandbox:
        yield sandbox


def keeper_of(sandbox: Sandbox) -> int:
    assert sandbox._keeper is not None
    return sandbox._keeper.pid


def started(sandbox: Sandbox, source: str = FAMILY) -> Child:
    """A child with its helper."""
    child = Cell(sandbox).start(source)
    child.receive(PATIENCE)
    return child


def test_close_leaves_nobody(own: Sandbox) -> None:
    child = started(own)
    pids = [child._guard, *processes.descendants(child._guard)]
    assert len(pids) == 3
    child.close()
    assert survivors(pids[1:]) == []
    assert survivors(pids) == []
    children = [started(own) for _ in range(3)]
    pids = [keeper_of(own), *(pid for child in children for pid in processes.descendants(child._guard))]
    assert len(pids) == 7
    own.close()
    assert survivors(pids) == []


def test_a_killed_keeper_is_replaced_and_children_stay(own: Sandbox) -> None:
    child = own.start(Program(entry="inmates:echo"))
    os.kill(keeper_of(own), signal.SIGKILL)
    child.send("alive")
    assert child.receive(PATIENCE) == "alive"
    other = own.start(Program(entry="inmates:echo"))
    other.send("alive too")
    assert other.receive(PATIENCE) == "alive too"
    child.close()
    assert survivors([child.pid]) == []


def test_children_die_with_their_guard(own: Sandbox) -> None:
    child = started(own)
    pids = processes.descendants(child._guard)
    os.kill(child._guard, signal.SIGKILL)
    with pytest.raises(PlayerFault) as caught:
        child.receive(PATIENCE)
    assert caught.value.verdict == "crash"
    assert survivors(pids) == []


def test_a_stopped_guard_does_not_hold_us_up(own: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.sandbox.child.KILL_SECONDS", 0.3)
    child = started(own)
    pids = processes.descendants(child._guard)
    os.kill(child._guard, signal.SIGSTOP)
    with pytest.raises(PlayerFault, match="no answer"):
        child.receive(0.1)
    assert survivors(pids) == []


@pytest.mark.parametrize("without", [(), ("pid namespace",)], ids=["all", "no pid namespace"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_the_stubborn_are_ended_without_their_guard(without: tuple[str, ...], number: signal.Signals) -> None:
    with Sandbox(preload=("inmates",), without=without) as sandbox:
        child = started(sandbox, STUBBORN + textwrap.dedent(FAMILY))
        pids = processes.descendants(child._guard)
        os.kill(child._guard, number)
        child.close()
        assert survivors([*pids, child._guard]) == []


def test_a_player_dies_with_its_guard_even_without_a_close(own: Sandbox) -> None:
    child = started(own, STUBBORN + textwrap.dedent(FAMILY))
    if "seccomp" not in child.protections:
        pytest.skip("nothing keeps it from forgetting its guard")
    os.kill(child._guard, signal.SIGKILL)
    assert survivors([child.pid]) == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_children_die_with_their_owner(number: signal.Signals) -> None:
    source = f"""
        import time
        from outplay.sandbox import Program, Sandbox, files, processes
        files.OUTPLAY_FOLDER = {str(Path(__file__).parent)!r}
        sandbox = Sandbox(preload=("inmates",))
        children = [sandbox.start(Program(entry="inmates:run", arguments=({textwrap.dedent(FAMILY)!r},))) for _ in "ab"]
        for child in children:
            child.receive({PATIENCE})
        pids = [pid for child in children for pid in (child._guard, *processes.descendants(child._guard))]
        print(sandbox._keeper.pid, *pids, flush=True)
        time.sleep(600)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(source)], stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pids = [int(word) for word in owner.stdout.readline().split()]
        assert len(pids) == 7 and all(map(is_alive, pids))
        owner.send_signal(number)
    assert survivors(pids) == []


# An owner of a child with a helper, who does something to all of them before it is killed itself.
DOOMED = f"""
    import os, signal
    from outplay.sandbox import Program, Sandbox, files, processes
    files.OUTPLAY_FOLDER = {str(Path(__file__).parent)!r}
    sandbox = Sandbox(preload=("inmates",), without=WITHOUT)
    child = sandbox.start(Program(entry="inmates:run", arguments=({textwrap.dedent(FAMILY)!r},)))
    child.receive({PATIENCE})
    keeper, guard, bots = sandbox._keeper.pid, child._guard, processes.descendants(child._guard)
    print(keeper, guard, *bots, flush=True)
    for pids, number in DEEDS:
        processes.signal_all(pids, number)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("without", [(), ("pid namespace",)], ids=["all", "no pid namespace"])
@pytest.mark.parametrize(
    "deeds",
    [
        pytest.param("([guard], 19),", id="stopped guard"),
        pytest.param("([keeper, guard, *bots], 19),", id="all stopped"),
        pytest.param("([keeper], 9), ([guard, *bots], 19)", id="killed keeper, all others stopped"),
        pytest.param("([keeper, *bots], 19), ([guard], 9)", id="killed guard, all others stopped"),
    ],
)
def test_the_stopped_go_with_their_owner(deeds: str, without: tuple[str, ...]) -> None:
    source = textwrap.dedent(DOOMED).replace("DEEDS", f"[{deeds}]").replace("WITHOUT", repr(without))
    run = subprocess.run([sys.executable, "-c", source], stdout=subprocess.PIPE, text=True, check=False)
    pids = [int(word) for word in run.stdout.split()]
    try:
        assert len(pids) == 4 and survivors(pids) == []
    finally:
        processes.signal_all(survivors(pids), signal.SIGKILL)


def test_an_owner_that_ends_in_the_middle_of_a_start() -> None:
    source = f"""
        import os, threading
        from outplay.sandbox import Program, Sandbox, files
        files.OUTPLAY_FOLDER = {str(Path(__file__).parent)!r}
        sandbox = Sandbox(preload=("inmates",))
        sandbox.start(Program(entry="inmates:echo"))
        print(sandbox._keeper.pid, flush=True)
        threading.Timer(0.03, os.kill, (os.getpid(), 9)).start()
        while True:
            sandbox.start(Program(entry="inmates:echo"))
    """
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(source)], stdout=subprocess.PIPE, text=True
        ) as owner:
            assert owner.stdout is not None
            keeper = int(owner.stdout.readline())
        assert until(lambda: not session_of(keeper), slack(GRACE))  # noqa: B023 - it is over within the loop


def session_of(keeper: int) -> list[int]:
    """The living processes of the session of a keeper, to which its guards belong."""
    return [int(path.name) for path in Path("/proc").glob("[0-9]*") if is_of_session(int(path.name), keeper)]


def is_of_session(pid: int, session: int) -> bool:
    """Whether a living process belongs to the session of a keeper, as its guards do."""
    try:
        return os.getsid(pid) == session and is_alive(pid)
    except OSError:
        return False
