"""Puzzles: their positions, what becomes of a move, and help. No answer is in them before somebody asks for it."""

from __future__ import annotations

from typing import Annotated, Literal

from outplay.web.shapes import AnswerShape, Doc
from outplay.web.shapes.games import LineData, PositionData


class PuzzleData(AnswerShape):
    """A puzzle without its answer."""

    goal: Annotated[Literal["win", "draw"], Doc("What the side to move must do.")]
    level: Annotated[int, Doc("From 1, which ends the game at once, to 5.")]
    text: Annotated[str, Doc("What is asked for, in words.", examples=["White to move and win"])]
    here: PositionData


class PuzzleMoveData(AnswerShape):
    """What becomes of a move in a puzzle."""

    fault: Annotated[
        str, Doc("What is wrong with the move; empty if it keeps the result.", examples=["Black then wins"])
    ]
    line: Annotated[LineData | None, Doc("The move and the replies of a perfect rival; null if the move is wrong.")]
    solved: Annotated[bool, Doc("Whether the game is over, with the result that was asked for.")]


class PuzzleHelpData(AnswerShape):
    """Help in a puzzle."""

    text: Annotated[str, Doc("The help in words.", examples=["Move the piece on a1."])]
    cells: Annotated[list[str], Doc("The cells of the piece or of the move.")]
