"""Pictures of trees: a board in each node, the best line lit, the cuts shown, and nothing outside of the picture."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest

import outplay
from outplay.errors import InputError
from outplay.play import Game
from outplay.search import Tree, alphabeta, draw_tree, minimax
from outplay.search.tree_svg import FONT, LIT, MAX_NODES

SVG = "{http://www.w3.org/2000/svg}"
POSITION = outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w")


def groups(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if group.get("class", "").split()[:1] == [name]]


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.findall(f"{SVG}text")]


def drawn(tree: Tree) -> ElementTree.Element:
    return ElementTree.fromstring(draw_tree(tree))


def test_a_board_a_move_and_a_value_in_every_node() -> None:
    tree = alphabeta(POSITION, 2, "pieces")
    nodes = groups(drawn(tree), "node")
    # The same order as that of the search.
    assert [node.get("class") for node in nodes] == [f"node {node.kind}" for node in tree.root.walk()]
    assert [len(list(node.iter(f"{SVG}svg"))) for node in nodes] == [1] * tree.nodes
    assert texts(nodes[0]) == ["White to move", "▲ win in 1", "α -∞  β +∞"]
    assert texts(nodes[1]) == ["a2b3", "win in 1"]
    assert texts(nodes[2]) == ["b1b2", "▼ ≤ -1", "α win in 1  β +∞"]


def test_a_picture_says_for_whom_its_values_are() -> None:
    (words,) = drawn(alphabeta(POSITION, 2, maximizer=outplay.Side.BLACK)).findall(f"{SVG}g")
    assert texts(words) == ["values for Black"]
    caption, first = next(words.iter(f"{SVG}text")), next(groups(words, "node")[0].iter(f"{SVG}text"))
    assert float(caption.get("y", "")) < float(first.get("y", "")) - FONT, "not beside the root"


def test_branches_begin_below_the_words() -> None:
    root = drawn(alphabeta(POSITION, 2, "pieces"))
    window = groups(root, "node")[0].findall(f"{SVG}text")[-1]
    assert float(next(root.iter(f"{SVG}line")).get("y1", "")) - float(window.get("y", "")) >= FONT / 2


def test_max_and_min_differ_in_shape() -> None:
    nodes = groups(drawn(alphabeta(POSITION, 2, "pieces")), "node")
    corners = [[rect.get("rx") for rect in node.findall(f"{SVG}rect")] for node in nodes]
    assert corners[:4] == [["0"], ["0", "0"], ["14"], ["0"]], "max, end, min, leaf"


def test_the_best_line_is_lit() -> None:
    tree = alphabeta(outplay.game("hexapawn:3x3").start, 3)
    root = drawn(tree)
    lit = [line for line in root.iter(f"{SVG}line") if line.get("stroke") == LIT]
    assert len(lit) == len(tree.line) == 3
    nodes = groups(root, "node")
    bold = [texts(node)[0] for node in nodes if node.find(f"{SVG}text[@font-weight='bold']") is not None]
    assert bold == ["White to move", *map(str, tree.line)]


def test_cut_branches_say_why() -> None:
    tree = alphabeta(POSITION, 2, "pieces")
    cuts = groups(drawn(tree), "cut")
    assert [texts(cut) for cut in cuts] == [["1 move cut", "≤ α win in 1"], ["2 moves cut", "≤ α win in 1"]]
    assert [cut.findtext(f"{SVG}title") for cut in cuts] == ["b3a2", "b3b2, b3c2"]
    assert not groups(drawn(minimax(POSITION, 2, "pieces")), "cut")


def test_no_two_nodes_of_a_level_overlap_and_all_are_inside() -> None:
    for spec, depth in (("hexapawn:3x3", 4), ("oska:4", 2), ("hexareversi:5", 1), ("breakthrough:8x8", 1)):
        tree = alphabeta(outplay.game(spec).start, depth)
        root = drawn(tree)
        width, height = float(root.get("width", "")), float(root.get("height", ""))
        frames = [node.findall(f"{SVG}rect")[-1] for node in groups(root, "node")]
        boxes = [[float(frame.get(key, "")) for key in ("x", "y", "width", "height")] for frame in frames]
        for x, y, wide, high in boxes:
            assert x >= 0 and y >= 0 and x + wide <= width and y + high <= height
        for level in {y for _, y, _, _ in boxes}:
            row = sorted((x, wide) for x, y, wide, _ in boxes if y == level)
            assert all(x + wide <= next_x for (x, wide), (next_x, _) in itertools.pairwise(row))


def test_a_parent_stands_over_the_middle_of_its_children() -> None:
    root = drawn(minimax(outplay.game("oska:4").start, 1))
    parent, *children = ([float(line.get("x1", "")), float(line.get("x2", ""))] for line in root.iter(f"{SVG}line"))
    assert len(children) == 5 and parent[0] == pytest.approx((parent[1] + children[-1][1]) / 2)


def test_small_boards_have_no_names() -> None:
    root = drawn(minimax(POSITION, 1))
    boards = list(root.iter(f"{SVG}svg"))[1:]
    assert len(boards) == 4 and not any(list(board.iter(f"{SVG}text")) for board in boards)


def test_a_picture_of_any_game(game: Game) -> None:
    assert drawn(alphabeta(game.start, 0)).findtext(f"{SVG}title", "").startswith(f"alphabeta of {game.title}, 0 plies")


def test_too_many_nodes_are_refused() -> None:
    tree = minimax(outplay.game("octapawn").start, 5, "pieces")
    assert tree.nodes > MAX_NODES
    with pytest.raises(InputError, match=f"a picture holds at most {MAX_NODES}: look fewer plies ahead"):
        draw_tree(tree)
