"""How positions look on the screen at hand: colour in a terminal, plain text in a pipe."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from outplay.play import Move, Position
from outplay.render import draw_ruled, draw_text
from outplay.render.terminal import draw_terminal

PICTURES = ("auto", "colour", "text", "ruled")


def picture(
    position: Position,
    console: Console,
    last: Move | None = None,
    *,
    kind: str = "auto",
    style: str = "names",
    targets: bool = False,
) -> Text:
    """A picture of a position, of a kind in ``PICTURES``; the last move and legal targets are marked."""
    scene = position.scene(last, targets=targets, style=style)
    if kind == "ruled":
        return Text(draw_ruled(scene))
    if kind == "colour" or (kind == "auto" and console.is_terminal):
        return draw_terminal(scene, unicode=console.encoding.startswith("utf"))
    return Text(draw_text(scene))
