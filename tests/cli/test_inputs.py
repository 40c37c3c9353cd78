"""Every command that reads a file, given something else: refused by name, without waiting."""

from __future__ import annotations

import os
import shlex
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.documents.test_damage import bearable

INPUTS = {
    "a variant": ("games {}", ".toml"),
    "a variant to be played": ("play {}", ".toml"),
    "an evaluation": ("analyze hexapawn:3x3 --depth 2 --evaluation {}", ".toml"),
    "a network": ("analyze hexapawn:3x3 --depth 2 --evaluation {}", ".npz"),
    "an evaluation of a tree": ("tree octapawn --depth 1 --evaluation {}", ".toml"),
    "a network of a player": ("play hexapawn:3x3 --black engine:depth=2,eval={}", ".npz"),
    "a policy": ("learn policies {}", ".toml"),
    "a policy to learn by": ("learn hexapawn:3x3 --games 2 --runs 1 --policy {}", ".toml"),
    "a policy of a sheet": ("learn sheet hexapawn:3x3 new.html --policy {}", ".toml"),
    "a memory": ("learn inspect {}", ".json"),
    "a memory to be trained": ("learn hexapawn:3x3 --games 2 --memory {}", ".json"),
    "a memory of a player": ("play hexapawn:3x3 --black matchbox:memory={}", ".json"),
    "a paper tape": ("classic hexapawn --memory {}", ".json"),
    "a record": ("replay {}", ".jsonl"),
    "a record to be exported": ("replay {} --text --output new.txt", ".jsonl"),
    "a record to be reviewed": ("review {}", ".jsonl"),
    "a game to be resumed": ("play --resume {}", ".jsonl"),
    "a tournament": ("tournament --resume {}", ".jsonl"),
    "a certificate": ("verify {}", ""),
    "a solution": ("explore hexapawn:3x3 --solution {}", ""),
    "a solution of a player": ("play hexapawn:3x3 --black perfect:solution={}", ""),
    "a solution to play by": ("play hexapawn:3x3 --solution {}", ""),
    "a solution to review by": ("review two.jsonl --solution {}", ""),
    "a solution of a server": ("serve --solution {}", ""),
    "a bot": ("check {}:player hexapawn:3x3", ".py"),
    "a bot that is asked": ("ask {}:player 'bbb/---/www w' --game hexapawn:3x3", ".py"),
    "a bot of a tournament": ("tournament hexapawn:3x3 random {}:player", ".py"),
    "a bot of a server": ("serve --player mine={}:player", ".py"),
    "homework": ("grade oska {}", ".py"),
}
"""The command that reads each, and how the name of the file ends."""


def link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path.name)


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**36)


ODD: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a socket": bound,
    "endless zeros": link_to("/dev/zero"),
    "a full disk": link_to("/dev/full"),
    "what the kernel says": link_to("/proc/kmsg"),
    "what nobody may read": link_to("/proc/self/mem"),
    "what has no end": link_to("/proc/self/pagemap"),
    "a circle": lambda path: path.symlink_to(path.name),
    "a link to nowhere": link_to("nowhere"),
    "more than a disk has": huge,
}


PAIRS = [
    pytest.param(*way, put, id=f"{name}: {kind}")
    for number, (name, way) in enumerate(INPUTS.items())
    for turn, (kind, put) in enumerate(ODD.items())
    if (number + turn) % 3 == 0
]
"""Each input with every third kind, each kind with every third input: they all open files by the same function."""


@pytest.mark.parametrize(("call", "suffix", "put"), PAIRS)
def test_what_is_no_file_is_refused(
    call: str, suffix: str, put: Callable[[Path], object], run: Run, tmp_path: Path
) -> None:
    (tmp_path / "two.jsonl").write_bytes((Path(__file__).parents[1] / "data/games/two.jsonl").read_bytes())
    path = tmp_path / f"odd{suffix}"
    put(path)
    named = [os.path.realpath(path), "nowhere.py"]  # the file of a bot is shown where it really lies
    before = {found.name for found in tmp_path.iterdir()}
    with bearable():
        result = run(*shlex.split(call.format(path.name)))
    assert result.exit_code in (1, 2), result.output
    assert "Error: " in result.stderr and "Traceback" not in result.output
    assert any(name in result.stderr for name in (path.name, *named))
    assert {found.name for found in tmp_path.iterdir()} == before
