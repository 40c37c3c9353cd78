"""Teachers: the players on the other side while a machine learns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from outplay.errors import CodeError, InputError, PlayerFault, SpecError, nearest, quoted
from outplay.learn.measures import BestResponse
from outplay.learn.truth import Truth
from outplay.players.contract import Machine
from outplay.players.matchbox.memory import Drawn, Memory
from outplay.players.matchbox.places import Place
from outplay.players.matchbox.policy import Result
from outplay.players.registry import player
from outplay.record import Verdict
from outplay.search.limits import Limits


@dataclass
class Teacher(ABC):
    """Chooses the moves of the other side, with the random numbers of the run."""

    summary: ClassVar = ""
    """What it does, in a few words."""

    random: Random
    memory: Memory
    """Of the machine that it teaches."""
    truth: Truth
    response: BestResponse | None
    """To that machine; None if the game is too large."""
    drawn: list[Drawn] = field(default_factory=list, init=False)
    """Its boxes and beads in this game, if it is a machine itself."""

    def begin(self) -> None:  # noqa: B027 - most teachers do nothing before a game
        """Start a new game."""

    @abstractmethod
    def choose(self, place: Place) -> int:
        """The number of a move; PlayerFault if it gives up or fails."""

    def finish(self, result: Result) -> None:  # noqa: B027 - most teachers learn nothing
        """End the game, with a result for the teacher."""

    def close(self) -> None:  # noqa: B027 - most teachers hold nothing
        """Release what the teacher holds, such as a process."""

    def _sample(self, numbers: Sequence[int]) -> int:
        return numbers[int(self.random.random() * len(numbers))]


class RandomTeacher(Teacher):
    """Every move is equally likely."""

    summary = "moves at random"

    def choose(self, place: Place) -> int:
        """The number of a move."""
        return int(self.random.random() * len(place.moves))


@dataclass
class _SelectiveTeacher(Teacher):
    """Plays one of the good moves at random; which ones are good is found once for each place."""

    _good: dict[str, Sequence[int]] = field(default_factory=dict, init=False)

    def choose(self, place: Place) -> int:
        """The number of a move."""
        good = self._good.get(place.key)
        if good is None:
            good = self._good[place.key] = self._find_good(place)
        return self._sample(good)

    @abstractmethod
    def _find_good(self, place: Place) -> Sequence[int]: ...


class WinnerTeacher(_SelectiveTeacher):
    """Sees a win in one move and nothing else."""

    summary = "takes a win in one move, and moves at random otherwise"

    def _find_good(self, place: Place) -> Sequence[int]:
        every, after = range(len(place.moves)), self.memory.places.after
        return [number for number in every if after(place, number).winner is place.side] or every


class ExpertTeacher(_SelectiveTeacher):
    """Never gives away a win or a draw; what is not known for certain is left to the engine."""

    summary = "plays exactly and wins as fast, or by as much, as it can; moves at random when it is lost"

    def _find_good(self, place: Place) -> Sequence[int]:
        own = self.truth.of(place)
        is_lost = own is not None and own.value == -1
        return range(len(place.moves)) if is_lost else self.truth.best(place)


@dataclass
class AdversaryTeacher(Teacher):
    """Looks into the boxes."""

    summary = "knows all beads and plays the best reply to them"

    def __post_init__(self) -> None:
        if self.response is None:
            raise InputError(
                f"the adversary has to know all of a game, and {self.memory.game.name} is too large for that: take a "
                "smaller board or another teacher, such as engine:nodes=1000"
            )

    def choose(self, place: Place) -> int:
        """The number of a move."""
        assert self.response is not None
        return self._sample(self.response.replies(place))


@dataclass
class SelfTeacher(Teacher):
    """The machine on the other side: it draws from the same boxes and learns from the same games."""

    summary = "the same machine on the other side, which learns too"

    def __post_init__(self) -> None:
        # Its results are its own, or every game would count twice.
        pupil, self.memory = self.memory, Memory(self.memory.game, self.memory.policy, self.memory.places)
        self.memory.boxes = pupil.boxes

    def begin(self) -> None:
        """Start a new game."""
        self.drawn = []

    def choose(self, place: Place) -> int:
        """The number of a move; PlayerFault if it gives up or fails."""
        stage = len(self.drawn)
        box = self.memory.box(place, stage)
        bead = self.memory.draw(box, self.random, stage)
        if bead is None:
            raise PlayerFault(Verdict.RESIGNED, "no bead is left for this position")
        self.drawn.append((box, bead))
        return box.numbers[bead]

    def finish(self, result: Result) -> None:
        """End the game, and learn from it."""
        self.memory.reward(self.drawn, result)


_NAMED: Mapping[str, type[Teacher]] = {
    "random": RandomTeacher,
    "winner": WinnerTeacher,
    "expert": ExpertTeacher,
    "adversary": AdversaryTeacher,
    "self": SelfTeacher,
}
TEACHERS: Mapping[str, str] = {name: kind.summary for name, kind in _NAMED.items()}
"""The teachers by name, and what they do. Any player can teach too, by its spec."""


@dataclass
class PlayerTeacher(Teacher):
    """Any player of the registry; it sees the position that stands for all images of a place."""

    player: Machine
    limits: Limits | None
    """For each of its moves."""

    def __post_init__(self) -> None:
        self.player.check(self.memory.game)

    def begin(self) -> None:
        """Start a new game, with a seed of its own for the player, unless its spec has one."""
        self.player.begin(self.memory.game, self.random.getrandbits(63))

    def choose(self, place: Place) -> int:
        """The number of a move; PlayerFault if it gives up or fails."""
        return place.moves.index(self.player.choose(place.position, self.limits))

    def close(self) -> None:
        """Release what the player holds, such as a process."""
        self.player.close()


def make_teacher(
    name: str | Machine,
    random: Random,
    memory: Memory,
    truth: Truth,
    response: BestResponse | None,
    limits: Limits | None = None,
) -> Teacher:
    """Make a teacher for a machine: by its name, by a player's spec, or from a player that is given ready.

    ``limits`` are for each move of a teacher that is a player.
    """
    given = (random, memory, truth, response)
    if isinstance(name, Machine):
        return PlayerTeacher(*given, name, limits)
    if name in _NAMED:
        return _NAMED[name](*given)
    try:
        return PlayerTeacher(*given, player(name), limits)
    except CodeError:
        raise
    except SpecError as error:
        raise unknown_teacher(name, error) from None


def unknown_teacher(text: str, error: SpecError) -> SpecError:
    """The error for a text that names no teacher and, by the given error, no player either."""
    return SpecError(
        f"there is no teacher {quoted(text)}: there are {', '.join(TEACHERS)}, or a player as any other "
        f"({error}){nearest(text[:100], TEACHERS)}"
    )
