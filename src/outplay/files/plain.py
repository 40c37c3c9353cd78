"""Reading and writing plain files: the one way to do either.

Only plain files up to a size limit are read. A new file is written beside its place and moved there when it is whole
and on the disk, so that a reader always finds a whole file. A link in its place is refused: in a folder from somebody
else it could lead to any file of ours. A file that grows line by line must be plain, have one name and belong to us.
"""

from __future__ import annotations

import errno
import io
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from outplay.errors import InputError, quoted_path, reason_of

# Do not wait for a pipe that nobody writes to, and do not take over a terminal.
_CAREFUL = os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_NOT_PLAIN = "it is not a plain file"
_LINK = "it is a link: name the file that it leads to"
_TAKEN = "there is a file of this name already"
_UNLINKABLE = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV}
"""The errors of file systems without hard links."""


# ---- Reading


def read_text(path: str | Path, max_bytes: int) -> str:
    """The text of a plain file; a ValueError says why it cannot be read."""
    try:
        return read_bytes(path, max_bytes).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None


def read_bytes(path: str | Path, max_bytes: int) -> bytes:
    """The bytes of a plain file. No more than the limit is read, so that an endless file is refused too."""
    try:
        with open_plain(path) as file:
            data = file.read(max_bytes + 1)
    except OSError as error:
        raise ValueError(reason_of(error)) from None
    if len(data) > max_bytes:
        raise ValueError(f"it is too large, with more than {max_bytes} bytes")
    return data


class _PlainFile(io.FileIO):
    """A plain file that raises an error when it has nothing to read yet, as some files in /proc do."""

    def readinto(self, buffer: Any) -> int:
        size = super().readinto(buffer)
        if size is None:
            raise BlockingIOError(errno.EAGAIN, "it has nothing to read at present")
        return size


def open_plain(path: str | Path) -> BinaryIO:
    """Open a plain file for reading; a ValueError for anything else, such as a pipe."""
    file = _PlainFile(path, opener=lambda name, _: os.open(name, os.O_RDONLY | _CAREFUL))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise ValueError(_NOT_PLAIN)
    return io.BufferedReader(file)


Stamp = tuple[int, int, int]
"""The inode, size and time of a file: it differs when the file was written to or replaced."""


def stamp_of(file: str | Path | int) -> Stamp | None:
    """The stamp of a file, by its path or its descriptor; None if there is no such file."""
    try:
        found = os.fstat(file) if isinstance(file, int) else Path(file).stat()
    except (OSError, ValueError):  # no such file, or an impossible name: reading and writing will say so
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


# ---- Writing whole files


def refuse_unwritable(path: str, what: str) -> None:
    """Refuse a path that cannot be written, before the work and not after it."""
    try:
        is_link = Path(path).is_symlink()
        is_taken = Path(path).exists() and not Path(path).is_file()  # by a folder, a pipe
        has_place = "\0" not in path and os.access(Path(path).parent, os.W_OK | os.X_OK)
    except (OSError, ValueError):  # a name that is too long, letters that no path can have
        is_link = is_taken = has_place = False
    if is_link or is_taken or not has_place:
        advice = "it is a link; name the file that it leads to" if is_link else "name a file in an existing folder"
        raise InputError(f"{what} cannot be saved in {quoted_path(path)}: {advice}")


class Output(str):
    """The path of a file to write, and whether it must be a new one; after the first write it is ours."""

    what: str
    """What it is, as in "the picture"."""
    is_new: bool

    def __new__(cls, path: str, what: str, *, is_new: bool) -> Output:
        """With ``is_new=False``, an existing file is replaced."""
        output = super().__new__(cls, path)
        output.what, output.is_new = what, is_new
        return output


def write_text(path: str | Path, text: str) -> None:
    """Write a text into a file in one go: a reader never sees half of it. A ValueError says why it cannot be written.

    An existing file is replaced, unless the path is an ``Output`` that must be new.
    """
    write_parts(path, [text])


def write_parts(path: str | Path, parts: Iterable[str]) -> None:
    """The same for a long text that comes in parts."""
    write_bytes(path, (part.encode() for part in parts))


def write_bytes(path: str | Path, parts: Iterable[bytes]) -> None:
    """The same for bytes."""
    with writing(path) as file:
        file.writelines(parts)


@contextmanager
def writing(path: str | Path) -> Iterator[BinaryIO]:
    """A file to write, moved to its place when it is whole and on the disk; after an error, nothing is left of it.

    Until then its path is its ``name``. A ValueError says why it cannot be written.
    """
    try:
        with opened_folder(Path(path).parent, follows_link=True) as folder:
            yield from _written(Path(path), folder, is_new=isinstance(path, Output) and path.is_new)
    except OSError as error:
        raise ValueError(reason_of(error)) from None
    if isinstance(path, Output):
        path.is_new = False


def _written(path: Path, folder: int, *, is_new: bool) -> Iterator[BinaryIO]:
    present = _check_place(path.name, folder, is_new=is_new)
    unfinished = f".{secrets.token_hex(8)}.part"
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC

    def create(_: str, __: int) -> int:
        return os.open(unfinished, flags, 0o666, dir_fd=folder)

    try:
        with open(path.with_name(unfinished), "w+b", opener=create) as file:
            yield file
            if present is not None:
                os.fchmod(file.fileno(), stat.S_IMODE(present.st_mode) & 0o777)
            file.flush()
            os.fsync(file.fileno())
        _move(unfinished, path.name, folder, is_new=is_new)
        with suppress(OSError):  # some file systems cannot sync folders
            os.fsync(folder)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(unfinished, dir_fd=folder)


def _check_place(name: str, folder: int, *, is_new: bool) -> os.stat_result | None:
    """The file in the place of one to write, or None; one that may not be replaced is refused."""
    if not name or name == "..":
        raise ValueError(_NOT_PLAIN)
    try:
        present = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(present.st_mode):
        raise ValueError(_LINK)
    if not stat.S_ISREG(present.st_mode):
        raise ValueError(_NOT_PLAIN)
    if is_new:
        raise ValueError(_TAKEN)
    return present


def _move(unfinished: str, name: str, folder: int, *, is_new: bool) -> None:
    """Move a file to its place. Of two processes that write the same new file, one is refused."""
    try:
        if is_new:
            try:
                os.link(unfinished, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
                return
            except OSError as error:
                if error.errno not in _UNLINKABLE:
                    raise
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            os.close(os.open(name, flags, 0o666, dir_fd=folder))  # an empty file reserves the place
    except FileExistsError:
        raise ValueError(_TAKEN) from None
    os.replace(unfinished, name, src_dir_fd=folder, dst_dir_fd=folder)


# ---- Adding to files


def open_own(path: str | Path, flags: int, *, folder: int | None = None, is_shared: bool = False) -> int:
    """Open a file to be changed in place; a ValueError if it could be somebody else's.

    It must be plain, have one name only and, unless it is shared, belong to us. The path may be relative to an open
    folder.
    """
    try:
        handle = os.open(path, flags | os.O_NOFOLLOW | _CAREFUL, 0o666, dir_fd=folder)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise ValueError(_LINK) from None
        raise
    if reason := _reason_against(os.fstat(handle), is_shared=is_shared):
        os.close(handle)
        raise ValueError(reason)
    return handle


def _reason_against(found: os.stat_result, *, is_shared: bool) -> str | None:
    if not stat.S_ISREG(found.st_mode):
        return _NOT_PLAIN
    if found.st_nlink > 1:
        return "it has a second name, a hard link: make a copy of it"
    if found.st_uid != os.geteuid() and not is_shared:
        return "it belongs to somebody else: make a copy of it"
    return None


def is_at(path: str | Path, handle: int) -> bool:
    """Whether an open file is still the one at its path."""
    try:
        return os.path.samestat(Path(path).lstat(), os.fstat(handle))
    except FileNotFoundError:
        return False


@contextmanager
def opened_folder(path: str | Path, *, follows_link: bool = False) -> Iterator[int]:
    """Open a folder to write into; a ValueError if it is a link and may not be one."""
    if not follows_link and Path(path).is_symlink():
        raise ValueError("it is a link: name the folder that it leads to")
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC | (0 if follows_link else os.O_NOFOLLOW))
    try:
        yield folder
    finally:
        os.close(folder)
