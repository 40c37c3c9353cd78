"""``outplay learn boxes``: how many boxes games need."""

from __future__ import annotations

import json
from contextlib import nullcontext

import click

from outplay.cli.find import find_game
from outplay.cli.screen import make_console, say
from outplay.learn.scale import MOST, Needed, count_boxes
from outplay.render.scene import printable


@click.command("boxes")
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--most", type=click.IntRange(1, 10**9), default=MOST, show_default=True, help="Give up at so many places."
)
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
def command(games: tuple[str, ...], most: int, as_json: bool) -> None:
    """Count the boxes that a machine needs for a whole game, and one bead for each of their moves.

    A place is a position together with its mirror images and turns. Where the count is given up, a plus sign says that
    there are more.

    \b
    Examples:
      outplay learn boxes hexapawn:3x3 hexapawn:4x4
      outplay learn boxes hexapawn:4x5 --most 1000000
    """
    console, errors = make_console(), make_console(stderr=True)
    found = [find_game(text) for text in games]
    wide = max(4, *(len(printable(game.name)) for game in found))
    rows = []
    if not as_json:
        say(console, f"{'game':{wide}}{'places':>12}{'White boxes':>14}{'beads':>12}{'Black boxes':>14}{'beads':>12}")
    for game in found:
        with errors.status(f"counting {game.name}") if errors.is_terminal else nullcontext():
            needed = count_boxes(game, most)
        rows.append({"game": game.name, **needed._asdict()})
        if not as_json:
            say(console, f"{printable(game.name):{wide}}{_figures(needed)}")
    if as_json:
        click.echo(json.dumps(rows))


def _figures(needed: Needed) -> str:
    more = "" if needed.is_all else "+"
    counts = (needed.places, needed.boxes[0], needed.beads[0], needed.boxes[1], needed.beads[1])
    widths = (12, 14, 12, 14, 12)
    return "".join(f"{f'{count:,}{more}':>{width}}" for count, width in zip(counts, widths, strict=True))
