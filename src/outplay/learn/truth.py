"""What every place and every move is really worth.

Where a game is small enough it is walked through and counted back from its ends. In larger ones the engine is asked,
and where it cannot prove anything within its limit, nothing is known.

>>> import outplay
>>> truth = Truth(outplay.game("hexapawn:3x3"))
>>> truth.of(truth.places.start)
Known(value=-1, distance=6)
>>> [len(truth.boxes(side)) for side in outplay.Side]
[18, 19]
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from outplay.learn.ground import MOST_PLACES, Ground, walk
from outplay.play import Game
from outplay.players.matchbox.places import Place, Places
from outplay.rules.words import Side
from outplay.search.engine import analyze
from outplay.search.score import Score

_NODES = 200_000
"""Of one question to the engine: about a fifth of a second."""
_MOST_ANSWERS = 20_000


class Known(NamedTuple):
    """A proven value for who is to move: 1 won, 0 drawn, -1 lost; and in how many plies, if both play their best.

    The winner hurries and the loser holds out; a draw takes as long as it takes and its distance is None, as it is
    where only the value is proven.
    """

    value: int
    distance: int | None


class Truth:
    """What the places of a game are worth, whoever has made them."""

    def __init__(self, game: Game, most: int = MOST_PLACES, nodes: int = _NODES) -> None:
        self.ground = walk(game, most)
        """The whole game, if it has at most so many places."""
        self.places = Places(game) if self.ground is None else self.ground.places
        """For all machines of the game to share: they are made once and only looked at."""
        self._nodes = nodes
        self._known = [] if self.ground is None else _counted_back(self.ground)
        self._answers: dict[str, tuple[Known | None, tuple[Known | None, ...]]] = {}
        self._favourites: dict[str, int] = {}

    @property
    def is_complete(self) -> bool:
        """Whether everything that can come up in a game is known, and answered at once."""
        return self.ground is not None

    def boxes(self, side: Side) -> tuple[Place, ...] | None:
        """Every place where a side has to move, the early ones first, or None if there are too many."""
        if self.ground is None:
            return None
        found = zip(self.ground.plies, self.ground.all, strict=True)
        own = [(ply, place.key, place) for ply, place in found if place.side is side and place.moves]
        return tuple(place for _, _, place in sorted(own))

    def ply(self, place: Place) -> int | None:
        """After how many moves a place can come up first; None if no game comes there, or there are too many."""
        number = None if self.ground is None else self.ground.number.get(place.key)
        return None if self.ground is None or number is None else self.ground.plies[number]

    def stage(self, place: Place) -> int | None:
        """How many moves the side to move has made before, if it came here as early as can be."""
        ply = self.ply(place)
        return None if ply is None else ply // 2

    def of(self, place: Place) -> Known | None:
        """What a place is worth to the side to move, if that is known."""
        if self.ground is not None and (number := self.ground.number.get(place.key)) is not None:
            return self._known[number]
        return _finished(place) if not place.moves else self._asked(place)[0]

    def of_move(self, place: Place, number: int) -> Known | None:
        """What a move is worth to the side that makes it, if that is known; the move itself counts as one ply."""
        if self.ground is not None and (own := self.ground.number.get(place.key)) is not None:
            return _before(self._known[self.ground.children[own][number]])
        return self._asked(place)[1][number]

    def best(self, place: Place) -> tuple[int, ...]:
        """The moves of which none is better: they win fastest, draw, or lose latest.

        Where nothing is proven it is the one move that the engine likes best.
        """
        moves = range(len(place.moves))
        values = [self.of_move(place, number) for number in moves]
        own = self.of(place)
        best = tuple(number for number in moves if own is not None and values[number] == own)
        return best or (self._favourites[place.key],)

    def _asked(self, place: Place) -> tuple[Known | None, tuple[Known | None, ...]]:
        if (answer := self._answers.get(place.key)) is None:
            if len(self._answers) >= _MOST_ANSWERS:
                self._answers.clear()
                self._favourites.clear()
            analysis = analyze(place.position, nodes=self._nodes, moves=True)
            values = {one.move: _of_score(one.score) for one in analysis.moves}
            moves = tuple(values.get(move) for move in place.moves)
            answer = self._answers[place.key] = _of_score(analysis.score), moves
            self._favourites[place.key] = 0 if analysis.best is None else place.moves.index(analysis.best)
        return answer


@lru_cache(8)
def _counted_back(ground: Ground) -> list[Known]:
    known: list[Known] = []
    for place, children in zip(ground.all, ground.children, strict=True):
        known.append(max((_before(known[child]) for child in children), key=_worth, default=_finished(place)))
    return known


def _finished(place: Place) -> Known:
    if place.winner is None:
        return Known(0, None)
    return Known(1 if place.winner is place.side else -1, 0)


def _before(after: Known) -> Known:
    """What a move is worth that leads to a place of this worth."""
    return Known(-after.value, None if after.distance is None else after.distance + 1)


def _worth(known: Known) -> tuple[int, int]:
    """Fast wins before slow ones, slow losses before fast ones."""
    return known.value, -known.value * (known.distance or 0)


def _of_score(score: Score) -> Known | None:
    if not score.is_proven:
        return None
    value = 0 if score.winner is None else 1 if score.winner is score.side else -1
    return Known(value, score.plies if value and not score.is_within else None)
