"""Locks on files that only one process may write at a time: a second one waits a little, or is refused.

The file itself is not locked, because every write replaces it, but a file beside it, ``.NAME.lock``, which the process
removes in the end. If the process is killed, that file stays, but the system has unlocked it.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from outplay.errors import InputError, quoted_path
from outplay.files.plain import is_at, open_own

_RETRY_SECONDS = 0.01
_MAX_DIGITS = 20


@contextmanager
def locked(path: str | Path, what: str, seconds: float = 0.0) -> Iterator[None]:
    """Keep other processes from writing a file, which need not exist yet.

    An ``InputError`` if another process still has it after some seconds. A folder without locks, one that is missing
    or may not be written, is no error here: writing will fail and say why.
    """
    handle = _take(Path(path), what, seconds)
    try:
        yield
    finally:
        if handle is not None:
            with suppress(OSError):
                _lock_of(Path(path)).unlink()  # while it is ours
            os.close(handle)


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _take(path: Path, what: str, seconds: float) -> int | None:
    patience = time.monotonic() + seconds
    while (handle := _open(path, what)) is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if is_at(_lock_of(path), handle):  # if not, its last owner has removed it
                _sign(handle)
                return handle
        except BlockingIOError:
            if time.monotonic() >= patience:
                who = _holder(handle)
                os.close(handle)
                raise InputError(
                    f"{what} {quoted_path(path)} is in use by {who}: wait until that ends, or name another file"
                ) from None
            time.sleep(_RETRY_SECONDS)
        except OSError:  # some disks cannot be locked
            os.close(handle)
            return None
        os.close(handle)
    return None


def _open(path: Path, what: str) -> int | None:
    """Open the lock of a file; None if there can be none."""
    try:
        try:
            return open_own(_lock_of(path), os.O_RDWR | os.O_CREAT, is_shared=True)
        except PermissionError:  # another user made it, in a shared folder: it can be locked nevertheless
            return open_own(_lock_of(path), os.O_RDONLY, is_shared=True)
    except OSError:
        return None
    except ValueError:
        if not path.name:
            return None
        lock = quoted_path(_lock_of(path))
        raise InputError(
            f"{what} {quoted_path(path)} cannot be locked: {lock} is a link or no plain file; remove it"
        ) from None


def _sign(handle: int) -> None:
    """Write the number of our process into the lock, for the error of the next one."""
    with suppress(OSError):
        os.truncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())


def _holder(handle: int) -> str:
    number = os.pread(handle, _MAX_DIGITS, 0).strip()
    return f"another process ({number.decode()})" if number.isdigit() else "another process"
