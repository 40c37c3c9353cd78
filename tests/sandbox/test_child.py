"""The interface: lines to a child, lines from it, its log, its pauses and its end."""

from __future__ import annotations

import os
import sys
import time
import warnings
from pathlib import Path

import pytest

from outplay.errors import PlayerFault, SandboxError
from outplay.sandbox import Allowance, Child, Program, Sandbox, processes
from outplay.sandbox.child import MAX_LINE
from tests.patience import PATIENCE, is_alive, until
from tests.sandbox.conftest import Cell


def test_a_program_and_a_function_answer_lines(sandbox: Sandbox) -> None:
    with sandbox.start(Program(command=("cat",))) as child:
        child.send("one\ntwo")
        child.send("three\r\n")
        assert [child.receive(PATIENCE) for _ in range(3)] == ["one", "two", "three"]
    with sandbox.start(Program(entry="inmates:echo")) as child:
        for number in range(100):
            child.send(f"line {number}")
            assert child.receive(PATIENCE, cpu_seconds=5) == f"line {number}"
        child.send("one\ntwo")  # what is there already needs no time
        assert until(child.has_answer)
        assert child.receive(0, cpu_seconds=0) == "one"
        assert child.receive(0, cpu_seconds=0) == "two"


def test_long_lines_and_more_than_a_pipe_holds(sandbox: Sandbox, cell: Cell) -> None:
    long = "x" * MAX_LINE
    with sandbox.start(Program(command=("cat",))) as child:
        child.send(long)
        assert child.receive(PATIENCE) == long
    child = cell.start("""
        import os
        total = 0
        while total < 1_000_001:
            total += len(os.read(reader, 65536))
        os.write(writer, b"%d\\n" % total)
    """)
    child.send("y" * 1_000_000)
    assert child.receive(PATIENCE) == "1000001"


def test_text_that_is_no_utf8_is_shown_as_such(cell: Cell) -> None:
    child = cell.start(
        "import os; os.write(2, b'\\xff log'); os.write(writer, b'\\xff\\xfe answer\\n'); os.read(reader, 1)"
    )
    assert child.receive(PATIENCE) == "\ufffd\ufffd answer"
    assert child.log == "\ufffd log"


def test_what_is_printed_goes_to_the_log_and_not_to_the_protocol(cell: Cell) -> None:
    child = cell.start("""
        import os, subprocess, sys
        print("bestmove a1")
        print("an error", file=sys.stderr)
        os.system("echo from a program")
        os.write(writer, b"answer\\n")
        os.read(reader, 1)
    """)
    assert child.receive(PATIENCE) == "answer"
    assert child.log == "bestmove a1\nan error\nfrom a program\n"


def test_an_uncaught_error_is_in_the_log(cell: Cell) -> None:
    child = cell.start("raise ValueError('my own mistake')")
    with pytest.raises(PlayerFault, match="exit code 1") as caught:
        child.receive(PATIENCE)
    assert caught.value.verdict == "crash"
    assert "ValueError: my own mistake" in child.log


@pytest.mark.parametrize(
    ("source", "said"), [("sys.exit(7)", "exit code 7"), ("os.abort()", "SIG"), ("pass", "code 0")]
)
def test_an_end_is_a_crash(cell: Cell, source: str, said: str) -> None:
    fault = cell.fault(f"import os, sys; {source}")
    assert fault.verdict == "crash" and said in fault.detail


def test_an_answer_before_the_end_is_heard(cell: Cell) -> None:
    child = cell.start("import os; os.write(writer, b'first\\nsecond\\n')")
    assert until(lambda: not is_alive(child.pid))
    assert child.receive(PATIENCE) == "first"
    assert child.receive(PATIENCE) == "second"
    with pytest.raises(PlayerFault, match="exit code 0"):
        child.receive(PATIENCE)


def test_a_fault_stays(cell: Cell) -> None:
    child = cell.start("import time; time.sleep(60)")
    for call in (lambda: child.receive(0.05), lambda: child.receive(PATIENCE), lambda: child.send("go")):
        with pytest.raises(PlayerFault, match=r"no answer within 0\.05 s") as caught:
            call()
        assert caught.value.verdict == "time"


def test_an_answer_that_waits_is_seen(cell: Cell) -> None:
    child = cell.start("import os; os.read(reader, 9); os.write(writer, b'one\\ntwo\\n'); os.read(reader, 1)")
    assert not child.has_answer()
    child.send("go")
    assert child.receive(PATIENCE) == "one"
    assert child.has_answer()
    assert child.receive(PATIENCE) == "two"
    assert not child.has_answer()


def test_a_paused_child_uses_no_time(cell: Cell) -> None:
    child = cell.start("""
        import os
        os.write(writer, b"ready\\n")
        if os.fork() == 0:
            os.setsid()
        while True:
            pass
    """)
    child.receive(PATIENCE)
    assert until(lambda: child.cpu_seconds > 0 and len(processes.descendants(child._guard)) == 2)
    child.pause()
    assert until(lambda: states_below(child) == {b"T"})
    time.sleep(0.05)  # the last of its time is counted when it is off its processor
    before = child.cpu_seconds
    assert before > 0
    time.sleep(0.1)
    assert child.cpu_seconds == before
    child.resume()
    assert until(lambda: child.cpu_seconds > before)


def states_below(child: Child) -> set[bytes]:
    """What all processes of a child do."""
    return {processes._stat(pid)[0] for pid in processes.descendants(child._guard) if processes._stat(pid)}


# Two ways to have a signal sent that lets a stopped process go on: by a timer, and by the end of who is killed by one.
RESTLESS = """
    import ctypes, os, signal, struct
    libc = ctypes.CDLL(None)
    signal.signal(signal.SIGCONT, lambda *_: None)  # a timer whose signal is ignored goes off only once
    def arm(number):
        timer = ctypes.c_void_p()
        if libc.timer_create(1, struct.pack("qii48x", 0, number, 0), ctypes.byref(timer)) == 0:
            libc.timer_settime(timer, 0, struct.pack("qqqq", 0, 20_000_000, 0, 20_000_000), None)
    def burn():
        while True:
            pass
    if os.fork() == 0:
        arm(signal.SIGCONT)
        burn()
    clone = 56 if os.uname().machine == "x86_64" else 220
    if os.fork() == 0:
        if libc.syscall(clone, int(signal.SIGCONT), 0, 0, 0, 0) == 0:
            arm(signal.SIGKILL)
            burn()
        burn()
    os.write(writer, b"ready\\n")
    burn()
"""


@pytest.mark.parametrize("without", [(), ("pid namespace",)], ids=["all", "no pid namespace"])
def test_nothing_wakes_a_paused_child(without: tuple[str, ...]) -> None:
    with Sandbox(preload=("inmates",), without=without) as sandbox:
        child = Cell(sandbox).start(RESTLESS)
        if "seccomp" not in child.protections:
            pytest.skip("nothing keeps it from being woken")
        child.receive(PATIENCE)
        assert until(lambda: len(processes.descendants(child._guard)) >= 3)
        for _ in range(20):  # what it has armed goes off all the time
            child.pause()
            assert until(lambda: states_below(child) == {b"T"})
            time.sleep(0.01)
        time.sleep(0.1)
        assert states_below(child) == {b"T"}


COMETS = """
    import os, signal, time
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    os.write(writer, b"ready\\n")
    for _ in range(20):
        if os.fork() == 0:
            while True:
                try:
                    os.setpgid(0, 0)
                    if os.fork() > 0:
                        os._exit(0)
                except OSError:
                    pass
    time.sleep(60)
"""


def test_processes_that_fork_and_end_all_the_time_can_be_stopped(cell: Cell) -> None:
    child = cell.start(COMETS)
    if "seccomp" not in child.protections:
        pytest.skip("nothing keeps them in their group")
    child.receive(PATIENCE)
    assert until(lambda: len(processes.descendants(child._guard)) >= 20)
    child.pause()
    assert until(lambda: states_below(child) <= {b"T", b"Z"})
    before = sorted(processes.descendants(child._guard))
    time.sleep(0.1)
    assert sorted(processes.descendants(child._guard)) == before
    assert states_below(child) <= {b"T", b"Z"}


def test_what_has_come_is_received_without_waiting(cell: Cell) -> None:
    child = cell.start("""
        import os
        os.write(writer, b"one\\ntwo\\nha")
        os.read(reader, 3)
        os.write(writer, b"lf\\n")
        os.read(reader, 1)
    """)
    assert child.receive(PATIENCE) == "one"
    assert [child.receive_waiting() for _ in range(3)] == ["two", None, None]
    child.send("go")
    assert child.receive(PATIENCE) == "half"


def test_a_log_can_be_taken_in_parts(cell: Cell) -> None:
    child = cell.start("""
        import os
        for letter in "ab":
            print(letter * 100_000)
            os.write(writer, b"answer\\n")
            os.read(reader, 3)
    """)
    child.receive(PATIENCE)
    first = child.take_log()
    assert "bytes left out" in first and len(first) < 66_000
    assert child.take_log() == ""
    child.send("go")
    child.receive(PATIENCE)
    assert set(child.take_log()) >= {"b"} and "a" not in child._wire.fresh_log.text
    assert child.log.startswith("a") and child.log.endswith("b\n")


def test_processor_time_is_limited_over_all_threads_and_processes(cell: Cell) -> None:
    for start in ("threading.Thread(target=burn).start()", "os.fork()"):
        fault = cell.start(f"""
            import os, threading, zlib
            data = os.urandom(2**20)
            def burn():
                while True:
                    zlib.compress(data)
            {start}
            burn()
        """)
        with pytest.raises(PlayerFault, match=r"more than 0.3 s of processor time") as caught:
            fault.receive(PATIENCE, cpu_seconds=0.3)
        assert caught.value.verdict == "time"
        assert 0.1 < fault.cpu_seconds < 1.5


def test_sleeping_uses_no_processor_time(cell: Cell) -> None:
    child = cell.start("import os, time; time.sleep(0.3); os.write(writer, b'awake\\n'); os.read(reader, 1)")
    assert child.receive(PATIENCE, cpu_seconds=0.2) == "awake"


def test_close_can_be_repeated(cell: Cell) -> None:
    child = cell.start("import time; time.sleep(60)")
    child.close()
    child.close()
    assert not child.has_answer()
    with pytest.raises(PlayerFault, match="closed"):
        child.send("go")


def test_what_is_no_program(sandbox: Sandbox, tmp_path: Path) -> None:
    broken = tmp_path / "program"
    broken.write_bytes(b"\x7fELF but not really")
    broken.chmod(0o755)
    for command, said in (
        (str(broken), "Exec format error"),
        *((name, name) for name in ("/no/program", "no-program")),
    ):
        with pytest.raises(PlayerFault, match=said) as caught:
            sandbox.start(Program(command=(command,)))
        assert caught.value.verdict == "silent"
    with pytest.raises(SandboxError, match="no_such_module"):
        sandbox.start(Program(entry="no_such_module:function"))


def test_a_script_is_run_by_our_python(sandbox: Sandbox, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import sys, outplay, random; print(sys.version, flush=True); input()")
    with sandbox.start(Program(command=("python", str(script)), readable=(str(script),))) as child:
        assert child.receive(PATIENCE) == sys.version.replace("\n", " ") or child.has_answer()
    script = tmp_path / "bot"
    script.write_text("#!/usr/bin/env python3\nprint('here', flush=True)\ninput()")
    script.chmod(0o755)
    with sandbox.start(Program(command=(str(script),))) as child:
        assert child.receive(PATIENCE) == "here"


def test_every_child_has_the_same_hashes(cell: Cell) -> None:
    hashes = {cell.attempt("result = hash('a game')") for _ in range(2)}
    with Sandbox(preload=("inmates",)) as other:
        hashes.add(Cell(other).attempt("result = hash('a game')"))
    assert len(hashes) == 1


def test_the_environment_is_small(cell: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_SECRET", "word")
    names = cell.attempt("import os; result = sorted(os.environ)")
    assert names == "['HOME', 'LANG', 'PATH', 'PYTHONDONTWRITEBYTECODE', 'PYTHONHASHSEED', 'TMPDIR']"


def test_no_file_of_ours_is_open_in_a_child(cell: Cell) -> None:
    source = """
        import os
        def is_open(number):
            try:
                os.fstat(number)
                return True
            except OSError:
                return False
        result = [number for number in range(4096) if is_open(number) and number not in (reader, writer)]
    """
    assert cell.attempt(source) == "[0, 1, 2]"


def test_children_do_not_disturb_each_other(sandbox: Sandbox) -> None:
    children = [sandbox.start(Program(entry="inmates:echo")) for _ in range(5)]
    for number, child in enumerate(children):
        child.send(f"to {number}")
    children[2].close()
    for number, child in enumerate(children):
        if number != 2:
            assert child.receive(PATIENCE) == f"to {number}"
            child.close()
    assert len({child.pid for child in children}) == 5


def test_a_sandbox_can_be_used_again_after_its_end() -> None:
    sandbox = Sandbox(preload=("inmates",))
    for _ in range(2):
        child = sandbox.start(Program(entry="inmates:echo"))
        child.send("hello")
        assert child.receive(PATIENCE) == "hello"
        sandbox.close()
        assert not Path(f"/proc/{child.pid}").exists()


def test_a_forked_owner_leaves_the_children_alone(sandbox: Sandbox) -> None:
    child = sandbox.start(Program(entry="inmates:echo"), Allowance())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the tests themselves may have threads
        pid = os.fork()
    if pid == 0:
        child.close()
        sandbox.close()
        os._exit(0)
    os.waitpid(pid, 0)
    child.send("still there")
    assert child.receive(PATIENCE) == "still there"
    child.close()
