"""Boards printed side by side, with words between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

_GAP = "  "


def in_a_row(boards: Sequence[str], links: Sequence[str], width: int) -> str:
    """Boards from left to right with a link before each but the first, wrapped to the width.

    >>> print(in_a_row(["+-+\\n|b|\\n+-+", "+-+\\n| |\\n+-+"], ["black →"], 80))
    +-+           +-+
    |b|  black →  | |
    +-+           +-+
    """
    rows: list[list[list[str]]] = [[]]
    taken = 0
    for board, link in zip(boards, [None, *links], strict=True):
        block = _beside(link, board.split("\n"))
        if rows[-1] and taken + len(block[0]) > width:
            rows.append([])
            taken = 0
        rows[-1].append(block)
        taken += len(block[0])
    return "\n\n".join(_joined(row) for row in rows)


def beside(text: str, boards: Sequence[str], links: Sequence[str], width: int) -> str | None:
    """A text with boards down its right side, each but the first below its link; None if the width is too small.

    >>> print(beside("a tree\\nof two lines", ["+-+\\n|b|\\n+-+", "+-+\\n| |\\n+-+"], ["black plays"], 80))
    a tree          +-+
    of two lines    |b|
                    +-+
                    black plays
                    +-+
                    | |
                    +-+
    """
    left = text.split("\n")
    right = boards[0].split("\n")
    for link, board in zip(links, boards[1:], strict=True):
        right += [link, *board.split("\n")]
    start = max(map(len, left)) + 2 * len(_GAP)
    if start + max(map(len, right)) > width:
        return None
    return "\n".join(
        f"{first.ljust(start)}{second}".rstrip() for first, second in zip_longest(left, right, fillvalue="")
    )


def _beside(link: str | None, lines: Sequence[str]) -> list[str]:
    """A board with its link before the middle line, all lines of one length."""
    space = "" if link is None else f"{_GAP}{link}{_GAP}"
    longest = max(len(line) for line in lines)
    return [
        (space if number == len(lines) // 2 else " " * len(space)) + line.ljust(longest)
        for number, line in enumerate(lines)
    ]


def _joined(blocks: Iterable[Sequence[str]]) -> str:
    return "\n".join("".join(parts).rstrip() for parts in zip(*blocks, strict=True))


def arrow_for(encoding: str | None) -> str:
    """An arrow, or ``->`` if the encoding has none.

    >>> arrow_for("utf-8"), arrow_for("ascii")
    ('→', '->')
    """
    try:
        "→".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "->"
    return "→"
