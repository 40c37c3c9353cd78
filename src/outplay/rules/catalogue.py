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
    """A rule that can be changed after the name of a game: the usual value, the other one, and what that means."""

    name: str
    values: tuple[str, ...]
    meaning: str
    smallest: Size | None = None
    """How small a board may then be, if smaller than usual."""


@dataclass(frozen=True)
class Entry:
    """A game of the catalogue: how it is called and sized, and what declares it."""

    name: str
    summary: str
    dimensions: tuple[str, ...]
    default: Size
    smallest: Size
    declare: Callable[[Size, Options], Rules]
    cells: Callable[[Size], int]
    switches: tuple[Switch, ...]
    note: str = ""
    """What the explanation made from the declaration leaves out."""
    even: bool = False
    """Whether only even sizes exist."""
    bare: bool = False
    """Whether the name alone is the full name at the default size."""

    def rules(self, spec: Spec) -> Rules:
        """Declare the game that a spec asks for, named by its one full name."""
        options = self._checked_options(spec)
        size = self._checked_size(spec, options)
        shown_size = None if self.bare and size == self.default else size
        name = str(Spec(self.name, shown_size, options))
        return dataclasses.replace(self.declare(size, options), name=name, goal=_goal(options))

    def _checked_size(self, spec: Spec, options: Options) -> Size:
        size = spec.size or self.default
        if len(size) == 1 and len(self.dimensions) == 2:
            size = (size[0], size[0])
        asked, example = format_size(size), format_size(self.default)
        if len(size) != len(self.dimensions):
            raise SpecError(
                f"{self.name} has no size {quoted(asked)}: give {self.size_words}, as in '{self.name}:{example}'"
            )
        smaller = [switch.smallest for switch in self.switches if switch.name in options and switch.smallest]
        smallest = smaller[0] if smaller else self.smallest
        too_small = any(number < least for number, least in zip(size, smallest, strict=True))
        odd = self.even and any(number % 2 for number in size)
        if too_small or odd or self.cells(size) > MOST_CELLS:
            raise SpecError(
                f"{self.name} cannot be played at size {quoted(asked)}: {self.size_words} {self.size_limits}, "
                f"with at most {MOST_CELLS} cells; '{self.name}:{example}' is the usual size"
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
    def size_limits(self) -> str:
        """Which sizes there are, apart from the limit on cells."""
        smaller = [
            f" (with {switch.name}={switch.values[1]} from {format_size(switch.smallest)})"
            for switch in self.switches
            if switch.smallest
        ]
        return f"from {format_size(self.smallest)}{', even' if self.even else ''}" + "".join(smaller)

    @property
    def default_name(self) -> str:
        """The full name of the game at its default size."""
        return self.rules(Spec(self.name)).name


def format_size(size: Size) -> str:
    """A size as it stands in a spec.

    >>> format_size((3, 5))
    '3x5'
    """
    return "x".join(map(str, size))


CAPTURE = Switch("capture", ("free", "compulsory"), "a side that can capture must capture")
GOAL = Switch("goal", ("normal", "misere"), "whoever would win by the usual rules loses")
START = Switch("start", ("filled", "ring"), "the centre cell is empty at the start")
HOME_ROWS = Switch("rows", ("2", "1"), "one row of pawns a side", smallest=(3, 2))

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
    march = March(
        step=("ahead", "ahead-left", "ahead-right"),
        take=("ahead-left", "ahead-right"),
        win=("reach", "capture-all"),
        stuck="lose",
    )
    return _pawns(size, options, march=march, home_rows=int(options.get("rows", "2")))


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
        summary="reach the far row, or block",
        dimensions=_SQUARES,
        default=(3, 3),
        smallest=(3, 2),
        declare=_hexapawn,
        cells=_area,
        switches=(CAPTURE, GOAL),
    ),
    Entry(
        name="octapawn",
        summary="the same, four pawns a side",
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
        summary="stuck pawns pass; most win",
        dimensions=("side",),
        default=(6,),
        smallest=(3,),
        declare=_pawned,
        cells=_area,
        switches=(CAPTURE, GOAL),
        note="A side without pawns has not lost: it passes.",
    ),
    Entry(
        name="oska",
        summary="bring all you have left home",
        dimensions=("pieces",),
        default=(4,),
        smallest=(4,),
        declare=_oska,
        cells=lambda size: size[0] * (size[0] + 1) - 4,
        switches=(CAPTURE, GOAL),
        note=(
            "One jump at most in a turn. A side may lose pieces on purpose, to have fewer to bring home: a capture can "
            "even complete the rival's win. If both sides are home with equal numbers, the game is a draw."
        ),
    ),
    Entry(
        name="hexareversi",
        summary="reversi on a hexagon",
        dimensions=("side",),
        default=(5,),
        smallest=(3,),
        declare=_hexareversi,
        cells=lambda size: 3 * size[0] * (size[0] - 1) + 1,
        switches=(START, GOAL),
        note=(
            "A disc always goes two steps from an occupied cell on its line, so cells fall into four classes by the "
            "parity of row and column, and a class with no disc at the start is never entered. With an empty centre "
            "(start=ring) only three of the classes live; on boards with an odd side the corners are then dead."
        ),
    ),
    Entry(
        name="breakthrough",
        summary="first to break through wins",
        dimensions=_SQUARES,
        default=(8, 8),
        smallest=(5, 2),
        declare=_breakthrough,
        cells=_area,
        switches=(HOME_ROWS, CAPTURE, GOAL),
    ),
    Entry(
        name="othello",
        summary="reversi on squares",
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
