"""Conducting an experiment: its runs in this process, and in others as soon as that pays off.

The same experiment gives the same findings for any number of workers.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from time import monotonic
from types import FrameType

from outplay.jobs import Workers
from outplay.jobs.workers import processors
from outplay.learn.experiment import Experiment
from outplay.learn.findings import Findings, Run, RunRecorder
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.play import Game
from outplay.players.matchbox.files import memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import Policy
from outplay.players.seeds import mix_seed

_SECONDS_ALONE = 0.5
"""Before other processes are started, which takes about as long."""
_BATCH_SECONDS = 0.5
_MIN_BATCHES = 4
"""Of each worker, or the last one would keep all others waiting."""
_REPORT_SECONDS = 0.1
_SAVE_SECONDS = 1.0

ReportRuns = Callable[[float], None]
"""Gets the number of finished runs; a run under way in this process counts by its games."""
SaveMemory = Callable[[Memory], None]
"""Gets the machine of a single run every second, between two games, so that a sudden end loses little."""


def conduct(
    experiment: Experiment, workers: int | None = None, report: ReportRuns | None = None, save: SaveMemory | None = None
) -> Findings:
    """Do all runs; after Ctrl-C the findings have what was done by then.

    >>> import outplay
    >>> findings = conduct(Experiment(outplay.game("hexapawn:3x3"), games=1000, runs=3, until_perfect=True))
    >>> [run.perfect for run in findings.runs]
    [111, 75, 223]
    """
    experiment.check_trusted()
    laboratory = _Laboratory(experiment, report or (lambda done: None), save or (lambda memory: None))
    workers = processors() if workers is None else workers
    try:
        with _ctrl_c(laboratory):
            laboratory.work_here(None if workers == 1 or experiment.runs == 1 else monotonic() + _SECONDS_ALONE)
        laboratory.work_elsewhere(workers)
    except KeyboardInterrupt:
        return laboratory.findings(is_complete=False)
    return laboratory.findings(is_complete=True)


class _Laboratory:
    """An experiment in progress."""

    def __init__(self, experiment: Experiment, report: ReportRuns, save: SaveMemory) -> None:
        self._experiment = experiment
        self._report = report
        self._save = save
        self._runs: dict[int, Run] = {}
        self._seconds = 0.0
        self._live: _LiveRun | None = None
        self._is_interrupted = False

    def defers_interrupt(self) -> bool:
        """Whether Ctrl-C has to wait; then the experiment ends before the next game."""
        if self._is_interrupted or self._live is None or self._live.training.is_playing:
            return False
        self._is_interrupted = True
        return True

    def work_here(self, deadline: float | None) -> None:
        """Do runs in this process, all of them or until a deadline; the run under way then is lost."""
        begun = reported = saved = monotonic()
        for number in range(self._experiment.runs):
            self._live = live = _LiveRun(self._experiment, number)
            with closing(live):
                while live.has_more:
                    self._obey_interrupt()
                    live.play()
                    if (now := monotonic()) - reported > _REPORT_SECONDS:
                        reported = now
                        self._report(len(self._runs) + live.share)
                    if self._experiment.runs == 1 and now - saved > _SAVE_SECONDS:
                        saved = now
                        self._save(live.training.memory)
                    if deadline is not None and now > deadline and live.has_more:
                        self._obey_interrupt()
                        return
            self._add(live.recorder.run())
            self._seconds = (monotonic() - begun) / len(self._runs)
        self._obey_interrupt()

    def _obey_interrupt(self) -> None:
        if self._is_interrupted:
            raise KeyboardInterrupt

    def work_elsewhere(self, workers: int) -> None:
        """Do the runs that are left, in other processes."""
        left = [number for number in range(self._experiment.runs) if number not in self._runs]
        if not left:
            return
        share = max(1, len(left) // (workers * _MIN_BATCHES))
        size = min(share, int(_BATCH_SECONDS / self._seconds) + 1) if self._seconds else 1
        batches = ((self._experiment, left[first : first + size]) for first in range(0, len(left), size))
        with Workers(min(workers, len(left))) as team:
            for done in team.run(_run_batch, batches):
                for run in done.result:
                    self._add(run)

    def _add(self, run: Run) -> None:
        self._runs[run.number] = run
        self._report(len(self._runs))

    def findings(self, *, is_complete: bool) -> Findings:
        """What is done; an interrupted run only if there is no other."""
        runs = [self._runs[number] for number in sorted(self._runs)]
        live = self._live
        if not runs and live is not None and live.share:
            runs = [live.recorder.run()]
        memory = live.training.memory if live is not None and self._experiment.runs == 1 else None
        return Findings(self._experiment, tuple(runs), is_complete, memory)


class _LiveRun:
    """A run in progress."""

    def __init__(self, experiment: Experiment, number: int) -> None:
        self._experiment = experiment
        truth, seed = _truth(experiment.game), mix_seed(experiment.seed, number)
        machine: Memory | Policy = experiment.policy
        if experiment.memory is not None:
            machine = memory_from_data(experiment.memory, experiment.game, experiment.policy, places=truth.places)
        self.training = Training(experiment.game, machine, experiment.teacher, experiment.side, seed, truth)
        self.recorder = RunRecorder(number, experiment.games, self.training.measures)
        self._played = 0

    @property
    def has_more(self) -> bool:
        """Whether there is another game to play."""
        if self._experiment.until_perfect and self.training.is_settled:
            return False
        return self._played < self._experiment.games

    @property
    def share(self) -> float:
        """The part of its games that is played."""
        return self._played / self._experiment.games

    def play(self) -> None:
        """Play a game."""
        self.recorder.add(self.training.play())
        self._played += 1

    def close(self) -> None:
        """Close its teacher."""
        self.training.close()


@lru_cache(1)
def _truth(game: Game) -> Truth:
    """Shared by all runs in this process: what the engine has proven for one serves the next."""
    return Truth(game)


def _run_batch(task: tuple[Experiment, list[int]]) -> list[Run]:
    experiment, numbers = task
    runs = []
    for number in numbers:
        with closing(_LiveRun(experiment, number)) as live:
            while live.has_more:
                live.play()
            runs.append(live.recorder.run())
    return runs


@contextmanager
def _ctrl_c(laboratory: _Laboratory) -> Iterator[None]:
    """Let Ctrl-C interrupt games, but not what is done between them: every lesson is learned and counted whole."""
    is_default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_default or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not laboratory.defers_interrupt():
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
