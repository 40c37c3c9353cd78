"""Which rungs of the ladder this system offers to this user: each is tried in a process that is thrown away."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Callable, Collection

from outplay.errors import SandboxError
from outplay.sandbox import confinement, landlock, limits, namespaces, places, seccomp, syscalls, users
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.layout import layout

NAMESPACES = (
    confinement.PID_NAMESPACE,
    confinement.MOUNT_NAMESPACE,
    confinement.IPC_NAMESPACE,
    confinement.NETWORK_NAMESPACE,
)
PROBE = "import sys; sys.path.append(sys.argv[1]); from outplay.sandbox.offered import show; show()"


@functools.cache
def rungs_offered() -> tuple[str, ...]:
    """The rungs that this system offers to this user, in the order of the ladder."""
    command = [sys.executable, "-sP", "-c", PROBE, places.HOME_OF_OUTPLAY]
    found = subprocess.run(command, env={}, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise SandboxError(f"cannot find out what the system offers: {found.stderr.strip()}")
    return tuple(found.stdout.splitlines())


def show() -> None:
    """Print what is offered to this process, a rung on each line."""
    print(*offered_here(), sep="\n")


def offered_here(without: Collection[str] = ()) -> tuple[str, ...]:
    """What is offered to this process, which must have one thread only, for it forks. Some rungs can be left out."""
    # Who can become another user has no need of a user namespace; for others it is the way to all other namespaces.
    spare = confinement.USER_NAMESPACE if _works(PROBES[confinement.USER]) else confinement.USER
    first = {confinement.USER_NAMESPACE} - {spare, *without}
    if first and not _works(PROBES[confinement.USER_NAMESPACE]):
        first = set()  # root of a container that has one user only may still make the others

    def can(rung: str) -> bool:
        def attempt() -> None:
            if rung in NAMESPACES:
                confinement.prepare_keeper(first)
            PROBES[rung]()

        return _works(attempt)

    return tuple(rung for rung in confinement.LADDER if rung not in {spare, *without} and can(rung))


def _works(attempt: Callable[[], None]) -> bool:
    """Whether something works, tried in a process of its own."""
    pid = os.fork()
    if pid == 0:
        try:
            attempt()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitpid(pid, 0)[1] == 0


def _try_pid_namespace() -> None:
    syscalls.unshare(syscalls.CLONE_NEWPID)

    def check() -> None:
        assert os.getpid() == 1

    if not _works(check):
        raise OSError("no pid namespace")


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
