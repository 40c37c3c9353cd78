"""Specs of players from outside: what is found, and what is refused before anything runs."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

import outplay
from outplay.errors import SpecError
from outplay.players.external.program import ProgramPlayer
from outplay.players.external.specs import (
    DIALECTS,
    FUNCTION_OPTIONS,
    UCI_OPTIONS,
    UGI_OPTIONS,
    find_command,
    leading_options,
)
from outplay.players.options import Option
from outplay.record import Verdict
from outplay.rules.spec import PROTOCOLS

SOURCE = """
import math as m
def player(position): return None
def slow_player(position): return None
def _hidden(position): return None
class Thinker:
    def choose(self, position): return None
alias = player
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, in which we are."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "mine.py").write_text(SOURCE)
    (tmp_path / "bots" / "anna").mkdir()
    (tmp_path / "bots" / "anna" / "__init__.py").write_text("from .code import *\n")
    (tmp_path / "bots" / "wrong.py").write_text("def player(position:\n")
    (tmp_path / "bots" / "binary.py").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "hw.py").write_text("def play(board, side, depth): return board\n")
    (tmp_path / "bots" / "a, b:c.py").write_text(SOURCE)
    (tmp_path / "plain").write_text("#!/bin/sh\n")
    (tmp_path / "run").write_text("#!/bin/sh\n")
    (tmp_path / "run").chmod(0o755)
    (tmp_path / "5").write_text("")
    (tmp_path / "5.py").write_text("")
    (tmp_path / "bots" / "several.py").write_text("def best(position): pass\nclass Worst: pass\n")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("from .code import choose as player\n")
    return tmp_path


def made(spec: str) -> ProgramPlayer:
    player = outplay.player(spec, 3)
    assert isinstance(player, ProgramPlayer)
    return player


@pytest.mark.parametrize(
    "spec",
    [
        "bots/mine.py:player",
        "./bots/mine.py:player",
        " bots/mine.py:player ",
        "bots/mine.py:Thinker",
        "bots/mine.py:Thinker.choose",
        "bots/mine.py:alias",
        "bots/mine.py:_hidden",
        "bots/anna:anything",
        "hw.py:play,depth=4",
        "hw.py:play,depth=4,seed=7,reproducible=yes",
        "bots/a, b:c.py:player",
        "ugi:./run",
        "ugi:./run --flag=3,4 'two words'",
        "ugi:depth=3,nodes=50,movetime=10,seed=4,reads=bots,./run",
        "ugi:sh -c true",
    ],
)
def test_a_player_is_made_without_running_anything(spec: str) -> None:
    player = made(spec)
    assert player.name == spec.strip()
    assert player.protections == ()


def test_code_is_named_in_full(folder: Path) -> None:
    program = made("bots/mine.py:player")._program
    path = str(folder / "bots" / "mine.py")
    assert program.arguments == ("file", path, "player", "3")
    assert program.readable == (path,)
    program = made("bots/anna:player,depth=5")._program
    assert program.arguments == ("folder", str(folder / "bots" / "anna"), "player", "5")
    assert program.readable == (str(folder / "bots" / "anna"),)


@pytest.mark.parametrize(
    ("spec", "name", "depth"),
    [
        ("bots/mine.py", "player", "3"),
        ("hw.py", "play", "3"),
        ("hw.py,depth=4", "play", "4"),
        ("bots/../hw.py,depth=4,seed=7", "play", "4"),
        ("./package", "player", "3"),
    ],
)
def test_the_function_may_be_left_out_if_it_is_clear(spec: str, name: str, depth: str) -> None:
    player = made(spec)
    assert player._program.arguments[2:] == (name, depth)
    assert player.name == spec


def test_the_first_file_of_a_folder_means_the_folder(folder: Path) -> None:
    for spec in ("package/__init__.py:player", "package/__init__.py"):
        assert made(spec)._program == made("./package:player")._program


def test_a_program_can_read_the_files_of_its_command(folder: Path) -> None:
    program = made("ugi:./run bots/mine.py 5 no/such.txt .5")._program
    assert program.command == (str(folder / "run"), str(folder / "bots" / "mine.py"), "5", "no/such.txt", ".5")
    assert program.readable == (str(folder / "run"), str(folder / "bots" / "mine.py"))
    assert str(folder / "bots") in made("ugi:reads=bots,./run")._program.readable
    (folder / "link").symlink_to(folder / "run")
    program = made("ugi:./link")._program
    assert program.command == (str(folder / "link"),)
    assert program.readable == (str(folder / "link"), str(folder / "run"))


def test_a_program_is_found_on_the_path_and_at_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for word in ("python", "python3"):
        assert made(f"ugi:{word} hw.py")._program.command[0] == sys.executable
    monkeypatch.setenv("PATH", str(folder))
    assert made("ugi:run")._program.command == (str(folder / "run"),)
    monkeypatch.setenv("HOME", str(folder))
    assert made("~/hw.py:play")._program.readable == (str(folder / "hw.py"),)
    assert made("ugi:~/run")._program.command == (str(folder / "run"),)


@pytest.mark.parametrize(
    ("spec", "fragments"),
    [
        ("bots/several.py", ["say which function plays in", "which has best, Worst: write several.py:best"]),
        ("5.py", ["there is no player in", "it has no functions"]),
        ("mine.py:player", ["there is no file 'mine.py'", "did you mean 'bots/mine.py'?"]),
        ("bots/mine:player", ["there is no file 'bots/mine'", "did you mean 'bots/mine.py'?"]),
        ("bots/mien.py:player", ["there is no file 'bots/mien.py'", "did you mean 'mine.py'?"]),
        ("botz/mine.py:player", ["there is no file 'botz/mine.py'", "did you mean 'bots/mine.py'?"]),
        ("botz/mien.py:player", ["there is no file 'botz/mien.py'", "nor a folder 'botz'"]),
        ("mine:player", ["'player' in 'mine:player' is neither", "did you mean 'bots/mine.py:player'?"]),
        ("hw:play,depth=4", ["did you mean 'hw.py:play,depth=4'?"]),
        ("anna", ["there is no player 'anna'", "did you mean 'bots/anna'?"]),
        ("package", ["there is no player 'package'", "did you mean './package'?"]),
        ("./plain", ["'./plain' is no Python file", "ugi:./plain, after chmod +x ./plain"]),
        ("./run", ["'./run' is no Python file: a program is written ugi:./run"]),
        ("x" * 300 + ".py:player", ["there is no file"]),
        ("x\0.py:player", ["there is no file"]),
        ("~no-such-user/x.py:player", ["there is no file"]),
        ("bots/mine.py:plaier", ["there is no 'plaier' in", "player, slow_player, Thinker", "did you mean 'player'?"]),
        ("bots/mine.py:player,", ["names no function"]),
        ("bots/mine.py:player,depth", ["names no function"]),
        ("bots/mine.py:player,dpeth=3", ["'player' has no option 'dpeth'", "did you mean 'depth'?"]),
        ("bots/mine.py:player,depth=0", ["depth of the player 'player'", "from 1 to 100", "'0'"]),
        ("bots/mine.py:player,reproducible=maybe", ["no or yes", "'maybe'"]),
        ("bots:player", ["'player' in 'bots:player' is neither"]),
        ("./bots:player", ["'./bots' is no Python package", "no __init__.py", "./bots/mine.py:player"]),
        ("bots/wrong.py:player", ["wrong.py' cannot be used: line 1 is not Python"]),
        ("bots/binary.py:player", ["binary.py' cannot be used: it is not UTF-8 text"]),
        ("ugi:", ["'ugi:' has no command"]),
        ("uci: ", ["has no command"]),
        ("ugi:depth=3", ["has no command"]),
        ("ugi:depth=3,", ["has no command"]),
        ("ugi:depth=x,./run", ["depth of the player 'ugi'", "'x'"]),
        ("ugi:depth=3,depth=4,./run", ["'depth' stands twice"]),
        ("ugi:dpeth=3,./run", ["no option 'dpeth' before a command", "did you mean 'depth'?"]),
        ("ugi:reads=nowhere,./run", ["there is no file or folder 'nowhere' for a program to read"]),
        ("ugi:./runn", ["there is no program './runn'"]),
        ("ugi:run", ["there is no program 'run' on the PATH", "did you mean ./run?"]),
        ("ugi:no-such-program", ["there is no program 'no-such-program' on the PATH"]),
        ("ugi:plain", ["did you mean ./plain? Then run chmod +x ./plain first."]),
        ("ugi:./plain", ["'./plain' is not executable: run chmod +x ./plain"]),
        ("ugi:./hw.py", ["'./hw.py' is not executable", "chmod +x ./hw.py, or", "ugi:python3 ./hw.py"]),
        ("ugi:./bots", ["there is no program './bots'"]),
        ("ugi:./run 'open", ["cannot be read", "No closing quotation"]),
        ("ugi", ["has no command"]),
        ("uci:seed=3,./run", ["no option 'seed' before a command: there are depth, nodes, movetime, reads"]),
    ],
)
def test_what_cannot_play_is_refused(spec: str, fragments: list[str]) -> None:
    with pytest.raises(SpecError) as refusal:
        outplay.player(spec)
    for fragment in fragments:
        assert fragment in str(refusal.value)


def test_somebodys_file_is_never_imported_by_us(folder: Path) -> None:
    (folder / "nasty.py").write_text("import os\nos.environ['NASTY'] = '1'\ndef player(position): pass\n")
    made("nasty.py:player")
    assert "NASTY" not in os.environ
    assert "nasty" not in sys.modules


@pytest.mark.parametrize(
    ("page", "known"),
    [("bots.md", FUNCTION_OPTIONS), ("ugi.md", UGI_OPTIONS), ("uci.md", UCI_OPTIONS)],
    ids=["bots.md", "ugi.md", "uci.md"],
)
def test_the_manual_knows_every_option(page: str, known: tuple[Option, ...]) -> None:
    text = (Path(__file__).parents[3] / "docs" / page).read_text(encoding="utf-8")
    assert [option.name for option in known if not re.search(rf"[`,:]{option.name}\b", text)] == []


def test_every_protocol_has_a_dialect() -> None:
    assert tuple(DIALECTS) == PROTOCOLS


def test_the_manual_knows_every_verdict() -> None:
    text = (Path(__file__).parents[3] / "docs" / "bots.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\w+) \|", text.partition("| verdict |")[2].partition("\n\n")[0], re.MULTILINE)
    assert listed == [verdict.value for verdict in Verdict if verdict.is_fault]


# ---- The options before a command


KNOWN = ["depth", "nodes"]


@pytest.mark.parametrize(
    ("text", "options", "command"),
    [
        ("./bot", {}, "./bot"),
        (" ./bot --a ", {}, "./bot --a"),
        ("depth=3,./bot", {"depth": "3"}, "./bot"),
        ("depth=3, nodes=5, ./bot", {"depth": "3", "nodes": "5"}, "./bot"),
        ("depth=3,./bot depth=4,5", {"depth": "3"}, "./bot depth=4,5"),
        ("./bot depth=4", {}, "./bot depth=4"),
        ("depth=3", {"depth": "3"}, ""),
        ("depth=,./bot", {"depth": ""}, "./bot"),
        ("depths=3", {}, "depths=3"),
        ("", {}, ""),
    ],
)
def test_options_end_where_the_command_begins(text: str, options: dict[str, str], command: str) -> None:
    assert leading_options(text, KNOWN) == (options, command)


def test_a_slip_in_an_option_is_no_command() -> None:
    with pytest.raises(SpecError, match=r"no option 'dept' before a command: there are depth, nodes; .*'depth'"):
        leading_options("dept=3,./bot", KNOWN)


def test_words_are_taken_apart_as_in_a_shell() -> None:
    program = find_command("ugi:…", "sh -c 'echo \"a b\"' x\\ y", None)
    assert program.command[1:] == ("-c", 'echo "a b"', "x y")
    assert program.command[0].endswith("/sh")
