"""What players share that judge positions by an evaluation of the person's choice."""

from __future__ import annotations

from typing import Any

from outplay.errors import SpecError, reported_as
from outplay.play import Game
from outplay.players.contract import Machine
from outplay.rules.declaration import Rules
from outplay.search.evaluation import Evaluation, check_fits
from outplay.search.evaluations import Weights, default_evaluation, find_evaluation


def refuse_unfit(machine: Machine, evaluation: Evaluation, game: Game) -> None:
    """Refuse a game for a player that always judges by the same evaluation, if that counts what the game has not."""
    with reported_as(SpecError, f"the player {machine.name!r} cannot play {game.name}"):
        check_fits(evaluation, game.rules)


class Evaluating(Machine):
    """A player whose evaluation is named in its spec; without a name it takes the game's usual one."""

    def __init__(self, kind: str, evaluation: str | None, *, seed: int | None = None, **options: Any) -> None:
        super().__init__(kind, seed=seed, **options)
        self._named = evaluation
        self._found: dict[Rules, Weights] = {}

    def check(self, game: Game) -> None:
        """Refuse a game to which the evaluation does not fit."""
        self.evaluation(game)

    def evaluation(self, game: Game) -> Weights:
        """What this player judges a game by; looked up once, for it may be a file."""
        if game.rules not in self._found:
            named, rules = self._named, game.rules
            self._found[rules] = default_evaluation(rules) if named is None else find_evaluation(named, rules)
        return self._found[game.rules]
