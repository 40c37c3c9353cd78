"""A thousand matchbox machines under each teacher: what they lose, what they meet, and how beatable they end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import outplay
from outplay.learn.teachers import TEACHERS
from outplay.learn.training import Lesson, Training
from outplay.players.seeds import mix_seed
from outplay.rules.words import Side
from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console
from proofs.workers import run
from tests.learn.twin import Twin

GAME = "hexapawn:3x3"
RUNS = 1000
"""Of each machine, side and teacher."""
AT_ONCE = 50
MAX_GAMES = 5000
"""Of one run. None comes near it."""
GAMES_AGAINST_RANDOM = 1000
"""Against a random rival machines go on so long, to meet all cases that they ever will."""
GAMES_AGAINST_ONE_LINE = 60
HELD_AGAINST_FRACTIONS = 2
"""Runs of each task in which every change is held against exact fractions on real positions."""
LOSING = {("focal", Side.BLACK): 17, ("her", Side.BLACK): 16, ("focal", Side.WHITE): 19, ("her", Side.WHITE): 18}
"""How many beads lose, of all that there are."""
MIN_LOST = 9
"""When nobody can beat a machine any more it has lost so many games, at the least."""
CASES = (14, 19)
"""Against a random rival."""
ONE_LINE = "engine:depth=8"
"""An expert that loses as slowly as it can, and always in the same way."""
UNBEATABLE, GAVE_UP, RIVAL_GAVE_UP, ALWAYS_THE_SAME, UNEXPLAINED = (
    "unbeatable",
    "gives up before its first move",
    "beatable: the rival gives up before its first move",
    "beatable: the rival always plays the same",
    "UNEXPLAINED",
)
HEADINGS = ("machine", "side", "teacher", "end", "runs", "cases met", "games lost", "games to the end", "ok")
EXPLANATION = f"""\
Machines learn {GAME} until there is nothing more to learn; against a random rival they play {GAMES_AGAINST_RANDOM:,}
games, to meet all cases that they ever will. Figures are the least, the middle and the most of all runs.

After every game it is checked that each bead which was removed is a losing move, by the solution of the game. At the
end no machine has lost more games than there are losing beads ({LOSING["her", Side.BLACK]} for `her` and
{LOSING["focal", Side.BLACK]} for `focal` as second player), and one that nobody can beat any more has lost at least
{MIN_LOST}. In {HELD_AGAINST_FRACTIONS} runs of every {AT_ONCE} the exploitability after each change is held against a
best response that is counted in fractions on real positions, by the referee's rules.

Machines that play first have a lost game, and end by giving up before their first move. Those that learn from
themselves stay beatable, nearly all: the first player has a lost game, gives up in the end, and from then on nothing is
played that could teach the second player more. `{ONE_LINE}` always plays the same line while it is lost, so that its
pupil knows a few boxes and stays beatable. On this board every win of the first player is a win in one move, so that
`winner` and `expert` are the same teacher."""


@dataclass(frozen=True)
class Task:
    """Some runs of one machine on one side under one teacher."""

    policy: str
    side: Side
    teacher: str
    part: int
    runs: int
    seed: int

    @property
    def row(self) -> tuple[str, Side, str]:
        """To which rows of the table it belongs."""
        return self.policy, self.side, self.teacher


@dataclass
class Ended:
    """What is known of runs that ended alike."""

    cases: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)


@dataclass
class Found:
    """What came of one or more tasks."""

    ends: dict[str, Ended] = field(default_factory=dict)
    mismatches: list[str] = field(default_factory=list)
    held: int = 0
    """How often the exploitability was held against fractions."""

    def add(self, other: Found) -> None:
        """Take over what another task has found."""
        for end, ended in other.ends.items():
            mine = self.ends.setdefault(end, Ended())
            mine.cases += ended.cases
            mine.lost += ended.lost
            mine.games += ended.games
        self.mismatches += other.mismatches
        self.held += other.held


def rows() -> list[tuple[str, Side, str]]:
    """All machines, sides and teachers."""
    second = [(policy, Side.BLACK, teacher) for policy in ("focal", "her") for teacher in (*TEACHERS, ONE_LINE)]
    first = [(policy, Side.WHITE, teacher) for policy in ("focal", "her") for teacher in TEACHERS if teacher != "self"]
    return second + first


def plan(settings: Settings) -> list[Task]:
    """Share the runs out; the rows take turns, so that Ctrl-C leaves something of each."""
    runs = settings.positions or RUNS
    return [
        Task(*row, part, min(AT_ONCE, runs - done), settings.seed)
        for part, done in enumerate(range(0, runs, AT_ONCE))
        for row in rows()
        if settings.games in " ".join(map(str, row))
    ]


def work(task: Task) -> tuple[Task, Found]:
    """Do the runs, and check them."""
    found = Found()
    for number in range(task.runs):
        seed = mix_seed(task.seed, task.part * AT_ONCE + number)
        training = Training(outplay.game(GAME), task.policy, task.teacher, task.side, seed)
        games, mismatches = _learn(training, found, is_held=number < HELD_AGAINST_FRACTIONS)
        end = how_it_ended(training)
        ended = found.ends.setdefault(end, Ended())
        lost, cases = training.memory.results["loss"], training.measures.boxes
        ended.cases.append(cases)
        ended.lost.append(lost)
        ended.games.append(games)
        mismatches += judge(task, end, lost, cases)
        found.mismatches += [f"{task.row}, seed {seed}: {mismatch}" for mismatch in mismatches]
    return task, found


def _learn(training: Training, found: Found, *, is_held: bool) -> tuple[int, list[str]]:
    """Play on until there is nothing to see; after how many games nothing was left to learn, and what was wrong."""
    least = {("random", Side.BLACK): GAMES_AGAINST_RANDOM, (ONE_LINE, Side.BLACK): GAMES_AGAINST_ONE_LINE}
    wanted = least.get((training.teacher, training.side), 0)
    settled: int | None = None
    mismatches: list[str] = []
    while training.memory.games < MAX_GAMES:
        if settled is None and (training.is_settled or training.teacher == ONE_LINE):
            settled = training.memory.games
        if settled is not None and training.memory.games >= wanted:
            break
        lesson = training.play()
        mismatches += check_beads(training, lesson)
        if is_held and lesson.changed:
            found.held += 1
            mismatches += check_exploitability(training)
    return training.memory.games if settled is None or training.teacher == ONE_LINE else settled, mismatches


def check_exploitability(training: Training) -> list[str]:
    """Hold the exploitability against exact fractions."""
    exact = float(Twin(training.memory, training.side).exploitability())
    value = training.measures.exploitability
    return [] if value is not None and abs(exact - value) < 1e-12 else [f"exploitability is {value}, not {exact}"]


def check_beads(training: Training, lesson: Lesson) -> list[str]:
    """Which beads were removed though they do not lose, or added though nothing is."""
    return [
        f"{box.place.key} has {beads} beads of {box.place.moves[number]}"
        for box in lesson.changed
        for number, beads in zip(box.numbers, box.beads, strict=True)
        if beads != 1 and (beads or (known := training.truth.of_move(box.place, number)) is None or known.value != -1)
    ]


def how_it_ended(training: Training) -> str:
    """Why there is nothing more to learn."""
    if training.measures.exploitability == 0:
        return UNBEATABLE
    start = training.memory.places.start
    first = training.memory.boxes.get(start.key)
    if first is not None and first.is_empty:
        return GAVE_UP if training.side is start.side else RIVAL_GAVE_UP
    return ALWAYS_THE_SAME if training.teacher == ONE_LINE and _is_one_line(training) else UNEXPLAINED


def _is_one_line(training: Training) -> bool:
    """Whether the rival makes the same moves in the same places, and the machine does not lose to them."""
    replies: dict[str, set[int]] = {}
    for _ in range(50):
        lesson = training.play()
        if lesson.result == "loss" or lesson.changed:
            return False
        for place, number in zip(lesson.places, lesson.numbers, strict=False):
            if place.side is not training.side:
                replies.setdefault(place.key, set()).add(number)
    return all(len(numbers) == 1 for numbers in replies.values())


def judge(task: Task, end: str, lost: int, cases: int) -> list[str]:
    """What is wrong with the end of a run."""
    most = LOSING[task.policy, task.side]
    checks = {
        "nobody knows why it ended": end != UNEXPLAINED,
        f"it lost {lost} games, and {most} beads lose": lost <= most,
        f"it is unbeatable after {lost} lost games": end != UNBEATABLE or lost >= MIN_LOST,
        f"it met {cases} cases": (task.teacher, task.side) != ("random", Side.BLACK) or CASES[0] <= cases <= CASES[1],
        "it should have given up": task.side is Side.BLACK or end == GAVE_UP,
        "it should be unbeatable": task.side is Side.WHITE or task.teacher in ("self", ONE_LINE) or end == UNBEATABLE,
    }
    return [message for message, is_right in checks.items() if not is_right]


def prove(settings: Settings) -> bool:
    """Train all machines, print and write the table; whether all was as it should be."""
    console = wide_console()
    tasks = plan(settings)
    found: dict[tuple[str, Side, str], Found] = {task.row: Found() for task in tasks}
    started = time.monotonic()
    is_complete = run(
        work,
        tasks,
        lambda task, result: found[task.row].add(result),
        workers=settings.workers,
        console=console,
        unit="runs",
        size=lambda task: task.runs,
    )
    results = {
        f"{policy}, {side}, {teacher}: {end}": _facts(policy, side, teacher, end, ended, bool(one.mismatches))
        for (policy, side, teacher), one in found.items()
        for end, ended in sorted(one.ends.items())
    }
    table = [_row(result) for result in results.values()]
    facts = facts_of(
        "matchbox machines learn what they should",
        settings,
        is_complete=is_complete,
        seconds=time.monotonic() - started,
        held_against_fractions=sum(one.held for one in found.values()),
        mismatches=[mismatch for one in found.values() for mismatch in one.mismatches],
        results=results,
    )
    publish(console, "learning", "What matchbox machines learn", facts, EXPLANATION, HEADINGS, table, words=4)
    return is_complete and not facts["mismatches"]


def _facts(policy: str, side: Side, teacher: str, end: str, ended: Ended, is_wrong: bool) -> dict[str, Any]:
    spreads = {name: _spread(getattr(ended, name)) for name in ("cases", "lost", "games")}
    row = {"policy": policy, "side": str(side), "teacher": teacher, "runs": len(ended.lost), "end": end}
    return {**row, **spreads, "ok": not is_wrong}


def _spread(values: list[int]) -> list[float]:
    return [min(values), median(values), max(values)]


def _row(result: dict[str, Any]) -> tuple[str, ...]:
    spreads = [" / ".join(f"{value:g}" for value in result[name]) for name in ("cases", "lost", "games")]
    words = (result["policy"], result["side"], result["teacher"], result["end"])
    return (*words, f"{result['runs']:,}", *spreads, "yes" if result["ok"] else "NO")
