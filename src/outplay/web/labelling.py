"""A line of play in one of the label styles: how its cells and moves are written, and how a typed move is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Self

from outplay.classic.pawn_numbers import STYLE as PAWNS
from outplay.classic.pawn_numbers import TITLE as PAWNS_TITLE
from outplay.classic.pawn_numbers import PawnNumbers, has_pawns
from outplay.errors import OutplayError, SpecError, nearest, quoted
from outplay.notation import TITLES, fitting_styles
from outplay.play import Game, Move, Position
from outplay.rules.border import bordered_rows
from outplay.rules.geometry import geometry
from outplay.web.answers import move_data, position_data
from outplay.web.shapes.games import BorderSquare, LabelsData, LineData, MoveData

_TITLES = {**TITLES, PAWNS: PAWNS_TITLE}


class Labelled(Protocol):
    """A position with the texts of its cells and moves; it knows the game so far, if that matters."""

    @property
    def position(self) -> Position:
        """The position."""

    @property
    def labels(self) -> list[str]:
        """The text of each cell."""

    def play(self, move: Move) -> Self:
        """The same after a legal move."""

    def format_move(self, move: Move) -> str:
        """The text of a legal move."""

    def move(self, text: str) -> Move:
        """The legal move that a text names."""


@dataclass(frozen=True)
class LabelledCells:
    """A position in a style that gives every cell a label for ever."""

    position: Position
    style: str

    @property
    def labels(self) -> list[str]:
        """The label of each cell."""
        return list(self.position.game.labels(self.style).cells)

    def play(self, move: Move) -> LabelledCells:
        """The same after a legal move."""
        return LabelledCells(self.position.play(move), self.style)

    def format_move(self, move: Move) -> str:
        """The text of a legal move."""
        return self.position.format_move(move, self.style)

    def move(self, text: str) -> Move:
        """The legal move that a text names."""
        return self.position.move(text, self.style)


def known_styles(game: Game) -> tuple[str, ...]:
    """The label styles in which a game can be shown."""
    return (*fitting_styles(game.shape), *([PAWNS] if has_pawns(game.rules) else []))


def labels_data(game: Game) -> LabelsData:
    """The label styles of a game, each with the first move as an example."""
    first = game.start.legal_moves[0]
    return {
        "styles": [
            {
                "name": style,
                "title": _TITLES[style],
                "example": _labelled(game.start, style).format_move(first),
                "border": _border(game) if style == "border" else [],
            }
            for style in known_styles(game)
        ]
    }


def _border(game: Game) -> list[BorderSquare]:
    """The squares round the board, with their centres beside those of its cells."""
    (left, top), first = geometry(game.shape).centres[0], game.shape.cells[0]
    squares = [square for row in bordered_rows(game.shape) for square in row if square.cell is None]
    return [
        {
            "text": str(square.number),
            "centre": (left + square.place.column - first.column, top + first.row - square.place.row),
        }
        for square in squares
    ]


def labelled_line(start: Position, moves: Iterable[str], style: str) -> LineData:
    """A line of play with the texts of a style; its moves are given in that style or in our own notation."""
    at = _labelled(start, style)
    plies: list[MoveData] = []
    for ply, text in enumerate(moves, 1):
        try:
            move = _read(at, text)
        except OutplayError as error:
            error.ply = ply
            raise
        after = at.play(move)
        plies.append({**move_data(move, after.position), "text": at.format_move(move)})
        at = after
    here = position_data(at.position)
    texts = [at.format_move(move) for move in at.position.legal_moves]
    here["moves"] = [{**move, "text": text} for move, text in zip(here["moves"], texts, strict=True)]
    return {"start": str(start), "plies": plies, "here": {**here, "labels": at.labels}}


def _read(at: Labelled, text: str) -> Move:
    own = next((move for move in at.position.legal_moves if str(move) == text), None)
    return own or at.move(text)


def cell_style(game: Game, style: str | None) -> str | None:
    """The label style in which cells are named where a line is shown in a style, or in none; None if it names pawns.

    The numbers of pawns depend on the game so far, and say nothing of empty cells.
    """
    if style is None:
        return "names"
    _check_style(game, style)
    return None if style == PAWNS else style


def _check_style(game: Game, style: str) -> None:
    known = known_styles(game)
    if style not in known:
        raise SpecError(
            f"{game.name} has no label style {quoted(style)}: use {', '.join(known)}{nearest(style, known)}"
        )


def _labelled(position: Position, style: str) -> Labelled:
    _check_style(position.game, style)
    return PawnNumbers.at(position) if style == PAWNS else LabelledCells(position, style)
