"""Pictures of positions: plain text, ruled text, a border of numbered squares, the terminal, and SVG.

Each drawer takes a `Scene` (a shape, its contents, and the cells to mark) and returns a value; nothing here knows any
rules. ``draw_terminal`` is imported on first use, because it alone needs rich. ``words`` has numbers and times in
words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outplay.lazy import lazy_names
from outplay.render.border import draw_border
from outplay.render.ruled import draw_ruled
from outplay.render.scene import Scene
from outplay.render.svg import draw_svg
from outplay.render.text import draw_text

if TYPE_CHECKING:
    from outplay.render.terminal import draw_terminal

__all__ = ["Scene", "draw_border", "draw_ruled", "draw_svg", "draw_terminal", "draw_text"]

__getattr__ = lazy_names(__name__, {"render.terminal": ("draw_terminal",)})
