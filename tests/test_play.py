"""Games, positions and moves: the public words, on small positions set up by hand."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay import Move, Outcome, Position, Reason, Side
from outplay.errors import (
    CellError,
    GameOver,
    IllegalMove,
    InputError,
    MoveError,
    PositionError,
    SpecError,
    VariantError,
)
from outplay.play import Game, Playouts
from outplay.rules.variant import from_data

W, B = Side.WHITE, Side.BLACK
PAWNS = outplay.game("hexapawn:3x3")
GLASS = outplay.game("oska:4")
DISCS = outplay.game("othello:4")
PERFT: dict[str, list[int]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
"""Counts that others have published."""
# White cannot move here, Black can: a forced pass.
PASSED = outplay.game("pawned:4").position("b---/w--b/----/---- w")


def texts(position: Position) -> list[str]:
    return [str(move) for move in position.legal_moves]


# ---- What stands where


def test_a_position_knows_its_contents() -> None:
    start = GLASS.start
    assert start["a5"] is start["A5"] is W and start["a1"] is B and start["a3"] is None
    assert start.cells(W) == ("a5", "b5", "c5", "d5") and start.cells(B) == ("a1", "b1", "c1", "d1")
    assert start.side is W and start.rows == ["wwww", "---", "--", "---", "bbbb"]


@pytest.mark.parametrize("cell", ["", "e5", "d4", "a6", "a0", "a5 "])
def test_a_cell_off_the_board_is_refused(cell: str) -> None:
    with pytest.raises(CellError) as refusal:
        GLASS.start[cell]
    assert repr(cell) in str(refusal.value)


def test_the_moves_of_small_starts() -> None:
    assert texts(PAWNS.start) == ["a1a2", "b1b2", "c1c2"]
    assert texts(GLASS.start) == ["a5a4", "b5a4", "b5b4", "c5b4", "c5c4", "d5c4"]
    assert texts(DISCS.start) == ["b1", "a2", "d3", "c4"]


def test_a_move_says_what_it_takes_or_turns() -> None:
    assert PAWNS.position("bbb/-w-/w-w w").move("b2a3") == Move("b2", "a3", ("a3",))
    assert GLASS.position("w---/b--/--/---/bbbb w").move("a5a3") == Move("a5", "a3", ("a4",))
    assert DISCS.start.move("a2") == Move(None, "a2", ("b2",))


def test_a_forced_pass_is_the_only_move_and_a_ply() -> None:
    assert PASSED.legal_moves == (Move(),) and PASSED.legal_moves[0].is_pass
    after = PASSED.play("pass")
    assert after.side is B and after.rows == PASSED.rows and texts(after) == ["d3d2"]
    assert PASSED.perft(1) == 1 and PASSED.perft(2) == 1


# ---- Playing


def test_playing_leaves_the_old_position_alone() -> None:
    before = str(PAWNS.start)
    after = PAWNS.start.play("a1a2")
    assert str(PAWNS.start) == before and str(after) == "bbb/w--/-ww b"


def test_a_move_of_another_position_is_taken_by_its_cells() -> None:
    assert PAWNS.start.move(Move("a1", "a2", ("c3",))) == Move("a1", "a2")
    assert PAWNS.start.play(Move("a1", "a2", ("c3",))) == PAWNS.start.play("a1a2")


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        (PAWNS.start, "a1a3", "from a1 one can go to a2"),
        (PAWNS.start, "a1b2", "from a1 one can go to a2"),
        (PAWNS.start, "a2a3", "there is no piece of White on a2; White can play a1a2, b1b2, c1c2"),
        (PAWNS.start, "a3a2", "there is no piece of White on a3"),
        (PAWNS.position("bbb/w--/-ww w"), "a2a3", "from a2 one can go to b3"),
        (PAWNS.position("b-b/w--/--w w"), "a2a3", "a2 cannot move; White can play c1c2"),
        (PAWNS.start, "pass", "White can play a1a2, b1b2, c1c2"),
        (PAWNS.start, "a1", "White can play a1a2"),
        (DISCS.start, "a1", "Black can play b1, a2, d3, c4"),
        (DISCS.start, "b2b1", "Black can play b1"),
        (PASSED, "a3a4", "White has no other move than to pass"),
        (outplay.game("breakthrough").start, "pass", "and 10 more"),
        (PAWNS.start, Move("a1", "a3"), "from a1 one can go to a2"),
        (PAWNS.start, Move(), "White can play a1a2"),
    ],
)
def test_an_illegal_move_is_refused_with_what_is_legal(position: Position, move: str | Move, message: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    assert not isinstance(refusal.value, GameOver)
    assert message in str(refusal.value) and repr(str(move)) in str(refusal.value)


def test_a_refusal_speaks_the_label_style_that_was_used() -> None:
    start = outplay.game("octapawn").start
    with pytest.raises(IllegalMove, match="'7-19' is not legal here: from 7 one can go to 13"):
        start.move("7-19", "border")
    with pytest.raises(IllegalMove, match="there is no piece of White on 13; White can play 7-13, 8-14, 9-15, 10-16"):
        start.move("13-19", "border")
    assert start.format_move(start.legal_moves[0], "border") == "7-13"


@pytest.mark.parametrize("move", ["a1a4", Move("a1", "z9"), Move("", "a2")])
def test_a_move_off_the_board_and_a_text_that_is_no_move_are_refused(move: str | Move) -> None:
    with pytest.raises(CellError, match="there is no cell"):
        PAWNS.start.play(move)
    with pytest.raises(MoveError, match="not written like a move"):
        PAWNS.start.play("hello")


@pytest.mark.parametrize("move", ["a1a2", "pass", "a3", Move(), Move("a1", "a2")])
def test_nothing_can_be_played_after_the_end(move: str | Move) -> None:
    over = PAWNS.position("w--/---/--b b")
    assert over.outcome and over.legal_moves == ()
    with pytest.raises(GameOver) as refusal:
        over.play(move)
    assert repr(str(move)) in str(refusal.value) and "the game is over. White wins: " in str(refusal.value)


# ---- Positions as text


@pytest.mark.parametrize("side", ["b", B])
def test_rows_and_a_side_make_a_position(side: str | Side) -> None:
    by_rows = GLASS.position(["wwww", "---", "--", "---", "bbbb"], side)
    assert by_rows == GLASS.position("wwww/---/--/---/bbbb", side) == GLASS.position("wwww/---/--/---/bbbb b")


@pytest.mark.parametrize(
    "arguments",
    [("",), ("bbb/---/www",), ("bbb/---/www w w",), (["bbb", "---", "www"],), ("bbb/---/www w", "w"), (["bbb"], "w"),
     (["bbb", "---", "www"], "x"), (["bbb", "---", 5], "w"), ("bbb/---/ww w",), ("bbb/---/wxw w",), ([], "w")],
)  # fmt: skip
def test_a_bad_position_is_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(PositionError, match="needs the side to move" if isinstance(arguments[-1], list) else None):
        PAWNS.position(*arguments)


# ---- Values


def test_games_compare_by_their_rules() -> None:
    assert PAWNS == outplay.game("hexapawn") != outplay.game("hexapawn:goal=misere")
    assert hash(PAWNS) == hash(outplay.game("hexapawn")) and PAWNS != "hexapawn:3x3"
    assert repr(PAWNS) == "<Game hexapawn:3x3>"


def test_positions_compare_by_content() -> None:
    one = PAWNS.start.play("a1a2")
    other = outplay.game("hexapawn").position("bbb/w--/-ww b")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != PAWNS.position("bbb/w--/-ww w") and one != PAWNS.start and one != str(one)
    assert one != outplay.game("hexapawn:goal=misere").position("bbb/w--/-ww b")
    assert repr(one) == "<Position hexapawn:3x3 'bbb/w--/-ww b'>"


@pytest.mark.parametrize(
    "value", [PAWNS, GLASS.start, PASSED, Move("a1", "a2"), Outcome(W, Reason.HOME, 1), Reason.HOME]
)
def test_values_survive_pickle_and_copy(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value and copy.deepcopy(value) == value


def test_moves_are_immutable_values() -> None:
    move = PAWNS.start.legal_moves[0]
    assert move == Move("a1", "a2") and hash(move) == hash(Move("a1", "a2")) and str(move) == "a1a2"
    with pytest.raises(AttributeError):
        move.origin = "b1"  # type: ignore[misc]


@pytest.mark.parametrize("name", ["game", "side", "contents", "legal_moves", "anything"])
def test_neither_a_position_nor_the_rules_of_a_game_can_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(PAWNS.start, name, None)
    with pytest.raises(TypeError):
        PAWNS.start["a1"] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        vars(type(PAWNS))["rules"].__set__(PAWNS, DISCS.rules)


# ---- Counting


def test_counts() -> None:
    assert [PAWNS.perft(depth) for depth in range(9)] == [1, 3, 10, 28, 56, 70, 64, 20, 0]
    assert {str(move): count for move, count in PAWNS.start.divide(3).items()} == {"a1a2": 8, "b1b2": 12, "c1c2": 8}
    assert PAWNS.perft(2**31 - 1) == 0


@pytest.mark.parametrize("wrong", ["4", 2.5, None, -1, -(10**30), 2**31, 10**30])
def test_a_depth_is_a_whole_number_in_range(wrong: Any) -> None:
    for count in (PAWNS.start.perft, PAWNS.start.divide, PAWNS.perft):
        with pytest.raises(InputError, match=f"the depth must be a whole number .* not {wrong!r}"):
            count(wrong)
    with pytest.raises(InputError, match="at least 1"):
        PAWNS.start.divide(0)


def test_random_games_repeat_with_their_seed() -> None:
    played = DISCS.start.playouts(50, seed=7)
    assert played == DISCS.start.playouts(50, 7) != DISCS.start.playouts(50, 8)
    assert isinstance(played, Playouts) and sum(played[:3]) == 50 and played.plies > 50
    assert DISCS.start.playouts(3, -1) == DISCS.start.playouts(3, 2**64 - 1)


@pytest.mark.parametrize("games", [-1, 2**31, 10**30])
def test_an_impossible_number_of_random_games_is_refused(games: int) -> None:
    with pytest.raises(InputError, match=str(games)):
        PAWNS.start.playouts(games, 1)


def test_mirror_images_have_one_canonical_form() -> None:
    assert PAWNS.start.play("a1a2").canonical == PAWNS.start.play("c1c2").canonical
    assert PAWNS.start.play("a1a2").canonical != PAWNS.start.play("b1b2").canonical
    assert DISCS.start.play("b1").canonical == DISCS.start.play("d3").canonical


# ---- Pictures and variants


def test_a_position_draws_itself() -> None:
    assert PAWNS.start.draw() == "3  b  b  b\n2  -  -  -\n1  w  w  w\n   a  b  c"
    assert PAWNS.start.draw("ruled").startswith("+---+---+---+\n| B | B | B |")
    assert PAWNS.start.draw("svg") == PAWNS.start._repr_svg_() == PAWNS._repr_svg_()
    assert "*" in PAWNS.start.draw(targets=True) and "[" in PAWNS.start.play("a1a2").draw(last=Move("a1", "a2"))


def test_an_unknown_picture_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"'rueld': use text, ruled, border, svg; did you mean 'ruled'\?"):
        PAWNS.start.draw("rueld")  # type: ignore[arg-type]


def test_a_game_that_is_over_at_once_is_refused() -> None:
    for start in ("w\n-\nb", "-\n-\n-", "-\nb\nw"):
        with pytest.raises(VariantError, match="over before its first move"):
            Game(from_data({"name": "stuck", "family": "march", "start": start, "step": ["ahead"]}))


def test_a_dictionary_or_a_path_makes_a_game(tmp_path: Path) -> None:
    data = {"name": "duel", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"]}
    duel = outplay.game(data)
    assert duel == Game(from_data(data))
    assert duel.start.play("a1a2").play("a4a3").outcome == Outcome(B, Reason.BLOCKED)
    with pytest.raises(VariantError, match="did you mean 'start'"):
        outplay.game({**data, "strat": "b"})
    (tmp_path / "duel.toml").write_text('family = "march"\nstart = "b b\\n- -\\nw w"\nstep = ["ahead"]\n')
    assert outplay.game(tmp_path / "duel.toml").name == "duel"


def test_a_side_may_be_given_by_its_letter() -> None:
    assert PAWNS.start.cells("w") == PAWNS.start.cells(W) == ("a1", "b1", "c1")
    with pytest.raises(PositionError, match="'white'"):
        PAWNS.start.cells("white")


def test_a_position_is_no_list_of_cells() -> None:
    start: Any = PAWNS.start
    with pytest.raises(TypeError):
        list(start)
    with pytest.raises(TypeError):
        assert "a1" in start


@pytest.mark.parametrize("wrong", [None, 5, ("a1", "a2"), ["a1a2"], b"a1a2"])
def test_wrong_types_are_explained(wrong: Any) -> None:
    with pytest.raises(SpecError, match="a game is named"):
        outplay.game(wrong)
    with pytest.raises(MoveError, match="a move is a Move or its text"):
        PAWNS.start.play(wrong)
    with pytest.raises(CellError, match="asked for by its name"):
        PAWNS.start[wrong]


def test_a_fingerprint_is_the_same_everywhere() -> None:
    assert PAWNS.start.fingerprint == outplay.game("hexapawn:3x3").start.fingerprint
    fingerprints = {position.fingerprint for position in (PAWNS.start, PAWNS.start.play("a1a2"), DISCS.start)}
    assert len(fingerprints) == 3 and all(0 <= one < 2**64 for one in fingerprints)


@pytest.mark.parametrize("spec", PERFT)
def test_the_core_counts_what_others_have_published(spec: str) -> None:
    game = outplay.game(spec)
    assert [game.perft(depth) for depth in range(1, len(PERFT[spec]) + 1)] == PERFT[spec]
