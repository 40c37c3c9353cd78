"""Ratings from results, with error bars.

ratings     the model, and the fit as it is used
contests    from results to what is fitted: games played, and virtual games of the prior
likelihood  how probable results are, and where that is greatest
profile     how fast it falls from there: the error bars
"""

from __future__ import annotations

from outplay.arena.rating.contests import MatchResult
from outplay.arena.rating.ratings import DEFAULT_PRIOR, ELO, Bar, Ratings, rate

__all__ = ["DEFAULT_PRIOR", "ELO", "Bar", "MatchResult", "Ratings", "rate"]
