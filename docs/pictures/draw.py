"""Draws the pictures of the documents. Run it after a change of a game or of the drawing:

    .venv/bin/python docs/pictures/draw.py

A test compares the files beside this one with what would be drawn now.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

import outplay
from outplay.cli import main as cli
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.measures import Census
from outplay.learn.report.findings import picture
from outplay.learn.report.wall import draw_wall, heading
from outplay.learn.teachers import TEACHERS
from outplay.learn.truth import Truth
from outplay.learn.wall import wall_of
from outplay.render import Scene, draw_svg
from outplay.search import alphabeta, draw_tree

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
CELL = 48
"""Pixels to a cell: a board of eight columns is as wide as half a page."""


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture: the name of its file and what stands in it."""
    for entry in outplay.games():
        yield f"{entry.name}.svg", draw_svg(outplay.game(entry.default_name).start.scene(), CELL)
    yield "oska-trap.svg", drawn("oska:4", "b---/-w-/w-/-b-/---- w", targets=True)
    yield "oska-deadlock.svg", drawn("oska:4", "b-bb/--b/--/-w-/www- w")
    yield "hexareversi-ring.svg", draw_svg(live_cells(), CELL)
    yield "hexareversi-game.svg", after("hexareversi:5", "f6 e7 c4 f4 e3 c6 d8 d3 g5 e2 c5 f7 d2 b3")
    yield "breakthrough-game.svg", after("breakthrough:6x6", "c2d3 e5d4 b2c3 d4c3")
    yield "tree.svg", draw_tree(alphabeta(outplay.game("hexapawn").position("bb-/w-b/-ww w"), 2, "pieces"))
    yield "own-variant.svg", draw_svg(outplay.game(str(EXAMPLES / "skirmish.toml")).start.scene(), CELL)
    yield from learning()
    yield "terminal.svg", terminal("outplay play oska:4 --black random --seed 1", typed="b5b4\n")


def drawn(game: str, position: str, *, targets: bool = False) -> str:
    """A position that is given as text."""
    return draw_svg(outplay.game(game).position(position).scene(targets=targets), CELL)


def after(game: str, moves: str) -> str:
    """The position after some moves, with the last one and the legal ones marked."""
    record = outplay.Record(outplay.game(game)).play(*moves.split())
    return draw_svg(record.position.scene(record.moves[-1], targets=True), CELL)


def live_cells() -> Scene:
    """The start with an empty centre; a dot marks each empty cell that can ever be played."""
    position = outplay.game("hexareversi:5,start=ring").start
    cells = position.game.shape.cells
    parities = [(cell.column % 2, cell.row % 2) for cell in cells]
    alive = {parity for parity, piece in zip(parities, position.contents, strict=True) if piece}
    empty = (number for number, piece in enumerate(position.contents) if piece is None)
    rules = position.game.rules
    targets = tuple(number for number in empty if parities[number] in alive)
    return Scene(rules.shape, position.contents, rules.sides, rules.colours, targets=targets)


def learning() -> Iterator[tuple[str, str]]:
    """What each teacher teaches, and the boxes of a machine in the middle of its lessons."""
    game = outplay.game("hexapawn:3x3")
    yield "learning-curves.svg", picture([conduct(Experiment(game, games=300, runs=100), workers=1)])
    experiments = (Experiment(game, teacher=teacher, games=300, runs=50) for teacher in TEACHERS)
    yield "learning-teachers.svg", picture([conduct(experiment, workers=1) for experiment in experiments])
    memory = conduct(Experiment(game, games=25, runs=1)).memory
    assert memory is not None
    truth = Truth(memory.game)
    wall = wall_of(memory, outplay.Side.BLACK, truth)
    measures = Census(memory, wall.side, truth).measures
    yield "learning-wall.svg", draw_wall(wall, heading(wall, measures))


def terminal(command: str, typed: str) -> str:
    """What a terminal shows when a person gives a command and types some lines."""
    screen = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color", "COLUMNS": "64", "NO_COLOR": None}
    shown = CliRunner(echo_stdin=True, env=screen).invoke(cli, command.split()[1:], input=typed).output
    console = Console(file=io.StringIO(), record=True, width=64)
    console.print(Text.assemble((f"$ {command}\n", "bold"), Text.from_ansi(shown)), soft_wrap=True)
    # Without the fonts that rich would fetch from somebody's server.
    frame = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    # Some viewers drop blanks at the ends of a text, even no-break spaces, unless they are told to keep them.
    frame = frame.replace("<svg ", '<svg xml:space="preserve" ', 1)
    return console.export_svg(title="outplay", code_format=frame, unique_id="terminal", font_aspect_ratio=0.6)


def main(folder: Path) -> None:
    """Write the files."""
    for name, content in pictures():
        (folder / name).write_text(content + "\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
