"""Every trap of the march games, in positions written by hand."""

from __future__ import annotations

from functools import cache

import pytest

from outplay.referee import Action, Situation, legal_actions, outcome, perft, play, start
from outplay.rules import find_rules
from outplay.rules.variant import load_variant
from outplay.rules.words import Outcome, Reason, Side
from tests.referee.situations import BLACK, DATA, WHITE, at, moves, played, result, text_of, variant

# Pawns


def test_a_pawn_steps_straight_and_takes_diagonally() -> None:
    assert moves("hexapawn", "bbb/---/www w") == {"a1a2", "b1b2", "c1c2"}
    assert moves("hexapawn", "b-b/-w-/--- w") == {"b2b3", "b2a3", "b2c3"}
    assert moves("hexapawn", "---/-b-/w-w b") == {"b2b1", "b2a1", "b2c1"}


def test_a_pawn_goes_neither_sideways_nor_back_nor_two_cells() -> None:
    assert moves("hexapawn:4x4", "----/b---/--w-/---- w") == {"c2c3"}
    assert moves("hexapawn:4x4", "----/b---/--w-/---- b") == {"a3a2"}


def test_a_capture_is_named_and_removes_the_pawn() -> None:
    rules = find_rules("hexapawn")
    assert Action("b2", "a3", ("a3",)) in legal_actions(rules, at(rules, "b-b/-w-/--- w"))
    assert Action("b2", "b3", ()) in legal_actions(rules, at(rules, "b-b/-w-/--- w"))
    assert played("hexapawn", "b-b/-w-/w-- w", "b2a3") == "w-b/---/w-- b"


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "octapawn:3x3", "pawned:3", "breakthrough:3x3,rows=1"])
def test_one_pawn_on_the_far_row_wins_at_once(spec: str) -> None:
    assert result(spec, "-w-/b--/--w b") == Outcome(WHITE, Reason.REACHED)
    assert result(spec, "b--/--w/-b- w") == Outcome(BLACK, Reason.REACHED)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "octapawn:3x3", "pawned:3", "breakthrough:3x3,rows=1"])
def test_if_both_have_arrived_the_side_that_has_just_moved_has_won(spec: str) -> None:
    assert result(spec, "w--/---/--b w") == Outcome(BLACK, Reason.REACHED)
    assert result(spec, "w--/---/--b b") == Outcome(WHITE, Reason.REACHED)


def test_a_blocked_side_loses_hexapawn() -> None:
    assert result("hexapawn", "---/-b-/-w- w") == Outcome(BLACK, Reason.BLOCKED)
    assert result("hexapawn", "-b-/-w-/--- b") == Outcome(WHITE, Reason.BLOCKED)
    assert result("hexapawn", "b--/w-b/--w w") == Outcome(BLACK, Reason.BLOCKED)


def test_arrival_is_asked_before_a_block() -> None:
    assert result("hexapawn", "w--/--b/--w b") == Outcome(WHITE, Reason.REACHED)
    assert result("hexapawn", "w--/--b/--w w") == Outcome(WHITE, Reason.REACHED)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "octapawn:3x3", "breakthrough:3x3,rows=1"])
@pytest.mark.parametrize("side", ["w", "b"])
def test_a_side_without_pawns_has_lost(spec: str, side: str) -> None:
    assert result(spec, f"---/-w-/--- {side}") == Outcome(WHITE, Reason.CAPTURED)
    assert result(spec, f"---/-b-/--- {side}") == Outcome(BLACK, Reason.CAPTURED)


def test_no_pieces_is_asked_before_arrival() -> None:
    assert result("hexapawn", "-w-/---/--- b") == Outcome(WHITE, Reason.CAPTURED)
    assert result("pawned:3", "-w-/---/--- b") == Outcome(WHITE, Reason.REACHED)


@pytest.mark.parametrize("side", ["w", "b"])
def test_an_empty_board_is_a_draw(side: str) -> None:
    for spec in ("hexapawn:3x3", "pawned:3", "hexapawn:3x3,goal=misere", "breakthrough:3x3,rows=1"):
        assert result(spec, f"---/---/--- {side}") == Outcome(None, Reason.CAPTURED)
    assert result("oska:4", f"----/---/--/---/---- {side}") == Outcome(None, Reason.CAPTURED)


# Pawned


def test_a_stuck_side_passes_in_pawned_and_the_pass_is_a_ply() -> None:
    stuck = "-b--/-w--/----/---w b"
    assert moves("pawned:4", stuck) == {"pass"}
    assert result("pawned:4", stuck) is None
    assert played("pawned:4", stuck, "pass") == "-b--/-w--/----/---w w"
    assert moves("pawned:4", "-b--/-w--/----/---w w") == {"d1d2"}
    rules = find_rules("pawned:4")
    assert [perft(rules, at(rules, stuck), depth) for depth in (1, 2, 3)] == [1, 1, 1]


def test_a_side_without_pawns_merely_passes_in_pawned() -> None:
    for letter, other, move in (("w", "b", "b2b3"), ("b", "w", "b2b1")):
        text = f"---/-{letter}-/--- {other}"
        assert moves("pawned:3", text) == {"pass"}
        passed = played("pawned:3", text, "pass")
        assert passed == f"---/-{letter}-/--- {letter}"
        assert moves("pawned:3", passed) == {move}
        arrived = result("pawned:3", played("pawned:3", passed, move))
        assert arrived == Outcome(Side(letter), Reason.REACHED)


def test_when_neither_can_move_the_larger_army_wins_pawned() -> None:
    for side in "wb":
        assert result("pawned:4", f"----/-b--/-w--/-w-- {side}") == Outcome(WHITE, Reason.MAJORITY, 1)
        assert result("pawned:4", f"bb--/bw--/w---/---- {side}") is None, "b3a4 takes"
        assert result("pawned:4", f"b--b/b--b/w--w/---- {side}") == Outcome(BLACK, Reason.MAJORITY, 2)
        assert result("pawned:4", f"----/-b--/-w--/---- {side}") == Outcome(None, Reason.DEADLOCK)


# Breakthrough


def test_breakthrough_steps_diagonally_but_takes_only_diagonally() -> None:
    text = "-----/--b--/--w--/-----/----- w"
    assert moves("breakthrough:5x5", text) == {"c3b4", "c3d4"}
    text = "-----/-bbb-/--w--/-----/----- w"
    assert moves("breakthrough:5x5", text) == {"c3b4", "c3d4"}
    assert played("breakthrough:5x5", text, "c3b4") == "-----/-wbb-/-----/-----/----- b"


def test_breakthrough_starts_with_two_rows_or_with_one() -> None:
    rules = find_rules("breakthrough:5x5,rows=1")
    assert text_of(rules, start(rules)) == "bbbbb/-----/-----/-----/wwwww w"
    usual = find_rules("breakthrough:5x5")
    assert text_of(usual, start(usual)) == "bbbbb/bbbbb/-----/wwwww/wwwww w"


def test_in_breakthrough_a_diagonal_is_open_where_the_way_ahead_is_not() -> None:
    assert moves("breakthrough:4x2,rows=1", "b-/b-/w-/w- w") == {"a2b3", "a1b2"}
    assert moves("breakthrough:4x2,rows=1", "--/--/b-/w- w") == {"a1b2"}


# Oska


def test_white_starts_at_the_top_and_steps_down_diagonally() -> None:
    assert moves("oska:4", "wwww/---/--/---/bbbb w") == {"a5a4", "b5a4", "b5b4", "c5b4", "c5c4", "d5c4"}
    assert moves("oska:4", "wwww/---/--/---/bbbb b") == {"a1a2", "b1a2", "b1b2", "c1b2", "c1c2", "d1c2"}
    assert moves("oska:4", "----/---/w-/---/b--- w") == {"a3a2", "a3b2"}


def test_a_jump_goes_straight_over_one_rival_piece() -> None:
    rules = find_rules("oska:4")
    through_the_waist = at(rules, "----/-w-/b-/---/---b w")
    assert set(legal_actions(rules, through_the_waist)) == {Action("b4", "b3", ()), Action("b4", "a2", ("a3",))}
    assert played(rules, "----/-w-/b-/---/---b w", "b4a2") == "----/---/--/w--/---b b"


def test_a_jump_needs_a_rival_piece_and_an_empty_cell_behind_it() -> None:
    assert moves("oska:4", "----/-w-/b-/b--/---- w") == {"b4b3"}, "the landing is taken"
    assert moves("oska:4", "----/-w-/w-/---/---b w") == {"b4b3", "a3a2", "a3b2"}, "an own piece is not jumped"
    assert moves("oska:4", "----/w--/b-/---/---- w") == {"a4b2"}, "no step onto a rival piece"
    assert moves("oska:4", "w---/b--/--/---/---- w") == {"a5a3"}
    assert moves("oska:4", "-w--/b--/--/---/---- w") == {"b5b4"}, "behind a4 there is no cell"


def test_one_jump_at_most_in_a_turn() -> None:
    rules = find_rules("oska:5")
    text = "w----/b---/---/b-/---/----/--b-- w"
    assert legal_actions(rules, at(rules, text)) == [Action("a7", "a5", ("a6",))]
    jumped = "-----/----/w--/b-/---/----/--b--"
    assert played(rules, text, "a7a5") == f"{jumped} b"
    assert moves(rules, f"{jumped} w") == {"a5b3"}, "the next jump, had White another turn"


def test_jumping_is_not_compulsory() -> None:
    assert moves("oska:4", "----/-w-/b-/---/---b w") == {"b4b3", "b4a2"}


def test_the_last_piece_captured_loses() -> None:
    text = "----/-w-/b-/---/---- b"
    assert result("oska:4", text) is None
    assert result("oska:4", played("oska:4", text, "a3c5")) == Outcome(BLACK, Reason.CAPTURED)


def test_all_remaining_pieces_on_the_rival_row_win() -> None:
    for side in "wb":
        assert result("oska:4", f"-b--/---/--/-b-/w-w- {side}") == Outcome(WHITE, Reason.HOME)
        assert result("oska:4", f"b---/---/w-/---/w--- {side}") == Outcome(BLACK, Reason.HOME)
        assert result("oska:4", f"-b--/---/-w/-b-/w-w- {side}") is None, "one is still on its way"


def test_the_own_home_row_is_not_the_goal() -> None:
    assert result("oska:4", "wwww/---/--/---/bbbb w") is None


def test_a_capture_can_complete_the_rivals_win() -> None:
    text = "----/---/--/-w-/wb-- b"
    assert result("oska:4", text) is None
    captured = played("oska:4", text, "b1b3")
    assert captured == "----/---/-b/---/w--- w"
    assert result("oska:4", captured) == Outcome(WHITE, Reason.HOME)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("----/-w-/b-/---/w--- b", Outcome(None, Reason.HOME)),
        ("----/-w-/b-/---/ww-- b", Outcome(WHITE, Reason.MAJORITY, 1)),
        ("b---/-w-/b-/---/w--- b", Outcome(BLACK, Reason.MAJORITY, 1)),
        ("bb--/-w-/b-/---/w--- b", Outcome(BLACK, Reason.MAJORITY, 2)),
    ],
)
def test_if_one_capture_brings_both_sides_home_pieces_are_counted(text: str, expected: Outcome) -> None:
    assert result("oska:4", text) is None
    assert result("oska:4", played("oska:4", text, "a3c5")) == expected


def test_a_stuck_side_passes_in_oska() -> None:
    text = "--bb/--b/--/w--/---- b"
    assert moves("oska:4", text) == {"pass"}
    assert played("oska:4", text, "pass") == "--bb/--b/--/w--/---- w"
    assert moves("oska:4", "--bb/--b/--/w--/---- w") == {"a2a1", "a2b1"}


def test_the_dead_position_of_oska_is_a_draw() -> None:
    for side in "wb":
        assert result("oska:4", f"b-bb/--b/--/-w-/www- {side}") == Outcome(None, Reason.DEADLOCK)
        # With a piece more for White it is still no majority: deadlock is a draw here.
        assert result("oska:4", f"--bb/--b/--/-w-/www- {side}") == Outcome(None, Reason.DEADLOCK)


def test_the_dead_position_of_oska_is_reachable() -> None:
    rules = find_rules("oska:4")
    text = text_of(rules, start(rules))
    game = (
        "a5a4 a1a2 b5b4 b1b2 d5c4 b2b3 a4a3 c1c2 a3b2 a2a3 b2b1 a3a4 b4a3 b3b4 c4b3 "
        "a4a5 b3b2 c2b3 a3a2 b3c4 b2c1 c4d5 c5c4 b4c5 c4b3 d1c2 b3b2 c2b3 a2a1 b3c4"
    )
    for move in game.split():
        text = played(rules, text, move)
    assert text == "b-bb/--b/--/-w-/www- w"


# Switches


def test_misere_swaps_the_winner_and_keeps_reason_and_margin() -> None:
    assert result("hexapawn:3x3,goal=misere", "-w-/b--/--w b") == Outcome(BLACK, Reason.REACHED)
    assert result("hexapawn:3x3,goal=misere", "---/-b-/-w- w") == Outcome(WHITE, Reason.BLOCKED)
    assert result("hexapawn:3x3,goal=misere", "---/-w-/--- b") == Outcome(BLACK, Reason.CAPTURED)
    assert result("hexapawn:3x3,goal=misere", "w--/---/--b w") == Outcome(WHITE, Reason.REACHED)
    assert result("pawned:4,goal=misere", "----/-b--/-w--/-w-- w") == Outcome(BLACK, Reason.MAJORITY, 1)
    assert result("oska:4,goal=misere", "-b--/---/--/-b-/w-w- w") == Outcome(BLACK, Reason.HOME)
    assert result("othello:4,goal=misere", "wwww/----/----/---b w") == Outcome(BLACK, Reason.DISCS, 3)


def test_a_draw_stays_a_draw_in_misere() -> None:
    assert result("oska:4,goal=misere", "b-bb/--b/--/-w-/www- w") == Outcome(None, Reason.DEADLOCK)
    assert result("pawned:4,goal=misere", "----/-b--/-w--/---- w") == Outcome(None, Reason.DEADLOCK)
    assert result("othello:4,goal=misere", "wwww/wwww/bbbb/bbbb w") == Outcome(None, Reason.DISCS)


def test_compulsory_capture_leaves_only_captures() -> None:
    text = "b-b/-w-/w-- w"
    assert moves("hexapawn:3x3", text) == {"b2a3", "b2b3", "b2c3", "a1a2"}
    assert moves("hexapawn:3x3,capture=compulsory", text) == {"b2a3", "b2c3"}
    assert moves("hexapawn:3x3,capture=compulsory", "bbb/---/www w") == {"a1a2", "b1b2", "c1c2"}
    assert moves("oska:4,capture=compulsory", "----/-w-/b-/---/---b w") == {"b4a2"}
    assert moves("pawned:3,capture=compulsory", "---/-w-/--- b") == {"pass"}


def test_compulsory_capture_on_three_rows_is_dawsons_chess() -> None:
    """The first player loses at 4, 8, 14, 20... columns."""

    def first_player_loses(columns: int) -> bool:
        rules = find_rules(f"hexapawn:3x{columns},capture=compulsory")

        @cache
        def winner(situation: Situation) -> Side | None:
            over = outcome(rules, situation)
            if over:
                return over.winner
            followers = (play(rules, situation, action) for action in legal_actions(rules, situation))
            wins = any(winner(follower) is situation.side for follower in followers)
            return situation.side if wins else situation.side.rival

        return winner(start(rules)) is BLACK

    assert [columns for columns in range(2, 9) if first_player_loses(columns)] == [4, 8]


# Variants


def test_a_hole_is_neither_entered_nor_crossed() -> None:
    rules = load_variant(DATA / "variants" / "skirmish.toml")
    assert moves(rules, "-b.--/-----/--.--/--w--/--.-- w") == set(), "blocked by a hole, it has lost"
    assert moves(rules, "-b.b-/--w--/--.--/-----/--.-- w") == {"c4b5", "c4d5"}
    jumper = variant(start="- . -\n- b b\n- w -", jump=["ahead"], step=["ahead-left"])
    assert moves(jumper, "-.-/-bb/-w- w") == {"b1a2"}, "b3 is a hole"
    assert moves(jumper, "-.-/-bb/--w w") == {"c1c3"}


def test_honeycomb_steps_takes_and_jumps_and_must_capture() -> None:
    rules = load_variant(DATA / "variants" / "honeycomb.toml")
    # c3 (row 3 of six cells) goes to b4 on its left; on its right lies the hole c4.
    assert moves(rules, "b---/-----/------/--.--/--w---/-----/---- w") == {"c3b4"}
    # b3 has rival pieces on both sides: a jump over a4 or b4, or taking b4 on its right; no step is left.
    rivals = "----/-----/------/bb.--/-w----/-----/---- w"
    actions = set(legal_actions(rules, at(rules, rivals)))
    assert actions == {
        Action("b3", "a5", ("a4",)),
        Action("b3", "b4", ("b4",)),
        Action("b3", "c5", ("b4",)),
    }
    # Another piece that could only step must stand still while a capture is possible.
    assert moves(rules, "----/-----/------/-b.--/-w---w/-----/---- w") == {"b3b4", "b3c5"}


def test_stuck_may_be_a_draw() -> None:
    rules = variant(start="b\n-\nw", step=["ahead"], win=["reach", "capture-all"], stuck="draw")
    assert result(rules, "-/b/w w") == Outcome(None, Reason.BLOCKED)
    assert result(rules, "b/-/w w") is None


def test_all_home_without_capture_all_lets_a_side_without_pieces_pass() -> None:
    rules = variant(start="b b\n- -\nw w", step=["ahead"], win=["all-home"], stuck="pass")
    assert moves(rules, "--/w-/-- b") == {"pass"}
    assert result(rules, "w-/--/-- b") == Outcome(WHITE, Reason.HOME)


def test_capture_all_alone_goes_on_after_an_arrival() -> None:
    rules = variant(start="b b\n- -\nw w", step=["ahead"], win=["capture-all"], stuck="pass", deadlock="majority")
    assert result(rules, "w-/--/-w b") == Outcome(WHITE, Reason.CAPTURED)
    assert result(rules, "wb/--/-w b") is None
    assert moves(rules, "wb/--/-w b") == {"b3b2"}
    assert result(rules, "w-/-b/-w b") == Outcome(WHITE, Reason.MAJORITY, 1)
