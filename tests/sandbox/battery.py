"""What a hostile child may try, as pieces of Python that leave a ``result``, and by which protections each is refused.

Run as a program, it tries them all in a sandbox with some protections left out, perhaps as another user, and prints the
answers as JSON: ``battery.py '{"without": [...], "user": 65534}'``.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import pwd
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
REFUSALS = ("PermissionError", "FileNotFoundError", "ProcessLookupError", "OSError")

CLONE = 56 if os.uname().machine == "x86_64" else 220  # the number of the system call

# {secret}, {home}, {owner}, {port} and {readable} are filled in; ``call`` is that of ``inmates``.
ATTEMPTS = {
    "read a file of another": "result = open('{secret}').read()",
    "list the folder of another": "import os; result = os.listdir(os.path.dirname('{secret}'))",
    "write at home": "open('{home}/new', 'w').write('x'); result = 'written'",
    "change a mode at home": "import os; os.chmod('{home}/old', 0o777); result = 'changed'",
    "delete at home": "import os; os.remove('{home}/old'); result = 'deleted'",
    "write into Python": "import os; open(os.path.dirname(os.__file__) + '/evil.py', 'w'); result = 'written'",
    "open a socket": "import socket; socket.socket(); result = 'opened'",
    "open a Unix socket": "import socket; socket.socket(socket.AF_UNIX); result = 'opened'",
    "open a pair of datagram sockets": (
        "import socket; socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); result = 'opened'"
    ),
    "connect": "import socket; socket.create_connection(('127.0.0.1', {port}), 1); result = 'connected'",
    "signal the owner": "import os, signal; os.kill({owner}, signal.SIGURG); result = 'sent'",
    "kill everybody": "import os, signal; os.kill(-1, signal.SIGURG); result = 'sent'",
    "have a signal sent to the owner": (
        "import fcntl, os, signal, time; ours, theirs = os.pipe(); fcntl.fcntl(ours, fcntl.F_SETOWN, {owner})\n"
        "fcntl.fcntl(ours, fcntl.F_SETSIG, signal.SIGURG); fcntl.fcntl(ours, fcntl.F_SETFL, os.O_ASYNC)\n"
        "os.write(theirs, b'x'); result = 'sent'"
    ),
    "have a signal sent to the owner by another call": (
        "import fcntl, os, signal, socket, struct; ours, theirs = socket.socketpair()\n"
        "fcntl.ioctl(ours, 0x8901, struct.pack('i', {owner})); fcntl.fcntl(ours, fcntl.F_SETSIG, signal.SIGURG)\n"
        "fcntl.fcntl(ours, fcntl.F_SETFL, os.O_ASYNC); theirs.send(b'x'); result = 'sent'"
    ),
    "limit the owner": (
        "import resource; kind = resource.RLIMIT_CORE\n"
        "result = resource.prlimit({owner}, kind, resource.prlimit({owner}, kind))"
    ),
    "slow the owner down": (
        "import os; kind = os.PRIO_PROCESS; os.setpriority(kind, {owner}, os.getpriority(kind, {owner}))\n"
        "result = 'slowed'"
    ),
    "choose the owner's processors": (
        "import os; os.sched_setaffinity({owner}, os.sched_getaffinity({owner})); result = 'chosen'"
    ),
    "let the owner wait for others": (
        "import os; os.sched_setscheduler({owner}, os.SCHED_BATCH, os.sched_param(0)); result = 'waits'"
    ),
    "see the owner": "import os; os.stat('/proc/{owner}'); result = 'seen'",
    "read the owner's command": "result = open('/proc/{owner}/cmdline').read()",
    "become root": "import os; os.setuid(0); result = os.getuid()",
    "mount": "call('mount', b'none', b'/tmp', b'tmpfs', 0, None); result = 'mounted'",
    "make a user namespace": "call('unshare', 0x10000000); result = 'made'",
    "clone into a user namespace": (
        f"import os; call('syscall', {CLONE}, 0x10000000 | 17, 0, 0, 0, 0) or os._exit(0); result = 'made'"
    ),
    # It is seized and not attached to: that would stop the owner for ever where it is allowed.
    "trace": "call('ptrace', 0x4206, {owner}, None, None); result = 'traced'",
    "make memory without a process": "import os; os.memfd_create('x'); result = 'made'",
    "make shared memory": "call('shmget', 0, 4096, 0o1600); result = 'made'",
    "watch files": "call('inotify_init1', 0); result = 'watched'",
    "widen a pipe": (
        "import fcntl, os; ours, theirs = os.pipe(); fcntl.fcntl(ours, fcntl.F_SETPIPE_SZ, 2**20); result = 'wide'"
    ),
    "be woken by a timer": (
        "import ctypes, signal, struct; event = struct.pack('qii48x', 0, signal.SIGCONT, 0)\n"
        "call('timer_create', 1, event, ctypes.create_string_buffer(8)); result = 'made'"
    ),
    "be woken by a file": (
        "import fcntl, os, signal; ours, theirs = os.pipe(); fcntl.fcntl(ours, fcntl.F_SETSIG, signal.SIGCONT)\n"
        "result = 'made'"
    ),
    "be woken by the end of a process": (
        f"import os; call('syscall', {CLONE}, {int(signal.SIGCONT)}, 0, 0, 0, 0) or os._exit(0); result = 'made'"
    ),
    "be more important": "import os; os.nice(-5); result = 'nicer'",
    "write a file too long": "f = open('long', 'wb'); [f.write(bytes(2**20)) for _ in range(64)]; result = 'written'",
    "open too many files": "held = [open('/dev/null') for _ in range(200)]; result = len(held)",
    "start too many processes": (
        "import os, time\nfor _ in range(100):\n    if os.fork() == 0: time.sleep(60)\nresult = 'started'"
    ),
    "leave a core": "import resource; result = resource.getrlimit(resource.RLIMIT_CORE)[1]",
}

# Ways to hold more than 100 MB that no limit of a single process forbids; each has the verdict ``memory``.
HOGS = {
    "programs that share nothing": """
import subprocess, sys, time
source = "import time; held = bytearray(b'x') * (10 * 2**20); time.sleep(600)"
held = [subprocess.Popen([sys.executable, "-SIc", source]) for _ in range(20)]
time.sleep(600)
""",
    "fifty processes": """
import os, time
for _ in range(50):
    if os.fork() == 0:
        held = bytearray(b"x") * (3 * 2**20)
        time.sleep(600)
time.sleep(600)
""",
    "buffers of sockets": """
import os, socket, time
for _ in range(40):
    if os.fork() == 0:
        held = [socket.socketpair() for _ in range(20)]
        for pair in held:
            for end in pair:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2**22)
                end.setblocking(False)
                try:
                    while True:
                        end.send(bytes(2**16))
                except BlockingIOError:
                    pass
        time.sleep(600)
time.sleep(600)
""",
    "page tables": """
import mmap, os, time
for _ in range(6):
    if os.fork() == 0:
        sparse = mmap.mmap(-1, 15 * 2**30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)
        sparse.madvise(mmap.MADV_NOHUGEPAGE)
        for place in range(0, len(sparse), 2**21):
            sparse[place]
        time.sleep(600)
time.sleep(600)
""",
}

# The other way round: what must work.
ALLOWED = {
    "write scratch": "open('mine', 'w').write('x'); import os; result = os.listdir('.')",
    "make a temporary file": "import tempfile; result = tempfile.TemporaryFile().write(b'x')",
    "read what is given": "result = open('{readable}').read()",
    "start a program": "import subprocess; result = subprocess.run(['echo', 'hi'], capture_output=True).stdout",
    "start threads": (
        "import threading; t = [threading.Thread(target=len, args=('',)) for _ in range(8)]\n"
        "[x.start() for x in t]; result = [x.join() for x in t]"
    ),
    "import": "import sqlite3, decimal, multiprocessing, asyncio; result = 'imported'",
    "run asyncio": "import asyncio; result = asyncio.run(asyncio.sleep(0, 'slept'))",
    "read random bytes": "import os, secrets; result = len(os.urandom(8) + open('/dev/urandom', 'rb').read(8))",
    "throw away": "result = open('/dev/null', 'w').write('x')",
    "fork and wait": "import os; p = os.fork(); p or os._exit(3); result = os.waitpid(p, 0)[1] >> 8",
    "signal itself": "import os, signal; result = os.kill(os.getpid(), signal.SIGCONT)",
}
RESULTS = (["mine"], 1, "for you", b"hi\n", [None] * 8, "imported", "slept", 16, 1, 3, None)
WORKS = dict(zip(ALLOWED, map(repr, RESULTS), strict=True))


def is_refused(answer: str) -> bool:
    """Whether an attempt met an error, and the right kind of it."""
    return answer.startswith(REFUSALS) or answer.startswith("BlockingIOError")


def answers(without: tuple[str, ...], folder: Path) -> dict[str, object]:
    """Try everything in a sandbox without some protections; the answers and the protections that were in force."""
    from outplay.sandbox import Program, Sandbox, files

    files.OUTPLAY_FOLDER = str(HERE)
    words = prepare(folder)
    found: dict[str, object] = {}
    signals: list[int] = []
    signal.signal(signal.SIGURG, lambda number, _: signals.append(number))  # nobody minds this signal
    with socket.create_server(("127.0.0.1", 0)) as server, Sandbox(preload=("inmates",), without=without) as sandbox:
        words["port"] = str(server.getsockname()[1])
        for name, source in (ATTEMPTS | ALLOWED).items():
            for word, value in words.items():
                source = source.replace("{" + word + "}", value)
            program = Program(entry="inmates:attempt", arguments=(source,), readable=(words["readable"],))
            with sandbox.start(program) as child:
                found[name] = child.receive(60)
                found["protections"] = child.protections
        found["verdicts"] = {name: verdict(sandbox, source) for name, source in HOGS.items()}
        found["lingering"] = lingering(sandbox)
    found["signals"] = signals
    found["secret"] = Path(words["secret"]).read_text()
    found["left"] = sorted(path.name for path in Path(words["home"]).iterdir())
    return found


def prepare(folder: Path) -> dict[str, str]:
    """Files of other people, which a child must not reach, and one for it."""
    for name in ("other", "home", "mine"):
        (folder / name).mkdir()
    (folder / "other" / "secret").write_text("a clever idea")
    (folder / "home" / "old").write_text("old")
    (folder / "mine" / "given").write_text("for you")
    return {
        "secret": str(folder / "other" / "secret"),
        "home": str(folder / "home"),
        "readable": str(folder / "mine" / "given"),
        "owner": str(os.getpid()),
    }


def verdict(sandbox: object, source: str) -> str:
    """The verdict on a child that does something with 100 MB."""
    from outplay.errors import PlayerFault
    from outplay.sandbox import Allowance, Program, Sandbox

    assert isinstance(sandbox, Sandbox)
    child = sandbox.start(Program(entry="inmates:run", arguments=(source,)), Allowance(memory=100 * 2**20))
    try:
        return child.receive(60)
    except PlayerFault as fault:
        return fault.verdict if fault.verdict == "memory" else f"{fault.verdict}: {fault.detail}; {child.log}"


def lingering(sandbox: object) -> list[int]:
    """How many processes a child left in new sessions, and those that survive its end."""
    from outplay.errors import PlayerFault
    from outplay.sandbox import Program, Sandbox

    assert isinstance(sandbox, Sandbox)
    mark = f"4321.{os.getpid()}"  # of nobody else, who may try the same at the same time
    source = f"""
import os, subprocess
if os.fork() == 0:
    os.setsid()
    for _ in range(3):
        if os.fork() == 0:
            os.execv("/bin/sleep", ["sleep", "{mark}"])
    os._exit(0)
os.wait()
os.write(writer, b"done\\n")
os.read(reader, 1)
"""
    with sandbox.start(Program(entry="inmates:run", arguments=(source,))) as child:
        with contextlib.suppress(PlayerFault):
            child.receive(60)
        deadline = time.monotonic() + 60
        while len(before := marked(mark)) < 3 and time.monotonic() < deadline:
            time.sleep(0.01)
    return [len(before), *marked(mark)]


def marked(word: str) -> list[int]:
    """The processes with this word in their command."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if word.encode() in (path / "cmdline").read_bytes().split(b"\0"):
                found.append(int(path.name))
    return found


def is_python_for_all() -> bool:
    """Whether anybody can read the Python that we run."""
    folders = [Path(os.path.realpath(prefix)) for prefix in (sys.prefix, sys.base_prefix)]
    return all(path.stat().st_mode & 0o005 == 0o005 for folder in folders for path in (folder, *folder.parents))


def can_change_world() -> bool:
    """Whether Python can be shown to anybody, if it is not."""
    ask = "import ctypes, sys; sys.exit(ctypes.CDLL(None).unshare(0x20000) != 0)"
    return is_python_for_all() or subprocess.run([sys.executable, "-c", ask], check=False).returncode == 0


def in_a_world_where_python_is_for_all() -> None:
    """Python may be in a home that only its owner can enter: hide that home, and bind Python at its place."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() != 0 or is_python_for_all():
        return
    assert libc.unshare(0x20000) == 0
    libc.mount(b"none", b"/", None, 0x44000, None)
    inside = sorted({os.path.realpath(prefix) for prefix in (sys.prefix, sys.base_prefix)})
    home = pwd.getpwuid(0).pw_dir
    held = [(path, libc.syscall(428, -100, path.encode(), 0x8001)) for path in inside if path.startswith(f"{home}/")]
    libc.mount(b"none", home.encode(), b"tmpfs", 0, b"mode=755")
    for path, tree in held:
        Path(path).mkdir(parents=True)
        assert libc.syscall(429, tree, b"", -100, path.encode(), 4) == 0
        os.close(tree)


def main() -> None:
    """Print the answers as JSON."""
    chosen = json.loads(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        in_a_world_where_python_is_for_all()
        if chosen["user"] and os.geteuid() == 0:
            os.chown(folder, chosen["user"], chosen["user"])
            folder.chmod(0o755)
            os.setgroups([])
            os.setresgid(*[chosen["user"]] * 3)
            os.setresuid(*[chosen["user"]] * 3)
        else:
            folder.chmod(0o755)
        os.environ["HOME"] = str(folder)
        signal.alarm(300)
        print(json.dumps(answers(tuple(chosen["without"]), folder)))
        for part in ("other", "home", "mine"):
            subprocess.run(["rm", "-rf", str(folder / part)], check=True)


if __name__ == "__main__":
    main()
