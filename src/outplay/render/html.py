"""Whole HTML files that fetch nothing, and run nothing but their own script: they work from any folder."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape

from outplay.render.scene import printable


def escaped(text: object) -> str:
    """A text for HTML or SVG, inside an element or an attribute, without control characters.

    >>> escaped('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return escape(printable(str(text)))


def html_page(title: str, body: Iterable[str], *, style: str, script: str = "") -> str:
    """A page whose Content-Security-Policy allows only this style and this script, by their hashes, and no requests.

    >>> page = html_page("1 < 2", ["<p>yes</p>"], style="p { color: red }")
    >>> "<title>1 &lt; 2</title>" in page, page.count("sha256-"), "<script" in page
    (True, 1, False)
    """
    policy = content_policy(style, script)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escaped(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            *body,
            *([f"<script>{script}</script>"] if script else []),
            "</body>",
            "</html>",
            "",
        ]
    )


def content_policy(style: str, script: str = "") -> str:
    """The Content-Security-Policy of a page with this style and this script, and with no requests."""
    scripts = f"script-src {_content_hash(script)}; " if script else ""
    return f"default-src 'none'; {scripts}style-src {_content_hash(style)}; base-uri 'none'; form-action 'none'"


def _content_hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
