"""One HTML file that fetches nothing, and runs nothing but its own script: it works from any folder."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape


def html_page(title: str, body: Iterable[str], *, style: str) -> str:
    """A whole page. Its Content-Security-Policy allows only this style, by its hash; the title may contain anything.

    >>> page = html_page("1 < 2", ["<p>yes</p>"], style="p { color: red }")
    >>> "<title>1 &lt; 2</title>" in page, page.count("sha256-")
    (True, 1)
    """
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style></head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )
