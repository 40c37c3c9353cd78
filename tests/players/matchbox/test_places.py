"""Positions up to symmetry, linked to each other, and which of them can come up at all."""

from __future__ import annotations

import pytest

import outplay
from outplay import Side
from outplay.play import Game, Position
from outplay.players.matchbox import places as places_module
from outplay.players.matchbox.places import Place, Places, reachable_keys, reachable_positions
from tests.positions import some_positions

SMALL = ["hexapawn:3x3", "hexapawn:4x3", "octapawn", "pawned:4", "oska:4", "hexareversi:3", "othello:4"]


def all_places(game: Game) -> list[Place]:
    places = Places(game)
    found = {places.start.key: places.start}
    to_visit = [places.start]
    while to_visit:
        place = to_visit.pop()
        for number in range(len(place.moves)):
            child = places.after(place, number)
            if child.key not in found:
                found[child.key] = child
                to_visit.append(child)
    return list(found.values())


def test_the_boxes_and_beads_of_the_small_board() -> None:
    """As they were counted: 19 boxes for the second player, 18 for the first; 45 beads, or 47 with mirrored ones."""
    places = [place for place in all_places(outplay.game("hexapawn:3x3")) if place.moves]
    black = [place for place in places if place.side is Side.BLACK]
    assert len(black) == 19 and len(places) - len(black) == 18
    assert sum(len(place.distinct) for place in black) == 45
    assert sum(len(place.moves) for place in black) == 47


@pytest.mark.parametrize("spec", SMALL)
def test_every_image_is_the_same_place_and_its_moves_are_found_there(spec: str) -> None:
    game = outplay.game(spec)
    places = Places(game)
    for position in some_positions(game, 40):
        seen = places.seen(position)
        assert seen.place is places.place(position.canonical)
        assert seen.is_turned == (position != position.canonical)
        assert [seen.move(seen.number(move)) for move in position.legal_moves] == list(position.legal_moves)
        for number, _ in enumerate(position.legal_moves):
            after = position.play(seen.move(number))
            assert places.place(after) is places.after(seen.place, number)


@pytest.mark.parametrize("spec", SMALL)
def test_mirrored_moves_lead_to_one_place(spec: str) -> None:
    """A move stands for those that lead to the same place by a symmetry of the board, and only for such."""
    game = outplay.game(spec)
    places = Places(game)
    met_mirrored = False
    for position in [game.start, *some_positions(game, 40)]:
        place = places.place(position)
        for number, first in enumerate(place.representatives):
            assert places.after(place, number) is places.after(place, first)
            assert place.representatives[first] == first <= number
        assert place.distinct == tuple(sorted(set(place.representatives)))
        met_mirrored |= len(place.distinct) < len(place.moves)
    assert met_mirrored


def test_a_place_knows_who_has_won() -> None:
    places = Places(outplay.game("hexapawn:3x3"))
    assert places.place(places.game.position("w--/---/--b b")).winner is Side.WHITE
    assert places.place(places.game.position("bb-/wwb/--w w")).winner is None


def test_places_beyond_the_limit_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places_module, "_MAX_PLACES", 1)
    places = Places(outplay.game("hexapawn:3x3"))
    start = places.start
    assert places.start is start
    child = places.after(start, 0)
    assert places.after(start, 0) is not child and places.after(start, 0).key == child.key


def walked(position: Position, known: set[Position]) -> set[Position]:
    """All positions after this one and itself, none mirrored away."""
    if position not in known:
        known.add(position)
        for move in position.legal_moves:
            walked(position.play(move), known)
    return known


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x3", "hexapawn:3x4"])
def test_all_positions_of_small_games(spec: str) -> None:
    game = outplay.game(spec)
    keys = reachable_keys(game)
    assert keys is not None
    assert set(keys) == {str(position.canonical) for position in walked(game.start, set())}
    assert str(game.start) in keys and str(game.position(game.start.rows, "b")) not in keys


def test_every_position_comes_once_and_early_ones_first() -> None:
    game = outplay.game("hexapawn:3x4")
    found = list(reachable_positions(game))
    assert len(found) == len(set(found)) and found[0] == game.start.canonical
    plies = {found[0]: 0}
    for position in found:
        for move in position.legal_moves:
            plies.setdefault(position.play(move).canonical, plies[position] + 1)
    assert [plies[position] for position in found] == sorted(plies.values())


def test_games_with_too_many_positions_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = outplay.game("hexapawn:3x3")
    for most, is_known in ((70, False), (71, True)):
        monkeypatch.setattr(places_module, "_MAX_REACHABLE", most)
        assert (reachable_keys.__wrapped__(game) is not None) == is_known
    assert reachable_keys(outplay.game("oska:4")) is None
    assert reachable_keys(outplay.game("hexareversi:5")) is None
