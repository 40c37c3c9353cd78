"""The truth: what every place and every move of a game is really worth.

A small game is solved on the spot. In a larger one the engine answers, and what it cannot prove within its limit is
unknown.

>>> import outplay
>>> truth = Truth(outplay.game("hexapawn:3x3"))
>>> truth.of(truth.places.start)
<Score: white loses in 6>
>>> [len(truth.boxes(side)) for side in outplay.Side]
[18, 19]
"""

from __future__ import annotations

from functools import cached_property

from outplay.learn.game_graph import MAX_PLACES, game_graph
from outplay.play import Game
from outplay.players.matchbox.places import Place, Places
from outplay.rules.words import Side
from outplay.search.engine import analyze
from outplay.search.score import Score
from outplay.solving.small_solutions import MAX_SMALL_GAME, small_solution
from outplay.solving.strong import StrongSolution

_NODES = 200_000
"""Of one question to the engine: about a fifth of a second."""
_MAX_ANSWERS = 20_000

_Answer = tuple[Score | None, tuple[Score | None, ...]]
"""What a place is worth to the side to move, and each of its moves to the side that makes it."""


class Truth:
    """What the places of a game are worth."""

    def __init__(
        self, game: Game, max_places: int = MAX_PLACES, nodes: int = _NODES, max_positions: int = MAX_SMALL_GAME
    ) -> None:
        self.graph = game_graph(game, max_places)
        """The whole game, if it has at most ``max_places`` places."""
        self.places = Places(game) if self.graph is None else self.graph.places
        """Shared by all machines of the game, which do not change them."""
        self._nodes = nodes
        self._max_positions = max_positions
        self._answers: dict[str, _Answer] = {}
        self._favourites: dict[str, int] = {}

    @cached_property
    def solution(self) -> StrongSolution | None:
        """Of the whole game, if it has at most ``max_positions``."""
        return small_solution(self.places.game, self._max_positions) if self._max_positions else None

    @property
    def is_complete(self) -> bool:
        """Whether everything that can arise in a game is known, and answered at once."""
        return self.solution is not None

    def boxes(self, side: Side) -> tuple[Place, ...] | None:
        """Every place where a side has to move, the early ones first; None if there are too many."""
        if self.graph is None:
            return None
        found = zip(self.graph.plies, self.graph.all, strict=True)
        own = [(ply, place.key, place) for ply, place in found if place.side is side and place.moves]
        return tuple(place for _, _, place in sorted(own))

    def ply(self, place: Place) -> int | None:
        """After how many moves a place can first arise; None if no game reaches it, or there are too many places."""
        number = None if self.graph is None else self.graph.number.get(place.key)
        return None if self.graph is None or number is None else self.graph.plies[number]

    def stage(self, place: Place) -> int | None:
        """How many moves the side to move has made before a place, if it came there as early as possible."""
        ply = self.ply(place)
        return None if ply is None else ply // 2

    def of(self, place: Place) -> Score | None:
        """What a place is worth to the side to move, if known."""
        if outcome := place.position.outcome:
            return Score.of_outcome(outcome, place.side)
        return self._answer(place)[0]

    def of_move(self, place: Place, number: int) -> Score | None:
        """What a move is worth to the side that makes it, if known; the move itself counts as one ply."""
        return self._answer(place)[1][number]

    def best(self, place: Place) -> tuple[int, ...]:
        """The best moves: they win fastest, or by most, draw, or lose latest, or by fewest.

        If nothing is proven it is the one move that the engine likes best.
        """
        own, moves = self._answer(place)
        best = tuple(number for number, one in enumerate(moves) if own is not None and one == own)
        return best or (self._favourites[place.key],)

    def _answer(self, place: Place) -> _Answer:
        if (answer := self._answers.get(place.key)) is None:
            if len(self._answers) >= _MAX_ANSWERS:
                self._answers.clear()
                self._favourites.clear()
            answer = self._answers[place.key] = self._look_up(place) or self._analyze(place)
        return answer

    def _look_up(self, place: Place) -> _Answer | None:
        score = None if self.solution is None else self.solution.get(place.position)
        if self.solution is None or score is None:
            return None
        moves = {one.move: one.score for one in self.solution.moves(place.position)}
        return score, tuple(moves[move] for move in place.moves)

    def _analyze(self, place: Place) -> _Answer:
        analysis = analyze(place.position, nodes=self._nodes, moves=True)
        moves = {one.move: _certain(one.score) for one in analysis.moves}
        self._favourites[place.key] = 0 if analysis.best is None else place.moves.index(analysis.best)
        return _certain(analysis.score), tuple(moves.get(move) for move in place.moves)


def _certain(score: Score) -> Score | None:
    """What the engine has proven: of a bound only who wins; of an estimate nothing."""
    return score if score.is_exact else Score(score.side, score.value) if score.is_proven else None
