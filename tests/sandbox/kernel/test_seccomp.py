"""The filter: the right numbers, and a program that the kernel would accept on both kinds of processors."""

from __future__ import annotations

import platform
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from outplay.sandbox.kernel import seccomp, syscall_numbers

TABLES = {name: table for name, table in vars(syscall_numbers).items() if name.isupper()}
HEADERS = {
    0: [Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), Path("/usr/include/asm/unistd_64.h")],
    1: [Path("/usr/include/asm-generic/unistd.h")],
}


@pytest.mark.parametrize("column", HEADERS)
def test_numbers_are_those_of_the_kernel(column: int) -> None:
    header = next((path for path in HEADERS[column] if path.is_file()), None)
    if header is None:
        pytest.skip("the kernel's headers are not installed")
    kernel = {name: int(number) for name, number in re.findall(r"#define __NR_(\w+)\s+(\d+)", header.read_text())}
    ours = {name: numbers[column] for table in TABLES.values() for name, numbers in table.items()}
    wrong = {name: (number, kernel[name]) for name, number in ours.items() if name in kernel and number != kernel[name]}
    assert wrong == {}
    assert len(ours.keys() & kernel.keys()) > 60


def test_no_call_is_named_twice() -> None:
    names = [name for key, table in TABLES.items() if key != "ALWAYS" for name in table]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("machine", seccomp.ARCHITECTURES)
@pytest.mark.parametrize("process", [None, 4711])
@pytest.mark.parametrize("protect_files", [False, True])
def test_jumps_stay_inside_and_the_last_step_allows(
    machine: str, process: int | None, protect_files: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    seccomp.build.cache_clear()
    program = seccomp.build(process, protect_files, protect_files)
    seccomp.build.cache_clear()
    steps = list(struct.iter_unpack("=HBBI", program))
    assert len(steps) < 4096
    assert steps[-1] == (seccomp.RETURN, 0, 0, seccomp.ALLOW)
    for index, (code, if_true, if_false, _) in enumerate(steps):
        if code in (seccomp.JUMP_IF_EQUAL, seccomp.JUMP_IF_SET, seccomp.JUMP_IF_AT_LEAST):
            assert index + 1 + max(if_true, if_false) < len(steps)


class Machine:
    """Runs a filter as the kernel does."""

    def __init__(self, program: bytes) -> None:
        self.steps = list(struct.iter_unpack("=HBBI", program))

    def answer(self, number: int, *arguments: int, architecture: int) -> int:
        data = struct.pack("=iIQ6Q", number, architecture, 0, *arguments, *[0] * (6 - len(arguments)))
        value, index = 0, 0
        while True:
            code, if_true, if_false, constant = self.steps[index]
            index += 1
            if code == seccomp.RETURN:
                return int(constant)
            if code == seccomp.LOAD:
                (value,) = struct.unpack_from("=I", data, constant)
            elif code == seccomp.AND:
                value &= constant
            else:
                holds = {
                    seccomp.JUMP_IF_EQUAL: value == constant,
                    seccomp.JUMP_IF_SET: bool(value & constant),
                    seccomp.JUMP_IF_AT_LEAST: value >= constant,
                }[code]
                index += if_true if holds else if_false


NUMBERS = {name: numbers for table in TABLES.values() for name, numbers in table.items()}
WITHOUT_EFFECT = seccomp.REFUSE | seccomp.NO_ERROR
CALLS: list[tuple[Any, bool, bool]] = [
    # a call with its arguments; whether it is allowed where other files and processes are hidden, and where they show
    (("clone", 0x3D0F00), True, True),  # a thread
    (("clone", 17), True, True),  # a fork
    (("clone", 0x10000000 | 17), False, False),  # into a new user namespace
    (("clone", 18), False, False),  # whose end would send SIGCONT
    (("clone3",), False, False),
    (("fcntl", 1, 4), True, True),
    (("fcntl", 1, 10), False, False),  # which signal a file sends
    (("fcntl", 1, 8), True, False),  # to which process
    (("fcntl", 1, 15), True, False),
    (("fcntl", 1, 1031, 4096), True, True),  # the size of a pipe
    (("fcntl", 1, 1031, 2**16), True, True),
    (("fcntl", 1, 1031, 2**16 + 1), False, False),
    (("fcntl", 1, 1031, 2**20), False, False),
    (("ioctl", 1), True, True),
    (("ioctl", 1, 0x8901), True, False),
    (("ioctl", 1, 0x8902), True, False),
    (("socketpair", 1, 0x80001), True, True),
    (("socketpair", 1, 0x80002), False, False),  # datagrams
    (("prctl", 15), True, True),  # its name
    (("prctl", 1), False, False),  # the signal when its parent dies
    (("prlimit64", 0), True, True),
    (("prlimit64", 1), True, False),
    (("kill", 4711), True, True),
    (("tgkill", 4711, 9), True, True),
    (("kill", 0), True, True),
    (("kill", 1), True, False),
    (("kill", 2**32 - 1), True, False),
    (("tkill", 4711), True, False),
    (("fchmodat",), True, False),
    *(((name,), True, False) for name in syscall_numbers.PROCESS_CHANGES),
    *(((name,), False, False) for name in {**syscall_numbers.ALWAYS, **syscall_numbers.NETWORK}),
]


@pytest.mark.parametrize("machine", seccomp.ARCHITECTURES)
def test_what_is_allowed_and_what_is_refused(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    column, architecture = seccomp.ARCHITECTURES[machine]
    filters = []
    for process, protect in ((None, False), (4711, True)):
        seccomp.build.cache_clear()
        filters.append(Machine(seccomp.build(process, protect, protect)))
    seccomp.build.cache_clear()

    def answers(name: str, *arguments: int) -> list[int]:
        number = NUMBERS[name][column]
        return [one.answer(number, *arguments, architecture=architecture) for one in filters]

    for (name, *arguments), *expected in CALLS:
        if NUMBERS[name][column] >= 0:
            allowed = [found == seccomp.ALLOW for found in answers(name, *arguments)]
            assert allowed == expected, (name, arguments)
    for option in (7, 8, 32, 33):  # larger buffers
        assert answers("setsockopt", 3, 1, option) == [WITHOUT_EFFECT] * 2
    assert answers("setsockopt", 3, 1, 9) == [seccomp.ALLOW] * 2
    for name in syscall_numbers.SESSIONS:
        assert answers(name) == [WITHOUT_EFFECT] * 2
    assert filters[0].answer(0, architecture=1) != seccomp.ALLOW  # another kind of processor
