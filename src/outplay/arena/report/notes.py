"""What a report says in words below its tables: how many games differ, what the first move is worth, who is out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from outplay.arena.rating import Bar
from outplay.arena.standings import MOST_RATED, Row, Score, Standings
from outplay.record import Verdict
from outplay.render.scene import printable

KIND_NAMES = {"round-robin": "Round robin", "gauntlet": "Gauntlet", "swiss": "Swiss tournament"}
MATCH = "Match"


@dataclass(frozen=True)
class Remarks:
    """What a table cannot know: how the games were played."""

    openings: str = ""
    """Where the games start, in a few words."""
    is_reproducible: bool | None = None
    """Whether the same seed would give the same games; None where nobody knows."""
    rungs: tuple[str, ...] = ()
    """What confined the players from outside."""

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "openings_remark": self.openings,
            "reproducible": self.is_reproducible,
            "sandbox": list(self.rungs),
        }


NONE = Remarks()


def kind_name(standings: Standings) -> str:
    """What kind of tournament it is, for a title."""
    plan = standings.plan
    return MATCH if len(plan.players) == 2 and plan.kind == "round-robin" else KIND_NAMES[plan.kind]


def notes(standings: Standings, remarks: Remarks = NONE) -> Iterator[str]:
    """One sentence after the other about the tournament; names are made fit to be shown."""
    yield _games_note(standings, remarks)
    if standings.first_move is not None:
        yield f"Moving first is worth {format_bar(standings.first_move)} Elo points."
    elif len(standings.rows) > MOST_RATED:
        yield f"More than {MOST_RATED} players are not rated: it would take too long."
    if standings.sprt is not None:
        yield _sprt_note(standings)
    if remarks.is_reproducible is not None:
        yield _repetition_note(standings, remarks.is_reproducible)
    if remarks.rungs:
        yield f"Players from outside were confined by {', '.join(map(printable, remarks.rungs))}."
    yield from _row_notes(standings.rows)


def _games_note(standings: Standings, remarks: Remarks) -> str:
    if standings.games == 0:
        return "No game has ended yet."
    different = "all different" if standings.distinct == standings.games else f"{standings.distinct:,} different"
    where = f", {printable(remarks.openings)}" if remarks.openings else ""
    return f"{counted(standings.games, 'game')}, {different}{where}; {counted(standings.plies, 'move')} in all."


def _sprt_note(standings: Standings) -> str:
    state, players = standings.sprt, standings.plan.players
    assert state is not None
    first = printable(players[0].name)
    verdicts = {"accept": f"{first} is better", "reject": f"{first} is not better", None: "not decided"}
    ratio = f"log-likelihood ratio {state.llr:.2f} between {state.lower:.2f} and {state.upper:.2f}"
    return f"SPRT {standings.plan.sprt}: {verdicts[state.decision]}, {ratio}."


def _repetition_note(standings: Standings, is_reproducible: bool) -> str:
    if is_reproducible:
        return f"The seed {standings.plan.seed} gives the same games again."
    return "Not reproducible: a player is limited by time, or is a program whose choices we do not control."


def _row_notes(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if row.is_retired:
            yield f"{printable(row.name)} was out after too many faults in a row; its later games count as lost."
        if row.byes:
            verb = "counts" if row.byes == 1 else "count"
            yield f"{printable(row.name)} had {counted(row.byes, 'bye')}, which {verb} as won."


def counted(number: int, word: str) -> str:
    """A number with its word, which gets its plural.

    >>> counted(1, "game"), counted(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def format_points(points: float) -> str:
    """Points as they are written: whole, or with a half.

    >>> format_points(3.0), format_points(10.5)
    ('3', '10.5')
    """
    return f"{points:g}" if points < 100_000 else f"{points:.1f}".removesuffix(".0")


def format_score(score: Score) -> str:
    """Games won, drawn and lost: ``6/1/3``."""
    return "/".join(map(str, score))


def format_bar(bar: Bar) -> str:
    """An estimate with the ends of its bar, in words.

    >>> format_bar(Bar(12.3, -40.2, 66.0))
    '+12 (95 % between -40 and +66)'
    """
    return f"{signed(bar.elo)} (95 % between {signed(bar.low)} and {signed(bar.high)})"


def signed(elo: float) -> str:
    """Elo points as a whole number with its sign; nothing has none.

    >>> signed(12.3), signed(-0.4)
    ('+12', '0')
    """
    return f"{round(elo):+d}" if round(elo) else "0"


def percent(share: float) -> str:
    """A chance as it is written; only what is certain is 0 or 100 %.

    >>> percent(0.874), percent(0.9999), percent(0.0001)
    ('87 %', '>99 %', '<1 %')
    """
    if 0.995 < share < 1:
        return ">99 %"
    return "<1 %" if 0 < share < 0.005 else f"{100 * share:.0f} %"


def format_faults(faults: Mapping[Verdict, int]) -> str:
    """Faults with their counts, the most frequent first.

    >>> format_faults({Verdict.TIME: 1, Verdict.CRASH: 3})
    'crash 3, time 1'
    """
    by_count = sorted(faults.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{verdict} {number}" for verdict, number in by_count)
