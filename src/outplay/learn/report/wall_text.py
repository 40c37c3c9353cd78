"""The wall of boxes in a terminal: small boards, beads with their counts, and the truth beside them.

Losing beads are marked by a sign as well as by colour, so the wall is complete in a pipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from rich.text import Text

from outplay.learn.measures import Measures
from outplay.learn.report.blocks import side_by_side
from outplay.learn.report.words import counted, ordinal, percent, sign
from outplay.learn.wall import Wall, WallBead, WallBox
from outplay.play import Position
from outplay.render import draw_terminal, draw_text

_GAP = 4
"""Between two boxes beside each other."""
_STYLES: Mapping[int, str] = {1: "green", 0: "yellow", -1: "bold red"}


def wall_text(wall: Wall, width: int = 80, *, colour: bool = False, unicode: bool = True) -> Text:
    """All boxes, as many beside each other as fit.

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
    return side_by_side(blocks, width, _GAP) if blocks else Text("no box yet")


def heading(wall: Wall, measures: Measures) -> list[str]:
    """What there is to say about a memory in a few lines."""
    memory = wall.memory
    results = memory.results
    games = counted(memory.games, "game")
    lines = [
        f"{memory.game.name}, a machine for {memory.game.side_name(wall.side)}, policy {memory.policy.name}",
        f"{games} learned from: {results['win']:,} won, {results['draw']:,} drawn, {results['loss']:,} lost",
        _boxes_text(wall, measures),
    ]
    if measures.exploitability is not None:
        lines.append(_rival_text(measures.exploitability))
    return lines


def _boxes_text(wall: Wall, measures: Measures) -> str:
    boxes = (
        counted(measures.boxes, "box", "boxes")
        if wall.possible is None
        else f"{measures.boxes:,} of {wall.possible:,} boxes"
    )
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
        # No blanks at the end of a line; those of a coloured board belong to its cells.
        lines.append(row + Text(" " * (margin - len(row))) + bead if bead else row)
    return lines


def box_title(box: WallBox) -> str:
    """What there is to say about a box besides its number; perhaps nothing."""
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
