"""``outplay perft``: how many sequences of moves there are."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from outplay.play import Move, Position
from outplay.play import game as find_game


@click.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(min=1, max=1000))
@click.option("--position", metavar="TEXT", help="Count from this position, not from the start.")
@click.option("--divide", is_flag=True, help="Show the count for each first move.")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
def command(game: str, depth: int, position: str | None, divide: bool, as_json: bool) -> None:
    """Count the move sequences of exactly 1, 2, … DEPTH plies: the standard test of rules and speed.

    A finished game counts for nothing later, and a forced pass is a ply.

    \b
    Examples:
      outplay perft breakthrough:8x8 6
      outplay perft oska:4 10 --divide
      outplay perft pawned:6 4 --position "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"
    """
    played = find_game(game)
    start = played.position(position) if position else played.start
    counts: list[dict[str, float]] = []
    if not as_json:
        click.echo(f"{played.name}  {start}")
        click.echo(f"{'plies':>5}  {'sequences':>20}  {'seconds':>9}  {'millions/s':>10}")
    last: dict[Move, int] = {}
    for plies in range(1, depth + 1):
        began = time.perf_counter()
        with _progress(plies) as advance:
            last = _count_by_move(start, plies, advance)
        seconds = time.perf_counter() - began
        counts.append({"plies": plies, "sequences": sum(last.values()), "seconds": round(seconds, 6)})
        if not as_json:
            rate = sum(last.values()) / seconds / 1e6
            click.echo(f"{plies:5d}  {sum(last.values()):20,d}  {seconds:9.3f}  {rate:10.1f}")
    by_move = {str(move): count for move, count in last.items()}
    if as_json:
        data = {"game": played.name, "position": str(start), "counts": counts}
        click.echo(json.dumps({**data, "divide": by_move} if divide else data, indent=2))
    elif divide:
        for text, count in by_move.items():
            click.echo(f"{text:>8}  {count:,d}")


def _count_by_move(start: Position, plies: int, advance: Progress | None) -> dict[Move, int]:
    """The count after each first move; split by second moves too, so that progress shows."""
    counts = {}
    for move in start.legal_moves:
        after = start.play(move)
        if plies < 3:
            counts[move] = after.perft(plies - 1)
            continue
        replies = after.legal_moves
        counts[move] = 0
        for reply in replies:
            counts[move] += after.play(reply).perft(plies - 2)
            if advance:
                advance.advance(advance.task_ids[0], 1 / len(replies) / len(start.legal_moves))
    return counts


@contextmanager
def _progress(plies: int) -> Iterator[Progress | None]:
    console = Console(stderr=True)
    if plies < 3 or not console.is_terminal:
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task(f"{plies} plies", total=1.0)
        yield progress
