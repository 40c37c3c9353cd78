"""The referee: every rule of every game, written to be read rather than to be fast.

All other code that knows the rules is tested against this package. So it shares only the declarations with the rest
(boards, words, options), keeps nothing between calls, and finds every answer by looking at the board again.
"""

from __future__ import annotations

from outplay.referee.game import legal_actions, outcome, perft, play, start
from outplay.referee.situation import PASS, Action, Situation

__all__ = ["PASS", "Action", "Situation", "legal_actions", "outcome", "perft", "play", "start"]
