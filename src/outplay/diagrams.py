"""Diagrams of the rules: small positions that show how to move, how to take and how a game is won.

None of them is listed anywhere. They are found by playing on a small board by the rules themselves, so every switch and
every variant has its own.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from outplay.errors import VariantError
from outplay.play import Game, Move, Position
from outplay.rules import starts
from outplay.rules.declaration import Rules
from outplay.rules.explain import (
    COMPULSORY,
    PASSING,
    jump_sentence,
    placing_sentence,
    step_sentence,
    take_sentence,
)
from outplay.rules.geometry import Point, geometry
from outplay.rules.march import March
from outplay.rules.placement import format_placement
from outplay.rules.shape import Lattice, Shape, hexagon, hourglass, rectangle
from outplay.rules.words import Contents, Reason, Side

_SMALL = 20
"""A board of so many cells is small enough to be drawn as it is."""
_MAX_POSITIONS = 3000
"""How many positions of a flip game are looked at."""
_COUNTS = ((1, 1), (2, 1), (1, 2))
"""How many pieces a side may have where a march game is about to be won."""
_WAYS = (Reason.REACHED, Reason.HOME, Reason.BLOCKED, Reason.CAPTURED, Reason.MAJORITY)
"""The ways to win, what a game is about first."""


@dataclass(frozen=True)
class Diagram:
    """A position, the moves in it that show a rule, and the rule."""

    title: str
    text: str
    position: Position
    moves: tuple[Move, ...] = ()


@lru_cache(64)
def diagrams(game: Game) -> tuple[Diagram, ...]:
    """The diagrams of a game: moving, taking, winning; or placing, passing and counting.

    >>> import outplay
    >>> moving, taking, *winning = diagrams(outplay.game("hexapawn:8x8"))
    >>> taking.text, [str(move) for move in taking.moves]
    ('It takes a rival pawn diagonally ahead by moving onto it.', ['b2a3', 'b2c3'])
    >>> [diagram.text for diagram in winning][:2]
    ['White wins: White has reached the far row.', 'White wins: Black cannot move.']
    """
    small = _small_game(game)
    if small is None:
        return ()
    found = _march(small, small.rules.family) if isinstance(small.rules.family, March) else _flip(small)
    return tuple(found)


def _small_game(game: Game) -> Game | None:
    """The same rules on a board that is small enough for a diagram; None if they need a larger one."""
    if len(game.shape.cells) <= _SMALL:
        return game
    for shape in _small_shapes(game.rules):
        with suppress(VariantError):  # some rules leave no move where the sides stand apart
            shown = dataclasses.replace(shape, row_one=game.shape.row_one)
            return Game(dataclasses.replace(game.rules, shape=shown, start=_start(game.rules, shown)))
    return None


def _small_shapes(rules: Rules) -> tuple[Shape, ...]:
    """Small boards of the same cells; the best first."""
    if rules.shape.lattice is Lattice.HEX:
        return (hourglass(4) if rules.shape.tiles is Lattice.SQUARE else hexagon(3),)
    if isinstance(rules.family, March):
        return tuple(rectangle(rows, 3) for rows in (4, 3, 2))
    return (rectangle(4, 4),)


def _start(rules: Rules, shape: Shape) -> str:
    """A start on another board: each side on its first row, or discs in the middle."""
    if not isinstance(rules.family, March):
        return starts.crossed_discs(4) if shape.lattice is Lattice.SQUARE else starts.ring(shape, filled=True)
    home = {side: rules.family.goal(shape, side.rival) for side in Side}
    return format_placement(shape, _placed(shape, home))


def _placed(shape: Shape, pieces: Mapping[Side, Iterable[int]]) -> Contents:
    contents: list[Side | None] = [None] * len(shape.cells)
    for side, cells in pieces.items():
        for cell in cells:
            contents[cell] = side
    return tuple(contents)


# ---- March games


class _Found(NamedTuple):
    """A position with the cells of the side to move, and its moves."""

    own: tuple[int, ...]
    rival: tuple[int, ...]
    position: Position
    moves: tuple[Move, ...]


def _march(game: Game, march: March) -> Iterator[Diagram]:
    pairs = list(_arrangements(game, 1, 1))
    if steps := _clearest(game, [one for one in pairs if one.moves and not any(move.captured for move in one.moves)]):
        yield Diagram("Moving", step_sentence(march), steps.position, steps.moves)
    yield from _taking(game, march, pairs)
    for move, position in _wins(game).values():
        outcome = position.play(move).outcome
        assert outcome
        yield Diagram("Winning", game.describe(outcome), position, (move,))


def _arrangements(game: Game, own: int, rival: int) -> Iterator[_Found]:
    """All positions with so many pieces a side, in which the side that begins is to move."""
    cells = range(len(game.shape.cells))
    for mine in itertools.combinations(cells, own):
        for others in itertools.combinations([cell for cell in cells if cell not in mine], rival):
            yield _found(game, mine, others)


def _found(game: Game, own: tuple[int, ...], rival: tuple[int, ...]) -> _Found:
    side = game.rules.first
    contents = _placed(game.shape, {side: own, side.rival: rival})
    position = game.position(f"{format_placement(game.shape, contents)} {side.value}")
    return _Found(own, rival, position, position.legal_moves)


def _clearest(game: Game, found: Iterable[_Found]) -> _Found | None:
    """The position with the most moves after which the game goes on, in the middle of the board, the rival far away."""
    board = geometry(game.shape)

    def clarity(one: _Found) -> tuple[float, ...]:
        x, y = _middle(board.centres, one.own)
        rival_x, rival_y = _middle(board.centres, one.rival)
        going_on = sum(one.position.play(move).outcome is None for move in one.moves)
        return going_on, len(one.moves), -abs(x - board.width / 2), abs(y - rival_y), abs(x - rival_x)

    return max(found, key=clarity, default=None)


def _middle(centres: tuple[Point, ...], cells: tuple[int, ...]) -> Point:
    x, y = zip(*(centres[cell] for cell in cells), strict=True)
    return sum(x) / len(cells), sum(y) / len(cells)


def _taking(game: Game, march: March, pairs: Iterable[_Found]) -> Iterator[Diagram]:
    """A piece with everything that it can take, and one with everything over which it can jump."""
    kinds = (("Taking", take_sentence(march), _takes), ("Jumping", jump_sentence(march), _jumps))
    for title, sentence, is_shown in kinds:
        victims: dict[tuple[int, ...], set[int]] = {}
        for one in pairs:
            if any(map(is_shown, one.moves)):
                victims.setdefault(one.own, set()).update(one.rival)
        gathered = [_found(game, own, tuple(sorted(cells))) for own, cells in victims.items()]
        shown = [one._replace(moves=tuple(filter(is_shown, one.moves))) for one in gathered]
        if chosen := _clearest(game, [one for one in shown if one.moves]):
            forced = _compelled(game, march, chosen)
            text = f"{sentence} {COMPULSORY}" if forced else sentence
            yield Diagram(title, text, (forced or chosen).position, chosen.moves)


def _takes(move: Move) -> bool:
    return move.target in move.captured


def _jumps(move: Move) -> bool:
    return bool(move.captured) and not _takes(move)


def _compelled(game: Game, march: March, chosen: _Found) -> _Found | None:
    """The same position with another piece, which could move if capturing were free."""
    if march.capture == "free":
        return None
    free = Game(dataclasses.replace(game.rules, family=dataclasses.replace(march, capture="free")))
    for cell in range(len(game.shape.cells)):
        if cell in (*chosen.own, *chosen.rival):
            continue
        own = (*chosen.own, cell)
        bound, unbound = (_found(one, own, chosen.rival) for one in (game, free))
        has_other = any(move.origin == game.shape.names[cell] and not move.captured for move in unbound.moves)
        if has_other and all(move.captured for move in bound.moves) and {*chosen.moves} <= {*bound.moves}:
            return bound
    return None


def _wins(game: Game) -> dict[Reason, tuple[Move, Position]]:
    """For each way to win: a position with few pieces and the move after which the game is won in that way."""
    wins: dict[Reason, tuple[Move, Position]] = {}
    for counts in _COUNTS:
        found: dict[Reason, list[_Found]] = {}
        for one in _arrangements(game, *counts):
            for move in one.moves:
                outcome = one.position.play(move).outcome
                if outcome and outcome.winner and outcome.reason not in wins:
                    found.setdefault(outcome.reason, []).append(one._replace(moves=(move,)))
        for reason in _WAYS:
            if chosen := _clearest(game, found.get(reason, [])):
                wins[reason] = chosen.moves[0], chosen.position
    return {reason: wins[reason] for reason in _WAYS if reason in wins}


# ---- Flip games


def _flip(game: Game) -> Iterator[Diagram]:
    positions = list(_reached(game))
    placing = [(position, move) for position in positions[:200] for move in position.legal_moves]
    position, move = max(placing, key=lambda placed: len(placed[1].captured))
    yield Diagram("Placing", placing_sentence(game.rules), position, (move,))
    if stuck := _first(positions, lambda one: not one.outcome and one.legal_moves[0].is_pass):
        text = f"{game.side_name(stuck.side)} can turn nothing here. {PASSING}"
        yield Diagram("Passing", text, stuck)
    if won := _first(_ends(game), lambda one: bool(one.outcome and one.outcome.winner)):
        assert won.outcome
        yield Diagram("Winning", game.describe(won.outcome), won)


def _reached(game: Game) -> Iterator[Position]:
    """Positions that arise in play, the early ones first."""
    seen, waiting = {game.start}, deque([game.start])
    while waiting and len(seen) < _MAX_POSITIONS:
        position = waiting.popleft()
        yield position
        for move in position.legal_moves:
            if (after := position.play(move)) not in seen:
                seen.add(after)
                waiting.append(after)


def _ends(game: Game) -> Iterator[Position]:
    """Ends of games in which always the same of the moves is played."""
    for choice in range(10):
        position = game.start
        while position.legal_moves:
            position = position.play(position.legal_moves[choice % len(position.legal_moves)])
        yield position


def _first(positions: Iterable[Position], is_suitable: Callable[[Position], bool]) -> Position | None:
    return next(filter(is_suitable, positions), None)
