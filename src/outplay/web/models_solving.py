"""What the API answers about exact solutions; ``models.py`` has the rest, and says what these are for."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from outplay.web.models import Answer, MoveScoreData, ScoreData, SideName


class PathMove(Answer):
    """A move of the line that was asked for."""

    move: str
    score: Annotated[ScoreData | None, Field(description="What it was worth; null if that is not known.")]
    best: Annotated[MoveScoreData | None, Field(description="The best move that there was; null if it is not known.")]


class ProvenData(Answer):
    """What is certain of a position, where who wins can be proven and not how fast."""

    score: ScoreData
    moves: Annotated[
        list[MoveScoreData], Field(description="Those of the legal moves that are settled, the best first.")
    ]


class SolutionData(Answer):
    """What perfect play makes of a position."""

    game: str
    rules: str
    position: Annotated[str, Field(description="The one at the end of the line.")]
    side: Annotated[SideName, Field(description="The side to move, by which its score and its moves are seen.")]
    covered: Annotated[bool, Field(description="Whether there is a solution here that covers the position.")]
    score: ScoreData | None
    moves: Annotated[list[MoveScoreData], Field(description="Every legal move, the best first.")]
    line: Annotated[list[str], Field(description="How the game goes on if both sides play their best.")]
    path: Annotated[list[PathMove], Field(description="The moves of the line that was asked for.")]
    proven: Annotated[
        ProvenData | None, Field(description="What could be proven soon, if no solution covers the position.")
    ]
    method: Annotated[Literal["strong"] | None, Field(description="How it was solved; null if it was not.")]
    positions: Annotated[int | None, Field(description="How many positions the solution covers.")]
    root: Annotated[str | None, Field(description="The position from which on everything is solved.")]
    saved: Annotated[bool, Field(description="Whether it is from a file that the server was started with.")]


class SolvedGame(Answer):
    """What is known of a game as a whole. First is the side that begins; scores are seen by it."""

    game: str
    group: Annotated[str, Field(description="Its name in the catalogue, without size and switches.")]
    size: list[int]
    switches: dict[str, str]
    rules: Annotated[str, Field(description="The hash of the rules by which it was solved.")]
    score: Annotated[ScoreData | None, Field(description="Of the start, for the first side; null: not finished.")]
    text: Annotated[str, Field(description="The same in words.", examples=["first wins in 11"])]
    first_moves: Annotated[list[MoveScoreData] | None, Field(description="Every first move, the best first.")]
    winning: Annotated[int | None, Field(description="How many first moves keep the result.")]
    positions: Annotated[int | None, Field(description="How many positions can come up.")]
    methods: Annotated[dict[str, dict[str, Any]], Field(description="By which methods it was found; what each took.")]
    is_certain: Annotated[bool, Field(description="Whether two independent methods agree.")]
    note: str


class SolvedGames(Answer):
    """The results of the project."""

    results: list[SolvedGame]
