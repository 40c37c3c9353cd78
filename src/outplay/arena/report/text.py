"""The report of a tournament for a terminal, and for a pipe: the same lines, there with styles and here without."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from outplay.arena.played import Played
from outplay.arena.report.notes import NONE, Remarks, counted, kind_name, notes
from outplay.arena.report.text_tables import USUAL_WIDTH, by_colour, crosstable, faults, table
from outplay.arena.standings import Standings
from outplay.render.scene import printable

_LEGEND = "Ratings are in Elo points. Better: the chance to be stronger than the next."


def print_report(console: Console, standings: Standings, games: Iterable[Played], remarks: Remarks = NONE) -> None:
    """Print everything: with styles and as wide as it is on a screen; plain lines, however long, in a pipe."""
    width = console.width if console.is_terminal else max(console.width, USUAL_WIDTH)
    console.print(report(standings, games, remarks, width), soft_wrap=not console.is_terminal)


def report(
    standings: Standings, games: Iterable[Played] = (), remarks: Remarks = NONE, width: int = USUAL_WIDTH
) -> Text:
    """Everything: the table, the crosstable, the score by colour, the faults, and notes."""
    players = counted(len(standings.rows), "player")
    heading = f"{kind_name(standings)} of {printable(standings.plan.game.name)}, {players}"
    parts = [
        Text(f"{printable(remarks.title)}\n{heading}" if remarks.title else heading, style="bold"),
        table(standings, width).append(f"\n{_LEGEND}", style="dim"),
        *([crosstable(standings, width)] if len(standings.rows) > 2 else []),
        by_colour(standings, width),
        *([faults(standings, games, width)] if any(row.faults for row in standings.rows) else []),
        Text("\n".join(notes(standings, remarks))),
    ]
    return Text("\n\n").join(parts)
