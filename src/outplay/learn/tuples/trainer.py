"""Training an n-tuple network by self-play: batches of games in the native core, until enough have been played."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from outplay._core import train_tuples
from outplay.errors import InputError
from outplay.learn.tuples.chosen import check_tuples, choose_stages, choose_tuples
from outplay.learn.tuples.lesson import Lesson, Progress
from outplay.learn.tuples.ties import ties_of
from outplay.play import Game
from outplay.search.compiled import compile_shape
from outplay.search.evaluation import UNIT
from outplay.search.tuples.network import MOST_WEIGHTS, TupleNetwork
from outplay.values import check_whole

PIECES = 10
"""What a weight of one is in the unit of the other evaluations. A position of +10 then promises about 0.7 of a win."""
MOST_GAMES = 10**10
_BATCH_SECONDS = 0.5
"""About how long a batch takes: so often progress is told, and so little is lost by Ctrl-C."""
_LARGEST = 2**15 - 1


class Trainer:
    """A network that learns: its weights, and how many games they have seen.

    The same lesson and seed give the same weights, in however many batches they are learned.
    """

    def __init__(self, game: Game, lesson: Lesson) -> None:
        np = _numpy()
        self.game, self.lesson = game, lesson
        self.tuples = (
            choose_tuples(game.rules, lesson.size) if lesson.tuples is None else check_tuples(game.rules, lesson.tuples)
        )
        self.stages = choose_stages(game.rules, lesson.stages)
        self._shape = compile_shape(game._core, game.rules, self.tuples, self.stages)
        if self._shape.size > MOST_WEIGHTS:
            raise InputError(
                f"a network has at most {MOST_WEIGHTS} weights, and this one would have {self._shape.size}: ask for "
                "fewer stages or smaller tuples"
            )
        self._ties = ties_of(game.rules, self.tuples, len(self.stages))
        self._weights = np.zeros(self._shape.size, np.float32)
        self._coherence = np.zeros(2 * self._shape.size, np.float32)
        self.progress = Progress()

    def learn(self, games: int) -> Progress:
        """Play so many more games and learn from each. If that is interrupted, nothing of this batch is kept."""
        began = time.perf_counter()
        self._weights, self._coherence, found = train_tuples(
            self.game._core,
            self.game.start._board,
            self._shape,
            weights=self._weights,
            coherence=self._coherence,
            ties=self._ties,
            games=games,
            first=self.progress.games,
            seed=self.lesson.seed % 2**64,
            rate=self.lesson.rate,
            trace=self.lesson.trace,
            exploration=self.lesson.exploration,
            random_plies=self.lesson.opening(self.game.rules),
        )
        self.progress = self.progress.after(games, time.perf_counter() - began, *found)
        return self.progress

    def network(self, name: str | None = None, training: Mapping[str, Any] | None = None) -> TupleNetwork:
        """What has been learned so far, to play with."""
        np = _numpy()
        hundredths = np.rint(self._weights * np.float32(UNIT * PIECES))
        rounded = np.clip(hundredths, -_LARGEST, _LARGEST).astype("<i2")
        return TupleNetwork(
            name or self.game.name,
            self.game.name,
            self.game.rules.hash,
            self.tuples,
            self.stages,
            rounded.tobytes(),
            {**self.lesson.as_data(), **self.progress.as_data(), **(training or {})},
        )


@dataclass(frozen=True)
class Trained:
    """What came of a training."""

    network: TupleNetwork
    progress: Progress
    is_complete: bool
    """Whether all games were played; if not, time was up, or somebody interrupted."""
    is_interrupted: bool
    history: tuple[Progress, ...] = field(repr=False)
    """How far it had come after each batch."""


def train(
    game: Game,
    *,
    games: int,
    seed: int = 1,
    seconds: float | None = None,
    report: Callable[[Trainer], None] | None = None,
    training: Mapping[str, Any] | None = None,
    **lesson: Any,
) -> Trained:
    """Train a network for a game by self-play, for so many games or seconds; Ctrl-C keeps what is done.

    ``report`` hears of every batch. ``training`` is kept with the network, and ``lesson`` are other fields of a
    ``Lesson``.

    >>> import outplay
    >>> trained = train(outplay.game("hexapawn:3x3"), games=200, seed=1)
    >>> trained.progress.games, trained.is_complete
    (200, True)
    """
    check_whole("the number of games", games, 1, MOST_GAMES)
    trainer = Trainer(game, Lesson(seed=seed, **lesson))
    ends = None if seconds is None else time.monotonic() + seconds
    history: list[Progress] = []
    is_interrupted = False
    try:
        while trainer.progress.games < games and (ends is None or time.monotonic() < ends):
            trainer.learn(min(_batch(trainer.progress), games - trainer.progress.games))
            history.append(trainer.progress)
            if report is not None:
                report(trainer)
    except KeyboardInterrupt:
        if not history:
            raise
        is_interrupted = True
    network, done = trainer.network(training=training), trainer.progress
    return Trained(network, done, done.games == games, is_interrupted, tuple(history))


def _batch(progress: Progress) -> int:
    """How many games to play before the next look at the clock."""
    return max(1, int(progress.games / progress.seconds * _BATCH_SECONDS)) if progress.games else 20


def _numpy() -> Any:
    try:
        import numpy as np
    except ImportError:
        raise InputError("training needs numpy, which is not installed: pip install numpy") from None
    return np
