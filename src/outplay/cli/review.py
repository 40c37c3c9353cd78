"""``outplay review``: what the moves of a game threw away."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.progress import Progress

from outplay.cli.find import find_record
from outplay.cli.screen import make_console, say
from outplay.cli.thinking import read_limits, thinking_options
from outplay.errors import RecordError, quoted_path
from outplay.record import Record
from outplay.render.scene import printable
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.search.review import Fault, JudgedMove, Review, judge_moves


@click.command()
@click.argument("record")
@thinking_options
@click.option("--game", "number", type=click.IntRange(min=1), help="Which game of the file.  [default: the last]")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
def command(record: str, number: int | None, as_json: bool, **options: Any) -> None:
    """Go through a saved game and mark every move that threw something away.

    Each move has its score for the side that made it. Behind a blunder, a mistake or a slip stands the best move with
    its score; a move is unclear, and not counted, if it is not known whether another one was better.

    RECORD is a file with games of outplay play or outplay tournament. The limits are for each position; without one it
    looks at 200,000 positions. A move that is then unclear gets a second look, ten times as long. It begins at the end
    of the game; Ctrl-C stops it and keeps what is done.

    \b
    Examples:
      outplay review game.jsonl
      outplay review game.jsonl --time 2 --threads 2
      outplay review games.jsonl --game 3 --json
    """
    played = find_record(record, number)
    if not played.moves:
        raise RecordError(f"there is nothing to review in {quoted_path(record)}: the game has no moves yet")
    judged: list[JudgedMove] = []
    try:
        for one in _watched(played, read_limits(played.game, options)):
            judged.insert(0, one)
    except KeyboardInterrupt:
        _print(Review(played, tuple(judged)), as_json)
        raise click.ClickException("interrupted; the moves above are judged, those before them are not") from None
    _print(Review(played, tuple(judged)), as_json)


def _watched(record: Record, limits: Limits) -> Iterable[JudgedMove]:
    """The judged moves one by one, with a bar on a screen that shows how many of them are done."""
    judged = judge_moves(record, **limits)
    console = make_console(stderr=True)
    if not console.is_terminal:
        yield from judged
        return
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(judged, total=len(record.moves), description="moves")


def _print(review: Review, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(review.as_data(), indent=2))
        return
    console, game = make_console(), review.record.game
    names = [printable(name) for name in game.rules.sides]
    players = ", ".join(f"{name}: {player}" for name, player in zip(names, review.record.header.players, strict=True))
    say(console, f"{game.name}, {players}")
    if review.record.start != game.start:
        say(console, f"from {review.record.start}")
    for line in _rows(review, names):
        say(console, line)
    say(console, review.record.ending or "The game is not over.")
    say(console)
    say(console, _summary(review, names))


def _rows(review: Review, names: list[str]) -> Iterable[str]:
    """A line for each move: its score for the side that made it, and what would have been better."""
    name_width = max(map(len, names))
    move_width = max([4, *(len(str(judged.move)) for judged in review.moves)])
    score_width = max([5, *(len(judged.score.verdict) for judged in review.moves)])
    yield f"ply  {'':{name_width}}  {'move':{move_width}}  score"
    for judged in review.moves:
        start = f"{judged.ply:3d}  {names[judged.side.index]:{name_width}}  {judged.move!s:{move_width}}"
        yield f"{start}  {judged.score.verdict:{score_width}}  {_remark(judged)}".rstrip()


def _remark(judged: JudgedMove) -> str:
    better = f"{judged.best} {judged.best_score.verdict}"
    if judged.fault:
        return f"{judged.fault.value}: {better}"
    return f"unclear: {better}" if judged.is_unclear else ""


def _summary(review: Review, names: list[str]) -> str:
    """A table: for each side, how many moves were the best there was, and how many faults it made."""
    width = max(map(len, names))
    heads = ["moves", "best", *(f"{fault.value}s" for fault in Fault)]
    lines = [" " * width + "".join(f"  {head:>8}" for head in heads)]
    for side, name in zip(Side, names, strict=True):
        lines.append(f"{name:{width}}" + "".join(f"  {count:8d}" for count in review.count(side).values()))
    return "\n".join(lines)
