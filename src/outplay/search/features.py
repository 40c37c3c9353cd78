"""What an evaluation can count for a side: slow, obvious Python, with which the native engine must agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.march import Heading, March
from outplay.rules.shape import Lattice
from outplay.rules.words import Side

_DIAGONALS: tuple[Heading, ...] = ("ahead-left", "ahead-right")


def pieces(position: Position, side: Side) -> int:
    """How many pieces a side has on the board."""
    return sum(piece is side for piece in position.contents)


def steps(position: Position, side: Side) -> int:
    """How many rows all pieces of a side together have come from their first row."""
    counts = steps_from_home(position.game.rules, side)
    return sum(count for count, piece in zip(counts, position.contents, strict=True) if piece is side)


def advance(position: Position, side: Side) -> int:
    """The same with the square of the rows that each piece has come."""
    counts = steps_from_home(position.game.rules, side)
    return sum(count**2 for count, piece in zip(counts, position.contents, strict=True) if piece is side)


def mobility(position: Position, side: Side) -> int:
    """How many moves a side would have if it were its turn; a pass is none."""
    if side is not position.side:
        position = position.game.position(position.rows, side)
    return sum(not move.is_pass for move in position.legal_moves)


def home(position: Position, side: Side) -> int:
    """How many pieces of a side stand on the row at which they aim."""
    march = _march(position.game.rules)
    return sum(position.contents[cell] is side for cell in march.goal(position.game.shape, side))


def runners(position: Position, side: Side) -> int:
    """How many pieces of a side have no piece ahead of them, in their file and the files beside it."""
    return len(runner_cells(position, side))


FEATURES: Mapping[str, Callable[[Position, Side], int]] = {
    "pieces": pieces,
    "steps": steps,
    "advance": advance,
    "home": home,
    "runners": runners,
    "mobility": mobility,
}
"""The features that need nothing but a position and a side, by name."""
MARCH_FEATURES = ("steps", "advance", "home", "runners")
"""Those that mean nothing where discs are placed."""


def nearest_checkmate(position: Position, side: Side) -> int | None:
    """In how many moves of its own a side looks bound to arrive, as the Pawned report sees it; None if it does not.

    Either a runner arrives, or a piece one row before its goal that can capture there. It is a rule of thumb: a rival
    piece from further away may still come in between, and the rival may be faster.
    """
    rules, contents = position.game.rules, position.contents
    to_goal, struck = rows_to_goal(rules, side), strikes(rules, side)
    distances = [to_goal[cell] for cell in runner_cells(position, side)]
    if any(contents[target] is side.rival for cell in _cells(position, side) for target in struck[cell]):
        distances.append(1)
    return min(distances, default=None)


def checkmating(position: Position) -> Side | None:
    """The side that looks bound to arrive first, counted in plies from here; None if neither does."""
    found = {side: nearest_checkmate(position, side) for side in Side}
    plies = {side: 2 * moves - (side is position.side) for side, moves in found.items() if moves is not None}
    return min(plies, key=plies.__getitem__, default=None)


def can_strike(position: Position, cell: int, side: Side) -> bool:
    """Whether a piece one row before its goal can capture a rival piece there, diagonally ahead."""
    return any(position.contents[target] is side.rival for target in strikes(position.game.rules, side)[cell])


def runner_cells(position: Position, side: Side) -> list[int]:
    """The cells of a side's pieces that have no piece ahead of them."""
    ahead = files_ahead(position.game.rules, side)
    contents = position.contents
    return [cell for cell in _cells(position, side) if not any(contents[other] for other in ahead[cell])]


def _cells(position: Position, side: Side) -> list[int]:
    return [cell for cell, piece in enumerate(position.contents) if piece is side]


# ---- The board as a side sees it


@cache
def steps_from_home(rules: Rules, side: Side) -> tuple[int, ...]:
    """For each cell, how many rows it lies ahead of the side's first row."""
    rows = [cell.row for cell in rules.shape.cells]
    goes_up = _march(rules).goes_up(side)
    return tuple(row - min(rows) if goes_up else max(rows) - row for row in rows)


@cache
def rows_to_goal(rules: Rules, side: Side) -> tuple[int, ...]:
    """For each cell, how many rows are left to the row at which the side aims."""
    counts = steps_from_home(rules, side)
    return tuple(max(counts) - count for count in counts)


@cache
def files_ahead(rules: Rules, side: Side) -> tuple[tuple[int, ...], ...]:
    """For each cell, the cells further ahead in its file and in the files beside it.

    If rows are staggered, a file is a zigzag: all cells less than two half cells to the left or right count.
    """
    counts = steps_from_home(rules, side)
    places = [_place(rules, cell) for cell in range(len(counts))]
    reach = 1 if rules.shape.lattice is Lattice.HEX else 2
    return tuple(
        tuple(
            other
            for other in range(len(counts))
            if counts[other] > counts[cell] and abs(places[other] - places[cell]) <= reach
        )
        for cell in range(len(counts))
    )


@cache
def strikes(rules: Rules, side: Side) -> tuple[tuple[int, ...], ...]:
    """For each cell one row before the goal, the goal cells diagonally ahead; for others none."""
    march, shape = _march(rules), rules.shape
    vectors = [march.vector(shape.lattice, heading, side) for heading in _DIAGONALS]
    goal = set(march.goal(shape, side))
    reached = [[shape.neighbour(cell, vector) for vector in vectors] for cell in range(len(shape.cells))]
    return tuple(tuple(cell for cell in found if cell in goal) for found in reached)


def _place(rules: Rules, number: int) -> int:
    """How far to the right a cell lies, in half cells."""
    column, row = rules.shape.cells[number]
    return 2 * column - row if rules.shape.lattice is Lattice.HEX else 2 * column


def _march(rules: Rules) -> March:
    assert isinstance(rules.family, March)  # evaluations are checked against the rules before they are used
    return rules.family
