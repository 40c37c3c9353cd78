"""What all pictures of the laboratory have in common."""

from __future__ import annotations

from html import escape

from outplay.render.scene import printable

INK, PALE = "#33302c", "#6d665e"


def open_picture(width: float, height: float, title: str, description: str = "") -> list[str]:
    """The first lines of a picture on white."""
    size = f'width="{width:.0f}" height="{height:.0f}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} viewBox="0 0 {width:.0f} {height:.0f}">',
        f"<title>{shown(title)}</title>",
        f'<rect {size} fill="#ffffff"/>',
    ]
    if description:
        lines.insert(2, f"<desc>{shown(description)}</desc>")
    return lines


def shown(words: str) -> str:
    """Words that cannot be taken for markup."""
    return escape(printable(words))
