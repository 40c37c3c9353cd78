"""The fast rules beside the referee's: the same questions to both, and the answers compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from outplay.notation import format_position
from outplay.play import Game, Move, Position
from outplay.referee import Action, Situation, legal_actions, outcome, start
from outplay.referee.game import after
from outplay.rules.words import Outcome
from tests.positions import position_of, set_up


class Mismatch(AssertionError):
    """The fast rules and the referee disagree; the message says where and about what."""


@dataclass
class Tally:
    """What has been compared so far; ``endings`` counts the finished games by how they ended."""

    positions: int = 0
    moves: int = 0
    captures: int = 0
    passes: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def outcomes(self) -> int:
        """How many of the positions were finished games."""
        return self.endings.total()

    def count(self, actions: list[Action], ended: Outcome | None) -> None:
        """Count one position, by what the referee says about it."""
        self.positions += 1
        self.moves += len(actions)
        self.captures += sum(bool(action.captured) for action in actions)
        self.passes += sum(action.target is None for action in actions)
        if ended:
            self.endings[f"{ended.winner or 'draw'}, {ended.reason.value}"] += 1

    def add(self, other: Tally) -> None:
        """Take over what was compared elsewhere."""
        self.positions += other.positions
        self.moves += other.moves
        self.captures += other.captures
        self.passes += other.passes
        self.endings += other.endings


def compare(position: Position, situation: Situation, tally: Tally) -> list[Action]:
    """Compare a position in all that the rules say about it; returns what the referee allows."""
    rules = position.game.rules
    _same(position, situation, "position", (position.contents, position.side), tuple(situation))
    actions = legal_actions(rules, situation)
    # The referee itself asks for the outcome before it allows anything.
    ended = None if actions else outcome(rules, situation)
    _same(position, situation, "outcome", position.outcome, ended)
    _same(position, situation, "moves", _as_sets(position.legal_moves), _as_sets(actions))
    tally.count(actions, ended)
    return actions


def walk(game: Game, situation: Situation, random: Random, tally: Tally, plies: int) -> None:
    """Compare a position and those after it along random moves, to the end or for so many plies."""
    position = position_of(game, situation)
    for ply in range(plies + 1):
        actions = compare(position, situation, tally)
        if not actions or ply == plies:
            return
        action = random.choice(actions)
        position = position.play(Move(*action))
        situation = after(game.rules, situation, action)


def compare_all_moves(game: Game, situation: Situation, tally: Tally) -> None:
    """Compare a position and every position that is one ply away."""
    position = position_of(game, situation)
    for action in compare(position, situation, tally):
        compare(position.play(Move(*action)), after(game.rules, situation, action), tally)


def compare_many(game: Game, random: Random, positions: int, tally: Tally, *, plies: int = 3) -> None:
    """Compare at least so many positions: half of them in random games, half in set-ups and shortly after."""
    goal = tally.positions + positions
    while tally.positions < goal:
        before = tally.positions
        walk(game, start(game.rules), random, tally, plies=positions // 2)
        played = tally.positions - before
        while tally.positions < min(goal, before + 2 * played):
            walk(game, set_up(game.rules, random), random, tally, plies=plies)


def _as_sets(moves: Iterable[Move | Action]) -> Counter[tuple[str | None, str | None, frozenset[str]]]:
    """Moves without their order, and the cells that each captures without theirs; a move listed twice counts twice."""
    return Counter((move.origin, move.target, frozenset(move.captured)) for move in moves)


def _same(position: Position, situation: Situation, what: str, found: object, expected: object) -> None:
    if found != expected:
        text = format_position(position.game.shape, situation.contents, situation.side)
        raise Mismatch(f"{position.game.name}, {text}: the {what} should be {expected}, not {found}")
