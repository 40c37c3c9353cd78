"""Every trap of the flip games, in positions written by hand."""

from __future__ import annotations

import random

from outplay.referee import Action, legal_actions, play, start
from outplay.rules import Rules, find_rules
from outplay.rules.variant import load_variant
from outplay.rules.words import Outcome, Reason
from tests.referee.situations import BLACK, DATA, WHITE, at, moves, played, result, text_of

# Flip games


def test_all_closed_off_runs_turn_and_no_others() -> None:
    rules = find_rules("othello:4")
    text = "-w-w/-bb-/--bw/-b-- w"
    placed = [action for action in legal_actions(rules, at(rules, text)) if action.target == "b3"]
    assert placed == [Action(None, "b3", ("b2", "c2", "c3"))], "b4 has no white disc behind it"
    assert played(rules, text, "b3") == "-w-w/-ww-/-www/-b-- b"


def test_a_run_may_be_long_but_has_no_gap() -> None:
    assert moves("othello:6", "wbbbb-/------/------/------/------/------ w") == {"f1"}
    assert moves("othello:6", "wbbb-b/------/------/------/------/------ w") == {"e1"}
    assert played("othello:6", "wbbb-b/------/------/------/------/------ w", "e1").startswith("wwwwwb/")
    # Turned discs close off nothing further: b2 stays black.
    assert played("othello:4", "wb--/-b--/-w--/---- w", "c1") == "www-/-b--/-w--/---- b"


def test_the_othello_start() -> None:
    rules = find_rules("othello")
    expected = "--------/--------/--------/---wb---/---bw---/--------/--------/-------- b"
    assert text_of(rules, start(rules)) == expected
    assert moves(rules, expected) == {"d3", "c4", "f5", "e6"}


def test_a_side_that_turns_nothing_passes() -> None:
    text = "wb--/----/----/---- b"
    assert result("othello:4", text) is None
    assert moves("othello:4", text) == {"pass"}
    passed = played("othello:4", text, "pass")
    assert passed == "wb--/----/----/---- w"
    assert moves("othello:4", passed) == {"c1"}
    assert result("othello:4", played("othello:4", passed, "c1")) == Outcome(WHITE, Reason.DISCS, 3)


def test_discs_are_counted_when_neither_can_place() -> None:
    for side in "wb":
        assert result("othello:4", f"wwww/wwww/bbbb/bbbb {side}") == Outcome(None, Reason.DISCS)
        assert result("othello:4", f"wwww/wwwb/bbbb/bbbb {side}") == Outcome(BLACK, Reason.DISCS, 2)
        assert result("othello:4", f"ww--/----/----/---b {side}") == Outcome(WHITE, Reason.DISCS, 1)
        assert result("othello:4", f"----/----/----/-b-- {side}") == Outcome(BLACK, Reason.DISCS, 1)
        assert result("othello:4", f"----/----/----/---- {side}") == Outcome(None, Reason.DISCS)


def test_the_two_starts_of_hexareversi() -> None:
    rules = find_rules("hexareversi")
    expected = "-----/------/-------/---wb---/---bbw---/---wb---/-------/------/----- w"
    assert text_of(rules, start(rules)) == expected
    ring = find_rules("hexareversi:5,start=ring")
    assert text_of(ring, start(ring)) == expected.replace("bbw", "b-w")


def test_runs_turn_in_six_directions_only() -> None:
    rules = find_rules("hexareversi:3")
    surrounded = "w-w/-bb-/wb-bw/-bb-/w-w w"
    (action,) = [action for action in legal_actions(rules, at(rules, surrounded)) if action.target == "c3"]
    assert action.captured == ("b4", "c4", "b3", "d3", "b2", "c2")


def parity(rules: Rules, name: str) -> tuple[int, int]:
    column, row = rules.shape.cells[rules.shape.index[name]]
    return column % 2, row % 2


def cells_used(rules: Rules, games: int) -> set[str]:
    """The cells of the start and all cells on which a disc is placed in a number of random games."""
    chance = random.Random(2024)
    used = {name for name, disc in zip(rules.shape.names, rules.start_contents, strict=True) if disc}
    for _ in range(games):
        situation = start(rules)
        while actions := legal_actions(rules, situation):
            action = chance.choice(actions)
            used |= {action.target} if action.target else set()
            situation = play(rules, situation, action)
    return used


def test_with_an_empty_centre_the_corners_and_the_centre_are_dead() -> None:
    rules = find_rules("hexareversi:5,start=ring")
    dead = {name for name in rules.shape.names if parity(rules, name) == parity(rules, "e5")}
    assert {"a9", "e9", "a5", "i5", "a1", "e1", "e5"} <= dead
    assert len(dead) == 19
    used = cells_used(rules, games=25)
    assert used == set(rules.shape.names) - dead
    assert len(used) == 42


def test_with_a_filled_centre_every_cell_can_be_played() -> None:
    rules = find_rules("hexareversi:3")
    assert {parity(rules, name) for name in rules.shape.names} == {
        parity(rules, name) for name, disc in zip(rules.shape.names, rules.start_contents, strict=True) if disc
    }
    assert cells_used(rules, games=60) == set(rules.shape.names)


def test_fewer_discs_win_long_reversi() -> None:
    rules = load_variant(DATA / "variants" / "long-reversi.toml")
    lonely = "w--------/" + "---------/" * 4 + "-------bb w"
    assert result(rules, lonely) == Outcome(WHITE, Reason.DISCS, 1)
