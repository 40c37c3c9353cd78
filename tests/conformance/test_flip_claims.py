"""Claims about flip games, far from the end too: against the endgame search, and whole games with their strategies."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay._core import Prover, Stop
from outplay.play import Position
from outplay.rules import find_rules
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.shape import Vector
from outplay.search import final_margin
from tests.conformance.test_prover import check_strategy
from tests.games import GAMES, IRREGULAR, each_once, examples, game_by_another_path, game_of
from tests.positions import random_game

FAR = 15
"""Cells to fill: one more than the prover leaves to the endgame search."""
CLOSE = 11
"""Cells to fill where that many take too long: in misère games nearly every way to fill them has to be tried."""
FILLED_SOON = [
    *(one for one in IRREGULAR if isinstance(one.family, Flip)),
    *map(
        find_rules,
        (
            "hexareversi:5",
            "hexareversi:7",
            "hexareversi:5,start=ring",
            "hexareversi:6,start=ring,goal=misere",
            "othello:8",
            "othello:10",
        ),
    ),
]
"""Games of every kind in which the endgame search can be asked from that far out."""
FLIPS = each_once([*(one for one in GAMES if isinstance(one.family, Flip)), *FILLED_SOON])


def late_positions(rules: Rules, *, vector: bool = True) -> list[Position]:
    """Of some random games the last position with enough cells to fill, or the start if it has fewer."""
    game, random = game_by_another_path(rules, vector=vector), Random(rules.name)
    most_discs = number_of_live_cells(rules) - (FAR if rules in FILLED_SOON else CLOSE)
    found = []
    for _ in range(examples(3)):
        first, *others = random_game(game.start, random)[:-1]
        found.append([first, *(one for one in others if sum(one.count_pieces()) <= most_discs)][-1])
    return found


def number_of_live_cells(rules: Rules) -> int:
    """Cells with a disc, and those that may get one: a live cell is beside them, and behind it another one."""
    live = {cell for cell, piece in zip(rules.shape.cells, rules.start_contents, strict=True) if piece is not None}

    def may_live(cell: Vector) -> bool:
        ways = rules.shape.lattice.directions.values()
        return any({cell.plus(way), cell.plus(way).plus(way)} <= live for way in ways)

    while added := {cell for cell in rules.shape.cells if cell not in live and may_live(cell)}:
        live |= added
    return len(live)


def test_some_of_the_positions_are_far_from_the_end() -> None:
    for rules in FILLED_SOON:
        discs = [sum(position.count_pieces()) for position in late_positions(rules)]
        assert number_of_live_cells(rules) - max(discs) >= FAR


@pytest.mark.parametrize("vector", [True, False], ids=["vectors", "plain"])
@pytest.mark.parametrize("rules", FLIPS, ids=lambda rules: rules.name)
def test_margins_are_those_of_the_endgame_search(rules: Rules, vector: bool) -> None:
    for position in late_positions(rules, vector=vector):
        found = final_margin(position)
        assert found is not None
        mover = position.side.index
        prover = Prover(position.game._core, megabytes=1)
        for least in (found.margin - 1, found.margin, found.margin + 1):
            assert prover.holds(position._board, mover, least) is (found.margin >= least), str(position)
            assert prover.holds(position._board, 1 - mover, -least) is (-found.margin >= -least), str(position)


@pytest.mark.parametrize(
    ("name", "margin"),
    [("othello:4", -8), ("hexareversi:3", 11), ("hexareversi:3,start=ring", -4), ("hexareversi:4,start=ring", -19)],
)
def test_whole_games(name: str, margin: int) -> None:
    game = outplay.game(name)
    prover = Prover(game._core, megabytes=4)
    for side, worth in zip(game.rules.turn_order, (margin, -margin), strict=True):
        assert prover.holds(game.start._board, side.index, worth)
        assert prover.holds(game.start._board, side.index, worth + 1) is False
        found = prover.strategy(game.start._board, side.index, worth, most=100_000)
        assert found
        if len(found[0]) < 1000:
            check_strategy(game.start, side, worth, found)


def test_misere_games_are_won_by_fewer_discs() -> None:
    game = outplay.game("othello:4,goal=misere")
    margin = final_margin(game.start)
    assert margin is not None
    prover = Prover(game._core, megabytes=1)
    assert prover.holds(game.start._board, game.start.side.index, margin.margin)
    assert prover.holds(game.start._board, game.start.side.index, margin.margin + 1) is False


@pytest.mark.parametrize("rules", FLIPS, ids=lambda rules: rules.name)
def test_limits_are_kept_at_the_start_of_large_boards(rules: Rules) -> None:
    start = game_of(rules).start
    prover = Prover(start.game._core, megabytes=1)
    is_settled = prover.holds(start._board, 0, 1, nodes=20_000) is not None
    assert is_settled or prover.nodes >= 20_000
    assert prover.nodes < 200_000


def test_a_question_that_was_stopped_is_resumed() -> None:
    start = outplay.game("hexareversi:4,start=ring").start
    prover = Prover(start.game._core, megabytes=8)
    stop = Stop()
    stop.set()
    assert prover.holds(start._board, 0, -19, stop=stop) is None
    tries = 0
    while (holds := prover.holds(start._board, 0, -19, nodes=1000 << tries)) is None:
        tries += 1
    assert holds and tries > 1
