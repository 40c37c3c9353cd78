"""``outplay learn inspect``, ``sheet``, ``boxes`` and ``policies``: the boxes of machines, and how they learn."""

from __future__ import annotations

import click

from outplay.errors import InputError
from outplay.files.plain import Output
from outplay.learn.game_graph import MAX_PLACES, BoxCount, count_boxes
from outplay.learn.measures import Census, Measures
from outplay.learn.report.sheet import MAX_BOXES, draw_sheet
from outplay.learn.report.wall import draw_wall, heading, wall_text
from outplay.learn.report.words import policy_words
from outplay.learn.teachers import TEACHERS
from outplay.learn.truth import Truth
from outplay.learn.wall import Wall, wall_of
from outplay.players.matchbox.files import load_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES, STORIES, find_policy
from outplay.render.scene import printable
from outplay.render.words import counted
from outplay.rules.words import SIDES, Side
from outplay.terminal.games import find_game
from outplay.terminal.options import (
    OutputFile,
    json_option,
    output_option,
    refuse_picture,
    side_option,
    write_output,
    writes_outputs,
)
from outplay.terminal.progress import waiting
from outplay.terminal.screen import make_console, say, say_json

_DEFAULT_BOXES = 60
"""In a large game the engine thinks about each box that is shown."""
_MIN_WIDTH = 80


@click.command("inspect")
@click.argument("file")
@click.option(
    "--side", type=click.Choice(list(SIDES)), show_default="the side with most boxes", help="Whose boxes to show."
)
@click.option("--boxes", type=click.IntRange(1, 10**6), default=_DEFAULT_BOXES, help="How many boxes to show.")
@click.option("--truth/--no-truth", default=True, help="Show what every bead is really worth, or only count beads.")
@output_option("--svg", "the picture", "Draw the wall of boxes into a new SVG file.")
@output_option("--sheet", "the sheet", "Write labels for real matchboxes, as a new HTML file to print.")
@json_option
@writes_outputs
def inspect(
    file: str, side: str | None, boxes: int, truth: bool, svg: Output | None, sheet: Output | None, as_json: bool
) -> None:
    """Draw the wall of boxes of a machine: each with its board, its beads, and the exact value of every bead.

    A losing bead has a cross, a winning one a tick, and one that draws an equals sign; the number of plies is to the
    end of the game with perfect play. In a game with few boxes, boxes that the machine has not met are shown too.

    \b
    Examples:
      outplay learn inspect machine.json
      outplay learn inspect machine.json --svg wall.svg --sheet labels.html
    """
    for output in (svg, sheet):
        if output is not None:
            refuse_picture(output, machine=file)
    memory = load_memory(file)
    chosen = SIDES[side] if side else _default_side(memory)
    wall, measures = _look(memory, chosen, boxes, truth)
    if sheet is not None:
        write_output(sheet, draw_sheet(_whole_wall(memory, chosen)))
    if svg is not None:
        write_output(svg, draw_wall(wall, heading(wall, measures)))
    if as_json:
        say_json(_data(wall, measures))
    else:
        _show(wall, measures)
        for path, what in ((svg, "wall"), (sheet, "sheet")):
            if path is not None:
                say(make_console(), f"The {what} is in {printable(path)}.")


def _default_side(memory: Memory) -> Side:
    """The side with more boxes; Black if both have equally many, since machines mostly learn Black."""
    counts = [sum(box.place.side is side for box in memory.boxes.values()) for side in Side]
    return Side.WHITE if counts[0] > counts[1] else Side.BLACK


def _look(memory: Memory, side: Side, max_boxes: int, with_truth: bool) -> tuple[Wall, Measures]:
    with waiting(make_console(stderr=True), "looking for the truth"):
        truth = Truth(memory.game) if with_truth else Truth(memory.game, max_places=0, max_positions=0)
        wall = wall_of(memory, side, truth if with_truth else None, max_boxes=max_boxes)
        return wall, Census(memory, side, truth).measures


def _whole_wall(memory: Memory, side: Side) -> Wall:
    """All boxes, to be built; in a game with few boxes, those that were not met too."""
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
    width, is_unicode = max(console.width, _MIN_WIDTH), console.encoding.startswith("utf")
    console.print(wall_text(wall, width, colour=console.is_terminal, unicode=is_unicode), soft_wrap=True)
    say(console)
    if wall.left_out:
        say(console, f"{counted(wall.left_out, 'more box', 'more boxes')}: --boxes shows more.")
    others = sum(box.place.side is not wall.side for box in wall.memory.boxes.values())
    if others:
        rival = wall.side.rival
        many = counted(others, "box", "boxes")
        say(console, f"It has {many} for {wall.memory.game.side_name(rival)} too: --side {rival} shows them.")


@click.command("sheet")
@click.argument("game")
@click.argument("file", type=OutputFile("the sheet"))
@click.option(
    "--policy",
    default=DEFAULT_POLICY,
    help=f"How many beads, and how the machine learns: {', '.join(POLICIES)}, or a .toml file.",
)
@side_option
@writes_outputs
def sheet(game: str, file: Output, policy: str, side: str) -> None:
    """Write an HTML page to print on A4: labels for all boxes of a game, and how to build and play the machine.

    FILE is a new file. For the boxes of a machine that has learned: outplay learn inspect FILE --sheet.

    \b
    Examples:
      outplay learn sheet hexapawn:3x3 labels.html
      outplay learn sheet hexapawn:3x4 labels.html --policy menace
    """
    memory = Memory(find_game(game), find_policy(policy))
    chosen = SIDES[side]
    truth = Truth(memory.game)
    places = truth.boxes(chosen)
    if places is None or len(places) > MAX_BOXES:
        many = "far more" if places is None else f"{len(places):,}"
        raise InputError(
            f"a sheet holds at most {MAX_BOXES:,} boxes, and {memory.game.name} has {many} for "
            f"{memory.game.side_name(chosen)}: take a smaller board"
        )
    wall = wall_of(memory, chosen, truth, max_with_unmet=MAX_BOXES)
    write_output(file, draw_sheet(wall))
    labels = counted(len(wall.boxes), "label")
    say(make_console(), f"{labels} in {printable(file)}: open it in a browser and print it.")


@click.command("boxes")
@click.argument("games", nargs=-1, required=True)
@click.option("--most", type=click.IntRange(1, 10**9), default=MAX_PLACES, help="Stop counting at this many places.")
@json_option
def boxes(games: tuple[str, ...], most: int, as_json: bool) -> None:
    """Count the boxes that a machine needs for a whole game, and their beads, one for each move.

    A place is a position together with its mirror images and turns. A plus sign means that the count was stopped.

    \b
    Examples:
      outplay learn boxes hexapawn:3x3 hexapawn:4x4
      outplay learn boxes hexapawn:4x5 --most 1000000
    """
    console = make_console(quiet=as_json)
    found = [find_game(text) for text in games]
    wide = max(4, *(len(printable(game.name)) for game in found))
    rows = []
    # Games whose sides have different names share no other pair of words.
    named = {game.rules.sides for game in found}
    white, black = (f"{name} boxes" for name in (named.pop() if len(named) == 1 else ("White", "Black")))
    say(console, f"{'game':{wide}}{'places':>12}{white:>14}{'beads':>12}{black:>14}{'beads':>12}")
    for game in found:
        with waiting(make_console(stderr=True), f"counting {game.name}"):
            needed = count_boxes(game, most)
        counts = {"places": needed.places, "boxes": needed.boxes, "beads": needed.beads}
        rows.append({"game": game.name, **counts, "is_all": needed.is_complete})
        say(console, f"{printable(game.name):{wide}}{_figures(needed)}")
    if as_json:
        say_json(rows)


def _figures(needed: BoxCount) -> str:
    more = "" if needed.is_complete else "+"
    counts = (needed.places, needed.boxes[0], needed.beads[0], needed.boxes[1], needed.beads[1])
    widths = (12, 14, 12, 14, 12)
    return "".join(f"{f'{count:,}{more}':>{width}}" for count, width in zip(counts, widths, strict=True))


@click.command("policies")
@click.argument("policies", nargs=-1)
def policies(policies: tuple[str, ...]) -> None:
    """Explain policies in words: all that have a name, or those that you give, such as a file of your own.

    \b
    Examples:
      outplay learn policies
      outplay learn policies menace mine.toml
    """
    console = make_console()
    for text in policies or POLICIES:
        policy = find_policy(text)
        story = STORIES.get(text)
        say(console, f"{printable(policy.name)}: {story.title}" if story else printable(policy.name), style="bold")
        for sentence in (*([story.summary] if story else []), *policy_words(policy)):
            say(console, f"  {sentence}")
        say(console)
    if not policies:
        say(console, "teachers", style="bold")
        for name, summary in TEACHERS.items():
            say(console, f"  {name:10} {summary}")
        say(console, f"  {'SPEC':10} any player, such as level:3 or engine:nodes=1000")
