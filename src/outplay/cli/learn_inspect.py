"""``outplay learn inspect``: what a machine knows, beside the truth."""

from __future__ import annotations

import json
from contextlib import nullcontext

import click

from outplay.cli.screen import make_console, say
from outplay.files.plain import Output
from outplay.learn.measures import Census, Measures
from outplay.learn.report.sheet import draw_sheet
from outplay.learn.report.wall_svg import draw_wall
from outplay.learn.report.wall_text import heading, wall_text
from outplay.learn.report.words import counted
from outplay.learn.truth import Truth
from outplay.learn.wall import Wall, wall_of
from outplay.parameters import OutputFile, refuse_picture, write_output, writes_outputs
from outplay.players.matchbox.files import load_memory
from outplay.players.matchbox.memory import Memory
from outplay.render.scene import printable
from outplay.rules.words import SIDES, Side

_SHOWN = 60
"""Boxes that are shown unless somebody asks for more; in a large game the engine thinks about each of them."""
_WIDTH = 80


@click.command("inspect")
@click.argument("file")
@click.option("--side", type=click.Choice(list(SIDES)), help="Whose boxes.  [default: the side with most boxes]")
@click.option("--boxes", type=click.IntRange(1, 10**6), default=_SHOWN, show_default=True, help="Show so many at most.")
@click.option("--truth/--no-truth", default=True, help="Say what every bead is really worth, or only count.")
@click.option(
    "--svg",
    type=OutputFile("the picture"),
    metavar="FILE",
    help="Draw the wall of boxes into a new file, as SVG.",
)
@click.option(
    "--sheet",
    type=OutputFile("the sheet"),
    metavar="FILE",
    help="Write an HTML page, a new file, with labels for real matchboxes, to be printed.",
)
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
@writes_outputs
def command(
    file: str, side: str | None, boxes: int, truth: bool, svg: Output | None, sheet: Output | None, as_json: bool
) -> None:
    """Draw the wall of boxes of a machine: each with its board, its beads, and the exact value of every bead.

    A losing bead has a cross, a winning one a tick, and one that draws an equals sign; plies are counted to the end of
    the game if both play their best. In a game with few boxes, those that the machine has not met are shown too.

    \b
    Examples:
      outplay learn inspect machine.json
      outplay learn inspect machine.json --svg wall.svg --sheet labels.html
    """
    for output in (svg, sheet):
        if output is not None:
            refuse_picture(output, kept=file)
    memory = load_memory(file)
    chosen = SIDES[side] if side else _usual_side(memory)
    wall, measures = _look(memory, chosen, boxes, truth)
    if sheet is not None:
        write_output(sheet, draw_sheet(_whole(memory, chosen)))
    if svg is not None:
        write_output(svg, draw_wall(wall, heading(wall, measures)))
    if as_json:
        click.echo(json.dumps(_data(wall, measures)))
    else:
        _show(wall, measures)
        for path, what in ((svg, "wall"), (sheet, "sheet")):
            if path is not None:
                say(make_console(), f"The {what} is in {printable(path)}.")


def _usual_side(memory: Memory) -> Side:
    """The one with most boxes; the second one if they are equal, for it is the side that learns most."""
    counts = [sum(box.place.side is side for box in memory.boxes.values()) for side in Side]
    return Side.WHITE if counts[0] > counts[1] else Side.BLACK


def _look(memory: Memory, side: Side, most: int, is_wanted: bool) -> tuple[Wall, Measures]:
    console = make_console(stderr=True)
    with console.status("looking for the truth") if console.is_terminal and is_wanted else nullcontext():
        truth = Truth(memory.game) if is_wanted else Truth(memory.game, most=0, most_solved=0)
        wall = wall_of(memory, side, truth if is_wanted else None, most=most)
        return wall, Census(memory, side, truth).measures


def _whole(memory: Memory, side: Side) -> Wall:
    """All boxes, for who wants to build them; in a game with few of them, those that were not met as well."""
    truth = Truth(memory.game)
    return wall_of(memory, side, truth if truth.is_complete else None)


def _data(wall: Wall, measures: Measures) -> dict[str, object]:
    return {
        "game": wall.memory.game.name,
        "policy": wall.memory.policy.as_data(),
        "results": dict(wall.memory.results),
        "side": str(wall.side),
        "measures": measures._asdict(),
        "possible": wall.possible,
        "left_out": wall.left_out,
        "boxes": [box.as_data() for box in wall.boxes],
    }


def _show(wall: Wall, measures: Measures) -> None:
    console = make_console()
    for number, line in enumerate(heading(wall, measures)):
        say(console, line, style="bold" if number == 0 else None)
    say(console)
    width, is_unicode = max(console.width, _WIDTH), console.encoding.startswith("utf")
    console.print(wall_text(wall, width, colour=console.is_terminal, unicode=is_unicode), soft_wrap=True)
    say(console)
    if wall.left_out:
        say(console, f"{counted(wall.left_out, 'more box', 'more boxes')}: --boxes shows more.")
    others = sum(box.place.side is not wall.side for box in wall.memory.boxes.values())
    if others:
        rival = wall.side.rival
        many = counted(others, "box", "boxes")
        say(console, f"It has {many} for {wall.memory.game.side_name(rival)} too: --side {rival} shows them.")
