"""Terminal pictures: complete without colour, safe in ASCII, readable in colour."""

from __future__ import annotations

import dataclasses
import io

from rich.console import Console
from rich.style import Style

from outplay.render import Scene, draw_terminal
from outplay.render.terminal import _EMPTY_INK, _INK, _LAST, _PAINT, _TARGET_INK, _TILES
from outplay.rules.placement import parse_placement
from outplay.rules.shape import hourglass, rectangle
from outplay.rules.words import Side

BOARD = rectangle(3, 3)
SCENE = Scene(BOARD, parse_placement(BOARD, "bbb/-w-/w-w"), last=(4, 7), targets=(0, 3, 4))


def printed(scene: Scene, *, unicode: bool = True, no_color: bool = True) -> str:
    console = Console(file=io.StringIO(), width=200, no_color=no_color, force_terminal=not no_color)
    console.print(draw_terminal(scene, unicode=unicode))
    assert isinstance(console.file, io.StringIO)
    return "".join(line.rstrip() + "\n" for line in console.file.getvalue().splitlines())


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web guidelines measure it: 1 for none, 21 for black on white."""

    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_without_colour_nothing_is_lost() -> None:
    expected = """\
3  ●* ●  ●
2  * {○} ·
1  ○ [·] ○
   a  b  c
 ○  White    ●  Black
"""
    assert printed(SCENE) == expected


def test_staggered_rows_in_ascii() -> None:
    board = hourglass(4)
    scene = Scene(board, parse_placement(board, "wwww/---/-b/---/bb-b"), ("X", "Y"), ("red", "blue"))
    expected = """\
a5  X   X   X   X  d5
  a4  .   .   .  c4
    a3  .   Y  b3
  a2  .   .   .  c2
a1  Y   Y   .   Y  d1
 X  red    Y  blue
"""
    assert printed(scene, unicode=False) == expected


def test_sides_that_share_an_initial_are_w_and_b() -> None:
    picture = draw_terminal(Scene(BOARD, SCENE.contents, ("Silver", "Slate")), unicode=False).plain
    assert picture.endswith(" W  Silver    B  Slate") and "S" not in picture.splitlines()[0]


def test_ascii_holds_for_any_names_and_labels() -> None:
    scene = Scene(BOARD, SCENE.contents, ("Zoë", "Ægir"), labels=tuple("αβγδεζηθι"))
    assert draw_terminal(scene, unicode=False).plain.isascii()


def test_control_characters_never_reach_the_terminal() -> None:
    scene = Scene(BOARD, SCENE.contents, ("\x1b[2J", "b\rad"), labels=("\x1b]0;",) * 9)
    assert "\x1b" not in draw_terminal(scene).plain and "\r" not in draw_terminal(scene).plain


def test_markup_in_names_is_shown_as_it_is() -> None:
    assert "[bold]" in printed(Scene(BOARD, SCENE.contents, ("[bold]", "[/]")))


def test_colour_does_not_change_the_letters(marked_scene: Scene) -> None:
    for unicode in (True, False):
        picture = draw_terminal(marked_scene, unicode=unicode)
        assert "\x1b[" in printed(marked_scene, unicode=unicode, no_color=False)
        lines = [line.rstrip() for line in picture.plain.splitlines()]
        assert printed(marked_scene, unicode=unicode).splitlines() == lines


def test_colours_of_pieces_and_of_the_last_move() -> None:
    picture = draw_terminal(SCENE)
    styles = {picture.plain.index(text): text for text in ("{○}", "[·]", " ●*")}
    found = {styles[span.start]: span.style for span in picture.spans if span.start in styles}
    assert found["{○}"] == Style(color=_INK["white"], bgcolor=_LAST, bold=True)
    assert found["[·]"] == Style(color=_EMPTY_INK, bgcolor=_LAST)
    assert found[" ●*"] == Style(color=_INK["black"], bgcolor=_TILES[0], bold=False)


def test_every_piece_is_drawn_once(scene: Scene) -> None:
    picture = draw_terminal(scene).plain
    glyphs = scene.sides if len(scene.sides[0]) == 1 else ("○", "●")
    for side, glyph in zip(Side, glyphs, strict=True):
        assert picture.count(glyph) == scene.contents.count(side) + 1  # one more in the legend


def test_coloured_pieces_fill_their_cells() -> None:
    picture = draw_terminal(dataclasses.replace(SCENE, sides=("X", "Y"), colours=("red", "blue")))
    paints = {span.style.bgcolor.name for span in picture.spans if isinstance(span.style, Style) and span.style.bgcolor}
    assert set(_PAINT.values()) <= paints
    for paint in _PAINT.values():
        assert contrast("#ffffff", paint) > 4.5


def test_pieces_and_marks_stand_out_on_every_tile() -> None:
    for tile in (*_TILES, _LAST):
        for ink in (*_INK.values(), _TARGET_INK):
            assert contrast(ink, tile) > 3
    assert contrast(_EMPTY_INK, _TILES[0]) > 2


def test_the_legend_may_be_left_out(scene: Scene) -> None:
    whole, bare = draw_terminal(scene), draw_terminal(scene, legend=False)
    assert whole.plain.rpartition("\n")[0] == bare.plain
