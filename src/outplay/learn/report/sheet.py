"""A sheet to print and cut up: a label for every box, and instructions to build the machine from real matchboxes.

It is one self-contained HTML file with a page of instructions and as many pages of labels as needed, on A4. The labels
fit the lid of a common small matchbox, about 53 x 36 mm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from outplay.errors import InputError
from outplay.learn.report.svg import INK, PAINTS, PALE, Frame, draw_bead, draw_board, letter, paint, text
from outplay.learn.report.words import ordinal, policy_words
from outplay.learn.wall import Wall, WallBox
from outplay.play import Game
from outplay.render.html import escaped, html_page
from outplay.render.words import counted
from outplay.rules.explain import explain

MAX_BOXES = 2_000
"""A hundred pages: nobody will build more."""
_LABEL = 51.0, 34.0
_COLUMNS, _ROWS = 3, 7
_PITCH = 60.0, 38.0
"""From label to label; all lengths are millimetres."""
_LINES = 6
"""Of beads with the names of their colours; more beads are in two columns, with letters only."""
_PAGE = 190.0, 277.0
"""A4 without its margins."""
_STYLE = """
@page { size: A4; margin: 10mm; }
body { margin: 10mm; color: #33302c; background: #fff; font: 11pt/1.45 system-ui, sans-serif; }
@media print { body { margin: 0; } }
h1 { font-size: 18pt; margin: 0 0 2mm; } h2 { font-size: 13pt; margin: 5mm 0 1mm; }
.instructions { max-width: 180mm; }
ol, ul { margin: 1mm 0; padding-left: 6mm; } li { margin: .8mm 0; }
table { border-collapse: collapse; } td, th { border: .2mm solid #a89c8a; padding: .8mm 3mm; text-align: left; }
td.figure, th.figure { text-align: right; }
section { break-before: page; margin-top: 8mm; }
@media print { section { margin-top: 0; } }
svg.page { width: 190mm; height: 268mm; display: block; }
svg.bead { width: 5mm; height: 5mm; vertical-align: middle; }
"""


def draw_sheet(wall: Wall) -> str:
    """The sheet of all boxes of a wall, as the text of an HTML file.

    >>> import outplay
    >>> from outplay.learn.truth import Truth
    >>> from outplay.learn.wall import wall_of
    >>> from outplay.players.matchbox import memory, policy
    >>> machine = memory.Memory(outplay.game("hexapawn:3x3"), policy.POLICIES["her"])
    >>> page = draw_sheet(wall_of(machine, outplay.Side.BLACK, Truth(machine.game)))
    >>> page.count('class="label"'), page.count("<section")
    (19, 1)
    """
    boxes = wall.boxes
    if not boxes:
        raise InputError("there is no box to print for this side")
    if len(boxes) > MAX_BOXES:
        raise InputError(
            f"a sheet holds at most {MAX_BOXES:,} boxes, and there are {len(boxes):,}: take a smaller board"
        )
    title = f"{wall.memory.game.title}: a machine of {_boxes_text(wall)}, policy {wall.memory.policy.name}"
    on_a_page = _COLUMNS * _ROWS
    pages = (_page(wall, start, boxes[start : start + on_a_page]) for start in range(0, len(boxes), on_a_page))
    return html_page(title, chain(_instructions(wall, title), chain.from_iterable(pages)), style=_STYLE)


def _instructions(wall: Wall, title: str) -> Iterator[str]:
    game, policy = wall.memory.game, wall.memory.policy
    side = game.side_name(wall.side)
    yield f'<div class="instructions"><h1>{escaped(title)}</h1>'
    yield f"<p>{escaped(' '.join(explain(game.rules)))}</p>"
    beads = counted(sum(bead.count for box in wall.boxes for bead in box.beads), "bead")
    yield "<h2>Building it</h2>"
    yield f"<p>The machine plays {escaped(side)}. You need {_boxes_text(wall)} and {beads}:</p>"
    yield from _bead_table(wall)
    spare = (
        " Keep more beads of each colour at hand: the machine earns some." if max(policy.win, policy.draw) > 0 else ""
    )
    yield f"<p>Cut out the labels, glue one on each box, and put in the beads that it names.{spare}</p>"
    turned = ", or turned" if len(game.rules.symmetries) > 2 else ""
    steps = (
        f"When it is the turn of {side}, look for the box with the board as it stands. If it stands there as in a "
        f"mirror{turned}, make the move in the mirror too.",
        "Shake the box and draw a bead without looking. Its colour says which arrow is played. Leave the box open, "
        "with the bead before it.",
        "When the game is over, the machine learns as described below. Then put all other beads back, and close the "
        "boxes.",
    )
    yield f"<h2>Playing against it</h2><ol>{''.join(f'<li>{escaped(step)}</li>' for step in steps)}</ol>"
    words = "".join(f"<li>{escaped(sentence)}</li>" for sentence in policy_words(policy))
    yield f"<h2>How it learns</h2><ul>{words}</ul></div>"


def _boxes_text(wall: Wall) -> str:
    return counted(len(wall.boxes), "matchbox", "matchboxes")


def _bead_table(wall: Wall) -> Iterator[str]:
    """How many beads of each colour; colours are repeated in boxes with very many moves."""
    needed: Counter[int] = Counter()
    for box in wall.boxes:
        for number, bead in enumerate(box.beads):
            needed[number % len(PAINTS)] += bead.count
    heads, figures = [], []
    for number in sorted(needed):
        sample = "".join(draw_bead(number, (8, 8), 7))
        drawn = f'<svg class="bead" viewBox="0 0 16 16" aria-hidden="true">{sample}</svg>'
        heads.append(f"<th>{drawn} {paint(number).name}</th>")
        figures.append(f'<td class="figure">{needed[number]:,}</td>')
    yield f"<table><tr>{''.join(heads)}</tr><tr>{''.join(figures)}</tr></table>"


def _page(wall: Wall, start: int, boxes: tuple[WallBox, ...]) -> Iterator[str]:
    height = _ROWS * _PITCH[1]
    yield f'<section><svg class="page" viewBox="0 0 {_PAGE[0]:g} {height + 2:g}" font-family="system-ui, sans-serif">'
    for place, box in enumerate(boxes):
        x = (_PAGE[0] - _COLUMNS * _PITCH[0]) / 2 + place % _COLUMNS * _PITCH[0]
        y = 1 + place // _COLUMNS * _PITCH[1]
        yield f'<g class="label" transform="translate({x:g} {y:g})">'
        yield from _label(start + place + 1, box, wall.memory.game)
        yield "</g>"
    yield "</svg></section>"


def _label(number: int, box: WallBox, game: Game) -> Iterator[str]:
    """Number and stage above; the board on the left and the beads on the right."""
    width, height = _LABEL
    edge = f'fill="#ffffff" stroke="{PALE}" stroke-width="0.2" stroke-dasharray="1 1"'
    yield f'<rect width="{width:g}" height="{height:g}" {edge}/>'
    yield text(2, 4.6, f"{number}", 4, f'font-weight="bold" fill="{INK}"')
    side = game.side_name(box.position.side)
    which = "" if box.stage is None else f", {ordinal(box.stage + 1)} move"
    yield text(width - 2, 4.3, f"{side}{which}", 2.7, f'text-anchor="end" fill="{PALE}"')
    is_long = len(box.beads) > _LINES
    columns, room = (2, 13.0) if is_long else (1, 19.0)
    frame = Frame(2, 6.5, width - columns * room - 3, height - 8.5)
    yield from draw_board(box.position, [bead.move for bead in box.beads], frame)
    rows = -(-len(box.beads) // columns)
    step = min(4.6, (height - 8.5) / rows)
    for place, bead in enumerate(box.beads):
        x, y = width - (columns - place // rows) * room + 1.8, 6.5 + (place % rows + 0.5) * step
        yield from draw_bead(place, (x, y), min(1.8, 0.42 * step), is_left=bead.count > 0)
        words = f"{bead.count:,} × {letter(place)}" if is_long else f"{bead.count:,} {paint(place).name}"
        yield text(x + 2.8, y + 1.1, words, min(2.9, 0.7 * step), f'fill="{INK}"')
