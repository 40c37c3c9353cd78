"""Exact values as the page gets them: those of the library."""

from __future__ import annotations

import dataclasses
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import outplay
from outplay import web
from outplay._core import Prover
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import Solution
from outplay.solving.files import HEADER_BYTES, save
from outplay.solving.review import MISTAKE_DISCS
from outplay.solving.strong import solve_strongly
from outplay.web.failures import TaskFailed
from outplay.web.requests import SolutionRequest
from outplay.web.settings import ServerLimits, Settings
from outplay.web.shelf import Shelf
from outplay.web.solutions import check_saved
from outplay.web.work import solutions
from outplay.web.work.pool import WorkerPool
from tests.patience import PATIENCE
from tests.web.work.conftest import TaskRun

PAWNS = outplay.game("hexapawn:3x3")
SMALL = ["hexapawn:3x3", "hexareversi:3,start=ring", "hexapawn:3x4,goal=misere", "pawned:3"]
LARGE = outplay.game("breakthrough:6x6")
LATE = "------/--b---/--w---/---wb-/------/------ w"


def asked(settings: Settings | None = None, **request: Any) -> dict[str, Any]:
    answer = TaskRun("solution", settings or Settings(), **request).answer
    found: dict[str, Any] = answer
    return found


@pytest.mark.parametrize("name", SMALL)
def test_a_position_with_all_its_moves(name: str) -> None:
    solution = outplay.solve(name)
    game = solution.game
    line = [str(game.start.legal_moves[-1])]
    position = game.start.play(line[0])
    answer = asked(game=name, line=line)
    assert (answer["game"], answer["rules"]) == (game.name, game.rules.hash)
    assert (answer["position"], answer["side"]) == (str(position), str(position.side))
    assert answer["covered"] is True and answer["score"] == solution[position].as_data()
    assert answer["moves"] == [one.as_data() for one in solution.moves(position)]
    assert answer["line"] == [str(move) for move in solution.line(position)]
    assert (answer["method"], answer["positions"], answer["root"]) == ("strong", solution.positions, str(game.start))
    assert answer["saved"] is False


def test_the_winner_is_proven_where_there_is_no_solution() -> None:
    answer = asked(game="hexapawn:6x6", line=["a1a2"])
    assert answer["covered"] is False and answer["score"] is None and answer["moves"] == []
    proven = answer["proven"]
    assert proven["score"] == Score(Side.BLACK, 1).as_data()
    assert proven["moves"][0]["score"]["text"] == "wins"
    prover = Prover(outplay.game("hexapawn:6x6")._core, megabytes=64)
    position = outplay.game("hexapawn:6x6").start.play("a1a2")
    for one in proven["moves"]:
        after = position.play(one["move"])
        assert prover.holds(after._board, position.side.index, 1) is (one["score"]["value"] == 1)
    assert asked(game="hexapawn:6x6", line=["a1a2"], seconds=0.001)["proven"] is None
    assert asked(game="breakthrough:8x8", seconds=0.5)["proven"] is None


def test_the_moves_that_led_there() -> None:
    answer = asked(game=PAWNS.name, line=["a1a2", "b3b2"])
    told = [
        (one["move"], one["score"]["text"], one["best"]["move"], one["best"]["score"]["text"]) for one in answer["path"]
    ]
    assert told == [("a1a2", "loses in 4", "b1b2", "loses in 6"), ("b3b2", "loses in 2", "b3a2", "wins in 3")]


def test_the_page_calls_a_loss_of_discs_what_reviews_call_it() -> None:
    """It judges moves itself where it has only the table of results."""
    text = (Path(web.__file__).parent / "page/js/game/worth.js").read_text(encoding="utf-8")
    assert re.findall(r"MISTAKE_DISCS = (\d+);", text) == [str(MISTAKE_DISCS)]


def judged(solution: Solution, record: outplay.Record) -> list[dict[str, Any]]:
    """The path of a game by the library, of whose positions all are covered."""
    path = []
    for before, move in zip(record.positions, record.moves, strict=False):
        best, worths = solution.moves(before)[0], {one.move: one.score for one in solution.moves(before)}
        assert best.score == solution[before]
        path.append({"move": str(move), "score": worths[move].as_data(), "best": best.as_data()})
    return path


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("choice", [0, -1])
def test_every_move_of_a_game_beside_the_best_one(name: str, choice: int) -> None:
    """Of a game of the best moves, and of one of the worst."""
    solution = outplay.solve(name)
    record = outplay.Record(solution.game)
    while moves := solution.moves(record.position):
        record = record.play(moves[choice].move)
    path = judged(solution, record)
    assert any(one["score"]["text"] != one["best"]["score"]["text"] for one in path) == (choice == -1)
    assert record.outcome and asked(game=name, line=[str(move) for move in record.moves])["path"] == path


@pytest.mark.parametrize("name", ["pawned:6", "othello:6", "oska:5"])
def test_the_last_moves_of_a_larger_game_beside_the_best_ones(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Almost nothing is left at its end: more of it is solved, as far back as that is soon done."""
    monkeypatch.setattr(solutions, "_SECONDS_AT_ONCE", 60)  # the machine may be busy
    record, random = outplay.Record(outplay.game(name)), Random(1)
    while not record.outcome:
        record = record.play(random.choice(record.position.legal_moves))
    answer = asked(game=name, line=[str(move) for move in record.moves])
    begin = [str(position) for position in record.positions].index(answer["root"])
    assert 0 < begin < len(record.moves) - 6
    solution = outplay.solve(record.positions[begin])
    later = outplay.Record(record.game, start=solution.root, moves=record.moves[begin:])
    assert answer["positions"] == solution.positions and answer["path"][begin:] == judged(solution, later)
    earlier, last = answer["path"][: begin - 1], answer["path"][begin - 1]
    assert (last["score"], last["best"]) == (solution.score.before().as_data(), None)
    assert all(one["score"] is one["best"] is None for one in earlier)


@pytest.mark.parametrize(("limit", "value"), [("_MAX_AT_ONCE", 1), ("_SECONDS_AT_ONCE", -1)])
def test_no_best_move_is_named_where_only_some_are_known(
    limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left after a move is solved: that says what this one was worth, and not whether another was better."""
    monkeypatch.setattr(solutions, limit, value)
    before = LARGE.position(LATE)
    after = before.play(before.legal_moves[-1])
    answer = asked(game=LARGE.name, position=LATE, line=[str(before.legal_moves[-1])])
    assert answer["root"] == str(after) and answer["path"][0]["best"] is None
    assert answer["path"][0]["score"] == outplay.solve(after).score.before().as_data()


def test_a_line_to_the_end() -> None:
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    answer = asked(game=PAWNS.name, line=line)
    assert answer["covered"] and answer["score"]["value"] == -1 and answer["score"]["distance"] == 0
    assert answer["moves"] == [] and answer["line"] == []
    assert [step["score"]["distance"] for step in answer["path"]] == [6, 5, 4, 3, 2, 1]


def test_a_position_that_is_over() -> None:
    answer = asked(game=PAWNS.name, position="w--/---/--- b")
    assert answer["covered"] and answer["score"]["value"] == -1 and answer["method"] is None


def test_what_is_too_large_is_not_covered() -> None:
    answer = asked(game="othello:8", line=[str(outplay.game("othello:8").start.legal_moves[0])])
    assert answer["covered"] is False and answer["score"] is None
    assert answer["moves"] == [] and answer["path"][0]["score"] is None
    few = Settings(limits=ServerLimits(solution_positions=1))
    odd = asked(few, game=PAWNS.name, position="-b-/---/www b")
    assert odd["covered"] is False


def test_an_analysis_is_exact_on_request_in_a_small_game() -> None:
    heard = TaskRun("analysis", game=PAWNS.name, nodes=1, exact=True)
    assert heard.reports == [] and heard.answer["nodes"] == 0
    assert heard.answer["score"]["text"] == "loses in 6"
    assert [move["score"]["distance"] for move in heard.answer["moves"]] == [6, 4, 4]
    large = TaskRun("analysis", game="othello:8", nodes=2000, exact=True)
    assert large.answer["nodes"] > 0 and large.answer["score"]["value"] is None
    usual = TaskRun("analysis", game=PAWNS.name, nodes=1)
    assert usual.answer["nodes"] > 0


def test_a_review_is_exact_in_a_small_game() -> None:
    heard = TaskRun("review", game=PAWNS.name, moves=["a1a2", "b3b2", "c1b2", "c3b2"])
    assert heard.answer["exact"] is True
    texts = [move["text"] for move in heard.answer["moves"]]
    assert texts[0] == "loses in 4 (best: b1b2 loses in 6)"
    assert texts[1] == "loses in 2 (best: b3a2 wins in 3)"
    large = TaskRun("review", game="othello:8", moves=[str(outplay.game("othello:8").start.legal_moves[0])])
    assert large.answer["exact"] is False


def saved_pawns(path: Path, **limits: Any) -> Settings:
    """The settings of a server with a solution in a file."""
    save(solve_strongly(PAWNS.start, megabytes=64), path)
    return Settings(solutions=(check_saved(str(path), Shelf()),), limits=ServerLimits(**limits))


@pytest.mark.anyio
async def test_a_worker_looks_up_in_a_file(tmp_path: Path) -> None:
    """A worker process opens a file that the server was started with, and its answer says so."""
    settings = saved_pawns(tmp_path / "pawns")
    async with WorkerPool(settings) as workers:
        answer = await workers.ask(SolutionRequest(game=PAWNS.name), PATIENCE)
    assert answer["saved"] is True and answer["score"]["text"] == "loses in 6"
    assert dataclasses.asdict(settings.solutions[0])["path"] == str((tmp_path / "pawns").resolve())


@pytest.mark.anyio
async def test_a_changed_file_is_an_error(tmp_path: Path) -> None:
    """Where it is needed: what can be solved at once is answered all the same."""
    path = tmp_path / "mine.solution"
    async with WorkerPool(saved_pawns(path, solution_seconds=0)) as workers:
        before = await workers.ask(SolutionRequest(game=PAWNS.name), PATIENCE)
        os.truncate(path, HEADER_BYTES)
        after = await workers.ask(SolutionRequest(game=PAWNS.name), PATIENCE)
        with pytest.raises(TaskFailed, match="start the server again") as caught:
            await workers.ask(SolutionRequest(game=PAWNS.name, position="-b-/---/www b"), PATIENCE)
    assert before["saved"] is True and after == {**before, "saved": False}
    assert (caught.value.status, caught.value.kind) == (500, "SolutionError")
    assert "'mine.solution'" in str(caught.value) and str(tmp_path) not in str(caught.value)
