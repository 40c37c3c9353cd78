"""The teaching search against ten lines of recursion over the referee, on all games; and each of its parts by hand."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator

import pytest

import outplay
from outplay import referee
from outplay.errors import InputError
from outplay.play import Game, Move, Position
from outplay.rules.words import Outcome, Reason, Side
from outplay.search import Evaluation, Node, Tree, alphabeta, minimax, root_values
from outplay.search.score import WIN
from outplay.search.teaching import MAX_DEPTH
from tests.positions import situation_of, some_positions

MAX_SEQUENCES = 100
"""The referee is slow, and there are many games."""
PIECES = Evaluation("pieces", pieces=1)


def depth_for(position: Position) -> int:
    """The most plies, up to three, that make a small tree; one at least."""
    return max([1, *(depth for depth in (2, 3) if position.perft(depth) <= MAX_SEQUENCES)])


def truth(game: Game, situation: referee.Situation, depth: int, side: Side, plies: int = 0) -> float:
    """Minimax in ten lines, with rules, values and evaluation that the search does not share."""
    if over := referee.outcome(game.rules, situation):
        worth = 10**6 + over.margin if over.reason is Reason.DISCS else 10**6 - plies
        return 0 if over.winner is None else worth if over.winner is side else -worth
    if plies == depth:
        return situation.contents.count(side) - situation.contents.count(side.rival)
    actions = referee.legal_actions(game.rules, situation)
    after = (referee.play(game.rules, situation, action) for action in actions)
    values = [truth(game, next_one, depth, side, plies + 1) for next_one in after]
    return max(values) if situation.side is side else min(values)


def pairs(plain: Node, pruned: Node) -> Iterator[tuple[Node, Node]]:
    """The nodes of an alpha-beta tree with those of the minimax tree at the same place."""
    yield plain, pruned
    for one, other in zip(plain.children, pruned.children, strict=False):
        yield from pairs(one, other)


def test_both_searches_find_what_the_referee_finds(game: Game) -> None:
    for position in some_positions(game, 4):
        depth = depth_for(position)
        expected = truth(game, situation_of(position), depth, position.side)
        assert minimax(position, depth, PIECES).value == expected
        assert alphabeta(position, depth, PIECES).value == expected
        assert minimax(position, depth, PIECES, maximizer=position.side.rival).value == -expected


def test_both_searches_agree_with_the_usual_evaluation_node_by_node(game: Game) -> None:
    for position in some_positions(game, 4):
        depth = depth_for(position)
        plain, pruned = minimax(position, depth), alphabeta(position, depth)
        assert pruned.value == plain.value and pruned.root.bound == "exact"
        assert pruned.best == plain.best
        assert set(pruned.root.ties) <= set(plain.root.ties)
        assert pruned.nodes <= plain.nodes and pruned.leaves <= plain.leaves
        for one, other in pairs(plain.root, pruned.root):
            assert one.position == other.position and one.move == other.move
            check_promise(one.value, other)
            check_choice(other)


def check_promise(true: float, node: Node) -> None:
    """What alpha-beta says of a node holds of its true value."""
    if node.bound == "exact":
        assert node.value == true
    elif node.bound == "at least":
        assert node.window.beta <= node.value <= true
    else:
        assert true <= node.value <= node.window.alpha


def check_choice(node: Node) -> None:
    if not node.children:
        assert node.best is None and node.ties == () and node.cut is None and node.kind in ("leaf", "end")
        return
    values = [child.value for child in node.children]
    assert node.kind in ("max", "min") and node.best is not None
    assert node.value == (max(values) if node.kind == "max" else min(values))
    assert node.best == values.index(node.value)
    unvisited = node.cut.unvisited if node.cut else ()
    assert (*[child.move for child in node.children], *unvisited) == node.position.legal_moves


def test_every_root_move_has_its_own_exact_value(game: Game) -> None:
    for position in some_positions(game, 2):
        depth = depth_for(position)
        plain = minimax(position, depth)
        expected = tuple((child.move, child.value) for child in plain.root.children)
        assert root_values(position, depth) == root_values(position, depth, algorithm="minimax") == expected


def test_minimax_visits_every_sequence(game: Game) -> None:
    for position in some_positions(game, 4):
        depth = depth_for(position)
        tree = minimax(position, depth, PIECES)
        assert tree.nodes == sum(position.perft(plies) for plies in range(depth + 1))
        assert tree.nodes == len(list(tree.root.walk())) and tree.cuts == 0
        assert tree.leaves == sum(not node.children for node in tree.root.walk())


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "pawned:4", "oska:4", "hexareversi:3", "breakthrough:5x5"])
def test_a_window_of_its_own(spec: str) -> None:
    """What alpha-beta promises for any window, at every node."""
    for position in some_positions(outplay.game(spec), 12):
        depth = depth_for(position)
        plain = minimax(position, depth, PIECES)
        for alpha in (-WIN, -2, -1, 0, 1, 2):
            for beta in (alpha + 1, alpha + 3, WIN):
                pruned = alphabeta(position, depth, PIECES, alpha=alpha, beta=beta)
                check_promise(plain.value, pruned.root)
                if alpha < plain.value < beta:
                    assert pruned.value == plain.value
                assert pruned.root.window == (alpha, beta)
                for one, other in pairs(plain.root, pruned.root):
                    check_promise(one.value, other)


def test_windows_and_cuts_follow_from_each_other() -> None:
    cuts = 0
    for position in some_positions(outplay.game("pawned:5"), 12):
        for node in alphabeta(position, 3).root.walk():
            alpha, beta = node.window
            assert alpha < beta
            for child in node.children:
                assert child.window == (alpha, beta)
                if node.kind == "max":
                    alpha = max(alpha, child.value)
                else:
                    beta = min(beta, child.value)
            if node.cut:
                cuts += 1
                assert alpha >= beta and node.cut.unvisited
                end = ("beta", node.window.beta) if node.kind == "max" else ("alpha", node.window.alpha)
                assert (node.cut.end, node.cut.bound) == end
    assert cuts > 20


def test_the_faster_win_and_the_slower_loss() -> None:
    game = outplay.game("pawned:6")
    position = game.position("------/-w----/w-----/-----b/------/------ w")
    tree = minimax(position, 5)
    assert [str(move) for move in tree.line] == ["b5b6"] and tree.value == WIN - 1
    assert dict(root_values(position, 5))[position.move("a4a5")] == WIN - 3
    slow = game.position("------/------/-w----/------/------/------ b")
    tree = minimax(slow, 6)
    assert tree.value == -(WIN - 4), "Black passes twice, and White arrives with the fourth ply"
    assert [str(move) for move in tree.line] == ["pass", "b4b5", "pass", "b5b6"]


def test_the_loser_holds_out() -> None:
    position = outplay.game("hexapawn:3x3").start
    tree = minimax(position, 6)
    assert tree.value == -(WIN - 6) and len(tree.line) == 6
    assert {value for _, value in root_values(position, 6)} == {-(WIN - 6), -(WIN - 4)}


def test_a_pass_is_a_move_with_one_child() -> None:
    position = outplay.game("pawned:4").position("b---/w--b/----/---- w")
    tree = minimax(position, 2)
    (child,) = tree.root.children
    assert child.move == Move() and child.kind == "min" and child.position.side is Side.BLACK
    assert str(alphabeta(position, 2).best) == "pass"


def test_depth_zero_is_the_static_value() -> None:
    position = outplay.game("hexapawn:3x3").position("b-b/---/www w")
    for search in (minimax, alphabeta):
        tree = search(position, 0, PIECES)
        assert (tree.value, tree.nodes, tree.leaves, tree.best, tree.line) == (1, 1, 1, None, ())
        assert tree.root.kind == "leaf"


def test_a_finished_game_is_an_end() -> None:
    position = outplay.game("hexapawn:3x3").position("w--/---/--b b")
    for search in (minimax, alphabeta):
        tree = search(position, 4)
        assert tree.root.kind == "end" and tree.value == -WIN and tree.nodes == 1
    assert root_values(position, 2) == ()


def test_ties_are_all_listed_by_minimax() -> None:
    tree = minimax(outplay.game("hexapawn:3x3").start, 1, PIECES)
    assert tree.root.best == 0 and tree.root.ties == (0, 1, 2)


def test_leaves_are_evaluated_and_nothing_else() -> None:
    seen: list[Position] = []

    def counting(position: Position, side: Side) -> float:
        seen.append(position)
        assert side is Side.WHITE
        return len(seen) % 7

    for search in (minimax, alphabeta):
        seen.clear()
        tree = search(outplay.game("octapawn").start, 3, counting)
        leaves = [node for node in tree.root.walk() if node.kind == "leaf"]
        assert seen == [node.position for node in leaves] and {node.plies for node in leaves} == {3}
        assert tree.evaluation == "counting"


def test_own_ends_and_leaves_and_order() -> None:
    position = outplay.game("hexapawn:3x3").start
    asked = []

    def terminal(outcome: Outcome, side: Side, plies: int) -> float:
        return 27 - 3 * plies if outcome.winner is side else -(27 - 3 * plies)

    def is_leaf(position: Position, plies: int) -> bool:
        asked.append(plies)
        return plies == 2

    def backwards(position: Position, line: tuple[Move, ...]) -> list[Move]:
        again = outplay.game("hexapawn:3x3").start
        for move in line:
            again = again.play(move)
        assert again == position, "the line leads from the root to the position"
        return list(position.legal_moves)[::-1]

    assert minimax(position, 9, terminal=terminal).value == -(27 - 3 * 6)
    for search in (minimax, alphabeta):
        asked.clear()
        tree = search(position, 9, PIECES, is_leaf=is_leaf)
        assert max(node.plies for node in tree.root.walk()) == 2 and 0 not in asked
        turned = search(position, 3, PIECES, order=backwards)
        assert turned.value == search(position, 3, PIECES).value
        assert turned.root.children[0].move == position.legal_moves[-1]


def test_a_tree_that_would_never_end_is_refused() -> None:
    position = outplay.game("breakthrough:8x8").start
    for search in (minimax, alphabeta):
        with pytest.raises(InputError, match="more than 500 nodes: look fewer plies ahead"):
            search(position, 12, limit=500)
    with pytest.raises(InputError, match="more than 200000 nodes"):
        minimax(position, 12)
    assert minimax(position, 2, PIECES, limit=507).nodes == 507
    with pytest.raises(InputError, match="more than 506 nodes"):
        minimax(position, 2, PIECES, limit=506)
    assert minimax(outplay.game("hexapawn:3x3").start, 12, limit=None).nodes == 252


@pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1, 1.5, True, "2", None])
def test_a_depth_that_is_none(depth: object) -> None:
    position = outplay.game("hexapawn:3x3").start
    for search in (minimax, alphabeta):
        with pytest.raises(InputError, match=f"whole number from 0 to {MAX_DEPTH}, not"):
            search(position, depth)  # type: ignore[arg-type]


def test_other_refusals() -> None:
    position = outplay.game("hexapawn:3x3").start
    with pytest.raises(InputError, match="alpha must be below beta, and 1 is not below 1"):
        alphabeta(position, 2, alpha=1, beta=1)
    with pytest.raises(InputError, match="alpha must be below"):
        alphabeta(position, 2, alpha=math.nan)
    with pytest.raises(InputError, match=f"the depth must be a whole number from 1 to {MAX_DEPTH}, not 0"):
        root_values(position, 0)
    with pytest.raises(InputError, match="no algorithm 'mini'"):
        root_values(position, 1, algorithm="mini")  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"there is no evaluation 'piece'.*did you mean 'pieces'"):
        minimax(position, 1, "piece")


def test_the_search_does_not_need_the_engine() -> None:
    code = (
        "import sys, outplay; from outplay.search import minimax, alphabeta, steps_of, draw_tree; "
        "minimax(outplay.game('oska:4').start, 1); print('outplay.search.engine' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_trees_are_values() -> None:
    position = outplay.game("hexapawn:3x3").start
    first, second = alphabeta(position, 3), alphabeta(position, 3)
    assert isinstance(first, Tree) and first == second and first.root is not second.root
    assert first != alphabeta(position, 4)
