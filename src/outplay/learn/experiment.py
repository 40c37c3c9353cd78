"""Experiments: many machines under the same teacher, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from outplay.errors import InputError, quoted, reported_as
from outplay.learn.teachers import TEACHERS
from outplay.play import Game
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES, Policy, policy_from_data
from outplay.players.trust import is_foreign, refuse_untrusted
from outplay.record.declared import declare_game, name_game, read_declared_game
from outplay.rules.words import SIDES, Side
from outplay.values import check_seed, check_whole

MAX_GAMES = 10_000_000
MAX_RUNS = 100_000


@dataclass(frozen=True)
class Experiment:
    """Everything that the runs depend on. The random numbers of a run depend on the seed and its number."""

    game: Game
    policy: Policy = POLICIES[DEFAULT_POLICY]
    teacher: str = "random"
    """The name of a teacher, or the spec of a player."""
    games: int = 100
    """Of each run."""
    runs: int = 100
    seed: int = 1
    side: Side = Side.BLACK
    """Of the machine."""
    until_perfect: bool = False
    """Whether a run ends when no rival can beat the machine, or when it gives up before its first move."""
    memory: Mapping[str, Any] | None = None
    """The document of a memory with which every run starts; without one the machines know nothing."""
    is_trusted: bool = field(default=True, compare=False)
    """Whether its teacher may start. A teacher named by a file may not if it is a program, code or uses files."""

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise InputError(f"{quoted(self.game)} is not a Game: make one with outplay.game")
        if not isinstance(self.policy, Policy):
            raise InputError(f"{quoted(self.policy)} is not a Policy: find one with find_policy")
        if not isinstance(self.teacher, str) or not self.teacher:
            raise InputError(f"a teacher is a name or the spec of a player, not {quoted(self.teacher)}")
        if not isinstance(self.side, Side):
            raise InputError(f"the machine plays Side.WHITE or Side.BLACK, not {quoted(self.side)}")
        for name, largest in (("games", MAX_GAMES), ("runs", MAX_RUNS)):
            check_whole(f"the number of {name}", getattr(self, name), 1, largest)
        check_seed(self.seed)

    def trust(self, teacher: str) -> Experiment:
        """The experiment of a file with permission for its teacher, if it is exactly this one."""
        refuse_untrusted([self.teacher], [teacher])
        return replace(self, is_trusted=True)

    def check_trusted(self) -> None:
        """Refuse to start a teacher that was named by a file and not trusted."""
        if not self.is_trusted:
            refuse_untrusted([self.teacher])

    def as_data(self) -> dict[str, Any]:
        """The experiment as plain JSON values; ``experiment_from_data`` reads them back."""
        return {
            **name_game(self.game),
            **declare_game(self.game),
            "policy": self.policy.as_data(),
            "teacher": self.teacher,
            "games": self.games,
            "runs": self.runs,
            "seed": self.seed,
            "side": str(self.side),
            "until_perfect": self.until_perfect,
            "memory": self.memory,
        }


def experiment_from_data(data: Mapping[str, Any]) -> Experiment:
    """Read what ``as_data`` gave; anything else is refused. A teacher that runs code or uses files needs trust."""
    with reported_as(InputError, "the experiment is damaged", KeyError, TypeError):
        teacher = data["teacher"]
        return Experiment(
            game=read_declared_game(data),
            policy=policy_from_data(data["policy"]),
            teacher=teacher,
            games=data["games"],
            runs=data["runs"],
            seed=data["seed"],
            side=SIDES[data["side"]],
            until_perfect=data["until_perfect"] is True,
            memory=data["memory"],
            is_trusted=teacher in TEACHERS or not (isinstance(teacher, str) and is_foreign(teacher)),
        )
