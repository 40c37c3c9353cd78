"""The Oska homework: its two functions, the traps of the game one by one, and that the search is really minimax."""

from __future__ import annotations

import ast
import copy
import random
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay import Side, referee
from outplay.classic import oska
from outplay.classic.oska import movegen, oskaplayer
from outplay.errors import InputError, PositionError
from outplay.play import Position
from outplay.referee.game import after
from outplay.rules import find_rules
from outplay.rules.starts import hourglass

START = ["wwww", "---", "--", "---", "bbbb"]


def rows(text: str) -> list[str]:
    return text.split("/")


def texts(boards: list[list[str]]) -> set[str]:
    return {"/".join(board) for board in boards}


def start(n: int) -> list[str]:
    return outplay.game(f"oska:{n}").start.rows


# ---- movegen: how pieces go


@pytest.mark.parametrize(
    ("board", "side", "found"),
    [
        # Towards the middle a column touches itself and the one before it.
        ("w---/---/--/---/----", "w", {"----/w--/--/---/----"}),
        ("-w--/---/--/---/----", "w", {"----/w--/--/---/----", "----/-w-/--/---/----"}),
        ("---w/---/--/---/----", "w", {"----/--w/--/---/----"}),
        ("----/-w-/--/---/----", "w", {"----/---/w-/---/----", "----/---/-w/---/----"}),
        # Away from the middle it touches itself and the one after it.
        ("----/---/w-/---/----", "w", {"----/---/--/w--/----", "----/---/--/-w-/----"}),
        ("----/---/--/--w/----", "w", {"----/---/--/---/--w-", "----/---/--/---/---w"}),
        ("----/---/--/---/w---", "w", set()),
        # Black goes up.
        ("----/---/--/-b-/w---", "b", {"----/---/b-/---/w---", "----/---/-b/---/w---"}),
        # A jump goes straight over one rival piece and takes it; through the middle the line goes on to the other side.
        ("-w--/-b-/--/---/----", "w", {"----/wb-/--/---/----", "----/---/-w/---/----"}),
        ("----/w--/b-/---/----", "w", {"----/---/--/-w-/----"}),
        ("----/---/w-/b--/----", "w", {"----/---/--/bw-/----", "----/---/--/---/w---"}),
        # Not onto a piece, not over an own piece, not over two, not off the board, and only once.
        ("----/-w-/-b/--b/----", "w", {"----/---/wb/--b/----"}),
        ("----/-w-/-w/--b/----", "w", {"----/---/ww/--b/----", "----/-w-/--/-wb/----", "----/-w-/--/---/---w"}),
        ("---w/--b/--/---/----", "w", {"----/---/-w/---/----"}),
        ("-w--/b--/--/---/----", "w", {"----/bw-/--/---/----"}),
        ("-w--/-b-/--/--b/----", "w", {"----/wb-/--/--b/----", "----/---/-w/--b/----"}),
        # Capturing is never compulsory.
        ("ww--/-b-/--/---/b---", "w", {"-w--/wb-/--/---/b---", "w---/wb-/--/---/b---", "w---/---/-w/---/b---"}),
        # A finished board still has moves: no black piece is left, or White is home.
        ("----/-w-/--/---/----", "b", set()),
        ("---b/--b/--/---/w---", "w", set()),
        ("---b/--b/--/---/w---", "b", {"--bb/---/--/---/w---"}),
        (
            "wwww/---/--/---/bbbb",
            "w",
            {f"{top}/--/---/bbbb" for top in ("-www/w--", "w-ww/w--", "w-ww/-w-", "ww-w/-w-", "ww-w/--w", "www-/--w")},
        ),
        *((board, side, set()) for board in ("b-bb/--b/--/-w-/www-", "----/---/--/---/----") for side in "wb"),
        *(("b---/---/--/---/---w", side, set()) for side in "wb"),
    ],
)
def test_moves(board: str, side: str, found: set[str]) -> None:
    assert texts(movegen(rows(board), side)) == found


@pytest.mark.parametrize("n", [4, 5, 6, 8, 11])
def test_every_size_agrees_with_the_referee(n: int) -> None:
    rules = find_rules(f"oska:{n}")
    situation, choice = referee.start(rules), random.Random(n)
    while actions := referee.legal_actions(rules, situation):
        position = outplay.game(f"oska:{n}").position(_rows_of(rules, situation.contents), situation.side)
        expected = [after(rules, situation, action) for action in actions if action.target is not None]
        found = movegen(position.rows, situation.side.value)
        assert sorted(found) == sorted(_rows_of(rules, one.contents) for one in expected)
        situation = after(rules, situation, choice.choice(actions))


def _rows_of(rules: Any, contents: Any) -> list[str]:
    letters = iter("-" if piece is None else piece.value for piece in contents)
    return ["".join(next(letters) for _ in row.pattern) for row in rules.shape.rows]


# ---- oskaplayer


@pytest.mark.parametrize("n", [4, 5, 7, 11])
@pytest.mark.parametrize("side", ["w", "b"])
def test_the_choice_is_one_of_the_moves(n: int, side: str) -> None:
    for depth in (1, 2):
        assert oskaplayer(start(n), side, depth) in movegen(start(n), side)


def test_nothing_that_was_given_is_changed() -> None:
    board = rows("ww--/-b-/--/---/b---")
    before = copy.copy(board)
    boards = [*movegen(board, "w"), oskaplayer(board, "w", 2)]
    finished = rows("----/---/--/---/w---")
    assert board == before
    assert all(found is not board for found in boards)
    assert oskaplayer(finished, "w", 1) == finished and oskaplayer(finished, "w", 1) is not finished


def test_no_legal_move_leaves_the_board() -> None:
    stuck = rows("----/---/w-/bb-/b-b-")
    assert [str(move) for move in outplay.game("oska:4").position(stuck, "w").legal_moves] == ["pass"]
    assert movegen(stuck, "w") == [] and movegen(stuck, "b")
    assert oskaplayer(stuck, "w", 3) == stuck
    for side in ("w", "b"):
        dead = outplay.game("oska:4").position(rows("b-bb/--b/--/-w-/www-"), side)
        assert dead.outcome == outplay.Outcome(None, outplay.Reason.DEADLOCK)


@pytest.mark.parametrize(
    "board",
    [
        "b-bb/--b/--/-w-/www-",  # a deadlock
        "----/-w-/--/---/----",  # all captured
        "---b/--b/--/---/w---",  # White is home
        "bb--/---/--/---/ww--",  # both are home, a draw
        "----/---/--/---/----",  # nobody is left
    ],
)
@pytest.mark.parametrize("side", ["w", "b"])
def test_a_finished_board_stays(board: str, side: str) -> None:
    assert outplay.game("oska:4").position(rows(board), side).outcome is not None
    assert oskaplayer(rows(board), side, 2) == oskaplayer(rows(board), side, 3) == rows(board)


def test_it_wins() -> None:
    last_piece = rows("w---/-w-/-b/---/----")
    assert oskaplayer(last_piece, "w", 1) == oskaplayer(last_piece, "w", 4) == rows("w---/---/--/--w/----")
    assert oskaplayer(rows("---b/--b/--/-w-/w---"), "w", 1)[-1].count("w") == 2
    assert oskaplayer(rows("b---/-b-/--/-w-/w---"), "b", 1)[0].count("b") == 2


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_does_not_complete_the_win_of_its_rival(depth: int) -> None:
    """To take the piece on b2 leaves Black with nothing but a piece that is home."""
    trap = rows("b---/-w-/w-/-b-/----")
    into_it = rows("b---/-w-/--/---/--w-")
    assert into_it in movegen(trap, "w")
    assert outplay.game("oska:4").position(into_it, "b").outcome == outplay.Outcome(Side.BLACK, outplay.Reason.HOME)
    assert oskaplayer(trap, "w", depth) != into_it


def test_both_home_at_once_more_pieces_win() -> None:
    """White's capture brings both sides home; with two pieces against one White wins by it."""
    board = rows("b---/---/w-/-b-/w---")
    both_home = rows("b---/---/--/---/w-w-")
    outcome = outplay.game("oska:4").position(both_home, "b").outcome
    assert outcome == outplay.Outcome(Side.WHITE, outplay.Reason.MAJORITY, 1)
    assert oskaplayer(board, "w", 1) == both_home


# ---- Really minimax, really to the depth


def leaves(board: list[str], side: str, depth: int) -> list[str]:
    """All unfinished positions exactly this many plies ahead, by the referee; a pass is a ply."""
    rules = find_rules(f"oska:{(len(board) + 3) // 2}")
    first = outplay.game(rules.name).position(board, side)
    level = [referee.Situation(first.contents, first.side)]
    for _ in range(depth):
        level = [
            after(rules, situation, action) for situation in level for action in referee.legal_actions(rules, situation)
        ]
    going_on = [situation for situation in level if referee.outcome(rules, situation) is None]
    return sorted(f"{'/'.join(_rows_of(rules, one.contents))} {one.side.value}" for one in going_on)


@pytest.mark.parametrize(
    ("board", "side"),
    [
        ("wwww/---/--/---/bbbb", "w"),
        ("wwww/---/--/---/bbbb", "b"),
        ("ww--/-b-/w-/-b-/bb--", "w"),
        ("b---/-w-/w-/-b-/----", "w"),
        ("----/---/w-/bb-/b-b-", "b"),  # White must pass soon
        ("bw--/w-w/-b/---/b---", "b"),
        ("wwwww/----/---/--/---/----/bbbbb", "w"),
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_every_leaf_at_the_depth_is_valued_once_and_nothing_else(
    board: str, side: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = looked_at(rows(board), side, depth, monkeypatch)
    assert sorted(seen) == leaves(rows(board), side, depth)


def looked_at(board: list[str], side: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The positions that a search values, which are worth anything."""
    seen: list[str] = []

    def counting(position: Position, side: Side) -> float:
        seen.append(str(position))
        return len(seen) % 7

    monkeypatch.setattr(oska, "_static_value", counting)
    oskaplayer(board, side, depth)
    return seen


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 36), (3, 168), (4, 784), (5, 3376)])
def test_the_counts_of_the_start(depth: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(looked_at(START, "w", depth, monkeypatch)) == count


def plain_value(position: Position, side: Side, depth: int) -> float:
    """Minimax once more, written in another way: the best for each side in turn."""
    if outcome := position.outcome:
        return {None: 0, side: 1000 + depth, side.rival: -1000 - depth}[outcome.winner]
    if depth == 0:
        return oska._static_value(position, side)
    values = [plain_value(position.play(move), side, depth - 1) for move in position.legal_moves]
    return max(values) if position.side is side else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_the_first_of_the_best_boards_by_plain_minimax_is_chosen(seed: int) -> None:
    choice = random.Random(seed)
    position = outplay.game("oska:4").start
    for _ in range(choice.randrange(4, 18)):
        if position.legal_moves:
            position = position.play(choice.choice(position.legal_moves))
    side, depth = position.side, choice.randrange(1, 4)
    if not movegen(position.rows, side.value) or position.outcome:
        return
    reached = [position.play(move) for move in position.legal_moves]
    values = [plain_value(one, side, depth - 1) for one in reached]
    assert oskaplayer(position.rows, side.value, depth) == reached[values.index(max(values))].rows


def test_the_evaluation_is_fair_and_static() -> None:
    for text in ("wwww/---/--/---/bbbb w", "ww--/-b-/w-/-b-/bb-- b", "b---/-w-/w-/-b-/---- w"):
        position = outplay.game("oska:4").position(text)
        assert oska._static_value(position, Side.WHITE) == -oska._static_value(position, Side.BLACK)
        assert str(position) == text


@pytest.mark.parametrize("depth", [201, 10**30])
def test_a_huge_depth_looks_as_far_as_there_are_moves(depth: int) -> None:
    board = rows("---w/--b/--/---/----")
    assert oskaplayer(board, "w", depth) == oskaplayer(board, "w", 8) == rows("----/---/-w/---/----")


# ---- What is refused


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (["www", "---", "--", "---", "bbbb"], "the row 'www' has 3 cells, but 4 were expected"),
        (["www-", "-w", "--", "---", "bbbb"], "the row '-w' has 2 cells, but 3 were expected"),
        (["wwww", "---", "--", "---"], "2n - 3 rows: 5, 7, 9 and so on, not 4"),
        (["www", "--", "www"], "2n - 3 rows: 5, 7, 9 and so on, not 3"),
        ([], "2n - 3 rows"),
        (["wwww", "---", "--", "---", "bbbx"], "'x' in the row 'bbbx' means nothing"),
        (["WWWW", "---", "--", "---", "BBBB"], "'W' in the row 'WWWW' means nothing"),
        (["wwww", "---", "- ", "---", "bbbb"], "' ' in the row '- ' means nothing"),
        (["wwww", "---", 2, "---", "bbbb"], "not 2"),
        (["ww/ww", "---", "--", "---", "bbbb"], "not 'ww/ww'"),
        (["wwww", None, "--", "---", "bbbb"], "not None"),
        ("wwww/---/--/---/bbbb", "a board is a list of strings"),
        (("wwww", "---", "--", "---", "bbbb"), "a board is a list of strings"),
        (None, "a board is a list of strings"),
        (["w" * 12, *["-"] * 19, "b" * 12], "the row '-' has 1 cells, but 11 were expected"),
        (["w"] * 100_001, "the row 'w' has 1 cells, but 50002 were expected"),
        (["w" * 12, *["-"] * 18, None, "b" * 12], "not None"),
    ],
)
def test_a_bad_board_is_refused(board: Any, message: str) -> None:
    for call in (lambda: movegen(board, "w"), lambda: oskaplayer(board, "w", 1)):
        with pytest.raises(PositionError) as caught:
            call()
        assert message in str(caught.value)


@pytest.mark.parametrize("side", ["W", "white", "", None, 0, ["w"], "wb"])
def test_a_bad_side_is_refused(side: Any) -> None:
    for call in (lambda: movegen(START, side), lambda: oskaplayer(START, side, 1)):
        with pytest.raises(PositionError, match="the side must be 'w' or 'b', not"):
            call()


@pytest.mark.parametrize("depth", [0, -1, 1.0, "2", None, True])
@pytest.mark.parametrize("board", ["wwww/---/--/---/bbbb", "----/---/--/---/w---"], ids=["start", "finished"])
def test_a_bad_depth_is_refused(board: str, depth: Any) -> None:
    with pytest.raises(InputError, match="the depth must be a whole number, 1 at least"):
        oskaplayer(rows(board), "w", depth)


def test_every_function_says_what_it_does_what_it_takes_and_what_it_returns() -> None:
    tree = ast.parse(Path(oska.__file__).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert {"movegen", "oskaplayer"} < {function.name for function in functions}
    for function in functions:
        words = ast.get_docstring(function) or ""
        purpose, _, rest = words.partition("\n")
        assert purpose.endswith(".") and "Arguments: " in rest and "Result: " in rest, function.name


# ---- Boards of any size


FINISHED = ("---b/--b/--/---/w---", "----/-w-/--/---/----", "b-bb/--b/--/-w-/www-", "----/---/--/---/----")


def large_boards(seed: int, n: int, number: int) -> list[tuple[list[str], str]]:
    """Boards at random, crowded enough for jumps, some of them finished."""
    choice = random.Random(seed)
    pieces = "wwbb-----"
    empty = hourglass(n).split("/")
    return [
        (["".join(choice.choice(pieces) for _ in row) for row in empty], choice.choice("wb")) for _ in range(number)
    ]


@pytest.mark.parametrize("n", [4, 5, 11])
def test_the_slow_rules_agree_where_both_fit(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [*large_boards(n, n, 12), (start(n), "w")]
    boards += [(rows(text), side) for text in FINISHED if n == 4 for side in "wb"]
    depth = 1 if n == 11 else 2
    fast = [(movegen(board, side), oskaplayer(board, side, depth)) for board, side in boards]
    monkeypatch.setattr(oska, "LARGEST", 3)
    assert [(movegen(board, side), oskaplayer(board, side, depth)) for board, side in boards] == fast


@pytest.mark.parametrize("n", [12, 15, 70])
def test_boards_of_any_size(n: int) -> None:
    board = hourglass(n).split("/")
    before = copy.deepcopy(board)
    found = movegen(board, "w")
    assert len(found) == 2 * (n - 1) and board == before
    assert all([len(row) for row in one] == [len(row) for row in board] for one in found)
    last = [*["-" * len(row) for row in board[:-1]], "w" * 3 + "-" * (n - 3)]
    assert oskaplayer(last, "w", 2) == last  # White is home
    if n < 20:
        assert oskaplayer(board, "w", 1) in found


def test_a_large_board_with_one_good_move() -> None:
    board = ["-" * len(row) for row in hourglass(12).split("/")]
    board[-3], board[-2] = "-w" + board[-3][2:], "-b" + board[-2][2:]
    after = oskaplayer(board, "w", 3)
    assert "".join(after).count("b") == 0  # the jump takes the last piece
