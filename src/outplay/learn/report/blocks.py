"""Blocks of lines beside each other, as charts and boxes stand in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.text import Text


def side_by_side(blocks: Sequence[list[Text]], width: int, gap: int) -> Text:
    """Blocks in rows, as many beside each other as fit.

    >>> print(side_by_side([[Text("one"), Text("1")], [Text("two")], [Text("three")]], 16, gap=2))
    one    two
    1
    <BLANKLINE>
    three
    """
    room = max((len(line) for block in blocks for line in block), default=0) + gap
    across = max(1, (width + gap) // room)
    rows = [blocks[start : start + across] for start in range(0, len(blocks), across)]
    return Text("\n\n").join(Text("\n").join(_row(row, room)) for row in rows)


def _row(blocks: Sequence[list[Text]], room: int) -> Iterator[Text]:
    for lines in zip_longest(*blocks, fillvalue=Text()):
        whole = Text()
        for place, line in enumerate(lines):
            if line:
                whole.append(" " * (place * room - len(whole))).append_text(line)
        yield whole
