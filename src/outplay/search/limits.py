"""How long a search may think: what it is told, and how the numbers are checked that a person gives."""

from __future__ import annotations

from typing import TypedDict

from outplay.errors import InputError, quoted
from outplay.search.evaluation import Evaluation


class Limits(TypedDict, total=False):
    """What ``analyze`` is told about how to look at a position, for those who pass it on."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    evaluation: Evaluation | None
    threads: int


def check_whole(what: str, value: object, least: int, most: int) -> None:
    """Refuse what is not a whole number between two others; True and False are none."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"the {what} must be a whole number from {least} to {most}, not {quoted(value)}")


def check_number(what: str, value: object, least: float, most: float) -> None:
    """Refuse what is not a number between two others; nor is a value that is not a number."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"the {what} must be a number from {least:g} to {most:g}, not {quoted(value)}")
