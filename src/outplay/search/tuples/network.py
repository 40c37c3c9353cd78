"""N-tuple networks: an evaluation that was learned, not thought out.

A network has tables. Each has a weight for everything that can stand on a few cells: a line, an edge, a patch. The
value of a position is the sum of what all its tables say of it, wherever the symmetries of the game let them be read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from outplay.errors import InputError, quoted
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.earlier import find_earlier
from outplay.rules.words import Side
from outplay.search.evaluation import plainly
from outplay.search.tuples.places import Tuple, TuplePlaces, places_of
from outplay.values import check_name

MOST_CELLS = 10
"""Of one tuple: a table of more would have too many weights to learn."""
MOST_PLACES = 256
"""Where the tables of one network are read."""
MOST_WEIGHTS = 1 << 24


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
    """With how many pieces on the board the tables of each stage begin to count; the first is nought."""
    weights: bytes = field(repr=False)
    """In hundredths, sixteen bits each, the lower byte first: tuple after tuple, stage after stage."""
    training: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """How it was made."""

    def __post_init__(self) -> None:
        check_name("a network", self.name)
        if not self.tuples or any(not 1 <= len(cells) <= MOST_CELLS for cells in self.tuples):
            raise InputError(f"a network has tuples of 1 to {MOST_CELLS} cells, not {quoted(self.tuples)}")
        if any(len(set(cells)) != len(cells) for cells in self.tuples):
            raise InputError(f"a tuple names each of its cells once: {quoted(self.tuples)}")
        grows = all(one < other for one, other in zip(self.stages, self.stages[1:], strict=False))
        if not self.stages or self.stages[0] != 0 or not grows:
            raise InputError(f"the stages of a network begin with 0 pieces, and grow, unlike {quoted(self.stages)}")

    def value(self, position: Position, side: Side, plies: int = 0) -> float:
        """What a position that is not over is worth to a side; how far it is from the root changes nothing."""
        places = self.places(position.game.rules)
        own = position.side
        digits = [0 if piece is None else 1 if piece is own else 2 for piece in position.contents]
        stage = bisect_right(self.stages, sum(digit != 0 for digit in digits)) - 1
        weights = memoryview(self.weights).cast("h")
        total = 0
        for cells, table in places.of(own):
            number = sum(digits[cell] * 3**place for place, cell in enumerate(cells))
            total += weights[stage * places.stage_size + table + number]
        return plainly(total if own is side else -total)

    def places(self, rules: Rules) -> TuplePlaces:
        """Where the tables are read; an error if the network is not for this game."""
        check_network(self, rules)
        return places_of(rules, self.tuples)


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
    places = places_of(rules, network.tuples)
    if len(places.white) > MOST_PLACES:
        raise InputError(
            f"the network {quoted(network.name)} has {len(places.white)} features, the images of its tuples counted: "
            f"{MOST_PLACES} are allowed"
        )
    needed = 2 * places.stage_size * len(network.stages)
    if len(network.weights) != needed:
        raise InputError(
            f"the network {quoted(network.name)} needs {needed} bytes of weights, and has {len(network.weights)}"
        )
