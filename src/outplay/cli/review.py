"""``outplay review``: what the moves of a game threw away."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click

from outplay.errors import RecordError, quoted_path
from outplay.record import Record
from outplay.solving.files import load
from outplay.solving.review import JudgedMove, Review, judge_moves
from outplay.solving.small_solutions import Solutions
from outplay.terminal.games import find_record
from outplay.terminal.judgement import show_review
from outplay.terminal.progress import counting, progress
from outplay.terminal.screen import make_console
from outplay.terminal.thinking import Thinking, read_thinking, thinking_options


@click.command()
@click.argument("record")
@thinking_options
@click.option("--solution", "saved", metavar="FILE", help="Look moves up in a solution of outplay solve --save.")
@click.option("--game", "number", type=click.IntRange(min=1), help="Which game of the file.  [default: the last]")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
def command(record: str, number: int | None, saved: str | None, as_json: bool, **options: Any) -> None:
    """Go through a saved game and mark every move that threw something away.

    Each move has its score for the side that made it. Behind a blunder, a mistake or a slip stands the best move with
    its score; a move is unclear, and not counted, if it is not known whether another one was better.

    RECORD is a file with games of outplay play or outplay tournament. A small game is solved on the spot, and so is
    what is left of a larger one towards its end: there all is exact. Elsewhere the engine is asked. The limits are for
    each position; without one it looks at 200,000 positions. A move that is then unclear gets a second look, ten times
    as long. It begins at the end of the game; Ctrl-C stops it and keeps what is done.

    \b
    Examples:
      outplay review game.jsonl
      outplay review game.jsonl --time 2 --threads 2
      outplay review game.jsonl --solution solved.outplay
      outplay review games.jsonl --game 3 --json
    """
    played = find_record(record, number)
    if not played.moves:
        raise RecordError(f"there is nothing to review in {quoted_path(record)}: the game has no moves yet")
    solutions = Solutions([load(saved, played.game)] if saved else [])
    judged: list[JudgedMove] = []
    try:
        for one in _watched(played, solutions, read_thinking(played.game, options)):
            judged.insert(0, one)
    except KeyboardInterrupt:
        _print(Review(played, tuple(judged)), as_json)
        raise click.ClickException("interrupted; the moves above are judged, those before them are not") from None
    _print(Review(played, tuple(judged)), as_json)


def _watched(record: Record, solutions: Solutions, thinking: Thinking) -> Iterable[JudgedMove]:
    """The judged moves one by one, with a bar on a screen that shows how many of them are done."""
    with progress() as show:
        report = counting(show, "moves")
        for done, judged in enumerate(judge_moves(record, solutions, **thinking), 1):
            yield judged
            report(done, len(record.moves))


def _print(review: Review, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(review.as_data(), indent=2))
    else:
        show_review(make_console(), review)
