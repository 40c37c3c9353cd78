"""Networks: where their tables are read, what a position is worth, which are refused, and those that are shipped."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.rules import find_rules
from outplay.rules.variant import from_data
from outplay.rules.words import Side
from outplay.search import as_evaluator, default_evaluation, find_evaluation
from outplay.search.evaluation import Evaluation
from outplay.search.evaluations import plain_evaluation
from outplay.search.tuples.files import load_network
from outplay.search.tuples.network import TupleNetwork, check_network, find_lookups
from outplay.search.tuples.shipped import FOLDER, shipped_network

SQUARE = find_rules("hexapawn:3x3")


def test_images_share_a_table_and_each_set_of_cells_is_read_once() -> None:
    lookups = find_lookups(SQUARE, ((0, 1, 2), (0, 3)))
    assert [lookup.cells for lookup in lookups.white] == [(0, 1, 2), (0, 3), (2, 5)]
    assert [lookup.table for lookup in lookups.white] == [0, 27, 27]
    assert lookups.stage_size == 27 + 9


def test_black_reads_the_board_turned_round() -> None:
    lookups = find_lookups(SQUARE, ((6, 7),))
    assert {lookup.cells for lookup in lookups.of(Side.BLACK)} == {(0, 1), (2, 1)}
    assert {lookup.cells for lookup in lookups.of(Side.WHITE)} == {(6, 7), (8, 7)}
    assert {lookup.table for lookup in lookups.black} == {0}


def test_sides_that_move_differently_have_tables_of_their_own() -> None:
    lame = from_data({"name": "lame", "family": "march", "start": "b b b\n- - -\nw w .", "step": ["ahead"]})
    assert not lame.reversals
    lookups = find_lookups(lame, ((0, 1), (2, 3, 4)))
    assert [lookup.table for lookup in lookups.white] == [0, 9]
    assert [lookup.table for lookup in lookups.black] == [36, 45]
    assert [lookup.cells for lookup in lookups.white] == [lookup.cells for lookup in lookups.black]
    assert lookups.stage_size == 72


@pytest.mark.parametrize("spec", ["othello:8", "hexareversi:3"])
def test_where_discs_turn_both_sides_read_the_same(spec: str) -> None:
    lookups = find_lookups(outplay.game(spec).rules, ((0, 1, 2),))
    assert lookups.white == lookups.black
    assert len({frozenset(lookup.cells) for lookup in lookups.white}) == len(lookups.white)


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
    ("changes", "says"),
    [
        ({"name": ""}, "short name"),
        ({"tuples": ()}, "1 to 10 cells"),
        ({"tuples": (tuple(range(11)),)}, "1 to 10 cells"),
        ({"tuples": ((0, 0, 1),)}, "once"),
        ({"stages": ()}, "begin with 0"),
        ({"stages": (1,)}, "begin with 0"),
        ({"stages": (0, 5, 5)}, "grow"),
    ],
)
def test_what_is_no_network_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        network(**changes)


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


HEXAGON = outplay.game("hexareversi:5")
FILES = sorted(FOLDER.glob("*.npz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_small_and_says_how_it_was_made(path: Path) -> None:
    network = load_network(path)
    rules = outplay.game(network.game).rules
    assert path.stem == network.rules_hash == rules.hash
    check_network(network, rules)
    assert path.stat().st_size <= 300_000
    known = network.training
    command = known["command"]
    assert command.startswith(f"outplay learn tuples {network.game} --games {known['games']} --seed {known['seed']}")
    assert known["minutes"] > 0


def test_a_shipped_network_is_the_default_of_its_game() -> None:
    network = default_evaluation(HEXAGON.rules)
    assert isinstance(network, TupleNetwork) and network.name == "default"
    assert find_evaluation("default", HEXAGON.rules) == network


def test_plain_is_what_the_rules_alone_make() -> None:
    plain = find_evaluation("plain", HEXAGON.rules)
    assert isinstance(plain, Evaluation) and plain == plain_evaluation(HEXAGON.rules)
    small = outplay.game("hexapawn:3x3").rules
    assert find_evaluation("plain", small) == default_evaluation(small)


@pytest.mark.parametrize(
    "spec", ["hexareversi:5,start=ring", "hexareversi:5,goal=misere", "hexareversi:4", "othello:8"]
)
def test_other_rules_have_other_evaluations(spec: str) -> None:
    rules = outplay.game(spec).rules
    assert shipped_network(rules, "default") is None
    assert isinstance(default_evaluation(rules), Evaluation)


def test_a_corner_is_worth_having() -> None:
    """The least to expect of a network that has learned reversi on a hexagon."""
    network = default_evaluation(HEXAGON.rules)
    position = HEXAGON.start
    for _ in range(8):
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])
    rows = [list(row) for row in str(position).split()[0].split("/")]
    corner = rows[0]
    assert corner[0] == "-"
    values = {}
    for piece in "wb":
        corner[0] = piece
        values[piece] = network.value(HEXAGON.position("/".join(map("".join, rows)) + " w"), outplay.Side.WHITE)
    assert values["w"] > values["b"] + 3


def test_nothing_is_read_before_it_is_needed() -> None:
    code = (
        "import sys, outplay\n"
        "from outplay.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if 'numpy' in name or 'tuples' in name])\n"
        "outplay.player('engine:depth=1').choose(outplay.game('hexareversi:5').start)\n"
        "print('numpy' in sys.modules)\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout
    assert shown.splitlines()[-2:] == ["[]", "False"]
