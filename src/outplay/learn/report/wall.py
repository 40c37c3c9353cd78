"""The wall of boxes, in a terminal and as SVG: every box with its board, its beads and what they are worth.

Losing beads are marked by a sign as well as by colour, so that the wall is complete in a pipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from rich.text import Text

from outplay.errors import InputError
from outplay.learn.measures import Measures
from outplay.learn.report.svg import (
    DRAWING,
    INK,
    LOSING,
    PALE,
    WINNING,
    Frame,
    draw_bead,
    draw_board,
    open_picture,
    text,
)
from outplay.learn.report.words import ordinal, percent, side_by_side, sign
from outplay.learn.wall import Wall, WallBead, WallBox
from outplay.play import Position
from outplay.render import draw_terminal, draw_text
from outplay.render.words import counted
from outplay.rules.geometry import geometry

_TEXT_GAP = 4
"""Between two boxes beside each other in a terminal."""
_STYLES: Mapping[int, str] = {1: "green", 0: "yellow", -1: "bold red"}

MAX_BOXES = 1_000
"""In a picture: viewers cannot cope with more."""
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


def wall_text(wall: Wall, width: int = 80, *, colour: bool = False, unicode: bool = True) -> Text:
    """All boxes as text, as many beside each other as fit.

    >>> import outplay
    >>> from outplay.players.matchbox import memory, policy
    >>> small = memory.Memory(outplay.game("hexapawn:3x2"), policy.POLICIES["her"])
    >>> from outplay.learn.truth import Truth
    >>> from outplay.learn.wall import wall_of
    >>> print(wall_text(wall_of(small, outplay.Side.BLACK, Truth(small.game))).plain)
    box 1, 1st move, not met          box 2, 2nd move, not met
    3  b  b  ✗ b3a2  1  loses in 2    3  -  b  ✓ b3a2  1  wins in 1
    2  w  -  ✓ b3b2  1  wins in 1     2  w  b  ✓ b2b1  1  wins in 1
    1  -  w                           1  -  -
       a  b                              a  b
    """
    blocks = [_block(number, box, colour, unicode) for number, box in enumerate(wall.boxes, 1)]
    return side_by_side(blocks, width, _TEXT_GAP) if blocks else Text("no box yet")


def heading(wall: Wall, measures: Measures) -> list[str]:
    """A summary of a machine in a few lines."""
    memory = wall.memory
    results = memory.results
    games = counted(memory.games, "game")
    lines = [
        f"{memory.game.title}, a machine for {memory.game.side_name(wall.side)}, policy {memory.policy.name}",
        f"{games} learned from: {results['win']:,} won, {results['draw']:,} drawn, {results['loss']:,} lost",
        _boxes_text(wall, measures),
    ]
    if measures.exploitability is not None:
        lines.append(_rival_text(measures.exploitability))
    return lines


def _boxes_text(wall: Wall, measures: Measures) -> str:
    boxes = counted(measures.boxes, "box", "boxes")
    if wall.possible is not None:
        boxes = f"{measures.boxes:,} of {wall.possible:,} boxes"
    losing = "" if measures.losing is None else f", {measures.losing:,} of them losing"
    return f"{boxes} met, with {counted(measures.beads, 'bead')}{losing}"


def _rival_text(exploitability: float) -> str:
    if exploitability == 0:
        return "Nobody can beat it: exploitability 0 %."
    if exploitability == 1:
        return "A perfect rival wins every game: exploitability 100 %."
    return f"A perfect rival would win {percent(exploitability)} of the games: that is its exploitability."


def _block(number: int, box: WallBox, colour: bool, unicode: bool) -> list[Text]:
    described = box_title(box)
    title = Text(f"box {number}", style="bold").append(f", {described}" if described else "", style="not bold")
    board = _board(box.position, colour, unicode)
    beads = list(_bead_lines(box, unicode))
    margin = max(len(line) for line in board) + 2
    lines = [title]
    for row, bead in zip_longest(board, beads, fillvalue=Text()):
        # No blanks at the end of a line, except those of a coloured board, which belong to its cells.
        lines.append(row + Text(" " * (margin - len(row))) + bead if bead else row)
    return lines


def box_title(box: WallBox) -> str:
    """The title of a box after its number; may be empty."""
    parts = [] if box.stage is None else [f"{ordinal(box.stage + 1)} move"]
    if not box.is_met:
        parts.append("not met")
    elif box.is_empty:
        parts.append("empty")
    return ", ".join(parts)


def _board(position: Position, colour: bool, unicode: bool) -> list[Text]:
    scene = position.scene()
    if colour:
        return list(draw_terminal(scene, unicode=unicode, legend=False).split("\n"))
    return [Text(line) for line in draw_text(scene).split("\n")]


def _bead_lines(box: WallBox, unicode: bool) -> Iterator[Text]:
    wide = max(len(str(bead.move)) for bead in box.beads)
    figures = max(len(f"{bead.count:,}") for bead in box.beads)
    for bead in box.beads:
        mark, words = sign(bead.score, unicode=unicode), bead.score.verdict if bead.score else ""
        line = f"{mark} {bead.move!s:{wide}}  {bead.count:>{figures},}  {words}"
        yield Text(line, style=_style(bead, box.is_met))


def _style(bead: WallBead, is_met: bool) -> str:
    if not bead.count or not is_met:
        return "dim"
    return _STYLES[bead.score.value] if bead.score and bead.score.value is not None else ""


def draw_wall(wall: Wall, notes: Sequence[str]) -> str:
    """Draw a wall under some lines of notes, as the text of an SVG file.

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
    shape = geometry(wall.memory.game.shape)
    board = shape.height * min(_CELL, (_WIDTH - 2 * _GAP) / shape.width)
    heights = [_HEAD + board + _LINE * max(len(box.beads) for box in row) + 2 * _GAP for row in rows]
    head = _MARGIN + _LINE * len(notes) + (_GAP if notes else 0)
    width = max(2 * _MARGIN + columns * (_WIDTH + _GAP) - _GAP, 560)
    height = head + sum(heights) + _GAP * max(0, len(rows) - 1) + _MARGIN
    lines = [*open_picture(width, height, ". ".join(notes)), f'<g font-family="system-ui, sans-serif" fill="{INK}">']
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


def _box(number: int, box: WallBox, x: float, y: float, height: float, board: float) -> Iterator[str]:
    """A matchbox with its label; one that was not met has a dashed edge, an empty one a grey label."""
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
