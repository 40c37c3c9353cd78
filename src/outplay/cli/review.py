"""``outplay review``: the mistakes of a saved game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from outplay.errors import RecordError, quoted_path
from outplay.record import Record
from outplay.solving.files import load
from outplay.solving.review import JudgedMove, Review, judge_moves
from outplay.solving.small_solutions import Solutions
from outplay.terminal.engine_options import EngineOptions, engine_options, read_engine_options
from outplay.terminal.games import find_game, find_record, find_transcript
from outplay.terminal.judgement import show_review
from outplay.terminal.options import json_option, solution_option, transcript_option
from outplay.terminal.progress import counting, progress
from outplay.terminal.screen import make_console, say_json


@click.command()
@click.argument("record")
@engine_options
@solution_option
@click.option(
    "--game", "number", type=click.IntRange(min=1), show_default="the last", help="Number of the game in the file."
)
@transcript_option("Review these moves, as in f5d6c3, of the game that RECORD names.")
@json_option
def command(
    record: str, number: int | None, transcript: str | None, solution: str | None, as_json: bool, **options: Any
) -> None:
    """Go through a saved game and mark every move that gave something away.

    Each move has its score for the side that made it; a blunder, a mistake or a slip also has the best move with its
    score. A move is unclear, and not counted, if nobody can say whether another one was better.

    RECORD is a file of outplay play or outplay tournament or, with --transcript, the name of a game. Small games, and
    the last moves of larger ones, are judged exactly; elsewhere the engine judges. Its limits are for each position,
    200,000 nodes by default; an unclear move gets a second look, ten times as long. The review begins at the end of the
    game; Ctrl-C stops it and shows what is done.

    \b
    Examples:
      outplay review game.jsonl
      outplay review game.jsonl --time 2 --threads 2
      outplay review game.jsonl --solution solved.outplay
      outplay review games.jsonl --game 3 --json
      outplay review othello:8 --transcript f5d6c3d3c4
    """
    if transcript is not None and number is not None:
        raise click.UsageError("--game chooses a game of a file: with --transcript there is none")
    played = find_record(record, number) if transcript is None else find_transcript(find_game(record), transcript)
    if not played.moves:
        raise RecordError(f"there is nothing to review in {quoted_path(record)}: the game has no moves yet")
    solutions = Solutions([load(solution, played.game)] if solution else [])
    judged: list[JudgedMove] = []
    try:
        for one in _watched(played, solutions, read_engine_options(played.game, options)):
            judged.insert(0, one)
    except KeyboardInterrupt:
        _print(Review(played, tuple(judged)), as_json)
        raise click.ClickException("interrupted; the moves above are judged, those before them are not") from None
    _print(Review(played, tuple(judged)), as_json)


def _watched(record: Record, solutions: Solutions, options: EngineOptions) -> Iterable[JudgedMove]:
    """The judged moves one by one, with progress on a screen."""
    with progress() as show:
        report = counting(show, "moves")
        for done, judged in enumerate(judge_moves(record, solutions, **options), 1):
            yield judged
            report(done, len(record.moves))


def _print(review: Review, as_json: bool) -> None:
    if as_json:
        say_json(review.as_data())
    else:
        show_review(make_console(), review)
