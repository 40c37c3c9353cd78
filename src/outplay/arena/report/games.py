"""Games as a page needs them that shows every position and knows no rules: plain values, packed small."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from outplay.play import Game, Position
from outplay.record import Record
from outplay.record.record import replay
from outplay.render.scene import printable
from outplay.rules.words import Side

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]"
"""A letter for each way to fill four cells; none of them must be escaped in JSON or HTML."""
_CELLS_OF_A_LETTER = 4
_VALUES = {None: 0, Side.WHITE: 1, Side.BLACK: 2}
_LONGEST_DETAIL = 4_000
_FOLDER = re.compile(r'(?<=\bFile ")[^"\n]*/(?=[^"/\n]+", line \d)')
"""Where a traceback says in which folder a file is: that is nobody's business."""
_SHORTEST_TIME = 0.1
"""Seconds: what took less is not worth to be told, and a page with all times would be twice as large."""


def pack(position: Position) -> str:
    """What stands on a board, four cells to a letter: 0 for an empty cell, 1 for White, 2 for Black, in base three.

    >>> import outplay
    >>> pack(outplay.game("hexapawn:3x3").start)
    'Qa1'
    """
    values = [_VALUES[piece] for piece in position.contents]
    groups = (values[place : place + _CELLS_OF_A_LETTER] for place in range(0, len(values), _CELLS_OF_A_LETTER))
    return "".join(ALPHABET[sum(value * 3**place for place, value in enumerate(group))] for group in groups)


def game_data(record: Record) -> dict[str, Any]:
    """One game: its line of a record file, fit to be shown, with its result, how it ended, and the packed boards."""
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
    """All that the page's script reads, as JSON that nothing inside can end or leave."""
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
    """JSON for a script element: without the letters with which HTML could end it.

    >>> escaped_json({"name": "</script>"})
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def fit_to_show(text: str, longest: int = _LONGEST_DETAIL) -> str:
    """What a player wrote, without control characters; of a long text its beginning and its end.

    >>> fit_to_show('  File "/class/bots/mine.py", line 3, in player')
    '  File "mine.py", line 3, in player'
    """
    text = _FOLDER.sub("", text)
    if len(text) > longest:
        half = longest // 2
        text = f"{text[:half]}\n[... {len(text) - 2 * half:,} letters left out ...]\n{text[-half:]}"
    return "\n".join(printable(line.expandtabs(4)) for line in text.splitlines())
