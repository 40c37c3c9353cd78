"""Words and pictures: in colour on a screen, as plain text in a pipe."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import IO, TYPE_CHECKING

import click
from rich.console import Console
from rich.text import Text

from outplay.render import draw_border, draw_ruled, draw_text
from outplay.render.scene import printable
from outplay.render.terminal import draw_terminal
from outplay.render.words import spelt_out
from outplay.rules.catalogue import describe_rules

if TYPE_CHECKING:
    from outplay.play import Game, Move, Position
    from outplay.rules.words import Look

PICTURES = ("auto", "colour", "text", "ruled", "border")
_DIAGRAMS = {"ruled": draw_ruled, "border": draw_border}
_SIZE = re.compile("[1-9][0-9]{0,4}")
_TYPED = 12
"""The width of the column for what is typed."""
_MIN_COLUMN = 16
"""A narrower column is harder to read than lines broken anywhere."""


def make_console(file: IO[str] | None = None, *, stderr: bool = False, quiet: bool = False) -> Console:
    """A console that shows every text as it is: no emoji codes, no markup, no highlights; or, if quiet, nothing."""
    # If the environment gives no sensible number of columns, rich takes its default.
    environment = {
        key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES") or _SIZE.fullmatch(value)
    }
    return Console(
        file=file, stderr=stderr, quiet=quiet, emoji=False, highlight=False, markup=False, _environ=environment
    )


def say(console: Console, text: str = "", style: str | None = None) -> None:
    """Print words: wrapped on a screen, a line for a line in a pipe; control characters are replaced."""
    shown = text if console.encoding.startswith("utf") else spelt_out(text)
    lines = "\n".join(printable(line) for line in shown.split("\n"))
    console.print(Text(lines), style=style, soft_wrap=not console.is_terminal)


def say_json(data: object) -> None:
    """Print values for a program to read."""
    click.echo(json.dumps(data, indent=2))


def say_items(console: Console, items: Iterable[str]) -> None:
    """Print short texts one behind the other; on a screen, lines break only between them."""
    lines = [""]
    for item in items:
        longer = f"{lines[-1]}  {item}" if lines[-1] else item
        if console.is_terminal and lines[-1] and len(longer) > console.width:
            lines.append(item)
        else:
            lines[-1] = longer
    say(console, "\n".join(lines))


def say_rows(console: Console, rows: Iterable[tuple[str, str]]) -> None:
    """Print what can be typed beside what it means; on a screen, the meaning keeps to its column."""
    margin = " " * (_TYPED + 1)
    left = console.width - len(margin)
    for typed, meaning in rows:
        lines = wrap(meaning, left) if console.is_terminal and left >= _MIN_COLUMN else [meaning]
        say(console, f"{typed:{_TYPED}} " + f"\n{margin}".join(lines))


def show(console: Console, drawing: Text) -> None:
    """Print a picture without folding its lines."""
    console.print(drawing, soft_wrap=True)


def say_rules(console: Console, game: Game) -> None:
    """The title of a game, and its rules in words."""
    say(console, game.title, style="bold")
    say(console, "\n".join(describe_rules(game.rules)))


@dataclass(frozen=True)
class View:
    """How a board is shown."""

    kind: str = "auto"
    """Which of ``PICTURES``."""
    style: str = "names"
    """Of the labels of the cells."""
    look: Look | None = None
    """Of the pieces, where they are not letters; None: as the game declares."""


DEFAULT_VIEW = View()


def picture(
    position: Position, console: Console, last: Move | None = None, view: View = DEFAULT_VIEW, *, targets: bool = False
) -> Text:
    """A picture of a position, with the last move and, if asked for, the cells to which moves lead."""
    scene = position.scene(last, targets=targets, style=view.style, look=view.look)
    if view.kind in _DIAGRAMS:
        return Text(_DIAGRAMS[view.kind](scene))
    if view.kind == "colour" or (view.kind == "auto" and console.is_terminal):
        return draw_terminal(scene, unicode=console.encoding.startswith("utf"))
    return Text(draw_text(scene))
