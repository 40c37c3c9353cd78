"""Turned, mirrored, or with the colours exchanged: the rules do not notice."""

from __future__ import annotations

from outplay.play import Game, Position
from outplay.referee import Situation
from outplay.rules import find_rules
from outplay.rules.symmetry import Symmetry
from outplay.rules.words import Outcome, Side
from tests.games import game_of
from tests.positions import position_of, some_positions

Moves = set[tuple[str | None, str | None, frozenset[str]]]


def image(position: Position, symmetry: Symmetry, *, swap: bool = False) -> Position:
    """The position with every piece on the image of its cell, and with the colours and the side exchanged if asked."""
    contents: list[Side | None] = [None] * len(symmetry.cells)
    for cell, piece in zip(symmetry.cells, position.contents, strict=True):
        contents[cell] = piece.rival if piece and swap else piece
    side = position.side.rival if swap else position.side
    return position_of(position.game, Situation(tuple(contents), side))


def images_of_moves(position: Position, symmetry: Symmetry) -> Moves:
    shape = position.game.shape
    turned: dict[str | None, str] = {
        name: shape.names[cell] for name, cell in zip(shape.names, symmetry.cells, strict=True)
    }
    return {
        (turned.get(move.origin), turned.get(move.target), frozenset(turned[cell] for cell in move.captured))
        for move in position.legal_moves
    }


def as_sets(position: Position) -> Moves:
    return {(move.origin, move.target, frozenset(move.captured)) for move in position.legal_moves}


def swapped(outcome: Outcome | None) -> Outcome | None:
    if outcome is None or outcome.winner is None:
        return outcome
    return Outcome(outcome.winner.rival, outcome.reason, outcome.margin)


def test_symmetries_change_nothing(game: Game) -> None:
    for position in some_positions(game, 8):
        for symmetry in game.rules.symmetries:
            turned = image(position, symmetry)
            assert as_sets(turned) == images_of_moves(position, symmetry)
            assert turned.outcome == position.outcome
            assert turned.perft(2) == position.perft(2)


def test_reversals_exchange_the_sides(game: Game) -> None:
    for position in some_positions(game, 8):
        for symmetry in game.rules.reversals:
            turned = image(position, symmetry, swap=True)
            assert as_sets(turned) == images_of_moves(position, symmetry)
            assert turned.outcome == swapped(position.outcome)
            assert turned.perft(2) == position.perft(2)


def test_the_canonical_form_is_one_of_the_images_and_the_same_for_all(game: Game) -> None:
    for position in some_positions(game, 12):
        images = [image(position, symmetry) for symmetry in game.rules.symmetries]
        assert position.canonical in images
        assert {turned.canonical for turned in images} == {position.canonical}
        assert position.canonical.canonical == position.canonical


def test_symmetries_and_reversals_form_groups(game: Game) -> None:
    same = {symmetry.cells for symmetry in game.rules.symmetries}
    reversing = {symmetry.cells for symmetry in game.rules.reversals}
    assert game.rules.symmetries[0].cells == tuple(range(len(game.shape.cells)))
    for first in same:
        assert {then(first, second) for second in same} == same
        assert {then(first, second) for second in reversing} == reversing
    for first in reversing:
        assert {then(first, second) for second in reversing} == same


def then(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(second[cell] for cell in first)


def test_a_mirrored_position_is_not_taken_for_a_reversed_one() -> None:
    game = game_of(find_rules("hexapawn:3x3"))
    assert game.position("b-b/w--/-ww b").canonical == game.position("b-b/--w/ww- b").canonical
    assert game.position("b-b/w--/-ww b").canonical != game.position("bb-/b--/w-w w").canonical
    assert game.position("b-b/w--/-ww b").canonical != game.position("b-b/w--/-ww w").canonical
