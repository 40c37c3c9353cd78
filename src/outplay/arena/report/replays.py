"""What a page needs to replay games without knowing the rules: packed games, and a board that shows any position."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree

from outplay.play import Game, Position
from outplay.record import Record
from outplay.record.record import replay
from outplay.render import Scene, draw_svg
from outplay.render.figures import PIECE_EDGE, PIECES, RING
from outplay.render.scene import printable
from outplay.rules.words import Side

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]"
"""A letter for each way to fill four cells; none has to be escaped in JSON or HTML."""
_CELLS_OF_A_LETTER = 4
_VALUES = {None: 0, Side.WHITE: 1, Side.BLACK: 2}
_MAX_DETAIL = 4_000
_FOLDER = re.compile(r'(?<=\bFile ")[^"\n]*/(?=[^"/\n]+", line \d)')
"""The folder of a file in a traceback, which is nobody's business."""
_SHORTEST_TIME = 0.1
"""Seconds; shorter times are left out, or the page would be twice as large."""
_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""Removed: a page does not need it, and every element name would carry it."""
_CELL = 64


def pack(position: Position) -> str:
    """The contents of a board, four cells to a letter: 0 for an empty cell, 1 for White, 2 for Black, in base three.

    >>> import outplay
    >>> pack(outplay.game("hexapawn:3x3").start)
    'Qa1'
    """
    values = [_VALUES[piece] for piece in position.contents]
    groups = (values[place : place + _CELLS_OF_A_LETTER] for place in range(0, len(values), _CELLS_OF_A_LETTER))
    return "".join(ALPHABET[sum(value * 3**place for place, value in enumerate(group))] for group in groups)


def game_data(record: Record) -> dict[str, Any]:
    """One game: its line of a record file, safe to show, with its result, its ending and the packed boards."""
    data = {
        **record.as_data(),
        "result": record.result,
        "ending": printable(record.ending),
        "boards": "".join(map(pack, replay(record.start, record.moves))),
        "times": [round(seconds, 1) for seconds in record.times],
    }
    if max(record.times, default=0.0) < _SHORTEST_TIME:
        del data["times"]
    if record.forfeit:
        data["forfeit"]["detail"] = fit_to_show(record.forfeit.detail)
    return data


def page_data(game: Game, players: Sequence[str], games: Iterable[dict[str, Any]]) -> str:
    """Everything that the page's script reads, as JSON from which nothing can break out."""
    data = {
        "game": printable(game.name),
        "start": str(game.start),
        "cells": game.shape.names,
        "sides": [printable(side) for side in game.rules.sides],
        "players": [printable(player) for player in players],
        "alphabet": ALPHABET,
        "games": list(games),
    }
    return escaped_json(data)


def escaped_json(data: object) -> str:
    """JSON for a script element, without the characters that could end it.

    >>> escaped_json({"name": "</script>"})
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def fit_to_show(text: str, longest: int = _MAX_DETAIL) -> str:
    """What a player wrote, without control characters; the beginning and the end of a long text.

    >>> fit_to_show('  File "/class/bots/mine.py", line 3, in player')
    '  File "mine.py", line 3, in player'
    """
    text = _FOLDER.sub("", text)
    if len(text) > longest:
        half = longest // 2
        text = f"{text[:half]}\n[... {len(text) - 2 * half:,} letters left out ...]\n{text[-half:]}"
    return "\n".join(printable(line.expandtabs(4)) for line in text.splitlines())


# ---- The board


def draw_board(game: Game) -> str:
    """The board as SVG: for each cell, in reading order, a ``.last`` mark and a piece of either side.

    The page shows what is there and hides the rest, so it needs to know neither shapes nor lengths.

    >>> import outplay
    >>> picture = draw_board(outplay.game("hexapawn:3x3"))
    >>> [picture.count(part) for part in ("<polygon", 'class="last"', 'class="piece white"', 'class="piece black"')]
    [9, 9, 9, 9]
    """
    cells = range(len(game.shape.cells))
    white, black = (_drawn(game, tuple(side for _ in cells)) for side in Side)
    marked = _drawn(game, (None,) * len(cells), tuple(cells))
    board, others = _layer(white), [*_layer(marked).findall("path"), *_layer(black).findall("g[@class='piece black']")]
    names = board.find("g[@class='names']")
    assert names is not None
    # Marks are below the pieces, names above them.
    board.remove(names)
    for place, element in enumerate(others[: len(cells)], start=1):
        board.insert(place, element)
    board.extend([*others[len(cells) :], names])
    title = white.find("title")
    assert title is not None
    title.text = "The board"
    for name in ("width", "height"):
        del white.attrib[name]  # it fills the room on the page
    return ElementTree.tostring(white, encoding="unicode")


def _drawn(game: Game, contents: tuple[Side | None, ...], last: tuple[int, ...] = ()) -> ElementTree.Element:
    rules = game.rules
    picture = draw_svg(Scene(rules.shape, contents, rules.sides, rules.colours, last, look=rules.look), _CELL)
    return ElementTree.fromstring(picture.replace(_NAMESPACE, "", 1))


def _layer(picture: ElementTree.Element) -> ElementTree.Element:
    layer = picture.find("g")
    assert layer is not None
    return layer


def draw_disc(game: Game, side: Side) -> str:
    """A small picture of a side's piece, for the name of its player."""
    colour = PIECES[game.rules.colours[side.index]]
    ring = f'<circle cx="50" cy="50" r="26" fill="none" stroke="{RING}" stroke-width="7"/>'
    return (
        '<svg viewBox="0 0 100 100" aria-hidden="true">'
        f'<circle cx="50" cy="50" r="44" fill="{colour}" stroke="{PIECE_EDGE}" stroke-width="7"/>'
        f"{ring if side is Side.BLACK else ''}</svg>"
    )
