"""Oska on boards that are too large for the native core: the same two functions by the slow rules alone.

A test plays both on boards that fit the core, where they must agree.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from math import inf

from outplay.errors import PositionError, quoted
from outplay.players.classic.oskaplayer import WEIGHTS
from outplay.referee import march
from outplay.referee.game import after, legal_actions, outcome
from outplay.referee.situation import Action, Situation
from outplay.rules import find_rules
from outplay.rules.declaration import Rules
from outplay.rules.march import March
from outplay.rules.placement import format_placement, parse_placement
from outplay.rules.shape import Lattice, Row, Shape
from outplay.rules.starts import hourglass
from outplay.rules.words import Side
from outplay.search.features import steps_from_home
from outplay.search.score import terminal_value


class LargeShape(Shape):
    """A board of any size."""

    max_cells = max_rows = max_places = inf


@cache
def large_rules(width: int) -> Rules:
    """Declare the game for a number of pieces a side, however large.

    Arguments: the number of pieces a side.
    Result: the rules of the game of the catalogue, on a board of that width.
    """
    start = hourglass(width)
    rows = tuple(Row(width - len(row), "x" * len(row)) for row in start.split("/"))
    shape = LargeShape(Lattice.HEX, rows, tiles=Lattice.SQUARE)
    return dataclasses.replace(find_rules("oska"), name=f"oska:{width}", shape=shape, start=start)


def set_up(width: int, board: list[str], side: Side) -> Situation:
    """Read a board.

    Arguments: the number of pieces a side, the rows of the board, and the side to move.
    Result: the situation; a row or a letter that is not right raises an error that says why.
    """
    _check_lengths(width, board)
    return Situation(parse_placement(large_rules(width).shape, "/".join(board)), side)


def _check_lengths(width: int, board: list[str]) -> None:
    """Refuse a board whose rows are not as long as they must be, before gigabytes are needed for its cells.

    Arguments: the number of pieces a side, and the rows of the board.
    Result: none; a row that is too long or too short raises an error.
    """
    for number, row in enumerate(board):
        expected = 2 + abs(width - 2 - number)
        if len(row) != expected:
            raise PositionError(f"the row {quoted(row)} has {len(row)} cells, but {expected} were expected")


def moves(rules: Rules, situation: Situation) -> list[list[str]]:
    """List what the pieces of the side to move can do, whether or not the game is over already.

    Arguments: the rules and a situation.
    Result: every board that is one move away.
    """
    actions = march.moves(_family(rules), rules.shape, situation)
    return [_rows(rules, after(rules, situation, action)) for action in _in_order(rules, actions)]


def best(rules: Rules, situation: Situation, depth: int) -> list[str]:
    """Choose the best next board by minimax search.

    Arguments: the rules, a situation, and how many moves to look ahead, 1 at least.
    Result: the board after the best move; the same board if the side cannot move or the game is over.
    """
    actions = [action for action in legal_actions(rules, situation) if action.target is not None]
    if not actions:
        return _rows(rules, situation)
    reached = [after(rules, situation, action) for action in _in_order(rules, actions)]
    values = [_value(rules, one, depth - 1, situation.side, 1) for one in reached]
    return _rows(rules, reached[values.index(max(values))])


def _in_order(rules: Rules, actions: list[Action]) -> list[Action]:
    """Sort moves as the native core does.

    Arguments: the rules, and moves, none of which is a pass.
    Result: the moves in reading order of their origins, and of their targets.
    """
    index = rules.shape.index
    return sorted(actions, key=lambda action: (index[str(action.origin)], index[str(action.target)]))


def _value(rules: Rules, situation: Situation, depth: int, side: Side, plies: int) -> float:
    """Find the minimax value of a situation.

    Arguments: the rules, a situation, how many moves are left to look ahead, the side from whose point of view it is
    seen, and how many moves were made before it.
    Result: the value; the side takes the largest of the values below, its rival the smallest.
    """
    if ended := outcome(rules, situation):
        return terminal_value(ended, side, plies)
    if depth == 0:
        return _count(rules, situation, side) - _count(rules, situation, side.rival)
    below = [
        _value(rules, after(rules, situation, action), depth - 1, side, plies + 1)
        for action in legal_actions(rules, situation)
    ]
    return max(below) if situation.side is side else min(below)


def _count(rules: Rules, situation: Situation, side: Side) -> float:
    """Count what a side has, without looking ahead.

    Arguments: the rules, a situation and a side.
    Result: its pieces, their steps and its moves, each with its weight.
    """
    steps = zip(steps_from_home(rules, side), situation.contents, strict=True)
    return (
        WEIGHTS.pieces * situation.contents.count(side)
        + WEIGHTS.steps * sum(count for count, piece in steps if piece is side)
        + WEIGHTS.mobility * len(march.moves(_family(rules), rules.shape, situation._replace(side=side)))
    )


def _rows(rules: Rules, situation: Situation) -> list[str]:
    """Write a situation as a board.

    Arguments: the rules and a situation.
    Result: a fresh list with a string for each row, the top row first.
    """
    return format_placement(rules.shape, situation.contents).split("/")


def _family(rules: Rules) -> March:
    """Fetch how the pieces go.

    Arguments: the rules.
    Result: their family, which is that of pieces that go ahead.
    """
    assert isinstance(rules.family, March)
    return rules.family
