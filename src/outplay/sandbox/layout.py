"""Which paths a child finds in its small root, and how they come there."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True)
class Layout:
    """What is bound into the new root at its own path, which paths are links to it, and what is copied instead."""

    binds: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    copies: frozenset[str] = frozenset()
    """Those of the binds that the child could not read, whoever else can: it gets a copy that it can read."""


NOTHING = Layout()


def layout(paths: Iterable[str], base: Layout = NOTHING) -> Layout:
    """Resolve links: what is really there is bound once, and every other way to it becomes a link.

    What the base holds already is not looked at again: that is slow, and is done once for all children.
    """
    wanted = sorted({path for path in paths if Path(path).exists()})
    binds, links = list(base.binds), dict(base.links)
    for path in sorted({os.path.realpath(path) for path in wanted}):
        if not _is_below(path, binds):
            binds.append(path)
    for path in wanted:
        if not _is_below(path, binds) and not _is_below(path, links):
            links[path] = os.path.realpath(path)
    return Layout(tuple(binds), tuple(links.items()))


def with_copies(found: Layout, base: Layout) -> Layout:
    """Mark what only its owner can read, beyond what the base holds: as root, the child becomes somebody else."""
    return replace(found, copies=frozenset(path for path in found.binds[len(base.binds) :] if not is_for_all(path)))


def is_for_all(path: str) -> bool:
    """Whether anybody can read a file, or a folder with all that is in it."""
    mode = os.lstat(path).st_mode
    if stat.S_ISDIR(mode):
        with os.scandir(path) as entries:
            return mode & 0o005 == 0o005 and all(is_for_all(entry.path) for entry in entries)
    return stat.S_ISLNK(mode) or bool(mode & 0o004)


def copy(source: Path, target: Path) -> None:
    """Copy a file, or a folder with all that is in it, so that anybody can read it; links in it stay links."""
    if source.is_dir():
        target.mkdir(mode=0o755, parents=True, exist_ok=True)
        for entry in source.iterdir():
            if entry.is_symlink():
                (target / entry.name).symlink_to(entry.readlink())
            else:
                copy(entry, target / entry.name)
    elif source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        target.chmod(0o755 if source.stat().st_mode & 0o100 else 0o644)


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)
