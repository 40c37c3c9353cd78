"""The files of a child: which ones it may read, and how they get into its small root."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

OUTPLAY_FOLDER = str(Path(__file__).absolute().parents[2])
SYSTEM_FOLDERS = ("/bin", "/lib", "/lib32", "/lib64", "/libx32", "/sbin", "/usr")
# Below /etc, only what programs need to start: users and settings of the machine are no player's business.
SETTINGS = ("alternatives", "java-*", "ld.so.cache", "localtime", "ssl/openssl.cnf")
PATH = os.pathsep.join(
    (str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games")
)


def common_files() -> tuple[str, ...]:
    """What every child may read: the files of the system, of Python and of outplay."""
    python = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    python.update(path for path in sys.path if Path(path).is_absolute())
    # An editable install keeps its compiled module in a folder outside of sys.path.
    for module in list(sys.modules.values()):
        if file := getattr(module, "__file__", None):
            python.add(str(Path(file).absolute().parent))
    settings = [str(path) for pattern in SETTINGS for path in Path("/etc").glob(pattern)]
    return tuple(sorted({*SYSTEM_FOLDERS, *settings, *python}))


def environment(scratch: str) -> dict[str, str]:
    """The whole environment of a child."""
    return {
        "PATH": PATH,
        "HOME": scratch,
        "TMPDIR": scratch,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


# ---- How they get into the root of a child


@dataclass(frozen=True)
class Layout:
    """What the new root of a child holds, each at its own path."""

    binds: tuple[str, ...] = ()
    """Files and folders that are mounted there."""
    links: tuple[tuple[str, str], ...] = ()
    """Links to them: path and target."""
    copies: frozenset[str] = frozenset()
    """Those of the binds that are copied instead, because the child could not read the originals."""


EMPTY_LAYOUT = Layout()


def make_layout(paths: Iterable[str], base: Layout = EMPTY_LAYOUT) -> Layout:
    """Resolve links: every real path is bound once, and every other way to it becomes a link.

    What the base holds is not resolved again: that is slow, and done once for all children.
    """
    existing = sorted({path for path in paths if Path(path).exists()})
    binds, links = list(base.binds), dict(base.links)
    for path in sorted({os.path.realpath(path) for path in existing}):
        if not _is_below(path, binds):
            binds.append(path)
    for path in existing:
        if not _is_below(path, binds) and not _is_below(path, links):
            links[path] = os.path.realpath(path)
    return Layout(tuple(binds), tuple(links.items()))


def mark_copies(layout: Layout, base: Layout) -> Layout:
    """Mark the binds beyond the base that only their owner can read: a child of root becomes another user."""
    own = layout.binds[len(base.binds) :]
    return replace(layout, copies=frozenset(path for path in own if not is_world_readable(path)))


def is_world_readable(path: str) -> bool:
    """Whether anybody can read a file, or a folder with all its contents."""
    mode = os.lstat(path).st_mode
    if stat.S_ISDIR(mode):
        with os.scandir(path) as entries:
            return mode & 0o005 == 0o005 and all(is_world_readable(entry.path) for entry in entries)
    return stat.S_ISLNK(mode) or bool(mode & 0o004)


def copy_readable(source: Path, target: Path) -> None:
    """Copy a file, or a folder with all its contents, so that anybody can read it; links inside stay links."""
    if source.is_dir():
        target.mkdir(mode=0o755, parents=True, exist_ok=True)
        for entry in source.iterdir():
            if entry.is_symlink():
                (target / entry.name).symlink_to(entry.readlink())
            else:
                copy_readable(entry, target / entry.name)
    elif source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        target.chmod(0o755 if source.stat().st_mode & 0o100 else 0o644)


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)
