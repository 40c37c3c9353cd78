"""The tables of the HTML report. Every text that is not ours is ``escaped``: names and logs may be hostile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape

from outplay.arena.played import Played
from outplay.arena.report.columns import BAR, NO_VALUE, PIECES, POINTS, figures_of, shown_head
from outplay.arena.report.notes import format_faults, format_share, signed
from outplay.arena.report.replays import fit_to_show
from outplay.arena.standings import Standing, Standings
from outplay.render.html import escaped
from outplay.render.scene import printable
from outplay.render.words import counted
from outplay.rules.words import Side

_MARKS = re.compile("[,:/]")
_BAR = 240
"""Pixels of a rating bar."""
_MAX_OFFENCES = 5
"""Shown for each player; the list of games has the others."""
_MAX_LOG = 2_000
_SHADES = 10
MAX_CROSSTABLE = 60
"""Players; nobody reads a larger crosstable, and it makes the page slow."""


def shown_name(name: str) -> str:
    """A name that can be broken after punctuation, because specs are long and have no spaces.

    >>> shown_name("mcts:simulations=5,seed=1")
    'mcts:<wbr>simulations=5,<wbr>seed=1'
    """
    return _MARKS.sub(r"\g<0><wbr>", escaped(name))


def half(points: float) -> str:
    """Points with a fraction: 6½."""
    whole = int(points)
    return f"{whole or ''}½" if points != whole else f"{whole:,}"


def cell(html: str, kind: str = "figure") -> str:
    """A cell of a table, by default aligned to the right."""
    return f'<td class="{kind}">{html}</td>' if kind else f"<td>{html}</td>"


def table(heads: Iterable[tuple[str, str]], rows: Iterable[str], kind: str = "") -> str:
    """A table that scrolls on a narrow screen; heads come with their class."""
    head = "".join(f'<th scope="col" class="{name}">{text}</th>' for text, name in heads)
    body = "\n".join(rows)
    return (
        f'<div class="wide"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
    )


def row_of(row: Standing, cells: Iterable[str]) -> str:
    """A row of a table: the rank, the player, and cells of HTML."""
    kind = " ".join(["first"] * (row.rank == 1) + ["retired"] * row.is_retired)
    out = ' <span class="fault">out</span>' if row.is_retired else ""
    name = f'<th scope="row" class="name">{shown_name(row.name)}{out}</th>'
    return f'<tr class="{kind}"><td class="figure rank">{row.rank}</td>{name}{"".join(cells)}</tr>'


def standings_table(standings: Standings) -> str:
    """The columns of the text, with bars."""
    rows, reach = standings.rows, _reach(standings.rows)
    heads, columns = [], []
    for head, text, is_left, _ in figures_of(standings):
        kind = _KINDS.get(head, "" if is_left else "figure")
        heads.append((_HEADS.get(head) or shown_head(head, standings), kind))
        if head == BAR:
            columns.append([cell(rating_bar(row, reach), kind) for row in rows])
        elif head in _CELLS:
            columns.append([cell(_CELLS[head](row), kind) for row in rows])
        else:
            columns.append([cell("–" if text(row) == NO_VALUE else escaped(text(row)), kind) for row in rows])
    return table(heads, (row_of(row, cells) for row, *cells in zip(rows, *columns[2:], strict=True)))


_HEADS = {"W/D/L": "W–D–L", BAR: "with its 95 % bar", "better": "better than next"}
_KINDS = {"games": "figure less", PIECES: "figure less", BAR: "middle", "faults": ""}
"""Classes of columns that are not simply aligned to the left or right."""
_CELLS: Mapping[str, Callable[[Standing], str]] = {
    "games": lambda row: f"{row.score.games:,}",
    "W/D/L": lambda row: "–".join(map(str, row.score)),
    POINTS: lambda row: f"<b>{half(row.points)}</b>",
    PIECES: lambda row: f"{row.pieces:,}",
    "faults": lambda row: f'<span class="fault">{escaped(format_faults(row.faults))}</span>',
}
"""Columns that look better in HTML than as plain text."""


def _reach(rows: Sequence[Standing]) -> tuple[float, float]:
    """The common scale of all bars: from the lowest end to the highest, including zero."""
    ends = [end for row in rows if row.rating for end in (row.rating.low, row.rating.high)]
    return min([0.0, *ends]), max([1.0, *ends])


def rating_bar(row: Standing, reach: tuple[float, float]) -> str:
    """A rating and its bar as a small picture: a dot on a line, and where zero is."""
    if row.rating is None:
        return "–"
    low, high = reach
    ends = (0, row.rating.low, row.rating.elo, row.rating.high)
    zero, left, dot, right = (f"{6 + (_BAR - 12) * (elo - low) / (high - low):.1f}" for elo in ends)
    words = f"{signed(row.rating.elo)}, 95 % between {signed(row.rating.low)} and {signed(row.rating.high)}"
    return (
        f'<svg class="bar" viewBox="0 0 {_BAR} 24" role="img"><title>{words}</title>'
        f'<path class="zero" d="M{zero} 1V23"/><path class="reach" d="M{left} 12H{right}M{left} 7V17M{right} 7V17"/>'
        f'<circle class="best" cx="{dot}" cy="12" r="5"/></svg>'
    )


def cross_table(standings: Standings) -> str:
    """Points of each player against each; a cell leads to the games of its pair."""
    rows = standings.rows
    heads = [("", "figure"), ("", ""), *((str(row.rank), "") for row in rows)]
    return table(heads, (row_of(row, (_meeting(standings, row, rival) for rival in rows)) for row in rows), "cross")


def _meeting(standings: Standings, row: Standing, rival: Standing) -> str:
    score = standings.crosstable.get((row.player, rival.player))
    if row is rival or score is None or not score.games:
        return f'<td class="self">{"•" if row is rival else ""}</td>'
    shade = round(_SHADES * score.points / score.games)
    words = f"{printable(row.name)} – {printable(rival.name)}: {half(score.points)} of {score.games:,}"
    pair = f"{row.rank - 1} {rival.rank - 1}"
    button = f'<button type="button" class="h{shade}" data-pair="{pair}" title="{escaped(words)}">'
    return f"<td>{button}{half(score.points)}</button></td>"


def colour_table(standings: Standings) -> str:
    """What each made of moving first, and of moving second."""
    rules = standings.plan.game.rules
    heads = [("#", "figure"), ("player", "")]
    for side in rules.turn_order:
        heads += [(f"as {escaped(rules.sides[side.index])}", "figure"), ("W–D–L", "figure")]
    return table(heads, (row_of(row, _by_colour(row, rules.turn_order)) for row in standings.rows))


def _by_colour(row: Standing, sides: Iterable[Side]) -> Iterator[str]:
    for side in sides:
        score = row.as_white if side is Side.WHITE else row.as_black
        yield cell(f"<b>{format_share(score) or '–'}</b>")
        yield cell("–".join(map(str, score)))


def fault_list(standings: Standings, games: Iterable[Played]) -> str:
    """For each player with faults: what it did in which game, and what it had printed."""
    offences: dict[int, list[str]] = {}
    for game in games:
        if game.faulty is not None and len(offences.setdefault(game.faulty, [])) < _MAX_OFFENCES:
            offences[game.faulty].append(_offence(standings, game))
    parts: list[str] = []
    for row in standings.rows:
        if row.faults:
            summary = f'{escaped(row.name)}: <span class="fault">{escaped(format_faults(row.faults))}</span>'
            start = f"<details{'' if parts else ' open'}><summary>{summary}</summary>"
            parts.append("\n".join([start, *offences.get(row.player, ()), "</details>"]))
    return "\n".join(parts)


def _offence(standings: Standings, game: Played) -> str:
    forfeit, number = game.record.forfeit, game.pairing.number
    assert forfeit is not None
    rival = standings.plan.players[game.player(forfeit.side.rival)].name
    link = f'<button type="button" class="link" data-game="{number}">Game {number}</button>'
    after = f"after {counted(len(game.record.moves), 'move')} against {escaped(rival)}"
    parts = [f"<p>{link}, {after}: it {forfeit.verdict.words}.</p>"]
    if forfeit.detail:
        parts.append(f"<pre>{escape(fit_to_show(forfeit.detail))}</pre>")
    if log := game.logs[forfeit.side.index].strip():
        parts.append(f'<p class="note">It had printed:</p><pre>{escape(fit_to_show(log, _MAX_LOG))}</pre>')
    return f'<div class="offence">{"".join(parts)}</div>'
