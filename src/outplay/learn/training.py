"""Training: one machine under a teacher, game by game. The laboratory and the page use the same class.

>>> import outplay
>>> training = Training(outplay.game("hexapawn:3x3"), "her", "random", seed=1)
>>> lesson = training.play()
>>> lesson.result, lesson.measures.games
('loss', 1)
>>> while training.measures.exploitability:
...     lesson = training.play()
>>> training.memory.results["loss"]
12
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from outplay.errors import InputError, PlayerFault, quoted
from outplay.learn.measures import Census, Measures
from outplay.learn.teachers import SelfTeacher, make_teacher
from outplay.learn.truth import Truth
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.matchbox.memory import Box, Drawn, Memory
from outplay.players.matchbox.places import Place
from outplay.players.matchbox.policy import DEFAULT_POLICY, Policy, Result, find_policy
from outplay.players.seeds import mix_seed
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.rules.words import Side
from outplay.search.limits import Limits


class LessonStep(NamedTuple):
    """A move of a lesson on a real board and, if the machine made it, the box and bead it came from."""

    position: Position
    """Before the move."""
    move: Move
    box: Box | None
    bead: int | None
    """The number of the bead in the box."""
    is_mirrored: bool
    """Whether the position is a mirror image, or another turn, of the one on the box."""


@dataclass(slots=True)
class Lesson:
    """A game that a machine has played and learned from, as a path of places, which stand for all their images."""

    places: list[Place]
    """All places from the first to the last."""
    numbers: list[int]
    """The number of the move at each place but the last."""
    drawn: list[Drawn]
    """The machine's boxes and beads, in the order of its moves."""
    result: Result
    """For the machine."""
    forfeit: Forfeit | None
    """Who gave up before the game was over by its rules."""
    changed: list[Box]
    """The boxes that were made or have other beads now; of both sides, if both learn."""
    measures: Measures
    """Of the machine after the game."""
    side: Side
    """Which one the machine plays."""
    memory: Memory

    @property
    def resigned(self) -> bool:
        """Whether the machine gave up at an empty box."""
        return self.forfeit is not None and self.forfeit.side is self.side

    def steps(self) -> list[LessonStep]:
        """The game on a real board, move by move from the start."""
        steps: list[LessonStep] = []
        position = self.memory.game.start
        own = iter(self.drawn)
        for number in self.numbers:
            move = self.memory.places.seen(position).move(number)
            box, bead = next(own) if position.side is self.side else (None, None)
            steps.append(LessonStep(position, move, box, bead, box is not None and position != box.met))
            position = position.play(move)
        return steps

    def record(self, header: Header | None = None) -> Record:
        """The game as a record; without a header the players are "machine" and "teacher"."""
        moves = [step.move for step in self.steps()]
        names = ("machine", "teacher") if self.side is Side.WHITE else ("teacher", "machine")
        return Record(self.memory.game, moves=moves, header=header or Header(names), forfeit=self.forfeit)


class Training:
    """A machine and its teacher.

    The random numbers of a game depend on the seed and on how many games the machine has learned from, so that a
    training can be resumed as if it had never stopped. Close it if its teacher may be a program.
    """

    def __init__(
        self,
        game: Game,
        machine: Memory | Policy | str = DEFAULT_POLICY,
        teacher: str | Machine = "random",
        side: Side = Side.BLACK,
        seed: int = 0,
        truth: Truth | None = None,
        limits: Limits | None = None,
    ) -> None:
        """``limits`` are for each move of a teacher that is a player."""
        self.side = side
        """The side of the machine."""
        self._seed = seed
        self.teacher = teacher if isinstance(teacher, str) else teacher.name
        """Its name, or its spec."""
        # A player that is given ready may have a spec with a private path: only its owner may name it.
        self._teacher_name = f"the teacher {quoted(teacher)}" if isinstance(teacher, str) else "the teacher"
        self._random = Random()
        self.truth = truth or Truth(game)
        self.memory = _memory(game, machine, self.truth)
        self._census = Census(self.memory, side, self.truth)
        self._teacher = make_teacher(teacher, self._random, self.memory, self.truth, self._census.response, limits)
        self._start = self.memory.places.start
        self.measures = self._census.measures
        """Of the machine now."""
        self.is_playing = False
        """Whether a game is under way: only then does an interruption do no harm to what is learned and counted."""

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing more to learn: no rival can beat the machine, or the first side gives up at once."""
        if self.measures.exploitability == 0:
            return True
        has_box = self._start.side is self.side or isinstance(self._teacher, SelfTeacher)
        first = self.memory.boxes.get(self._start.key) if has_box else None
        return first is not None and first.is_empty and self.memory.policy.empty == "resign"

    def play(self) -> Lesson:
        """Play a game and learn from it; PlayerFault if the teacher fails, and then nothing is learned."""
        self._random.seed(mix_seed(self._seed, self.memory.games))
        self._teacher.begin()
        self.is_playing = True
        places, numbers, drawn, forfeit = self._play_out()
        self.is_playing = False
        winner = places[-1].winner if forfeit is None else forfeit.side.rival
        result: Result = "draw" if winner is None else "win" if winner is self.side else "loss"
        self.memory.reward(drawn, result)
        self._teacher.finish(_REVERSED[result])
        changed = self._census.update([box for box, _ in drawn + self._teacher.drawn])
        self.measures = self._census.measures
        return Lesson(places, numbers, drawn, result, forfeit, changed, self.measures, self.side, self.memory)

    def _play_out(self) -> tuple[list[Place], list[int], list[Drawn], Forfeit | None]:
        """A game: its places, the numbers of the moves, what the machine drew, and who gave up."""
        memory, random, side, choose = self.memory, self._random, self.side, self._teacher.choose
        boxes, after = memory.boxes, memory.places.after
        place = self._start
        places: list[Place] = [place]
        numbers: list[int] = []
        drawn: list[Drawn] = []
        while place.moves:
            if place.side is side:
                box = boxes.get(place.key) or memory.box(place, len(drawn))
                bead = memory.draw(box, random, len(drawn))
                if bead is None:
                    return places, numbers, drawn, Forfeit(side, Verdict.RESIGNED)
                drawn.append((box, bead))
                number = box.numbers[bead]
            else:
                try:
                    number = choose(place)
                except PlayerFault as fault:
                    verdict = Verdict(fault.verdict)
                    if verdict.is_fault:  # the machine must not learn from a game that it did not win by itself
                        raise PlayerFault(verdict, f"{self._teacher_name} {verdict.words}: {fault.detail}") from None
                    return places, numbers, drawn, Forfeit(place.side, verdict, fault.detail)
            numbers.append(number)
            place = place.children[number] or after(place, number)
            places.append(place)
        return places, numbers, drawn, None

    def close(self) -> None:
        """Release what the teacher holds, such as a process."""
        self._teacher.close()


_REVERSED: dict[Result, Result] = {"win": "loss", "draw": "draw", "loss": "win"}


def _memory(game: Game, machine: Memory | Policy | str, truth: Truth) -> Memory:
    if isinstance(machine, Memory):
        if machine.game != game:
            raise InputError(f"the machine has learned {machine.game.name} and cannot play {game.name}")
        return machine
    policy = find_policy(machine) if isinstance(machine, str) else machine
    if not isinstance(policy, Policy):
        raise InputError(f"a machine is a Memory, a Policy or the name of one, not {quoted(machine)}")
    return Memory(game, policy, truth.places)
