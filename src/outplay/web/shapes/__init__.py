"""The shapes of all answers, over HTTP and on the stream, written down once.

games        failures, games, positions, players, records, watched games and tournaments
rooms        games of two people on two devices
thinking     scores, analyses, solutions, reviews, search trees
puzzles      puzzles, moves in them, and help
learning     machines that learn

They are plain dictionaries: the type checker holds our own code to their shapes, and the tests what the library makes,
so that no answer has to be checked while the server runs. /openapi.json, the list of requests in docs/api.md and
``page/answers.d.ts`` are made from them (``make api``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from typing_extensions import TypedDict

SideName = Literal["white", "black"]


class Doc:
    """What /openapi.json says of a value besides its type; pydantic looks for the method by its name."""

    def __init__(self, description: str, **more: Any) -> None:
        self._keys = {"description": description, **more}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(schema), **self._keys}


class AnswerShape(TypedDict):
    """A JSON object that has only the named keys."""


AnswerShape.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
