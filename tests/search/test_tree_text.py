"""Trees as text: the one that the Pawned report prints, and those for people."""

from __future__ import annotations

import json
import re
from pathlib import Path

import outplay
from outplay.play import Move, Position
from outplay.rules.words import Side
from outplay.search import Tree, alphabeta, format_report, format_side_by_side, format_tree, minimax

PRINT = json.loads((Path(__file__).parents[1] / "data" / "pawned_printed_tree.json").read_text(encoding="utf-8"))


def by_pawns(position: Position, line: tuple[Move, ...]) -> list[Move]:
    """The report's order: by pawn, which in these positions is by file, and for a pawn straight, left, right."""

    def key(move: Move) -> tuple[str, bool, str]:
        assert move.origin and move.target
        return move.origin[0], bool(move.captured), move.target[0]

    return sorted(position.legal_moves, key=key)


def printed(search: str = "minimax") -> Tree:
    position = outplay.game("pawned:6").position(PRINT["position"])
    run = minimax if search == "minimax" else alphabeta
    return run(position, PRINT["depth"], "print", maximizer=Side.BLACK, order=by_pawns)


def test_the_report_of_the_printed_tree() -> None:
    lines = format_report(printed()).splitlines()
    assert lines[:4] == [
        "depth 0: 4 0 [4, 0, -1, -1, -4, 4]",
        "        depth 1: 4 0 [4, 4, 4, 4, 5]",
        "                depth 2: 4 0 [4, 0, 0, 4, 0, 0, 0]",
        "                depth 2: 4 2 [0, 0, 4, 0, 0]",
    ]
    assert len(lines) == 1 + 6 + 39, "a line for each node that has moves"


def test_what_correct_alpha_beta_prints() -> None:
    """Where the report shows ``[-1]`` without children, these come out."""
    lines = format_report(printed("alphabeta")).splitlines()
    assert lines[0].startswith("depth 0: 4 0 [4, ")
    firsts = [line for line in lines if "depth 1" in line]
    assert [re.search(r"\[.*]", line)[0] for line in firsts[2:4]] == ["[36, 36, -1]", "[36, 36, 36, -1]"]  # type: ignore[index]


def test_numbers_in_a_report_are_as_short_as_can_be() -> None:
    tree = minimax(outplay.game("hexapawn:3x3").position("b-b/---/www w"), 1, outplay.search.Evaluation(pieces=0.5))
    assert format_report(tree) == "depth 0: 0.5 0 [0.5, 0.5, 0.5]"
    assert format_report(minimax(tree.position, 0)) == ""


POSITION = outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w")


def test_every_node_has_a_line_and_every_cut_one_more() -> None:
    for depth in range(4):
        tree = alphabeta(outplay.game("octapawn").start, depth)
        lines = format_tree(tree).splitlines()
        assert len(lines) == tree.nodes + tree.cuts
        assert sum(line.lstrip().startswith("* ") for line in lines) == 1 + len(tree.line)


def test_the_best_line_is_marked_and_the_cut_explained() -> None:
    lines = format_tree(alphabeta(POSITION, 2, "pieces")).splitlines()
    assert lines[0].split() == ["*", "White", "to", "move", "max", "win", "in", "1"]
    assert lines[1].split() == ["*", "a2b3", "end", "win", "in", "1"]
    assert lines[3:5] == ["      a3b2       leaf  -1", "      cut: not above alpha win in 1; not looked at: b3a2"]


def test_a_cut_where_the_maximizer_chooses() -> None:
    tree = alphabeta(outplay.game("hexapawn:3x3").start, 5, "pieces")
    assert any(line.strip().startswith("cut: not below beta") for line in format_tree(tree).splitlines())


def test_only_some_levels() -> None:
    tree = alphabeta(outplay.game("octapawn").start, 3)
    assert len(format_tree(tree, levels=0).splitlines()) == 1
    assert len(format_tree(tree, levels=1).splitlines()) == 5
    plain = minimax(outplay.game("octapawn").start, 3)
    assert len(format_side_by_side(plain, tree, levels=1).splitlines()) == 6


def test_side_by_side() -> None:
    plain, pruned = minimax(outplay.game("octapawn").start, 3), alphabeta(outplay.game("octapawn").start, 3)
    lines = format_side_by_side(plain, pruned).splitlines()
    assert lines[0].split() == ["minimax", "alpha-beta"] and len(lines) == 1 + plain.nodes
    assert sum(line.endswith("  cut") for line in lines) == plain.nodes - pruned.nodes > 0
