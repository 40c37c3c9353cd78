"""The machines of the old programs as players: they play what the programs play."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay._core import Stop
from outplay.classic.oska import oskaplayer
from outplay.classic.pawned import Pawned
from outplay.errors import SpecError
from outplay.players.classic.octapawn import NODES, OctapawnPlayer
from outplay.players.matchbox.player import FocalPlayer
from outplay.rules.words import Side
from outplay.search.teaching import minimax, root_values
from tests.positions import some_positions


def open_positions(spec: str, number: int = 6) -> list[outplay.Position]:
    return [one for one in some_positions(outplay.game(spec), 40) if len(one.legal_moves) > 1][:number]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_oskaplayer_plays_what_the_homework_function_returns(depth: int) -> None:
    player = outplay.player(f"oskaplayer:depth={depth}")
    for position in open_positions("oska:4"):
        after = oskaplayer(position.rows, position.side.value, depth)
        assert position.play(player.choose(position)).rows == after


@pytest.mark.parametrize("formula", ["report", "print"])
@pytest.mark.parametrize("size", [3, 4, 6])
def test_pawned_plays_what_random_optimal_returns(size: int, formula: str) -> None:
    for seed in (0, 1, 2**70):
        player = outplay.player(f"pawned:depth=2,formula={formula}", seed)
        for position in open_positions(f"pawned:{size}"):
            game = Pawned.fromPosition(position, size, formula=formula)
            state = game.randomOptimal(2, seed)
            assert game.after(player.choose(position)).gameState == state


def test_pawned_draws_among_the_best() -> None:
    start = outplay.game("pawned:6").start
    assert len({outplay.player("pawned", seed).choose(start) for seed in range(30)}) > 1


@pytest.mark.parametrize(("spec", "depth"), [("octapawn:depth=2", 2), ("octapawn:search=minimax,depth=1", 1)])
def test_octapawn_plays_the_best_move_of_minimax(spec: str, depth: int) -> None:
    player = outplay.player(spec)
    assert isinstance(player, OctapawnPlayer)
    for position in open_positions("octapawn", 2):
        tree = minimax(position, depth, limit=None)
        assert player.choose(position) == tree.best and (player.nodes, player.plies) == (tree.nodes, depth)


def test_octapawn_cuts_and_finds_as_good_a_move() -> None:
    player = outplay.player("octapawn:search=alphabeta,depth=4")
    for position in open_positions("octapawn", 2):
        values = dict(root_values(position, 4))
        assert values[player.choose(position)] == max(values.values())


def test_on_larger_boards_octapawn_cuts() -> None:
    player = outplay.player("octapawn")
    assert isinstance(player, OctapawnPlayer)
    assert player.search(outplay.game("octapawn")) == "minimax"
    assert player.search(outplay.game("breakthrough:5x4")) == "alphabeta"


def test_octapawn_looks_as_far_as_its_nodes_go_and_on_a_larger_board_at_least_as_far() -> None:
    small, large = OctapawnPlayer(), OctapawnPlayer()
    small.choose(outplay.game("octapawn").start)
    large.choose(outplay.game("octapawn:5").start)
    assert 6 <= small.plies <= large.plies
    start = outplay.game("octapawn").start
    sizes = [sum(map(start.perft, range(depth + 1))) for depth in (small.plies, small.plies + 1)]
    assert small.nodes == sizes[0] <= NODES["minimax"] < sizes[1]


def test_octapawn_uses_the_time_of_its_spec_and_keeps_to_that_of_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NODES, "minimax", 2000)
    start = outplay.game("octapawn").start
    usual, asked = OctapawnPlayer(), OctapawnPlayer()
    hurried, patient = OctapawnPlayer(time=0.001), OctapawnPlayer(time=60)
    move = usual.choose(start)
    hurried.choose(start)
    assert hurried.plies < usual.plies and not hurried.is_reproducible
    patient.choose(start, outplay.Limits(depth=usual.plies))
    assert (patient.plies, patient.nodes) == (usual.plies, usual.nodes)
    assert asked.choose(start, outplay.Limits(seconds=60)) == move, "a server's limit changes no game"
    assert asked.plies == usual.plies


@pytest.mark.parametrize(
    "rival", ["perfect", "engine:depth=20", "pawned", *(f"random:seed={seed}" for seed in range(5))]
)
def test_octapawn_wins_five_by_five_as_white(rival: str) -> None:
    """The first player wins there in 19 plies at most; at six plies, White lost to strong players."""
    record = outplay.play_game(outplay.game("octapawn:5"), outplay.player("octapawn"), outplay.player(rival))
    assert record.winner is Side.WHITE and len(record.moves) <= 19


def test_focal_is_the_matchbox_machine_with_its_policy(tmp_path: Path) -> None:
    game = outplay.game("hexapawn:3x3")
    machine, same = outplay.player("focal", 4), outplay.player("matchbox:policy=focal", 4)
    rival = outplay.player("engine:depth=9")
    games = [[outplay.play_game(game, rival, one).moves for _ in range(8)] for one in (machine, same)]
    assert games[0] == games[1] and isinstance(machine, FocalPlayer)
    assert machine.name == "focal:seed=4" and machine.memory_of(game).games == 8
    path = tmp_path / "machine.json"
    keeping = outplay.player(f"focal:memory={path}")
    outplay.play_game(game, rival, keeping)
    assert path.exists() and keeping.name == f"focal:memory={path},seed=0" and not keeping.is_reproducible


@pytest.mark.parametrize("spec", ["oskaplayer", "pawned"])
def test_a_game_of_discs_is_refused(spec: str) -> None:
    with pytest.raises(SpecError, match=f"the player '{spec}.*' cannot play othello:8: the evaluation .* counts steps"):
        outplay.player(spec).check(outplay.game("othello"))


@pytest.mark.parametrize("spec", ["oskaplayer:depth=90", "pawned:depth=90", "octapawn:depth=90"])
def test_one_that_is_stopped_plays_something_at_once(spec: str) -> None:
    player, start = outplay.player(spec), outplay.game("breakthrough:8x8").start
    stop = Stop()
    stop.set()
    assert player.choose(start, outplay.Limits(stop=stop)) in start.legal_moves


@pytest.mark.parametrize("spec", ["oskaplayer", "pawned", "octapawn"])
def test_a_depth_in_the_limits_goes_before_a_greater_one_of_the_spec(spec: str) -> None:
    deep, shallow = outplay.player(f"{spec}:depth=90", 3), outplay.player(f"{spec}:depth=1", 3)
    for position in open_positions("pawned:4"):
        assert deep.choose(position, outplay.Limits(depth=1)) == shallow.choose(position)
