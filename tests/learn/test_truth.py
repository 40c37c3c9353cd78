"""The truth about places and moves: held against the referee's rules, the engine, and the published counts."""

from __future__ import annotations

from functools import cache

import pytest

import outplay
from outplay.learn.truth import Known, Truth
from outplay.players.matchbox.places import Places
from outplay.referee import Situation, legal_actions, outcome, play
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from tests.learn.test_exploit import DRAWN, TURNED


def true_value(rules: Rules, situation: Situation) -> tuple[int, int]:
    """Value and distance for the side to move, by plain recursion over real positions."""

    @cache
    def value(situation: Situation) -> tuple[int, int]:
        if found := outcome(rules, situation):
            return (0 if found.winner is None else 1 if found.winner is situation.side else -1), 0
        after = [value(play(rules, situation, action)) for action in legal_actions(rules, situation)]
        best = max(-reached for reached, _ in after)
        distances = [plies + 1 for reached, plies in after if -reached == best]
        return best, min(distances) if best > 0 else max(distances)

    return value(situation)


@pytest.mark.parametrize(
    "spec", ["hexapawn:3x3", "hexapawn:3x3,goal=misere", "hexapawn:4x3", "pawned:3", DRAWN, TURNED], ids=str
)
def test_every_place_is_worth_what_the_referee_finds(spec: str) -> None:
    game = outplay.game(spec)
    truth = Truth(game)
    assert truth.is_complete and truth.ground
    for place in truth.ground.all:
        found = truth.of(place)
        value, distance = true_value(game.rules, Situation(place.position.contents, place.side))
        assert found == Known(value, distance if value else None)


@pytest.mark.parametrize("spec", ["hexapawn:4x4", "pawned:4"])
def test_what_is_walked_through_is_what_the_engine_proves(spec: str) -> None:
    game = outplay.game(spec)
    walked, asked = Truth(game), Truth(game, most=0)
    assert walked.is_complete and not asked.is_complete and walked.ground
    proven = 0
    for place in walked.ground.all[::97]:
        known = asked.of(place)
        assert known is not None
        assert known.value == walked.of(place).value  # type: ignore[union-attr]
        for number in range(len(place.moves)):
            exact, found = walked.of_move(place, number), asked.of_move(place, number)
            assert exact is not None
            if found is not None:
                proven += 1
                assert found.value == exact.value
                assert found.distance in (None, exact.distance)
    assert proven > 100


def test_a_move_is_worth_what_it_leads_to() -> None:
    places = Places(outplay.game("hexapawn:3x3"))
    truth = Truth(places.game)
    assert truth.of(places.start) == Known(-1, 6)
    assert [truth.of_move(places.start, number) for number in range(3)] == [Known(-1, 4), Known(-1, 6), Known(-1, 4)]
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
        return len(beads), sum(known is not None and known.value < 0 for known in beads)

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
    truth = Truth(game, most=0, nodes=50)
    assert truth.ground is None and truth.boxes(Side.WHITE) is None
    assert truth.ply(places.start) is None and truth.stage(places.start) is None
    assert truth.of(places.start) is None
    assert len(truth.best(places.start)) == 1
    near = places.place(game.position("----/---/--/w--/---b w"))
    assert truth.of(near) == Known(1, 1)
    assert Known(1, 1) in [truth.of_move(near, number) for number in range(len(near.moves))]


def test_a_place_to_which_no_game_comes_is_asked_of_the_engine() -> None:
    places = Places(outplay.game("hexapawn:3x3"))
    truth = Truth(places.game)
    stray = places.place(places.game.position("b--/---/--w b"))
    assert truth.ply(stray) is None
    assert truth.of(stray) == Known(1, 3)
    over = places.place(places.game.position("w--/---/--- b"))
    assert truth.of(over) == Known(-1, 0)
