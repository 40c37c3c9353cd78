"""The start of a child: whatever disturbs it is called by its name, drops no protection, and leaves nothing behind."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from outplay.errors import SandboxError
from outplay.sandbox import Program, Sandbox, offered_protections, probes, processes
from outplay.sandbox import sandbox as owner
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="other systems offer only a few protections")

ECHO = Program(entry="inmates:echo")


def spoilt(saboteur: str) -> Sandbox:
    """A sandbox whose keeper is hit by a saboteur."""
    return Sandbox(preload=("inmates", f"saboteurs.{saboteur}"))


@pytest.mark.parametrize(
    ("saboteur", "said"),
    [
        ("killed_probe", r"whether the system offers landlock: the trial was ended by SIGKILL; try again"),
        ("probe_without_memory", r"whether the system offers seccomp"),
        ("killed_child", r"its process was ended by SIG\w+ before it was confined; try again"),
        ("killed_guard", r"the guard of the sandbox ended while it started a program; try again"),
        ("killed_keeper", r"the keeper of the sandbox was ended by SIGKILL while it started a program; try again"),
    ],
)
def test_the_error_of_a_disturbed_start(saboteur: str, said: str) -> None:
    with spoilt(saboteur) as sandbox, pytest.raises(SandboxError, match=said):
        sandbox.start(ECHO)


NAMESPACES_OF_OUR_OWN = """
import os, sys
from pathlib import Path
from outplay.errors import SandboxError
from outplay.sandbox import probes
from outplay.sandbox.kernel import namespaces, syscalls

process = os.open("/proc/self", os.O_PATH)
user, group = os.getuid(), os.getgid()
namespaces.enter_user_namespace(process, user, group)
limit = Path("/proc/sys/user/max_ipc_namespaces")
assert int(limit.read_text()) == probes.NO_LIMIT
limit.write_text(sys.argv[1])
if sys.argv[1] == "1":
    syscalls.unshare(syscalls.CLONE_NEWIPC)  # the only one
try:
    print(probes._is_offered("ipc namespace"))
except SandboxError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("0", "False"),
        ("1", "the system offers ipc namespace, but all that it allows are in use: end what uses them and try again"),
        ("2", "True"),
    ],
)
def test_namespaces_that_are_used_up_are_not_left_out(limit: str, said: str) -> None:
    if not {"user namespace", "ipc namespace"} & set(offered_protections()):
        pytest.skip("this system gives us no namespaces")
    command = [sys.executable, "-c", NAMESPACES_OF_OUR_OWN, limit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (said, "")


def test_a_probe_that_is_killed_once_is_tried_again() -> None:
    with spoilt("probe_killed_once") as sandbox, sandbox.start(ECHO) as child:
        assert child.protections == offered_protections()


def test_a_keeper_that_is_offered_less_than_before_starts_nothing() -> None:
    assert "seccomp" in offered_protections()
    with spoilt("refusing_system") as sandbox, pytest.raises(SandboxError, match="offered more before: seccomp"):
        sandbox.start(ECHO)


def test_what_a_keeper_found_first_is_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "_known", {})
    with spoilt("refusing_system") as sandbox, sandbox.start(ECHO) as child:
        assert child.protections == offered_protections()
        assert "seccomp" not in child.protections


def test_a_killed_probe_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "_known", {})
    monkeypatch.setattr(probes, "PROBE", "import os; os.kill(os.getpid(), 9)")
    with pytest.raises(SandboxError, match="the process that tried it was ended by SIGKILL; try again"):
        offered_protections()


def test_a_signal_that_the_owner_blocks_is_heard_in_the_sandbox() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, signal.SIGTERM})
    try:
        with Sandbox(preload=("inmates",)) as sandbox:
            source = "import signal; result = signal.pthread_sigmask(signal.SIG_BLOCK, ())"
            with sandbox.start(Program(entry="inmates:attempt", arguments=(source,))) as child:
                assert child.receive(PATIENCE) == "set()"
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD, signal.SIGTERM})


class Interrupter:
    """Sends Ctrl-C when the code of some functions of ours comes to its n-th line; without names, of all of them."""

    def __init__(self, line: int, functions: tuple[str, ...]) -> None:
        self.left = line
        self.functions = functions

    def __call__(self, frame: FrameType, event: str, _: Any) -> Interrupter | None:
        code = frame.f_code
        if code.co_filename != owner.__file__ or (self.functions and code.co_name not in self.functions):
            return None
        if event == "line" and self.left >= 0:
            self.left -= 1
            if self.left < 0:
                signal.raise_signal(signal.SIGINT)
        return self


def descriptors() -> list[str]:
    """What this process has open."""
    found = []
    for path in Path("/proc/self/fd").iterdir():
        try:
            found.append(f"{path.name} {path.readlink()}")
        except FileNotFoundError:
            continue  # it was that of the folder itself
    return sorted(found)


@pytest.mark.parametrize(
    "functions", [(), ("_running_keeper", "_end_keeper")], ids=["by a keeper that is there", "with its keeper"]
)
def test_an_interrupt_at_any_line_leaves_nothing_behind(functions: tuple[str, ...]) -> None:
    """By and by, each line of the start is interrupted, until a start comes to its end without being hit."""
    sandbox = Sandbox(preload=("inmates",))
    interrupts = 0
    for line in range(100):
        if functions:
            sandbox.close()  # a keeper is slow to start: only the lines that do that are tried
        else:
            sandbox.start(ECHO).close()
        before, running = descriptors(), processes.descendants(os.getpid())
        interrupter, tracer = Interrupter(line, functions), sys.gettrace()
        try:
            sys.settrace(interrupter)
            sandbox.start(ECHO)
        except KeyboardInterrupt:
            interrupts += 1
        finally:
            sys.settrace(tracer)
        if functions:
            sandbox.close()
        else:
            for child in sandbox._children:
                child.close()
        assert until(lambda: set(processes.descendants(os.getpid())) <= set(running), 5), line  # noqa: B023
        assert descriptors() == before, line
        if interrupter.left >= 0:
            break
    sandbox.close()
    assert line == interrupts >= 10


def test_no_process_prints_a_traceback_when_a_start_is_interrupted() -> None:
    """Ctrl-C goes to all processes of a terminal: those of the sandbox say nothing."""
    source = f"""
        import os, signal, threading
        from outplay.sandbox import Program, Sandbox, files
        files.OUTPLAY_FOLDER = {str(Path(__file__).parent)!r}
        os.setpgid(0, 0)
        sandbox = Sandbox(preload=("inmates",))
        threading.Timer(0.02, os.killpg, (0, signal.SIGINT)).start()
        try:
            while True:
                sandbox.start(Program(entry="inmates:echo")).close()
        except KeyboardInterrupt:
            keeper = sandbox._keeper
            if keeper is not None:
                os.kill(keeper.pid, signal.SIGINT)  # some send it to every process that they know
            sandbox.start(Program(entry="inmates:echo")).close()
            print("interrupted")
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(source)], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("interrupted\n", "")
