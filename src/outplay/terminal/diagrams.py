"""The rules of a game in small pictures, side by side."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from outplay.diagrams import Diagram, diagrams
from outplay.play import Game
from outplay.render import draw_text
from outplay.terminal.screen import say, show

_MIN_WIDTH = 24
"""Of a picture with its words: narrower columns are hard to read."""
_MAX_WIDTH = 100
"""Of a row: a wider screen does not make it easier to read."""
_GAP = "  "


def show_diagrams(console: Console, game: Game) -> None:
    """Print all diagrams of a game, and a line after them."""
    if drawn := diagrams_text(game, min(console.width, _MAX_WIDTH)):
        show(console, Text(drawn))
        say(console)


def diagrams_text(game: Game, room: int) -> str:
    """All diagrams of a game, as many beside each other as there is room for; empty if there are none."""
    blocks = [_block(diagram) for diagram in diagrams(game)]
    width = max((len(line) for block in blocks for line in block), default=0)
    columns = max(1, (room + len(_GAP)) // (width + len(_GAP)))
    rows = [blocks[first : first + columns] for first in range(0, len(blocks), columns)]
    return "\n\n".join(_beside(row, width) for row in rows)


def _block(diagram: Diagram) -> list[str]:
    """A picture, with the moving pieces in brackets and a star where they go, and the words below it."""
    number = diagram.position.game.shape.index
    scene = diagram.position.scene()
    origins = sorted({number[move.origin] for move in diagram.moves if move.origin})
    targets = sorted({number[move.target] for move in diagram.moves if move.target})
    picture = draw_text(replace(scene, last=tuple(origins), targets=tuple(targets))).split("\n")
    width = max(_MIN_WIDTH, *map(len, picture))
    return [*picture, *wrap(f"{diagram.title}: {diagram.text}", width)]


def _beside(blocks: list[list[str]], width: int) -> str:
    lines = zip_longest(*blocks, fillvalue="")
    return "\n".join(_GAP.join(f"{part:{width}}" for part in line).rstrip() for line in lines)
