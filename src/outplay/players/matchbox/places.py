"""Places: positions up to symmetry, each made once and linked to the next ones. Every place has its matchbox.

>>> import outplay
>>> places = Places(outplay.game("hexapawn:3x3"))
>>> start = places.start
>>> [str(start.moves[index]) for index in start.distinct]  # the third move mirrors the first
['a1a2', 'b1b2']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from outplay.play import Game, Move, Position
from outplay.rules.symmetry import Symmetry
from outplay.rules.words import Side

_MAX_PLACES = 300_000
"""Places that are kept; later ones are made anew each time. A place takes about a kilobyte."""


class Place:
    """A position up to symmetry; ``position`` stands for all its images."""

    __slots__ = ("children", "distinct", "key", "moves", "position", "representatives", "side", "winner")

    def __init__(self, position: Position, key: str) -> None:
        self.position = position
        self.side = position.side
        """The side to move."""
        self.key = key
        """The text of the position."""
        self.moves = position.legal_moves
        self.children: list[Place | None] = [None] * len(self.moves)
        """The place after each move, once it has been met."""
        self.representatives = _representatives(position)
        """For each move the number of the first move of which it is an image."""
        self.distinct = tuple(sorted(set(self.representatives)))
        """The numbers of moves that are not images of each other."""
        outcome = position.outcome
        self.winner: Side | None = outcome.winner if outcome else None
        """The winner; None while the game goes on, and after a draw."""


class Seen(NamedTuple):
    """A position as it stands on a board: its place, and the symmetry that takes it there."""

    position: Position
    place: Place
    turn: Symmetry

    @property
    def is_turned(self) -> bool:
        """Whether the position is another image of the place than the place's own."""
        return self.position != self.place.position

    def number(self, move: Move) -> int:
        """The number in the place of a move of the position."""
        if not self.is_turned:
            return self.place.moves.index(move)
        image = self._image(move)
        return next(index for index, own in enumerate(self.place.moves) if (own.origin, own.target) == image)

    def move(self, number: int) -> Move:
        """The move of the position with a number in the place."""
        if not self.is_turned:
            return self.place.moves[number]
        own = self.place.moves[number]
        return next(move for move in self.position.legal_moves if self._image(move) == (own.origin, own.target))

    def _image(self, move: Move) -> tuple[str | None, str | None]:
        return _image(self.position.game, self.turn, move)


class Places:
    """All places of a game that have been met."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[str, Place] = {}

    @property
    def start(self) -> Place:
        """The place of the start of the game."""
        return self.place(self.game.start)

    def place(self, position: Position) -> Place:
        """The place of a position."""
        canonical = position.canonical
        key = str(canonical)
        place = self._known.get(key)
        if place is None:
            place = Place(canonical, key)
            if len(self._known) < _MAX_PLACES:
                self._known[key] = place
        return place

    def after(self, place: Place, number: int) -> Place:
        """The place after one of its moves."""
        child = place.children[number]
        if child is None:
            child = self.place(place.position.play(place.moves[number]))
            if child.key in self._known:  # otherwise the link would keep it alive
                place.children[number] = child
        return child

    def seen(self, position: Position) -> Seen:
        """A position with its place and the symmetry that takes it there."""
        place = self.place(position)
        contents, own = position.contents, place.position.contents
        for turn in self.game.rules.symmetries:
            if all(own[image] is piece for image, piece in zip(turn.cells, contents, strict=True)):
                return Seen(position, place, turn)
        raise AssertionError(f"no symmetry takes {position} to {place.key}")


def _representatives(position: Position) -> tuple[int, ...]:
    """For each move the first move to which a symmetry of this very position takes it."""
    contents, moves = position.contents, position.legal_moves
    numbers = {(move.origin, move.target): number for number, move in enumerate(moves)}
    first = list(range(len(moves)))
    for turn in position.game.rules.symmetries[1:]:
        if all(contents[image] is piece for image, piece in zip(turn.cells, contents, strict=True)):
            for number, move in enumerate(moves):
                first[number] = min(first[number], numbers[_image(position.game, turn, move)])
    return tuple(first)


def _image(game: Game, turn: Symmetry, move: Move) -> tuple[str | None, str | None]:
    """Origin and target of a move after a symmetry of the board."""
    number, names = game.shape.index, game.shape.names
    origin, target = (None if cell is None else names[turn.cells[number[cell]]] for cell in (move.origin, move.target))
    return origin, target


# ---- Which positions can come up in a game

_MAX_CELLS = 16
"""Larger boards have far too many positions, which needs no counting."""
_MAX_REACHABLE = 20_000
"""A 4x4 board has up to 15,000 places, which takes a quarter of a second to find out."""


def reachable_positions(game: Game) -> Iterator[Position]:
    """Every position of a game up to symmetry, also finished ones, ply by ply; there may be very many.

    >>> import outplay
    >>> sum(1 for position in reachable_positions(outplay.game("hexapawn:3x3")))
    71
    """
    start = game.start.canonical
    known, level = {start.fingerprint}, [start]
    yield start
    while level:
        following = []
        for position in level:
            for move in position.legal_moves:
                after = position.play(move).canonical
                if (fingerprint := after.fingerprint) not in known:
                    known.add(fingerprint)
                    following.append(after)
                    yield after
        level = following


@lru_cache(maxsize=16)
def reachable_keys(game: Game) -> frozenset[str] | None:
    """The keys of all places of a small game; None if the game is too large."""
    if len(game.shape.cells) > _MAX_CELLS:
        return None
    positions = list(islice(reachable_positions(game), _MAX_REACHABLE + 1))
    return frozenset(map(str, positions)) if len(positions) <= _MAX_REACHABLE else None
