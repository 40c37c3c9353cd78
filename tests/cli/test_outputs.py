"""The outputs of commands: new files, or replaced ones with --force; never links, nor files that appear meanwhile."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from outplay.cli import main
from outplay.files.locks import locked
from outplay.terminal.options import OutputFile
from tests.cli.calls import every_command
from tests.cli.conftest import Run

OUT = "out.npz"
FIRST = ("learn hexapawn:3x3 --games 3 --memory m.json", "classic pawned --size 3 --seed 1 --save games.jsonl")
CALLS = {
    "classic hexareversi --save": "classic hexareversi --x greedy --y greedy --size 3 --save",
    "classic octapawn --save": "classic octapawn --size 3x3 --white minimax --black minimax --depth 1 --save",
    "classic pawned --save": "classic pawned --size 3 --save",
    "learn inspect --sheet": "learn inspect m.json --sheet",
    "learn inspect --svg": "learn inspect m.json --svg",
    "learn sheet file": "learn sheet hexapawn:3x3",
    "learn train --plot": "learn hexapawn:3x3 --games 3 --runs 1 --plot",
    "learn tuples --output": "learn tuples hexapawn:3x3 --games 5 --output",
    "play --save": "play hexapawn:3x3 --save",
    "puzzle --sheet": "puzzle hexapawn:3x3 --number 2 --sheet",
    "replay --output": "replay games.jsonl --text --output",
    "solve --certificate": "solve hexapawn:3x3 --certificate",
    "solve --save": "solve hexapawn:3x3 --save",
    "tournament --html": "tournament hexapawn:3x3 random greedy --games 2 --workers 1 --html",
    "tournament --save": "tournament hexapawn:3x3 random greedy --games 2 --workers 1 --save",
}
"""The command that writes each output; the name of the file follows it."""
READ_OR_CONTINUED = {
    "classic hexapawn --memory",
    "classic hexapawn --tape",
    "classic pawned --strategies",
    "explore --solution",
    "learn train --memory",
    "play --resume",
    "play --solution",
    "review --solution",
    "serve --rooms",
    "serve --solution",
    "solve --checkpoint",
    "tournament --logs",
    "tournament --resume",
}
"""Other options that name files and folders."""

every = pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))


def test_every_output_is_tried() -> None:
    found = {f"{name} {one.opts[0]}": one for name, command in every_command() for one in command.params}
    outputs = {name for name, parameter in found.items() if isinstance(parameter.type, OutputFile)}
    assert outputs | {"play --save"} == set(CALLS)
    named = {
        name
        for name, parameter in found.items()
        if isinstance(parameter, click.Option) and parameter.metavar in ("FILE", "PATH", "DIR", "FOLDER")
    }
    assert named - set(CALLS) == READ_OR_CONTINUED
    for name in CALLS:
        assert name.rpartition(" ")[0] + " --force" in found, "it can be replaced"


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what some commands read."""
    folder = tmp_path_factory.mktemp("inputs")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for line in FIRST:
            assert CliRunner().invoke(main, shlex.split(line)).exit_code == 0
    return folder


@pytest.fixture
def call_with(run: Run, inputs: Path, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Runs a command with the path of its output; how it ended, and all that was said."""

    def invoke(call: str, *more: str, out: str = OUT) -> tuple[int, str]:
        result = run(*shlex.split(call), out, *more, typed="quit\n")
        assert "Traceback" not in result.output
        return result.exit_code, result.output

    shutil.copytree(inputs, tmp_path, dirs_exist_ok=True)
    return invoke


Call = Callable[..., tuple[int, str]]


def identity(path: Path) -> tuple[int, ...]:
    """What changes when somebody writes to what is there or puts something else in its place; reading is allowed."""
    found = path.lstat()
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns


@every
def test_a_new_file_is_written_and_nothing_is_left_beside_it(call: str, call_with: Call, tmp_path: Path) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    assert call_with(call)[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == before | {OUT}


@every
def test_a_file_that_is_there_is_replaced_if_that_is_asked_for(call: str, call_with: Call, tmp_path: Path) -> None:
    (tmp_path / OUT).write_text("mine")
    code, said = call_with(call)
    assert code == 2 and f"there is a file '{OUT}' already: name another one, or replace it with --force" in said
    assert (tmp_path / OUT).read_text() == "mine"
    assert call_with(call, "--force")[0] == 0
    assert b"mine" not in (tmp_path / OUT).read_bytes()


@every
@pytest.mark.parametrize("kind", ["link", "dangling", "folder", "pipe", "device"])
def test_what_is_no_file_is_never_written_to(kind: str, call: str, call_with: Call, tmp_path: Path) -> None:
    victim, out = tmp_path / "victim", tmp_path / OUT
    victim.write_text("mine")
    match kind:
        case "link":
            out.symlink_to(victim)
        case "dangling":
            out.symlink_to(tmp_path / "nowhere.npz")
        case "folder":
            out.mkdir()
        case "pipe":
            os.mkfifo(out)
    before = identity(out) if kind != "device" else None
    for more in ((), ("--force",)):
        code, said = call_with(call, *more, out="/dev/full" if kind == "device" else OUT)
        assert code == 2 and ("cannot be saved in" in said or "ends in .npz" in said)
        assert victim.read_text() == "mine" and not (tmp_path / "nowhere.npz").exists()
        assert before is None or identity(out) == before or kind == "folder"


@every
def test_a_name_that_no_file_can_have(call: str, call_with: Call) -> None:
    code, said = call_with(call, out="a\0b.npz")
    assert code == 2 and "Error: the" in said and "'a\\x00b.npz'" in said


@every
@pytest.mark.parametrize("kind", ["file", "link"])
def test_what_comes_there_meanwhile_stays(
    kind: str, call: str, call_with: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim, out, sync = tmp_path / "victim", tmp_path / OUT, os.fsync
    victim.write_text("mine")

    def come_between(handle: int) -> None:
        sync(handle)
        if not out.is_symlink() and not out.exists():
            out.symlink_to(victim) if kind == "link" else out.write_text("mine")

    monkeypatch.setattr(os, "fsync", come_between)
    code, said = call_with(call)
    assert code != 0 and "there is a file of this name already" in said
    assert out.read_text() == victim.read_text() == "mine" and out.is_symlink() is (kind == "link")


@every
def test_an_output_in_use_by_another_process_is_refused(call: str, call_with: Call, tmp_path: Path) -> None:
    with locked(tmp_path / OUT, "the file"):
        code, said = call_with(call)
    assert code == 2 and f"'{OUT}' is in use by another process ({os.getpid()})" in said
    assert not (tmp_path / OUT).exists()
