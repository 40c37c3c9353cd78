"""The one list of games that the tests and the proofs go through.

A game that enters the catalogue is here by itself, at several sizes and with all its switches: any two values of them
meet somewhere, and the long proofs go through all combinations.
Variants are here too: the odd ones of ``data/variants``, boards so irregular that the core finds no rotated layout for
them, boards with very long lines, and some that were made at random.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Any

from outplay.errors import SpecError
from outplay.play import Game
from outplay.rules import find_rules
from outplay.rules.catalogue import CATALOGUE, Entry, Size, find_entry
from outplay.rules.compiled import compile_rules
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.shape import MAX_CELLS
from outplay.rules.spec import Spec
from outplay.rules.variant import from_data, load_variant
from tests.variants import random_variant

VARIANTS = Path(__file__).parent / "data" / "variants"


@cache
def game_of(rules: Rules) -> Game:
    """Compiled once for all tests of a process."""
    return Game(rules)


@cache
def game_by_another_path(rules: Rules, *, vector: bool = True, scattered: bool = False) -> Game:
    """The same game, run by other code of the core than it would choose itself on this machine."""
    game = Game(rules)
    game._core = compile_rules(rules, vector=vector, scattered=scattered)
    return game


def code_paths(rules: Rules) -> list[Game]:
    """A game as it runs here and, if it has code of its own for processors with AVX2, as it runs on all others."""
    has_vectors = isinstance(rules.family, Flip)  # march games gain nothing from such processors
    return [game_by_another_path(rules, vector=vector) for vector in ((True, False) if has_vectors else (True,))]


class Scope(Enum):
    """How many of a game's sizes and switches are gone through."""

    FAMILIES = auto()
    """A game of each family, and one that somebody wrote as a file."""
    EACH = auto()
    """Each of the chosen sizes once, and each value of a switch somewhere."""
    PAIRS = auto()
    """Few games, in which any two of the chosen sizes and of the values of switches meet somewhere."""
    PRODUCTS = auto()
    """Every combination of switches at every chosen size."""
    ALL_SIZES = auto()
    """At other sizes as well."""


def catalogue_games(entry: Entry, scope: Scope = Scope.PAIRS) -> list[Rules]:
    """A game of the catalogue at several sizes and with its switches."""
    switches = [switch.values for switch in entry.switches]
    columns = [CHOSEN_SIZES, *switches]
    choose = {Scope.EACH: covering_each, Scope.PAIRS: covering_pairs}.get(scope, lambda all: itertools.product(*all))
    rows = choose(columns)
    found: dict[str, Rules] = {}
    for row in rows:
        kind, options = row[0], _options(entry, row[1:])
        size = _chosen_size(entry, options, kind)
        found.setdefault(str((size, options)), entry.rules(Spec(entry.name, size, options)))
    if scope is Scope.ALL_SIZES:
        for values in itertools.product(*switches):
            options = _options(entry, values)
            for size in _sizes_between(entry, options):
                found.setdefault(str((size, options)), entry.rules(Spec(entry.name, size, options)))
    return list(found.values())


def covering_each(columns: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """A row for each value of the first column, in which the values of the others take turns, each at its own pace."""
    first, *others = columns
    return [
        (value, *(column[(number >> pace) % len(column)] for pace, column in enumerate(others)))
        for number, value in enumerate(first)
    ]


def covering_pairs(columns: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Few rows, with a value from each column, in which any two values of two columns stand together at least once.

    Most faults of a program that depend on its options depend on one or two of them. The rows are chosen one by one,
    each time the first of those that bring together the most pairs which were not together before.
    """

    def pairs(row: tuple[str, ...]) -> set[Any]:
        return set(itertools.combinations(enumerate(row), 2)) or {row}

    candidates = list(itertools.product(*columns))
    left = set().union(*map(pairs, candidates))
    rows = []
    while left:
        rows.append(max(candidates, key=lambda row: len(pairs(row) & left)))
        left -= pairs(rows[-1])
    return rows


def _options(entry: Entry, values: Sequence[str]) -> dict[str, str]:
    """The values of the switches of a game, without those that are usual anyway."""
    chosen = zip(entry.switches, values, strict=True)
    return {switch.name: value for switch, value in chosen if value != switch.values[0]}


CHOSEN_SIZES = ("default", "smallest", "two words", "largest", "tallest", "widest")
"""The sizes at which a game is tried; the third needs two machine words for a board."""


def _chosen_size(entry: Entry, options: dict[str, str], kind: str) -> Size:
    if kind == "default":
        return entry.default
    sizes = _sizes_that_fit(entry.name)
    order: dict[str, Callable[[Size], Any]] = {
        "smallest": lambda size: sizes[size],
        "two words": lambda size: (sizes[size] <= 64, _skew(size) > 1, sizes[size]),
        "largest": lambda size: (-sizes[size], _skew(size)),
        "tallest": lambda size: -size[0],
        "widest": lambda size: -size[-1],
    }
    return next(size for size in sorted(sizes, key=order[kind]) if _is_possible(entry, options, size))


def _sizes_between(entry: Entry, options: dict[str, str]) -> list[Size]:
    """Other sizes: all of them where they have one number, else boards that are nearly square."""
    sizes = _sizes_that_fit(entry.name)
    if len(entry.dimensions) == 2:
        sizes = {size: cells for size, cells in sizes.items() if _skew(size) in (0, 1, 3) and cells <= 64}
    return [size for size in sizes if _is_possible(entry, options, size)]


@cache
def _sizes_that_fit(name: str) -> dict[Size, int]:
    """All sizes of a game under any of its switches, and how many cells they have."""
    entry = find_entry(name)
    found = {}
    for size in itertools.product(range(2, MAX_CELLS), repeat=len(entry.dimensions)):
        if len(size) == 2 and size[0] * size[1] > MAX_CELLS:
            continue
        for values in itertools.product(*(switch.values for switch in entry.switches)):
            if _is_possible(entry, options := _options(entry, values), size):
                found[size] = len(entry.rules(Spec(name, size, options)).shape.cells)
                break
    return found


def _is_possible(entry: Entry, options: dict[str, str], size: Size) -> bool:
    try:
        entry.rules(Spec(entry.name, size, options))
    except SpecError:
        return False
    return True


def _skew(size: Size) -> int:
    return abs(size[0] - size[-1])


def odd_games() -> list[Rules]:
    """The odd games that somebody wrote as TOML files."""
    return [load_variant(path) for path in sorted(VARIANTS.glob("*.toml"))]


def irregular_games() -> list[Rules]:
    """Both families on both lattices, with cells so scattered that no rotated layout fits them."""
    march = {"family": "march", "take": ["ahead-left", "ahead-right"], "win": ["reach", "capture-all"]}
    staggered = {"step": ["ahead-left", "ahead-right"], "jump": ["ahead-left"], "stuck": "pass"}
    square, hexagonal = _scattered_drawing(indent=0), _scattered_drawing(indent=1)
    return [
        from_data({"name": "holes-march-square", "start": square, "step": ["ahead"], **march}),
        from_data({"name": "holes-march-hex", "lattice": "hex", "start": hexagonal, **staggered, **march}),
        from_data({"name": "holes-flip-square", "family": "flip", "start": square}),
        from_data({"name": "holes-flip-hex", "family": "flip", "lattice": "hex", "start": hexagonal}),
    ]


def _scattered_drawing(indent: int, rows: int = 12, columns: int = 15, cells: int = 122) -> str:
    """A board with holes at random places; every second row is indented, and both sides stand all over the middle."""
    choice = random.Random("holes")
    places = [(row, column) for row in range(rows) for column in range(columns)]
    kept = set(choice.sample(places, cells))
    lines = []
    for row in range(rows):
        pieces = "--" if row in (0, rows - 1) else "wb----"
        marks = [choice.choice(pieces) if (row, column) in kept else "." for column in range(columns)]
        lines.append(" " * (indent * (row % 2)) + " ".join(marks))
    return "\n".join(lines)


def long_games() -> list[Rules]:
    """Boards with longer lines than any game of the catalogue has: the core doubles its way along them."""
    sizes = [(1, 12), (1, 64), (3, 21), (40, 1), (1, 128), (64, 2)]
    return [
        from_data({"name": f"line-{rows}-{columns}", "family": "flip", "start": _line_drawing(rows, columns)})
        for rows, columns in sizes
    ]


def _line_drawing(rows: int, columns: int) -> str:
    """A disc of each side somewhere in the middle, next to each other along the longer way."""
    marks = [["-"] * columns for _ in range(rows)]
    row, column = rows // 2, columns // 2
    marks[row][column] = "w"
    marks[row - (rows > columns)][column - (rows <= columns)] = "b"
    return "\n".join(" ".join(line) for line in marks)


def random_games(number: int, seed: int = 0) -> list[Rules]:
    """Variants made at random, always the same ones for a seed."""
    return [random_variant(f"random-{one}", random.Random(f"{seed} {one}")) for one in range(number)]


def each_once(games: list[Rules]) -> list[Rules]:
    """The games without those that are played like an earlier one under another name."""
    found: dict[str, Rules] = {}
    for rules in games:
        found.setdefault(rules.hash, rules)
    return list(found.values())


def all_games(scope: Scope) -> list[Rules]:
    """The games of the catalogue, odd variants, irregular and long boards, and variants made at random."""
    if scope is Scope.FAMILIES:
        return [find_rules("oska:4"), find_rules("hexareversi:3"), find_rules(str(VARIANTS / "skirmish.toml"))]
    return each_once(
        [
            *(rules for entry in CATALOGUE for rules in catalogue_games(entry, scope)),
            *odd_games(),
            *IRREGULAR,
            *long_games(),
            *random_games(16),
        ]
    )


IRREGULAR = irregular_games()
SCOPE = Scope[os.environ.get("OUTPLAY_GAMES", "PAIRS")]
"""``make prove`` asks for PRODUCTS, the sanitized core for EACH, and ``make test-quick`` for FAMILIES."""
GAMES = all_games(SCOPE)


def examples(number: int) -> int:
    """How many of so many positions are tried: a third on the sanitized core, which is slow and looks at memory."""
    return (number + 2) // 3 if SCOPE is Scope.EACH else number
