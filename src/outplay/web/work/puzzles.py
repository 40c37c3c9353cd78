"""Puzzles in the shapes of answers: found by their number in a series, played against a perfect rival, and printed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from itertools import islice
from time import monotonic

from outplay.errors import InputError
from outplay.play import Game, Position
from outplay.record import Record
from outplay.solving.puzzle_sheet import draw_puzzle_sheet
from outplay.solving.puzzles import (
    JUDGING_NODES,
    Judge,
    find_puzzle,
    find_puzzles,
    hint_words,
    is_solved,
    play_out,
    task_words,
)
from outplay.web.answers import line_data, position_data
from outplay.web.failures import PuzzleNotFound
from outplay.web.requests import PuzzleHelpRequest, PuzzleMoveRequest, PuzzleRequest, PuzzleSheetRequest, PuzzlesRequest
from outplay.web.shapes.puzzles import PuzzleData, PuzzleHelpData, PuzzleMoveData
from outplay.web.work.context import TaskContext

_RIVAL = "perfect"
_KEPT_JUDGES = 2
"""Each has a table of some megabytes."""


@lru_cache(_KEPT_JUDGES)
def _judge(game: Game) -> Judge:
    return Judge(game, JUDGING_NODES)


def puzzle(request: PuzzleRequest, context: TaskContext) -> PuzzleData:
    """A puzzle of a series, without its answer."""
    game = request.find_game(context.tools.shelf)
    seconds = context.tools.limits.puzzle_seconds
    is_over = _deadline(context, seconds)
    found = find_puzzle(
        game, request.number, seed=request.seed, task=request.goal, level=request.level, is_over=is_over
    )
    if found is None:
        raise PuzzleNotFound(_not_found(game, request, seconds if is_over() else None))
    return {
        "goal": found.task,
        "level": found.level,
        "text": task_words(found),
        "here": position_data(found.position),
    }


def sheet(request: PuzzleSheetRequest, context: TaskContext) -> dict[str, str]:
    """A sheet of puzzles as the text of an HTML file; with fewer than asked for, if the time does not suffice."""
    game = request.find_game(context.tools.shelf)
    seconds = context.tools.limits.sheet_seconds
    is_over = _deadline(context, seconds)
    series = find_puzzles(game, seed=request.seed, task=request.goal, level=request.level, is_over=is_over)
    puzzles = list(islice(series, request.count))
    if not puzzles:
        raise PuzzleNotFound(_not_found(game, request, seconds if is_over() else None))
    return {"html": draw_puzzle_sheet(puzzles, request.seed)}


def move(request: PuzzleMoveRequest, context: TaskContext) -> PuzzleMoveData:
    """Whether a move keeps the result; if it does, it is made, and the perfect rival replies."""
    position = _open_position(request, context)
    chosen = position.move(request.move)
    if fault := _judge(position.game).fault(position, chosen, request.goal):
        return {"fault": fault, "line": None, "solved": False}
    record = Record(position.game, position).play(chosen)
    with closing(context.make_player(_RIVAL, position.game, 0)) as rival:
        for reply, _ in play_out(record.position, lambda at: rival.choose(at, context.move_limits)):
            record = record.play(reply)
    return {"fault": "", "line": line_data(record), "solved": is_solved(record.position, position, request.goal)}


def help_in(request: PuzzleHelpRequest, context: TaskContext) -> PuzzleHelpData:
    """Where to look for a move that keeps the result, or the move itself."""
    position = _open_position(request, context)
    found = _judge(position.game).good_move(position, request.goal)
    if found is None:
        return {"text": f"No move can {request.goal} here.", "cells": []}
    if request.answer:
        cells = [cell for cell in (found.origin, found.target) if cell]
        return {"text": f"The move is {found}.", "cells": cells}
    return {"text": hint_words(found), "cells": [found.origin] if found.origin else []}


def _open_position(request: PuzzleMoveRequest | PuzzleHelpRequest, context: TaskContext) -> Position:
    position = request.find_position(context.tools.shelf)
    if position.outcome:
        raise InputError("the game is over here: there is nothing to find")
    return position


def _deadline(context: TaskContext, seconds: float) -> Callable[[], bool]:
    """Whether the time for a search is over, or nobody waits for it any more."""
    end = monotonic() + seconds
    return lambda: context.stop.is_set or monotonic() > end


def _not_found(game: Game, request: PuzzlesRequest, seconds: float | None) -> str:
    wanted = f" of level {request.level}" if request.level else ""
    wanted += f" with a {request.goal} to find" if request.goal else ""
    time = "" if seconds is None else f" within {seconds:g} seconds"
    return f"no puzzle{wanted} was found in {game.title}{time}: try another level, task or board"
