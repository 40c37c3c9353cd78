"""Strong solving of games that last long, on boards that are long and thin: a table has room for 126 plies."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay._core import Solving
from outplay.errors import TooLarge
from outplay.play import Game
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import solve
from tests.positions import position_of, situation_of
from tests.recursion import Recursion

RULES = """
family = "march"
step = ["ahead"]
take = ["ahead-left"]
win = ["capture-all"]
stuck = "pass"
deadlock = "majority"
"""


def column(directory: Path, length: int, black: set[int], white: int) -> Game:
    """Black's pieces go down a column. White's stands beside it and can only pass; it is taken from one cell."""
    rows = [f"{'w' if row == white else '.'} {'b' if row in black else '-'}" for row in range(length, 0, -1)]
    path = directory / "column.toml"
    path.write_text(f'{RULES}start = """\n' + "\n".join(rows) + '"""\n')
    return outplay.game(str(path))


def longest_move(game: Game) -> int:
    """Compare every position and every move with plain recursion; the longest distance of a move."""
    recursion, solution = Recursion(game.rules), solve(game, method="strong")
    assert solution.score == recursion.solve()
    longest = 0
    for situation, worth in recursion.known.items():
        position = position_of(game, situation)
        assert solution[position] == worth
        for one in () if position.outcome else solution.moves(position):
            assert one.score == recursion.known[situation_of(position.play(one.move))].before()
            longest = max(longest, one.score.distance or 0)
    return longest


def test_a_table_has_room_for_126_plies(tmp_path: Path) -> None:
    game = column(tmp_path, 24, {22, 23, 24}, white=24)
    assert solve(game, method="strong").score == Score(Side.WHITE, -1, 126)
    assert longest_move(game) == 126


def test_a_move_may_be_one_ply_longer(tmp_path: Path) -> None:
    """Black can take at once. If it passes the piece by instead, nothing can be taken any more."""
    game = column(tmp_path, 25, {22, 23, 25}, white=24)
    assert solve(game, method="strong").score == Score(Side.WHITE, -1, 2)
    assert longest_move(game) == 127


def test_more_plies_are_too_many(tmp_path: Path) -> None:
    game = column(tmp_path, 34, {33, 34}, white=34)
    solving = Solving(game._core, game.start._board)
    while solving.step():
        pass
    assert solving.phase == "too-long" and not solving.step()
    with pytest.raises(ValueError, match="before all is solved"):
        solving.table()
    with pytest.raises(TooLarge, match="column has positions that are won only after more than 126 plies"):
        solve(game, method="strong")
    weak = solve(game)
    assert weak.method == "weak" and weak.score == Score(Side.WHITE, -1) and "126 plies" in weak.cost.reason
