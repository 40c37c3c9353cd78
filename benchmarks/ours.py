"""Our own side of the comparisons, with the code path of one's choice."""

from __future__ import annotations

from measure import Work

from outplay._core import Board, Game
from outplay.rules import find_rules
from outplay.rules.compiled import compile_rules


def core_game(spec: str, *, vector: bool = True, scattered: bool = False) -> tuple[Game, Board]:
    """A compiled game and its start."""
    rules = find_rules(spec)
    game = compile_rules(rules, vector=vector, scattered=scattered)
    return game, game.board([0 if piece is None else piece.index + 1 for piece in rules.start_contents], 0)


def core_perft(spec: str, depth: int, *, vector: bool = True, scattered: bool = False) -> Work:
    """Counting move sequences, once."""
    game, start = core_game(spec, vector=vector, scattered=scattered)
    return lambda: game.perft(start, depth)


def core_plies(spec: str, games: int, *, vector: bool = True, scattered: bool = False) -> Work:
    """Random games to the end; returns the plies."""
    game, start = core_game(spec, vector=vector, scattered=scattered)
    return lambda: game.playouts(start, games, 1)[3]


def is_vector(spec: str) -> bool:
    """Whether the processor lets a game run with AVX2."""
    return "AVX2" in core_game(spec)[0].description
