"""``outplay classic oska``: what the functions of the Oska homework return for a board."""

from __future__ import annotations

import click

from outplay.classic.oska import movegen, oskaplayer


@click.command("oska")
@click.option(
    "--board", metavar="ROWS", default="wwww/---/--/---/bbbb", help="The rows of the board from the top, joined by '/'."
)
@click.option("--side", default="w", help="The side to move, w or b.")
@click.option("--depth", type=click.IntRange(min=1, max=10), default=2, help="How many moves oskaplayer looks ahead.")
def command(board: str, side: str, depth: int) -> None:
    """Print what the homework's movegen and oskaplayer return for a board.

    \b
    Examples:
      outplay classic oska
      outplay classic oska --board w---/-w-/-b/---/---- --side w --depth 3
    """
    rows = board.split("/")
    found = movegen(rows, side)
    click.echo(f"movegen: {len(found)} board{'' if len(found) == 1 else 's'}")
    for after in found:
        click.echo(f"  {after}")
    click.echo(f"oskaplayer, depth {depth}:")
    click.echo(f"  {oskaplayer(rows, side, depth)}")
