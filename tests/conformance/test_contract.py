"""What anybody may rely on in any game, whatever its rules say."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from outplay.errors import GameOver, IllegalMove
from outplay.play import Game, Move, Position
from outplay.rules.flip import Flip
from tests.positions import random_game, some_positions


def test_a_game_is_over_exactly_where_nothing_is_legal(game: Game) -> None:
    for position in some_positions(game, 30):
        assert (position.outcome is None) == bool(position.legal_moves)


def test_legal_moves_are_listed_once_and_in_reading_order(game: Game) -> None:
    number: dict[str | None, int] = {None: -1}
    number.update(game.shape.index)
    for position in some_positions(game, 16):
        told = [(number[move.origin], number[move.target]) for move in position.legal_moves]
        assert told == sorted(set(told))
        for move in position.legal_moves:
            assert list(move.captured) == sorted(set(move.captured), key=number.__getitem__)


def test_a_move_changes_exactly_what_it_says(game: Game) -> None:
    turns = isinstance(game.rules.family, Flip)
    for position in some_positions(game, 16):
        mover = position.side
        for move in position.legal_moves:
            expected = dict(zip(game.shape.names, position.contents, strict=True))
            assert all(expected[cell] is mover.rival for cell in move.captured)
            expected |= dict.fromkeys(move.captured, mover if turns else None)
            if move.origin:
                assert expected[move.origin] is mover
                expected[move.origin] = None
            if move.target:
                assert expected[move.target] is None
                expected[move.target] = mover
            after = position.play(move)
            assert dict(zip(game.shape.names, after.contents, strict=True)) == expected
            assert after.side is mover.rival


def test_a_pass_is_the_only_move_and_changes_only_the_side(game: Game) -> None:
    for position in some_positions(game, 60):
        passes = [move for move in position.legal_moves if move.is_pass]
        if passes:
            assert position.legal_moves == (Move(),)
            after = position.play("pass")
            assert after.rows == position.rows and after.side is position.side.rival
            assert after.legal_moves and not after.legal_moves[0].is_pass


def test_sides_alternate_and_every_game_ends_in_time(game: Game) -> None:
    random = Random(game.name)
    for start in [game.start, *some_positions(game, 4)]:
        positions = random_game(start, random)
        assert len(positions) - 1 <= longest(start)
        assert all(before.side is after.side.rival for before, after in itertools.pairwise(positions))
        assert positions[-1].outcome


def longest(position: Position) -> int:
    """A bound on the plies: every move fills a cell or brings a piece ahead, and no pass follows another."""
    if isinstance(position.game.rules.family, Flip):
        moves = position.contents.count(None)
    else:
        pieces = len(position.contents) - position.contents.count(None)
        moves = pieces * (len(position.game.shape.rows) - 1)
    return 2 * moves + 1


def anything(game: Game, random: Random, number: int) -> list[Move]:
    """Moves of every kind between any cells, legal or not."""
    names = game.shape.names
    pairs = [Move(random.choice(names), random.choice(names)) for _ in range(number)]
    return [Move(), *pairs, *(Move(None, random.choice(names)) for _ in range(number))]


def test_a_move_that_is_not_in_the_list_is_refused(game: Game) -> None:
    random = Random(game.name)
    for position in [game.start, *some_positions(game, 6)]:
        listed = {str(move) for move in position.legal_moves}
        refusal = IllegalMove if listed else GameOver
        for move in anything(game, random, 20):
            if str(move) not in listed:
                with pytest.raises(refusal):
                    position.play(move)
                with pytest.raises(refusal):
                    position.play(str(move))


def test_nothing_is_played_after_the_end(game: Game) -> None:
    random = Random(game.name)
    over = [position for position in some_positions(game, 40) if position.outcome]
    assert over
    for position in over[:6]:
        for move in anything(game, random, 6):
            with pytest.raises(GameOver):
                position.play(move)


def test_playing_leaves_the_position_as_it_was(game: Game) -> None:
    for position in some_positions(game, 10):
        text, number, moves, ended = str(position), hash(position), position.legal_moves, position.outcome
        for move in moves:
            assert position.play(move) != position
        fresh = game.position(text)
        assert (str(position), hash(position), position.outcome) == (text, number, ended)
        assert position == fresh and position.legal_moves == fresh.legal_moves


def test_a_game_starts_as_it_is_declared(game: Game) -> None:
    assert game.start.side is game.rules.first
    assert game.start.legal_moves and game.start.outcome is None
    assert game.start.contents == game.rules.start_contents
