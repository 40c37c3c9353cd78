"""The columns of the table, which text and HTML share; and columns of text that fit a screen.

To fit, names are cut, and the least important columns are left out.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from outplay.arena.report.notes import format_chance, format_points, format_score, signed
from outplay.arena.standings import Standing, Standings
from outplay.render.scene import printable

PLAYER = "player"
"""The head of the column whose texts can be cut."""
POINTS = "points"
PIECES = "pieces"
BAR = "95 %"
DISPENSABLE = ("games", PIECES, BAR, "better")
"""The columns that a narrow screen leaves out, in this order."""
CUT = "..."
_GOOD_NAME = 16
"""Letters of a name for which a narrow screen drops the number of games, which wins, draws and losses show too."""
MIN_NAME = 10
MAX_NAME = 32
NO_VALUE = "-"


class Figure(NamedTuple):
    """A column of the table: its head, and its text for a player."""

    head: str
    text: Callable[[Standing], str]
    is_left: bool = False
    is_needed: Callable[[Standings], bool] = lambda standings: True


def _faults_text(row: Standing) -> str:
    number = sum(row.faults.values())
    return f"{number} out" if row.is_retired else str(number) if number else NO_VALUE


FIGURES = (
    Figure("#", lambda row: str(row.rank)),
    Figure(PLAYER, lambda row: printable(row.name), is_left=True),
    Figure("kind", lambda row: row.kind, is_left=True, is_needed=lambda standings: standings.has_given_names),
    Figure("games", lambda row: str(row.score.games)),
    Figure("W/D/L", lambda row: format_score(row.score)),
    Figure(POINTS, lambda row: format_points(row.points)),
    Figure(PIECES, lambda row: str(row.pieces)),
    Figure("rating", lambda row: signed(row.rating.elo) if row.rating else NO_VALUE),
    Figure(BAR, lambda row: f"{signed(row.rating.low)}..{signed(row.rating.high)}" if row.rating else NO_VALUE),
    Figure("better", lambda row: NO_VALUE if row.chance_better is None else format_chance(row.chance_better)),
    Figure("faults", _faults_text, is_needed=lambda standings: standings.has_faults),
)


def figures_of(standings: Standings) -> list[Figure]:
    """The columns that a table needs."""
    return [figure for figure in FIGURES if figure.is_needed(standings)]


def shown_head(head: str, standings: Standings) -> str:
    """What stands above a column: what a player had left are the pawns, pieces or discs of its game."""
    return f"{standings.plan.game.rules.family.piece}s" if head == PIECES else head


@dataclass(frozen=True)
class Column:
    """A column: its head, its texts from the top, whether they are aligned to the left, and what it shows as head."""

    head: str
    cells: tuple[str, ...]
    is_left: bool = False
    title: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """What stands in it, from the top."""
        return (self.title or self.head, *self.cells)

    @property
    def width(self) -> int:
        """Its width in letters."""
        return max(map(cell_len, self.texts))

    def cut(self, width: int) -> Column:
        """The same, with long texts cut; different texts stay different."""
        return replace(self, cells=cut_apart(self.cells, width))

    def lines(self) -> list[str]:
        """Its head and its texts, padded to the same width."""
        width = self.width
        padded = ((text, " " * (width - cell_len(text))) for text in self.texts)
        return [text + room if self.is_left else room + text for text, room in padded]


def fitted(columns: Sequence[Column], width: int) -> list[Column]:
    """The columns that fit: names are cut to their minimum, then columns are left out."""
    kept = list(columns)
    longest = max(column.width for column in kept if column.head == PLAYER)
    for head in (None, *DISPENSABLE):
        kept = [column for column in kept if column.head != head]
        others = sum(2 + column.width for column in kept if column.head != PLAYER)
        if width - others >= min(longest, _GOOD_NAME if head is None else MIN_NAME):
            break
    room = min(MAX_NAME, max(MIN_NAME, width - others))
    return [column.cut(room) if column.head == PLAYER else column for column in kept]


def styled(columns: Sequence[Column], rows: Sequence[Standing]) -> Text:
    """Lines of columns; the first player is bold, and one who is out is dim."""
    text = Text(no_wrap=True, overflow="crop")
    lines = ["  ".join(parts).rstrip() for parts in zip(*(column.lines() for column in columns), strict=True)]
    for line, style in zip(lines, _styles(rows, len(lines)), strict=True):
        text.append("\n" if text else "").append(line, style=style)
    return text


def _styles(rows: Sequence[Standing], lines: int) -> Iterator[str]:
    yield "dim"
    for place in range(lines - 1):
        row = rows[place] if place < len(rows) else None
        yield "" if row is None else "dim" if row.is_retired else "bold" if row.rank == 1 else ""


def cut_off(text: str, width: int) -> str:
    """A text with its middle left out if it is too long: paths of players often begin and end alike."""
    if cell_len(text) <= width:
        return text
    room = width - len(CUT)
    return set_cell_size(text, room // 2) + CUT + _end(text, room - room // 2)


def _end(text: str, width: int) -> str:
    """The end of a text; some letters are two cells wide."""
    while cell_len(text) > width:
        text = text[1:]
    return text


def cut_apart(texts: Sequence[str], width: int) -> tuple[str, ...]:
    """Texts cut in the middle; where they would look alike, they are cut elsewhere, or numbered.

    >>> cut_apart(["class/anna/player", "class/bert/player", "class/anna/player2", "short"], 12)
    ('...anna/p...', '...bert/p...', 'clas...ayer2', 'short')
    """
    cut = {text: cut_off(text, width) for text in texts}
    for shown in [shown for shown, count in Counter(cut.values()).items() if count > 1]:
        alike = [text for text in cut if cut[text] == shown]
        place = sum(1 for _ in itertools.takewhile(lambda letters: len(set(letters)) == 1, zip(*alike, strict=False)))
        cut.update((text, _cut_around(text, place, width)) for text in alike)
    seen: Counter[str] = Counter()
    for text, shown in cut.items():
        seen[shown] += 1
        if seen[shown] > 1:
            mark = f"~{seen[shown]}"
            cut[text] = set_cell_size(shown, width - len(mark)) + mark
    return tuple(cut[text] for text in texts)


def _cut_around(text: str, place: int, width: int) -> str:
    """A text cut so that it shows what is at a place, and as little as possible before it."""
    rest = text[place:]
    if cell_len(rest) + len(CUT) <= width:
        return CUT + _end(text, width - len(CUT))
    return CUT + set_cell_size(rest, width - 2 * len(CUT)) + CUT
