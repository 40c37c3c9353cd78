"""Plain text pictures: exact small ones, and what holds for every board."""

from __future__ import annotations

import re

from outplay.render import Scene, draw_text
from outplay.rules import find_rules
from outplay.rules.placement import parse_placement
from outplay.rules.shape import Lattice, Row, Shape, hexagon, hourglass, rectangle


def picture(shape: Shape, placement: str, **marks: tuple[int, ...]) -> str:
    return "\n" + draw_text(Scene(shape, parse_placement(shape, placement), **marks)) + "\n"  # type: ignore[arg-type]


def test_squares() -> None:
    expected = """
3  b  b  b
2  -  w  -
1  w  -  w
   a  b  c
"""
    assert picture(rectangle(3, 3), "bbb/-w-/w-w") == expected


def test_rows_that_are_counted_from_the_top() -> None:
    expected = """
1  b  b  b
2  -  w  -
3  w  -  w
   a  b  c
"""
    assert picture(rectangle(3, 3, row_one="top"), "bbb/-w-/w-w") == expected


def test_marks_keep_the_columns_aligned() -> None:
    # An empty target, a piece that may be taken, the last move, and a cell that is both of these.
    expected = """
3  b* b  b
2  * {w} -
1  w [-] w
   a  b  c
"""
    assert picture(rectangle(3, 3), "bbb/-w-/w-w", last=(4, 7), targets=(0, 3, 4)) == expected


def test_hourglass() -> None:
    expected = """
a5  w   w   w   w  d5
  a4  *   -   -  c4
    a3  -  [b] b3
  a2  -   -   -  c2
a1  b   b  [-]  b  d1
"""
    assert picture(hourglass(4), "wwww/---/-b/---/bb-b", last=(8, 14), targets=(4,)) == expected


def test_hexagon() -> None:
    expected = """
    a5  -   -   -  c5
  a4  -   w   b   -  d4
a3  -   b   b   w   -  e3
  a2  -   w   b   -  d2
    a1  -   -   -  c1
"""
    assert picture(hexagon(3), "---/-wb-/-bbw-/-wb-/---") == expected


def test_holes_are_blank_and_keep_their_letter() -> None:
    board = Shape(Lattice.SQUARE, (Row(0, "x.x"), Row(0, "..."), Row(0, ".xx")))
    expected = """
3  b     b
2
1     w  w
   a  b  c
"""
    assert picture(board, "b.b/.../.ww") == expected


def test_holes_in_staggered_rows() -> None:
    board = Shape(Lattice.HEX, (Row(1, ".x.x."), Row(0, "...."), Row(1, "..x")))
    expected = """
      b3  b       w  d3

          c1  -
"""
    assert picture(board, ".b.w./..../..-") == expected


def test_labels_stand_at_both_ends_of_a_row() -> None:
    board = rectangle(2, 3)
    scene = Scene(board, parse_placement(board, "b--/--w"), labels=("7", "8", "9", "10", "11", "12"))
    assert draw_text(scene) == " 7  b  -  -  9\n10  -  -  w  12"


def test_more_than_26_columns_stay_aligned() -> None:
    rules = find_rules("hexapawn:4x30")
    *rows, below = draw_text(Scene(rules.shape, rules.start_contents)).splitlines()
    columns = {match.group(): match.start() for match in re.finditer(r"[a-z]+", below)}
    assert len(columns) == 30 and below.endswith("z  aa ab ac ad")
    for line, row in zip((4, 3, 2, 1), rows, strict=True):
        assert [row[start] for start in columns.values()] == list({4: "b", 1: "w"}.get(line, "-") * 30)


def test_columns_of_three_letters_stay_apart() -> None:
    board = Shape(Lattice.SQUARE, (Row(0, "x" + 701 * "." + "xx"),))
    row, below = draw_text(Scene(board, (None,) * 3)).splitlines()
    assert below.endswith(" zz  aaa aab") and [row[below.index(name)] for name in ("aaa", "aab")] == ["-", "-"]


def test_more_than_nine_rows_stay_aligned() -> None:
    lines = draw_text(Scene(rectangle(10, 2), (None,) * 20)).splitlines()
    assert lines[0] == "10  -  -" and lines[9] == " 1  -  -" and lines[10] == "    a  b"


def test_every_cell_is_drawn_once(scene: Scene) -> None:
    rows = draw_text(scene).splitlines()[: len(scene.shape.rows)]
    letters = scene.sides if scene.has_letters else ("w", "b")
    for row, places in zip(rows, scene.places, strict=True):
        drawn = re.findall(rf"(?<![a-z0-9])[{''.join(letters)}-](?![a-z0-9])", row)
        pieces = [scene.contents[number] for number in places if number is not None]
        assert drawn == [letters[piece.index] if piece else "-" for piece in pieces]


def test_cells_stand_where_the_board_has_them(scene: Scene) -> None:
    """In staggered rows the first and last names are the row's own; cells lie half a cell further per offset."""
    starts = []
    for row, places in zip(draw_text(scene).splitlines(), scene.places, strict=False):
        cells = [number for number in places if number is not None]
        starts.append(re.search(r"(?<=[ \d])[wb-]( |$)", row).start())  # type: ignore[union-attr]
        if scene.shape.lattice is Lattice.HEX:
            assert row.split()[0] == scene.shape.names[cells[0]] and row.split()[-1] == scene.shape.names[cells[-1]]
    offsets = [row.offset for row in scene.shape.rows]
    assert [start - starts[0] for start in starts] == [2 * (offset - offsets[0]) for offset in offsets]


def test_marks_are_visible_and_move_nothing(scene: Scene, marked_scene: Scene) -> None:
    plain, marked = draw_text(scene), draw_text(marked_scene)
    # Two cells of the last move, three targets; one piece is both.
    assert marked.count("[") == marked.count("{") == 1 and marked.count("*") == 2
    for before, after in zip(plain.splitlines(), marked.splitlines(), strict=True):
        back = re.sub(r"(?<=[\[ ])\*", "-", after)
        back = re.sub(r"[\[\]{}*]", " ", back)
        assert back.rstrip() == before
