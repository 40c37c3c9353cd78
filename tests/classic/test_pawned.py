"""The game object of the Pawned report: its fields, moves, utilities and choices."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import outplay
from outplay.classic.pawned import NOBODY, Alphabeta, Pawned
from outplay.errors import InputError

START = [(1, column) for column in range(1, 7)] + [(6, column) for column in range(1, 7)]
PRINTED = "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"


def set_up(text: str, **options: Any) -> Pawned:
    return Pawned.fromPosition(text, text.count("/") + 1, **options)


# ---- Fields


def test_the_start() -> None:
    game = Pawned()
    assert game.gameState == START
    assert (game.boardSize, game.whoseTurn, game.winner) == (6, "W", None)
    assert not game.isTerminal() and game.isMinNode() and not game.isMaxNode()
    assert game.switchPlayer() == "B" and game.whoseTurn == "W"


@pytest.mark.parametrize("size", [3, 4, 8, 11])
def test_other_sizes(size: int) -> None:
    game = Pawned(boardSize=size)
    assert len(game.gameState) == 2 * size
    assert game.gameState[0] == (1, 1) and game.gameState[-1] == (size, size)
    assert len(game.successors()) == size


def test_the_state_is_a_copy() -> None:
    game = Pawned()
    game.gameState[0] = (5, 5)
    assert game.gameState == START


def test_black_is_max() -> None:
    game = Pawned(START, 6, "B")
    assert game.isMaxNode() and not game.isMinNode() and game.switchPlayer() == "W"


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("w---/----/----/---- b", "W"),
        ("----/----/----/-b-- w", "B"),
        ("b---/w---/----/---- w", None),  # neither can move, one pawn each
        ("b---/w---/b---/w--- b", None),
        ("bb--/w---/----/---- w", None),  # Black can still move
        ("b--b/w--w/b---/w--- b", None),
    ],
)
def test_the_winner(text: str, winner: str | None) -> None:
    game = set_up(text)
    assert game.winner == winner
    assert game.isTerminal() == (outplay.game("pawned:4").position(text).outcome is not None)


def test_a_majority_wins_and_equal_numbers_draw() -> None:
    equal = set_up("-b---/-w---/b----/w----/----- b")
    assert equal.isTerminal() and equal.winner is None and equal.utility() == 0
    assert not set_up("b----/b----/w----/----w/----- b").isTerminal()
    more = set_up("b----/b----/w----/-----/----- w")
    assert more.isTerminal() and more.winner == "B" and more.utility(2) == 125 - 10


# ---- Moves


def test_moves_by_pawn_and_direction() -> None:
    game = Pawned()
    assert game.move("W", 6, 0) == [*START[:6], (5, 1), *START[7:]]
    assert game.move("B", 2, 0) == [*START[:2], (2, 3), *START[3:]], "either player may be asked about"


def test_left_is_the_smaller_column_for_both_sides() -> None:
    game = set_up("----/-b--/w-w-/---- w")
    white, black = 4, 0
    assert game.gameState[white] == (3, 1) and game.gameState[black] == (2, 2)
    assert game.move("W", white, 1) is None
    taken = game.move("W", white, 2)
    assert taken is not None and taken[white] == (2, 2) and taken[black] == (-1, -1)
    left, right = game.move("B", black, 1), game.move("B", black, 2)
    assert left is not None and left[black] == (3, 1) and left[4] == (-1, -1)
    assert right is not None and right[black] == (3, 3) and right[5] == (-1, -1)
    other = game.move("W", 5, 1)
    assert other is not None and other[5] == (2, 2)


@pytest.mark.parametrize(
    ("player", "pawn", "direction"),
    [
        ("W", 6, 1),  # off the board
        ("W", 6, 2),  # nobody to take
        ("W", 0, 0),  # the rival's pawn
        ("B", 6, 0),
        ("W", 12, 0),  # no such pawn
        ("W", -1, 0),
        ("W", 6, 3),  # no such direction
        ("W", 6, -1),
        ("W", [6], {}),  # no numbers
    ],
)
def test_an_illegal_move_is_none(player: str, pawn: Any, direction: Any) -> None:
    assert Pawned().move(player, pawn, direction) is None


def test_a_blocked_and_a_removed_pawn_cannot_move() -> None:
    state = [(-1, -1), (3, 2), (-1, -1), (-1, -1), (-1, -1), (4, 2), (4, 3), (4, 4)]
    game = Pawned(state, 4, "W")
    assert game.move("W", 4, 0) is None
    assert game.move("W", 5, 0) is None
    assert game.move("W", 6, 1) == [(-1, -1), (-1, -1), (-1, -1), (-1, -1), (-1, -1), (4, 2), (3, 2), (4, 4)]


@pytest.mark.parametrize("text", ["w---/----/----/---b b", "b---/w--b/----/---- w"], ids=["over", "stuck"])
def test_nothing_moves_when_the_game_is_over_or_the_side_is_stuck(text: str) -> None:
    game = set_up(text)
    assert game.successors() == [] and game.optimal(2) is None and game.randomOptimal(2) is None
    assert game.isTerminal() is text.startswith("w")


def test_successors_go_by_pawn_then_straight_left_right() -> None:
    game = set_up("----/b-b-/-w--/w--- w")
    assert game.successors() == [
        [game.gameState[0], game.gameState[1], (-1, -1), (-1, -1), (3, 1), (3, 2), (-1, -1), (-1, -1)],
        [game.gameState[0], game.gameState[1], (-1, -1), (-1, -1), (4, 1), (2, 2), (-1, -1), (-1, -1)],
        [(-1, -1), game.gameState[1], (-1, -1), (-1, -1), (4, 1), (2, 1), (-1, -1), (-1, -1)],
        [game.gameState[0], (-1, -1), (-1, -1), (-1, -1), (4, 1), (2, 3), (-1, -1), (-1, -1)],
    ]


@pytest.mark.parametrize("seed", range(6))
def test_pawns_keep_their_numbers_through_a_game(seed: int) -> None:
    choice = random.Random(seed)
    game, position = Pawned(boardSize=5), outplay.game("pawned:5").start
    while not game.isTerminal():
        moves = [
            (state, (pawn, direction))
            for pawn in range(10)
            for direction in range(3)
            if (state := game.move(game.whoseTurn, pawn, direction)) is not None
        ]
        assert [state for state, _ in moves] == game.successors()
        before = game.gameState
        if not moves:
            position = position.play("pass")
            game = Pawned(before, 5, game.switchPlayer())
            continue
        state, (pawn, _) = choice.choice(moves)
        changed = [number for number in range(10) if state[number] != before[number]]
        assert pawn in changed and all(state[number] == (-1, -1) for number in changed if number != pawn)
        game = Pawned(state, 5, game.switchPlayer())
        position = next(after for move in position.legal_moves if (after := position.play(move)) == game.position)
    assert position.outcome == game.position.outcome


# ---- What a game is worth


def test_the_reports_heuristic() -> None:
    """Twice the pawns, the steps from home, and the moves."""
    blocked = set_up("-b--b-/------/-w--w-/-----w/------/------ w")
    black = 2 * 2 + 0 + 2
    white = 2 * 3 + (3 + 3 + 2) + 3
    assert blocked.checkmateP("W") == NOBODY and blocked.checkmateP("B") == NOBODY
    assert blocked.utility() == black - white
    assert set_up("-b--b-/------/-w--w-/-----w/------/------ w", formula="print").utility() == 4 - (6 + 8)


def test_utilities_of_some_positions() -> None:
    assert set_up("------/------/------/------/b-----/------ b").utility(1) == 35
    assert set_up("------/------/------/------/------/b----- w").utility(1) == 210
    assert set_up(PRINTED, formula="print").utility() == 7 - 8
    assert set_up(PRINTED, formula="report").utility() == 7 - 8 + (6 - 6)


@pytest.mark.parametrize(("size", "checkmate", "win"), [(4, 16, 64), (6, 36, 216), (8, 64, 512)])
def test_the_large_numbers_are_those_of_the_board(size: int, checkmate: int, win: int) -> None:
    empty = "-" * size
    running = "/".join([empty, "w" + empty[1:], *[empty] * (size - 2)])
    won = "/".join(["w" + empty[1:], *[empty] * (size - 1)])
    for steps in (0, 1, 3):
        assert set_up(f"{running} w").utility(steps) == -(checkmate - steps)
        assert set_up(f"{running} w", formula="print").utility(steps) == -checkmate
        assert set_up(f"{won} b").utility(steps) == -(win - size * steps)
        assert set_up(f"{won} b", formula="print").utility(steps) == -(win - size * steps)


# ---- Checkmates


@pytest.mark.parametrize(
    ("text", "player", "expected"),
    [
        # Type 1: nobody before it, in its column and the columns beside it, up to the far row.
        ("------/------/------/w-----/------/------ w", "W", (6, 3, 1)),
        ("---b--/------/------/w-----/------/------ w", "W", (6, 3, 1)),
        ("-b----/------/------/w-----/------/------ w", "W", NOBODY),
        ("b-----/------/------/w-----/------/------ w", "W", NOBODY),
        ("------/------/w-----/w-----/------/------ w", "W", (6, 2, 1)),  # an own pawn before it counts too
        ("------/------/------/w-----/-b----/------ w", "W", (6, 3, 1)),  # behind it does not matter
        ("------/------/------/------/-----b/w----- w", "B", (0, 1, 1)),
        ("b-----/------/------/------/------/-----w w", "B", (0, 5, 1)),
        # Type 2: one row away, and somebody to take there.
        ("-b----/w-----/------/------/------/------ w", "W", (6, 1, 2)),
        ("-b----/------/w-----/------/------/------ w", "W", NOBODY),
        ("b-----/w-----/------/------/------/------ w", "W", NOBODY),
        # Type 1 goes first, and of several pawns the nearest.
        ("-b----/w-----/------/-----w/------/------ w", "W", (7, 3, 1)),
        ("------/------/w----w/------/------/------ w", "W", (6, 2, 1)),
        ("------/------/w-----/------/-----w/------ w", "W", (6, 2, 1)),
        ("------/-----w/------/------/w-----/------ w", "W", (7, 1, 1)),
        (PRINTED, "W", NOBODY),
        (PRINTED, "B", NOBODY),
    ],
)
def test_checkmates(text: str, player: str, expected: tuple[int, int, int]) -> None:
    assert set_up(text).checkmateP(player) == expected


# ---- Choosing


def test_optimal_takes_a_win() -> None:
    game = set_up("------/w-----/------/------/-----b/----w- w")
    chosen = game.optimal(1)
    assert chosen is not None and Pawned(chosen, 6, "B").winner == "W"


def test_optimal_follows_the_tree_while_nobody_is_bound_to_arrive() -> None:
    game = set_up(PRINTED)
    tree = Alphabeta(game, depth=3, checkmate=True)
    assert game.optimal(3) == game.successors()[tree.indexValue]


def test_optimal_does_not_fool_around_when_it_is_faster() -> None:
    """Both sides have a free pawn two rows from home, and White is to move."""
    game = set_up("------/------/w-----/-----b/------/---w-- w")
    assert game.checkmateP("W") == (6, 2, 1) and game.checkmateP("B") == (0, 2, 1)
    plies = 0
    while not game.isTerminal():
        chosen = game.optimal(1)
        assert chosen is not None
        if game.whoseTurn == "W":
            assert chosen[6] == (game.gameState[6][0] - 1, 1), "the free pawn goes on"
        game = Pawned(chosen, 6, game.switchPlayer())
        plies += 1
    assert game.winner == "W" and plies == 3


def test_optimal_stops_the_rival_that_is_faster() -> None:
    """White's pawn needs four moves. Black's is one row from home and can be taken."""
    game = set_up("------/------/------/------/w---b-/-----w w")
    assert game.checkmateP("B") == (0, 1, 2)
    chosen = game.optimal(2)
    assert chosen is not None and chosen[0] == (-1, -1)


def test_random_optimal_searches_each_successor_to_the_depth() -> None:
    game = set_up(PRINTED)
    values = {
        tuple(state): Alphabeta(Pawned(state, 6, "W"), depth=2, checkmate=True).minimaxValue
        for state in game.successors()
    }
    best = {state for state, value in values.items() if value == max(values.values())}
    chosen = {tuple(game.randomOptimal(2, seed) or ()) for seed in range(12)}
    assert chosen == best


def test_random_optimal_is_repeatable_and_takes_all_ties() -> None:
    game = Pawned(boardSize=4)
    assert game.randomOptimal(1, 5) == game.randomOptimal(1, 5)
    chosen = [game.randomOptimal(1, seed) for seed in range(40)]
    assert {str(state) for state in chosen} == {str(state) for state in game.successors()}


def test_random_optimal_draws_a_fresh_seed_and_keeps_it() -> None:
    game = Pawned(boardSize=4)
    chosen = [(game.randomOptimal(1), game.lastSeed) for _ in range(40)]
    assert len({str(state) for state, _ in chosen}) > 1 and len({seed for _, seed in chosen}) > 1
    assert all(game.randomOptimal(1, seed) == state for state, seed in chosen)


@pytest.mark.parametrize("depth", [1, 2])
def test_a_side_that_is_bound_to_arrive_marches_on(depth: int) -> None:
    for seed in range(10):
        game = set_up("---b--/----b-/bwb--b/w----w/-w--w-/---w-- w")
        for _ in range(3):
            state = game.randomOptimal(depth, seed)
            assert state is not None
            game = Pawned(state, 6, game.switchPlayer())
        assert game.winner == "W"


def test_the_names_of_the_report() -> None:
    game = Pawned()
    assert game.move(player="W", pawnIndex=6, whereToMove=0) == game.successor()[0]
    assert game.successor() == game.successors()


# ---- Pictures


def test_display(capsys: pytest.CaptureFixture[str]) -> None:
    Pawned([(1, 1), (-1, -1), (2, 2), (3, 3), (2, 1), (-1, -1)], 3, "W").display()
    assert capsys.readouterr().out == (
        "+--+--+--+\n|B1|  |  |\n+--+--+--+\n|W2|B3|  |\n+--+--+--+\n|  |  |W1|\n+--+--+--+\n"
    )


def test_repr_makes_the_game_again() -> None:
    game = set_up(PRINTED)
    again = eval(repr(game))
    assert (again.gameState, again.whoseTurn, again.boardSize) == (game.gameState, "B", 6)


def test_what_is_refused() -> None:
    depth: Any
    with pytest.raises(InputError, match="there is no formula 'best'"):
        Pawned(formula="best")
    with pytest.raises(InputError, match="a player must be"):
        Pawned().move("X", 0, 0)
    for depth in (0, -1, True, "2"):
        with pytest.raises(InputError, match="the depth must be a whole number"):
            Pawned().optimal(depth)
    for seed in ("a", 1.5):
        with pytest.raises(InputError, match="the seed must be a whole number, not"):
            Pawned().randomOptimal(1, cast("int", seed))
