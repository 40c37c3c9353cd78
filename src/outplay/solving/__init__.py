"""Exact solutions: what every position is worth, and proofs of it.

solution.py     the face of every solution: positions, moves, lines
method.py       solve: chooses the method by the size of a game
strong.py       every position that can come up, from the native core's table
outlook.py      how long finding them will take
weak.py         one position, settled by claims
claims.py       that a side gets at least so much
split.py        a claim taken apart into jobs for many workers
claim_tree.py   the tree of such a claim
kept_answers.py answers to claims
kept_memory.py  what a search remembers, for whoever goes on with it
certificate.py  proofs as files, for the referee to check
checking.py     whether a table agrees with itself and with the slow rules
results.py      what is known of the games of the catalogue
arrays.py       many positions at once
files.py        solutions as files
checkpoint.py   directories for unfinished work
at_hand.py      small games, solved on the spot
analysis.py     what is known exactly, as the analysis of a search would say it
review.py       what a game threw away
faults.py       how bad a move was
soon.py         weak solutions in passing, by the clock
proven_moves.py moves that keep what there is, where only who wins is known
"""

from __future__ import annotations

from outplay.solving.at_hand import Solutions, solution_at_hand, solution_from
from outplay.solving.claims import Claim
from outplay.solving.faults import Fault
from outplay.solving.files import load, save
from outplay.solving.method import solve
from outplay.solving.review import JudgedMove, Review, review_game
from outplay.solving.solution import Progress, Solution, Work
from outplay.solving.strong import StrongSolution
from outplay.solving.weak import WeakSolution

__all__ = [
    "Claim",
    "Fault",
    "JudgedMove",
    "Progress",
    "Review",
    "Solution",
    "Solutions",
    "StrongSolution",
    "WeakSolution",
    "Work",
    "load",
    "review_game",
    "save",
    "solution_at_hand",
    "solution_from",
    "solve",
]
