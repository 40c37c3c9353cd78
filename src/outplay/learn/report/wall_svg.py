"""The wall of boxes as one SVG picture: every box with its board, its arrows, its beads and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outplay.errors import InputError
from outplay.learn.report.box_svg import DRAWING, LOSING, WINNING, Frame, draw_bead, draw_board, text
from outplay.learn.report.svg import INK, PALE, open_picture
from outplay.learn.report.wall_text import box_title
from outplay.learn.report.words import sign
from outplay.learn.wall import Wall, WallBead, WallBox
from outplay.play import Game
from outplay.rules.geometry import geometry

MAX_BOXES = 1_000
"""More would make a picture that no viewer likes."""
_COLUMNS = 6
_WIDTH = 180.0
_GAP = 14.0
_MARGIN = 20.0
_HEAD = 26.0
"""Room for the title of a box."""
_CELL = 37.0
"""The widest cell of a board; larger boards have smaller ones."""
_LINE = 21.0
_FONT = 13.0
_INKS = {1: WINNING, 0: DRAWING, -1: LOSING}


def draw_wall(wall: Wall, notes: Sequence[str]) -> str:
    """Draw a wall under some lines of words, as the text of an SVG file.

    >>> import outplay
    >>> from outplay.learn.truth import Truth
    >>> from outplay.learn.wall import wall_of
    >>> from outplay.players.matchbox import memory, policy
    >>> machine = memory.Memory(outplay.game("hexapawn:3x3"), policy.POLICIES["her"])
    >>> picture = draw_wall(wall_of(machine, outplay.Side.BLACK, Truth(machine.game)), ["A new machine"])
    >>> picture.count('class="box'), picture.count("loses in")
    (19, 16)
    """
    if len(wall.boxes) > MAX_BOXES:
        raise InputError(f"there are {len(wall.boxes):,} boxes, and a picture holds at most {MAX_BOXES:,}")
    columns = min(_COLUMNS, max(1, len(wall.boxes)))
    rows = [wall.boxes[start : start + columns] for start in range(0, len(wall.boxes), columns)]
    board = _board_height(wall.memory.game)
    heights = [max(_height(box, board) for box in row) for row in rows]
    head = _MARGIN + _LINE * len(notes) + (_GAP if notes else 0)
    width = max(2 * _MARGIN + columns * (_WIDTH + _GAP) - _GAP, 560)
    height = head + sum(heights) + _GAP * max(0, len(rows) - 1) + _MARGIN
    lines = [
        *open_picture(width, height, ". ".join(notes)),
        f'<g font-family="system-ui, sans-serif" fill="{INK}">',
    ]
    for number, note in enumerate(notes):
        weight = ' font-weight="bold"' if number == 0 else f' fill="{PALE}"'
        lines.append(text(_MARGIN, _MARGIN + (number + 0.7) * _LINE, note, _FONT + (3 if number == 0 else 0), weight))
    number, y = 1, head
    for row, high in zip(rows, heights, strict=True):
        for place, box in enumerate(row):
            lines += _box(number, box, _MARGIN + place * (_WIDTH + _GAP), y, high, board)
            number += 1
        y += high + _GAP
    return "\n".join([*lines, "</g>", "</svg>"])


def _board_height(game: Game) -> float:
    board = geometry(game.shape)
    return board.height * min(_CELL, (_WIDTH - 2 * _GAP) / board.width)


def _height(box: WallBox, board: float) -> float:
    return _HEAD + board + _LINE * len(box.beads) + 2 * _GAP


def _box(number: int, box: WallBox, x: float, y: float, height: float, board: float) -> Iterator[str]:
    """A matchbox: the lid with its label; one that was not met has a dashed edge, an empty one a grey label."""
    kind = "unmet" if not box.is_met else "empty" if box.is_empty else "met"
    edge = f'stroke="{INK}" stroke-width="1.5"' if box.is_met else f'stroke="{PALE}" stroke-dasharray="6 4"'
    yield f'<g class="box {kind}" transform="translate({x:.1f} {y:.1f})">'
    lid = "#efe3cd" if kind == "met" else "#e9e6e1" if kind == "empty" else "#ffffff"
    yield f'<rect width="{_WIDTH:g}" height="{height:.1f}" rx="6" fill="#fffdf8" {edge}/>'
    yield f'<path d="M1 {_HEAD:g}V7a6 6 0 0 1 6-6H{_WIDTH - 7:g}a6 6 0 0 1 6 6V{_HEAD:g}Z" fill="{lid}"/>'
    yield text(10, 18, f"{number}", _FONT, 'font-weight="bold"')
    yield text(_WIDTH - 10, 18, box_title(box), _FONT - 1, f'text-anchor="end" fill="{INK}"')
    frame = Frame(_GAP, _HEAD + _GAP / 2, _WIDTH - 2 * _GAP, board)
    yield from draw_board(box.position, [bead.move for bead in box.beads], frame)
    for place, bead in enumerate(box.beads):
        yield from _bead(place, bead, _HEAD + board + _GAP + (place + 0.5) * _LINE)
    yield "</g>"


def _bead(place: int, bead: WallBead, y: float) -> Iterator[str]:
    is_left = bead.count > 0
    yield from draw_bead(place, (20, y), 8, is_left=is_left)
    ink = INK if is_left else PALE
    yield text(34, y + 4.5, f"{bead.move}", _FONT, f'fill="{ink}"')
    yield text(92, y + 4.5, f"{bead.count:,}", _FONT, f'text-anchor="end" fill="{ink}" font-weight="bold"')
    if bead.score is not None and bead.score.value is not None:
        shade = f'fill="{_INKS[bead.score.value]}"' + ("" if is_left else ' opacity="0.75"')
        words = f"{bead.score.verdict} {sign(bead.score)}"
        yield text(_WIDTH - 8, y + 4.5, words, _FONT - 1, f'text-anchor="end" {shade}')
