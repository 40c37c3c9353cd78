"""Checking solutions: right tables pass, and one wrong entry is found by the slow rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import outplay
from outplay._core import Board
from outplay.errors import SolutionError
from outplay.play import Game, Position
from outplay.rules.variant import from_data
from outplay.solving import StrongSolution, load, save, solve
from outplay.solving.checking import Check, check_file, check_solution
from outplay.solving.files import HEADER_BYTES, read_header
from tests.positions import position_of, reachable
from tests.recursion import Recursion
from tests.solution_files import forged

SPECS = ["hexapawn:3x3", "hexapawn:3x3,goal=misere", "pawned:3", "hexareversi:3,start=ring", "oska:4"]


def strongly(game: str | Game) -> StrongSolution:
    solution = solve(game, method="strong")
    assert isinstance(solution, StrongSolution)
    return solution


@pytest.mark.parametrize("spec", SPECS)
def test_a_right_table_passes(spec: str) -> None:
    found = check_solution(strongly(spec), sample=300)
    assert found.is_right
    assert (found.faults, found.differences) == (0, ())
    assert found.sampled == min(300, found.solution.table.entries)


def test_a_saved_solution_passes(tmp_path: Path) -> None:
    save(strongly("hexapawn:4x4"), tmp_path / "table")
    found = check_file(tmp_path / "table", sample=100)
    assert found.is_right
    data = found.as_data()
    assert (data["game"], data["sampled"], data["differences"]) == ("hexapawn:4x4", 100, [])
    assert data["score"]["text"] == "wins in 11"


def test_the_header_of_a_file_must_say_what_its_table_says(tmp_path: Path) -> None:
    save(strongly("hexapawn:4x4"), tmp_path / "table")
    data, worth = (tmp_path / "table").read_bytes(), read_header(tmp_path / "table")["worth"]
    (tmp_path / "table").write_bytes(forged(data, worth={**worth, "text": "wins in 13"}))
    found = check_file(tmp_path / "table", sample=10)
    assert not found.is_right
    assert "its header says" in found.differences[0]


def test_a_damaged_table_with_the_right_checksum_is_refused_or_found_faulty_or_answers_as_before(
    tmp_path: Path,
) -> None:
    """Some bits mean nothing; the number of positions, mirror images too, is stored but cannot be checked."""
    game, path, random = outplay.game("hexapawn:3x3"), tmp_path / "table", Random(1)
    recursion = Recursion(game.rules)
    recursion.solve()
    worths = {position_of(game, situation): worth for situation, worth in recursion.known.items()}
    save(strongly(game), path)
    whole, entries = path.read_bytes(), load(path).table.entries
    said: list[str] = []
    found = Counter[str]()
    for _ in range(300):
        data = bytearray(whole)
        data[random.randrange(HEADER_BYTES, len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(forged(bytes(data)))
        try:
            check = check_file(path, sample=50)
        except SolutionError:
            found["refused"] += 1
            continue
        said += check.differences
        found["right" if check.is_right else "faulty"] += 1
        if check.is_right:
            assert check.solution.table.entries == entries
            assert {position: check.solution.get(position) for position in worths} == worths
    assert any("cannot be read" in text for text in said)
    assert min(found["refused"], found["faulty"], found["right"]) > 20


def test_the_file_of_a_variant_is_enough(tmp_path: Path) -> None:
    declared = {"name": "duel", "family": "march", "start": "b b\n- -\n- -\nw w", "step": ["ahead"]}
    game = Game(from_data(declared))
    save(strongly(game), tmp_path / "table")
    found = check_file(tmp_path / "table")
    assert found.is_right and found.solution.game == game


class Spoilt:
    """A table in which one entry may be wrong, or one position missing."""

    def __init__(self, solution: StrongSolution) -> None:
        self._table: Any = solution.table
        self._game = solution.game
        self.stored = list({one.canonical: None for one in reachable(solution.root) if one.outcome is None})
        self.codes: dict[Position, Any] = {one: self._table.worth(one._board) for one in self.stored}
        self.missing: Position | None = None

    @property
    def entries(self) -> int:
        return len(self.stored)

    def faults(self) -> int:
        return 0

    def read(self, first: int, count: int) -> tuple[Any, Any, Any]:
        chosen = self.stored[first : first + count]
        contents = np.array([self._game._core.contents(one._board) for one in chosen], dtype=np.uint8)
        sides = np.array([one._board.side for one in chosen], dtype=np.uint8)
        return contents, sides, np.array([self.codes[one] for one in chosen], dtype=np.int16)

    def worth(self, board: Board) -> int | None:
        position = Position(self._game, board).canonical
        return None if position == self.missing else self.codes.get(position, self._table.worth(board))


def checked(spec: str, spoil: Callable[[Spoilt], None]) -> Check:
    solution = strongly(spec)
    spoilt = Spoilt(solution)
    spoil(spoilt)
    solution._table = spoilt  # type: ignore[assignment]
    return check_solution(solution, sample=10_000)


@pytest.mark.parametrize("spec", SPECS[:4])
def test_any_wrong_entry_is_found_by_the_slow_rules(spec: str) -> None:
    assert checked(spec, lambda spoilt: None).is_right
    stored = Spoilt(strongly(spec)).stored
    for position in stored[:: max(1, len(stored) // 8)]:
        # A longer win or loss, a loss in place of a win, a draw in place of either.
        for change in (lambda code: code + 2, lambda code: -code or 1):

            def spoil(spoilt: Spoilt, position: Position = position, change: Callable[[int], int] = change) -> None:
                spoilt.codes[position] = change(spoilt.codes[position])

            found = checked(spec, spoil)
            assert not found.is_right
            assert any(" by the slow rules, but " in text for text in found.differences)


def test_a_missing_position_is_found() -> None:
    def spoil(spoilt: Spoilt) -> None:
        spoilt.missing = outplay.game("hexapawn:3x3").start.play("b1b2").canonical

    found = checked("hexapawn:3x3", spoil)
    assert any("leads to a position that the table does not have" in text for text in found.differences)


def test_a_finished_position_has_no_place_in_a_table() -> None:
    over = outplay.game("hexapawn:3x3").position("w--/---/--b b")

    def spoil(spoilt: Spoilt) -> None:
        spoilt.stored.append(over)
        spoilt.codes[over] = -1

    found = checked("hexapawn:3x3", spoil)
    assert found.differences == ("in 'w--/---/--b b' the game is over, but the table says 'has lost'",)
