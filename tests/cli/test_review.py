"""``outplay review``: what is printed about a saved game."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import outplay
from outplay import Game, Header, Record
from outplay.cli import review as command
from outplay.solving import StrongSolution, save, small_solution_from
from outplay.solving.review import judge_moves
from tests.cli.conftest import Run
from tests.cli.interrupts import interrupted

GAME = outplay.game("hexapawn:3x3")
LOST = Record(GAME, moves=["a1a2", "c3c2", "b1c2"], header=Header(("Ada", "level:2"), 1))
WON = Record(GAME, moves=["b1b2", "a3b2", "c1b2", "c3c2", "a1a2", "c2c1"])


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    outplay.write_records(path, [WON, LOST])
    return path


def test_faults_are_marked_with_what_they_threw_away(run: Run, saved: Path) -> None:
    result = run("review", str(saved))
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.splitlines() == [
        "hexapawn:3x3, White: Ada, Black: level:2",
        "ply         move  fault    score",
        "  1  White  a1a2  slip     loses in 4 (best: b1b2 loses in 6)",
        "     b1b2 blocks the pawn on b3",
        "  2  Black  c3c2  blunder  loses in 2 (best: b3a2 wins in 3)",
        "     c3c2 lets White win at once with a2b3; b3a2 stops White from winning at",
        "     once and takes the pawn on a2",
        "  3  White  b1c2  blunder  loses in 2 (best: a2b3 wins in 1)",
        "     b1c2 lets Black win at once with b3c2; a2b3 wins at once: White has reached",
        "     the far row",
        "The game is not over.",
        "",
        "          moves      best  blunders  mistakes     slips",
        "White         2         0         1         0         1",
        "Black         1         0         1         0         0",
        "All of this is exact.",
    ]


def test_a_transcript_is_reviewed_like_the_same_game_in_a_file(run: Run, saved: Path) -> None:
    by_file = run("review", str(saved), "--game", "1", "--json").stdout
    by_moves = run("review", "hexapawn:3x3", "--transcript", "".join(map(str, LOST.moves)), "--json").stdout
    moves = [json.loads(text)["moves"] for text in (by_file, by_moves)]
    assert moves[0] and len(moves[1]) == len(LOST.moves)
    refused = run("review", "hexapawn:3x3", "--transcript", "a1a2", "--game", "1")
    assert refused.exit_code == 2 and "with --transcript there is none" in refused.stderr


def test_another_game_of_the_file(run: Run, saved: Path) -> None:
    result = run("review", str(saved), "--game", "1", "--nodes", "5000")
    assert (
        "  1  White  b1b2           loses in 6\n  2  Black  a3b2           wins in 5\n" in result.stdout
        and "Black wins: Black has reached the far row." in result.stdout
    )


def test_games_go_by_the_numbers_of_their_tournament(run: Run, tmp_path: Path) -> None:
    numbered = [replace(LOST.header, number=number) for number in (7, 3)]
    games = [Record(GAME, moves=game.moves, header=header) for game, header in zip((LOST, WON), numbered, strict=True)]
    outplay.write_records(tmp_path / "cup.jsonl", games)
    assert "  1  White  a1a2  " in run("review", "cup.jsonl", "--nodes", "5000").stdout
    assert "  1  White  b1b2  " in run("review", "cup.jsonl", "--game", "3", "--nodes", "5000").stdout


def test_a_game_from_elsewhere_says_where_it_began(run: Run, tmp_path: Path) -> None:
    record = Record(GAME, GAME.position("--b/w--/--- w"), ["a2a3"])
    outplay.write_records(tmp_path / "game.jsonl", [record])
    assert "\nfrom --b/w--/--- w\n" in run("review", "game.jsonl").stdout


def test_a_move_that_nobody_can_judge_is_unclear(run: Run, tmp_path: Path) -> None:
    """The end shows that the third move lost; a look three plies ahead cannot tell whether another one did not."""
    game = outplay.game("hexapawn:8x8")
    start = game.position("---b----/--------/--------/b------b/-w------/--------/----w--w/-------- w")
    moves = ["e2e3", "h5h4", "h2h3", "a5a4", "e3e4", "d8d7", "e4e5", "d7d6", "e5e6", "a4a3", "e6e7", "d6d5", "e7e8"]
    outplay.write_records(tmp_path / "game.jsonl", [Record(game, start, moves)])
    output = run("review", "game.jsonl", "--depth", "1").stdout
    assert re.search(r"^  3  White  h2h3  unclear  loses within 8 [(]best: b4a5 [+]\d", output, re.MULTILINE)
    assert "exact" not in output
    judged = json.loads(run("review", "game.jsonl", "--depth", "1", "--json").stdout)["moves"][2]
    assert judged["unclear"] and judged["fault"] is None and not judged["exact"]


def solved(game: Game) -> StrongSolution:
    solution = small_solution_from(game.start)
    assert solution is not None
    return solution


def test_moves_are_looked_up_in_a_saved_solution(
    run: Run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = run("review", str(saved)).stdout
    save(solved(GAME), tmp_path / "solved.outplay")
    monkeypatch.setattr("outplay.solving.small_solutions.small_solution_from", None)
    monkeypatch.setattr("outplay.solving.review.analyze", None)
    result = run("review", str(saved), "--solution", "solved.outplay")
    assert result.exit_code == 0 and result.stdout == expected


LATE_BLUNDERS = (
    "d3c3b3e3f3c5f6g2b5c6f4a5h1f5d6e7d7e6d8c4c7b7a8b6a4f8g4b4e8a3a7g5"
    "g8c2h4g3a2h3c1d1d2e1f1f7a6h6e2b8g7c8h5g6h2h7h8g1b2f2b1a1"
)
"""A game of Othello in which the result changes hands in the last ten moves, and thirty discs are lost before."""


def test_late_blunders_and_lost_discs_are_found_by_a_look_one_ply_ahead(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("outplay.solving.review.ENDING_NODES", 500_000)  # enough for fifteen empty cells
    lines = run("review", "othello:8", "--transcript", LATE_BLUNDERS, "--depth", "1").stdout.splitlines()
    for line in (
        " 49  Black  g7    mistake  wins by 18 (best: c8 wins by 48)",
        " 51  Black  h5    blunder  loses by 14 (best: h2 wins by 18)",
        " 52  White  g6    blunder  loses by 14 (best: g1 wins by 14)",
        " 57  Black  b2    blunder  loses by 12 (best: f2 wins by 22)",
        " 60  White  b1    blunder  loses by 6 (best: a1 wins by 12)",
    ):
        assert line in lines


@pytest.mark.parametrize("spec", ["breakthrough:8x8", "othello:6"])
def test_no_line_is_wider_than_a_screen(spec: str, run: Run) -> None:
    run("play", spec, "--white", "random", "--black", "greedy", "--seed", "1", "--save", "game.jsonl")
    lines = run("review", "game.jsonl", "--nodes", "500").stdout.splitlines()
    assert len(lines) > 18 and max(map(len, lines)) <= 80


def test_what_is_done_is_kept(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(record: Record, *_: object, **limits: object) -> object:
        yield next(iter(judge_moves(record)))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "judge_moves", interrupted)
    result = run("review", str(saved))
    assert result.exit_code == 1 and "interrupted" in result.stderr
    assert "  3  White  b1c2  blunder  loses in 2" in result.stdout and "  2  Black" not in result.stdout
    assert not json.loads(run("review", str(saved), "--json").stdout)["complete"]


def test_control_c_shows_no_traceback(tmp_path: Path) -> None:
    game = outplay.game("breakthrough:8x8")
    outplay.write_records(tmp_path / "game.jsonl", [Record(game, moves=["a2a3", "a7a6", "b2b3"])])
    words = ("review", "game.jsonl", "--time", "60")
    done = interrupted(*words, folder=tmp_path, imports="outplay.cli.review", after=0.5)
    assert done.returncode == 1 and "interrupted" in done.stderr
