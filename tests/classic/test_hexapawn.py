"""The Hexapawn program, fed with lines."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import outplay
from outplay.classic.programs.hexapawn import HexapawnSession, find_hexapawn
from outplay.errors import InputError
from outplay.players.matchbox.files import load_memory, memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.player import FocalPlayer
from outplay.players.matchbox.policy import POLICIES
from outplay.terminal.screen import make_console
from tests.terminal.sitting import Ask, interrupted, printed, sit

GAME = find_hexapawn()
POLICY = POLICIES["focal"]


def session(path: Path | None, seed: int, ask: Callable[[str], str], console: Console | None = None) -> HexapawnSession:
    machine = FocalPlayer(None if path is None else str(path), seed)
    return HexapawnSession(machine, console or make_console(io.StringIO()), ask)


class Sitting:
    """A sitting fed with lines; what it says is kept, questions and answers too."""

    def __init__(self, *lines: str, path: Path | None = None, memory: Memory | None = None, seed: int = 1) -> None:
        def make(console: Console, ask: Ask) -> HexapawnSession:
            program = session(path, seed, ask, console)
            program.kept.memory = memory or program.kept.memory
            return program

        self.program, self.said = sit(make, *lines)
        self.kept = self.program.kept
        self.lines = self.said.splitlines()

    @property
    def position(self) -> str:
        return str(self.program.record.position)


def loser() -> Memory:
    """A machine that knows one move in two cases, and loses with them."""
    data = {
        "format": "outplay-matchbox",
        "version": 1,
        "game": GAME.name,
        "rules": GAME.rules.hash,
        "policy": POLICY.as_data(),
        "results": {"win": 0, "draw": 0, "loss": 0},
        "boxes": [
            {"position": "bbb/-w-/w-w b", "beads": {"a3a2": 0, "a3b2": 1, "c3b2": 0, "c3c2": 0}},
            {"position": "-bb/-w-/--w b", "beads": {"c3b2": 1, "c3c2": 0}},
        ],
    }
    return memory_from_data(data, GAME)


def test_the_beginning() -> None:
    sitting = Sitting("", "quit")
    assert sitting.lines[:2] == ["Hexapawn, against a machine that learns.", "So far I have played no game."]
    assert "Each of us has three pawns" not in sitting.said
    assert "\n  O O O      1 2 3\n  - - -      4 5 6\n  X X X      7 8 9\n" in sitting.said
    assert sitting.lines[-2:] == ["X to move: ", "Goodbye."]
    assert "A new game" not in Sitting("quit").said


@pytest.mark.parametrize(
    ("answers", "times"), [(["y"], 1), (["YES"], 1), (["no"], 0), (["perhaps", ""], 0), (["n", "rules"], 1)]
)
def test_instructions_on_request(answers: list[str], times: int) -> None:
    sitting = Sitting(*answers, "quit")
    assert sitting.said.count("Each of us has three pawns") == times
    assert sitting.said.count("Shall I explain the game?") == (2 if "perhaps" in answers else 1)


@pytest.mark.parametrize("typed", ["8 5", "8,5", "85", "8-5", " 8 , 5 ", "8   5"])
def test_two_numbers_are_a_move(typed: str) -> None:
    sitting = Sitting("n", typed)
    assert [str(move) for move in sitting.program.record.moves][:1] == ["b1b2"]
    assert len(sitting.program.record.moves) == 2


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("5", "'5' is not two numbers from 1 to 9, as in 8 5"),
        ("8 5 2", "'8 5 2' is not two numbers"),
        ("0 5", "'0 5' is not two numbers"),
        ("8 x", "'8 x' is not two numbers"),
        ("८ ५", "is not two numbers"),
        ("b1b2", "'b1b2' is not two numbers"),
        ("memry", "did you mean 'memory'?"),
        ("2 5", "2 is my pawn: your pawns are the X"),
        ("5 2", "5 is empty: your pawns are the X"),
        ("8 8", "from 8 your pawn can go to 5"),
        ("8 4", "from 8 your pawn can go to 5"),
        ("8 2", "from 8 your pawn can go to 5"),
    ],
)
def test_wrong_input_asks_again_and_says_why(typed: str, why: str) -> None:
    sitting = Sitting("n", typed, "", "quit")
    assert why in sitting.said and sitting.position == str(GAME.start)
    assert sitting.said.count("X to move: ") == 3


def test_where_a_pawn_can_go() -> None:
    sitting = Sitting("n", "8 5", "7 1", "5 8", "9 8", memory=loser())
    assert "from 7 your pawn can go to 4 or 5" in sitting.said  # the machine has taken on 5
    assert "5 is my pawn" in sitting.said
    blocked = Sitting("n", "8 5", "7 4", "4 1", memory=_only("bbb/-w-/w-w b", "a3a2"))
    assert "your pawn on 7 cannot move" in blocked.said


def _only(position: str, move: str) -> Memory:
    memory = Memory(GAME, POLICY)
    seen = memory.places.seen(GAME.position(position))
    box = memory.box(seen.place, 0, seen.position)
    box.beads[:] = [int(str(seen.move(number)) == move) for number in box.numbers]
    return memory


def test_commands() -> None:
    sitting = Sitting("n", "help", "board", "BOARD", "memory", "Quit")
    for command in ("board", "memory", "forget", "rules", "quit"):
        assert f"\n{command} " in sitting.said
    assert sitting.said.count("1 2 3") == 3
    assert "I have met no case yet." in sitting.said


def test_a_lost_game_and_what_comes_of_it() -> None:
    """It loses, resigns where nothing is left, and then resigns one move earlier."""
    sitting = Sitting("n", "8 5", "7 5", "9 5", "8 5", "7 5", "8 5", "memory", memory=loser())
    said = [line for line in sitting.lines if line.startswith(("I ", "You ", "Games"))]
    said = [line.partition("\n")[0] for line in said]
    assert said == [
        "I play 1 5.",
        "I play 3 5.",
        "You have won: I cannot move.",
        "I shall not play 3 5 there again.",
        "Games so far: 1. You have won 1, I have won 0; I know 2 cases.",
        "I play 1 5.",
        "I resign: here I have lost with every move there is. You have won.",
        "I shall not play 1 5 there again.",
        "Games so far: 2. You have won 2, I have won 0; I know 2 cases.",
        "I resign: here I have lost with every move there is. You have won.",
        "Games so far: 3. You have won 3, I have won 0; I know 2 cases.",
    ]
    assert sitting.said.count("A new game.") == 4


def test_it_can_win() -> None:
    memory = _only("bbb/-w-/w-w b", "a3b2")
    sitting = Sitting("n", "8 5", "9 6", *["7 4"] * 3, memory=memory)
    assert "I have won: my pawn has reached your side." in sitting.said
    assert "there again" not in sitting.said and sitting.kept.memory.results["win"] == 1


class Expert:
    """Somebody who plays exactly, some games long, and counts who won them."""

    def __init__(self, path: Path, seed: int, games: int) -> None:
        self.program = session(path, seed, self.answer)
        self.games = games
        self.engine = outplay.player("engine:depth=9")
        self.program.run()

    def answer(self, question: str) -> str:
        if not question.startswith("X"):
            return "no"
        if sum(self.program.kept.memory.results.values()) == self.games:
            return "quit"
        move = self.engine.choose(self.program.record.position)
        assert move.origin and move.target
        return f"{GAME.shape.index[move.origin] + 1} {GAME.shape.index[move.target] + 1}"


@pytest.mark.parametrize("seed", range(5))
def test_it_gets_better(seed: int, tmp_path: Path) -> None:
    """It keeps what it has learned from sitting to sitting: at first it loses, in the end never."""
    lost = []
    for games in (5, 10, 20, 40):
        Expert(tmp_path / "machine.json", seed, games)
        lost.append(load_memory(tmp_path / "machine.json").results["loss"])
    assert sum(load_memory(tmp_path / "machine.json").results.values()) == 40
    assert lost[0] >= 2 and lost[2] == lost[3] < 10


def test_memory_is_saved_after_every_game_and_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    first = Sitting("n", "8 5", "7 5", "9 5", "8 5", path=path, memory=loser())
    assert f"I keep what I have learned in {path}." in first.lines
    assert load_memory(path).results["loss"] == 1  # the game that was left is not in it
    again = Sitting("n", "8 5", "7 5", path=path)
    assert again.lines[2] == "Games so far: 1. You have won 1, I have won 0; I know 2 cases."
    assert "I resign" in again.said and load_memory(path).results["loss"] == 2


def test_forgetting(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    Sitting("n", "8 5", "7 5", "9 5", path=path, memory=loser())
    kept = Sitting("n", "8 5", "forget", "", path=path)
    assert "I forget nothing." in kept.said and load_memory(path).results["loss"] == 1
    assert kept.position != str(GAME.start)
    gone = Sitting("n", "8 5", "forget", "really?", "yes", "memory", path=path)
    assert "'really?' is neither yes nor no." in gone.said
    assert "I have forgotten everything. We start again." in gone.said and "I have met no case yet." in gone.said
    assert gone.position == str(GAME.start)
    assert not load_memory(path).boxes and load_memory(path).results["loss"] == 0


def test_what_cannot_be_saved_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise InputError("no space")

    monkeypatch.setattr("outplay.players.matchbox.files.save_memory", fail)
    sitting = Sitting("n", "8 5", "7 5", "9 5", "forget", "y", path=tmp_path / "machine.json", memory=loser())
    assert "What I have learned could not be saved: no space" in sitting.said
    assert "Games so far: 1." in sitting.said and sitting.lines[-2:] == ["", "Goodbye."]


def test_a_person_who_interrupts_leaves() -> None:
    console = make_console(io.StringIO())
    session(None, 1, interrupted, console).run()
    assert printed(console).endswith("\nGoodbye.\n")
