"""From results to contests: games played, virtual games of the prior, and whether they are enough for ratings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from outplay.arena.rating.likelihood import Contest, Likelihood, cholesky
from outplay.errors import InputError, quoted

Groups = tuple[tuple[int, ...], ...]


class MatchResult(NamedTuple):
    """What happened between two players, given by their numbers; wins and losses are the first one's."""

    first: int
    """The player who began."""
    second: int
    wins: float = 0
    draws: float = 0
    losses: float = 0

    @property
    def games(self) -> float:
        """The number of games."""
        return self.wins + self.draws + self.losses


def check_results(results: Iterable[MatchResult], players: int, prior: float) -> list[MatchResult]:
    """The results added up by White and Black; an error if one of them makes no sense."""
    if players < 1:
        raise InputError(f"ratings need at least one player, not {quoted(players)}")
    if not 0 <= prior < math.inf:
        raise InputError(f"a prior is a number of games, 0 or more, not {quoted(prior)}")
    totals: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0, 0, 0])
    for result in map(MatchResult._make, results):
        if not (0 <= result.first < players and 0 <= result.second < players):
            raise InputError(f"{quoted(result)} must name two players from 0 to {players - 1}")
        if result.first == result.second:
            raise InputError(f"{quoted(result)}: nobody is rated for games against itself")
        if not all(0 <= count < math.inf for count in result[2:]):
            raise InputError(f"{quoted(result)}: wins, draws and losses are numbers of games, 0 or more")
        total = totals[result.first, result.second]
        total[:] = [x + count for x, count in zip(total, result[2:], strict=True)]
    # In one order, whatever the order of the games: the same results give the same ratings to the last digit.
    return [MatchResult(first, second, *total) for (first, second), total in sorted(totals.items()) if any(total)]


def groups_of(results: Iterable[MatchResult], players: int) -> Groups:
    """The groups of players who met directly or through others."""
    met: dict[int, set[int]] = defaultdict(set)
    for result in results:
        met[result.first].add(result.second)
        met[result.second].add(result.first)
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for number in range(players):
        if number not in seen:
            group = _reached_from(number, met)
            seen |= group
            groups.append(tuple(sorted(group)))
    return tuple(groups)


def _reached_from(start: int, ways: Mapping[int, set[int]]) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        new = ways.get(waiting.pop(), set()) - reached
        reached |= new
        waiting.extend(new)
    return reached


def contests_of(
    results: Sequence[MatchResult], players: int, groups: Groups, prior: float, has_first_move: bool
) -> tuple[list[Contest], int, bool]:
    """The contests, the number of parameters, and whether the one after the players' is the first move."""
    if has_first_move and prior == 0:
        has_first_move = _tells_first_move(results, players)
    contests = [_played(result, players if has_first_move else None) for result in results]
    parameters = players + has_first_move
    if prior > 0:
        contests += _virtual_games(results, prior)
        if has_first_move or any(result.draws for result in results):
            # A decided game between equals: it keeps the first move near zero and draws below certainty.
            weights = ((players, 1.0),) if has_first_move else ()
            contests.append(Contest(weights, prior / 2, 0, prior / 2))
        if len(groups) > 1:
            # Groups that never met cannot be compared: each plays a virtual game against one and the same stranger.
            for group in groups:
                share = 1 / len(group)
                mean = tuple((number, share) for number in group)
                contests.append(Contest((*mean, (parameters, -1.0)), prior / 2, 0, prior / 2, can_draw=False))
            parameters += 1
    return contests, parameters, has_first_move


def _played(result: MatchResult, first_move: int | None) -> Contest:
    beginning = () if first_move is None else ((first_move, 1.0),)
    weights = ((result.first, 1.0), (result.second, -1.0), *beginning)
    return Contest(weights, result.wins, result.draws, result.losses)


def _virtual_games(results: Iterable[MatchResult], prior: float) -> list[Contest]:
    """For each player ``prior`` games, half won and half lost, spread over its rivals like its real games."""
    games: dict[int, float] = defaultdict(float)
    together: dict[tuple[int, int], float] = defaultdict(float)
    for result in results:
        games[result.first] += result.games
        games[result.second] += result.games
        together[min(result.first, result.second), max(result.first, result.second)] += result.games
    contests = []
    for (first, second), count in together.items():
        half = prior * count * (1 / games[first] + 1 / games[second]) / 4
        contests.append(Contest(((first, 1.0), (second, -1.0)), half, 0, half, can_draw=False))
    return contests


def _tells_first_move(results: Sequence[MatchResult], players: int) -> bool:
    """Whether the first move can be told apart from strength: not if stronger players would explain it as well."""
    contests = [_played(result, players) for result in results]
    likelihood = Likelihood(contests, players + 1, players)
    return cholesky(likelihood.landscape([0.0] * likelihood.size).information) is not None


def why_no_maximum(results: Sequence[MatchResult], players: int, groups: Groups) -> str:
    """Why the likelihood of results alone has no maximum, if the reason is simple."""
    if players == 1:
        return ""
    if len(groups) > 1:
        return f"{_named(min(groups, key=len))} never met the others, not even through others"
    if all(result.wins == result.losses == 0 for result in results):
        return "all games were drawn"
    lost_to: dict[int, set[int]] = defaultdict(set)
    for result in results:
        if result.losses or result.draws:
            lost_to[result.first].add(result.second)
        if result.wins or result.draws:
            lost_to[result.second].add(result.first)
    best = min((_reached_from(number, lost_to) for number in range(players)), key=len)
    if len(best) == players:
        return ""
    if len(best) > players / 2:
        return f"{_named(sorted(set(range(players)) - best))} lost all games against the others"
    return f"{_named(sorted(best))} won all games against the others"


def _named(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:5])) + (" …" if len(numbers) > 5 else "")
    return f"player {shown}" if len(numbers) == 1 else f"players {shown}"
