"""Searching: evaluations as data, the teaching search with its visible trees, and the interface of the native engine.

Names are loaded when they are first used, so that the teaching search does not load the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outplay.lazy import lazy_names

if TYPE_CHECKING:
    from outplay.search.engine import Analysis, Endgame, Stop, analyze, final_margin
    from outplay.search.evaluation import Evaluation, Evaluator
    from outplay.search.evaluations import EVALUATIONS, as_evaluator, default_evaluation, find_evaluation
    from outplay.search.limits import Limits
    from outplay.search.monte_carlo import SimulatedMove, Simulation, mcts
    from outplay.search.score import MoveScore, Score
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
    "Limits",
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
    "search.engine": ("Analysis", "Endgame", "Stop", "analyze", "final_margin"),
    "search.evaluation": ("Evaluation", "Evaluator"),
    "search.evaluations": ("EVALUATIONS", "as_evaluator", "default_evaluation", "find_evaluation"),
    "search.limits": ("Limits",),
    "search.monte_carlo": ("SimulatedMove", "Simulation", "mcts"),
    "search.score": ("MoveScore", "Score"),
    "search.steps": ("Step", "steps_of"),
    "search.teaching": ("alphabeta", "minimax", "root_values"),
    "search.tree": ("Node", "Tree"),
    "search.tree_svg": ("draw_tree",),
    "search.tree_text": ("format_report", "format_side_by_side", "format_tree"),
}

__getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
