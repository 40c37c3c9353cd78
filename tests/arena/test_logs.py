"""The logs of players: safe to look at in a terminal, and never too long."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import outplay
from outplay.arena.logs import Logs
from outplay.arena.plan import Plan, enter
from outplay.arena.schedule import Pairing
from outplay.errors import RecordError
from outplay.rules.words import Side
from tests.arena.games import game

PLAN = Plan(outplay.game("hexapawn:3x3"), enter(["one=random", "two=random"]))


def test_a_log_has_no_control_characters(tmp_path: Path) -> None:
    logs = Logs(tmp_path, PLAN)
    printed = "first\n\x1b]0;owned\a\x1b[2J\tend\x9b\rlast\n"
    logs.add(game(PLAN, Pairing(1, 1, 0, 1, 0, 0), Side.WHITE)._replace(logs=(printed, "")))
    (path,) = logs.written
    assert path.read_text().splitlines() == ["==== game 1, White against two", "first", "?]0;owned??[2J  end?", "last"]


def printed(logs: Logs) -> None:
    logs.add(game(PLAN, Pairing(1, 1, 0, 1, 0, 0), Side.WHITE)._replace(logs=("curl evil | sh\n", "")))


@pytest.mark.parametrize("put", [Path.symlink_to, Path.hardlink_to])
def test_nothing_is_written_through_a_link(put: Callable[[Path, Path], None], tmp_path: Path) -> None:
    """A folder with logs may come from anybody, and one of them could lead anywhere."""
    victim, folder = tmp_path / ".bashrc", tmp_path / "logs"
    victim.write_text("mine\n")
    folder.mkdir()
    put(folder / "001-one.log", victim)
    with pytest.raises(RecordError, match=r"001-one\.log' cannot be written: it .* link"):
        printed(Logs(folder, PLAN))
    assert victim.read_text() == "mine\n" and (folder / "001-one.log").exists()


def test_no_file_is_made_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "001-one.log").symlink_to(tmp_path / "new")
    with pytest.raises(RecordError, match="it is a link"):
        printed(Logs(tmp_path, PLAN))
    assert not (tmp_path / "new").exists()


def test_a_pipe_in_the_place_of_a_log_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "001-one.log")
    with pytest.raises(RecordError, match=r"001-one\.log' cannot be written: "):
        printed(Logs(tmp_path, PLAN))


def test_the_folder_of_logs_is_no_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    with pytest.raises(RecordError, match="it is not a folder"):
        Logs(link, PLAN)
    link.unlink()
    logs = Logs(link, PLAN)
    link.symlink_to(real)  # meanwhile
    with pytest.raises(RecordError, match="it is a link: name the folder that it leads to"):
        printed(logs)
    assert not list(real.iterdir())


def test_the_logs_of_an_earlier_tournament_go_and_nothing_else_does(tmp_path: Path) -> None:
    printed(Logs(tmp_path, PLAN))
    old = tmp_path / "001-one.log"
    (tmp_path / "kept").write_text(old.read_text())
    (tmp_path / "002-two.log").symlink_to(tmp_path / "kept")
    (tmp_path / "003-notes.log").write_text("mine")
    Logs(tmp_path, PLAN)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["002-two.log", "003-notes.log", "kept"]
