"""The table of a tournament: points, pieces, ratings and faults.

A ``Tally`` counts games; ``standings_of`` turns it into the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from outplay.arena.plan import Plan
from outplay.arena.played import Played
from outplay.arena.rating import Bar, MatchResult, Ratings, rate
from outplay.arena.schedule import Pairing
from outplay.arena.sprt import Sprt, SprtState
from outplay.players.trust import kind_of
from outplay.record import Verdict
from outplay.rules.words import Side

MAX_RATED = 300
"""More players get no ratings, which would take minutes."""


class WinDrawLoss(NamedTuple):
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for a win, half a point for a draw."""
        return self.wins + self.draws / 2

    def __add__(self, other: object) -> WinDrawLoss:
        if not isinstance(other, WinDrawLoss):
            return NotImplemented
        return WinDrawLoss(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def __invert__(self) -> WinDrawLoss:
        """The same games as the rival sees them."""
        return WinDrawLoss(self.losses, self.draws, self.wins)


class Tally:
    """The games counted so far."""

    def __init__(self, players: int) -> None:
        self.played: dict[tuple[int, int], list[int]] = {}
        """By White and Black: games that White won, drew and lost."""
        self.walkovers: dict[tuple[int, int], list[int]] = {}
        """The same for games that were not played because a player was out; ratings ignore them."""
        self.pieces = [0] * players
        """Pieces that each player had left, in all games together."""
        self.seconds = [0.0] * players
        self.faults: list[Counter[Verdict]] = [Counter() for _ in range(players)]
        self.distinct: set[int] = set()
        """A hash of the start and the moves of each game: equal games have equal hashes."""
        self.plies = 0
        self.pentanomial = [0] * 5
        """Pairs of games that gave the first of two players 0, ½, 1, 1½ and 2 points."""
        self._half_pairs: dict[int, float] = {}
        """By the number of a pair: the points of its first game, until the second is played."""

    def add(self, game: Played) -> None:
        """Count a game."""
        white, black, record = game.pairing.white, game.pairing.black, game.record
        was_played, winner = game.was_played, record.winner
        counts = self.played if was_played else self.walkovers
        counts.setdefault((white, black), [0, 0, 0])[_PLACES[winner]] += 1
        if not was_played:
            return
        pieces = record.position.count_pieces()
        self.pieces[white] += pieces[0]
        self.pieces[black] += pieces[1]
        if record.times:
            first, second = (white, black) if record.start.side is Side.WHITE else (black, white)
            self.seconds[first] += sum(record.times[::2])
            self.seconds[second] += sum(record.times[1::2])
        if record.forfeit is not None and record.forfeit.verdict.is_fault:
            self.faults[game.player(record.forfeit.side)][record.forfeit.verdict] += 1
        # A hash of 64 bits tells games apart; keeping all moves would take more memory than everything else.
        self.distinct.add(hash((record.start, record.moves)))
        self.plies += len(record.moves)
        self._add_to_pair(game.pairing, winner)

    def _add_to_pair(self, pairing: Pairing, winner: Side | None) -> None:
        """Count a game for its pair: two games from one opening with the colours changed, which follow each other."""
        first = Side.WHITE if pairing.white < pairing.black else Side.BLACK
        points = 0.5 if winner is None else float(winner is first)
        pair = (pairing.number + 1) // 2
        if pair in self._half_pairs:
            self.pentanomial[round(2 * (points + self._half_pairs.pop(pair)))] += 1
        else:
            self._half_pairs[pair] = points

    def points(self) -> list[float]:
        """The points of each player, with walkovers."""
        points = [0.0] * len(self.pieces)
        for white, black, score in self.scores():
            points[white] += score.points
            points[black] += (~score).points
        return points

    def scores(self) -> Iterator[tuple[int, int, WinDrawLoss]]:
        """White, Black and White's score for all who met, with walkovers."""
        for counts in (self.played, self.walkovers):
            for (white, black), numbers in list(counts.items()):  # a live table is drawn while games are added
                yield white, black, WinDrawLoss(*numbers)


_PLACES = {Side.WHITE: 0, None: 1, Side.BLACK: 2}


class Standing(NamedTuple):
    """A player's line of the table."""

    rank: int
    player: int
    name: str
    kind: str
    """The kind of player, whatever it is called."""
    score: WinDrawLoss
    points: float
    """With those of byes, which do not count for a player who is out."""
    pieces: int
    rating: Bar | None
    """None before the first game, and if there are too many players."""
    chance_better: float | None
    """The probability that this player is stronger than the next one; None for the last."""
    faults: dict[Verdict, int]
    is_retired: bool
    as_white: WinDrawLoss
    as_black: WinDrawLoss
    byes: int
    seconds: float
    """Thinking time in all games together."""


@dataclass(frozen=True)
class Standings:
    """The table, and everything that is said about the tournament below it."""

    plan: Plan
    rows: tuple[Standing, ...]
    """In the order of their ranks."""
    crosstable: dict[tuple[int, int], WinDrawLoss]
    """By two players: the score of the first, with both colours."""
    games: int
    walkovers: int
    """Games among them that were not played because a player was out."""
    distinct: int
    """The number of different games."""
    plies: int
    first_move: Bar | None
    """By how much the side that begins is better for it, in Elo."""
    draw_rate: float | None
    pentanomial: tuple[int, ...] | None
    """For two players: pairs of games that gave the first one of the plan 0, ½, 1, 1½ and 2 points."""
    sprt: SprtState | None

    @property
    def has_given_names(self) -> bool:
        """Whether a player has a name that does not say what it is."""
        return any(not entrant.name.startswith(entrant.spec.strip()) for entrant in self.plan.players)

    @property
    def has_faults(self) -> bool:
        """Whether a player lost a game by a fault."""
        return any(row.faults or row.is_retired for row in self.rows)

    @property
    def played(self) -> int:
        """The number of games that were really played."""
        return self.games - self.walkovers

    def as_data(self) -> dict[str, Any]:
        """Everything as plain JSON values."""
        return {
            "game": self.plan.game.name,
            "tournament": self.plan.as_data(),
            "games": self.games,
            "walkovers": self.walkovers,
            "distinct_games": self.distinct,
            "plies": self.plies,
            "first_move": self.first_move and vars(self.first_move),
            "draw_rate": self.draw_rate,
            **({} if self.pentanomial is None else {"pentanomial": list(self.pentanomial)}),
            "sprt": None if self.sprt is None else {"test": self.plan.sprt, **vars(self.sprt)},
            "table": [_row_data(row) for row in self.rows],
            "crosstable": [
                [list(self.crosstable.get((row.player, other.player), WinDrawLoss())) for other in self.rows]
                for row in self.rows
            ],
        }


def _row_data(row: Standing) -> dict[str, Any]:
    data = row._asdict()
    del data["player"]
    for name in ("score", "as_white", "as_black"):
        data[name] = data[name]._asdict()
    return {
        **data,
        "rating": row.rating and vars(row.rating),
        "faults": {verdict.value: count for verdict, count in row.faults.items()},
    }


def count(plan: Plan, games: Iterable[Played]) -> Tally:
    """Count games of a tournament."""
    tally = Tally(len(plan.players))
    for game in games:
        tally.add(game)
    return tally


def standings_of(
    plan: Plan, tally: Tally, *, retired: Iterable[int] = (), byes: Counter[int] | None = None
) -> Standings:
    """The table: by points, then by rating, then in the order of the plan."""
    players, out = range(len(plan.players)), set(retired)
    free = byes or Counter()
    ratings = _ratings(plan, tally)
    whites, blacks = _by_colour(plan, tally)
    points = [made + (0 if player in out else free[player] * plan.games) for player, made in enumerate(tally.points())]
    strength = [ratings.players[player].elo if ratings else 0.0 for player in players]
    order = sorted(players, key=lambda player: (-points[player], -strength[player], player))
    rows = []
    for place, player in enumerate(order):
        following = order[place + 1] if place + 1 < len(order) else None
        rows.append(
            Standing(
                place + 1,
                player,
                plan.players[player].name,
                kind_of(plan.players[player].spec),
                whites[player] + blacks[player],
                points[player],
                tally.pieces[player],
                ratings.players[player] if ratings else None,
                None if ratings is None or following is None else ratings.chance_better(player, following),
                dict(tally.faults[player]),
                player in out,
                whites[player],
                blacks[player],
                free[player],
                tally.seconds[player],
            )
        )
    return Standings(
        plan,
        tuple(rows),
        _crosstable(tally),
        sum(row.score.games for row in rows) // 2,
        sum(map(sum, tally.walkovers.values())),
        len(tally.distinct),
        tally.plies,
        ratings.first_move if ratings else None,
        ratings.draw_rate if ratings else None,
        tuple(tally.pentanomial) if len(plan.players) == 2 else None,
        Sprt.parse(plan.sprt).judge(tally.pentanomial) if plan.sprt else None,
    )


def _ratings(plan: Plan, tally: Tally) -> Ratings | None:
    by_side = plan.game.rules.by_side
    results = []
    for players, (wins, draws, losses) in list(tally.played.items()):
        first_wins, second_wins = by_side(wins, losses)
        results.append(MatchResult(*by_side(*players), first_wins, draws, second_wins))
    return rate(results, players=len(plan.players)) if results and len(plan.players) <= MAX_RATED else None


def _by_colour(plan: Plan, tally: Tally) -> tuple[list[WinDrawLoss], list[WinDrawLoss]]:
    whites, blacks = [[WinDrawLoss()] * len(plan.players) for _ in Side]
    for white, black, score in tally.scores():
        whites[white] += score
        blacks[black] += ~score
    return whites, blacks


def _crosstable(tally: Tally) -> dict[tuple[int, int], WinDrawLoss]:
    table: dict[tuple[int, int], WinDrawLoss] = {}
    for white, black, score in tally.scores():
        table[white, black] = table.get((white, black), WinDrawLoss()) + score
        table[black, white] = table.get((black, white), WinDrawLoss()) + ~score
    return table
