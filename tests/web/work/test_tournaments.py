"""Tournaments as the page gets them: the games and the table of the arena, bit by bit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.arena.tournament import load
from outplay.errors import OutplayError
from outplay.record import read_journal, read_records
from outplay.web.settings import ServerLimits, Settings
from outplay.web.work import tournaments
from tests.arena import zoo
from tests.web.work.conftest import TaskRun

PLAYERS = ["level:2", "random", "anna=greedy"]


@pytest.fixture
def _every_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "_PAUSE", 0.0)
    monkeypatch.setattr(tournaments, "_SHARE", 1e9)


def arena(plan: Plan) -> Tournament:
    tournament = Tournament(plan)
    with Workers(1) as workers:
        assert list(tournament.play(workers))
    return tournament


def told(heard: TaskRun) -> list[dict[str, Any]]:
    """All games that were told, whenever that was."""
    return [game for report in (*heard.reports, heard.answer) for game in report["games"]]


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet", "swiss"])
def test_a_tournament_is_that_of_the_arena(kind: str) -> None:
    heard = TaskRun("tournament", game="oska:4", players=PLAYERS, kind=kind, games=6, rounds=2, seed=3)
    plan = Plan(outplay.game("oska:4"), enter(PLAYERS), kind, 6, 2, seed=3)  # type: ignore[arg-type]
    found = arena(plan)
    table = found.standings()
    answer = heard.answer
    assert answer["players"] == ["level:2", "random", "anna"]
    assert answer["played"] == answer["total"] == table.games == found.total
    rows = answer["table"]
    assert [row["name"] for row in rows] == [row.name for row in table.rows]
    assert [row["points"] for row in rows] == [row.points for row in table.rows]
    assert [row["pieces"] for row in rows] == [row.pieces for row in table.rows]
    assert [row["rating"] for row in rows] == [vars(row.rating) for row in table.rows if row.rating]
    assert [game["moves"] for game in told(heard)] == [
        [str(move) for move in played.record.moves] for played in found.ledger.settled
    ]


@pytest.mark.usefixtures("_every_game_is_told")
def test_every_game_is_reported_once_and_can_be_replayed() -> None:
    heard = TaskRun("tournament", game="hexapawn:4x4", players=PLAYERS, games=10)
    assert len(heard.reports) >= 2
    assert [game["number"] for game in told(heard)] == list(range(1, 31))
    game = outplay.game("hexapawn:4x4")
    for one in told(heard):
        record = outplay.Record(game, game.position(one["start"]), one["moves"])
        assert record.is_over and one["ending"] == record.ending
        assert one["winner"] == (str(record.winner) if record.winner else None)
        assert one["pieces"] == list(record.position.count_pieces()) and one["forfeit"] is None


@pytest.mark.usefixtures("_every_game_is_told")
def test_the_crosstable_adds_up_at_any_time() -> None:
    heard = TaskRun("tournament", game="hexapawn:4x4", players=PLAYERS, games=10)
    number = 0
    for report in (*heard.reports, heard.answer):
        rows = report["table"]
        number += len(report["games"])
        assert number == report["played"]
        assert sum(row["points"] for row in rows) == report["played"]
        for place, (row, met) in enumerate(zip(rows, report["crosstable"], strict=True)):
            wins, draws, losses = (row["score"][name] for name in ("wins", "draws", "losses"))
            assert met[place] == [0, 0, 0]
            assert [sum(counts) for counts in zip(*met, strict=True)] == [wins, draws, losses]
            assert row["points"] == wins + draws / 2


def test_openings_and_what_is_said_about_them() -> None:
    heard = TaskRun("tournament", game="oska:4", players=["greedy", "mobility"], openings="all:1")
    assert heard.answer["total"] == 2 * len({game["start"] for game in told(heard)}) > 2
    assert any("from all" in note for note in heard.answer["notes"]) and not heard.answer["repeats"]
    heard = TaskRun("tournament", game="oska:4", players=["greedy", "mobility"], openings="random:4", games=8)
    assert len({game["start"] for game in told(heard)}) == 4


def test_notes_name_no_option_of_the_command_line() -> None:
    heard = TaskRun("tournament", game="oska:4", players=["greedy", "mobility"], games=20)
    assert any("Only 2 of the 20 games were different" in note for note in heard.answer["notes"])
    assert any("random first moves give others" in note for note in heard.answer["notes"])
    assert not any("--" in note for note in heard.answer["notes"])
    assert heard.answer["repeats"]


@pytest.mark.usefixtures("_every_game_is_told")
def test_a_tournament_that_is_stopped_ends_there() -> None:
    heard = TaskRun("tournament", stop_after=1, game="hexapawn:4x4", players=PLAYERS, games=100)
    assert heard.answer["played"] < heard.answer["total"]
    assert len(told(heard)) == heard.answer["played"]


def test_a_tournament_that_takes_too_long_is_broken_off_and_says_so() -> None:
    settings = Settings(limits=ServerLimits(tournament_seconds=0.0001))
    heard = TaskRun("tournament", settings, game="hexapawn:4x4", players=PLAYERS, games=100)
    assert 0 < heard.answer["played"] < heard.answer["total"]
    assert any(note.startswith("Broken off after") for note in heard.answer["notes"])


def test_bots_take_part_and_their_faults_are_counted() -> None:
    players = {"good": zoo.spec("good"), "bad": zoo.spec("wrong_move")}
    heard = TaskRun("tournament", Settings(players=players), game="oska:4", players=["good", "Bert=bad"], games=4)
    assert heard.answer["players"] == ["good", "Bert"]
    first, last = heard.answer["table"]
    assert (first["name"], first["points"], last["faults"]) == ("good", 4, {"illegal": 3})
    assert [game["forfeit"]["verdict"] for game in told(heard)] == [*["illegal"] * 3, "retired"]
    assert told(heard)[0]["ending"] == "White wins: Black made an illegal move."


def test_a_bots_file_is_read_anew_for_every_tournament(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    settings = Settings(players={"mine": f"{file}:player"})

    def first_moves(code: str) -> set[str]:
        file.write_text(f"def player(position):\n    {code}\n")
        heard = TaskRun("tournament", settings, game="oska:4", players=["mine", "mine"], games=2)
        return {game["moves"][0] if game["moves"] else game["forfeit"]["verdict"] for game in told(heard)}

    moves = outplay.game("oska:4").start.legal_moves
    assert first_moves("return position.legal_moves[0]") == {str(moves[0])}
    assert first_moves("return position.legal_moves[-1]") == {str(moves[-1])}
    assert first_moves("return 1 / 0") == {"crash"}
    with pytest.raises(OutplayError, match=r"mine\.py' cannot be used: line 2 is not Python"):
        first_moves("return (")


def test_the_lines_make_a_record_file(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"players": PLAYERS, "games": 4, "openings": "random:2", "seed": 3}
    heard = TaskRun("tournament", game="oska:4", **asked)
    headers = [report["header"] for report in (*heard.reports, heard.answer)]
    assert all(header == "" for header in headers[1:])
    path = tmp_path / "tournament.jsonl"
    path.write_text("\n".join([headers[0], *(game["line"] for game in told(heard)), ""]))
    contents = read_journal(path)
    assert contents.is_reproducible and contents.plan["seed"] == 3
    assert [one["spec"] for one in contents.plan["players"]] == ["level:2", "random", "greedy"]
    assert [[str(move) for move in record.moves] for record in read_records(path)] == [
        game["moves"] for game in told(heard)
    ]
    assert [row.points for row in load(path).standings().rows] == [row["points"] for row in heard.answer["table"]]


def test_a_bot_that_fails_is_quoted_without_its_folder() -> None:
    players = {"dead": zoo.spec("dead_at_start")}
    heard = TaskRun("tournament", Settings(players=players), game="oska:4", players=["greedy", "dead"], games=2)
    first = told(heard)[0]
    assert first["forfeit"]["detail"].endswith("RuntimeError: the homework was eaten")
    assert "the homework was eaten" in first["line"]
    assert str(zoo.ZOO) not in json.dumps([*heard.reports, heard.answer])
