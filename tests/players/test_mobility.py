"""The players that count the rival's moves; ``t77`` against quotients worked out by hand and by the referee."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import outplay
from outplay import referee
from outplay.errors import SpecError
from outplay.players.mobility import quotient, rival_moves
from tests.positions import random_game, situation_of


def test_the_moves_of_the_rival_are_counted_and_a_pass_is_none() -> None:
    game = outplay.game("othello:4")
    position = game.position("-bw-/----/----/---- w")
    assert rival_moves(position, position.move("a1")) == 0
    start = game.start
    assert [rival_moves(start, move) for move in start.legal_moves] == [3, 3, 3, 3]


@pytest.mark.parametrize("spec", ["hexareversi:5", "othello:6", "oska:4", "pawned:6", "breakthrough:6x6"])
def test_it_takes_the_first_of_the_moves_with_fewest_answers(spec: str) -> None:
    game, player = outplay.game(spec), outplay.player("mobility")
    for position in random_game(game.start, Random(spec))[:-1]:
        counts = {}
        for move in position.legal_moves:
            actions = referee.legal_actions(game.rules, situation_of(position.play(move)))
            counts[move] = sum(action.target is not None for action in actions)
        fewest = [move for move, count in counts.items() if count == min(counts.values())]
        assert player.choose(position) == fewest[0]


# ---- The strategy of the HexaReversi report


GAME = outplay.game("hexareversi:5")
TABLE = "92629 212212 6243426 22333322 914333419 22333322 6243426 212212 92629"
VALUES = [int(value) for value in TABLE.replace(" ", "")]
"""The report's table, copied once more."""


@pytest.mark.parametrize(
    ("position", "quotients", "chosen"),
    [
        # e7, c5 and e3 are worth 4 and leave 6 answers, the others are worth 3 and leave 8; e7 comes first.
        (
            str(GAME.start),
            {"d7": "8/3", "e7": "3/2", "c6": "8/3", "f6": "8/3", "c5": "3/2", "c4": "8/3", "f4": "8/3", "d3": "8/3",
             "e3": "3/2"},
            "e7",
        ),
        # One answer each (d3 or d8); the middle of an edge is worth 6, its neighbour 2.
        ("-----/-bw---/-------/--------/---------/--------/-bw----/------/----- w", {"a8": "1/2", "a3": "1/6"}, "a3"),
        # Two answers each; e6 is worth 3, the edge 2.
        ("-----/--wbb-/---b---/--------/---------/--------/-------/------/----- w", {"f8": "1", "e6": "2/3"}, "e6"),
    ],
)  # fmt: skip
def test_the_smallest_quotient_is_taken(position: str, quotients: dict[str, str], chosen: str) -> None:
    place = GAME.position(position)
    found = {str(move): quotient(place, move) for move in place.legal_moves}
    assert found == {move: Fraction(text) for move, text in quotients.items()}
    assert str(outplay.player("t77").choose(place)) == chosen


def test_the_rule_holds_in_whole_games() -> None:
    player, mobility = outplay.player("t77"), outplay.player("mobility")
    index = {name: number for number, name in enumerate(GAME.shape.names)}
    differ = 0
    for seed in range(3):
        for position in random_game(GAME.start, Random(seed))[:-1]:
            best, smallest = None, Fraction(1000)
            for move in position.legal_moves:
                if move.target:
                    actions = referee.legal_actions(GAME.rules, situation_of(position.play(move)))
                    answers = sum(action.target is not None for action in actions)
                    if (found := Fraction(answers, VALUES[index[move.target]])) < smallest:
                        best, smallest = move, found
            if best:
                assert player.choose(position) == best
                differ += best != mobility.choose(position)
    assert differ > 10


@pytest.mark.parametrize("spec", ["hexareversi:5,start=ring", "hexareversi:5,goal=misere"])
def test_other_rules_on_the_same_board_will_do(spec: str) -> None:
    start = outplay.game(spec).start
    assert outplay.player("t77").choose(start) in start.legal_moves


@pytest.mark.parametrize("spec", ["hexareversi:4", "othello:8", "oska:4", "hexapawn:3x3"])
def test_another_board_is_refused(spec: str) -> None:
    game, player = outplay.game(spec), outplay.player("t77")
    for ask in (lambda: player.check(game), lambda: player.choose(game.start)):
        with pytest.raises(SpecError) as refusal:
            ask()
        assert "hexareversi:5" in str(refusal.value) and game.name in str(refusal.value)
