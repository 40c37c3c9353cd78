"""JSON documents that visitors send along, such as what a machine has learned: how large and how deep they may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outplay.errors import quoted
from outplay.web.failures import RequestError

_MOST_LEVELS = 12
"""A memory with the declaration of a variant has five."""


def check_document(name: str, value: object) -> None:
    """Refuse what is nested so deep that it cannot be written down again on its way to a worker."""
    if _is_deeper(value, _MOST_LEVELS):
        raise RequestError(f"{quoted(name)} is nested deeper than {_MOST_LEVELS} levels, which no document here is")


def _is_deeper(value: object, levels: int) -> bool:
    if isinstance(value, Mapping):
        parts: Any = value.values()
    elif isinstance(value, list):
        parts = value
    else:
        return False
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)
