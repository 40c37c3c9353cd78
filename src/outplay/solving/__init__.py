"""Exact solutions: what every position is worth, and proofs of it.

solution.py         the interface of all solutions: positions, moves, lines
method.py           solve: chooses the method by the size of a game
strong.py           every position that can arise, from the native core's table
small_solutions.py  strong solutions of small games, made on the spot
weak.py             one position, settled by claims
quick_proof.py      weak solutions and proven moves within a time limit
claims.py           that a side gets at least so much, and trees of such claims
split.py            a claim taken apart into jobs for many workers
checkpoint.py       directories for unfinished work
files.py            solutions as files
certificate.py      proofs as files, for the referee to check
checking.py         whether a table agrees with itself and with the slow rules
arrays.py           many positions at once
results.py          what is known of the games of the catalogue
review.py           the faults of a game
"""

from __future__ import annotations

from outplay.solving.files import load, save
from outplay.solving.method import solve
from outplay.solving.review import Fault, JudgedMove, Review, review_game
from outplay.solving.small_solutions import Solutions, small_solution, small_solution_from
from outplay.solving.solution import Cost, Progress, Solution
from outplay.solving.strong import StrongSolution
from outplay.solving.weak import WeakSolution

__all__ = [
    "Cost",
    "Fault",
    "JudgedMove",
    "Progress",
    "Review",
    "Solution",
    "Solutions",
    "StrongSolution",
    "WeakSolution",
    "load",
    "review_game",
    "save",
    "small_solution",
    "small_solution_from",
    "solve",
]
