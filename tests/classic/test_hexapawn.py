"""The Hexapawn program, fed with lines, and the cases that it stores."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

import outplay
from outplay import Record, Side
from outplay.classic.programs.hexapawn import HexapawnSession, cases, find_hexapawn, format_cases, read_cases
from outplay.cli import main
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


# ---- The cases, as the program stored them


def test_a_case_is_known_as_soon_as_it_is_met(tmp_path: Path) -> None:
    """The game under way is not learned yet, and not in the file; when it is over it is learned once."""
    kept, tape = tmp_path / "machine.json", tmp_path / "tape.txt"
    met = Sitting("n", "8 5", "memory", f"tape {tape}", "memory", "quit", path=kept)
    assert met.said.count("Case 1\nD11=1 D12=1 D13=1\nD14=0 D15=2 D16=0\nD17=2 D18=0 D19=2\n") == 2
    assert "M11=14 M12=15 M13=36 M14=35" in tape.read_text() and "Case 2" not in met.said
    assert met.kept.memory.games == 0 and not kept.exists()
    by_hand = Sitting("n", "8 5", "7 5", "9 5", "quit", path=kept, memory=_only("bbb/-w-/w-w b", "a3b2"))
    assert by_hand.kept.memory.games == 1 == load_memory(kept).games
    assert format_cases(load_memory(kept)) == format_cases(by_hand.kept.memory)


def test_before_the_first_case_no_tape_is_written(tmp_path: Path) -> None:
    tape = tmp_path / "tape.txt"
    sitting = Sitting("n", f"tape {tape}", "quit")
    assert f"I have met no case yet. There is nothing to write on {tape}: make a move first." in sitting.said
    assert not tape.exists()


def learned(*games: str) -> Memory:
    memory = Memory(GAME, POLICY)
    for game in games:
        memory.learn(Record(GAME, moves=game.split()), Side.BLACK)
    return memory


def boards(memory: Memory) -> dict[int, int]:
    """The variables D by their numbers."""
    return {int(number): int(value) for number, value in re.findall(r"D(\d+)=(\d)", format_cases(memory))}


def moves(memory: Memory) -> dict[int, int]:
    """The variables M by their numbers."""
    return {int(number): int(value) for number, value in re.findall(r"M(\d+)=(\d+)", format_cases(memory))}


def test_a_game_by_hand() -> None:
    """8 5, 1 5, 7 5, 3 5, 9 5: the machine's pawn on 2 is blocked, and 3 5 is forgotten."""
    memory = learned("b1b2 a3b2 a1b2 c3b2 c1b2")
    assert format_cases(memory) == "\n".join(
        [
            "Case 1",
            "D11=1 D12=1 D13=1",
            "D14=0 D15=2 D16=0",
            "D17=2 D18=0 D19=2",
            "M11=14 M12=15 M13=36 M14=35",
            "",
            "Case 2",
            "D21=0 D22=1 D23=1",
            "D24=0 D25=2 D26=0",
            "D27=0 D28=0 D29=2",
            "M21=36 M22=0",
        ]
    )


def test_the_mirrored_game_meets_no_new_case() -> None:
    """What it loses with there is forgotten in the case as it was first met: 1 5 seen in a mirror is 3 5."""
    won, lost = "b1b2 a3b2 a1b2 c3c2", "b1b2 c3b2 c1b2 a3b2 a1b2"
    assert moves(learned(won)) == {11: 14, 12: 15, 13: 36, 14: 35, 21: 36, 22: 35}
    memory = learned(won, lost)
    assert boards(memory) == boards(learned(won))
    assert moves(memory) == {11: 14, 12: 15, 13: 36, 14: 35, 21: 36, 22: 0}


def test_a_case_stands_there_as_it_was_first_met() -> None:
    memory = learned("b1b2 c3b2 c1b2 a3b2 a1b2")
    second = [boards(memory)[20 + cell] for cell in range(1, 10)]
    assert second == [1, 1, 0, 0, 2, 0, 2, 0, 0]
    assert {index: value for index, value in moves(memory).items() if index > 20} == {21: 14, 22: 0}


def test_the_order_of_moves() -> None:
    """Pawn by pawn: straight on, then to the right of the screen, then to the left."""
    memory = Memory(GAME, POLICY)
    position = GAME.position("-b-/w-w/--- b")
    memory.box(memory.places.place(position), 0, position)
    assert moves(memory) == {11: 25, 12: 26, 13: 24}


def test_after_nine_cases_the_index_has_three_digits() -> None:
    memory = Memory(GAME, POLICY)
    to_visit = [GAME.start]
    while to_visit and len(memory.boxes) < 11:
        position = to_visit.pop(0)
        if position.side is Side.BLACK and position.legal_moves:
            memory.box(memory.places.place(position), 0, position)
        to_visit += [position.play(move) for move in position.legal_moves]
    assert sorted(boards(memory)) == [10 * case + cell for case in range(1, 12) for cell in range(1, 10)]
    assert "Case 10\nD101=" in format_cases(memory) and "\nM111=" in format_cases(memory)


def test_cases_of_the_other_side_are_left_out() -> None:
    memory = learned("b1b2 a3b2 a1b2 c3b2 c1b2")
    before = format_cases(memory)
    memory.learn(Record(GAME, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]), Side.WHITE)
    assert format_cases(memory) == before


def test_nothing_met_is_nothing() -> None:
    assert format_cases(learned()) == ""


# ---- The tape


@pytest.mark.parametrize(
    "games",
    [
        (),
        ("b1b2 a3b2 a1b2 c3b2 c1b2",),
        ("b1b2 c3b2 c1b2 a3b2 a1b2", "b1b2 a3a2 b2c3"),
    ],
)
def test_what_is_printed_can_be_read_back(games: tuple[str, ...]) -> None:
    memory = learned(*games)
    again = read_cases(format_cases(memory))
    assert format_cases(again) == format_cases(memory)
    assert [(str(box.met), box.beads) for box in cases(again)] == [(str(box.met), box.beads) for box in cases(memory)]


def test_a_tape_is_written_and_read_in_the_program(tmp_path: Path) -> None:
    tape, kept = tmp_path / "tape.txt", tmp_path / "machine.json"
    first = Sitting("n", f"tape {tape}", f"tape {tape}", "tape", "quit", memory=learned("b1b2 a3a2 b2c3"))
    assert "What I know is on the tape" in first.said and "there is a file of this name already" in first.said
    assert "name a new file for the tape" in first.said
    second = Sitting("n", f"read {tape}", "memory", "quit", path=kept)
    assert "I have read 1 case. We start again." in second.said and "M11=0 M12=15" in second.said
    assert format_cases(load_memory(kept, GAME)) == tape.read_text().strip()
    third = Sitting("n", f"read {tape}", "n", "read none.txt", "quit", path=kept)
    assert "I keep what I know." in third.said and "the tape 'none.txt' cannot be read" in third.said


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("D11=1", "D11=3", "case 1 needs D11 to D19, each 0, 1 or 2"),
        ("D11=1 ", "", "case 1 needs D11 to D19"),
        ("D11=1", "E11=1", "'E11=1' is no variable of the tape"),
        ("D11=1", "D01=1 D11=1", "'D01=1' is no variable of the tape"),
        ("D11=1", "D12=1", "D12 is there twice"),
        ("M12=15", "M12=14", "has the moves M11=14 M12=15 M13=36 M14=35"),
        (" M14=35", "", "has the moves M11=14"),
        ("M14=35", "M14=35 M15=0", "has more variables than cells and moves"),
        ("D11=1", "D11=2", "the game is over there"),
    ],
)
def test_a_torn_tape_is_refused(old: str, new: str, why: str) -> None:
    tape = format_cases(learned("b1b2 a3a2 b2c3"))
    assert old in tape
    with pytest.raises(InputError, match=re.escape(why)):
        read_cases(tape.replace(old, new, 1))


def test_the_same_memory_serves_the_program_the_players_and_the_laboratory(tmp_path: Path) -> None:
    kept = tmp_path / "machine.json"
    Sitting("n", "8 5", "quit", path=kept, memory=learned("b1b2 a3a2 b2c3")).kept.save()
    assert "M11=0" in format_cases(load_memory(kept, GAME, POLICIES["focal"]))
    player = outplay.player(f"focal:memory={kept}", seed=3)
    forgotten = GAME.start.play("b1b2")
    assert all(str(player.choose(forgotten)) != "a3a2" for _ in range(5))
    result = CliRunner().invoke(main, ["learn", "inspect", str(kept)])
    assert result.exit_code == 0 and "focal" in result.output


def test_a_tape_to_begin_with(tmp_path: Path) -> None:
    tape, kept = tmp_path / "tape.txt", tmp_path / "machine.json"
    tape.write_text(format_cases(learned("b1b2 a3a2 b2c3")))
    words = ["classic", "hexapawn", "--memory", str(kept), "--tape", str(tape)]
    result = CliRunner().invoke(main, words, input="n\nmemory\nquit\n")
    assert "So far I have played no game. I know 1 case." in result.output and "M11=0" in result.output
    assert "knows something already" in CliRunner().invoke(main, words, input="n\nquit\n").output
