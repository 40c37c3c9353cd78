"""``outplay puzzle``: only good moves are made, the rival replies, help ends the streak; a sheet has all answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import outplay
from outplay.cli.puzzle import PuzzleSitting
from outplay.play import Move, Position
from outplay.solving.puzzles import Judge, Puzzle, Task, find_puzzles
from tests.cli.conftest import Run
from tests.terminal.sitting import sit

SERIES = {
    spec: list(islice(find_puzzles(outplay.game(spec), seed=2, task="win"), 3))
    for spec in ("octapawn", "oska:4", "othello:6")
}

EASY = SERIES["octapawn"][0]
HARD = next(find_puzzles(outplay.game("oska:4"), seed=1, task="win", level=4))


def puzzled(puzzles: list[Puzzle], *lines: str) -> tuple[PuzzleSitting, str]:
    game = puzzles[0].position.game
    return sit(lambda console, ask: PuzzleSitting(game, iter(puzzles), 2, console, ask=ask), *lines)


def good_moves(puzzle: Puzzle) -> list[str]:
    """What a person types who always keeps the win, against the same perfect rival."""
    judge, rival, side = Judge(puzzle.position.game), outplay.player("perfect"), puzzle.position.side
    position: Position = puzzle.position
    typed = []
    while not position.outcome:
        if position.side is side and not position.legal_moves[0].is_pass:
            move = next(move for move in position.legal_moves if judge.value(position.play(move)) == -1)
            typed.append(str(move))
        else:
            move = rival.choose(position)
        position = position.play(move)
    return typed


@pytest.mark.parametrize("spec", SERIES)
def test_good_moves_solve_every_puzzle(spec: str) -> None:
    puzzles = SERIES[spec]
    sitting, said = puzzled(puzzles, *(move for puzzle in puzzles for move in good_moves(puzzle)))
    assert (sitting.shown, sitting.solved, sitting.longest) == (3, 3, 3)
    assert said.count("Solved! Streak: ") == 3 and "is not it" not in said
    assert said.endswith("There are no more puzzles of this kind.\nSolved 3 of 3; longest streak 3. Seed 2.\n")


@pytest.mark.parametrize("spec", SERIES)
def test_a_wrong_move_is_not_made_and_ends_the_streak(spec: str) -> None:
    first, second = SERIES[spec][:2]
    wrong = [str(move) for move in second.position.legal_moves if move != second.answer]
    sitting, said = puzzled([first, second], *good_moves(first), *wrong, *good_moves(second))
    assert said.count(" is not it: ") == len(wrong)
    assert (sitting.solved, sitting.streak, sitting.longest) == (2, 0, 1)


@pytest.mark.parametrize(("word", "says"), [("hint", "Move the piece on {}."), ("answer", "The move is {}.")])
def test_help_shows_the_way_and_ends_the_streak(word: str, says: str) -> None:
    puzzle = SERIES["octapawn"][0]
    sitting, said = puzzled([puzzle], word, *good_moves(puzzle))
    assert says.format(puzzle.answer.origin if word == "hint" else puzzle.answer) in said
    assert (sitting.solved, sitting.longest) == (1, 0)


class Blind(Judge):
    """Lets every first move through, as if it took too long to prove anything."""

    def fault(self, position: Position, move: Move, task: Task) -> str:
        is_first = position in (EASY.position, HARD.position)
        return "" if is_first else super().fault(position, move, task)


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [(EASY, "Not solved: one of your moves was a mistake"), (HARD, "no move can win any more: type next to go on")],
    ids=["to the end", "with a hint"],
)
def test_a_mistake_that_takes_too_long_to_prove_solves_nothing(
    puzzle: Puzzle, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("outplay.cli.puzzle.Judge", Blind)
    wrong = next(str(move) for move in puzzle.position.legal_moves if move != puzzle.answer)
    sitting, said = puzzled([puzzle], wrong, "hint")
    assert says in said and (sitting.solved, sitting.streak) == (0, 0)


def test_ctrl_c_undoes_the_move_that_the_rival_thinks_about(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def choose(self, position: Position) -> Move:
            raise KeyboardInterrupt

    monkeypatch.setattr("outplay.cli.puzzle.player", lambda spec: Interrupted())
    said = puzzled([HARD], str(HARD.answer), "position")[1]
    assert "Stopped." in said and str(HARD.position) in said


def test_ctrl_c_ends_a_search_and_says_how_it_went() -> None:
    def interrupted() -> Iterator[Puzzle]:
        yield HARD
        raise KeyboardInterrupt

    game = HARD.position.game
    said = sit(lambda console, ask: PuzzleSitting(game, interrupted(), 2, console, ask=ask), "next", "hint")[1]
    assert said.endswith("Solved 0 of 1; longest streak 0. Seed 2.\n") and "Stopped" not in said


def test_a_hint_where_discs_are_placed_names_the_column() -> None:
    puzzle = SERIES["othello:6"][0]
    assert puzzle.answer.target is not None
    assert f"Look at column {puzzle.answer.target[0]}." in puzzled([puzzle], "hint")[1]


def test_a_puzzle_can_be_left_and_odd_lines_are_refused() -> None:
    sitting, said = puzzled(SERIES["octapawn"], "next", "position", "nxt", "a9", "quit")
    assert (sitting.shown, sitting.solved) == (2, 0)
    assert str(SERIES["octapawn"][1].position) in said
    assert "'nxt' is neither a move nor a command" in said and "did you mean 'next'?" in said


def test_a_seed_shows_the_same_puzzles_again(run: Run) -> None:
    first, again, other = (
        run("puzzle", "octapawn", "--seed", seed, typed="next\nnext\n").stdout for seed in ("4", "4", "5")
    )
    assert first == again != other
    assert "Solved 0 of 3; longest streak 0. Seed 4." in first


def test_without_a_game_the_seed_chooses_one(run: Run) -> None:
    shown = [run("puzzle", "--seed", str(seed), "--json").stdout for seed in (1, 1, 2, 3, 4, 5)]
    assert shown[0] == shown[1] and len({json.loads(text)["puzzles"][0]["game"] for text in shown}) > 1


def test_a_sheet_has_every_board_and_every_answer(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    result = run("puzzle", "oska:4", "--number", "5", "--seed", "3", "--sheet", str(sheet))
    assert result.exit_code == 0 and result.stdout == f"5 puzzles of oska:4, seed 3: {sheet}\n"
    page = sheet.read_text(encoding="utf-8")
    assert "<title>Puzzles: Oska, 4 pieces</title>" in page and "<h1>Puzzles: Oska, 4 pieces</h1>" in page
    assert page.count("<svg") == 5 and "script" not in page
    puzzles = islice(find_puzzles(outplay.game("oska:4"), seed=3), 5)
    answers = ", ".join(f"{number} {puzzle.answer}" for number, puzzle in enumerate(puzzles, 1))
    assert f"Answers: {answers}. Seed 3." in page
