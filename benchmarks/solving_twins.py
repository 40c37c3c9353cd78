"""What a person would write to solve a game in plain Python: a dictionary of all positions, and a short df-pn.

Both use our positions, as anybody would, and the same symmetries as the solver. They are slow twins to measure against;
their answers are compared too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from outplay.play import Position
from outplay.search.score import Score

INFINITY = 10**9


@dataclass
class Dictionary:
    """Every position that can come up, each once, with its score: plain recursion that remembers."""

    known: dict[Position, Score] = field(default_factory=dict)

    def score(self, position: Position) -> Score:
        """What a position is worth to the side to move."""
        position = position.canonical
        if position not in self.known:
            self.known[position] = self._score(position)
        return self.known[position]

    def _score(self, position: Position) -> Score:
        if outcome := position.outcome:
            return Score.of_outcome(outcome, position.side)
        moves = (self.score(position.play(move)).before() for move in position.legal_moves)
        return max(moves)


@dataclass
class ProofNumbers:
    """Depth-first proof-number search: does the side to move win? (phi, delta) of a position in a dictionary.

    phi is the number of positions that must at least be settled to show that the side to move wins, delta the same for
    the contrary. A position is searched until one of them reaches its limit.
    """

    table: dict[Position, tuple[int, int]] = field(default_factory=dict)
    nodes: int = 0

    def wins(self, position: Position) -> bool:
        """Whether the side to move wins."""
        position = position.canonical
        self._search(position, INFINITY, INFINITY)
        return self.table[position][0] == 0

    def _search(self, position: Position, phi_limit: int, delta_limit: int) -> None:
        self.nodes += 1
        children = list(dict.fromkeys(position.play(move).canonical for move in position.legal_moves))
        while True:
            looked_up = [self._look_up(child) for child in children]
            phi = min(delta for _, delta in looked_up)
            delta = min(INFINITY, sum(phi for phi, _ in looked_up))
            if phi >= phi_limit or delta >= delta_limit or phi == 0 or delta == 0:
                break
            best = min(range(len(children)), key=lambda number: looked_up[number][1])
            second = min((one[1] for number, one in enumerate(looked_up) if number != best), default=INFINITY)
            self._search(
                children[best],
                min(INFINITY, delta_limit - delta + looked_up[best][0]),
                min(phi_limit, second + 1),
            )
        self.table[position] = (0, INFINITY) if phi == 0 else (INFINITY, 0) if delta == 0 else (phi, delta)

    def _look_up(self, position: Position) -> tuple[int, int]:
        if (found := self.table.get(position)) is not None:
            return found
        if outcome := position.outcome:
            won = outcome.winner is position.side
            self.table[position] = (0, INFINITY) if won else (INFINITY, 0)
            return self.table[position]
        return 1, 1
