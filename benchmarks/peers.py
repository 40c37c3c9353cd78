"""OpenSpiel, driven as a Python program drives it, its own loop of random games, and its own searches."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import metadata
from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax

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


def alpha_beta(name: str, depth: int) -> Callable[[], int]:
    """OpenSpiel's own alpha-beta in Python, which copies every state; returns the nodes, counted beforehand."""
    game = pyspiel.load_game(name)
    nodes = _count_alpha_beta(game.new_initial_state(), depth)

    def search() -> int:
        minimax.alpha_beta_search(game, value_function=lambda _: 0, maximum_depth=depth)
        return nodes

    return search


def alpha_beta_by_undoing(name: str, depth: int) -> Callable[[], int]:
    """The same search as fast as Python can drive OpenSpiel: moves are taken back; returns the nodes."""
    state = pyspiel.load_game(name).new_initial_state()
    return lambda: _count_alpha_beta(state, depth)


def _count_alpha_beta(state: Any, depth: int) -> int:
    """Visit what alpha-beta visits if leaves are worth nothing, and count it."""
    nodes = 0

    def value(left: int, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        if state.is_terminal():
            return -1  # the side to move has lost
        if left == 0:
            return 0
        player, best = state.current_player(), -2.0
        for action in state.legal_actions():
            state.apply_action(action)
            found = -value(left - 1, -beta, -alpha)
            state.undo_action(player, action)
            if found > best:  # max() would take a tenth longer
                best = found
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        return best

    value(depth, -2, 2)
    return nodes


def mcts(name: str, simulations: int, steps: int) -> Callable[[], int]:
    """OpenSpiel's Monte-Carlo tree search in C++ from the start, so many times; returns the simulations."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def search() -> int:
        for seed in range(steps):
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, seed, False).step(state)
        return steps * simulations

    return search
