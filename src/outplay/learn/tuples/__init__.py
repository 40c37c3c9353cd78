"""N-tuple networks that learn by self-play, for any game; ``outplay.search.tuples`` says what they are.

>>> import outplay
>>> from outplay.learn.tuples import train
>>> game = outplay.game("hexapawn:3x3")
>>> trained = train(game, games=2000, seed=1)
>>> outplay.analyze(game.start, depth=1, evaluation=trained.network).best
Move(origin='b1', target='b2', captured=())
"""

from __future__ import annotations

from outplay.learn.tuples.chosen import choose_stages, choose_tuples
from outplay.learn.tuples.lesson import Lesson, Progress
from outplay.learn.tuples.trainer import Trained, Trainer, train
from outplay.search.tuples.files import load_network, save_network
from outplay.search.tuples.network import TupleNetwork

__all__ = [
    "Lesson",
    "Progress",
    "Trained",
    "Trainer",
    "TupleNetwork",
    "choose_stages",
    "choose_tuples",
    "load_network",
    "save_network",
    "train",
]
