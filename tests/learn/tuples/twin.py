"""Self-play and learning as simply as possible: the twin that the native loop is checked and timed against."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from outplay.play import Game, Position
from outplay.rules.words import Outcome, Side
from outplay.search.tuples.network import Tuple, find_lookups


class Twin:
    """A network that plays the best move always, and learns from every game."""

    def __init__(self, game: Game, tuples: tuple[Tuple, ...], stages: tuple[int, ...], ties: Sequence[int]) -> None:
        self.game = game
        self.stages = stages
        self.places = find_lookups(game.rules, tuples)
        self.ties = ties
        self.weights = [0.0] * len(ties)
        self.errors = [0.0] * len(ties)
        self.sizes = [0.0] * len(ties)

    def entries(self, position: Position) -> list[int]:
        """Which weights say something of a position."""
        digits = [0 if piece is None else 1 if piece is position.side else 2 for piece in position.contents]
        stage = bisect_right(self.stages, sum(digit != 0 for digit in digits)) - 1
        start = stage * self.places.stage_size
        return [
            start + table + sum(digits[cell] * 3**place for place, cell in enumerate(cells))
            for cells, table in self.places.of(position.side)
        ]

    def total(self, position: Position) -> float:
        """What they say together, to the side to move."""
        return sum(self.weights[entry] for entry in self.entries(position))

    def play(self) -> list[Position]:
        """The positions of a game; the last is over."""
        positions = [self.game.start]
        while positions[-1].outcome is None:
            after = [positions[-1].play(move) for move in positions[-1].legal_moves]
            positions.append(max(after, key=lambda position: self.promise(position)))
        return positions

    def promise(self, position: Position) -> float:
        """What a position is worth to the side that is not to move; a game that is over lies beyond all sums."""
        if outcome := position.outcome:
            return -1e6 * worth(outcome, position.side)
        return -self.total(position)

    def learn(self, positions: list[Position], rate: float, trace: float) -> None:
        """From the end of a game to its start."""
        outcome = positions[-1].outcome
        assert outcome
        following = target = worth(outcome, positions[-1].side)
        for position in reversed(positions[:-1]):
            target = -(following + trace * (target - following))
            following = squashed(self.total(position))
            self.mend(self.entries(position), rate, target - following)

    def mend(self, entries: list[int], rate: float, error: float) -> None:
        """Change every weight that had a say, and those that are tied to it."""
        for entry in entries:
            for tied in self.ring(entry):
                coherence = abs(self.errors[tied]) / self.sizes[tied] if self.sizes[tied] else 1.0
                self.weights[tied] += rate / len(entries) * error * coherence
                self.errors[tied] += error
                self.sizes[tied] += abs(error)

    def ring(self, entry: int) -> list[int]:
        """A weight and those that are tied to it."""
        found = [entry]
        while (following := int(self.ties[found[-1]])) != entry:
            found.append(following)
        return found


def worth(outcome: Outcome, side: Side) -> float:
    """A game that is over, to a side."""
    return 0.0 if outcome.winner is None else 1.0 if outcome.winner is side else -1.0


def squashed(total: float) -> float:
    """From -1 to 1."""
    return float(total / (1 + total * total) ** 0.5)
