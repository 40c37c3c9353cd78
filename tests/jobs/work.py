"""Jobs that the tests of ``outplay.jobs`` give to workers, in a module that a worker can import."""

from __future__ import annotations

import atexit
import os
import signal
import threading
import time
from pathlib import Path

from outplay.errors import PlayerFault
from outplay.jobs import Workers, at_end


class Peculiar(Exception):
    """Can be pickled, but not read again."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"peculiar {one} {two}")


def square(number: int) -> tuple[int, int]:
    """The process and the square."""
    return os.getpid(), number * number


def slow_square(number: int) -> tuple[int, int]:
    time.sleep(0.01)
    return square(number)


def fail(how: str) -> None:
    match how:
        case "fault":
            raise PlayerFault("time", "it slept")
        case "key":
            raise KeyError("missing")
        case "peculiar":
            raise Peculiar(1, 2)
        case "exit":
            raise SystemExit(3)


def locked(number: int) -> threading.Lock:
    """A result that cannot be pickled."""
    return threading.Lock()


def echo(text: bytes) -> bytes:
    return text


def nested(workers: int) -> list[int]:
    """Use workers in a job; 0 stands for the default number."""
    with Workers(workers or None) as crew:
        return [done.result[1] for done in crew.run(square, range(3))]


def hold(folder: str) -> None:
    """Say who we are, then hold out for a minute; say when it ends in order."""
    mark = Path(folder, f"{os.getpid()}.begun")
    atexit.register(mark.with_suffix(".ended").touch)
    mark.touch()
    time.sleep(60)


_marks: list[str] = []


@at_end
def write_marks() -> None:
    """Write down which process puts away, in the files that are kept."""
    while _marks:
        Path(_marks.pop()).write_text(str(os.getpid()))


def keep(path: str) -> int:
    """Keep something that must be put away when the work is over."""
    _marks.append(path)
    return os.getpid()


def die(task: tuple[str, int, str]) -> str:
    """End our own process the first so many times; every attempt is a line in a file."""
    path, times, how = task
    with Path(path).open("a+") as file:
        file.write(f"{os.getpid()}\n")
        file.flush()
        file.seek(0)
        attempts = len(file.readlines())
    if attempts <= times:
        match how:
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "exit":
                os._exit(5)
    return f"alive at attempt {attempts}"


def keep_long(path: str) -> int:
    """Keep something, say so, and go on for a while."""
    Path(f"{path}.begun").touch()
    time.sleep(0.5)
    return keep(path)


_under_way: list[int] = []


def crowd(number: int) -> int:
    """Say how many of these jobs are under way in this process at once."""
    _under_way.append(number)
    time.sleep(0.05)
    count = len(_under_way)
    _under_way.remove(number)
    return count


def interrupt_self(number: int) -> str:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.05)
    return "alive"
