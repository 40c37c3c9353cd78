"""The boards on which every kind of picture is tested: the catalogue at several sizes, and the variant files."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.errors import SpecError
from outplay.render import Scene
from outplay.rules import CATALOGUE, Rules, find_rules

VARIANTS = Path(__file__).parents[1] / "data" / "variants"


def _games() -> list[Rules]:
    games = [find_rules(str(path)) for path in sorted(VARIANTS.glob("*.toml"))]
    for entry in CATALOGUE:
        sizes = {entry.default, *((side,) * len(entry.dimensions) for side in range(3, 12))}
        for size in sorted(sizes):
            try:
                games.append(find_rules(f"{entry.name}:{'x'.join(map(str, size))}"))
            except SpecError:
                continue
    return [*games, find_rules("hexapawn:4x30")]


@pytest.fixture(params=_games(), ids=lambda rules: rules.name)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Each board in turn."""
    assert isinstance(request.param, Rules)
    return request.param


@pytest.fixture
def scene(rules: Rules) -> Scene:
    """The start of a game on each board, without marks."""
    return Scene(rules.shape, rules.start_contents, rules.sides, rules.colours)


@pytest.fixture
def marked_scene(rules: Rules) -> Scene:
    """The same with marks on both empty and occupied cells, one cell being marked both ways."""
    pieces = [number for number, piece in enumerate(rules.start_contents) if piece]
    empty = [number for number, piece in enumerate(rules.start_contents) if not piece]
    last = (pieces[0], empty[0])
    targets = (pieces[0], pieces[1], empty[1])
    return Scene(rules.shape, rules.start_contents, rules.sides, rules.colours, last, targets)
