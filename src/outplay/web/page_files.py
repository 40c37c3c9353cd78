"""The files of the page, from the package: nothing else is ever served."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "page"
_PAGES: Mapping[str, str] = {".": "index.html", "docs": "reference.html"}
_STAMP = re.compile(r"v-[0-9a-f]{16}")
_IMPORT = re.compile(r'^import (?:[^"]* from )?"([^"]+)";', re.MULTILINE)
"""A module that is always loaded, unlike those of ``import()``."""
_REFERENCE_TO_FILE = re.compile(r'\b(href|src)="(?=(?:css|js)/)')
_CACHED = "public, max-age=31536000, immutable"
_KINDS: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
}
"""What is served at all. The types are our own: the tables of systems differ, and browsers are strict."""


class PageFiles(StaticFiles):
    """The folder of the page.

    The pages name their scripts and styles by paths with a stamp, which changes with any file: browsers cache those for
    good, and revalidate only the page itself.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)
        self._stamp = stamp()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer for a path inside the folder."""
        first, _, rest = path.partition("/")
        name = rest if _STAMP.fullmatch(first) else _PAGES.get(path, path)
        kind = _KINDS.get(Path(name).suffix)
        if kind is None or "\0" in name or (scope["path"].endswith("/") and path != "."):
            raise HTTPException(404)
        response = await super().get_response(name, scope)
        response.headers["Cache-Control"] = _CACHED if first == self._stamp else "no-cache"
        if name in _PAGES.values():
            self._stamp = stamp()
            response = Response(stamped_page(name, self._stamp), headers={"Cache-Control": "no-cache"})
        response.headers["Content-Type"] = kind
        return response


def stamp() -> str:
    """A short hash of all files of the page as they are now."""
    found = blake2b(digest_size=8)
    for path in sorted(FOLDER.rglob("*")):
        facts = path.stat()
        found.update(f"{path.relative_to(FOLDER)}\0{facts.st_size}\0{facts.st_mtime_ns}\0".encode())
    return f"v-{found.hexdigest()}"


def stamped_page(name: str, stamp: str) -> str:
    """A page whose scripts and styles are named with a stamp."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    if name == _PAGES["."]:
        text = text.replace("  </head>", f"{_preloads()}  </head>")
    return _REFERENCE_TO_FILE.sub(rf'\1="{stamp}/', text)


def _preloads() -> str:
    """The modules of the start, which browsers fetch at once, and a list of those of each screen for ``main.js``."""
    start = modules_of("main.js")
    links = "".join(f'    <link rel="modulepreload" href="js/{path}" />\n' for path in start)
    screens = sorted((FOLDER / "js" / "screens").glob("*.js"))
    needs = {
        screen.stem: [path for path in modules_of(f"screens/{screen.name}") if path not in start] for screen in screens
    }
    return f'{links}    <script type="application/json" id="modules">{json.dumps(needs)}</script>\n'


def modules_of(first: str) -> list[str]:
    """A module of the page and all that it imports, in the order in which they are found."""
    found = [first]
    for path in found:  # it grows meanwhile
        text = (FOLDER / "js" / path).read_text(encoding="utf-8")
        imported = (posixpath.normpath(posixpath.join(posixpath.dirname(path), one)) for one in _IMPORT.findall(text))
        found.extend(name for name in imported if name not in found)
    return found
