"""The catalogue: every game that comes with the package, in one list."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from outplay.errors import SpecError, nearest, quoted
from outplay.rules import starts
from outplay.rules.declaration import Goal, Rules
from outplay.rules.flip import Flip
from outplay.rules.march import Capture, Heading, March
from outplay.rules.shape import MOST_CELLS, Shape, hexagon, hourglass, rectangle
from outplay.rules.spec import Spec, parse_spec

Size = tuple[int, ...]
Options = Mapping[str, str]


@dataclass(frozen=True)
class Switch:
    """A rule that can be changed after the name of a game; the first value is the usual one."""

    name: str
    values: tuple[str, ...]
    meaning: str


@dataclass(frozen=True)
class Entry:
    """A game of the catalogue: how it is called and sized, and what declares it."""

    name: str
    summary: str
    explanation: str
    dimensions: tuple[str, ...]
    default: Size
    smallest: Size
    declare: Callable[[Size, Options], Rules]
    cells: Callable[[Size], int]
    switches: tuple[Switch, ...]
    even: bool = False
    """Whether only even sizes exist."""
    bare: bool = False
    """Whether the name alone is the full name at the default size."""

    def rules(self, spec: Spec) -> Rules:
        """Declare the game that a spec asks for, named by its one full name."""
        size = self._checked_size(spec)
        options = self._checked_options(spec)
        shown_size = None if self.bare and size == self.default else size
        name = str(Spec(self.name, shown_size, options))
        return dataclasses.replace(self.declare(size, options), name=name, goal=_goal(options))

    def _checked_size(self, spec: Spec) -> Size:
        size = spec.size or self.default
        if len(size) == 1 and len(self.dimensions) == 2:
            size = (size[0], size[0])
        asked = "x".join(map(str, size))
        example = "x".join(map(str, self.default))
        if len(size) != len(self.dimensions):
            raise SpecError(
                f"{self.name} has no size {quoted(asked)}: give {self.size_words}, as in '{self.name}:{example}'"
            )
        too_small = any(number < least for number, least in zip(size, self.smallest, strict=True))
        odd = self.even and any(number % 2 for number in size)
        if too_small or odd or self.cells(size) > MOST_CELLS:
            raise SpecError(
                f"{self.name} cannot be played at size {quoted(asked)}: {self.size_words} from "
                f"{'x'.join(map(str, self.smallest))} up{', even' if self.even else ''}, with at most "
                f"{MOST_CELLS} cells; '{self.name}:{example}' is the usual size"
            )
        return size

    def _checked_options(self, spec: Spec) -> dict[str, str]:
        """The options that differ from the usual rules, in the catalogue's order."""
        known = {switch.name: switch for switch in self.switches}
        for key, value in spec.options.items():
            if key not in known:
                switches = ", ".join(known)
                raise SpecError(f"{self.name} has no switch {quoted(key)}: it takes {switches}{nearest(key, known)}")
            if value not in known[key].values:
                values = ", ".join(known[key].values)
                raise SpecError(
                    f"{key} cannot be {quoted(value)}: it takes {values}{nearest(value, known[key].values)}"
                )
        chosen = {name: spec.options.get(name, switch.values[0]) for name, switch in known.items()}
        return {name: value for name, value in chosen.items() if value != known[name].values[0]}

    @property
    def size_words(self) -> str:
        """What the numbers of a size mean."""
        return " x ".join(self.dimensions)

    @property
    def default_name(self) -> str:
        """The full name of the game at its default size."""
        return self.rules(Spec(self.name)).name


CAPTURE = Switch("capture", ("free", "compulsory"), "compulsory: a side that can capture must capture")
GOAL = Switch("goal", ("normal", "misere"), "misere: whoever would win by the usual rules loses")
START = Switch("start", ("filled", "ring"), "ring: the centre cell is empty at the start")
HOME_ROWS = Switch("rows", ("2", "1"), "how many rows of pawns each side has; with one, boards may have three rows")

_SQUARES = ("rows", "columns")


def _goal(options: Options) -> Goal:
    return "misere" if options.get("goal") == "misere" else "normal"


def _capture(options: Options) -> Capture:
    return "compulsory" if options.get("capture") == "compulsory" else "free"


def _area(size: Size) -> int:
    return size[0] * size[-1]


def _pawns(size: Size, options: Options, *, march: March, home_rows: int = 1) -> Rules:
    rows, columns = size[0], size[-1]
    march = dataclasses.replace(march, capture=_capture(options))
    return Rules("", rectangle(rows, columns), march, starts.facing_rows(rows, columns, home_rows))


_PAWN = March(step=("ahead",), take=("ahead-left", "ahead-right"))


def _hexapawn(size: Size, options: Options) -> Rules:
    return _pawns(size, options, march=dataclasses.replace(_PAWN, win=("reach", "capture-all"), stuck="lose"))


def _pawned(size: Size, options: Options) -> Rules:
    march = dataclasses.replace(_PAWN, win=("reach",), stuck="pass", deadlock="majority")
    return _pawns(size, options, march=march)


def _breakthrough(size: Size, options: Options) -> Rules:
    home_rows = int(options.get("rows", "2"))
    if size[0] < (5 if home_rows == 2 else 3):
        raise SpecError(
            f"with two rows of pawns a side a board has five rows at least, not {size[0]}: "
            f"ask for one row with 'breakthrough:{size[0]}x{size[1]},rows=1'"
        )
    march = March(
        step=("ahead", "ahead-left", "ahead-right"),
        take=("ahead-left", "ahead-right"),
        win=("reach", "capture-all"),
        stuck="lose",
    )
    return _pawns(size, options, march=march, home_rows=home_rows)


def _oska(size: Size, options: Options) -> Rules:
    diagonals: tuple[Heading, ...] = ("ahead-left", "ahead-right")
    march = March(
        step=diagonals,
        jump=diagonals,
        win=("all-home", "capture-all"),
        stuck="pass",
        deadlock="draw",
        capture=_capture(options),
        ahead="down",
    )
    return Rules("", hourglass(size[0]), march, starts.hourglass(size[0]))


def _hexareversi(size: Size, options: Options) -> Rules:
    shape = hexagon(size[0])
    start = starts.ring(shape, filled=options.get("start", "filled") == "filled")
    return Rules("", shape, Flip(), start, sides=("X", "Y"), colours=("red", "blue"))


def _othello(size: Size, options: Options) -> Rules:
    shape: Shape = rectangle(size[0], size[0])
    return Rules("", shape, Flip(), starts.crossed_discs(size[0]))


CATALOGUE: tuple[Entry, ...] = (
    Entry(
        name="hexapawn",
        summary="pawns: reach the far row, or block the rival",
        explanation=(
            "A pawn steps one cell straight ahead onto an empty cell, or takes a rival pawn one cell diagonally "
            "ahead. The first pawn on the far row wins at once. A side that cannot move, or has no pawns left, loses."
        ),
        dimensions=_SQUARES,
        default=(3, 3),
        smallest=(3, 2),
        declare=_hexapawn,
        cells=_area,
        switches=(CAPTURE, GOAL),
    ),
    Entry(
        name="octapawn",
        summary="the same with four pawns a side",
        explanation=(
            "The pawns of hexapawn on a larger board: straight ahead onto an empty cell, diagonally ahead to take. "
            "The first pawn on the far row wins; a side that cannot move, or has no pawns left, loses."
        ),
        dimensions=_SQUARES,
        default=(4, 4),
        smallest=(3, 2),
        declare=_hexapawn,
        cells=_area,
        switches=(CAPTURE, GOAL),
        bare=True,
    ),
    Entry(
        name="pawned",
        summary="pawns that pass when stuck; most pawns win",
        explanation=(
            "A pawn steps one cell straight ahead onto an empty cell, or takes a rival pawn one cell diagonally "
            "ahead. The first pawn on the far row wins at once. A side that cannot move passes; when neither side "
            "can move, more pawns win, and equal numbers are a draw. A side without pawns has not lost: it passes."
        ),
        dimensions=("side",),
        default=(6,),
        smallest=(3,),
        declare=_pawned,
        cells=_area,
        switches=(CAPTURE, GOAL),
    ),
    Entry(
        name="oska",
        summary="cross an hourglass with all you have left",
        explanation=(
            "White starts on the top row and moves down, Black on the bottom row and moves up. A piece steps "
            "diagonally ahead onto an empty cell, or jumps over one rival piece in a straight diagonal line onto "
            "the empty cell behind it and captures it: one jump a turn, never compulsory. A side that cannot move "
            "passes. A side wins when all its remaining pieces stand on the rival's home row, or when the rival "
            "has none left. If both sides come home with the same move, more pieces win, and equal numbers are a "
            "draw. When neither side can move the game is a draw."
        ),
        dimensions=("pieces",),
        default=(4,),
        smallest=(4,),
        declare=_oska,
        cells=lambda size: size[0] * (size[0] + 1) - 4,
        switches=(CAPTURE, GOAL),
    ),
    Entry(
        name="hexareversi",
        summary="reversi on a hexagon, six directions",
        explanation=(
            "X (red, first) and Y (blue) place discs in turn. A disc must close off at least one straight run of "
            "rival discs between itself and another disc of its side, in any of the six directions; all such runs "
            "turn over. A side that can turn nothing passes. When neither side can, more discs win. The start "
            "fills the centre, because a cell whose row and column parity no disc has at the start can never be "
            "played: with an empty centre (start=ring) the corners are dead and the game is smaller."
        ),
        dimensions=("side",),
        default=(5,),
        smallest=(3,),
        declare=_hexareversi,
        cells=lambda size: 3 * size[0] * (size[0] - 1) + 1,
        switches=(START, GOAL),
    ),
    Entry(
        name="breakthrough",
        summary="two rows of pawns; first on the far row",
        explanation=(
            "A pawn steps one cell ahead, straight or diagonally, onto an empty cell, or takes a rival pawn one cell "
            "diagonally ahead. The first pawn on the far row wins at once; a side with no pawns left loses."
        ),
        dimensions=_SQUARES,
        default=(8, 8),
        smallest=(3, 2),
        declare=_breakthrough,
        cells=_area,
        switches=(HOME_ROWS, CAPTURE, GOAL),
    ),
    Entry(
        name="othello",
        summary="reversi on squares, eight directions",
        explanation=(
            "Discs are placed in turn. A disc must close off at least one straight run of rival discs between itself "
            "and another disc of its side, in any of the eight directions; all such runs turn over. A side that can "
            "turn nothing passes. When neither side can, more discs win."
        ),
        dimensions=("side",),
        default=(8,),
        smallest=(4,),
        declare=_othello,
        cells=_area,
        switches=(GOAL,),
        even=True,
    ),
)

BY_NAME: Mapping[str, Entry] = {entry.name: entry for entry in CATALOGUE}


def find_entry(name: str) -> Entry:
    """The entry of a name, with an error that names the nearest one."""
    try:
        return BY_NAME[name]
    except KeyError:
        known = ", ".join(BY_NAME)
        raise SpecError(
            f"there is no game {quoted(name)}: the catalogue has {known}, and a variant of your own is a file whose "
            f"name ends in .toml{nearest(name, BY_NAME)}"
        ) from None


def find_catalogued(rules: Rules) -> Entry | None:
    """The entry that declares exactly these rules; None for a variant, even one that took a catalogue name."""
    try:
        spec = parse_spec(rules.name)
        entry = find_entry(spec.name)
        return entry if entry.rules(spec) == rules else None
    except SpecError:
        return None


def games() -> tuple[Entry, ...]:
    """The catalogue: an entry for each game, with its name, sizes and switches.

    >>> [entry.default_name for entry in games()][:4]
    ['hexapawn:3x3', 'octapawn', 'pawned:6', 'oska:4']
    """
    return CATALOGUE
