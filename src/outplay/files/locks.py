"""Files that one process may write at a time: who comes second waits a little, or is refused and told who is there.

What is locked is not the file, which is replaced by every writing, but an empty one beside it, ``.NAME.lock``. It goes
with whoever made it. One that is left behind by a sudden death locks nothing: the system unlocks it with the process.
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

_TRIED_EVERY = 0.01
_LONGEST_NUMBER = 20


@contextmanager
def locked(path: str | Path, what: str, seconds: float = 0.0) -> Iterator[None]:
    """Keep other processes from writing a file, which need not be there yet.

    An ``InputError`` if another one is still at it after some seconds. Where nothing can be locked, nobody waits: in a
    folder that is not there or may not be written, writing says so.
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
            if is_at(_lock_of(path), handle):  # or who had the lock before has taken it away
                _sign(handle)
                return handle
        except BlockingIOError:
            if time.monotonic() >= patience:
                who = _holder(handle)
                os.close(handle)
                raise InputError(
                    f"{what} {quoted_path(path)} is in use by {who}: wait for its end, or name another file"
                ) from None
            time.sleep(_TRIED_EVERY)
        except OSError:  # some disks cannot be locked
            os.close(handle)
            return None
        os.close(handle)
    return None


def _open(path: Path, what: str) -> int | None:
    """The file that is locked in the place of another one; None if there can be none."""
    try:
        try:
            return open_own(_lock_of(path), os.O_RDWR | os.O_CREAT, is_shared=True)
        except PermissionError:  # somebody else has made it, in a folder that is shared: it can be locked all the same
            return open_own(_lock_of(path), os.O_RDONLY, is_shared=True)
    except OSError:
        return None
    except ValueError:
        if not path.name:
            return None
        lock = quoted_path(_lock_of(path))
        raise InputError(
            f"{what} {quoted_path(path)} cannot be locked: {lock} is a link or no plain file; take it away"
        ) from None


def _sign(handle: int) -> None:
    """Say who has the lock, for those who come second."""
    with suppress(OSError):
        os.truncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())


def _holder(handle: int) -> str:
    number = os.pread(handle, _LONGEST_NUMBER, 0).strip()
    return f"another process ({number.decode()})" if number.isdigit() else "another process"
