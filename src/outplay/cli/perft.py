"""``outplay perft``: count sequences of moves."""

from __future__ import annotations

import time
from typing import Any

import click

from outplay.play import Move, Position
from outplay.terminal.games import find_game, find_position
from outplay.terminal.options import json_option, position_option
from outplay.terminal.progress import progress
from outplay.terminal.screen import make_console, say, say_json

_SLOW_PLIES = 3
"""From here on a count can take a while."""


@click.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(min=1, max=1000))
@position_option
@click.option("--divide", is_flag=True, help="Show the count for each first move.")
@json_option
def command(game: str, depth: int, position: str | None, divide: bool, as_json: bool) -> None:
    """Count the move sequences of exactly 1, 2, … DEPTH plies: the standard test of rules and speed.

    A finished game adds nothing to longer counts, and a forced pass is a ply.

    \b
    Examples:
      outplay perft breakthrough:8x8 6
      outplay perft oska:4 10 --divide
      outplay perft pawned:6 4 --position "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"
    """
    played = find_game(game)
    start = find_position(played, position)
    report = _CountPrinter(played.name, str(start), divide, as_json)
    try:
        for plies in range(1, depth + 1):
            began = time.perf_counter()
            counts = _count_by_move(start, plies)
            report.add(plies, counts, time.perf_counter() - began)
    except KeyboardInterrupt:
        report.finish()
        raise click.ClickException("interrupted; the counts above are complete") from None
    report.finish()


class _CountPrinter:
    """Prints each count as it comes, or all of them as JSON at the end."""

    def __init__(self, game: str, position: str, divide: bool, as_json: bool) -> None:
        self._data: dict[str, Any] = {"game": game, "position": position, "counts": []}
        self._divide = divide
        self._as_json = as_json
        self._by_move: dict[str, int] = {}
        self._console = make_console(quiet=as_json)
        say(self._console, f"{game}  {position}")
        say(self._console, f"{'plies':>5}  {'sequences':>20}  {'seconds':>9}  {'millions/s':>10}")

    def add(self, plies: int, counts: dict[Move, int], seconds: float) -> None:
        total = sum(counts.values())
        self._by_move = {str(move): count for move, count in counts.items()}
        self._data["counts"].append({"plies": plies, "sequences": total, "seconds": round(seconds, 6)})
        say(self._console, f"{plies:5d}  {total:20,d}  {seconds:9.3f}  {total / max(seconds, 1e-9) / 1e6:10.1f}")

    def finish(self) -> None:
        by_move = self._by_move if self._divide else {}
        for text, count in by_move.items():
            say(self._console, f"{text:>8}  {count:,d}")
        if self._as_json:
            say_json({**self._data, "divide": by_move} if self._divide else self._data)


def _count_by_move(start: Position, plies: int) -> dict[Move, int]:
    """The count after each first move, with progress on a screen."""
    if plies < _SLOW_PLIES:
        return start.divide(plies)
    counts: dict[Move, int] = {}
    with progress() as show:
        for move in start.legal_moves:
            show(f"{plies} plies", len(counts), len(start.legal_moves))
            counts[move] = start.play(move).perft(plies - 1)
    return counts
