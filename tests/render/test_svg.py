"""SVG pictures: valid, self-contained, one tile per cell and one figure per piece, all inside the frame."""

from __future__ import annotations

import dataclasses
import math
import re
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

import outplay
from outplay import web
from outplay.errors import InputError, VariantError
from outplay.render import Scene, draw_svg, figures, svg
from outplay.rules.placement import parse_placement
from outplay.rules.shape import hexagon, rectangle
from outplay.rules.words import Look, Side

NAMESPACE = "{http://www.w3.org/2000/svg}"
BOARD = rectangle(3, 3)
SCENE = Scene(BOARD, parse_placement(BOARD, "bbb/-w-/w-w"), last=(4, 7), targets=(0, 3, 4))


def parsed(scene: Scene, size: float = 64) -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(scene, size))


def elements(root: ElementTree.Element, tag: str, word: str = "") -> list[ElementTree.Element]:
    return [one for one in root.iter(NAMESPACE + tag) if word in one.get("class", "").split() or not word]


def reach(figure: ElementTree.Element) -> float:
    """How far a figure reaches from its middle."""
    if figure.tag == NAMESPACE + "circle":
        return float(figure.get("r", ""))
    corners = re.findall(r"([-.0-9]+),([-.0-9]+)", figure.get("d", ""))
    return max(math.hypot(float(x), float(y)) for x, y in corners)


def lightness(colour: str) -> float:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_one_tile_for_each_cell_and_one_figure_for_each_piece(marked_scene: Scene) -> None:
    root = parsed(marked_scene)
    assert len(elements(root, "polygon")) == len(marked_scene.contents)
    for side in Side:
        assert len(elements(root, "g", str(side))) == marked_scene.contents.count(side)


def test_pieces_stand_inside_their_tiles(scene: Scene) -> None:
    root = parsed(scene)
    occupied = [number for number, piece in enumerate(scene.contents) if piece]
    tiles = elements(root, "polygon")
    # Pieces are drawn in reading order, so the n-th figure belongs to the n-th occupied cell.
    for number, figure in zip(occupied, elements(root, "g", "piece"), strict=True):
        points = [tuple(map(float, point.split(","))) for point in tiles[number].get("points", "").split()]
        centre = [sum(values) / len(points) for values in zip(*points, strict=True)]
        place = [float(value) for value in re.findall(r"[-.0-9]+", figure.get("transform", ""))]
        assert math.dist(centre, place) + reach(figure[0]) + 2 < 50


def test_black_pieces_differ_in_shape_and_not_only_in_colour() -> None:
    root = parsed(SCENE)
    assert {len(figure) for figure in elements(root, "g", "white")} == {1}
    assert {len(figure) for figure in elements(root, "g", "black")} == {2}


def test_pawns_look_like_pawns_unless_somebody_says_otherwise() -> None:
    start = outplay.game("octapawn").start
    drawn = {look: ElementTree.fromstring(draw_svg(start.scene(look=look), names=False)) for look in get_args(Look)}
    shapes = {look: [len(elements(root, tag)) for tag in ("path", "circle", "text")] for look, root in drawn.items()}
    assert shapes == {"pawn": [12, 0, 0], "disc": [0, 12, 0], "letter": [0, 8, 8]}
    assert "".join(letter.text or "" for letter in elements(drawn["letter"], "text")) == "BBBBWWWW"
    assert start.draw("svg") == start.draw("svg", look="pawn") != start.draw("svg", look="disc")


def test_the_page_draws_the_same_pawn() -> None:
    page = (Path(web.__file__).parent / "page" / "js" / "board" / "pieces.js").read_text(encoding="utf-8")
    paths = re.sub(r'" \+\s*"', "", page)
    assert f'"{figures.PAWN}"' in paths and f'"{figures.PAWN_LINES}"' in paths


def test_only_pawn_games_have_pawns() -> None:
    """Pieces that take by moving onto a rival are pawns; discs and Oska's pieces are not, and a variant may say so."""
    looks = {entry.name: outplay.game(entry.default_name).rules.look for entry in outplay.games()}
    assert looks == {
        **dict.fromkeys(["hexapawn", "octapawn", "pawned", "breakthrough"], "pawn"),
        **dict.fromkeys(["oska", "hexareversi", "othello"], "disc"),
    }
    duel = {"name": "duel", "family": "march", "start": "b\n-\nw", "step": ["ahead"]}
    variants = [duel, {**duel, "take": ["ahead"]}, {**duel, "look": "pawn"}]
    assert [outplay.game(variant).rules.look for variant in variants] == ["disc", "pawn", "pawn"]
    with pytest.raises(VariantError, match=r"'pwan'.*did you mean 'pawn'"):
        outplay.game({**duel, "look": "pwan"})


def test_colours_can_be_told_apart_in_greyscale() -> None:
    for tile in (*svg.TILES, svg.LAST):
        assert lightness(figures.PIECES["white"]) - lightness(tile) > 0.1
        assert lightness(tile) - lightness(figures.PIECES["black"]) > 0.4
        assert lightness(tile) - lightness(svg.TARGET) > 0.3
        assert lightness(tile) - lightness(svg.TILE_INK) > 0.3
        assert lightness(tile) - lightness(svg.LAST_EDGE) > 0.25
    assert lightness(svg.FRAME_INK) - lightness(svg.FRAME) > 0.6
    assert lightness(figures.PIECES["red"]) - lightness(figures.PIECES["blue"]) > 0.2


def test_marks_of_the_last_move_and_of_targets() -> None:
    root = parsed(SCENE)
    assert len(elements(root, "path", "last")) == 2
    fills = [tile.get("fill") for tile in elements(root, "polygon")]
    assert [number for number, fill in enumerate(fills) if fill == svg.LAST] == [4, 7]
    filled = [circle.get("fill") != "none" for circle in elements(root, "circle", "target")]
    assert filled == [False, True, False]
    plain = parsed(dataclasses.replace(SCENE, last=(), targets=()))
    assert not elements(plain, "path") and not elements(plain, "circle", "target")


def test_straight_boards_have_names_in_the_margin() -> None:
    assert [text.text for text in elements(parsed(SCENE), "text")] == ["3", "2", "1", "a", "b", "c"]
    board = rectangle(3, 3, row_one="top")
    texts = elements(parsed(dataclasses.replace(SCENE, shape=board)), "text")
    assert [text.text for text in texts] == ["1", "2", "3", "a", "b", "c"]
    heights = [float(text.get("y", "")) for text in texts[:3]]
    assert heights == sorted(heights), "from the top"


def test_every_cell_can_be_named(scene: Scene) -> None:
    texts = {text.text for text in elements(parsed(scene), "text")}
    for name in scene.shape.names:
        parts = re.fullmatch(r"([a-z]+)(\d+)", name)
        assert parts is not None
        assert name in texts or (scene.has_straight_columns and set(parts.groups()) <= texts)


def test_staggered_boards_and_labels_have_names_in_the_cells() -> None:
    board = hexagon(3)
    texts = elements(parsed(Scene(board, (None,) * 19)), "text")
    assert [text.text for text in texts] == list(board.names)
    numbers = tuple(str(number) for number in range(1, 10))
    texts = elements(parsed(dataclasses.replace(SCENE, labels=numbers)), "text")
    assert [text.text for text in texts] == list(numbers)


def test_long_labels_shrink() -> None:
    texts = elements(parsed(dataclasses.replace(SCENE, labels=("a1", *["centre square"] * 8))), "text")
    short, long = (float(text.get("font-size", "")) for text in texts[:2])
    assert 13 * long < 50 < 13 * short


def test_everything_lies_inside_the_frame(marked_scene: Scene) -> None:
    root = parsed(marked_scene)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    shift = re.fullmatch(r"translate\((\S+) (\S+)\)", root.find(f"{NAMESPACE}g").get("transform", ""))  # type: ignore[union-attr]
    assert shift is not None
    left, top = map(float, shift.groups())
    for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", draw_svg(marked_scene)):
        assert 0 < float(x) + left < width and 0 < float(y) + top < height
    for text in elements(root, "text"):
        assert 0 < float(text.get("x", "")) + left < width and 0 < float(text.get("y", "")) + top < height


def test_the_title_tells_the_position() -> None:
    root = parsed(SCENE)
    title = "White on b2, a1, c1. Black on a3, b3, c3. Last move b2, b1. Legal targets a3, a2, b2."
    assert root.get("role") == "img" and root[0].tag == NAMESPACE + "title" and root[0].text == title


def test_the_picture_needs_nothing_from_outside(marked_scene: Scene) -> None:
    picture = draw_svg(marked_scene)
    assert not re.search(r"<script|<style|<image|<use|href|url\(|\bid=|\bon\w+=|<!|<\?", picture)
    assert picture.count("http") == 1  # the namespace


def test_names_are_escaped() -> None:
    sides = ("<script>alert(1)</script>", 'a & "b" \x00\ud800')
    root = parsed(dataclasses.replace(SCENE, sides=sides, labels=("</text><b>",) * 9))
    assert not [one for one in root.iter() if one.tag in (f"{NAMESPACE}script", f"{NAMESPACE}b")]
    assert 'a & "b" ?? on' in (root[0].text or "") and elements(root, "text")[0].text == "</text><b>"


def test_size_changes_the_outer_size_alone() -> None:
    small, large = parsed(SCENE, 10), parsed(SCENE, 100)
    assert (small.get("width"), large.get("width")) == ("38", "380")
    assert [one.attrib for one in small[2].iter()] == [one.attrib for one in large[2].iter()]


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf")])
def test_a_size_must_be_a_positive_number(size: float) -> None:
    with pytest.raises(InputError, match="pixels wide"):
        draw_svg(SCENE, size)
