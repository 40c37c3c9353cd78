"""Monte-Carlo tree search: random games show which moves deserve a closer look, and what is certain is proven.

>>> import outplay
>>> from outplay.search import mcts
>>> found = mcts(outplay.game("hexapawn:3x3").start, simulations=500)
>>> found.score.winner
<Side.BLACK: 'b'>
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from outplay._core import MonteCarlo, MonteCarloNode, Stop
from outplay._core import mcts as search_board
from outplay.errors import GameOver, InputError, quoted
from outplay.notation import PASS
from outplay.play import Game, Move, Position
from outplay.rules.words import Side
from outplay.search.limits import NO_LIMITS, Limits, check_position
from outplay.search.score import Score
from outplay.values import check_number, check_whole, is_whole

DEFAULT_SIMULATIONS = 1000
DEFAULT_EXPLORATION = 0.5
"""It beat 1.0 (57 % of 480 games of four kinds) and 0.3 (55 % of 800)."""
DEFAULT_MEGABYTES = 256
DEFAULT_KEEP = 200
_MAX_SIMULATIONS = 2**31 - 1
_MAX_EXPLORATION = 100
_MAX_MEGABYTES = 2**16
_MAX_KEEP = 2**20

_LOSS, _DRAW, _WIN = 1, 2, 3
"""What is proven, in the numbers of the core; 0 is nothing."""


@dataclass(frozen=True, repr=False)
class SimulatedMove:
    """A move, how many simulations went through it, and its result for the side that makes it."""

    move: Move
    visits: int
    mean: float
    """The mean result: 1 for a win, a half for a draw. The true result if it is proven, a half if nothing is known."""
    score: Score

    def __repr__(self) -> str:
        return f"<SimulatedMove {self.move}: {self.score}, {self.visits} visits>"

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "move": str(self.move),
            "visits": self.visits,
            "mean": round(self.mean, 4),
            "score": self.score.as_data(),
        }


@dataclass(frozen=True, repr=False)
class Simulation:
    """What Monte-Carlo tree search found out about a position. The score is for the side to move.

    A proven score says who wins, and within how many plies. An estimate is the expected result of the best move: from
    -1, always lost, to +1, always won.
    """

    position: Position
    score: Score
    best: Move
    line: tuple[Move, ...]
    """The best move, the best reply and so on, as far as the tree reaches."""
    moves: tuple[SimulatedMove, ...]
    """Every legal move, the best first."""
    simulations: int
    nodes: int
    """Of the tree."""
    is_full: bool
    """Whether the tree filled its memory and stopped growing."""
    seconds: float = field(compare=False)
    _kept: tuple[_KeptNode, ...]

    def __repr__(self) -> str:
        name = self.position.game.name
        return f"<Simulation {name}: {self.score}, best {self.best}, {self.simulations} simulations>"

    def tree(self) -> dict[str, Any]:
        """The most visited nodes of the tree as nested plain values, the most visited children first.

        Each node has its ``move`` (None at the root), the ``side`` that made it, ``visits``, the ``mean`` result for
        that side, what is ``proven`` ("white" or "black" wins, "draw", or None) and its ``children``.
        """
        if not self._kept:
            raise InputError(f"the search kept no nodes of its tree: call mcts with keep={DEFAULT_KEEP}")
        nodes: list[dict[str, Any]] = []
        for parent, move, side, visits, mean, proven in self._kept:
            node = {"move": move, "side": str(side), "visits": visits, "mean": round(mean, 4), "proven": proven}
            nodes.append({**node, "children": []})
            if parent >= 0:
                nodes[parent]["children"].append(nodes[-1])
        return nodes[0]

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values, without the tree."""
        return {
            "game": self.position.game.name,
            "position": str(self.position),
            "score": self.score.as_data(),
            "best": str(self.best),
            "line": [str(move) for move in self.line],
            "moves": [move.as_data() for move in self.moves],
            "simulations": self.simulations,
            "nodes": self.nodes,
            "full": self.is_full,
            "seconds": round(self.seconds, 3),
        }


class _KeptNode(NamedTuple):
    """A node of the tree, for the side that moved there."""

    parent: int
    move: str | None
    side: Side
    visits: int
    mean: float
    proven: str | None


def mcts(
    position: Position,
    limits: Limits | None = None,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    exploration: float = DEFAULT_EXPLORATION,
    megabytes: int = DEFAULT_MEGABYTES,
    keep: int = DEFAULT_KEEP,
    stop: Stop | None = None,
) -> Simulation:
    """Grow a tree of moves by random games, until a limit is reached or the result is proven.

    ``simulations`` (the nodes of ``limits``), ``seconds`` and ``stop`` are a short way to write ``limits``; of both the
    stricter counts. Without a limit there are 1,000 simulations. The same seed and number of simulations give the same
    tree, unless time or ``stop`` ends the search. A higher ``exploration`` spreads the simulations over more moves. The
    tree takes at most so many megabytes; when it is full, the search goes on without growing it. ``keep`` is the number
    of nodes for ``tree``.
    """
    check_position(position)
    if simulations is not None:
        check_whole("the number of simulations", simulations, 1, _MAX_SIMULATIONS)
    limits = Limits(nodes=simulations, seconds=seconds, stop=stop).stricter(limits or NO_LIMITS)
    check_number("the exploration", exploration, 0, _MAX_EXPLORATION)
    check_whole("the number of megabytes", megabytes, 1, _MAX_MEGABYTES)
    check_whole("the number of nodes to keep", keep, 0, _MAX_KEEP)
    if not is_whole(seed):
        raise InputError(f"the seed must be a whole number, not {quoted(seed)}")
    if outcome := position.outcome:
        raise GameOver(f"there is nothing to search, the game is over. {position.game.describe(outcome)}")
    if limits.nodes is None and limits.seconds is None:
        limits = dataclasses.replace(limits, nodes=DEFAULT_SIMULATIONS)
    begun = time.perf_counter()
    found = search_board(
        position.game._core,
        position._board,
        **limits.for_core(),
        seed=seed % 2**64,
        exploration=exploration,
        megabytes=megabytes,
        kept=keep,
    )
    return _simulation(position, found, time.perf_counter() - begun)


def _simulation(position: Position, found: MonteCarlo, seconds: float) -> Simulation:
    moves = tuple(_simulated_move(position, node) for node in found.moves)
    return Simulation(
        position=position,
        score=_root_score(position, found),
        best=moves[0].move,
        line=_line(position, found),
        moves=moves,
        simulations=found.root.visits,
        nodes=found.nodes,
        is_full=found.is_full,
        seconds=seconds,
        _kept=_kept(position, found),
    )


def _root_score(position: Position, found: MonteCarlo) -> Score:
    side = position.side
    if found.root.proof:
        return _score(position.game, found.root, side.rival, found.root.plies).seen_by(side)
    return Score(side, estimate=2 * found.moves[0].mean - 1)


def _line(position: Position, found: MonteCarlo) -> tuple[Move, ...]:
    moves = []
    for numbers in found.line:
        moves.append(position.move(_plain_move(position.game, numbers)))
        position = position.play(moves[-1])
    return tuple(moves)


def _simulated_move(position: Position, node: MonteCarloNode) -> SimulatedMove:
    move = position.move(_plain_move(position.game, node.move))
    return SimulatedMove(move, node.visits, node.mean, _score(position.game, node, position.side, node.plies + 1))


def _kept(position: Position, found: MonteCarlo) -> tuple[_KeptNode, ...]:
    names = (*position.game.shape.names, "")  # -1, no cell, is the last
    kept: list[_KeptNode] = []
    for node in found.tree:
        parent = node.parent
        side = position.side.rival if parent < 0 else kept[parent].side.rival
        origin, target = node.move
        move = None if parent < 0 else names[origin] + names[target] or PASS
        proven = {_LOSS: str(side.rival), _DRAW: "draw", _WIN: str(side)}.get(node.proof)
        kept.append(_KeptNode(parent, move, side, node.visits, node.mean, proven))
    return tuple(kept)


def _plain_move(game: Game, numbers: tuple[int, int]) -> Move:
    """The cells of a move, without what it captures."""
    origin, target = (None if number < 0 else game.shape.names[number] for number in numbers)
    return Move(origin, target)


def _score(game: Game, node: MonteCarloNode, side: Side, plies: int) -> Score:
    """What is known of a node, for the side that moved there."""
    if node.proof in (_WIN, _LOSS):
        return Score(side, 1 if node.proof == _WIN else -1, distance=plies, is_bound=not node.is_exact)
    return Score.draw(side, game.rules) if node.proof == _DRAW else Score(side, estimate=2 * node.mean - 1)
