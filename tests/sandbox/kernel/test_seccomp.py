"""The filter: the right numbers, and a program that the kernel would accept on both kinds of processors."""

from __future__ import annotations

import platform
import re
import struct
from pathlib import Path

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


@pytest.mark.parametrize("machine", seccomp.ARCHITECTURES)
def test_what_is_allowed_and_what_is_refused(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    column, architecture = seccomp.ARCHITECTURES[machine]
    filters = {}
    for process, keep in ((None, False), (4711, True)):
        seccomp.build.cache_clear()
        filters[process] = Machine(seccomp.build(process, keep, keep))
    seccomp.build.cache_clear()

    def is_allowed(process: int | None, table: syscall_numbers.Numbers, name: str, *arguments: int) -> bool:
        found = filters[process].answer(table[name][column], *arguments, architecture=architecture)
        return found == seccomp.ALLOW

    for process in filters:
        for name in {**syscall_numbers.ALWAYS, **syscall_numbers.NETWORK}:
            table = {**syscall_numbers.ALWAYS, **syscall_numbers.NETWORK}
            assert table[name][column] < 0 or not is_allowed(process, table, name)
        assert is_allowed(process, syscall_numbers.CLONE, "clone", 0x3D0F00)  # a thread
        assert is_allowed(process, syscall_numbers.CLONE, "clone", 17)  # a fork
        assert not is_allowed(process, syscall_numbers.CLONE, "clone", 0x10000000 | 17)
        assert not is_allowed(process, syscall_numbers.CLONE, "clone", 18)  # whose end would send SIGCONT
        assert not is_allowed(process, syscall_numbers.CLONE3, "clone3")
        for option, answer in ((7, 0x50000), (8, 0x50000), (32, 0x50000), (33, 0x50000), (9, seccomp.ALLOW)):
            number = syscall_numbers.SETSOCKOPT["setsockopt"][column]
            assert filters[process].answer(number, 3, 1, option, architecture=architecture) == answer
        assert not is_allowed(process, syscall_numbers.FCNTL, "fcntl", 1, 10)  # which signal a file sends
        for size, expected in ((4096, True), (2**16, True), (2**16 + 1, False), (2**20, False)):
            assert is_allowed(process, syscall_numbers.FCNTL, "fcntl", 1, 1031, size) is expected  # the size of a pipe
        assert is_allowed(process, syscall_numbers.SOCKETPAIR, "socketpair", 1, 0x80001)
        assert not is_allowed(process, syscall_numbers.SOCKETPAIR, "socketpair", 1, 0x80002)
        for name in syscall_numbers.SESSIONS:
            assert filters[process].answer(syscall_numbers.SESSIONS[name][column], architecture=architecture) == 0x50000
        assert is_allowed(process, syscall_numbers.PRCTL, "prctl", 15)  # its name
        assert not is_allowed(process, syscall_numbers.PRCTL, "prctl", 1)  # the signal when its parent dies
        assert is_allowed(process, syscall_numbers.PRLIMIT, "prlimit64", 0)
        assert is_allowed(process, syscall_numbers.FCNTL, "fcntl", 1, 4) and is_allowed(
            process, syscall_numbers.IOCTL, "ioctl", 1
        )
    for name in syscall_numbers.PROCESS_CHANGES:
        assert is_allowed(None, syscall_numbers.PROCESS_CHANGES, name)
        assert not is_allowed(4711, syscall_numbers.PROCESS_CHANGES, name)
    assert is_allowed(None, syscall_numbers.PRLIMIT, "prlimit64", 1)
    assert not is_allowed(4711, syscall_numbers.PRLIMIT, "prlimit64", 1)
    assert [is_allowed(4711, syscall_numbers.FCNTL, "fcntl", 1, command) for command in (8, 15)] == [False] * 2
    assert [is_allowed(4711, syscall_numbers.IOCTL, "ioctl", 1, request) for request in (0x8901, 0x8902)] == [False] * 2
    assert is_allowed(None, syscall_numbers.SIGNALS, "kill", 1)
    assert is_allowed(None, syscall_numbers.FILE_CHANGES, "fchmodat")
    assert not is_allowed(4711, syscall_numbers.FILE_CHANGES, "fchmodat")
    assert is_allowed(4711, syscall_numbers.SIGNALS, "kill", 4711) and is_allowed(
        4711, syscall_numbers.SIGNALS, "tgkill", 4711, 9
    )
    assert is_allowed(4711, syscall_numbers.SIGNALS, "kill", 0)
    assert not is_allowed(4711, syscall_numbers.SIGNALS, "kill", 1)
    assert not is_allowed(4711, syscall_numbers.SIGNALS, "kill", 2**32 - 1)
    assert not is_allowed(4711, syscall_numbers.SIGNALS_WITHOUT_PROCESS, "tkill", 4711)
    assert filters[None].answer(0, architecture=1) != seccomp.ALLOW  # another kind of processor
