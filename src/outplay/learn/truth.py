"""What every place and every move is really worth.

A game that is small enough is solved on the spot. In larger ones the engine is asked, and where it cannot prove
anything within its limit, nothing is known.

>>> import outplay
>>> truth = Truth(outplay.game("hexapawn:3x3"))
>>> truth.of(truth.places.start)
<Score: white loses in 6>
>>> [len(truth.boxes(side)) for side in outplay.Side]
[18, 19]
"""

from __future__ import annotations

from functools import cached_property

from outplay.learn.ground import MOST_PLACES, walk
from outplay.play import Game
from outplay.players.matchbox.places import Place, Places
from outplay.rules.words import Side
from outplay.search.engine import analyze
from outplay.search.score import Score
from outplay.solving.at_hand import MOST_AT_HAND, solution_at_hand
from outplay.solving.strong import StrongSolution

_NODES = 200_000
"""Of one question to the engine: about a fifth of a second."""
_MOST_ANSWERS = 20_000

_Answer = tuple[Score | None, tuple[Score | None, ...]]
"""What a place is worth to the side to move, and each of its moves to the side that makes it."""


class Truth:
    """What the places of a game are worth, whoever has made them."""

    def __init__(
        self, game: Game, most: int = MOST_PLACES, nodes: int = _NODES, most_solved: int = MOST_AT_HAND
    ) -> None:
        self.ground = walk(game, most)
        """The whole game as a graph, if it has at most ``most`` places."""
        self.places = Places(game) if self.ground is None else self.ground.places
        """For all machines of the game to share: they are made once and only looked at."""
        self._nodes = nodes
        self._most_solved = most_solved
        self._answers: dict[str, _Answer] = {}
        self._favourites: dict[str, int] = {}

    @cached_property
    def solution(self) -> StrongSolution | None:
        """That of the whole game, if it has at most ``most_solved`` positions."""
        return solution_at_hand(self.places.game, self._most_solved) if self._most_solved else None

    @property
    def is_complete(self) -> bool:
        """Whether everything that can come up in a game is known, and answered at once."""
        return self.solution is not None

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

    def of(self, place: Place) -> Score | None:
        """What a place is worth to the side to move, if that is known."""
        if outcome := place.position.outcome:
            return Score.of_outcome(outcome, place.side)
        return self._answer(place)[0]

    def of_move(self, place: Place, number: int) -> Score | None:
        """What a move is worth to the side that makes it, if that is known; the move itself counts as one ply."""
        return self._answer(place)[1][number]

    def best(self, place: Place) -> tuple[int, ...]:
        """The moves of which none is better: they win fastest, or by most, draw, or lose latest, or by fewest.

        Where nothing is proven it is the one move that the engine likes best.
        """
        own, moves = self._answer(place)
        best = tuple(number for number, one in enumerate(moves) if own is not None and one == own)
        return best or (self._favourites[place.key],)

    def _answer(self, place: Place) -> _Answer:
        if (answer := self._answers.get(place.key)) is None:
            if len(self._answers) >= _MOST_ANSWERS:
                self._answers.clear()
                self._favourites.clear()
            answer = self._answers[place.key] = self._looked_up(place) or self._asked(place)
        return answer

    def _looked_up(self, place: Place) -> _Answer | None:
        score = None if self.solution is None else self.solution.get(place.position)
        if self.solution is None or score is None:
            return None
        moves = {one.move: one.score for one in self.solution.moves(place.position)}
        return score, tuple(moves[move] for move in place.moves)

    def _asked(self, place: Place) -> _Answer:
        analysis = analyze(place.position, nodes=self._nodes, moves=True)
        moves = {one.move: _certain(one.score) for one in analysis.moves}
        self._favourites[place.key] = 0 if analysis.best is None else place.moves.index(analysis.best)
        return _certain(analysis.score), tuple(moves.get(move) for move in place.moves)


def _certain(score: Score) -> Score | None:
    """What the engine has proven: of a bound, only who wins; None of an estimate."""
    return score if score.is_exact else Score(score.side, score.value) if score.is_proven else None
