"""What all shapes share."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

SideName = Literal["white", "black"]


@with_config(ConfigDict(extra="forbid"))
class Shape(TypedDict):
    """An object of JSON that has no other keys than those that are named."""
