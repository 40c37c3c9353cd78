"""Training an n-tuple network by self-play: its settings, and batches of games in the native core."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from outplay._core import train_tuples
from outplay.errors import InputError
from outplay.learn.tuples.choice import check_tuples, choose_stages, choose_tuples
from outplay.play import Game
from outplay.rules.declaration import Rules
from outplay.search.compiled import compile_tuples
from outplay.search.evaluation import UNIT
from outplay.search.tuples.network import MAX_WEIGHTS, Tuple, TupleNetwork, find_lookups
from outplay.values import check_number, check_seed, check_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PIECES = 10
"""What a weight of one is in the unit of the other evaluations. A position of +10 then promises about 0.7 of a win."""
MAX_GAMES = 10**10
MAX_RANDOM_PLIES = 1000
_BATCH_SECONDS = 0.5
"""About how long a batch takes: progress is reported so often, and Ctrl-C loses no more."""
_LARGEST = 2**15 - 1


@dataclass(frozen=True)
class TrainingSettings:
    """How to learn. The defaults were found by matches between networks that learned in different ways."""

    seed: int = 1
    tuples: tuple[Tuple, ...] | None = None
    """The tuples of the network; None: those of ``choose_tuples``."""
    size: int | None = None
    """The most cells of a tuple, if the tuples are not given."""
    stages: int = 1
    """The number of parts of the game, each with weights of its own."""
    rate: float = 0.5
    """How much of an error is corrected at once, while the errors of a weight agree."""
    trace: float = 0.5
    """How far a result reaches back past what the network itself expected: 0 is one ply, 1 the whole game."""
    exploration: float = 0.1
    """How often a move is random."""
    random_plies: int | None = None
    """The most random moves at the beginning of a game; None: a third of the number of cells."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        for name in ("rate", "trace", "exploration"):
            check_number(f"the {name}", getattr(self, name), 0, 1)
        if self.random_plies is not None:
            check_whole("the number of random plies", self.random_plies, 0, MAX_RANDOM_PLIES)

    def max_random_plies(self, rules: Rules) -> int:
        """The most random moves at the beginning of a game."""
        return len(rules.shape.cells) // 3 if self.random_plies is None else self.random_plies

    def as_data(self) -> dict[str, Any]:
        """The settings as plain JSON values, without the tuples, which a network's file has elsewhere."""
        given = {one.name: getattr(self, one.name) for one in dataclasses.fields(self) if one.name != "tuples"}
        return {name: value for name, value in given.items() if value is not None}


@dataclass(frozen=True)
class TrainingProgress:
    """How far a training has come."""

    games: int = 0
    seconds: float = 0.0
    white: int = 0
    draws: int = 0
    black: int = 0
    plies: int = 0
    error: float = 0.0
    """The root of the mean square of the errors in the last batch; a win is 1."""

    def after(
        self, games: int, seconds: float, white: int, draws: int, black: int, plies: int, learned: int, squares: float
    ) -> TrainingProgress:
        """The progress after one more batch."""
        return TrainingProgress(
            self.games + games,
            self.seconds + seconds,
            self.white + white,
            self.draws + draws,
            self.black + black,
            self.plies + plies,
            (squares / learned) ** 0.5 if learned else 0.0,
        )

    def as_data(self) -> dict[str, Any]:
        """What a network's file keeps of it."""
        return {"games": self.games, "minutes": round(self.seconds / 60, 2), "error": round(self.error, 4)}


class Trainer:
    """A network that learns: its weights, and how many games they have seen.

    The same settings give the same weights, in however many batches they are learned.
    """

    def __init__(self, game: Game, settings: TrainingSettings) -> None:
        np = _numpy()
        self.game, self.settings = game, settings
        self.tuples = (
            choose_tuples(game.rules, settings.size)
            if settings.tuples is None
            else check_tuples(game.rules, settings.tuples)
        )
        self.stages = choose_stages(game.rules, settings.stages)
        self._shape = compile_tuples(game._core, game.rules, self.tuples, self.stages)
        if self._shape.size > MAX_WEIGHTS:
            raise InputError(
                f"a network has at most {MAX_WEIGHTS} weights, and this one would have {self._shape.size}: ask for "
                "fewer stages or smaller tuples"
            )
        self._ties = find_ties(game.rules, self.tuples, len(self.stages))
        self._weights = np.zeros(self._shape.size, np.float32)
        self._coherence = np.zeros(2 * self._shape.size, np.float32)
        self.progress = TrainingProgress()

    def learn(self, games: int) -> TrainingProgress:
        """Play so many more games and learn from each. If that is interrupted, nothing of this batch is kept."""
        begun = time.perf_counter()
        self._weights, self._coherence, found = train_tuples(
            self.game._core,
            self.game.start._board,
            self._shape,
            weights=self._weights,
            coherence=self._coherence,
            ties=self._ties,
            games=games,
            first=self.progress.games,
            seed=self.settings.seed % 2**64,
            rate=self.settings.rate,
            trace=self.settings.trace,
            exploration=self.settings.exploration,
            random_plies=self.settings.max_random_plies(self.game.rules),
        )
        self.progress = self.progress.after(games, time.perf_counter() - begun, *found)
        return self.progress

    def network(self, name: str | None = None, training: Mapping[str, Any] | None = None) -> TupleNetwork:
        """What has been learned so far, as an evaluation."""
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
            {**self.settings.as_data(), **self.progress.as_data(), **(training or {})},
        )


@dataclass(frozen=True)
class Trained:
    """The result of a training."""

    network: TupleNetwork
    progress: TrainingProgress
    is_complete: bool
    """Whether all games were played; otherwise time was up, or it was interrupted."""
    is_interrupted: bool
    history: tuple[TrainingProgress, ...] = field(repr=False)
    """The progress after each batch."""


def train(
    game: Game,
    *,
    games: int,
    seed: int = 1,
    seconds: float | None = None,
    report: Callable[[Trainer], None] | None = None,
    training: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Trained:
    """Train a network for a game by self-play, for so many games or seconds; Ctrl-C keeps what is done.

    ``report`` is called after every batch. ``training`` is kept with the network, and ``settings`` are other fields of
    ``TrainingSettings``.

    >>> import outplay
    >>> trained = train(outplay.game("hexapawn:3x3"), games=200, seed=1)
    >>> trained.progress.games, trained.is_complete
    (200, True)
    """
    check_whole("the number of games", games, 1, MAX_GAMES)
    trainer = Trainer(game, TrainingSettings(seed=seed, **settings))
    deadline = None if seconds is None else time.monotonic() + seconds
    history: list[TrainingProgress] = []
    is_interrupted = False
    try:
        while trainer.progress.games < games and (deadline is None or time.monotonic() < deadline):
            trainer.learn(min(_batch_size(trainer.progress), games - trainer.progress.games))
            history.append(trainer.progress)
            if report is not None:
                report(trainer)
    except KeyboardInterrupt:
        if not history:
            raise
        is_interrupted = True
    network, done = trainer.network(training=training), trainer.progress
    return Trained(network, done, done.games == games, is_interrupted, tuple(history))


def _batch_size(progress: TrainingProgress) -> int:
    """How many games to play before the next look at the clock."""
    return max(1, int(progress.games / progress.seconds * _BATCH_SECONDS)) if progress.games else 20


# ---- Weights that stay equal, because the game cannot tell their contents apart


def find_ties(rules: Rules, tuples: tuple[Tuple, ...], stages: int) -> NDArray[np.uint32]:
    """For every weight the next one of its ring of equal weights; the weight itself if it is alone."""
    import numpy as np

    tables = np.concatenate([_table_ties(rules, cells) + start for cells, start in _tables(tuples)])
    size = find_lookups(rules, tuples).stage_size
    copies = np.arange(size * stages // len(tables), dtype=np.int64) * len(tables)
    ties: NDArray[np.uint32] = (copies[:, None] + tables[None, :]).ravel().astype(np.uint32)
    return ties


def _tables(tuples: tuple[Tuple, ...]) -> list[tuple[Tuple, int]]:
    starts = [sum(3 ** len(cells) for cells in tuples[:number]) for number in range(len(tuples))]
    return list(zip(tuples, starts, strict=True))


def _table_ties(rules: Rules, cells: Tuple) -> NDArray[np.int64]:
    """The rings of one table: each number is followed by the next of those into which symmetries turn it."""
    import numpy as np

    numbers = np.arange(3 ** len(cells), dtype=np.int64)
    digits = [numbers // 3**place % 3 for place in range(len(cells))]
    images = np.array(
        [sum(digit * 3 ** folding[place] for place, digit in enumerate(digits)) for folding in foldings(rules, cells)]
    )
    # The next of a ring is the smallest image that is larger, or else the smallest of all.
    larger = np.where(images > numbers, images, np.iinfo(np.int64).max).min(axis=0)
    following: NDArray[np.int64] = np.where(larger == np.iinfo(np.int64).max, images.min(axis=0), larger)
    return following


def foldings(rules: Rules, cells: Tuple) -> list[Tuple]:
    """How the symmetries that keep a tuple on its cells change their order, the identity first.

    The digit at place i goes to place folding[i]: a table must not tell two such contents apart.
    """
    at = {cell: place for place, cell in enumerate(cells)}
    found = dict.fromkeys(
        tuple(at[symmetry.cells[cell]] for cell in cells)
        for symmetry in rules.symmetries
        if {symmetry.cells[cell] for cell in cells} == set(cells)
    )
    return list(found)


def _numpy() -> Any:
    try:
        import numpy as np
    except ImportError:
        raise InputError("training needs numpy, which is not installed: pip install numpy") from None
    return np
