"""What a report says below its tables: how many games differ, what the first move is worth, who is out; and formats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from outplay.arena.rating import Bar
from outplay.arena.sprt import SprtState
from outplay.arena.standings import MAX_RATED, Standings, WinDrawLoss
from outplay.record import Verdict
from outplay.render.scene import printable
from outplay.render.words import counted
from outplay.sandbox import confinement

KIND_NAMES = {"round-robin": "Round robin", "gauntlet": "Gauntlet", "swiss": "Swiss tournament"}
MATCH = "Match"
_FEW = 0.5
"""Below this share of different games there is a warning."""


@dataclass(frozen=True)
class Remarks:
    """What a table cannot know: how the games were played."""

    openings: str = ""
    """Where the games start, in a few words."""
    is_reproducible: bool | None = None
    """Whether the same seed would give the same games; None if unknown."""
    protections: tuple[str, ...] = ()
    """The protections that held the players from outside."""
    title: str = ""
    """The name of the tournament, if it has one."""

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "title": self.title,
            "openings_remark": self.openings,
            "reproducible": self.is_reproducible,
            "sandbox": list(self.protections),
        }


NONE = Remarks()


def kind_name(standings: Standings) -> str:
    """What kind of tournament it is, for a title."""
    plan = standings.plan
    return MATCH if len(plan.players) == 2 and plan.kind == "round-robin" else KIND_NAMES[plan.kind]


def notes(standings: Standings, remarks: Remarks = NONE, advice: str | None = None) -> Iterator[str]:
    """Sentences about the tournament; names in them are printable.

    ``advice`` says how to get more different games, if not by an option of the command line.
    """
    yield _games_note(standings, remarks)
    if is_repetitive(standings):
        yield _few_games_note(standings, advice or _option(standings))
    if standings.plies:
        yield from _strength_notes(standings)
    if standings.sprt is not None:
        yield from _sprt_notes(standings, standings.sprt)
    if remarks.is_reproducible is not None:
        yield _repetition_note(standings, remarks.is_reproducible)
    if remarks.protections:
        yield sandbox_note(remarks.protections)
    yield from _row_notes(standings)


def _games_note(standings: Standings, remarks: Remarks) -> str:
    if standings.games == 0:
        return "No game has ended yet."
    games, where = counted(standings.games, "game"), f", {printable(remarks.openings)}" if remarks.openings else ""
    if standings.played == 0:
        return f"{games}, none of them played because a player was out."
    if standings.walkovers:
        games += f", {standings.walkovers:,} of them not played because a player was out"
    different = "all different" if standings.distinct == standings.played else f"{standings.distinct:,} different"
    return f"{games}, {different}{where}; {counted(standings.plies, 'move')} in all."


def is_repetitive(standings: Standings) -> bool:
    """Whether most games repeat others."""
    return standings.distinct < _FEW * standings.played


def _option(standings: Standings) -> str:
    return "more plies in --openings give more" if standings.plan.openings else "--openings random:6 gives others"


def _few_games_note(standings: Standings, advice: str) -> str:
    were = "was" if standings.distinct == 1 else "were"
    return (
        f"Only {standings.distinct:,} of the {counted(standings.played, 'game')} {were} different: {advice}. "
        "Without random choices a repeated game says nothing new, and all bars are too short."
    )


def _strength_notes(standings: Standings) -> Iterator[str]:
    first, *others = standings.rows
    if len(others) == 1 and (bar := first.rating) is not None:
        # The mean of two ratings is zero: one is as far above it as the other is below.
        is_ahead = "is ahead of" if round(2 * bar.elo) else "is level with"
        difference = format_bar(Bar(2 * bar.elo, 2 * bar.low, 2 * bar.high))
        yield f"{printable(first.name)} {is_ahead} {printable(others[0].name)}: {difference} Elo points."
    if standings.first_move is not None:
        yield f"Moving first is worth {format_bar(standings.first_move)} Elo points."
    elif len(standings.rows) > MAX_RATED:
        yield f"More than {MAX_RATED} players are not rated: it would take too long."


def _sprt_notes(standings: Standings, state: SprtState) -> Iterator[str]:
    first = printable(standings.plan.players[0].name)
    verdicts = {"accept": f"{first} is better", "reject": f"{first} is not better", None: "not decided"}
    ratio = f"log-likelihood ratio {state.llr:.2f} between {state.lower:.2f} and {state.upper:.2f}"
    yield f"SPRT {standings.plan.sprt}: {verdicts[state.decision]}, {ratio}."
    if state.decision is None and state.llr:
        more = ((state.upper if state.llr > 0 else state.lower) / state.llr - 1) * standings.played
        # Two digits are enough for such a guess.
        about = f"{float(f'{more:.2g}'):,.0f}" if more < 1e6 else "more than a million"
        yield f"At this rate the test needs about {about} more games."
    if is_repetitive(standings):
        yield f"Beware: without random choices the test rests on {counted(standings.distinct, 'game')} only."
    elif state.decision:
        yield "A match that a test has ended overstates the difference: to measure it, play a fixed number of games."


def sandbox_note(protections: Sequence[str]) -> str:
    """How many protections held players from outside, and which were missing."""
    either = {confinement.USER, confinement.USER_NAMESPACE}  # one of them is needed
    spare = either if either & set(protections) else {confinement.USER_NAMESPACE}
    missing = [protection for protection in confinement.PROTECTIONS if protection not in {*protections, *spare}]
    if missing:
        return f"Sandbox: {counted(len(protections), 'protection')} in force, without {', '.join(missing)}."
    return f"Sandbox: all {len(protections)} protections in force."


def _repetition_note(standings: Standings, is_reproducible: bool) -> str:
    if is_reproducible:
        return f"The seed {standings.plan.seed} gives the same games again."
    return (
        "Not reproducible: a player is limited by time, has a memory, or is a program whose choices we do not control."
    )


def _row_notes(standings: Standings) -> Iterator[str]:
    later = "its later games count as lost"
    if standings.plan.kind == "swiss":
        later = "the rest of its round counts as lost, and it is not paired again"
    for row in standings.rows:
        if row.is_retired:
            yield f"{printable(row.name)} was out after too many faults in a row: {later}."
        if row.byes:
            verb = "counts" if row.byes == 1 else "count"
            what = "nothing because it was out" if row.is_retired else "as won"
            yield f"{printable(row.name)} had {counted(row.byes, 'bye')}, which {verb} {what}."


def format_points(points: float) -> str:
    """Points as they are written: whole, or with a half.

    >>> format_points(3.0), format_points(10.5)
    ('3', '10.5')
    """
    return f"{points:g}" if points < 100_000 else f"{points:.1f}".removesuffix(".0")


def format_score(score: WinDrawLoss) -> str:
    """Games won, drawn and lost: ``6/1/3``."""
    return "/".join(map(str, score))


def format_share(score: WinDrawLoss) -> str:
    """Points as a share of the games; empty if there were none.

    >>> format_share(WinDrawLoss(wins=1, draws=1))
    '75 %'
    """
    return f"{100 * score.points / score.games:.0f} %" if score.games else ""


def format_bar(bar: Bar) -> str:
    """An estimate with the ends of its bar, in words.

    >>> format_bar(Bar(12.3, -40.2, 66.0))
    '+12 (95 % between -40 and +66)'
    """
    return f"{signed(bar.elo)} (95 % between {signed(bar.low)} and {signed(bar.high)})"


def signed(elo: float) -> str:
    """Elo points as a whole number with its sign; zero has none.

    >>> signed(12.3), signed(-0.4)
    ('+12', '0')
    """
    return f"{round(elo):+d}" if round(elo) else "0"


def format_chance(chance: float) -> str:
    """A chance estimated from games in percent, which is never 0 or 100 %.

    >>> format_chance(0.874), format_chance(0.9999), format_chance(0.0001)
    ('87 %', '>99 %', '<1 %')
    """
    return ">99 %" if chance > 0.995 else "<1 %" if chance < 0.005 else f"{100 * chance:.0f} %"


def format_faults(faults: Mapping[Verdict, int]) -> str:
    """Faults with their counts, the most frequent first.

    >>> format_faults({Verdict.TIME: 1, Verdict.CRASH: 3})
    'crash 3, time 1'
    """
    by_count = sorted(faults.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{verdict} {number}" for verdict, number in by_count)
