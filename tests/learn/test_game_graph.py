"""Whole games as graphs: nothing is missing, children come first, large games have none; and counts of boxes."""

from __future__ import annotations

import pytest

import outplay
from outplay.learn.game_graph import MAX_PLACES, GameGraph, count_boxes, game_graph
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.rules.words import Side


def graph_of(spec: str, max_places: int = MAX_PLACES) -> GameGraph:
    graph = game_graph(outplay.game(spec), max_places)
    assert graph is not None
    return graph


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x4", "pawned:3"])
def test_a_graph_has_every_position_of_random_games(spec: str) -> None:
    game, graph = outplay.game(spec), graph_of(spec)
    for seed in range(30):
        record = outplay.play_game(game, outplay.player("random", seed), outplay.player("random", seed + 100))
        for ply, position in enumerate(record.positions):
            place = graph.places.place(position)
            assert graph.all[graph.number[place.key]] is place
            assert graph.plies[graph.number[place.key]] <= ply


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x5", "pawned:4"])
def test_children_come_before_their_parents_and_know_them(spec: str) -> None:
    graph = graph_of(spec)
    assert graph.all[-1] is graph.places.start
    for number, (place, children) in enumerate(zip(graph.all, graph.children, strict=True)):
        assert all(child < number for child in children)
        after = [graph.places.place(place.position.play(move)) for move in place.moves]
        assert [graph.all[child] for child in children] == after
        assert all(graph.parents[child].count(number) == 1 for child in children)
    assert sum(map(len, graph.parents)) == sum(len(set(children)) for children in graph.children)


def test_the_first_ply_of_a_place_is_the_earliest() -> None:
    graph = graph_of("pawned:3")
    levels = {graph.places.start.key: 0}
    for ply in range(1, max(graph.plies) + 1):
        for key in [key for key, at in levels.items() if at == ply - 1]:
            place = graph.all[graph.number[key]]
            for move in place.moves:
                levels.setdefault(graph.places.place(place.position.play(move)).key, ply)
    assert [levels[place.key] for place in graph.all] == graph.plies


def test_a_graph_has_a_limit_and_is_cached() -> None:
    game, graph = outplay.game("hexapawn:3x3"), graph_of("hexapawn:3x3")
    assert len(graph) == len({place.key for place in graph.all}) == 71
    assert sum(bool(place.moves) and place.side is Side.BLACK for place in graph.all) == 19
    assert game_graph(game, 71) is not None and game_graph(game) is game_graph(outplay.game("hexapawn:3x3"))
    assert game_graph(game, 70) is game_graph(game, 0) is game_graph(outplay.game("oska:4")) is None


@pytest.mark.parametrize("name", ["hexapawn:3x3", "hexapawn:3x4", "hexapawn:4x3", "octapawn", "othello:4"])
def test_boxes_are_counted_as_in_the_graph(name: str) -> None:
    game = outplay.game(name)
    truth = Truth(game)
    memory = Memory(game, POLICIES["her"])
    counted = count_boxes(game)
    assert truth.graph is not None and counted.places == len(truth.graph) and counted.is_complete
    for side in outplay.Side:
        boxes = truth.boxes(side) or ()
        assert counted.boxes[side.index] == len(boxes)
        assert counted.beads[side.index] == sum(len(memory.numbers(place)) for place in boxes)


def test_counting_boxes_stops_at_the_limit() -> None:
    counted = count_boxes(outplay.game("breakthrough:8x8"), max_places=100)
    assert not counted.is_complete and counted.places == 100
    small = outplay.game("hexapawn:3x3")
    assert count_boxes(small, max_places=71).is_complete and not count_boxes(small, max_places=70).is_complete
