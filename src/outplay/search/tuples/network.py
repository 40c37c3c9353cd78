"""N-tuple networks: an evaluation that was learned, not thought out.

A tuple is a list of a few cells: a line, an edge, a patch. It has a table with a weight for everything that can stand
on them. Its images under the symmetries of the game share that table. Black, turned round, reads the tables of White;
in a game without such a symmetry each side has tables of its own. The value of a position is the sum of all weights
that are read for it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from outplay.errors import InputError, quoted
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.earlier import find_earlier
from outplay.rules.words import Side
from outplay.search.evaluation import from_hundredths
from outplay.values import check_name

MAX_CELLS = 10
"""Of one tuple: a larger table would have too many weights to learn."""
MAX_LOOKUPS = 256
"""Of one network in one position."""
MAX_WEIGHTS = 1 << 24

Tuple = tuple[int, ...]
"""The numbers of some cells; the first is the lowest digit of what stands on them."""


@dataclass(frozen=True)
class TupleNetwork:
    """A learned evaluation of one game. It values a position for the side to move, and the negative for its rival."""

    name: str
    game: str
    """The name of the game for which it was made."""
    rules_hash: str
    tuples: tuple[Tuple, ...]
    """The cells of each tuple, by their numbers in reading order."""
    stages: tuple[int, ...]
    """With how many pieces on the board the tables of each stage begin to count; the first is 0."""
    weights: bytes = field(repr=False)
    """In hundredths, sixteen bits each, the lower byte first: tuple after tuple, stage after stage."""
    training: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """How it was made."""

    def __post_init__(self) -> None:
        check_name("a network", self.name)
        if not self.tuples or any(not 1 <= len(cells) <= MAX_CELLS for cells in self.tuples):
            raise InputError(f"a network has tuples of 1 to {MAX_CELLS} cells, not {quoted(self.tuples)}")
        if any(len(set(cells)) != len(cells) for cells in self.tuples):
            raise InputError(f"a tuple names each of its cells once: {quoted(self.tuples)}")
        grows = all(one < other for one, other in zip(self.stages, self.stages[1:], strict=False))
        if not self.stages or self.stages[0] != 0 or not grows:
            raise InputError(f"the stages of a network begin with 0 pieces, and grow, unlike {quoted(self.stages)}")

    def value(self, position: Position, side: Side, plies: int = 0) -> float:
        """What a position that is not over is worth to a side; its distance from the root changes nothing."""
        rules = position.game.rules
        check_network(self, rules)
        lookups = find_lookups(rules, self.tuples)
        own = position.side
        digits = [0 if piece is None else 1 if piece is own else 2 for piece in position.contents]
        stage = bisect_right(self.stages, sum(digit != 0 for digit in digits)) - 1
        weights = memoryview(self.weights).cast("h")
        total = 0
        for cells, table in lookups.of(own):
            number = sum(digits[cell] * 3**place for place, cell in enumerate(cells))
            total += weights[stage * lookups.stage_size + table + number]
        return from_hundredths(total if own is side else -total)


@lru_cache(maxsize=64)
def check_network(network: TupleNetwork, rules: Rules) -> None:
    """Refuse a network that was made for another game, or whose tables are not all there."""
    # Its tables know own and rival discs, and cells by their numbers: colours and names may have changed since.
    if network.rules_hash != rules.hash and not find_earlier(rules, network.rules_hash):
        raise InputError(
            f"the network {quoted(network.name)} was trained for {quoted(network.game)}, and cannot judge {rules.name}"
        )
    cells = len(rules.shape.cells)
    if any(not 0 <= cell < cells for one in network.tuples for cell in one):
        raise InputError(f"the network {quoted(network.name)} names a cell that {rules.name} does not have")
    lookups = find_lookups(rules, network.tuples)
    if len(lookups.white) > MAX_LOOKUPS:
        raise InputError(
            f"the network {quoted(network.name)} has {len(lookups.white)} features, the images of its tuples counted: "
            f"{MAX_LOOKUPS} are allowed"
        )
    needed = 2 * lookups.stage_size * len(network.stages)
    if len(network.weights) != needed:
        raise InputError(
            f"the network {quoted(network.name)} needs {needed} bytes of weights, and has {len(network.weights)}"
        )


class Lookup(NamedTuple):
    """One use of a table: the cells, in the order of their digits, and where the table starts among the weights."""

    cells: Tuple
    table: int


class Lookups(NamedTuple):
    """All lookups, for White to move and for Black, and how many weights the tables of one stage have."""

    white: tuple[Lookup, ...]
    black: tuple[Lookup, ...]
    stage_size: int

    def of(self, side: Side) -> tuple[Lookup, ...]:
        """The lookups for a side to move."""
        return self.white if side is Side.WHITE else self.black


@lru_cache(maxsize=64)
def find_lookups(rules: Rules, tuples: tuple[Tuple, ...]) -> Lookups:
    """Where the tables of these tuples are read on the board of a game.

    >>> from outplay.rules import find_rules
    >>> lookups = find_lookups(find_rules("hexapawn:3x3"), ((6, 7),))
    >>> [one.cells for one in lookups.white], [one.cells for one in lookups.black], lookups.stage_size
    ([(6, 7), (8, 7)], [(2, 1), (0, 1)], 9)
    """
    size = sum(3 ** len(cells) for cells in tuples)
    white = tuple(_lookups_of_side(rules, tuples, range(len(rules.shape.cells)), 0))
    if not rules.reversals:
        return Lookups(white, tuple(_lookups_of_side(rules, tuples, range(len(rules.shape.cells)), size)), 2 * size)
    back = {image: cell for cell, image in enumerate(rules.reversals[0].cells)}
    return Lookups(white, tuple(_lookups_of_side(rules, tuples, [back[cell] for cell in range(len(back))], 0)), size)


def _lookups_of_side(rules: Rules, tuples: tuple[Tuple, ...], view: Iterable[int], start: int) -> Iterable[Lookup]:
    """The images of every tuple as one side sees the board; of those on the same cells, the first."""
    seen_as = list(view)
    for cells in tuples:
        images: dict[frozenset[int], Tuple] = {}
        for symmetry in rules.symmetries:
            image = tuple(seen_as[symmetry.cells[cell]] for cell in cells)
            images.setdefault(frozenset(image), image)
        yield from (Lookup(image, start) for image in images.values())
        start += 3 ** len(cells)
