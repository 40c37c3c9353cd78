"""``outplay play``: whole games between people and players, as they run in a terminal."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import outplay
from outplay.players.kind import Kind
from outplay.players.registry import KINDS
from outplay.record import Verdict
from outplay.rules import CATALOGUE
from outplay.rules.words import Side
from tests.cli.conftest import Run, Shell
from tests.cli.interrupts import interrupted

VARIANTS = sorted((Path(__file__).parents[1] / "data" / "variants").glob("*.toml"))
NAMES = [entry.default_name for entry in CATALOGUE]


def test_two_people_play_a_whole_game(run: Run) -> None:
    result = run("play", "hexapawn:3x3", typed="b1b2\na3b2\na1b2\nc3c2\nquit\n")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.count("White to move: ") == result.stdout.count("Black to move: ") == 2
    assert "Black wins: White cannot move." in result.stdout


@pytest.mark.parametrize("spec", [*NAMES, *map(str, VARIANTS)], ids=lambda spec: Path(spec).stem)
def test_random_against_random_ends_by_itself(spec: str, run: Run) -> None:
    arguments = ["play", spec, "--white", "random", "--black", "random", "--seed", "3"]
    result = run(*arguments)
    assert result.exit_code == 0
    last = result.stdout.splitlines()[-1]
    assert ("wins" in last or "Draw" in last) and "The game is over" not in result.stdout
    assert run(*arguments).stdout == result.stdout


def test_another_seed_is_another_game(run: Run) -> None:
    arguments = ["play", "oska", "--white", "random", "--black", "random"]
    assert len({run(*arguments, "--seed", str(seed)).stdout for seed in range(5)}) == 5


@pytest.mark.parametrize("spec", NAMES)
def test_a_person_plays_random_to_the_end_by_numbers(spec: str, run: Run) -> None:
    result = run("play", spec, "--black", "random", "--seed", "5", typed="#1\n" * 200)
    assert result.exit_code == 0
    assert "(random) plays" in result.stdout and "The game is over" in result.stdout


@pytest.mark.parametrize(
    ("call", "typed", "says"),
    [
        ("octapawn --white random:seed=4", "quit\n", ["White (random:seed=4) plays", "Black to move: "]),
        ("pawned:4 --position 'b---/w--b/----/---- w'", "1\n", ["White cannot move and passes.", "1 d3d2"]),
        ("octapawn --labels border --picture border", "7-13\n25-19\n", ["|12 #|13 W|14  |", "| 6 #| 7  | 8 W|"]),
        ("hexapawn:3x3 --picture colour", "a1a2\n", ["♟", "♙"]),
        ("hexapawn:3x3 --picture colour --look disc", "a1a2\n", ["●", "○"]),
        ("octapawn --labels border --picture ruled", "7-13\n25-19\n", ["1 7-13  2 8-14", "| B | B | B | B |"]),
        ("octapawn --labels border", "7-13\n25-19\nposition\n", ["\nWhite to move: -bbb/b---/w---/-www w\n"]),
        ("hexareversi --picture colour", "1\n", ["X to move: ", "Y to move: "]),
        ("octapawn --white ' 3'", "", ["White (level:3) plays"]),
        (f"hexapawn --black random --seed {'9' * 100}", "1\n", ["Black (random) plays"]),
        ("", "1\n\n\n1\n", ["Black wins with perfect play.", "White (level:4) plays", "Black to move: "]),
        ("", "2\n\n\n1\n", ["Black (level:4) plays"]),
        ("", "1\nhuman\n2\n1\n", ["Black (level:2) plays"]),
        ("", "1\n\nrandom\n1\n", ["Black (random) plays"]),
        ("", "1\n1\nhuman\n", ["White (level:1) plays"]),
        *(("", f"{answer}\n\nhuman\n", ["a5  w   w   w   w  d5"]) for answer in ("4", "oska:4", " oska ")),
        (
            "",
            "99\n²\n" + "9" * 5000 + "\nhexpawn\nhexapawn:1x1\nmissing.toml\n1\nhuman\nhuman\n",
            ["'99'", "'²'", "did you mean 'hexapawn'?", "'1x1'", "'missing.toml'", "White to move: "],
        ),
    ],
)
def test_a_game_as_it_is_called(call: str, typed: str, says: list[str], run: Run) -> None:
    result = run("play", *shlex.split(call), typed=typed)
    assert result.exit_code == 0 and all(words in result.stdout for words in says)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_a_variant_is_played_saved_and_resumed(path: Path, run: Run, tmp_path: Path) -> None:
    assert run("play", str(path), typed="1\n1\nsave game.jsonl\nquit\n").exit_code == 0
    record = json.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert record["game"] == path.stem and record["declaration"]["start"]
    result = run("play", "--resume", "game.jsonl", typed="record\nquit\n")
    assert result.exit_code == 0 and " 1. " in result.stdout and result.stdout.count(path.stem) == 1


def test_save_and_resume_with_the_players_of_the_file(run: Run, tmp_path: Path) -> None:
    run("play", "oska", "--black", "random", "--seed", "9", typed="1\nsave game.jsonl\n")
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    assert record.header == outplay.Header(("human", "random"), 9) and len(record.moves) == 2
    result = run("play", "--resume", "game.jsonl", typed="1\nsave game.jsonl\ny\n")
    assert "Black (random) plays" in result.stdout
    (longer,) = outplay.read_records(tmp_path / "game.jsonl")
    assert longer.header == record.header and longer.moves[:2] == record.moves and len(longer.moves) == 4


def test_a_finished_game_of_two_players_is_shown_with_its_end(run: Run, tmp_path: Path) -> None:
    game = outplay.game("hexapawn:3x3")
    header = outplay.Header(("random", "greedy"), 1)
    outplay.write_records(
        tmp_path / "game.jsonl", [outplay.Record(game, game.position("--b/w--/--- w"), ["a2a3"], header)]
    )
    result = run("play", "--resume", "game.jsonl")
    assert result.exit_code == 0 and result.stdout.endswith("White wins: White has reached the far row.\n")


@pytest.mark.parametrize("spec", [" human", "human "])
def test_a_person_may_be_written_with_spaces(spec: str, run: Run, tmp_path: Path) -> None:
    assert run("play", "octapawn", "--white", spec, typed="1\nsave game.jsonl\n").exit_code == 0
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    assert record.header == outplay.Header(("human", "human"), None)
    outplay.write_records(
        tmp_path / "game.jsonl", [outplay.Record(record.game, header=outplay.Header((spec, "human")))]
    )
    assert "White to move: " in run("play", "--resume", "game.jsonl").stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["play", "breakthrough:8x8", "--white", "engine:time=60", "--black", "random"], 1),
        (["play", "breakthrough:8x8", "--white", "engine:time=60"], 0),
        (["classic", "pawned", "--depth", "10"], 1),
        (["classic", "pawned", "--depth", "10", "--human", "B"], 0),
        (["classic", "octapawn", "--size", "8x8", "--white", "minimax", "--black", "minimax", "--depth", "9"], 1),
    ],
)
def test_control_c_is_a_failure_unless_a_person_leaves(arguments: list[str], code: int) -> None:
    first_boards = ("White 16", "White 8", "+--+")
    done = interrupted(*arguments, is_begun=lambda line: line.startswith(first_boards), after=0.1)
    assert done.returncode == code


def test_the_last_game_of_a_file_is_resumed(run: Run, tmp_path: Path) -> None:
    first = outplay.Record(outplay.game("hexapawn:3x3"))
    outplay.write_records(tmp_path / "game.jsonl", [first.play("a1a2"), first.play("b1b2")])
    result = run("play", "--resume", "game.jsonl", typed="position\n")
    assert "\nBlack to move: bbb/-w-/w-w b\n" in result.stdout


def test_a_game_without_a_seed_can_be_repeated_from_its_record(run: Run, tmp_path: Path) -> None:
    run("play", "oska", "--black", "random", typed="1\nsave game.jsonl\n")
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    seed = record.header.seed
    assert seed is not None
    run("play", "oska", "--black", "random", "--seed", str(seed), typed="1\nsave again.jsonl\n")
    assert outplay.read_records(tmp_path / "again.jsonl") == [record]


def test_the_players_are_asked_for_if_none_is_named(run: Run) -> None:
    again = run("play", typed="2\n0\n\nrndom\nrandom:sed=1\n11\nt77\n human \n")
    hints = ("did you mean 'random'?", "did you mean 'seed'?")
    assert all(words in again.stdout for words in ("no player '0'", *hints, "no player '11'", "hexareversi:5"))
    assert again.exit_code == 0 and "White to move: " in again.stdout
    assert again.stdout.count("Who plays White?") == 2 and again.stdout.count("Who plays Black?") == 5
    named = run("play", "--black", "random", typed="1\n1\n").stdout
    assert "Black (random) plays" in named and "Who plays" not in named


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_any_player_sits_on_either_side(kind: Kind, run: Run) -> None:
    limit = {"engine": ":nodes=300", "mcts": ":simulations=30", "level": ":2"}.get(kind.name, "")
    game = "hexareversi:5,start=ring" if kind.name == "t77" else "octapawn"
    spec = kind.name + limit
    white = run("play", game, "--white", spec, "--black", "random", "--seed", "1")
    black = run("play", game, "--white", "random", "--black", spec, "--seed", "1")
    for result in (white, black):
        assert result.exit_code == 0 and f"({spec}) plays" in result.stdout
        assert "wins" in result.stdout.splitlines()[-1] or "Draw" in result.stdout.splitlines()[-1]


def test_the_score_can_be_watched(run: Run) -> None:
    result = run("play", "hexapawn", "--white", "random", "--black", "engine:nodes=1000", "--seed", "1", "--eval")
    assert result.stdout.count("Score: Black wins in ") >= 2


def test_a_solution_can_be_given(run: Run) -> None:
    assert run("solve", "octapawn", "--save", "four").exit_code == 0
    said = run("play", "octapawn", "--solution", "four", typed="hint\nquit\n").stdout
    assert "White wins in 11." in said


def test_a_number_that_is_not_in_the_list_of_games(run: Run) -> None:
    for number in ("0", "9"):
        result = run("play", typed=f"{number}\n")
        assert f"there is no game '{number}': the list has the numbers 1 to {len(NAMES)}" in result.stdout


@pytest.mark.parametrize("typed", ["", "1\n"])
def test_questions_without_an_answer_end_the_command(typed: str, run: Run) -> None:
    result = run("play", typed=typed)
    assert result.exit_code == 1 and result.stderr == ""


def test_the_help_says_what_a_player_is(run: Run) -> None:
    text = " ".join(run("play", "--help").stdout.split())
    assert "name:option=value" in text
    for kind in KINDS:
        assert kind.name in text and kind.summary in text


def test_people_need_no_seed(run: Run, tmp_path: Path) -> None:
    run("play", "oska", typed="save game.jsonl\n")
    assert outplay.read_records(tmp_path / "game.jsonl")[0].header == outplay.Header()


# ---- As a program of its own


def test_bytes_that_are_no_text(shell: Shell) -> None:
    for encoding in ("utf-8:strict", "ascii", ""):
        done = shell("play", "hexapawn", typed=b"\xff\xfe\na1a2\n", environment={"PYTHONIOENCODING": encoding})
        assert done.returncode == 0 and done.stderr == ""
        assert "is not written like a move" in done.stdout and "Black to move: " in done.stdout


def test_names_that_the_terminal_cannot_show(shell: Shell, tmp_path: Path) -> None:
    text = 'family = "march"\nstart = """\nb\n-\n-\nw"""\nstep = ["ahead"]\nsides = ["Weiß", "黒"]\n'
    (tmp_path / "duel.toml").write_text(text, encoding="utf-8")
    done = shell("play", "duel.toml", typed=b"1\n1\n", environment={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and "Traceback" not in done.stderr and "Wei? to move" in done.stdout


def test_a_whole_game_in_a_pipe(shell: Shell) -> None:
    done = shell("play", "hexapawn", "--black", "random", "--seed", "1", typed=b"1\n" * 20)
    assert done.returncode == 0 and done.stderr == "" and "The game is over" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_person_at_a_screen_sees_that_a_machine_thinks(tmp_path: Path) -> None:
    screen, terminal = pty.openpty()
    code = "from outplay.cli import main; main(['play', 'hexapawn', '--white', 'engine:time=0.3', '--black', 'random'])"
    with subprocess.Popen([sys.executable, "-c", code], stdout=terminal, stdin=terminal, cwd=tmp_path) as process:
        os.close(terminal)
        shown = b""
        with contextlib.suppress(OSError):  # the end of a terminal's output
            while part := os.read(screen, 65536):
                shown += part
    os.close(screen)
    assert process.returncode == 0 and "White thinks" in shown.decode()


# ---- Bots


@pytest.fixture
def bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def player(position): return position.legal_moves[0]\ndef failing(position): return None\n"
    )


with_bots = pytest.mark.usefixtures("bots")


@with_bots
def test_a_bot_plays_in_the_terminal(run: Run) -> None:
    result = run("play", "hexapawn:3x3", "--white", "mine.py:player", "--black", "mine.py:player")
    assert result.exit_code == 0
    assert "White (mine.py:player) plays a1a2." in result.stdout and " wins: " in result.stdout


@with_bots
def test_a_fault_loses_the_game_and_is_kept(run: Run, tmp_path: Path) -> None:
    result = run("play", "hexapawn:3x3", "--white", "random", "--black", "mine.py:failing", "--save", "game.jsonl")
    assert result.exit_code == 0
    assert "Black (mine.py:failing) failed: in 'bbb/" in result.stdout
    assert "To test it: outplay check mine.py:failing hexapawn:3x3" in result.stdout
    assert "White wins: Black gave an answer that is no move." in result.stdout
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    assert record.winner is Side.WHITE and record.forfeit is not None
    assert record.forfeit.verdict is Verdict.UNREADABLE


@with_bots
def test_a_person_can_take_back_what_came_before(run: Run) -> None:
    typed = "a1a2\nb1b2\nhint\nundo\na1a2\nquit\n"
    result = run("play", "hexapawn:3x3", "--black", "mine.py:failing", typed=typed)
    assert result.exit_code == 0
    assert "the game is over" in result.stdout and "There is nothing to play" in result.stdout
    assert result.stdout.count("White wins: Black gave an answer that is no move.") >= 2


# ---- Saving


def test_a_game_of_two_machines_is_kept(run: Run, tmp_path: Path) -> None:
    result = run("play", "octapawn", "--white", "random", "--black", "random", "--seed", "1", "--save", "game.jsonl")
    (record,) = outplay.read_records(tmp_path / "game.jsonl")
    assert record.outcome and result.stdout.count("Saved to game.jsonl. ") == 1
    assert result.stdout.endswith("outplay review game.jsonl\n")


@pytest.mark.parametrize("typed", ["b1b2\nquit\n", "b1b2\n"])
def test_a_game_that_is_left_is_kept(typed: str, run: Run, tmp_path: Path) -> None:
    result = run("play", "octapawn", "--save", "my game.jsonl", typed=typed)
    (record,) = outplay.read_records(tmp_path / "my game.jsonl")
    assert [str(move) for move in record.moves] == ["b1b2"]
    assert result.stdout.endswith("Continue it with: outplay play --resume 'my game.jsonl'\n")


def test_every_game_of_a_sitting_is_kept(run: Run, tmp_path: Path) -> None:
    arguments = ["play", "hexapawn", "--position", "--b/w--/--- w", "--save", "game.jsonl"]
    run(*arguments, typed="a2a3\nundo\na2a3\nnew\n")
    assert [len(record.moves) for record in outplay.read_records(tmp_path / "game.jsonl")] == [1, 0]
    run("play", "--resume", "game.jsonl", "--save", "game.jsonl", typed="a2a3\n")
    assert [len(record.moves) for record in outplay.read_records(tmp_path / "game.jsonl")] == [1, 1]


def test_a_full_disk_at_the_end_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str, records: list[outplay.Record]) -> None:
        if records[-1].moves:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("outplay.terminal.games.write_records", fail)
    result = run("play", "octapawn", "--save", "game.jsonl", typed="1\nquit\n")
    assert result.exit_code == 0 and "No space left on device" in result.stdout
