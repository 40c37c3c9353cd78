"""Namespaces: a small root folder that holds only what a child may read, and users without rights."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from outplay.sandbox.files import Layout, copy_readable
from outplay.sandbox.kernel import syscalls

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 0x4000, 0x40000
MNT_DETACH = 2
OPEN_TREE_CLONE = 1
AT_FDCWD, AT_RECURSIVE, AT_EMPTY_PATH = -100, 0x8000, 0x1000
MOVE_MOUNT_F_EMPTY_PATH = 4
READ_ONLY = MS_RDONLY | MS_NOSUID | MS_NODEV  # mount_setattr has the same numbers

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
WORKSHOP = "/tmp"  # where the new root is built; every machine has this folder
SCRATCH = "/scratch"
OLD_ROOT = "/.old"
LINKS = {
    "/dev/fd": "/proc/self/fd",
    "/dev/stdin": "fd/0",
    "/dev/stdout": "fd/1",
    "/dev/stderr": "fd/2",
    "/tmp": SCRATCH,  # for programs that insist, unless something below /tmp is to be read
}
MAX_COPIES = 256 * 2**20  # bytes that may be copied because the child could not read the originals
MAX_SCRATCH_FILES = 4096  # files and folders in the scratch folder


def enter_small_root(paths: Layout, scratch: int, owner: tuple[int, int]) -> None:
    """Replace the machine's files by a root with these paths, some devices and a scratch folder."""
    syscalls.unshare(syscalls.CLONE_NEWNS)
    syscalls.mount("none", "/", "", MS_REC | MS_PRIVATE)
    # Everything to bind is held by a descriptor before the new root covers the folder it is built on.
    held = [(path, _hold(path, READ_ONLY)) for path in paths.binds]
    held += [(path, _hold(path, MS_NOSUID | MS_NOEXEC)) for path in DEVICES if Path(path).exists()]
    syscalls.mount("outplay", WORKSHOP, "tmpfs", MS_NOSUID | MS_NODEV, f"size={MAX_COPIES},mode=755")
    for path, tree in held:
        if path in paths.copies:
            copy_readable(Path(f"/proc/self/fd/{tree}"), Path(WORKSHOP + path))
        else:
            _attach(tree, WORKSHOP + path)
        os.close(tree)
    for path, target in (*paths.links, *LINKS.items()):
        link = Path(WORKSHOP + path)
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.exists():
            link.symlink_to(target)
    for folder in ("/proc", SCRATCH, OLD_ROOT):
        Path(WORKSHOP + folder).mkdir(exist_ok=True)
    options = f"size={scratch},nr_inodes={MAX_SCRATCH_FILES},mode=700,uid={owner[0]},gid={owner[1]}"
    syscalls.mount("scratch", WORKSHOP + SCRATCH, "tmpfs", MS_NOSUID | MS_NODEV, options)
    syscalls.pivot_root(WORKSHOP, WORKSHOP + OLD_ROOT)
    os.chdir("/")


def leave_old_root(has_own_processes: bool) -> None:
    """Detach the machine's files; with a pid namespace of its own the child gets a ``/proc`` of that."""
    if has_own_processes:
        # A container that hides parts of its own /proc allows none; the child does without.
        with contextlib.suppress(PermissionError):
            syscalls.mount("proc", "/proc", "proc", READ_ONLY | MS_NOEXEC)
    syscalls.unmount(OLD_ROOT, MNT_DETACH)
    Path(OLD_ROOT).rmdir()
    _set_attributes(AT_FDCWD, b"/", MS_RDONLY, 0)


def _hold(path: str, attributes: int) -> int:
    """Clone the mount at a path with attributes, not yet attached anywhere."""
    flags = OPEN_TREE_CLONE | os.O_CLOEXEC | AT_RECURSIVE
    tree = syscalls.syscall(syscalls.OPEN_TREE, AT_FDCWD, path.encode(), flags)
    _set_attributes(tree, b"", attributes, AT_EMPTY_PATH | AT_RECURSIVE)
    return tree


def _attach(tree: int, target: str) -> None:
    is_folder = stat.S_ISDIR(os.fstat(tree).st_mode)
    place = Path(target)
    (place if is_folder else place.parent).mkdir(parents=True, exist_ok=True)
    if not is_folder:
        place.touch()
    syscalls.syscall(syscalls.MOVE_MOUNT, tree, b"", AT_FDCWD, target.encode(), MOVE_MOUNT_F_EMPTY_PATH)


def _set_attributes(folder: int, path: bytes, attributes: int, flags: int) -> None:
    request = b"".join(number.to_bytes(8, "little") for number in (attributes, 0, 0, 0))
    syscalls.syscall(syscalls.MOUNT_SETATTR, folder, path, flags, request, len(request))


def enter_user_namespace(process: int, user: int, group: int) -> None:
    """Give up all rights outside a new user namespace; the ids stay the same.

    ``process`` is a descriptor of this process's own folder in ``/proc``.
    """
    syscalls.unshare(syscalls.CLONE_NEWUSER)
    for file, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        syscalls.write_file(file, text, process)
