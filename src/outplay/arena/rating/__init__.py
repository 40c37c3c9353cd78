"""Ratings from results, with error bars.

ratings     the model, and the fit as it is used
contests    from results to what is fitted: games played, and games in thought
likelihood  how probable results are, and where that is greatest
line        how fast it falls from there: the bars
cholesky    linear equations
"""

from __future__ import annotations

from outplay.arena.rating.contests import Result
from outplay.arena.rating.ratings import ELO, USUAL_PRIOR, Bar, Ratings, rate

__all__ = ["ELO", "USUAL_PRIOR", "Bar", "Ratings", "Result", "rate"]
