"""The report of a tournament as one HTML file: tables, faults, and a replay of every game.

The page fetches nothing, so it works from a folder. Its Content-Security-Policy allows only its own script and style,
by their hashes: a player's name cannot become part of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from outplay.arena.played import Played
from outplay.arena.report.html_tables import MAX_CROSSTABLE, colour_table, cross_table, fault_list, standings_table
from outplay.arena.report.notes import NONE, Remarks, kind_name, notes
from outplay.arena.report.replays import draw_board, draw_disc, game_data, page_data
from outplay.arena.standings import Standings
from outplay.errors import RecordError, quoted_path, reported_as
from outplay.files.plain import write_text
from outplay.render.html import escaped, html_page
from outplay.render.words import counted
from outplay.rules.words import Side

MAX_GAMES = 2_000
"""More would make the page slow to open; the record file has them all."""
_FOLDER = Path(__file__).parent
_ICONS = {
    "first": ("First", "M5 4h3v16H5zM20 4v16L9 12z"),
    "previous": ("Previous", "M17 4v16L6 12z"),
    "play": ("Play", ""),
    "next": ("Next", "M7 4v16l11-8z"),
    "last": ("Last", "M16 4h3v16h-3zM4 4v16l11-8z"),
}
_PLAY = '<path id="icon-play" d="M6 3v18l15-9z"/><path id="icon-pause" hidden d="M6 4h4v16H6zM14 4h4v16h-4z"/>'
_ENDINGS = {
    "all": "any",
    "white": "{white} wins",
    "black": "{black} wins",
    "draw": "draw",
    "fault": "by a fault or forfeit",
}
_SPEEDS = {"1500": "slow", "700": "normal", "250": "fast"}


def write_html(path: str | Path, standings: Standings, games: Sequence[Played], remarks: Remarks = NONE) -> None:
    """Write the page to a file; an existing one is replaced, unless an ``Output`` has to be new."""
    with reported_as(RecordError, f"the report {quoted_path(path)} cannot be written"):
        write_text(path, format_html(standings, games, remarks))


def format_html(
    standings: Standings, games: Sequence[Played], remarks: Remarks = NONE, max_games: int = MAX_GAMES
) -> str:
    """The whole page; only the first ``max_games`` games can be replayed in it."""
    script = "\n".join((_FOLDER / name).read_text(encoding="utf-8") for name in ("state.js", "page.js"))
    style = (_FOLDER / "page.css").read_text(encoding="utf-8")
    names = [row.name for row in standings.rows]
    data = page_data(standings.plan.game, names, (game_data(played.record) for played in games[:max_games]))
    what = f"{standings.plan.game.title}: {kind_name(standings).lower()} of {counted(len(standings.rows), 'player')}"
    title = f"{remarks.title}, {what}" if remarks.title else what
    body = [
        *_masthead(standings, remarks),
        "<main>",
        *_table(standings, remarks),
        '<div class="column">',
        *_sections(standings, games, max_games),
        "</div>",
        *_viewer(standings),
        "</main>",
        f'<script type="application/json" id="data">{data}</script>',
    ]
    return html_page(title, body, style=style, script=script)


def _masthead(standings: Standings, remarks: Remarks) -> Iterator[str]:
    facts = {
        "players": f"{len(standings.rows):,}",
        "games": f"{standings.games:,}",
        "different games": f"{standings.distinct:,}",
        "seed": str(standings.plan.seed),
    }
    if remarks.is_reproducible is not None:
        facts["reproducible"] = "yes" if remarks.is_reproducible else "no"
    kind, game = kind_name(standings), standings.plan.game.title
    above, heading = (f"{kind} of {game}", remarks.title) if remarks.title else (kind, game)
    yield f'<header class="masthead"><div><p class="kind">{escaped(above)}</p>'
    yield f"<h1>{escaped(heading)}</h1>"
    pairs = "".join(f"<div><dt>{fact}</dt><dd>{escaped(value)}</dd></div>" for fact, value in facts.items())
    yield f'<dl class="facts">{pairs}</dl></div>'
    yield '<button type="button" id="theme" title="Light or dark">Light / dark</button></header>'


def _table(standings: Standings, remarks: Remarks) -> Iterator[str]:
    items = "".join(f"<li>{escaped(note)}</li>" for note in notes(standings, remarks))
    content = f'{standings_table(standings)}<ul class="note">{items}</ul>'
    if remarks.protections:
        protections = escaped(", ".join(remarks.protections))
        content += f'<details class="note"><summary>Protections of the sandbox</summary>{protections}</details>'
    yield from _card("table", "Table", content)


def _sections(standings: Standings, games: Sequence[Played], max_games: int) -> Iterator[str]:
    if 2 < len(standings.rows) <= MAX_CROSSTABLE:
        hint = '<p class="note">Points of the row against the column. Choose a result to see its games.</p>'
        yield from _card("crosstable", "Each against each", cross_table(standings) + hint)
    yield from _card("colours", "By colour", colour_table(standings))
    if faults := fault_list(standings, games):
        yield from _card("faults", "Faults", faults)
    yield from _card("games", "Games", "\n".join(_game_list(standings, len(games), max_games)))


def _card(name: str, title: str, content: str) -> Iterator[str]:
    yield f'<section class="card" id="{name}"><h2>{title}</h2>'
    yield content
    yield "</section>"


def _game_list(standings: Standings, games: int, max_games: int) -> Iterator[str]:
    white, black = standings.plan.game.rules.sides
    players = {"-1": "anybody", **{str(place): row.name for place, row in enumerate(standings.rows)}}
    endings = {key: text.format(white=white, black=black) for key, text in _ENDINGS.items()}
    yield "<noscript><p>The list of games and the board need JavaScript, which is turned off here.</p></noscript>"
    filters = [_select("filter-player", "player", players), _select("filter-rival", "against", players)]
    yield f'<div class="filters">{"".join(filters)}{_select("filter-ending", "ending", endings)}</div>'
    kinds = ("figure", "", "", "middle", "figure less", "ending-text")
    heads = zip(("game", white, black, "result", "moves", "ending"), kinds, strict=True)
    cells = "".join(f'<th scope="col" class="{kind}">{escaped(text)}</th>' for text, kind in heads)
    yield f'<div class="wide"><table class="list"><thead><tr>{cells}</tr></thead>'
    yield '<tbody id="rows"></tbody></table></div>'
    yield '<p class="note"><span id="count"></span> <button type="button" id="more" hidden>Show more</button></p>'
    if games > max_games:
        left = counted(games - max_games, "more game")
        yield f'<p class="note">The record file of the tournament has {left}; outplay replay shows them.</p>'


def _select(name: str, label: str, options: dict[str, str]) -> str:
    chosen = "".join(f'<option value="{value}">{escaped(text)}</option>' for value, text in options.items())
    return f'<label>{label}<select id="{name}">{chosen}</select></label>'


def _viewer(standings: Standings) -> Iterator[str]:
    game = standings.plan.game
    yield '<section class="card" id="viewer" aria-label="Replay">'
    yield '<div class="viewer-head"><h2 id="title">No game</h2>'
    yield _button("earlier-game", "Earlier game", "‹")
    yield _button("later-game", "Later game", "›")
    yield '<button type="button" id="stage" title="The board as large as the screen">Large</button></div>'
    yield '<div class="plates">'
    for side in Side:
        name = escaped(game.side_name(side))
        yield f'<div class="plate" id="plate-{side.index}">{draw_disc(game, side)}<b id="player-{side.index}"></b>'
        yield f'<span class="soft">{name}</span><span id="count-{side.index}"></span></div>'
    yield "</div>"
    yield f'<figure class="board" id="board">{draw_board(game)}</figure>'
    yield '<p class="ending open" id="ending" aria-live="polite"></p><pre id="detail" hidden></pre>'
    yield f'<div class="controls">{"".join(_control(name) for name in _ICONS)}{_select_speed()}</div>'
    yield '<input type="range" id="ply" min="0" max="0" value="0" aria-label="Moves made">'
    yield '<div class="moves" id="moves"></div>'
    keys = {"← →": "moves", "space": "plays", "p n": "games", "f": "large"}
    words = (" ".join(f"<kbd>{key}</kbd>" for key in pair.split()) + f" {what}" for pair, what in keys.items())
    yield f'<p class="note keys">{", ".join(words)}</p></section>'


def _control(name: str) -> str:
    label, path = _ICONS[name]
    drawing = f'<path d="{path}"/>' if path else _PLAY
    return _button(name, label, f'<svg viewBox="0 0 24 24" aria-hidden="true">{drawing}</svg>')


def _button(name: str, label: str, content: str) -> str:
    return f'<button type="button" id="{name}" aria-label="{label}" title="{label}">{content}</button>'


def _select_speed() -> str:
    options = "".join(
        f'<option value="{wait}"{" selected" if text == "normal" else ""}>{text}</option>'
        for wait, text in _SPEEDS.items()
    )
    return f'<select id="speed" aria-label="Speed">{options}</select>'
