"""The values of cells that the HexaReversi report gives, and the reasons for them."""

from __future__ import annotations

import json

import outplay
from outplay.rules import find_rules
from outplay.rules.catalogue import find_entry
from outplay.rules.cell_values import T77
from outplay.rules.symmetry import symmetries

VALUE = dict(zip(T77.shape.names, T77.values, strict=True))


def test_every_cell_has_a_value_and_every_value_a_reason() -> None:
    assert len(T77.values) == len(T77.shape.cells) == 61
    assert [value for value, _ in T77.reasons] == sorted(set(T77.values), reverse=True) == [9, 6, 4, 3, 2, 1]
    assert sum(T77.values) == 6 * 9 + 6 * 6 + 6 * 4 + 13 * 3 + 24 * 2 + 6 * 1


def test_no_turn_or_mirror_of_the_board_changes_a_value() -> None:
    turns = symmetries(T77.shape)
    assert len(turns) == 12
    for symmetry in turns:
        assert all(T77.values[symmetry.cells[cell]] == value for cell, value in enumerate(T77.values))


def test_the_reasons_are_true() -> None:
    """What they say of where the cells lie."""
    assert [name for name, value in VALUE.items() if value == 9] == ["a9", "e9", "a5", "i5", "a1", "e1"]
    assert VALUE["c9"] == 6, "the middle of an edge"
    assert VALUE["b8"] == 1 and VALUE["c7"] == 4, "one and two steps from a9 towards the centre"
    assert VALUE["b9"] == VALUE["d9"] == VALUE["c8"] == 2
    assert VALUE["e5"] == VALUE["d6"] == 3
    directions = T77.shape.lattice.directions
    for name, value in VALUE.items():
        cell = T77.shape.index[name]
        around = [T77.shape.neighbour(cell, way) is not None for way in directions.values()]
        lines = sum(around[way] and around[way + 3] for way in range(3))
        assert {9: lines == 0, 6: lines == 1, 4: lines == 3, 3: lines == 3, 1: lines == 3}.get(value, lines in (1, 3))


def test_the_table_is_drawn_in_the_shape_of_the_board() -> None:
    lines = T77.draw().splitlines()
    assert lines[0] == "        9   2   6   2   9" and lines[4] == "9   1   4   3   3   3   4   1   9"
    assert [line.split() for line in lines] == [line.split() for line in T77.rows.strip().splitlines()]


def test_where_it_fits() -> None:
    assert T77.fits(find_rules("hexareversi:5")) and T77.fits(find_rules("hexareversi:5,start=ring"))
    assert not T77.fits(find_rules("hexareversi:4")) and not T77.fits(find_rules("othello:8"))
    march = outplay.game(
        {"name": "walk", "family": "march", "lattice": "hex", "step": ["ahead-left"], "start": drawn_with_a_walker()}
    )
    assert march.shape == T77.shape and not T77.fits(march.rules)
    assert find_entry("hexareversi").cell_values is T77
    assert T77.game == find_entry("hexareversi").default_name


def drawn_with_a_walker() -> str:
    lines = find_rules("hexareversi:5").drawn_start.replace("w", "-").replace("b", "-").split("\n")
    lines[-1] = lines[-1].replace("-", "w", 1)
    lines[0] = lines[0].replace("-", "b", 1)
    return "\n".join(lines)


def test_the_table_as_data() -> None:
    data = json.loads(json.dumps(T77.as_data()))
    assert data["name"] == "t77" and data["values"] == list(T77.values) and data["game"] == "hexareversi:5"
    assert data["reasons"][0]["value"] == 9 and "corner" in data["reasons"][0]["reason"]
