"""The report of a tournament as text: the table, the crosstable, the score by colour, the faults, and notes.

A terminal and a pipe get the same lines, with and without styles.

>>> import outplay
>>> from outplay.arena.plan import Plan, enter
>>> from outplay.arena.standings import count, standings_of
>>> plan = Plan(outplay.game("hexapawn:3x3"), enter(["random", "anna=engine:depth=3"]))
>>> print(table(standings_of(plan, count(plan, []))).plain)
#  player  kind    games  W/D/L  points  pawns  rating  95 %  better
1  random  random      0  0/0/0       0      0       -     -       -
2  anna    engine      0  0/0/0       0      0       -     -       -
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from outplay.arena.played import Played
from outplay.arena.report.columns import (
    CUT,
    MAX_NAME,
    MIN_NAME,
    NO_VALUE,
    PLAYER,
    Column,
    cut_off,
    figures_of,
    fitted,
    shown_head,
    styled,
)
from outplay.arena.report.notes import (
    NONE,
    Remarks,
    format_faults,
    format_points,
    format_score,
    format_share,
    kind_name,
    notes,
)
from outplay.arena.standings import Standing, Standings, WinDrawLoss
from outplay.render.scene import printable
from outplay.render.words import counted, spelt_out

DEFAULT_WIDTH = 80
_MAX_OFFENCE = 240
_LEGEND = "Ratings are in Elo points. Better: the chance to be stronger than the next."


def print_report(console: Console, standings: Standings, games: Iterable[Played], remarks: Remarks = NONE) -> None:
    """Print the report: with styles and fitted to a screen, or as plain lines of any length in a pipe."""
    width = console.width if console.is_terminal else max(console.width, DEFAULT_WIDTH)
    is_unicode = console.encoding.startswith("utf")
    console.print(report(standings, games, remarks, width, unicode=is_unicode), soft_wrap=not console.is_terminal)


def report(
    standings: Standings,
    games: Iterable[Played] = (),
    remarks: Remarks = NONE,
    width: int = DEFAULT_WIDTH,
    *,
    unicode: bool = True,
) -> Text:
    """The whole report: the table, the crosstable, the score by colour, the faults, and notes."""
    players = counted(len(standings.rows), "player")
    title = printable(standings.plan.game.title)
    heading = f"{kind_name(standings)} of {title if unicode else spelt_out(title)}, {players}"
    parts = [
        Text(f"{printable(remarks.title)}\n{heading}" if remarks.title else heading, style="bold"),
        table(standings, width).append(f"\n{_LEGEND}", style="dim"),
        *([crosstable(standings, width)] if len(standings.rows) > 2 else []),
        by_colour(standings, width),
        *([faults(standings, games, width)] if any(row.faults for row in standings.rows) else []),
        Text("\n".join(notes(standings, remarks))),
    ]
    return Text("\n\n").join(parts)


def table(standings: Standings, width: int = DEFAULT_WIDTH, max_players: int | None = None) -> Text:
    """The table: rank, player, games, points, pieces, rating with its bar, chance to be better than the next, faults.

    If a name does not say what kind of player it is, a column does. On a narrow screen names are cut, then columns are
    left out.
    """
    rows = standings.rows if max_players is None else standings.rows[: max(1, max_players)]
    columns = [
        Column(figure.head, tuple(map(figure.text, rows)), figure.is_left, shown_head(figure.head, standings))
        for figure in figures_of(standings)
    ]
    text = styled(fitted(columns, width), rows)
    if left_out := len(standings.rows) - len(rows):
        text.append(f"\n{CUT} and {left_out} more", style="dim")
    return text


def crosstable(standings: Standings, width: int = DEFAULT_WIDTH) -> Text:
    """Points of each player against each; columns are ranks. What does not fit is left out, with a note."""
    rows = standings.rows
    ranks, names = _rank_column(rows), _name_column(rows)
    against = [Column(str(rival.rank), tuple(_points_against(standings, row, rival) for row in rows)) for rival in rows]
    room = width - ranks.width - 2 - min(names.width, MAX_NAME)
    if sum(2 + column.width for column in against) > room:
        room = width - ranks.width - 2 - min(names.width, MIN_NAME + 4)
    shown: list[Column] = []
    while len(shown) < len(against) and room >= 2 + against[len(shown)].width:
        room -= 2 + against[len(shown)].width
        shown.append(against[len(shown)])
    text = styled(fitted([ranks, names, *shown], width), rows)
    if left_out := len(against) - len(shown):
        text.append(
            f"\n{CUT} and {counted(left_out, 'more column')}: the JSON and the HTML report have all", style="dim"
        )
    return text


def by_colour(standings: Standings, width: int = DEFAULT_WIDTH) -> Text:
    """What each player made of games in which it moved first, and of the others."""
    rows, rules = standings.rows, standings.plan.game.rules
    by_side = ([row.as_white for row in rows], [row.as_black for row in rows])
    columns = [_rank_column(rows), _name_column(rows)]
    for side in rules.turn_order:
        scores, name = by_side[side.index], cut_off(printable(rules.sides[side.index]), 12)
        columns.append(Column(f"as {name}", tuple(map(format_score, scores))))
        columns.append(Column("points", tuple(format_points(score.points) for score in scores)))
        columns.append(Column("share", tuple(format_share(score) or NO_VALUE for score in scores)))
    text = styled(fitted(columns, width), rows)
    if standings.plies:
        total, first = sum(by_side[rules.first.index], WinDrawLoss()), printable(rules.sides[rules.first.index])
        text.append(f"\n{first} made {format_share(total)} of all points.")
    return text


def faults(standings: Standings, games: Iterable[Played] = (), width: int = DEFAULT_WIDTH) -> Text:
    """The players that lost games by faults, by which ones, and the first fault of each."""
    rows = [row for row in standings.rows if row.faults]
    kinds = Column("faults", tuple(format_faults(row.faults) for row in rows), is_left=True)
    text = styled(fitted([_name_column(rows), kinds], width), [])
    first: dict[int, Played] = {}
    for game in games:
        if game.faulty is not None:
            first.setdefault(game.faulty, game)
    for row in rows:
        if row.player in first:
            text.append("\n" + cut_off(_offence(row, first[row.player]), _MAX_OFFENCE))
    return text


def _offence(row: Standing, game: Played) -> str:
    """A fault on one line; of a long detail, such as a traceback, the last line says most."""
    forfeit = game.record.forfeit
    assert forfeit is not None
    lines = [line.strip() for line in forfeit.detail.splitlines() if line.strip()]
    why = f": {printable(lines[-1])}" if lines else ""
    return f"{printable(row.name)}, game {game.pairing.number}: {forfeit.verdict.words}{why}"


def _rank_column(rows: Sequence[Standing]) -> Column:
    return Column("#", tuple(str(row.rank) for row in rows))


def _name_column(rows: Sequence[Standing]) -> Column:
    return Column(PLAYER, tuple(printable(row.name) for row in rows), is_left=True)


def _points_against(standings: Standings, row: Standing, rival: Standing) -> str:
    if row is rival:
        return "*"
    score = standings.crosstable.get((row.player, rival.player))
    return format_points(score.points) if score else NO_VALUE
