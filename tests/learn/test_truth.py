"""The truth about places and moves: checked by the referee's rules, the engine, and the published counts."""

from __future__ import annotations

import pytest

import outplay
from outplay.learn.truth import Truth
from outplay.players.matchbox.places import Places
from outplay.rules.words import Side
from outplay.search.score import Score
from tests.learn.test_measures import DRAWN, TURNED
from tests.positions import situation_of
from tests.recursion import Recursion


@pytest.mark.parametrize(
    "spec", ["hexapawn:3x3", "hexapawn:3x3,goal=misere", "hexapawn:4x3", "pawned:3", DRAWN, TURNED], ids=str
)
def test_every_place_and_every_move_is_worth_what_the_referee_finds(spec: str) -> None:
    game = outplay.game(spec)
    truth, recursion = Truth(game), Recursion(game.rules)
    assert truth.is_complete and truth.graph
    for place in truth.graph.all:
        best = recursion.score(situation_of(place.position))
        assert truth.of(place) == best
        moves = [recursion.score(situation_of(place.position.play(move))).before() for move in place.moves]
        assert [truth.of_move(place, number) for number in range(len(moves))] == moves
        if moves:
            assert truth.best(place) == tuple(number for number, worth in enumerate(moves) if worth.rank == best.rank)


@pytest.mark.parametrize("spec", ["hexapawn:4x4", "pawned:4"])
def test_what_is_solved_is_what_the_engine_proves(spec: str) -> None:
    game = outplay.game(spec)
    solved, asked = Truth(game), Truth(game, max_places=0, max_positions=0)
    assert solved.is_complete and not asked.is_complete and solved.graph
    proven = 0
    for place in solved.graph.all[::97]:
        known = asked.of(place)
        assert known is not None
        assert known.value == solved.of(place).value  # type: ignore[union-attr]
        for number in range(len(place.moves)):
            exact, found = solved.of_move(place, number), asked.of_move(place, number)
            assert exact is not None
            if found is not None:
                proven += 1
                assert found.value == exact.value
                assert found.distance in (None, exact.distance)
    assert proven > 100


def test_a_move_is_worth_what_it_leads_to() -> None:
    places = Places(outplay.game("hexapawn:3x3"))
    truth = Truth(places.game)
    assert truth.of(places.start) == Score(Side.WHITE, -1, 6)
    moves = [truth.of_move(places.start, number) for number in range(3)]
    assert moves == [Score(Side.WHITE, -1, distance) for distance in (4, 6, 4)]
    assert truth.best(places.start) == (1,)
    second = places.after(places.start, 1)
    assert [str(second.moves[number]) for number in truth.best(second)] == ["a3b2", "c3b2"]


def test_the_machine_of_history_has_its_boxes_and_beads() -> None:
    truth = Truth(outplay.game("hexapawn:3x3"))
    second, first = truth.boxes(Side.BLACK), truth.boxes(Side.WHITE)
    assert second is not None and first is not None
    assert (len(second), len(first)) == (19, 18)
    stages = [truth.stage(place) for place in second]
    assert [stages.count(stage) for stage in range(4)] == [2, 10, 7, 0]
    assert stages == sorted(stages)  # type: ignore[type-var]

    def count(every: bool) -> tuple[int, int]:
        beads = [
            truth.of_move(place, number)
            for place in second
            for number in (range(len(place.moves)) if every else place.distinct)
        ]
        return len(beads), sum(known is not None and known.value == -1 for known in beads)

    assert count(every=False) == (45, 16)
    assert count(every=True) == (47, 17)


def test_plies_count_every_move_and_stages_only_ones_own() -> None:
    places = Places(outplay.game("hexapawn:3x3"))
    truth = Truth(places.game)
    place = places.start
    for ply in range(4):
        assert truth.ply(place) == ply and truth.stage(place) == ply // 2
        place = places.after(place, 0)


def test_in_a_large_game_nothing_is_listed_and_only_what_is_proven_is_known() -> None:
    game = outplay.game("oska:4")
    places = Places(game)
    truth = Truth(game, max_places=0, nodes=50, max_positions=0)
    assert truth.graph is None and truth.boxes(Side.WHITE) is None
    assert truth.ply(places.start) is None and truth.stage(places.start) is None
    assert truth.of(places.start) is None
    assert len(truth.best(places.start)) == 1
    near = places.place(game.position("----/---/--/w--/---b w"))
    assert truth.of(near) == Score(Side.WHITE, 1, 1)
    assert Score(Side.WHITE, 1, 1) in [truth.of_move(near, number) for number in range(len(near.moves))]


def test_a_game_that_is_too_large_to_be_walked_through_may_be_solved() -> None:
    game = outplay.game("hexapawn:4x4")
    truth = Truth(game, max_places=100)
    assert truth.graph is None and truth.boxes(Side.WHITE) is None and truth.is_complete
    assert truth.of(truth.places.start) == Truth(game).of(truth.places.start) == Score(Side.WHITE, 1, 11)
    assert not Truth(game, max_places=100, max_positions=100).is_complete


def test_a_place_that_no_game_reaches_is_left_to_the_engine() -> None:
    places = Places(outplay.game("hexapawn:3x3"))
    truth = Truth(places.game)
    assert "solution" not in vars(truth)  # nothing is solved before it is needed
    stray = places.place(places.game.position("b--/---/--w b"))
    assert truth.ply(stray) is None
    assert truth.of(stray) == Score(Side.BLACK, 1, 3) and "solution" in vars(truth)
    over = places.place(places.game.position("w--/---/--- b"))
    assert truth.of(over) == Score(Side.BLACK, -1, 0)
