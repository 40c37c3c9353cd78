"""How a child is confined: protections, each of which keeps it from something, as far as the system offers it.

``probes`` finds out what the system offers. All of it must be put in force, or the child does not start.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn

from outplay.errors import quoted_path
from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.files import Layout, environment
from outplay.sandbox.kernel import landlock, namespaces, seccomp, syscalls, unix
from outplay.sandbox.messages import OUT_OF_MEMORY

SESSION = "session"
SUBREAPER = "subreaper"
CGROUP = "cgroup"
PID_NAMESPACE = "pid namespace"
MOUNT_NAMESPACE = "mount namespace"
IPC_NAMESPACE = "ipc namespace"
NETWORK_NAMESPACE = "network namespace"
USER_NAMESPACE = "user namespace"
USER = "user"
LIMITS = "rlimits"
NO_NEW_PRIVILEGES = "no new privileges"
LANDLOCK = "landlock"
SECCOMP = "seccomp"
PROTECTIONS = (
    SESSION, SUBREAPER, CGROUP, PID_NAMESPACE, MOUNT_NAMESPACE, IPC_NAMESPACE, NETWORK_NAMESPACE, USER, USER_NAMESPACE,
    LIMITS, NO_NEW_PRIVILEGES, LANDLOCK, SECCOMP,
)  # fmt: skip


@dataclass(frozen=True)
class Confinement:
    """How to confine a child."""

    protections: frozenset[str]
    allowance: Allowance
    readable: Layout
    scratch: str
    """Where it may write: a path in its mount namespace, or else a folder that exists already."""
    ids: tuple[int, int]
    """The user and the group to become; our own if we cannot change them."""
    cgroup_file: str = ""
    """The file by which it enters its control group, if it has one."""


def confine(plan: Confinement) -> None:
    """Put the protections in force, in the child. The order matters: what drops rights comes after what needs them."""
    protections = plan.protections
    if SESSION in protections:
        os.setsid()
    process = os.open("/proc/self", os.O_PATH | os.O_CLOEXEC) if syscalls.IS_LINUX else -1
    if process >= 0:
        syscalls.write_file("oom_score_adj", "1000", process)  # if memory runs out, the kernel kills this process first
    cgroup = os.open(plan.cgroup_file, os.O_WRONLY | os.O_CLOEXEC) if plan.cgroup_file else -1
    if IPC_NAMESPACE in protections:
        syscalls.unshare(syscalls.CLONE_NEWIPC)
    if MOUNT_NAMESPACE in protections:
        namespaces.enter_small_root(plan.readable, plan.allowance.scratch, plan.ids)
        namespaces.leave_old_root(has_own_processes=PID_NAMESPACE in protections)
    if cgroup >= 0:
        os.write(cgroup, b"0")  # not earlier: what was made for it so far does not count
        os.close(cgroup)
    ruleset = _landlock_rules(plan) if LANDLOCK in protections else -1
    os.chdir(plan.scratch)
    if USER in protections:
        unix.become_user(*plan.ids)
    if USER_NAMESPACE in protections:
        namespaces.enter_user_namespace(process, *plan.ids)
    if process >= 0:
        os.close(process)
    if LIMITS in protections:
        is_counted_alone = USER in protections or (USER_NAMESPACE in protections and unix.counts_by_namespace())
        unix.set_limits(plan.allowance, is_counted_alone)
    if NO_NEW_PRIVILEGES in protections:
        syscalls.drop_capabilities()
        syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)
        # It dies with its parent. A change of user would undo this, so it comes later.
        syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    if LANDLOCK in protections:
        landlock.enforce(ruleset)
    if SECCOMP in protections:
        seccomp.enforce(_filter(protections))


def _landlock_rules(plan: Confinement) -> int:
    # In the machine's own /proc it may read nothing but its own folder.
    proc = "/proc" if MOUNT_NAMESPACE in plan.protections else "/proc/self"
    return landlock.prepare([*plan.readable.binds, proc], [plan.scratch, *namespaces.DEVICES])


def _filter(protections: Collection[str]) -> bytes:
    keeps_signals = PID_NAMESPACE in protections or (LANDLOCK in protections and landlock.has_scopes())
    return seccomp.build(
        None if keeps_signals else os.getpid(),
        protect_files=MOUNT_NAMESPACE not in protections,
        protect_processes=PID_NAMESPACE not in protections,
    )


def prepare_keeper(protections: Collection[str]) -> None:
    """Put in force what the keeper does once for all its children: new networks are slow to make."""
    if SUBREAPER in protections:
        syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)  # it inherits what a killed guard leaves behind
    if USER_NAMESPACE in protections:
        process = os.open("/proc/self", os.O_PATH | os.O_CLOEXEC)
        namespaces.enter_user_namespace(process, os.getuid(), os.getgid())
        os.close(process)
    if NETWORK_NAMESPACE in protections:
        syscalls.unshare(syscalls.CLONE_NEWNET)
    if SECCOMP in protections:
        _filter(protections)  # built once and cached


def prepare_guard(protections: Collection[str]) -> None:
    """Put in force what the parent of the child has to do."""
    if SUBREAPER in protections:
        syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    if PID_NAMESPACE in protections:
        syscalls.unshare(syscalls.CLONE_NEWPID)


# ---- The last steps of a child

# Private numbers, above those that a child can open: no ``print`` and no ``open`` can hit them by accident.
READER, WRITER, REPORT = 200, 201, 202
CONFINED = "confined"
ADVICE = "use a Python that everybody can read, or do not run as root"


def become_program(plan: Confinement, program: Program, reader: int, writer: int, log: int, report: int) -> NoReturn:
    """Confine this process and run the program in it.

    The report says when it is confined; a failure is a word for whose fault it is, and a sentence.
    """
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # the keeper ignores it
        os.umask(0o022)
        _arrange_files(reader, writer, log, report)
        confine(plan)
        _report(CONFINED)
        os.environ.clear()
        os.environ.update(environment(plan.scratch))
        if program.command:
            _execute(program)
        _call(program)
    except BaseException as error:
        _report("error", f"cannot confine a program: {type(error).__name__}: {error}")
    os._exit(1)


def _report(kind: str, text: str = "") -> None:
    os.write(REPORT, f"{kind} {text}\n".encode())


def _arrange_files(reader: int, writer: int, log: int, report: int) -> None:
    """Keep only these files open, all under private numbers."""
    null = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((reader, READER), (writer, WRITER), (report, REPORT)):
        os.dup2(source, target, inheritable=False)
    for source, target in ((null, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    os.closerange(3, READER)


def _execute(program: Program) -> NoReturn:
    os.dup2(READER, 0)
    os.dup2(WRITER, 1)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them; other programs expect the default
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execve(program.command[0], program.command, os.environ)
    except OSError as error:
        _report("silent", error.strerror or str(error))
    os._exit(127)


def _call(program: Program) -> NoReturn:
    # Line by line: its author wants to read what a player printed before it was killed.
    sys.stdout, sys.stderr = (
        os.fdopen(number, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
        for number in (1, 2)
    )
    if not os.access(sys.base_prefix, os.R_OK | os.X_OK):
        _report("error", f"a player cannot read Python in {quoted_path(sys.base_prefix)}: {ADVICE}")
        os._exit(1)
    sys.argv = [""]
    tempfile.tempdir = None  # the guard may have set it; find it again
    module, _, name = program.entry.partition(":")
    function = getattr(importlib.import_module(module), name)
    os.close(REPORT)
    code = 1
    try:
        function(*program.arguments, reader=READER, writer=WRITER)
        code = 0
    except MemoryError:
        code = OUT_OF_MEMORY
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):
                continue
        os._exit(code)
