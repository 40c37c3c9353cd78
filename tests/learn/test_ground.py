"""Whole games as graphs: nothing is missing, children come first, and large games are given up."""

from __future__ import annotations

import pytest

import outplay
from outplay.learn.ground import MOST_PLACES, Ground, walk
from outplay.rules.words import Side


def walked(spec: str, most: int = MOST_PLACES) -> Ground:
    ground = walk(outplay.game(spec), most)
    assert ground is not None
    return ground


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x4", "pawned:3"])
def test_every_position_of_random_games_is_in_it(spec: str) -> None:
    game, ground = outplay.game(spec), walked(spec)
    for seed in range(30):
        record = outplay.play_game(game, outplay.player("random", seed), outplay.player("random", seed + 100))
        for ply, position in enumerate(record.positions):
            place = ground.places.place(position)
            assert ground.all[ground.number[place.key]] is place
            assert ground.plies[ground.number[place.key]] <= ply


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x5", "pawned:4"])
def test_children_come_before_their_parents_and_know_them(spec: str) -> None:
    ground = walked(spec)
    assert ground.all[-1] is ground.places.start
    for number, (place, children) in enumerate(zip(ground.all, ground.children, strict=True)):
        assert all(child < number for child in children)
        after = [ground.places.place(place.position.play(move)) for move in place.moves]
        assert [ground.all[child] for child in children] == after
        assert all(ground.parents[child].count(number) == 1 for child in children)
    assert sum(map(len, ground.parents)) == sum(len(set(children)) for children in ground.children)


def test_the_first_ply_of_a_place_is_the_earliest() -> None:
    ground = walked("pawned:3")
    levels = {ground.places.start.key: 0}
    for ply in range(1, max(ground.plies) + 1):
        for key in [key for key, at in levels.items() if at == ply - 1]:
            place = ground.all[ground.number[key]]
            for move in place.moves:
                levels.setdefault(ground.places.place(place.position.play(move)).key, ply)
    assert [levels[place.key] for place in ground.all] == ground.plies


def test_places_are_counted() -> None:
    ground = walked("hexapawn:3x3")
    assert len(ground) == 71
    assert sum(bool(place.moves) and place.side is Side.BLACK for place in ground.all) == 19
    assert len({place.key for place in ground.all}) == 71


def test_a_game_that_is_too_large_is_given_up() -> None:
    game = outplay.game("hexapawn:3x3")
    assert walk(game, 71) is not None
    assert walk(game, 70) is None
    assert walk(game, 0) is None
    assert walk(outplay.game("oska:4")) is None


def test_what_was_found_is_kept() -> None:
    assert walk(outplay.game("hexapawn:3x3")) is walk(outplay.game("hexapawn:3x3"))
