"""Machines that learn in the terminal: from each game once, and saved at once."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from outplay.errors import InputError
from outplay.players.matchbox.files import load_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.player import MatchboxPlayer
from outplay.rules.words import Side
from tests.cli.conftest import Run
from tests.terminal.sitting import Sitting

MEMORY = """\
{"format": "outplay-matchbox", "version": 1, "game": "hexapawn:3x3", "rules": "f0ba661443405b03",
 "policy": {"name": "her"}, "results": {"win": 0, "draw": 0, "loss": 0}, "boxes": [
 {"position": "bbb/-w-/w-w b", "beads": {"a3a2": 0, "a3b2": 1}},
 {"position": "-bb/-w-/--w b", "beads": {"c3b2": 1, "c3c2": 0}}]}
"""
"""A machine that must lose against these moves."""
WINNING = "b1b2\na1b2\nc1b2\n"
MACHINE = ("--black", "matchbox:memory=machine.json")
LEARNED = "Black (matchbox:memory=machine.json): It has learned from this game; its memory is in machine.json."


@pytest.fixture(autouse=True)
def machine(tmp_path: Path) -> None:
    (tmp_path / "machine.json").write_text(MEMORY)


def beads(memory: Memory) -> list[list[int]]:
    return [box.beads for box in memory.boxes.values()]


def play(run: Run, typed: str) -> tuple[str, Memory]:
    result = run("play", "hexapawn:3x3", *MACHINE, typed=typed)
    assert result.exit_code == 0
    return result.stdout, load_memory("machine.json")


def test_a_game_is_learned_and_saved(run: Run) -> None:
    said, memory = play(run, WINNING)
    assert "White wins" in said and said.count(LEARNED) == 1
    assert memory.results["loss"] == 1 and beads(memory) == [[0, 1], [0, 0]]


def test_game_by_game_it_resigns_earlier(run: Run) -> None:
    said, memory = play(run, f"{WINNING}new\nb1b2\na1b2\nnew\nb1b2\n")
    assert "Black (matchbox:memory=machine.json) resigns: its box for '-bb/-w-/--w b' is empty." in said
    assert "Black (matchbox:memory=machine.json) resigns: its box for 'bbb/-w-/w-w b' is empty." in said
    assert said.count("White wins: Black resigned.") >= 2 and said.count(LEARNED) == 3
    assert "has failed" not in said and "To try it out" not in said
    assert memory.results["loss"] == 3 and beads(memory) == [[0, 0], [0, 0]]


def test_what_is_taken_back_at_the_end_teaches_nothing_more(run: Run) -> None:
    said, memory = play(run, f"{WINNING}undo\nc1c2\n")
    assert said.count(LEARNED) == 1 and memory.results["loss"] == 1
    said, memory = play(run, "b1b2\nundo\nb1b2\nquit\n")  # and a game that is left teaches nothing at all
    assert LEARNED not in said and memory.results["loss"] == 1


def test_a_game_that_is_taken_up_again_teaches_once(run: Run) -> None:
    """From a file that was written before its end."""
    typed = "b1b2\nsave game.jsonl\na1b2\nc1b2\nresume game.jsonl\na1b2\n"
    said, memory = play(run, typed)
    assert said.count(LEARNED) == 1 and memory.results["loss"] == 1
    assert "resigns" in said


def test_a_game_from_a_file_teaches_whole(run: Run) -> None:
    said, _ = play(run, "b1b2\nsave game.jsonl\nquit\n")
    command = said.split("Continue it with: outplay ")[1].splitlines()[0]
    assert command.startswith("play --resume game.jsonl --trust matchbox:memory=machine.json")
    assert run(*shlex.split(command), typed="a1b2\nc1b2\n").exit_code == 0
    memory = load_memory("machine.json")
    assert memory.results["loss"] == 1 and beads(memory) == [[0, 1], [0, 0]]


def test_without_a_file_it_learns_while_one_sits_there() -> None:
    """The next game has the same machine with another seed. The person types all moves until one is legal."""
    anything = ["a1a2", "b1b2", "c1c2", "a1b2", "b1a2", "b1c2", "c1b2"]
    anything += ["a2a3", "b2b3", "c2c3", "a2b3", "b2a3", "b2c3", "c2b3"]
    sitting = Sitting("hexapawn:3x3", *[*anything * 5, "new"] * 9, players=("human", "matchbox"))
    machine = sitting.session.players[Side.BLACK]
    assert isinstance(machine, MatchboxPlayer) and not machine.is_reproducible
    ended = sitting.said.count(" wins: ")
    assert sum(machine.memory_of(sitting.session.record.game).results.values()) == ended == 9
    assert machine.seed == sitting.session.record.header.seed != 1
    assert "It has learned" not in sitting.said  # for it is lost with the sitting


def test_a_game_from_elsewhere(run: Run) -> None:
    typed = "a1b2\nc1b2\n"
    result = run("play", "hexapawn:3x3", *MACHINE, "--position", "-bb/-b-/w-w w", typed=typed)
    assert "It learns only from games that begin at the start." in result.stdout
    assert Path("machine.json").read_text() == MEMORY


def test_what_cannot_be_saved_is_said_and_the_session_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise InputError("the memory cannot be written: No space left")

    monkeypatch.setattr("outplay.players.matchbox.files.save_memory", fail)
    said, _ = play(run, f"{WINNING}new\nb1b2\na1b2\nquit\n")
    assert said.count("Black (matchbox:memory=machine.json): the memory cannot be written: No space left") == 2
    assert "resigns" in said  # what it has learned it knows all the same
    assert Path("machine.json").read_text() == MEMORY


def test_a_machine_may_weigh_a_pass(run: Run) -> None:
    """It is asked for it like for any move: the box may be empty."""
    result = run("play", "hexareversi:3", "--white", "matchbox", "--black", "random", "--seed", "3")
    assert result.exit_code == 0 and "(matchbox) plays pass." in result.stdout
