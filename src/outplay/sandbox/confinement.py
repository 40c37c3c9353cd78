"""The ladder of confinement: each rung keeps something from a child, as far as this system offers it.

What a system offers is found out in ``offered``. What is offered must be put in force, or the child does not start.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Collection
from dataclasses import dataclass

from outplay.sandbox import landlock, limits, namespaces, seccomp, syscalls, users
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.layout import Layout

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
LADDER = (
    SESSION,
    SUBREAPER,
    CGROUP,
    PID_NAMESPACE,
    MOUNT_NAMESPACE,
    IPC_NAMESPACE,
    NETWORK_NAMESPACE,
    USER,
    USER_NAMESPACE,
    LIMITS,
    NO_NEW_PRIVILEGES,
    LANDLOCK,
    SECCOMP,
)


@dataclass(frozen=True)
class Confinement:
    """How to confine a child: by which rungs, with what allowance, with which files in reach."""

    rungs: frozenset[str]
    allowance: Allowance
    readable: Layout
    scratch: str
    """Where it may write. With a mount namespace it is made there; otherwise it is a folder that is there already."""
    ids: tuple[int, int]
    """The user and the group to be: our own if we cannot be others."""
    door: str = ""
    """The file by which it enters its control group, if it has one."""


def confine(plan: Confinement) -> None:
    """Climb the ladder, in the child. The order matters: what takes rights away comes after what needs them."""
    rungs = plan.rungs
    if SESSION in rungs:
        os.setsid()
    process = os.open("/proc/self", os.O_PATH | os.O_CLOEXEC) if syscalls.IS_LINUX else -1
    if process >= 0:
        _be_first_to_go(process)
    door = os.open(plan.door, os.O_WRONLY | os.O_CLOEXEC) if plan.door else -1
    if IPC_NAMESPACE in rungs:
        syscalls.unshare(syscalls.CLONE_NEWIPC)
    if MOUNT_NAMESPACE in rungs:
        namespaces.enter_small_root(plan.readable, plan.allowance.scratch, plan.ids)
        namespaces.leave_old_root(has_own_processes=PID_NAMESPACE in rungs)
    if door >= 0:
        os.write(door, b"0")  # now: what was made for it so far is not its own
        os.close(door)
    ruleset = _rules(plan) if LANDLOCK in rungs else -1
    os.chdir(plan.scratch)
    if USER in rungs:
        users.become(*plan.ids)
    if USER_NAMESPACE in rungs:
        namespaces.enter_user_namespace(process, *plan.ids)
    if process >= 0:
        os.close(process)
    if LIMITS in rungs:
        limits.set_limits(plan.allowance, _are_processes_counted_alone(rungs))
    if NO_NEW_PRIVILEGES in rungs:
        syscalls.drop_capabilities()
        syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)
        # When whoever started it dies, it dies. A change of the user would undo this: so it comes after that.
        syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    if LANDLOCK in rungs:
        landlock.enforce(ruleset)
    if SECCOMP in rungs:
        seccomp.enforce(_filter(rungs))


def _be_first_to_go(process: int) -> None:
    """When the machine is out of memory, the kernel shall take this process, and not another."""
    descriptor = os.open("oom_score_adj", os.O_WRONLY | os.O_CLOEXEC, dir_fd=process)
    os.write(descriptor, b"1000")
    os.close(descriptor)


def _rules(plan: Confinement) -> int:
    is_own_proc = MOUNT_NAMESPACE in plan.rungs
    # Where the machine's /proc is in sight, its own folder there is all that it may read.
    proc = "/proc" if is_own_proc else "/proc/self"
    return landlock.prepare([*plan.readable.binds, proc], [plan.scratch, *namespaces.DEVICES])


def _are_processes_counted_alone(rungs: Collection[str]) -> bool:
    return USER in rungs or (USER_NAMESPACE in rungs and limits.are_processes_counted_by_namespace())


def _filter(rungs: Collection[str]) -> bytes:
    keeps_signals = PID_NAMESPACE in rungs or (LANDLOCK in rungs and landlock.has_scopes())
    return seccomp.build(
        None if keeps_signals else os.getpid(),
        keep_attributes=MOUNT_NAMESPACE not in rungs,
        keep_others=PID_NAMESPACE not in rungs,
    )


def prepare_keeper(rungs: Collection[str]) -> None:
    """The rungs that the keeper climbs once for all its children: new networks are slow to make."""
    if SUBREAPER in rungs:
        syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)  # for what is left of a child whose guard was killed
    if USER_NAMESPACE in rungs:
        user, group = os.getuid(), os.getgid()
        process = os.open("/proc/self", os.O_PATH | os.O_CLOEXEC)
        namespaces.enter_user_namespace(process, user, group)
        os.close(process)
    if NETWORK_NAMESPACE in rungs:
        syscalls.unshare(syscalls.CLONE_NEWNET)
    if SECCOMP in rungs:
        _filter(rungs)  # built once, and kept


def prepare_guard(rungs: Collection[str]) -> None:
    """The rungs that have to be climbed by the parent of the child."""
    if SUBREAPER in rungs:
        syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    if PID_NAMESPACE in rungs:
        syscalls.unshare(syscalls.CLONE_NEWPID)
