"""Training of n-tuple networks by self-play, for any game; ``outplay.search.tuples`` explains them.

>>> import outplay
>>> from outplay.learn.tuples import train
>>> game = outplay.game("hexapawn:3x3")
>>> trained = train(game, games=2000, seed=1)
>>> outplay.analyze(game.start, depth=1, evaluation=trained.network).best
Move(origin='b1', target='b2', captured=())
"""

from __future__ import annotations

from outplay.learn.tuples.choice import choose_stages, choose_tuples
from outplay.learn.tuples.trainer import Trained, Trainer, TrainingProgress, TrainingSettings, train
from outplay.search.tuples.files import load_network, save_network
from outplay.search.tuples.network import TupleNetwork

__all__ = [
    "Trained",
    "Trainer",
    "TrainingProgress",
    "TrainingSettings",
    "TupleNetwork",
    "choose_stages",
    "choose_tuples",
    "load_network",
    "save_network",
    "train",
]
