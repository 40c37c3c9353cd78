"""Which protections this system offers to this user: each is tried in a process that is thrown away."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from outplay.errors import SandboxError
from outplay.sandbox import confinement
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.files import OUTPLAY_FOLDER, SYSTEM_FOLDERS, make_layout
from outplay.sandbox.kernel import cgroup, landlock, namespaces, seccomp, syscalls, unix
from outplay.sandbox.messages import describe_exit

NAMESPACES = (
    confinement.PID_NAMESPACE,
    confinement.MOUNT_NAMESPACE,
    confinement.IPC_NAMESPACE,
    confinement.NETWORK_NAMESPACE,
)
PROBE = "import sys; sys.path.append(sys.argv[1]); from outplay.sandbox import probes; probes.print_protections()"

REFUSED, BROKEN, USED_UP = 1, 2, 3  # exit codes of a trial: the system refuses, cannot say, or has no more of it
MAX_TRIALS = 3  # of a trial without a clear answer
# How many namespaces of a kind a user may have. Where nobody has set a limit, one outside of our container may hold.
NAMESPACE_LIMITS = {
    confinement.PID_NAMESPACE: "max_pid_namespaces",
    confinement.MOUNT_NAMESPACE: "max_mnt_namespaces",
    confinement.IPC_NAMESPACE: "max_ipc_namespaces",
    confinement.NETWORK_NAMESPACE: "max_net_namespaces",
    confinement.USER_NAMESPACE: "max_user_namespaces",
}
NO_LIMIT = 2**31 - 1

_known: dict[int, tuple[str, ...]] = {}
"""The protections found for each user that this process has been."""


def offered_protections() -> tuple[str, ...]:
    """The protections that this system offers to this user, in the order of ``PROTECTIONS``."""
    return known_protections() or _probe_in_process()


def known_protections() -> tuple[str, ...]:
    """The same if it is known already, otherwise nothing."""
    return _known.get(os.geteuid(), ())


def remember_protections(protections: Iterable[str]) -> tuple[str, ...]:
    """Remember what was found first: it must be in force from then on."""
    return _known.setdefault(os.geteuid(), tuple(protections))


def _probe_in_process() -> tuple[str, ...]:
    command = [sys.executable, "-sP", "-c", PROBE, OUTPLAY_FOLDER]
    found = subprocess.run(command, env={}, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        reason = found.stderr.strip() or f"the process that tried it {describe_exit(found.returncode)}; try again"
        raise SandboxError(f"cannot find out what the system offers: {reason}")
    return remember_protections(found.stdout.splitlines())


def print_protections() -> None:
    """Print what is offered to this process, one protection on each line."""
    try:
        print(*probe_protections(), sep="\n")
    except SandboxError as error:
        sys.exit(str(error))


def probe_protections(without: Collection[str] = (), known: Collection[str] = ()) -> tuple[str, ...]:
    """Try out what is offered to this process, which must have one thread only because it forks.

    Protections that are ``known`` must be found again: no player starts with fewer than the one before it.
    """
    # Root needs no user namespace, as it can become another user; for others it is the way to all other namespaces.
    spare = confinement.USER_NAMESPACE if _is_offered(confinement.USER) else confinement.USER
    first = {confinement.USER_NAMESPACE} - {spare, *without}
    if first and not _is_offered(confinement.USER_NAMESPACE):
        first = set()  # root of a container with one user may still make the others
    left_out = {spare, *without}
    protections = tuple(
        protection
        for protection in confinement.PROTECTIONS
        if protection not in left_out and _is_offered(protection, first)
    )
    if missing := [protection for protection in known if protection not in {*protections, *without}]:
        raise SandboxError(
            f"the system offered more before: {', '.join(missing)}; if that has changed, restart outplay"
        )
    return protections


def _is_offered(protection: str, first: Collection[str] = ()) -> bool:
    """Whether the system offers a protection; some namespaces can only be made inside of another one."""

    def attempt() -> None:
        if protection in NAMESPACES:
            confinement.prepare_keeper(first)
        PROBES[protection]()

    for _ in range(MAX_TRIALS):
        code = _exit_code(attempt)
        if code in (0, REFUSED) or (code == USED_UP and not _has_limit(protection)):
            return code == 0
    if code == USED_UP:
        raise SandboxError(
            f"the system offers {protection}, but all that it allows are in use: end what uses them and try again"
        )
    raise SandboxError(
        f"cannot find out whether the system offers {protection}: the trial {describe_exit(code)}; try again"
    )


def _has_limit(protection: str) -> bool:
    """Whether a user may have some of these namespaces, but only a limited number.

    A limit of zero, or one outside of our container, means that they are not offered at all.
    """
    try:
        limit = int(Path("/proc/sys/user", NAMESPACE_LIMITS[protection]).read_text(encoding="ascii"))
    except (KeyError, OSError, ValueError):
        return False
    return 0 < limit < NO_LIMIT


def _exit_code(attempt: Callable[[], None]) -> int:
    def code_of(error: OSError) -> int:
        is_used_up = error.errno == errno.ENOSPC and error.filename == syscalls.UNSHARE
        return USED_UP if is_used_up else BROKEN if error.errno in syscalls.TRANSIENT_ERRORS else REFUSED

    return unix.try_in_fork(attempt, code_of, otherwise=BROKEN)


def _try_pid_namespace() -> None:
    syscalls.unshare(syscalls.CLONE_NEWPID)

    def check() -> None:
        if os.getpid() != 1:
            raise OSError("no pid namespace")

    if code := _exit_code(check):
        os._exit(code if code > 0 else BROKEN)


def _try_mount_namespace() -> None:
    namespaces.enter_small_root(make_layout(SYSTEM_FOLDERS), 2**20, (os.getuid(), os.getgid()))
    namespaces.leave_old_root(has_own_processes=False)


def _try_user() -> None:
    ids = unix.ids_for(os.getpid())
    if ids is None:
        raise PermissionError("only root can become another user")
    unix.become_user(*ids)


def _try_no_new_privileges() -> None:
    syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)


def _try_landlock() -> None:
    ruleset = landlock.prepare(["/usr"], [])
    _try_no_new_privileges()
    landlock.enforce(ruleset)


def _try_seccomp() -> None:
    if not seccomp.is_known():
        raise OSError("the numbers of the system calls are unknown")
    _try_no_new_privileges()
    seccomp.enforce(seccomp.build(only_process=os.getpid(), protect_files=True, protect_processes=True))


PROBES: dict[str, Callable[[], object]] = {
    confinement.SESSION: os.setsid,
    confinement.SUBREAPER: lambda: confinement.prepare_guard({confinement.SUBREAPER}),
    confinement.CGROUP: lambda: cgroup.usable_parent(Allowance()),
    confinement.PID_NAMESPACE: _try_pid_namespace,
    confinement.MOUNT_NAMESPACE: _try_mount_namespace,
    confinement.IPC_NAMESPACE: lambda: syscalls.unshare(syscalls.CLONE_NEWIPC),
    confinement.NETWORK_NAMESPACE: lambda: syscalls.unshare(syscalls.CLONE_NEWNET),
    confinement.USER: _try_user,
    confinement.USER_NAMESPACE: lambda: confinement.prepare_keeper({confinement.USER_NAMESPACE}),
    confinement.LIMITS: lambda: unix.set_limits(Allowance(), is_counted_alone=False),
    confinement.NO_NEW_PRIVILEGES: _try_no_new_privileges,
    confinement.LANDLOCK: _try_landlock,
    confinement.SECCOMP: _try_seccomp,
}
