"""All kinds of files that are read."""

from __future__ import annotations

from tests.documents import checkpoints, declared, learned, played, solved

FORMATS = (
    *played.FORMATS,
    *declared.FORMATS,
    *learned.FORMATS,
    *solved.FORMATS,
    *checkpoints.FORMATS,
)
