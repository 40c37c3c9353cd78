"""Training that somebody watches: games reported move by move, or many at a time.

The worker never waits: the page decides how fast moves are shown, and when to pause. The random choices of a game
depend on the seed and on the number of games before it, so that a resumed training goes on as if it had never stopped.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from time import monotonic

from outplay.errors import SpecError
from outplay.learn.teachers import TEACHERS, unknown_teacher
from outplay.learn.training import Lesson, Training
from outplay.play import Game
from outplay.players.contract import Machine
from outplay.players.matchbox.memory import Box
from outplay.rules.words import SIDES
from outplay.values import seed_or_random
from outplay.web.answers import move_data, side_name
from outplay.web.requests import TrainingRequest
from outplay.web.shapes.learning import BoxData, LessonDone, LessonGames, LessonMove, LessonResignation
from outplay.web.work.context import Pace, TaskContext
from outplay.web.work.machines import boxes_data, is_too_long, measures_data, read_memory, stored_data, truth_of

_PAUSE = 0.1
"""Seconds between two reports."""
_SHARE = 0.2
"""At most this part of the time goes into reports, which take long where many boxes have changed."""
_MAX_POINTS = 100
"""Of the curves in one report."""


def train(request: TrainingRequest, context: TaskContext) -> LessonDone:
    """The machine after some games against a teacher; each game is reported, alone or with others."""
    memory, until = read_memory(request, context), monotonic() + context.tools.limits.training_seconds
    teacher, seed = _teacher(request.teacher, context, memory.game), seed_or_random(request.seed)
    # A teacher that is asked to finish ends the game with its first thoughts.
    thinking = replace(context.move_limits, stop=context.finish)
    training = Training(memory.game, memory, teacher, SIDES[request.side], seed, truth_of(memory.game), thinking)
    with closing(training):
        reporter = _TrainingReporter(request, context, training)
        played = 0
        while played < request.games and not (reporter.is_over or monotonic() > until):
            reporter.play()
            played += 1
        reporter.report()
    return {
        "event": "memory",
        "memory": stored_data(memory),
        "measures": measures_data(memory, training.measures),
        "played": played,
        "full": reporter.is_full,
    }


def _teacher(text: str, context: TaskContext, game: Game) -> str | Machine:
    """The teacher of a request: one of our teachers, or a player that a visitor may name."""
    if text in TEACHERS:
        return text
    try:
        return context.make_player(text, game, 0)
    except SpecError as error:
        raise unknown_teacher(text, error) from None


class _TrainingReporter:
    """Plays the games of a training and reports each of them once, not too often."""

    def __init__(self, request: TrainingRequest, context: TaskContext, training: Training) -> None:
        self._context = context
        self._training = training
        self._reports_moves = request.moves
        self._has_values = request.truth
        self._pace = Pace(_PAUSE, _SHARE)
        self._lessons: list[Lesson] = []
        self._is_too_long = is_too_long(training.memory, context.tools.limits)

    @property
    def is_full(self) -> bool:
        """Whether the machine has as many boxes as it may have here."""
        return self._is_too_long or len(self._training.memory.boxes) >= self._context.tools.limits.boxes

    @property
    def is_over(self) -> bool:
        """Whether no more games are to be played."""
        return self.is_full or self._context.finish.is_set or self._context.stop.is_set

    def play(self) -> None:
        """Play a game, and report it now or later."""
        known = set(self._training.memory.boxes) if self._reports_moves else set()
        lesson = self._training.play()
        self._lessons.append(lesson)
        if self._reports_moves:
            self._report_moves(lesson, known)
        if self._reports_moves or self._pace.is_due:
            self.report()

    def report(self) -> None:
        """Report the games since the last report."""
        began, lessons, memory = monotonic(), self._lessons, self._training.memory
        if not lessons:
            return
        changed = {box.place.key: box for lesson in lessons for box in lesson.changed}
        own = [box for box in changed.values() if box.place.side is self._training.side]
        data: LessonGames = {
            "event": "games",
            "from": lessons[0].measures.games,
            "to": lessons[-1].measures.games,
            "results": "".join(lesson.result[0] for lesson in lessons),
            "curve": [_point(lesson) for lesson in _thinned(lessons)],
            "boxes": boxes_data(memory, own, has_values=self._has_values),
            "measures": measures_data(memory, self._training.measures),
        }
        if len(lessons) == 1:
            data["text"] = lessons[0].record().ending
        self._lessons = []
        self._context.report(data)
        self._pace.reported(began)
        self._is_too_long = is_too_long(memory, self._context.tools.limits)

    def _report_moves(self, lesson: Lesson, known: set[str]) -> None:
        """Report each move, and a resignation of the machine."""
        number, steps = lesson.measures.games, lesson.steps()
        for ply, step in enumerate(steps, 1):
            after = step.position.play(step.move)
            data: LessonMove = {
                "event": "move",
                "number": number,
                "ply": ply,
                "position": str(step.position),
                "move": move_data(step.move, after),
                "side": side_name(step.position.side),
            }
            if step.box is not None:
                assert step.bead is not None
                data |= {"key": step.box.place.key, "bead": step.bead, "is_mirrored": step.is_mirrored}
                if step.box.place.key not in known:
                    known.add(step.box.place.key)
                    data["box"] = self._as_made(step.box, ply)
            self._context.report(data)
        if lesson.resigned:
            last = steps[-1].position.play(steps[-1].move) if steps else self._training.memory.game.start
            key = lesson.places[-1].key
            resignation: LessonResignation = {"event": "resign", "number": number, "position": str(last), "key": key}
            self._context.report(resignation)

    def _as_made(self, box: Box, ply: int) -> BoxData:
        """A box as it was before the machine learned from the game in which it was made."""
        fresh = self._training.memory.policy.fresh((ply - 1) // 2, len(box.beads))
        return boxes_data(self._training.memory, [replace(box, beads=fresh)], has_values=self._has_values)[0]


def _thinned(lessons: list[Lesson]) -> list[Lesson]:
    """Some of the games, evenly spread, and the last one."""
    step = -(-len(lessons) // _MAX_POINTS)
    return lessons[::-1][::step][::-1]


def _point(lesson: Lesson) -> tuple[int, float | None, int | None, int, int]:
    games, boxes, beads, losing, exploitability = lesson.measures
    return games, exploitability, losing, boxes, beads
