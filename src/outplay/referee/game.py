"""The referee's answers for every game: which moves are legal, what they lead to, how the game ended."""

from __future__ import annotations

import dataclasses

from outplay.errors import GameOver, IllegalMove, quoted
from outplay.referee import flip, march
from outplay.referee.situation import PASS, Action, Situation
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Outcome


def start(rules: Rules) -> Situation:
    """The situation before the first ply."""
    return Situation(rules.start_contents, rules.first)


def outcome(rules: Rules, situation: Situation) -> Outcome | None:
    """How the game has ended, or None while it goes on. Any placement may be asked about, reachable or not."""
    if isinstance(rules.family, Flip):
        usual = flip.outcome(rules.family, rules.shape, situation)
    else:
        usual = march.outcome(rules.family, rules.shape, situation)
    if usual and usual.winner and rules.goal == "misere":
        return dataclasses.replace(usual, winner=usual.winner.rival)
    return usual


def legal_actions(rules: Rules, situation: Situation) -> list[Action]:
    """The legal actions of the side to move: none once the game is over, else its moves, else the pass alone."""
    if outcome(rules, situation):
        return []
    if isinstance(rules.family, Flip):
        found = flip.moves(rules.family, rules.shape, situation)
    else:
        found = march.moves(rules.family, rules.shape, situation)
    # If the game goes on and the side to move has no move, it passes.
    return found or [PASS]


def play(rules: Rules, situation: Situation, action: Action) -> Situation:
    """The situation after an action, which must be legal to the last captured cell; otherwise IllegalMove."""
    legal = legal_actions(rules, situation)
    if not legal:
        raise GameOver(f"the game is over, so {quoted(tuple(action))} cannot be played")
    if action not in legal:
        raise IllegalMove(f"{quoted(tuple(action))} is not legal here: there are {len(legal)} legal actions")
    return after(rules, situation, action)


def after(rules: Rules, situation: Situation, action: Action) -> Situation:
    """The situation after an action from ``legal_actions``; unlike ``play`` it checks nothing."""
    contents = list(situation.contents)
    # Captured discs change sides; captured pieces leave the board.
    for name in action.captured:
        contents[rules.shape.index[name]] = situation.side if isinstance(rules.family, Flip) else None
    if action.origin is not None:
        contents[rules.shape.index[action.origin]] = None
    if action.target is not None:
        contents[rules.shape.index[action.target]] = situation.side
    return Situation(tuple(contents), situation.side.rival)


def perft(rules: Rules, situation: Situation, depth: int) -> int:
    """How many sequences of exactly ``depth`` plies there are; a game that ends earlier adds nothing."""
    if depth == 0:
        return 1
    actions = legal_actions(rules, situation)
    if depth == 1:
        return len(actions)
    return sum(perft(rules, after(rules, situation, action), depth - 1) for action in actions)
