"""Networks: what a position is worth to them, and which of them are refused."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.search import as_evaluator
from outplay.search.tuples.network import TupleNetwork, check_network

GAME = outplay.game("hexapawn:3x3")


def weights(**given: int) -> bytes:
    """27 weights, of which a few are given by their numbers, written as n5=300."""
    values = [given.get(f"n{number}", 0) for number in range(27)]
    return b"".join(value.to_bytes(2, "little", signed=True) for value in values)


def network(**changes: Any) -> TupleNetwork:
    """The first column of the board, for White from the bottom: its images are the last column, and Black's own."""
    fields: dict[str, Any] = {
        "name": "mine",
        "game": GAME.name,
        "rules_hash": GAME.rules.hash,
        "tuples": ((6, 3, 0),),
        "stages": (0,),
        "weights": weights(n1=100, n3=250, n18=-5),
    }
    return TupleNetwork(**{**fields, **changes})


@pytest.mark.parametrize(
    ("position", "side", "value"),
    [
        ("---/---/w-- w", "white", 1),  # an own piece on the first cell: number 1; the other column: number 0
        ("---/---/w-w w", "white", 2),
        ("---/w--/--- w", "white", 2.5),
        ("b--/---/--w w", "white", 0.95),
        ("b--/---/--w w", "black", -0.95),
        ("b--/---/--- b", "black", 1),  # turned round, the rival's first cell is Black's
        ("---/b--/--- b", "black", 2.5),
        ("---/b--/--- b", "white", -2.5),
        ("---/-b-/-w- w", "white", 0),  # nobody looks there
    ],
)
def test_the_sum_of_what_the_tables_say(position: str, side: str, value: float) -> None:
    assert network().value(GAME.position(position), outplay.Side[side.upper()]) == value


def test_stages_have_tables_of_their_own() -> None:
    both = network(stages=(0, 2), weights=weights(n1=100) + weights(n1=700))
    assert both.value(GAME.position("---/---/w-- w"), outplay.Side.WHITE) == 1
    assert both.value(GAME.position("---/---/w-w w"), outplay.Side.WHITE) == 14
    assert both.value(GAME.position("-b-/---/w-- w"), outplay.Side.WHITE) == 7


def test_a_network_is_a_value() -> None:
    assert network() == network() and hash(network()) == hash(network())
    assert network(training={"seed": 1}) == network()  # how it was made is not what it is
    assert network(weights=weights(n1=5)) != network()
    assert pickle.loads(pickle.dumps(network())) == network()
    assert "weights" not in repr(network())


def test_the_searches_take_it() -> None:
    evaluator = as_evaluator(network(), GAME.rules)
    assert evaluator == network()
    # One ply ahead: what Black sees after each move, with its sign changed.
    found = outplay.analyze(GAME.start, depth=1, moves=True, plain=True, evaluation=network())
    for each in found.moves:
        after = GAME.start.play(each.move)
        assert each.score.rank == -network().value(after, after.side)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": ""}, ["short name"]),
        ({"tuples": ()}, ["1 to 10 cells"]),
        ({"tuples": (tuple(range(11)),)}, ["1 to 10 cells"]),
        ({"tuples": ((0, 0, 1),)}, ["once"]),
        ({"stages": ()}, ["begin with 0"]),
        ({"stages": (1,)}, ["begin with 0"]),
        ({"stages": (0, 5, 5)}, ["grow"]),
    ],
)
def test_what_is_no_network_is_refused(changes: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        network(**changes)
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules_hash": "0" * 16, "game": "chess"}, ["'chess'", "hexapawn:3x3"]),
        ({"tuples": ((0, 1, 9),)}, ["a cell that"]),
        ({"weights": weights()[:-2]}, ["54 bytes", "52"]),
    ],
)
def test_a_network_for_another_game_is_refused(changes: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        check_network(network(**changes), GAME.rules)
    assert all(word in str(caught.value) for word in words)
    with pytest.raises(InputError):
        outplay.analyze(GAME.start, depth=1, evaluation=network(**changes))


def test_too_many_places_are_refused() -> None:
    board = outplay.game("breakthrough:8x16")
    pairs = tuple((first, second) for first in range(20) for second in range(20, 40))
    many = dataclasses.replace(network(), rules_hash=board.rules.hash, tuples=pairs)
    with pytest.raises(InputError, match="256 are allowed"):
        check_network(many, board.rules)


def test_the_same_moves_by_other_rules_are_refused() -> None:
    with pytest.raises(InputError, match="was trained for"):
        network().value(outplay.game("hexapawn:3x3,goal=misere").start, outplay.Side.WHITE)
