"""Positions up to symmetry, each made once and linked to the next ones: the ground on which matchboxes stand.

>>> import outplay
>>> places = Places(outplay.game("hexapawn:3x3"))
>>> start = places.start
>>> [str(start.moves[index]) for index in start.distinct]  # the third move mirrors the first
['a1a2', 'b1b2']
"""

from __future__ import annotations

from typing import NamedTuple

from outplay.play import Game, Move, Position
from outplay.rules.symmetry import Symmetry
from outplay.rules.words import Side

_MOST = 300_000
"""Places that are kept; later ones are made anew each time. One takes about a kilobyte."""


class Place:
    """A position and all its images; ``position`` stands for all of them."""

    __slots__ = ("children", "distinct", "key", "moves", "position", "representatives", "side", "winner")

    def __init__(self, position: Position, key: str) -> None:
        self.position = position
        self.side = position.side
        """The side to move."""
        self.key = key
        """The text of the position."""
        self.moves = position.legal_moves
        self.children: list[Place | None] = [None] * len(self.moves)
        """After each move, as far as they have been met."""
        self.representatives = _representatives(position)
        """For each move the number of the first one of which it is an image, or its own."""
        self.distinct = tuple(sorted(set(self.representatives)))
        """The numbers of the moves of which none is an image of another."""
        outcome = position.outcome
        self.winner: Side | None = outcome.winner if outcome else None
        """Who has won; None while the game goes on and after a draw."""


class Seen(NamedTuple):
    """A position as somebody sees it: the place that it is, and the turn that takes it there."""

    position: Position
    place: Place
    turn: Symmetry

    @property
    def is_turned(self) -> bool:
        """Whether the position is an image of the place and not the place itself."""
        return self.position != self.place.position

    def number(self, move: Move) -> int:
        """Which of the place's moves a move of the position is."""
        if not self.is_turned:
            return self.place.moves.index(move)
        image = self._image(move)
        return next(index for index, own in enumerate(self.place.moves) if (own.origin, own.target) == image)

    def move(self, number: int) -> Move:
        """The move of the position that is this one of the place's."""
        if not self.is_turned:
            return self.place.moves[number]
        wanted = self.place.moves[number]
        return next(move for move in self.position.legal_moves if self._image(move) == (wanted.origin, wanted.target))

    def _image(self, move: Move) -> tuple[str | None, str | None]:
        return _image(self.position.game, self.turn, move)


class Places:
    """All places of a game that have been met."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[str, Place] = {}

    @property
    def start(self) -> Place:
        """Where a game begins."""
        return self.place(self.game.start)

    def place(self, position: Position) -> Place:
        """The place of a position."""
        canonical = position.canonical
        key = str(canonical)
        place = self._known.get(key)
        if place is None:
            place = Place(canonical, key)
            if len(self._known) < _MOST:
                self._known[key] = place
        return place

    def after(self, place: Place, number: int) -> Place:
        """The place after one of its moves."""
        child = place.children[number]
        if child is None:
            child = self.place(place.position.play(place.moves[number]))
            if child.key in self._known:  # or the links would keep what is meant to be forgotten
                place.children[number] = child
        return child

    def seen(self, position: Position) -> Seen:
        """A position as a place, with the turn that takes it there."""
        place = self.place(position)
        contents, wanted = position.contents, place.position.contents
        for turn in self.game.rules.symmetries:
            if all(wanted[image] is piece for image, piece in zip(turn.cells, contents, strict=True)):
                return Seen(position, place, turn)
        raise AssertionError(f"no symmetry takes {position} to {place.key}")


def _representatives(position: Position) -> tuple[int, ...]:
    """For each move the first one onto which a symmetry of this very position takes it."""
    contents, moves = position.contents, position.legal_moves
    numbers = {(move.origin, move.target): number for number, move in enumerate(moves)}
    first = list(range(len(moves)))
    for turn in position.game.rules.symmetries[1:]:
        if all(contents[image] is piece for image, piece in zip(turn.cells, contents, strict=True)):
            for number, move in enumerate(moves):
                first[number] = min(first[number], numbers[_image(position.game, turn, move)])
    return tuple(first)


def _image(game: Game, turn: Symmetry, move: Move) -> tuple[str | None, str | None]:
    """From where to where a move goes after a turn of the board."""
    number, names = game.shape.index, game.shape.names
    origin, target = (None if cell is None else names[turn.cells[number[cell]]] for cell in (move.origin, move.target))
    return origin, target
