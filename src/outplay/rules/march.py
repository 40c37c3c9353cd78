"""The march family: pieces go ahead, and a side wins by arriving, capturing or blocking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from outplay.errors import VariantError, quoted
from outplay.rules.shape import Lattice, Shape, Vector
from outplay.rules.words import Look, Piece, Side
from outplay.values import check_choice

Heading = Literal["ahead", "ahead-left", "ahead-right"]
"""Where a piece goes. Every heading leads to the next row ahead; left is screen left for both sides."""

Win = Literal["reach", "all-home", "capture-all"]
"""How a side wins: one piece on the far row; all its pieces there; no rival piece left."""

Ahead = Literal["up", "down"]
Stuck = Literal["lose", "pass", "draw"]
Deadlock = Literal["majority", "draw"]
Capture = Literal["free", "compulsory"]


@dataclass(frozen=True)
class March:
    """The rules of a march game; the words are those of a variant's TOML file.

    A piece *steps* onto an empty cell, *takes* by moving onto a rival piece, and *jumps* over a rival
    piece onto the empty cell straight behind it, which captures the piece jumped over.
    """

    step: tuple[Heading, ...] = ()
    take: tuple[Heading, ...] = ()
    jump: tuple[Heading, ...] = ()
    win: tuple[Win, ...] = ("reach",)
    stuck: Stuck = "lose"
    """What happens to a side that cannot move on its turn."""
    deadlock: Deadlock = "draw"
    """Where stuck sides pass: the result if neither side can move. It does not matter elsewhere."""
    capture: Capture = "free"
    """Compulsory: a side that can take or jump must do so."""
    ahead: Ahead = "up"
    """Which way White goes on the drawn board; Black goes the other way."""

    def __post_init__(self) -> None:
        for key, words in _LISTS.items():
            object.__setattr__(self, key, tuple(getattr(self, key)))  # a list would do, but could not be hashed
            _check_words(key, getattr(self, key), words)
        for key, words in _CHOICES.items():
            _check_words(key, (getattr(self, key),), words)
        if not (self.step or self.take or self.jump):
            raise VariantError("no piece could ever move: give at least one heading to step, take or jump")
        if {"reach", "all-home"} <= set(self.win):
            raise VariantError("win cannot hold both 'reach' and 'all-home': the first to arrive ends the game")
        for key, known in _LISTS.items():
            given = getattr(self, key)
            object.__setattr__(self, key, tuple(word for word in known if word in given))  # in one order: equal games
        if self.stuck != "pass":
            object.__setattr__(self, "deadlock", "draw")  # no deadlock can arise: games that differ in it are equal

    @property
    def piece(self) -> Piece:
        """What its pieces are called: those that take by moving are pawns."""
        return "pawn" if self.take else "piece"

    @property
    def look(self) -> Look:
        """What its pieces look like unless somebody says otherwise."""
        return "pawn" if self.piece == "pawn" else "disc"

    def goes_up(self, side: Side) -> bool:
        """Whether ahead is up the drawn board for a side."""
        return (self.ahead == "up") == (side is Side.WHITE)

    def vector(self, lattice: Lattice, heading: Heading, side: Side) -> Vector:
        """The lattice vector of a heading for a side."""
        name = heading.replace("ahead", "up" if self.goes_up(side) else "down")
        try:
            return lattice.directions[name]
        except KeyError:
            raise VariantError(
                f"the heading {quoted(heading)} does not exist on a {lattice.value} lattice: "
                "use 'ahead-left' and 'ahead-right'"
            ) from None

    def goal(self, shape: Shape, side: Side) -> tuple[int, ...]:
        """The cells of the far row, at which a side's pieces aim."""
        rows = [cell.row for cell in shape.cells]
        return shape.row_of(max(rows) if self.goes_up(side) else min(rows))


_LISTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("step", "take", "jump"), get_args(Heading)),
    "win": get_args(Win),
}
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "stuck": get_args(Stuck),
    "deadlock": get_args(Deadlock),
    "capture": get_args(Capture),
    "ahead": get_args(Ahead),
}


def _check_words(key: str, words: tuple[str, ...], known: tuple[str, ...]) -> None:
    for word in words:
        check_choice(key, word, known, VariantError)
    if len(set(words)) != len(words):
        raise VariantError(f"{key} names {quoted(words)} twice")
