"""Proofs by hand: what the referee follows, what it counts, and what it refuses."""

from __future__ import annotations

import pytest

from outplay.errors import NotProven
from outplay.referee.proof import Checked, Claim, check_claim, least_image, result
from outplay.rules import Rules, find_rules
from outplay.rules.variant import from_data
from tests.referee.situations import BLACK, WHITE, at

RULES = find_rules("hexapawn:3x3")
WHITE_WINS = Claim(WHITE, 1)
RACE = "b--/--w/--- b"
"""Black has one move, and then White arrives."""
MIRRORED = "b-b/---/-w- b"
"""Black's two moves are mirror images; White takes what has come near, and arrives first."""
MIRRORED_REPLIES = {"--b/b--/-w-": "b1a2", "---/b-w/---": "c2c3"}


def checked(root: str, claim: Claim, replies: dict[str, str], rules: Rules = RULES) -> Checked:
    return check_claim(rules, at(rules, root), claim, dict(replies))


def refused(root: str, claim: Claim, replies: dict[str, str], rules: Rules = RULES) -> str:
    with pytest.raises(NotProven) as error:
        check_claim(rules, at(rules, root), claim, dict(replies))
    return str(error.value)


def test_a_reply_that_ends_the_game() -> None:
    assert checked("--b/-w-/--- w", WHITE_WINS, {"--b/-w-/---": "b2b3"}) == Checked(1, 0, 1, 1)


def test_a_position_stands_under_its_least_image() -> None:
    assert least_image(RULES, at(RULES, "b--/-w-/--- w").contents) == "--b/-w-/---"
    assert checked("b--/-w-/--- w", WHITE_WINS, {"--b/-w-/---": "b2b3"}) == Checked(1, 0, 1, 1)
    assert refused("b--/-w-/--- w", WHITE_WINS, {"b--/-w-/---": "b2b3"}) == "there is no reply in '--b/-w-/---'"


def test_the_rival_may_be_to_move_first() -> None:
    assert checked(RACE, WHITE_WINS, {"---/b-w/---": "c2c3"}) == Checked(1, 1, 1, 2)


def test_all_moves_of_the_rival_are_followed_and_mirror_images_share_a_reply() -> None:
    assert checked(MIRRORED, WHITE_WINS, MIRRORED_REPLIES) == Checked(2, 3, 1, 4)
    for left_out in MIRRORED_REPLIES:
        replies = {text: reply for text, reply in MIRRORED_REPLIES.items() if text != left_out}
        assert refused(MIRRORED, WHITE_WINS, replies).startswith("there is no reply in ")


@pytest.mark.parametrize("reply", ["c2b3", "c2c4", "a2a3", "pass", "", "C2C3", "c2-c3", "c2c3 "])
def test_a_reply_must_be_a_legal_move(reply: str) -> None:
    assert refused(RACE, WHITE_WINS, {"---/b-w/---": reply}) == f"in '---/b-w/---' the reply {reply!r} is not legal"


def test_a_finished_game_has_no_replies() -> None:
    replies = {"---/-b-/---": "b2b3", "---/-wb/---": "b2b3"}  # White has nothing left in the first of them
    assert "in '---/-b-/---' the reply 'b2b3' is not legal" in refused("--b/-w-/--- b", WHITE_WINS, replies)


def test_an_end_must_be_as_good_as_claimed() -> None:
    message = refused(RACE, Claim(BLACK, 1), {"--b/w--/---": "c3c2"})
    assert message == "a line ends in 'w--/--b/---', where the result for Black is -1, not 1 or more"


def test_replies_that_are_not_needed_are_refused() -> None:
    replies = {"---/b-w/---": "c2c3", "--b/-w-/---": "b2b3"}
    assert refused(RACE, WHITE_WINS, replies) == "some replies are not needed, such as the one in '--b/-w-/---'"


def test_a_number_of_plies_can_be_claimed() -> None:
    assert checked(MIRRORED, Claim(WHITE, 1, plies=4), MIRRORED_REPLIES).plies == 4
    message = refused(MIRRORED, Claim(WHITE, 1, plies=3), MIRRORED_REPLIES)
    assert message == "it should be over within 3 plies, but a line has 4"


def test_a_draw_is_enough_where_a_draw_is_claimed() -> None:
    rules = from_data({"name": "duel", "family": "march", "start": "b\n-\nw", "step": ["ahead"], "stuck": "draw"})
    replies = {"b/-/w": "a1a2"}
    assert checked("b/-/w w", Claim(WHITE, 0), replies, rules) == Checked(1, 0, 1, 1)
    assert "the result for White is 0" in refused("b/-/w w", WHITE_WINS, replies, rules)


def test_passes_are_moves_like_others() -> None:
    rules = from_data(
        {"name": "wall", "family": "march", "start": "b - -\nw - w\n- - -", "step": ["ahead"], "stuck": "pass"}
    )
    assert checked("b--/w-w/--- b", WHITE_WINS, {"--b/w-w/---": "a2a3"}, rules) == Checked(1, 1, 1, 2)
    assert "not legal" in refused("b--/w-w/--- b", WHITE_WINS, {"--b/w-w/---": "pass"}, rules)
    replies = {"-b-/--b/--w": "pass", "---/-bb/--w": "pass"}
    assert checked("-b-/b--/w-- w", Claim(BLACK, 1), {"-b-/--b/--w": "b3b2", "---/-bb/--w": "b2b1"}, rules).plies == 4
    assert "the result for White is -1" in refused("-b-/b--/w-- w", Claim(WHITE, 0), replies, rules)


@pytest.mark.parametrize(
    ("spec", "text", "white"),
    [
        ("othello:4", "wwww/wwww/wwww/wbbb w", 10),
        ("othello:4,goal=misere", "wwww/wwww/wwww/wbbb w", -10),
        ("othello:4", "wwww/wwww/bbbb/bbbb w", 0),
        ("othello:4", "----/-wb-/-bw-/---- w", None),
        ("pawned:3", "---/bbw/ww- w", None),
        ("hexapawn:3x3", "w--/---/--b b", 1),
        ("hexapawn:3x3,goal=misere", "w--/---/--b b", -1),
        ("oska:4", "----/---/--/---/---- w", 0),
    ],
)
def test_results_are_in_the_numbers_of_claims(spec: str, text: str, white: int | None) -> None:
    rules = find_rules(spec)
    assert result(rules, at(rules, text), WHITE) == white
    assert result(rules, at(rules, text), BLACK) == (None if white is None else -white)


def test_a_majority_is_a_win_like_any_other() -> None:
    rules = find_rules("pawned:4")
    assert result(rules, at(rules, "b---/w---/w---/---- w"), WHITE) == 1
    assert result(rules, at(rules, "----/b---/w---/---- w"), WHITE) == 0
