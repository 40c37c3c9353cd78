"""The base of players that judge positions by an evaluation named in their spec."""

from __future__ import annotations

from typing import Any

from outplay.errors import SpecError, reported_as
from outplay.play import Game
from outplay.players.contract import Machine
from outplay.rules.declaration import Rules
from outplay.search.evaluation import Evaluation, check_fits
from outplay.search.evaluations import Weights, default_evaluation, find_evaluation


def refuse_unfit(machine: Machine, evaluation: Evaluation, game: Game) -> None:
    """Refuse a game that lacks what a player's fixed evaluation counts."""
    with reported_as(SpecError, f"the player {machine.name!r} cannot play {game.name}"):
        check_fits(evaluation, game.rules)


class Evaluating(Machine):
    """A player whose spec may name an evaluation; otherwise it uses the default of the game."""

    def __init__(self, kind: str, evaluation: str | None, *, seed: int | None = None, **options: Any) -> None:
        super().__init__(kind, seed=seed, **options)
        self._named = evaluation
        self._found: dict[Rules, Weights] = {}

    def check(self, game: Game) -> None:
        """Refuse a game to which the evaluation does not fit."""
        self.evaluation(game)

    def evaluation(self, game: Game) -> Weights:
        """The evaluation for a game; looked up once, because it may be a file."""
        if game.rules not in self._found:
            named, rules = self._named, game.rules
            self._found[rules] = default_evaluation(rules) if named is None else find_evaluation(named, rules)
        return self._found[game.rules]
