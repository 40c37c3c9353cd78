"""Openings: the start, all positions some plies deep, random balanced ones; what is refused."""

from __future__ import annotations

import pytest

import outplay
from outplay.arena import openings
from outplay.arena.openings import find_openings, parse_openings, suitable_plies
from outplay.errors import InputError
from outplay.search.engine import analyze

PAWNS = outplay.game("hexapawn:3x3")
WIDE = outplay.game("breakthrough:6x6")


@pytest.mark.parametrize(("game", "plies"), [(PAWNS, 1), (PAWNS, 3), (WIDE, 2), (outplay.game("hexareversi:3"), 3)])
def test_all_positions_are_those_that_every_line_of_play_reaches(game: outplay.Game, plies: int) -> None:
    reached = [game.start]
    for _ in range(plies):
        reached = [position.play(move) for position in reached for move in position.legal_moves]
    expected = {position for position in reached if position.outcome is None}
    found = find_openings(game, f"all:{plies}", 1, 1).positions
    assert len(found) == len(set(found)) and set(found) == expected


def test_random_ones_are_different_balanced_and_by_the_seed() -> None:
    found = find_openings(WIDE, "random:6", 12, 3)
    assert len(set(found.positions)) == 12
    for position in found.positions:
        score = analyze(position, nodes=20_000).score
        assert score.estimate is not None and abs(score.estimate) <= 2
        assert position.side is outplay.Side.WHITE
    assert found == find_openings(WIDE, "random:6", 12, 3)
    assert found != find_openings(WIDE, "random:6", 12, 4)
    assert found.remark == "from 12 random positions after 6 plies"


@pytest.mark.parametrize(
    ("game", "plies", "number", "found", "remark"),
    [
        (PAWNS, 2, 6, 6, "6 of them not balanced"),  # every position is won or lost
        (PAWNS, 1, 10, 3, "10 would be needed"),
        (WIDE, 2, 500_000, 5, "500,000 would be needed"),
    ],
)
def test_too_few_openings_are_remarked(
    game: outplay.Game, plies: int, number: int, found: int, remark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "_MAX_RANDOM", 5 if number > 10 else 10)
    random = find_openings(game, f"random:{plies}", number, 1)
    assert len(random.positions) == len(set(random.positions)) == found and remark in random.remark


@pytest.mark.parametrize(
    "text", ["", "start:2", "al", "all:", "all:0", "all:x", "random:-1", "random:61", "all:99999999999"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="write start, all:N or random:N"):
        parse_openings(text)


def test_defaults() -> None:
    assert (parse_openings("all"), parse_openings("random")) == (("all", 2), ("random", 6))
    assert find_openings(WIDE, "start", 5, 1).positions == (WIDE.start,)


def can_end_within(position: outplay.Position, plies: int) -> bool:
    """Whether some line of play is over so soon, however badly both sides play."""
    if position.outcome is not None:
        return True
    return plies > 0 and any(can_end_within(position.play(move), plies - 1) for move in position.legal_moves)


SMALL = ["hexapawn:3x3", "hexapawn:4x4", "hexapawn:3x8", "octapawn", "pawned:4", "breakthrough:5x5", "othello:4"]
LARGER = ["hexapawn:5x5", "pawned:6", "oska:4", "breakthrough:6x6", "breakthrough:8x8", "hexareversi:4", "othello:6"]


def test_suitable_plies_leave_more_than_three_to_the_end() -> None:
    assert {name: suitable_plies(outplay.game(name)) for name in SMALL} == dict.fromkeys(SMALL, 0)
    for name in LARGER:
        game = outplay.game(name)
        plies = suitable_plies(game)
        assert plies in (2, 4), name
        found = find_openings(game, f"random:{plies}", 5, 1).positions
        assert len(found) == 5 and not any(can_end_within(position, 3) for position in found), name


def test_too_many_and_too_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    assert openings._MAX_POSITIONS == 100_000
    monkeypatch.setattr(openings, "_MAX_POSITIONS", 1_000)
    with pytest.raises(InputError, match="more than 1,000 positions"):
        find_openings(WIDE, "all:8", 1, 1)
    with pytest.raises(InputError, match="always over after 9 plies"):
        find_openings(PAWNS, "all:9", 1, 1)
    with pytest.raises(InputError, match="nearly always over after 9 random plies"):
        find_openings(PAWNS, "random:9", 1, 1)
