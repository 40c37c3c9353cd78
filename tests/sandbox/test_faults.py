"""Each fault of a child has its verdict, and nothing of the child survives the deadline by half a second."""

from __future__ import annotations

import os
import signal
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.errors import PlayerFault
from outplay.sandbox import Allowance, Child, Sandbox
from outplay.sandbox.child import EXIT_SECONDS
from tests.patience import PATIENCE, is_alive, slack, until, within
from tests.sandbox.conftest import Cell

DEADLINE = 0.3  # seconds given for an answer
GRACE = 0.5  # seconds after which nothing may be left
MEGABYTE = 2**20
WAIT = "import os; os.read(reader, 3)\n"  # until we know how to find its processes


class Trace:
    """What all processes of a child have in common, taken while it lives: its session, and its pid namespace."""

    def __init__(self, child: Child) -> None:
        self.pid = child.pid
        self.world = Path(f"/proc/{child.pid}/ns/pid").readlink()
        self.has_own_world = self.world != Path("/proc/self/ns/pid").readlink()

    def living(self) -> list[int]:
        """The processes that are left."""
        return [pid for pid in (int(path.name) for path in Path("/proc").glob("[0-9]*")) if self._is_one(pid)]

    def _is_one(self, pid: int) -> bool:
        try:
            is_inside = self.has_own_world and Path(f"/proc/{pid}/ns/pid").readlink() == self.world
            return is_inside or os.getsid(pid) == self.pid
        except OSError:
            return False


def hold(megabytes: int) -> str:
    return f"held = bytearray(b'x') * ({megabytes} * 2**20)"


def forking(number: int, deed: str = "pass", shared: int = 0) -> str:
    """A source that starts so many processes, which do something or share some megabytes."""
    start = f"import os, time\n{hold(shared)}\nfor _ in range({number}):\n    if os.fork() == 0:\n"
    return f"{start}        {deed}\n        time.sleep(60)\ntime.sleep(60)"


ENDLESSLY = "import os\nwhile True:\n    try:\n        {}\n    except OSError:\n        pass"
DOUBLE_FORK = """
    import os, time
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
    os.wait()
"""

# What a child does: the verdict that it gets.
ZOO = {
    "endless loop": ("while True: pass", "time"),
    "one long call in C": ("sum(range(10**12))", "time"),
    "sleeps": ("import time; time.sleep(60)", "time"),
    "half a line": ("import os, time; os.write(writer, b'bestmove a'); time.sleep(60)", "time"),
    "half a line, byte by byte": ("import os, time\nwhile True: os.write(writer, b'a'); time.sleep(0.01)", "time"),
    "half a line, then a loop": ("import os; os.write(writer, b'bestmove a')\nwhile True: pass", "time"),
    "stops itself": ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP); import time; time.sleep(60)", "time"),
    "ignores every signal": (
        """
        import signal, time
        for number in range(1, signal.NSIG):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        time.sleep(60)
        """,
        "time",
    ),
    "fork bomb": (ENDLESSLY.format("os.fork()"), "time"),
    "fork bomb with new sessions": (ENDLESSLY.format("os.fork() or os.setsid()"), "time"),
    "double-forks and lingers": (f"{DOUBLE_FORK}    time.sleep(60)", "time"),
    "double-forks and goes": (f"{DOUBLE_FORK}    os._exit(3)", "crash"),
    "thread bomb": (
        """
        import threading, time
        while True:
            try:
                threading.Thread(target=time.sleep, args=(60,)).start()
            except (RuntimeError, MemoryError):
                pass
        """,
        "time",
    ),
    "closes its files": ("import os, time; os.closerange(0, 1000); time.sleep(60)", "crash"),
    "closes its answers": ("import os, time; os.close(writer); time.sleep(60)", "crash"),
    "dies at once": ("import os; os._exit(1)", "crash"),
    "kills itself": ("import os, signal; os.kill(os.getpid(), signal.SIGKILL); os._exit(1)", "crash"),
    "reads nowhere": ("import ctypes; ctypes.string_at(0)", "crash"),
    "recursion without end": ("def f(): f()\nf()", "crash"),
    "flood on stdout": ("while True: print('x' * 1000)", "output"),
    "flood on stderr": ("import os\nwhile True: os.write(2, b'x' * 4096)", "output"),
    "flood without a newline": ("import os\nwhile True: os.write(writer, b'x' * 4096)", "unreadable"),
    "a line too long": ("import os; os.write(writer, b'x' * 70000 + b'\\n'); os.read(reader, 1)", "unreadable"),
    "memory hog": ("held = []\nwhile True: held.append(bytearray(2**20))", "memory"),
    "one huge piece of memory": ("bytearray(2**40)", "memory"),
    "shared memory hog": (
        "import mmap\nheld = []\nwhile True: held.append(mmap.mmap(-1, 2**20)); held[-1].write(b'x' * 2**20)",
        "memory",
    ),
    "memory hog in many processes": (forking(6, hold(20)), "memory"),
    "memory hog in very many processes": (forking(30, hold(5)), "memory"),
    "shared memory hog whose first thread has ended": (
        """
        import ctypes, mmap, os, threading, time
        def hog():
            time.sleep(0.2)
            held = [mmap.mmap(-1, 2**20) for _ in range(300)]
            for piece in held:
                piece.write(b"x" * 2**20)
            time.sleep(60)
        threading.Thread(target=hog).start()
        ctypes.CDLL(None).syscall(60 if os.uname().machine == "x86_64" else 93, 0)
        """,
        "memory",
    ),
    "memory that is shared by very many processes": (
        forking(40, shared=30),
        "time",
    ),
    "memory that is shared by its processes": (forking(6, shared=30), "time"),
}


@pytest.fixture(scope="module")
def plain_sandbox() -> Iterator[Sandbox]:
    """One where the kernel does not end all processes of a child at once."""
    with Sandbox(preload=("inmates",), without=("pid namespace",)) as sandbox:
        yield sandbox


@pytest.fixture(scope="module")
def uncounted_sandbox() -> Iterator[Sandbox]:
    """One where the kernel does not count the memory of all processes of a child together."""
    with Sandbox(preload=("inmates",), without=("cgroup",)) as sandbox:
        yield sandbox


@pytest.mark.parametrize("animal", ZOO)
def test_verdict(cell: Cell, animal: str) -> None:
    check(cell, animal)


@pytest.mark.parametrize("animal", [name for name in ZOO if "fork" in name or "memory" in name or "signal" in name])
def test_verdict_without_a_pid_namespace(plain_sandbox: Sandbox, animal: str) -> None:
    assert "pid namespace" not in check(Cell(plain_sandbox), animal).protections


@pytest.mark.parametrize("animal", [name for name in ZOO if "memory" in name])
def test_verdict_without_a_cgroup(uncounted_sandbox: Sandbox, animal: str) -> None:
    assert "cgroup" not in check(Cell(uncounted_sandbox), animal).protections


def test_shared_memory_that_takes_a_while_to_be_freed(cell: Cell) -> None:
    """Files are closed before it is: the silence of the child is no verdict yet."""
    source = "import mmap\nheld = []\nwhile True: held.append(mmap.mmap(-1, 2**24)); held[-1].write(b'x' * 2**24)"
    assert cell.fault(source, allowance=Allowance(memory=512 * MEGABYTE)).verdict == "memory"


def test_no_player_takes_all_the_pipes_of_a_user(uncounted_sandbox: Sandbox) -> None:
    fault = Cell(uncounted_sandbox).fault(forking(30, "held = [os.pipe() for _ in range(25)]"))
    assert fault.verdict == "memory"


def check(cell: Cell, animal: str) -> Child:
    source, verdict = ZOO[animal]
    allowance = Allowance(memory=100 * MEGABYTE) if verdict == "memory" else Allowance()
    child = cell.start(WAIT + textwrap.dedent(source), allowance)
    trace = Trace(child)
    child.send("go")
    seconds = slack(DEADLINE) if verdict == "time" else PATIENCE
    with within(seconds + GRACE), pytest.raises(PlayerFault) as caught:
        child.receive(seconds)
    assert caught.value.verdict == verdict, caught.value.detail
    assert trace.living() == []
    return child


def test_a_flood_between_answers_does_not_add_up(cell: Cell) -> None:
    child = cell.start("""
        import os
        for _ in range(5):
            for _ in range(60):
                print("x" * 9999)
            os.write(writer, b"answer\\n")
        os.read(reader, 1)
    """)
    assert [child.receive(PATIENCE) for _ in range(5)] == ["answer"] * 5
    assert len(child.log) < 66_000
    assert "bytes left out" in child.log


def test_a_child_that_does_not_read_loses_on_time(cell: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.sandbox.child.SEND_SECONDS", 0.3)
    child = cell.start("import time; time.sleep(60)")
    trace = Trace(child)
    with pytest.raises(PlayerFault, match="did not read") as caught:
        child.send("x" * 1_000_000)
    assert caught.value.verdict == "time"
    assert trace.living() == []


def test_a_child_that_closes_its_answers_and_does_not_read(cell: Cell) -> None:
    child = cell.start("import os, time; os.close(writer); time.sleep(60)")
    started = time.process_time()
    with pytest.raises(PlayerFault, match="closed its output"):
        child.send("x" * 1_000_000)
    assert time.process_time() - started < 0.5


def test_a_flood_while_the_child_is_sent_something(cell: Cell) -> None:
    child = cell.start("import os\nwhile True: os.write(2, b'x' * 4096)")
    with pytest.raises(PlayerFault) as caught:
        child.send("x" * 1_000_000)
    assert caught.value.verdict == "output"


def test_sending_to_the_dead(cell: Cell) -> None:
    child = cell.start("import os; os._exit(5)")
    assert until(lambda: not is_alive(child.pid))
    with pytest.raises(PlayerFault, match="exit code 5") as caught:
        child.send("hello")
    assert caught.value.verdict == "crash"


def test_a_report_that_is_late_is_waited_for(cell: Cell) -> None:
    """A guard may come to nothing for a while on a busy machine: the death of the child is no closed output."""
    child = cell.start("import time; time.sleep(60)")
    os.kill(child._guard, signal.SIGSTOP)
    os.kill(child.pid, signal.SIGKILL)
    wake = threading.Timer(2.5 * EXIT_SECONDS, os.kill, (child._guard, signal.SIGCONT))
    wake.start()
    with pytest.raises(PlayerFault, match="SIGKILL"):
        child.receive(PATIENCE)
    wake.join()


def test_a_burner_with_many_threads_is_caught_by_its_processor_time(cell: Cell) -> None:
    child = cell.start("""
        import hashlib, threading
        def burn():
            while True:
                hashlib.sha256(bytes(2**20))
        for _ in range(12):
            threading.Thread(target=burn).start()
        burn()
    """)
    with within(5), pytest.raises(PlayerFault, match="processor time"):
        child.receive(PATIENCE, cpu_seconds=0.5)
    assert child.cpu_seconds < 0.5 + GRACE * (os.cpu_count() or 1)


def test_talk_after_its_time_is_a_fault(cell: Cell) -> None:
    child = cell.start("import os\nwhile True: os.write(writer, b'hm\\n' * 1000)")
    trace = Trace(child)
    assert child.receive(PATIENCE) == "hm"
    with pytest.raises(PlayerFault, match="went on talking") as caught:
        child.receive(-0.001)
    assert caught.value.verdict == "time"
    assert trace.living() == []
