"""``outplay learn sheet``: a machine to be built from real matchboxes."""

from __future__ import annotations

import click

from outplay.cli.find import find_game
from outplay.cli.screen import make_console, say
from outplay.errors import InputError
from outplay.files.plain import Output
from outplay.learn.report.sheet import MOST_BOXES, draw_sheet
from outplay.learn.report.words import counted
from outplay.learn.truth import Truth
from outplay.learn.wall import wall_of
from outplay.parameters import OutputFile, write_output, writes_outputs
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES, USUAL, find_policy
from outplay.render.scene import printable
from outplay.rules.words import SIDES, Side


@click.command("sheet")
@click.argument("game")
@click.argument("file", type=OutputFile("the sheet"))
@click.option(
    "--policy",
    default=USUAL,
    show_default=True,
    help=f"How many beads, and how it learns: {', '.join(POLICIES)}, or a file that ends in .toml.",
)
@click.option(
    "--side",
    type=click.Choice(list(SIDES)),
    default=str(Side.BLACK),
    show_default=True,
    help="Which one the machine plays.",
)
@writes_outputs
def command(game: str, file: Output, policy: str, side: str) -> None:
    """Write an HTML page to print on A4: labels for all boxes of a game, and how to build and play the machine.

    FILE is a new one.
    outplay learn inspect FILE --sheet prints the boxes of a machine that has learned already.

    \b
    Examples:
      outplay learn sheet hexapawn:3x3 labels.html
      outplay learn sheet hexapawn:3x4 labels.html --policy menace
    """
    memory = Memory(find_game(game), find_policy(policy))
    chosen = SIDES[side]
    truth = Truth(memory.game)
    places = truth.boxes(chosen)
    if places is None or len(places) > MOST_BOXES:
        many = "far more" if places is None else f"{len(places):,}"
        raise InputError(
            f"a sheet holds at most {MOST_BOXES:,} boxes, and {memory.game.name} has {many} for "
            f"{memory.game.side_name(chosen)}: take a smaller board"
        )
    wall = wall_of(memory, chosen, truth, most_unmet=MOST_BOXES)
    write_output(file, draw_sheet(wall))
    labels = counted(len(wall.boxes), "label")
    say(make_console(), f"{labels} in {printable(file)}: open it in a browser, and print it.")
