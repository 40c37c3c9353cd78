"""Random positions: set up by hand, with a liking for the ends of games, or reached by random moves.

A set-up has its own mixture of white, black and empty cells on three parts of the board: the top row, the bottom
row (where marches end), and the rest. Zero is a common share, so that boards come out without one side, bare but for
the goals, or full. Some set-ups are all alike but for a few cells. And in a march some are jammed: pieces that could
move are shut in or taken away until nobody can move, or only one side can.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, takewhile
from random import Random

from outplay.notation import format_position
from outplay.play import Game, Position
from outplay.referee import Situation
from outplay.referee.march import moves
from outplay.rules.declaration import Rules
from outplay.rules.march import March
from outplay.rules.words import Contents, Side
from tests.games import examples

_SIDES = tuple(Side)
_PIECES = (*_SIDES, None)
_SHARES = (0, 0, 0, 1, 2, 5, 12)
"""How much of a part of the board one side may have, and how much is empty, before the shares are scaled to one."""
_EMPTY_SHARES = (0, 1, 4, 12)
_JAMMING_ROUNDS = 12


def set_up(rules: Rules, random: Random) -> Situation:
    """Any placement, any side to move."""
    kind = random.random()
    if kind < 0.25 and isinstance(rules.family, March):
        contents = _jammed(rules, rules.family, random)
    else:
        contents = _nearly_one_thing(rules, random) if kind < 0.45 else _mixture(rules, random)
    return Situation(contents, random.choice(_SIDES))


def _mixture(rules: Rules, random: Random) -> Contents:
    contents: list[Side | None] = [None] * len(rules.shape.cells)
    for part in _parts(rules):
        shares = [random.choice(_SHARES), random.choice(_SHARES), random.choice(_EMPTY_SHARES)]
        if any(shares):
            for cell, piece in zip(part, random.choices(_PIECES, shares, k=len(part)), strict=True):
                contents[cell] = piece
    return tuple(contents)


def _nearly_one_thing(rules: Rules, random: Random) -> Contents:
    """All cells alike but for a few: an almost empty board, or long runs of one colour."""
    contents: list[Side | None] = [random.choice((None, *_PIECES))] * len(rules.shape.cells)
    for piece in _PIECES:
        for _ in range(random.randrange(4)):
            contents[random.choice(random.choice(_parts(rules)))] = piece
    return tuple(contents)


def _jammed(rules: Rules, family: March, random: Random) -> Contents:
    contents = list(_mixture(rules, random))
    for side in _SIDES:
        for cell in family.goal(rules.shape, side) if random.random() < 0.8 else ():
            contents[cell] = None if contents[cell] is side else contents[cell]
    stuck = random.choice([_SIDES, _SIDES, _SIDES[:1], _SIDES[1:]])
    for _ in range(_JAMMING_ROUNDS):
        if not sum([_jam(rules, family, contents, side, random) for side in stuck]):
            break
    return tuple(contents)


def _jam(rules: Rules, family: March, contents: list[Side | None], side: Side, random: Random) -> int:
    """Hinder about half of a side's moves: stand in the way of a step, take away a piece that could capture."""
    actions = moves(family, rules.shape, Situation(tuple(contents), side))
    for action in actions:
        if action.origin and action.target and random.random() < 0.5:
            hindered = action.origin if action.captured else action.target
            contents[rules.shape.index[hindered]] = None if action.captured else side.rival
    return len(actions)


@cache
def _parts(rules: Rules) -> list[tuple[int, ...]]:
    """The numbers of the cells of the top row, of the bottom row and of the rest, unless there is no rest."""
    rows = [cell.row for cell in rules.shape.cells]
    top, bottom = rules.shape.row_of(max(rows)), rules.shape.row_of(min(rows))
    rest = set(range(len(rows))) - set(top) - set(bottom)
    return [part for part in (top, bottom, tuple(sorted(rest))) if part]


def position_of(game: Game, situation: Situation) -> Position:
    """What the referee looks at, as a position of a game."""
    return game.position(format_position(game.shape, situation.contents, situation.side))


def situation_of(position: Position) -> Situation:
    """A position as the referee looks at it."""
    return Situation(position.contents, position.side)


def random_game(position: Position, random: Random) -> list[Position]:
    """The positions of a random game, from a given one to the end."""
    positions = [position]
    while moves := positions[-1].legal_moves:
        positions.append(positions[-1].play(random.choice(moves)))
    return positions


_LEFT = (1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1)
"""Shares of the pieces of a start; with the last of them few games are not over at once."""


def late_positions(game: Game, random: Random, most: int) -> list[Position]:
    """The end of a random game, backwards: the positions from which only few others can be reached, at least one.

    Where a large board is full of pieces even the last position of a game has many successors. Then others are tried
    from a start without some of the pieces, and without more of them.
    """
    shares, late = cycle(_LEFT), list[Position]()
    while not late:
        line = random_game(_thinned(game, next(shares), random), random)[:-1]
        late = list(takewhile(lambda position: has_few_successors(position, most), reversed(line)))
    return late


def _thinned(game: Game, share: float, random: Random) -> Position:
    """The start with about this share of its pieces."""
    start = situation_of(game.start)
    contents = tuple(piece if random.random() < share else None for piece in start.contents)
    return position_of(game, start._replace(contents=contents))


def reachable(start: Position) -> Iterator[Position]:
    """All positions that can arise from one, that one first; each once."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        yield position
        new = {position.play(move) for move in position.legal_moves} - seen
        seen |= new
        waiting += new


def has_few_successors(position: Position, most: int) -> bool:
    """Whether at most so many positions can arise from one, that one among them."""
    return sum(1 for _ in islice(reachable(position), most + 1)) <= most


_POOL = 60


def some_positions(game: Game, number: int) -> tuple[Position, ...]:
    """Set-ups and positions from random games by turns; always the same ones of the same game."""
    assert number <= _POOL
    return _pool(game)[: examples(number)]


@cache
def _pool(game: Game) -> tuple[Position, ...]:
    random = Random(game.name)
    setups = (position_of(game, set_up(game.rules, random)) for _ in range(_POOL // 2))
    pairs = zip(setups, _from_games(game, random), strict=False)
    return tuple(position for pair in pairs for position in pair)


def _from_games(game: Game, random: Random) -> Iterator[Position]:
    while True:
        # Several of one game, for on a large board it takes a while.
        positions = random_game(game.start, random)
        yield from random.sample(positions, min(3, len(positions)))
