"""The files of the page, as they lie in the package: nothing else is ever served."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "page"
REFERENCE = "reference.html"
_KINDS: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
}
"""What is served at all. The types are our own: what a system has in its tables differs, and browsers are strict."""


class PageFiles(StaticFiles):
    """The folder of the page. Browsers keep files, but ask every time whether they are still right."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer for a path inside the folder."""
        name = {".": "index.html", "docs": REFERENCE}.get(path, path)
        kind = _KINDS.get(Path(name).suffix)
        if kind is None or "\0" in name or (scope["path"].endswith("/") and path != "."):
            raise HTTPException(404)
        response = await super().get_response(name, scope)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Type"] = kind
        return response
