"""The catalogue: every game that comes with the package, in one list."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import partial

from outplay.errors import SpecError, nearest, quoted
from outplay.rules import starts
from outplay.rules.cell_values import T77
from outplay.rules.declaration import Rules
from outplay.rules.entry import Entry, Options, Size, Switch, format_size
from outplay.rules.explain import explain
from outplay.rules.flip import Flip
from outplay.rules.march import Capture, Heading, March
from outplay.rules.shape import hexagon, hourglass, rectangle
from outplay.rules.spec import parse_spec
from outplay.rules.words import Side

__all__ = [
    "BY_NAME",
    "CATALOGUE",
    "Entry",
    "Size",
    "Switch",
    "describe_rules",
    "find_catalogue_rules",
    "find_catalogued",
    "find_entry",
    "format_size",
    "games",
    "title_of",
]

CAPTURE = Switch("capture", ("free", "compulsory"), "a side that can capture must capture", "compulsory capture")
GOAL = Switch("goal", ("normal", "misere"), "the side that would win by the usual rules loses", "misere")
START = Switch("start", ("filled", "ring"), "the centre cell is empty at the start", "empty centre")
HOME_ROWS = Switch("rows", ("2", "1"), "one row of pawns a side", "one row each", smallest=(3, 2))

_SQUARES = ("rows", "columns")
_ROWS_BY_COLUMNS = "{0} × {1}"
_DIAGONALS: tuple[Heading, ...] = ("ahead-left", "ahead-right")


def _capture(options: Options) -> Capture:
    return "compulsory" if options.get("capture") == "compulsory" else "free"


def _pawns(name: str, size: Size, options: Options, *, march: March, home_rows: int = 1) -> Rules:
    rows, columns, home_rows = size[0], size[-1], int(options.get("rows", home_rows))
    march = dataclasses.replace(march, capture=_capture(options))
    start = starts.facing_rows(rows, columns, home_rows)
    return Rules(name, rectangle(rows, columns), march, start, look=march.look)


_HEXAPAWN = March(step=("ahead",), take=_DIAGONALS, win=("reach", "capture-all"), stuck="lose")
_PAWNED = March(step=("ahead",), take=_DIAGONALS, win=("reach",), stuck="pass", deadlock="majority")
_BREAKTHROUGH = dataclasses.replace(_HEXAPAWN, step=("ahead", *_DIAGONALS))


def _oska(name: str, size: Size, options: Options) -> Rules:
    march = March(
        step=_DIAGONALS,
        jump=_DIAGONALS,
        win=("all-home", "capture-all"),
        stuck="pass",
        deadlock="draw",
        capture=_capture(options),
        ahead="down",
    )
    return Rules(name, hourglass(size[0]), march, starts.hourglass(size[0]))


def _hexareversi(name: str, size: Size, options: Options) -> Rules:
    shape = hexagon(size[0])
    start = starts.ring(shape, filled=options.get("start", "filled") == "filled")
    return Rules(name, shape, Flip(), start, sides=("X", "Y"), colours=("red", "blue"))


def _othello(name: str, size: Size, options: Options) -> Rules:
    shape = rectangle(size[0], size[0], row_one="top")
    return Rules(name, shape, Flip(), starts.crossed_discs(size[0]), first=Side.BLACK)


CATALOGUE: tuple[Entry, ...] = (
    Entry(
        name="hexapawn",
        title="Hexapawn",
        summary="reach the far row, or block",
        about="March one of three pawns across, or leave your rival without a move.",
        dimensions=_SQUARES,
        size_title=_ROWS_BY_COLUMNS,
        default=(3, 3),
        smallest=(3, 2),
        declare=partial(_pawns, march=_HEXAPAWN),
        switches=(CAPTURE, GOAL),
    ),
    Entry(
        name="octapawn",
        title="Octapawn",
        summary="hexapawn with four pawns",
        about="Hexapawn with four pawns a side, and much harder to see through.",
        dimensions=_SQUARES,
        size_title=_ROWS_BY_COLUMNS,
        default=(4, 4),
        smallest=(3, 2),
        declare=partial(_pawns, march=_HEXAPAWN),
        switches=(CAPTURE, GOAL),
        bare=True,
    ),
    Entry(
        name="pawned",
        title="Pawned",
        summary="stuck pawns pass; most win",
        about="Be first with a pawn on the far row; if nobody can move any more, the side with more pawns wins.",
        dimensions=("side",),
        default=(6,),
        smallest=(3,),
        declare=partial(_pawns, march=_PAWNED),
        switches=(CAPTURE, GOAL),
        note="A side without pawns has not lost: it passes.",
    ),
    Entry(
        name="oska",
        title="Oska",
        summary="bring all you have left home",
        about="Step and jump through an hourglass, and bring every piece you have left to the far row.",
        dimensions=("pieces",),
        size_title="{0} pieces",
        default=(4,),
        smallest=(4,),
        declare=_oska,
        switches=(CAPTURE, GOAL),
        note=(
            "One jump at most in a turn. A side may lose pieces on purpose, to have fewer to bring home: a capture can "
            "even complete the rival's win. If both sides are home with equal numbers, the game is a draw."
        ),
    ),
    Entry(
        name="hexareversi",
        title="HexaReversi",
        summary="reversi on a hexagon",
        about="Close off rows of rival discs on a hexagon, and they turn to your colour.",
        dimensions=("side",),
        size_title="side {0}",
        default=(5,),
        smallest=(3,),
        declare=_hexareversi,
        switches=(START, GOAL),
        cell_values=T77,
        note=(
            "A new disc always lies two steps, along a line, from one that is there already. Where the centre is empty "
            "at the start, some cells can therefore never be filled: on boards with an odd side, even the corners."
        ),
    ),
    Entry(
        name="breakthrough",
        title="Breakthrough",
        summary="first to break through wins",
        about="Two rows of pawns a side, and only one of them has to break through.",
        dimensions=_SQUARES,
        size_title=_ROWS_BY_COLUMNS,
        default=(8, 8),
        smallest=(5, 2),
        declare=partial(_pawns, march=_BREAKTHROUGH, home_rows=2),
        switches=(HOME_ROWS, CAPTURE, GOAL),
    ),
    Entry(
        name="othello",
        title="Othello",
        summary="reversi on squares",
        about="Close off rows of rival discs, and they turn over; at the end, more discs win.",
        dimensions=("side",),
        default=(8,),
        smallest=(4,),
        declare=_othello,
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


def find_catalogue_rules(text: str) -> Rules:
    """The rules of the game of the catalogue that a spec names. No file is ever opened, whatever the text.

    >>> find_catalogue_rules("oska").name
    'oska:4'
    """
    spec = parse_spec(text)
    return find_entry(spec.name).rules(spec)


def find_catalogued(rules: Rules) -> Entry | None:
    """The entry that declares exactly these rules; None for a variant, even one that took a catalogue name."""
    try:
        is_ours = find_catalogue_rules(rules.name) == rules
        return find_entry(parse_spec(rules.name).name) if is_ours else None
    except SpecError:
        return None


def describe_rules(rules: Rules) -> list[str]:
    """How a game is played, in sentences, with the note of its entry.

    >>> describe_rules(find_catalogue_rules("pawned:6"))[-1]
    'A side without pawns has not lost: it passes.'
    """
    entry = find_catalogued(rules)
    return [*explain(rules), *([entry.note] if entry and entry.note else [])]


def title_of(rules: Rules) -> str:
    """A game as people call it: a variant by its own name.

    >>> title_of(find_catalogue_rules("oska:5,goal=misere"))
    'Oska, 5 pieces, misere'
    """
    entry = find_catalogued(rules)
    return entry.full_title(parse_spec(rules.name)) if entry else rules.name


def games() -> tuple[Entry, ...]:
    """The catalogue: an entry for each game, with its name, sizes and switches.

    >>> [entry.default_name for entry in games()][:4]
    ['hexapawn:3x3', 'octapawn', 'pawned:6', 'oska:4']
    """
    return CATALOGUE
