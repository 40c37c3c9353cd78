"""Where games start: the start of the game, all positions some plies deep, or random balanced ones.

start       the start of the game; two players without random choices then repeat one game
all:2       every position two plies deep in which the game is not over
random:6    positions after six random moves that the engine thinks are about equal
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from outplay.errors import InputError, quoted
from outplay.play import Game, Position
from outplay.search.engine import analyze

START = "start"
DEFAULT_PLIES = {"all": 2, "random": 6}
MAX_PLIES = 60
_MAX_POSITIONS = 100_000
_MAX_RANDOM = 10_000
"""The engine judges each of them, and the header of the record file lists them all."""
_NODES = 20_000
"""Nodes for the engine to judge an opening; a proven win or loss is not worth playing."""
_EVEN = 2.0
"""An opening is balanced if neither side is ahead by more than this many pieces."""
_TRIES = 50
"""Random openings to try for each that is needed."""
_SUITABLE = 4
"""Random plies that are enough for any game."""
_SHARE = 8
"""Random plies may be this part of a random game: then none of the catalogue is within three plies of its end."""
_SAMPLE = 500
"""Random games that show how long a game is."""


@dataclass(frozen=True)
class Openings:
    """Positions to start from, and a remark about them."""

    positions: tuple[Position, ...]
    remark: str

    @property
    def texts(self) -> tuple[str, ...]:
        """The positions as texts."""
        return tuple(map(str, self.positions))


def find_openings(game: Game, text: str, number: int, seed: int) -> Openings:
    """The openings of a text such as ``random:6``; of random ones up to ``number``."""
    kind, plies = parse_openings(text)
    if kind == START:
        return Openings((game.start,), "every game from the start")
    if kind == "all":
        return _all_positions(game, plies)
    return _random_positions(game, plies, number, seed)


@lru_cache(maxsize=256)
def suitable_plies(game: Game) -> int:
    """How many random plies suit a game: an even number, 4 at most, and none where the game is too short for them.

    >>> import outplay
    >>> [suitable_plies(outplay.game(name)) for name in ("hexapawn:3x3", "hexapawn:5x5", "hexapawn:8x8")]
    [0, 2, 4]
    """
    length = game.start.playouts(_SAMPLE, 1).plies / _SAMPLE
    return min(_SUITABLE, 2 * int(length / (2 * _SHARE)))


def parse_openings(text: str) -> tuple[str, int]:
    """The kind of openings, and how many plies deep they are.

    >>> parse_openings("all:2"), parse_openings("start")
    (('all', 2), ('start', 0))
    """
    kind, mark, plies = text.strip().partition(":")
    if kind == START and not mark:
        return START, 0
    depth = plies if mark else str(DEFAULT_PLIES.get(kind, ""))
    if kind not in DEFAULT_PLIES or not (depth.isascii() and depth.isdigit() and 1 <= int(depth[:9]) <= MAX_PLIES):
        raise InputError(
            f"there are no openings {quoted(text)}: write start, all:N or random:N, where N is a number of plies "
            f"from 1 to {MAX_PLIES}, as in random:6"
        )
    return kind, int(depth)


def _all_positions(game: Game, plies: int) -> Openings:
    layer = {game.start: None}
    for _ in range(plies):
        following = (position.play(move) for position in layer for move in position.legal_moves)
        layer = {position: None for position in following if position.legal_moves}
        if len(layer) > _MAX_POSITIONS:
            raise InputError(
                f"{game.name} has more than {_MAX_POSITIONS:,} positions {plies} plies deep: ask for fewer plies, "
                f"or for random ones, as in random:{plies}"
            )
    if not layer:
        raise InputError(f"{game.name} is always over after {plies} plies: ask for fewer")
    return Openings(tuple(layer), f"from all {len(layer):,} positions after {plies} plies")


def _random_positions(game: Game, plies: int, number: int, seed: int) -> Openings:
    """Different positions, the balanced ones first; where too few are balanced, any that are not over."""
    random, most = Random(f"{seed} {game.name}"), max(1, min(number, _MAX_RANDOM))
    balanced: dict[Position, None] = {}
    others: dict[Position, None] = {}
    for _ in range(most * _TRIES):
        if len(balanced) == most:
            break
        position = _walk(game, plies, random)
        if position is not None and position not in balanced and position not in others:
            (balanced if _is_balanced(position) else others)[position] = None
    found = tuple([*balanced, *others][:most])
    if not found:
        raise InputError(f"{game.name} is nearly always over after {plies} random plies: ask for fewer")
    remark = f"from {len(found):,} random positions after {plies} plies"
    if len(found) < number:
        remark += f" ({number:,} would be needed to play none twice)"
    if uneven := max(0, len(found) - len(balanced)):
        remark += f", {uneven:,} of them not balanced, because there were no more that are"
    return Openings(found, remark)


def _walk(game: Game, plies: int, random: Random) -> Position | None:
    position = game.start
    for _ in range(plies):
        if not position.legal_moves:
            return None
        position = position.play(random.choice(position.legal_moves))
    return position if position.legal_moves else None


def _is_balanced(position: Position) -> bool:
    score = analyze(position, nodes=_NODES).score
    return score.estimate is not None and abs(score.estimate) <= _EVEN
