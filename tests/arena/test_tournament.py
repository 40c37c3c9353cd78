"""The runner: same games for any number of workers, resumed files, tests that end early, who is out."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.arena import Plan, Tournament, Workers, enter, load, pairings, resume
from outplay.arena.batch import Batch, close_players, play_batch
from outplay.arena.played import Played
from outplay.arena.player_check import inspect_players
from outplay.errors import RecordError
from outplay.record import Journal, read_journal, read_records
from tests.arena.deaths import without_times

PAWNS = outplay.game("hexapawn:3x3")
SPECS = ["random", "greedy", "minimax:depth=4", "level:1", "mcts:simulations=20"]


def make_plan(specs: list[str] | None = None, **options: Any) -> Plan:
    return Plan(PAWNS, enter(specs or SPECS), **{"games": 4, "seed": 7, **options})


def play(plan: Plan, path: Path | None = None, workers: int = 1) -> tuple[Tournament, list[Played]]:
    journal = path and Journal.create(path, plan.game, plan.as_data(), is_reproducible=True)
    tournament = Tournament(plan, journal=journal or None)
    with Workers(workers) as team:
        return tournament, list(tournament.play(team))


def play_on(tournament: Tournament) -> list[Played]:
    """Play what is left of a resumed tournament."""
    with Workers(1) as workers:
        return list(tournament.play(workers))


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet", "swiss"])
def test_one_and_two_workers_write_the_same_file_to_the_byte_but_for_times(kind: Any, tmp_path: Path) -> None:
    plan = make_plan(kind=kind, rounds=3)
    tables = []
    for workers in (1, 2):
        tournament, games = play(plan, tmp_path / f"{workers}.jsonl", workers)
        assert len(games) == tournament.total
        data = tournament.standings().as_data()
        tables.append([{**row, "seconds": 0} for row in data["table"]])
    assert without_times(tmp_path / "1.jsonl") == without_times(tmp_path / "2.jsonl")
    assert '"times"' in (tmp_path / "1.jsonl").read_text()
    assert tables[0] == tables[1]


def test_another_seed_gives_other_games() -> None:
    courses = [[game.record.moves for game in play(make_plan(["random", "level:1"], seed=seed))[1]] for seed in (1, 2)]
    assert courses[0] != courses[1]


def test_distinct_games_are_counted() -> None:
    def moves(games: list[Played]) -> set[str]:
        return {str((game.pairing.opening, game.record.moves)) for game in games}

    openings = tuple(str(PAWNS.start.play(move)) for move in PAWNS.start.legal_moves)
    for specs, starts, most in ((["greedy", "engine:depth=2"], (), 2), (["random", "greedy"], openings, 60)):
        tournament, games = play(make_plan(specs, games=60, openings=starts))
        assert len(games) == 60
        assert tournament.standings().distinct == len(moves(games)) <= most


def test_the_file_has_the_records_of_all_games(tmp_path: Path) -> None:
    tournament, games = play(make_plan(), tmp_path / "games.jsonl")
    records = read_records(tmp_path / "games.jsonl")
    assert [record.header.number for record in records] == list(range(1, tournament.total + 1))
    assert [record.winner for record in records] == [game.record.winner for game in games]
    assert [len(record.moves) for record in records] == [len(game.record.moves) for game in games]
    assert {len(record.times) - len(record.moves) for record in records if record.times} == {0}
    assert any(record.times for record in records)  # of the slowest player
    boards = [str(record.position)[:-2] for record in records]
    counts = [game.record.position.count_pieces() for game in games]
    assert [(board.count("w"), board.count("b")) for board in boards] == counts


@pytest.mark.parametrize("kind", ["round-robin", "swiss"])
def test_a_file_that_was_cut_off_anywhere_is_finished_to_the_same(kind: Any, tmp_path: Path) -> None:
    whole, _ = play(make_plan(kind=kind, rounds=2), tmp_path / "whole.jsonl")
    data = (tmp_path / "whole.jsonl").read_bytes()
    header = data.index(b"\n") + 1
    for part, cut in enumerate(range(header, len(data), (len(data) - header) // 7)):
        path = tmp_path / f"{part}.jsonl"
        path.write_bytes(data[:cut])
        tournament = resume(path)
        play_on(tournament)
        assert without_times(path) == without_times(tmp_path / "whole.jsonl")
        assert [row.points for row in tournament.standings().rows] == [row.points for row in whole.standings().rows]


def test_games_in_any_order_are_taken_up(tmp_path: Path) -> None:
    """As workers leave them in the file when everything is killed."""
    play(make_plan(), tmp_path / "whole.jsonl")
    head, *lines = (tmp_path / "whole.jsonl").read_text().splitlines()
    (tmp_path / "odd.jsonl").write_text("\n".join([head, *lines[20:25], *lines[3:9], ""]))
    tournament = resume(tmp_path / "odd.jsonl")
    assert len(play_on(tournament)) == tournament.total
    assert without_times(tmp_path / "odd.jsonl") == without_times(tmp_path / "whole.jsonl")


def test_a_finished_file_is_only_counted(tmp_path: Path) -> None:
    first, _ = play(make_plan(), tmp_path / "games.jsonl")
    before = (tmp_path / "games.jsonl").read_bytes()
    again = resume(tmp_path / "games.jsonl")
    play_on(again)
    assert (tmp_path / "games.jsonl").read_bytes() == before
    assert again.standings() == first.standings()


@pytest.mark.parametrize("change", [("seed", 5), ("players", ["greedy", "greedy"]), ("start", "bbb/-w-/w-w b")])
def test_games_of_another_plan_are_refused(change: tuple[str, Any], tmp_path: Path) -> None:
    play(make_plan(["random", "greedy"]), tmp_path / "games.jsonl")
    head, first, *rest = (tmp_path / "games.jsonl").read_text().splitlines()
    over: dict[str, Any] = {"moves": [], "outcome": None, "times": [], "forfeit": {"side": "w", "verdict": "resigned"}}
    line = {**json.loads(first), change[0]: change[1], **over}
    (tmp_path / "games.jsonl").write_text("\n".join([head, json.dumps(line), *rest, ""]))
    tournament = resume(tmp_path / "games.jsonl")
    with pytest.raises(RecordError, match="game 1 is not the one that the plan has there"):
        play_on(tournament)


@pytest.mark.parametrize(("number", "says"), [(2, "has game 2 twice"), (99, "has a game 99, but its plan has 4 games")])
def test_games_that_the_plan_does_not_have_are_refused(number: int, says: str, tmp_path: Path) -> None:
    play(make_plan(["random", "greedy"]), tmp_path / "games.jsonl")
    changed = (tmp_path / "games.jsonl").read_text().replace('"number": 3', f'"number": {number}')
    (tmp_path / "games.jsonl").write_text(changed)
    with pytest.raises(RecordError, match=says):
        resume(tmp_path / "games.jsonl")
    assert (tmp_path / "games.jsonl").read_text() == changed


def test_a_game_that_is_not_over_is_played_again(tmp_path: Path) -> None:
    play(make_plan(["random", "greedy"]), tmp_path / "games.jsonl")
    whole = without_times(tmp_path / "games.jsonl")
    head, first, *rest = (tmp_path / "games.jsonl").read_text().splitlines()
    line = {**json.loads(first), "moves": [], "outcome": None, "times": []}
    (tmp_path / "games.jsonl").write_text("\n".join([head, json.dumps(line), *rest, ""]))
    play_on(resume(tmp_path / "games.jsonl"))
    assert without_times(tmp_path / "games.jsonl") == whole


@pytest.mark.parametrize("workers", [1, 2])
def test_a_test_ends_as_soon_as_it_is_decided(workers: int, tmp_path: Path) -> None:
    plan = make_plan(["engine:depth=6", "random"], games=2000, sprt="elo0=0,elo1=50")
    tournament, games = play(plan, tmp_path / "games.jsonl", workers)
    state = tournament.standings().sprt
    assert state is not None and state.decision == "accept"
    assert len(games) < 200 and len(games) % 2 == 0
    saved = [record.header.number for record in read_records(tmp_path / "games.jsonl")]
    assert saved == [game.pairing.number for game in games]
    again = resume(tmp_path / "games.jsonl")
    assert again.is_whole and play_on(again) == games
    assert read_journal(tmp_path / "games.jsonl").plan["sprt"] == "elo0=0,elo1=50"


def test_in_a_swiss_tournament_of_an_odd_number_one_player_has_a_bye() -> None:
    tournament, games = play(make_plan(kind="swiss", rounds=4, games=2))
    assert len(games) == 4 * 2 * 2
    assert sum(tournament.byes.values()) == 4 and max(tournament.byes.values()) == 1
    by_round = [{game.pairing.white for game in games if game.pairing.round == turn} for turn in range(1, 5)]
    assert [len(players) for players in by_round] == [4] * 4
    assert sum(row.points for row in tournament.standings().rows) == 16 + 4 * 2


def broken_bot(folder: Path) -> str:
    (folder / "ben.py").write_text("def player(position):\n    return None\n")
    return f"{folder / 'ben.py'}:player"


def test_a_player_who_is_out_of_a_swiss_tournament_is_not_paired_again(tmp_path: Path) -> None:
    """The last of five players has the first bye, and is out in the second round; the others go on."""
    plan = make_plan(["greedy", "random", "level:1", "minimax", broken_bot(tmp_path)], kind="swiss", rounds=4)
    tournament, games = play(plan, tmp_path / "games.jsonl")
    (out,) = tournament.ledger.retired
    assert out == 4 and tournament.byes[out] == 1
    assert {game.pairing.round for game in games if out in (game.pairing.white, game.pairing.black)} == {2}
    rounds = [
        {frozenset((game.pairing.white, game.pairing.black)) for game in games if game.pairing.round == turn}
        for turn in range(1, 5)
    ]
    met = [pair for pairs in rounds for pair in pairs]
    assert len(met) == 8 and len(set(met)) >= 7  # of the six pairs of four players, five are left after two rounds
    rows = {row.player: row for row in tournament.standings().rows}
    assert rows[out].rank == 5 and rows[out].points == 0 and rows[out].byes == 1
    assert load(tmp_path / "games.jsonl").standings() == tournament.standings()


def test_a_file_is_looked_at_without_being_touched(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first, _ = play(make_plan(), path)
    lines = path.read_text().splitlines(keepends=True)
    path.chmod(0o400)
    assert load(path).standings() == first.standings()
    path.chmod(0o600)
    path.write_text("".join([*lines[:9], *lines[10:]]))
    before = path.read_bytes()
    found = load(path)
    assert found.standings().games == 8 and found.is_reproducible is True and path.read_bytes() == before


@pytest.mark.parametrize("kind", ["round-robin", "swiss"])
def test_a_file_is_whole_if_no_game_is_left_to_play(kind: Any, tmp_path: Path) -> None:
    """With players who are out, some games are never played, but nothing is missing."""
    path = tmp_path / "games.jsonl"
    tournament, games = play(make_plan(["random", *[broken_bot(tmp_path)] * 2], kind=kind, rounds=4), path)
    assert len(games) < tournament.total
    assert load(path).standings().games == len(games)
    lines = path.read_text().splitlines(keepends=True)
    for number, is_whole in ((len(lines), True), (3, False)):
        path.write_text("".join(lines[:number]))
        again = resume(path)
        assert again.is_whole is is_whole
        again.close()


def test_each_player_has_its_own_time() -> None:
    def is_slower() -> bool:
        tournament, _ = play(make_plan(["random", "minimax:depth=6"], games=2))
        seconds = {row.name: row.seconds for row in tournament.standings().rows}
        return seconds["minimax:depth=6"] > 10 * seconds["random"]

    assert any(is_slower() for _ in range(3)), "a busy machine may disturb the quick one, but seldom"


@pytest.mark.parametrize("way", [resume, load])
def test_the_players_of_a_file_do_not_start_because_it_names_them(way: Any, tmp_path: Path) -> None:
    path, bot = tmp_path / "games.jsonl", broken_bot(tmp_path)
    play(make_plan(["random", bot]), path)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:2]))
    before = path.read_bytes()
    tournament = way(path)
    with pytest.raises(RecordError, match=r"ben\.py:player' in a file would start a program"):
        play_on(tournament)
    with pytest.raises(RecordError, match="would start a program"):
        inspect_players(tournament.plan)
    assert path.read_bytes() == before
    again = way(path)
    again.trust([bot])
    assert play_on(again)


def test_a_worker_plays_only_trusted_plans(tmp_path: Path) -> None:
    """Even if it already has the players of an equal one."""
    plan = make_plan(["random", broken_bot(tmp_path)])
    batch = Batch(plan, tuple(itertools.islice(pairings(plan), 1)))
    assert play_batch(batch)
    read = dataclasses.replace(batch, plan=Plan.from_data(PAWNS, plan.as_data()))
    with pytest.raises(RecordError, match="would start a program"):
        play_batch(read)
    close_players()


def test_a_name_that_passes_for_one_of_ours_is_marked_and_its_games_are_read(tmp_path: Path) -> None:
    path, bot = tmp_path / "games.jsonl", broken_bot(tmp_path)
    play(make_plan(["random", bot], games=8), path)
    lines = path.read_text().replace('"ben"', '"greedy"').splitlines(keepends=True)
    path.write_text("".join(lines[:2]))
    assert {row.name: row.kind for row in load(path).standings().rows} == {
        "another greedy": "Python code",
        "random": "random",
    }
    again = resume(path)
    again.trust([bot])
    played = play_on(again)
    assert [row.name for row in load(path).standings().rows] == ["random", "another greedy"]
    assert load(path).standings().games == len(played) > 1
