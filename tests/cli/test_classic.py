"""``outplay classic``: the old programs on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import outplay
from tests.cli.conftest import Run, Shell

PRINTED = "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"


# ---- Pawned


def test_the_machine_plays_itself(run: Run) -> None:
    result = run("classic", "pawned", "--size", "4", "--seed", "1")
    assert result.exit_code == 0
    assert "white →" in result.output and "black →" in result.output and "|B1|B2|B3|B4|" in result.output
    assert run("classic", "pawned", "--size", "4", "--seed", "1").output == result.output


def test_the_printed_seed_repeats_the_game(run: Run) -> None:
    first, _, game = run("classic", "pawned", "--size", "3").output.partition("\n")
    seed = first.split("--seed ")[1].split()[0]
    assert run("classic", "pawned", "--size", "3", "--seed", seed).output == game


def test_two_people_need_no_seed(run: Run) -> None:
    result = run("classic", "pawned", "--human", "both", "--size", "3", typed="2 0\n1 2\n1 2\n3 1\n")
    assert result.exit_code == 0 and "--seed" not in result.output
    assert "Black plays" not in result.output


def test_a_person_plays_in_small_letters_too(run: Run) -> None:
    result = run("classic", "pawned", "--human", "w", "--size", "4", "--seed", "2", typed="2 0\nquit\n")
    assert result.exit_code == 0 and "Black plays B" in result.output


def test_the_printed_tree(run: Run) -> None:
    arguments = ["classic", "pawned", "--depth", "3", "--formula", "print", "--position", PRINTED, "--tree"]
    for search, root in {"minimax": "[4, 0, -1, -1, -4, 4]", "alphabeta": "[4, 0, -1, -1, 4, 4]"}.items():
        tree, board = run(*arguments, search).output.splitlines()[0].split("  ", 1)
        assert tree == f"depth 0: 4 0 {root}" and board.strip() == "+--+--+--+--+--+--+"


def test_a_game_is_saved(run: Run) -> None:
    assert run("classic", "pawned", "--size", "4", "--seed", "1", "--save", "game.jsonl").exit_code == 0
    record = outplay.read_records("game.jsonl")[0]
    assert record.outcome is not None and record.header.players == ("pawned:depth=1", "pawned:depth=1")
    head = json.loads(Path("game.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head["game"] == "pawned:4" and head["seed"] == 1


def test_boards_wrap_to_the_terminal(shell: Shell) -> None:
    done = shell("classic", "pawned", "--size", "4", "--seed", "1", environment={"COLUMNS": "45", "PYTHONUTF8": "1"})
    assert done.returncode == 0
    boards = done.stdout.partition("\n\n")[2]
    assert max(len(line) for line in boards.splitlines()) <= 45 and "white →" in boards


def test_a_screen_without_arrows_gets_a_plain_one(shell: Shell) -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = shell("classic", "pawned", "--size", "3", "--seed", "1", environment=environment)
    assert done.returncode == 0 and "white ->" in done.stdout


# ---- Octapawn


def test_octapawn_asks_for_missing_options(run: Run) -> None:
    result = run("classic", "octapawn", typed="7y\n3x3\nme\nhuman\n\n1,0-1,1\nquit\n")
    assert result.exit_code == 0
    assert "'7y' is not the size of a board" in result.output and "'me' cannot play" in result.output
    assert "Black is played by minimax" in result.output and "Black plays" in result.output


def test_octapawn_takes_it_all_from_options(run: Run) -> None:
    result = run("classic", "octapawn", "--size", "3x3", "--white", "minimax", "--black", "alphabeta", "--depth", "8")
    assert result.exit_code == 0 and "Black wins" in result.output


def test_the_end_of_the_input_ends_the_questions(run: Run) -> None:
    assert run("classic", "octapawn").exit_code == 1
    assert run("classic", "octapawn", "--size", "4x4", "--white", "human", "--black", "human").exit_code == 0


# ---- Oska


def test_oska_prints_what_the_functions_say(run: Run) -> None:
    said = run("classic", "oska", "--depth", "3").output.splitlines()
    assert said[0] == "movegen: 6 boards" and said[1] == "  ['-www', 'w--', '--', '---', 'bbbb']"
    assert said[-2] == "oskaplayer, depth 3:" and said[-1] in said[1:7]


def test_one_board_and_a_finished_one(run: Run) -> None:
    said = run("classic", "oska", "--board", "w---/---/--/---/---b").output
    assert said.startswith("movegen: 1 board\n")
    finished = run("classic", "oska", "--board", "----/---/--/---/w---").output
    assert finished == "movegen: 0 boards\noskaplayer, depth 2:\n  ['----', '---', '--', '---', 'w---']\n"
