"""Which game a position can be of."""

from __future__ import annotations

import pytest

import outplay
from outplay.cli.positions import game_of
from outplay.errors import PositionError

UNIQUE = ("oska:4", "hexareversi:5")


@pytest.mark.parametrize("name", UNIQUE)
def test_a_position_that_fits_one_game_only_tells_it(name: str) -> None:
    assert game_of(str(outplay.game(name).start)).name == name


@pytest.mark.parametrize("name", sorted({entry.default_name for entry in outplay.games()} - set(UNIQUE)))
def test_other_positions_leave_a_doubt_that_names_the_games(name: str) -> None:
    with pytest.raises(PositionError, match=r"can be a position of .*: say which with --game") as doubt:
        game_of(str(outplay.game(name).start))
    assert name in str(doubt.value)


@pytest.mark.parametrize("text", ["", "w", "bbb/---/www", "bbb/---/www x", "/", "b" * 1000])
def test_what_fits_no_game_is_told(text: str) -> None:
    with pytest.raises(PositionError, match="fits no board"):
        game_of(text)
