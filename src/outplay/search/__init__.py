"""Searching: evaluations as data, the teaching search that one can see, and the face of the native engine.

Names are fetched when they are first used, so that the teaching search does not load the engine.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outplay.search.endgame import Endgame, final_margin
    from outplay.search.engine import Analysis, MoveScore, Stop, analyze
    from outplay.search.evaluation import Evaluation, Evaluator
    from outplay.search.evaluations import EVALUATIONS, as_evaluator, default_evaluation, find_evaluation
    from outplay.search.monte_carlo import SimulatedMove, Simulation, mcts
    from outplay.search.score import Score
    from outplay.search.steps import Step, steps_of
    from outplay.search.teaching import alphabeta, minimax, root_values
    from outplay.search.tree import Node, Tree
    from outplay.search.tree_svg import draw_tree
    from outplay.search.tree_text import format_report, format_side_by_side, format_tree

__all__ = [
    "EVALUATIONS",
    "Analysis",
    "Endgame",
    "Evaluation",
    "Evaluator",
    "MoveScore",
    "Node",
    "Score",
    "SimulatedMove",
    "Simulation",
    "Step",
    "Stop",
    "Tree",
    "alphabeta",
    "analyze",
    "as_evaluator",
    "default_evaluation",
    "draw_tree",
    "final_margin",
    "find_evaluation",
    "format_report",
    "format_side_by_side",
    "format_tree",
    "mcts",
    "minimax",
    "root_values",
    "steps_of",
]

_HOMES = {
    "endgame": ("Endgame", "final_margin"),
    "engine": ("Analysis", "MoveScore", "Stop", "analyze"),
    "evaluation": ("Evaluation", "Evaluator"),
    "evaluations": ("EVALUATIONS", "as_evaluator", "default_evaluation", "find_evaluation"),
    "monte_carlo": ("SimulatedMove", "Simulation", "mcts"),
    "score": ("Score",),
    "steps": ("Step", "steps_of"),
    "teaching": ("alphabeta", "minimax", "root_values"),
    "tree": ("Node", "Tree"),
    "tree_svg": ("draw_tree",),
    "tree_text": ("format_report", "format_side_by_side", "format_tree"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"outplay.search.{home}"), name)
    raise AttributeError(f"module 'outplay.search' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
