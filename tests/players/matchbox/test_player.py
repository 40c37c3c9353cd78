"""The player that draws beads: what it plays, when it resigns, and when it learns."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import outplay
from outplay import Record, Side
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.errors import PlayerFault, SpecError
from outplay.play import Game
from outplay.players.matchbox.files import load_memory, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES, Policy
from outplay.record import Verdict

GAME = outplay.game("hexapawn:3x3")
LOST = Record(GAME, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"])
ASKED = GAME.position("-bb/-w-/--w b")


def saved(path: Path, *counts: int, policy: Policy = POLICIES["her"], position: str = "-bb/-w-/--w b") -> str:
    """The spec of a machine with one box."""
    memory = Memory(GAME, policy)
    box = memory.box(memory.places.place(GAME.position(position)), 0)
    box.beads[:] = counts
    save_memory(memory, path)
    return f"matchbox:memory={path}"


def choices(spec: str, position: str = "-bb/-w-/--w b") -> Counter[str]:
    asked = GAME.position(position)
    return Counter(str(outplay.player(spec, seed).choose(asked)) for seed in range(400))


def test_a_box_that_was_never_met_gives_every_move() -> None:
    counted = choices("matchbox")
    assert set(counted) == {"c3b2", "c3c2"} and min(counted.values()) > 150


def test_moves_are_as_likely_as_their_beads(tmp_path: Path) -> None:
    """The box is for the mirror image of the position that is asked about."""
    spec = saved(tmp_path / "a.json", 9, 1, position="bb-/-w-/w-- b")
    here, mirrored = choices(spec), choices(spec, "bb-/-w-/w-- b")
    assert 330 < here["c3c2"] < 390 and 330 < mirrored["a3a2"] < 390
    assert set(choices(saved(tmp_path / "b.json", 0, 1))) == {"c3b2"}


def test_choosing_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    player = outplay.player(saved(path, 0, 1), 1)
    before = path.read_text()
    for position in LOST.positions[:-1]:
        player.choose(position)
    assert path.read_text() == before and player.choose(ASKED) == player.choose(ASKED)


def test_an_empty_box_resigns_even_with_one_move_left(tmp_path: Path) -> None:
    with pytest.raises(PlayerFault, match=r"its box for '-bb/-w-/--w b' is empty") as fault:
        outplay.player(saved(tmp_path / "a.json", 0, 0)).choose(ASKED)
    assert Verdict(fault.value.verdict) is Verdict.RESIGNED
    refilling = Policy(empty="refill")
    assert len(choices(saved(tmp_path / "b.json", 0, 0, policy=refilling))) == 2
    forced = "b-b/w--/--w b"
    assert len(GAME.position(forced).legal_moves) == 1
    spec = saved(tmp_path / "machine.json", 0, position=forced)
    with pytest.raises(PlayerFault, match="is empty"):
        outplay.player(spec).choose(GAME.position(forced))


def test_it_learns_from_games_that_are_played_with_it() -> None:
    machine = outplay.player("matchbox", 3)
    rival = outplay.player("engine:depth=9")
    assert machine.is_reproducible and machine.learns
    results = [outplay.play_game(GAME, rival, machine).winner for _ in range(30)]
    assert Side.WHITE in results[:10] and set(results[10:]) == {Side.BLACK}
    assert not machine.is_reproducible


def test_playing_first_it_ends_by_resigning_before_its_first_move(tmp_path: Path) -> None:
    spec = f"matchbox:memory={tmp_path / 'machine.json'}"
    rival = outplay.player("engine:depth=9")
    games = [outplay.play_game(GAME, outplay.player(spec, seed), rival) for seed in range(60)]
    assert {game.winner for game in games} == {Side.BLACK}
    assert not games[-1].moves and games[-1].ending == "Black wins: White resigned."


def test_both_sides_may_learn_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    players = [outplay.player(f"matchbox:memory={path}", 2) for _ in Side]
    outplay.play_game(GAME, *players)
    memory = load_memory(path)
    assert sum(memory.results.values()) == 2 and memory.results["win"] == memory.results["loss"] == 1
    assert {box.place.side for box in memory.boxes.values()} == set(Side)


def test_what_it_says_of_a_game(tmp_path: Path) -> None:
    machine = outplay.player("matchbox")
    start = GAME.position("b--/-w-/--- w")
    assert "begin at the start" in machine.finish(Record(GAME, start, ["b2b3"]), Side.WHITE)
    assert machine.is_reproducible  # it has learned nothing
    path = tmp_path / "machine.json"
    assert outplay.player("matchbox").finish(LOST, Side.BLACK) == ""
    said = outplay.player(f"matchbox:memory={path}").finish(LOST, Side.BLACK)
    assert said == f"It has learned from this game; its memory is in {path}."


@pytest.mark.parametrize("game", [GAME, outplay.game("octapawn"), outplay.game("hexareversi:3")], ids=str)
def test_it_learns_any_game_from_nothing(game: Game) -> None:
    machine = outplay.player("matchbox:policy=menace", 1)
    for seed in range(5):
        machine.begin(game, seed)
        assert outplay.play_game(game, machine, outplay.player("random", seed)).is_over


def test_a_memory_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    spec = saved(path, 1, 1)
    with pytest.raises(SpecError, match=r"cannot play octapawn: .*a memory of 'hexapawn:3x3', not of 'octapawn'"):
        outplay.player(spec).check(outplay.game("octapawn"))
    with pytest.raises(SpecError, match="learns by the policy 'her', not by 'menace'"):
        outplay.player(spec + ",policy=menace").check(GAME)
    outplay.player(spec + ",policy=her").check(GAME)
    path.write_text("{}")
    with pytest.raises(SpecError, match="not the memory of a matchbox machine"):
        outplay.player(spec).begin(GAME, 1)


def test_a_tournament_plays_with_the_memory_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    spec = saved(path, 0, 1)
    before = path.read_text()
    plan = Plan(GAME, enter([spec, "random"]), games=20)
    with Workers(1) as team:
        games = list(Tournament(plan).play(team))
    assert len(games) == 20 and path.read_text() == before
