"""OpenSpiel, driven as a Python program drives it, and its own loop of random games."""

from __future__ import annotations

import random
from importlib import metadata
from typing import Any

import pyspiel

NAME = f"OpenSpiel {metadata.version('open_spiel')}"


def new_state(game: str) -> Any:
    return pyspiel.load_game(game).new_initial_state()


def count_by_undoing(state: Any, depth: int) -> int:
    """Move sequences, every leaf played and taken back: its fastest way where the game can take back (Breakthrough)."""
    if depth == 0:
        return 1
    total = 0
    player = state.current_player()
    for action in state.legal_actions():
        state.apply_action(action)
        total += count_by_undoing(state, depth - 1)
        state.undo_action(player, action)
    return total


def count_by_copying(state: Any, depth: int) -> int:
    """Move sequences, every leaf made as a copy: for games that cannot take back (Othello)."""
    if depth == 0:
        return 1
    return sum(count_by_copying(state.child(action), depth - 1) for action in state.legal_actions())


def count_in_bulk_by_undoing(state: Any, depth: int) -> int:
    """The same as ``count_by_undoing``, but the last ply counted and not played, as our perft does."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    player = state.current_player()
    for action in actions:
        state.apply_action(action)
        total += count_in_bulk_by_undoing(state, depth - 1)
        state.undo_action(player, action)
    return total


def count_in_bulk_by_copying(state: Any, depth: int) -> int:
    """The same as ``count_by_copying``, but the last ply counted and not played."""
    if depth == 1:
        return len(state.legal_actions())
    return sum(count_in_bulk_by_copying(state.child(action), depth - 1) for action in state.legal_actions())


def play_games(game: Any, games: int) -> int:
    """Random games in OpenSpiel's own C++ loop, one call of ``evaluate_bots`` a game; the number of games."""
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
    for seed in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return games


def play_by_moves(game: Any, games: int, chance: random.Random) -> int:
    """Random games with every move chosen and played from Python; the number of games."""
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return games
