"""Do an experiment: runs in this process, and in others as soon as that is worth the while.

The same experiment gives the same findings for any number of workers.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from time import monotonic
from types import FrameType

from outplay.jobs import Workers
from outplay.jobs.workers import processors
from outplay.learn.experiment import Experiment
from outplay.learn.findings import Findings
from outplay.learn.run import Diary, Run
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.play import Game
from outplay.players.matchbox.files import memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import Policy
from outplay.players.seeds import mix_seed

_PATIENCE = 0.5
"""Seconds that are spent here before other processes are started, which takes about as long."""
_SECONDS_A_BATCH = 0.5
_SHARES = 4
"""A worker gets its share in at least so many batches, or the last one would keep all others waiting."""
_TOLD_EVERY = 0.1
_KEPT_EVERY = 1.0

Progress = Callable[[float], None]
"""Hears how many runs are done; a run under way counts by its games, if it goes on in this process."""
Keep = Callable[[Memory], None]
"""Gets the machine of a single run every now and then, between two games, so that a sudden end loses little."""


def conduct(
    experiment: Experiment, workers: int | None = None, progress: Progress | None = None, keep: Keep | None = None
) -> Findings:
    """Do all runs; Ctrl-C ends it, and what is done by then is kept.

    >>> import outplay
    >>> findings = conduct(Experiment(outplay.game("hexapawn:3x3"), games=1000, runs=3, until_perfect=True))
    >>> [run.perfect for run in findings.runs]
    [111, 75, 223]
    """
    experiment.check_trusted()
    laboratory = _Laboratory(experiment, progress or (lambda done: None), keep or (lambda memory: None))
    workers = processors() if workers is None else workers
    try:
        with _ctrl_c(laboratory):
            laboratory.work_here(None if workers == 1 or experiment.runs == 1 else monotonic() + _PATIENCE)
        laboratory.work_elsewhere(workers)
    except KeyboardInterrupt:
        return laboratory.findings(is_complete=False)
    return laboratory.findings(is_complete=True)


class _Laboratory:
    """An experiment while it goes on."""

    def __init__(self, experiment: Experiment, progress: Progress, keep: Keep) -> None:
        self._experiment = experiment
        self._progress = progress
        self._keep = keep
        self._runs: dict[int, Run] = {}
        self._seconds = 0.0
        self._course: _Course | None = None
        self._is_interrupted = False

    def puts_off_interruption(self) -> bool:
        """Whether it is a bad moment for Ctrl-C; then the experiment is broken off before the next game."""
        if self._is_interrupted or self._course is None or self._course.training.is_playing:
            return False
        self._is_interrupted = True
        return True

    def work_here(self, deadline: float | None) -> None:
        """Do runs in this process, all of them or until a moment; the one that is under way then is lost."""
        began = told = kept = monotonic()
        for number in range(self._experiment.runs):
            self._course = course = _Course(self._experiment, number)
            with course:
                while course.has_more:
                    self._obey_interruption()
                    course.play()
                    if (now := monotonic()) - told > _TOLD_EVERY:
                        told = now
                        self._progress(len(self._runs) + course.share)
                    if self._experiment.runs == 1 and now - kept > _KEPT_EVERY:
                        kept = now
                        self._keep(course.training.memory)
                    if deadline is not None and now > deadline and course.has_more:
                        self._obey_interruption()
                        return
            self._add(course.diary.run())
            self._seconds = (monotonic() - began) / len(self._runs)
        self._obey_interruption()

    def _obey_interruption(self) -> None:
        if self._is_interrupted:
            raise KeyboardInterrupt

    def work_elsewhere(self, workers: int) -> None:
        """Do the runs that are left, in other processes."""
        left = [number for number in range(self._experiment.runs) if number not in self._runs]
        if not left:
            return
        share = max(1, len(left) // (workers * _SHARES))
        size = min(share, int(_SECONDS_A_BATCH / self._seconds) + 1) if self._seconds else 1
        batches = ((self._experiment, left[first : first + size]) for first in range(0, len(left), size))
        with Workers(min(workers, len(left))) as team:
            for done in team.run(_run_batch, batches):
                for run in done.result:
                    self._add(run)

    def _add(self, run: Run) -> None:
        self._runs[run.number] = run
        self._progress(len(self._runs))

    def findings(self, *, is_complete: bool) -> Findings:
        """What is done; of a run that was broken off only if there is no other."""
        runs = [self._runs[number] for number in sorted(self._runs)]
        course = self._course
        if not runs and course is not None and course.share:
            runs = [course.diary.run()]
        memory = course.training.memory if course is not None and self._experiment.runs == 1 else None
        return Findings(self._experiment, tuple(runs), is_complete, memory)


class _Course:
    """A run while it goes on."""

    def __init__(self, experiment: Experiment, number: int) -> None:
        self._experiment = experiment
        truth, seed = _truth(experiment.game), mix_seed(experiment.seed, number)
        machine = _machine(experiment, truth)
        self.training = Training(experiment.game, machine, experiment.teacher, experiment.side, seed, truth)
        self.diary = Diary(number, experiment.games, self.training.measures)
        self._played = 0

    @property
    def has_more(self) -> bool:
        """Whether there is another game to play."""
        if self._experiment.until_perfect and self.training.is_settled:
            return False
        return self._played < self._experiment.games

    @property
    def share(self) -> float:
        """Which part of its games is played."""
        return self._played / self._experiment.games

    def play(self) -> None:
        """Play a game."""
        self.diary.add(self.training.play())
        self._played += 1

    def __enter__(self) -> _Course:
        return self

    def __exit__(self, *error: object) -> None:
        self.training.close()


@lru_cache(1)
def _truth(game: Game) -> Truth:
    """The same for all runs in this process: what the engine has proven for one of them serves the next."""
    return Truth(game)


def _machine(experiment: Experiment, truth: Truth) -> Memory | Policy:
    if experiment.memory is None:
        return experiment.policy
    return memory_from_data(experiment.memory, experiment.game, experiment.policy, places=truth.places)


def _run_batch(task: tuple[Experiment, list[int]]) -> list[Run]:
    experiment, numbers = task
    runs = []
    for number in numbers:
        with _Course(experiment, number) as course:
            while course.has_more:
                course.play()
            runs.append(course.diary.run())
    return runs


@contextmanager
def _ctrl_c(laboratory: _Laboratory) -> Iterator[None]:
    """Let Ctrl-C interrupt games, but not what is done between them: no lesson is learned by half or not counted."""
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_usual or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not laboratory.puts_off_interruption():
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
