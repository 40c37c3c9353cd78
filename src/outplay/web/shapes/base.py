"""What all shapes share, and how a value is described."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from typing_extensions import TypedDict

SideName = Literal["white", "black"]


class Doc:
    """What /openapi.json says of a value besides its type; pydantic asks for it by the name of the method."""

    def __init__(self, description: str, **more: Any) -> None:
        self._said = {"description": description, **more}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(schema), **self._said}


class AnswerShape(TypedDict):
    """An object of JSON that has no other keys than those that are named."""


AnswerShape.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
