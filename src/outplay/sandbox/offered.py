"""Which rungs of the ladder this system offers to this user: each is tried in a process that is thrown away."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from outplay.errors import SandboxError
from outplay.sandbox import cgroup, confinement, landlock, limits, namespaces, places, seccomp, syscalls, users
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.ending import how_ended
from outplay.sandbox.layout import layout

NAMESPACES = (
    confinement.PID_NAMESPACE,
    confinement.MOUNT_NAMESPACE,
    confinement.IPC_NAMESPACE,
    confinement.NETWORK_NAMESPACE,
)
PROBE = "import sys; sys.path.append(sys.argv[1]); from outplay.sandbox.offered import show; show()"


REFUSED, BROKEN, USED_UP = 1, 2, 3  # the exit codes of a probe: the system says no, cannot say, or has no more of it
TRIALS = 3  # how often something is tried that comes to no end
# How many namespaces of a kind a user may have. Where nobody has set a limit, another one holds outside of ours.
LIMITS_OF_NAMESPACES = {
    confinement.PID_NAMESPACE: "max_pid_namespaces",
    confinement.MOUNT_NAMESPACE: "max_mnt_namespaces",
    confinement.IPC_NAMESPACE: "max_ipc_namespaces",
    confinement.NETWORK_NAMESPACE: "max_net_namespaces",
    confinement.USER_NAMESPACE: "max_user_namespaces",
}
NO_LIMIT = 2**31 - 1

_known: dict[int, tuple[str, ...]] = {}
"""What was found, for each user that this process has been."""


def rungs_offered() -> tuple[str, ...]:
    """The rungs that this system offers to this user, in the order of the ladder."""
    return known_rungs() or _found_by_probe()


def known_rungs() -> tuple[str, ...]:
    """The same if it was found out before, nothing otherwise."""
    return _known.get(os.geteuid(), ())


def note_rungs(rungs: Iterable[str]) -> tuple[str, ...]:
    """Remember what was found first: that is what must be in force from then on."""
    return _known.setdefault(os.geteuid(), tuple(rungs))


def _found_by_probe() -> tuple[str, ...]:
    command = [sys.executable, "-sP", "-c", PROBE, places.HOME_OF_OUTPLAY]
    found = subprocess.run(command, env={}, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        reason = found.stderr.strip() or f"the process that tried it {how_ended(found.returncode)}; try again"
        raise SandboxError(f"cannot find out what the system offers: {reason}")
    return note_rungs(found.stdout.splitlines())


def show() -> None:
    """Print what is offered to this process, a rung on each line."""
    try:
        print(*offered_here(), sep="\n")
    except SandboxError as error:
        sys.exit(str(error))


def offered_here(without: Collection[str] = (), known: Collection[str] = ()) -> tuple[str, ...]:
    """What is offered to this process, which must have one thread only, for it forks. Some rungs can be left out.

    What is known to be offered must be found again: no player starts with less than the one before it.
    """
    # Who can become another user has no need of a user namespace; for others it is the way to all other namespaces.
    spare = confinement.USER_NAMESPACE if _works(confinement.USER) else confinement.USER
    first = {confinement.USER_NAMESPACE} - {spare, *without}
    if first and not _works(confinement.USER_NAMESPACE):
        first = set()  # root of a container that has one user only may still make the others
    left_out = {spare, *without}
    rungs = tuple(rung for rung in confinement.LADDER if rung not in left_out and _works(rung, first))
    if missing := [rung for rung in known if rung not in {*rungs, *without}]:
        raise SandboxError(f"the system offered more before: {', '.join(missing)}; start outplay anew if that is so")
    return rungs


def _works(rung: str, first: Collection[str] = ()) -> bool:
    """Whether the system offers a rung, for namespaces perhaps only inside of another one."""

    def attempt() -> None:
        if rung in NAMESPACES:
            confinement.prepare_keeper(first)
        PROBES[rung]()

    for _ in range(TRIALS):
        code = _tried(attempt)
        if code in (0, REFUSED) or (code == USED_UP and not _has_limit(rung)):
            return code == 0
    if code == USED_UP:
        raise SandboxError(
            f"the system offers {rung}, but all that it allows are in use; end what uses them, and try again"
        )
    raise SandboxError(f"cannot find out whether the system offers {rung}: the trial {how_ended(code)}; try again")


def _has_limit(rung: str) -> bool:
    """Whether there can be some of these namespaces, but not any number.

    Where the limit is nought, or another one outside of a container leaves none for us, there are none to be had.
    """
    try:
        limit = int(Path("/proc/sys/user", LIMITS_OF_NAMESPACES[rung]).read_text(encoding="ascii"))
    except (KeyError, OSError, ValueError):
        return False
    return 0 < limit < NO_LIMIT


def _tried(attempt: Callable[[], None]) -> int:
    """Try something in a process of its own; the exit code of that, or minus the signal that ended it."""
    pid = os.fork()
    if pid == 0:
        code = BROKEN
        try:
            attempt()
            code = 0
        except OSError as error:
            is_used_up = error.errno == errno.ENOSPC and error.filename == syscalls.UNSHARE
            code = USED_UP if is_used_up else BROKEN if error.errno in syscalls.PASSING else REFUSED
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _try_cgroup() -> None:
    cgroup.first_parent(Allowance())


def _try_pid_namespace() -> None:
    syscalls.unshare(syscalls.CLONE_NEWPID)

    def check() -> None:
        if os.getpid() != 1:
            raise OSError("no pid namespace")

    if code := _tried(check):
        os._exit(code if code > 0 else BROKEN)


def _try_mount_namespace() -> None:
    namespaces.enter_small_root(layout(places.SYSTEM), 2**20, (os.getuid(), os.getgid()))
    namespaces.leave_old_root(has_own_processes=False)


def _try_user() -> None:
    ids = users.ids_for(os.getpid())
    if ids is None:
        raise PermissionError("only root can become somebody else")
    users.become(*ids)


def _try_no_new_privileges() -> None:
    syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)


def _try_landlock() -> None:
    ruleset = landlock.prepare(["/usr"], [])
    _try_no_new_privileges()
    landlock.enforce(ruleset)


def _try_seccomp() -> None:
    if not seccomp.is_known():
        raise OSError("the numbers of the system calls are not known")
    _try_no_new_privileges()
    seccomp.enforce(seccomp.build(only_process=os.getpid(), keep_attributes=True, keep_others=True))


PROBES: dict[str, Callable[[], None]] = {
    confinement.SESSION: os.setsid,
    confinement.SUBREAPER: lambda: confinement.prepare_guard({confinement.SUBREAPER}),
    confinement.CGROUP: _try_cgroup,
    confinement.PID_NAMESPACE: _try_pid_namespace,
    confinement.MOUNT_NAMESPACE: _try_mount_namespace,
    confinement.IPC_NAMESPACE: lambda: syscalls.unshare(syscalls.CLONE_NEWIPC),
    confinement.NETWORK_NAMESPACE: lambda: syscalls.unshare(syscalls.CLONE_NEWNET),
    confinement.USER: _try_user,
    confinement.USER_NAMESPACE: lambda: confinement.prepare_keeper({confinement.USER_NAMESPACE}),
    confinement.LIMITS: lambda: limits.set_limits(Allowance(), are_processes_counted_alone=False),
    confinement.NO_NEW_PRIVILEGES: _try_no_new_privileges,
    confinement.LANDLOCK: _try_landlock,
    confinement.SECCOMP: _try_seccomp,
}
