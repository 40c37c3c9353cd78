"""How a network is to learn, and how far it has come: plain values."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from outplay.rules.declaration import Rules
from outplay.search.tuples.places import Tuple
from outplay.values import check_number, check_seed, check_whole

MOST_RANDOM_PLIES = 1000


@dataclass(frozen=True)
class Lesson:
    """How to learn. What is not given was found by matches between networks that learned in different ways."""

    seed: int = 1
    tuples: tuple[Tuple, ...] | None = None
    """Which cells to look at together; None: what ``choose_tuples`` finds."""
    size: int | None = None
    """The most cells of a tuple, if the tuples are not given."""
    stages: int = 1
    """Into how many parts the game is cut, each with weights of its own."""
    rate: float = 0.5
    """How much of an error is mended at once, while the errors of a weight agree."""
    trace: float = 0.5
    """How far a result reaches back past what the network itself expected: 0 is one ply, 1 the whole game."""
    exploration: float = 0.1
    """How often a move is chosen by lot."""
    random_plies: int | None = None
    """With up to how many moves by lot a game opens; None: a third of the number of cells."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        for name in ("rate", "trace", "exploration"):
            check_number(f"the {name}", getattr(self, name), 0, 1)
        if self.random_plies is not None:
            check_whole("the number of random plies", self.random_plies, 0, MOST_RANDOM_PLIES)

    def opening(self, rules: Rules) -> int:
        """With up to how many moves by lot a game opens."""
        return len(rules.shape.cells) // 3 if self.random_plies is None else self.random_plies

    def as_data(self) -> dict[str, Any]:
        """What was asked for, as plain JSON values; the tuples stand elsewhere in a network's file."""
        given = {one.name: getattr(self, one.name) for one in dataclasses.fields(self) if one.name != "tuples"}
        return {name: value for name, value in given.items() if value is not None}


@dataclass(frozen=True)
class Progress:
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
    ) -> Progress:
        """How far it is after one more batch."""
        return Progress(
            self.games + games,
            self.seconds + seconds,
            self.white + white,
            self.draws + draws,
            self.black + black,
            self.plies + plies,
            (squares / learned) ** 0.5 if learned else 0.0,
        )

    def as_data(self) -> dict[str, Any]:
        """What is worth keeping with a network."""
        return {"games": self.games, "minutes": round(self.seconds / 60, 2), "error": round(self.error, 4)}
