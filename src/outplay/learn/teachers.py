"""Who sits on the other side while a machine learns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random

from outplay.errors import CodeError, InputError, PlayerFault, SpecError, nearest, quoted
from outplay.learn.exploit import Exploit
from outplay.learn.truth import Truth
from outplay.play import Game
from outplay.players.contract import Machine
from outplay.players.matchbox.memory import Drawn, Memory
from outplay.players.matchbox.places import Place, Places
from outplay.players.matchbox.policy import Result
from outplay.players.registry import player
from outplay.record import Verdict

TEACHERS: Mapping[str, str] = {
    "random": "moves by lot",
    "winner": "takes a win in one move, and moves by lot otherwise",
    "expert": "plays exactly and wins as fast as it can; moves by lot when it is lost",
    "adversary": "knows all beads and plays the best reply to them",
    "self": "the same machine on the other side, which learns too",
}
"""The teachers that have a name, and what they do. Any player can teach too, by its spec."""


class Teacher(ABC):
    """Chooses the moves of the other side; all lots are drawn from the random numbers of the run."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.drawn: list[Drawn] = []
        """What it has drawn in this game, if it is a machine itself."""

    def begin(self) -> None:  # noqa: B027 - most teachers do nothing before a game
        """A new game begins."""

    @abstractmethod
    def choose(self, place: Place) -> int:
        """The number of a move; PlayerFault if it gives up or fails."""

    def finish(self, result: Result) -> None:  # noqa: B027 - most teachers learn nothing
        """The game is over, and ended so for the teacher."""

    def close(self) -> None:  # noqa: B027 - most teachers hold nothing
        """Give back what the teacher holds outside, such as a process."""

    def _one_of(self, numbers: tuple[int, ...]) -> int:
        return numbers[int(self._random.random() * len(numbers))]


class RandomTeacher(Teacher):
    """Every move is equally likely."""

    def choose(self, place: Place) -> int:
        """The number of a move."""
        return int(self._random.random() * len(place.moves))


class WinnerTeacher(Teacher):
    """Sees a win in one move and nothing else."""

    def __init__(self, random: Random, places: Places) -> None:
        super().__init__(random)
        self._places = places
        self._good: dict[str, tuple[int, ...]] = {}

    def choose(self, place: Place) -> int:
        """The number of a move."""
        good = self._good.get(place.key)
        if good is None:
            everything = tuple(range(len(place.moves)))
            ends = [self._places.after(place, number) for number in everything]
            good = tuple(number for number in everything if ends[number].winner is place.side) or everything
            self._good[place.key] = good
        return self._one_of(good)


class ExpertTeacher(Teacher):
    """Never lets a win or a draw go; what it cannot know for certain is left to the engine."""

    def __init__(self, random: Random, truth: Truth) -> None:
        super().__init__(random)
        self._truth = truth
        self._good: dict[str, tuple[int, ...]] = {}

    def choose(self, place: Place) -> int:
        """The number of a move."""
        good = self._good.get(place.key)
        if good is None:
            own = self._truth.of(place)
            is_lost = own is not None and own.value < 0
            good = tuple(range(len(place.moves))) if is_lost else self._truth.best(place)
            self._good[place.key] = good
        return self._one_of(good)


class AdversaryTeacher(Teacher):
    """Looks into the boxes."""

    def __init__(self, random: Random, exploit: Exploit) -> None:
        super().__init__(random)
        self._exploit = exploit

    def choose(self, place: Place) -> int:
        """The number of a move."""
        return self._one_of(self._exploit.replies(place))


class PlayerTeacher(Teacher):
    """Any player of the registry; it is shown the place as it stands for all its images."""

    def __init__(self, random: Random, machine: Machine, game: Game) -> None:
        super().__init__(random)
        self._player = machine
        self._player.check(game)
        self._game = game

    def begin(self) -> None:
        """A new game begins: the player's lots depend on it, unless its spec has a seed."""
        self._player.begin(self._game, self._random.getrandbits(63))

    def choose(self, place: Place) -> int:
        """The number of a move; PlayerFault if it gives up or fails."""
        return place.moves.index(self._player.choose(place.position))

    def close(self) -> None:
        """Give back what the player holds outside, such as a process."""
        self._player.close()


class SelfTeacher(Teacher):
    """The machine on the other side: it draws from the same boxes and learns from the same games."""

    def __init__(self, random: Random, memory: Memory) -> None:
        super().__init__(random)
        # Its results are its own, or every game would count twice.
        self._memory = Memory(memory.game, memory.policy, memory.places)
        self._memory.boxes = memory.boxes

    def begin(self) -> None:
        """A new game begins."""
        self.drawn = []

    def choose(self, place: Place) -> int:
        """The number of a move; PlayerFault if it gives up or fails."""
        stage = len(self.drawn)
        box = self._memory.box(place, stage)
        bead = self._memory.draw(box, self._random, stage)
        if bead is None:
            raise PlayerFault(Verdict.RESIGNED, "no bead is left for this position")
        self.drawn.append((box, bead))
        return box.numbers[bead]

    def finish(self, result: Result) -> None:
        """The game is over: learn from it."""
        self._memory.reward(self.drawn, result)


def make_teacher(name: str | Machine, random: Random, memory: Memory, truth: Truth, exploit: Exploit | None) -> Teacher:
    """The teacher of a name, or of a player's spec, for a machine; or a player that is ready to play."""
    if isinstance(name, Machine):
        return PlayerTeacher(random, name, memory.game)
    if name == "random":
        return RandomTeacher(random)
    if name == "winner":
        return WinnerTeacher(random, memory.places)
    if name == "expert":
        return ExpertTeacher(random, truth)
    if name == "adversary":
        if exploit is None:
            raise InputError(
                f"the adversary has to know all of a game, and {memory.game.name} is too large for that: take a "
                "smaller board or another teacher, such as engine:nodes=1000"
            )
        return AdversaryTeacher(random, exploit)
    if name == "self":
        return SelfTeacher(random, memory)
    return _player_teacher(name, random, memory.game)


def _player_teacher(spec: str, random: Random, game: Game) -> PlayerTeacher:
    try:
        return PlayerTeacher(random, player(spec), game)
    except CodeError:
        raise
    except SpecError as error:
        raise SpecError(
            f"there is no teacher {quoted(spec)}: there are {', '.join(TEACHERS)}, or a player as any other "
            f"({error}){nearest(spec, TEACHERS)}"
        ) from None
