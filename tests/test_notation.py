"""Cells, moves and positions as text, in our notation and in those of the old programs."""

from __future__ import annotations

import pytest

import outplay
from outplay.errors import CellError, MoveError, PositionError, SpecError
from outplay.notation import STYLES, format_position, format_rows, labels, parse_position, parse_rows, parse_side
from outplay.rules.shape import Lattice, Row, Shape, hexagon, hourglass, rectangle
from outplay.rules.words import Side
from tests.patience import within

SQUARE_STYLES = ("names", "numbers", "pairs", "xy", "border")
HEX_STYLES = ("names", "numbers", "pairs", "wide")
BOARDS = {
    "3x3": (rectangle(3, 3), SQUARE_STYLES),
    "4x4": (rectangle(4, 4), SQUARE_STYLES),
    "3x28": (rectangle(3, 28), SQUARE_STYLES),
    "holes": (Shape(Lattice.SQUARE, (Row(0, "x.x"), Row(0, "xxx"))), SQUARE_STYLES),
    "hourglass": (hourglass(5), HEX_STYLES),
    "hexagon": (hexagon(5), HEX_STYLES),
}
CASES = [(name, style) for name, (_, styles) in BOARDS.items() for style in styles]

# An array eleven rows high and ten wide, as the old hexagon program keeps it: X is a cell, o is padding.
WIDE_ARRAY = """
oooooooooo
oXXXXXoooo
oXXXXXXooo
oXXXXXXXoo
oXXXXXXXXo
oXXXXXXXXX
ooXXXXXXXX
oooXXXXXXX
ooooXXXXXX
oooooXXXXX
oooooooooo
"""


def at(style: str, rows: int, columns: int, row: int) -> list[str]:
    """The labels of one row of a rectangle, counted from 0 at the bottom."""
    board = rectangle(rows, columns)
    return [labels(board, style).cells[number] for number in board.row_of(row)]


# ---- Figures taken by hand from the old documents


def test_border_numbers_and_coordinates_of_the_first_and_second_players_pawns() -> None:
    assert at("border", 4, 4, 0) == ["7", "8", "9", "10"]
    assert at("border", 4, 4, 3) == ["25", "26", "27", "28"]
    valid = {str(number) for number in range(36) if 0 < number % 6 < 5 and 6 < number < 29}
    assert set(labels(rectangle(4, 4), "border").cells) == valid, "those of the published range"
    assert at("xy", 4, 4, 0) == ["0,0", "1,0", "2,0", "3,0"]
    assert at("xy", 4, 4, 3) == ["0,3", "1,3", "2,3", "3,3"]


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("bbbb/----/----/wwww w", "8-14"),  # a step adds 6
        ("bbbb/----/----/wwww b", "25-19"),
        ("bbb-/---b/-w--/w-ww b", "22-16"),
        ("b-bb/-b--/w---/-www w", "13-20"),  # to the right ahead adds 7
        ("b-bb/b---/-w--/w-ww w", "14-19"),  # to the left ahead adds 5
    ],
)
def test_border_moves_of_the_four_by_four_game(position: str, text: str) -> None:
    start = outplay.game("octapawn").position(position)
    assert start.move(text, "border") in start.legal_moves


def test_coordinate_moves_of_the_four_by_four_game() -> None:
    start = outplay.game("octapawn").start
    assert start.game.labels() == start.game.labels("names")
    after = start.play(start.move("0,0-0,1", "xy"))
    assert after == start.play("a1a2")
    assert str(after.move("0,3 0,2", "xy")) == "a4a3"


def test_numbers_of_the_three_by_three_game() -> None:
    assert labels(rectangle(3, 3), "numbers").cells == tuple("123456789")
    start = outplay.game("hexapawn:3x3").start
    assert str(start.move("8 5", "numbers")) == str(start.move("8-5", "numbers")) == "b1b2"


def test_pairs_count_rows_from_the_top() -> None:
    board = labels(rectangle(4, 4), "pairs").cells
    assert board[:4] == ("(1,1)", "(1,2)", "(1,3)", "(1,4)") and board[-4] == "(4,1)"


def test_wide_indices_are_the_sixty_one_cells_of_the_old_array() -> None:
    letters = WIDE_ARRAY.replace("\n", "")
    cells = tuple(str(index) for index, letter in enumerate(letters) if letter == "X")
    assert len(letters) == 110 and len(cells) == 61
    assert labels(hexagon(5), "wide").cells == cells


def test_wide_indices_of_corners_and_neighbours() -> None:
    board, wide = hexagon(5), labels(hexagon(5), "wide").cells
    corners = {"a9": "11", "e9": "15", "a5": "51", "i5": "59", "a1": "95", "e1": "99"}
    assert {name: wide[board.number(name)] for name in corners} == corners
    for number in range(len(board.cells)):
        steps = {int(wide[other]) - int(wide[number]) for other in board.neighbours(number)}
        assert steps <= {-11, -10, -1, 1, 10, 11}


def test_a_list_of_strings_is_a_board() -> None:
    game, board = outplay.game("oska:4"), ["www-", "-bw", "--", "---", "bbb-"]
    position = game.position(board, "b")
    assert position.rows == board and str(position) == "www-/-bw/--/---/bbb- b"
    assert format_rows(game.shape, parse_rows(game.shape, board)) == board


# ---- What holds for every style


@pytest.mark.parametrize(("board", "style"), CASES)
def test_labels_and_move_texts_are_read_back(board: str, style: str) -> None:
    found = labels(BOARDS[board][0], style)
    last = len(found.cells) - 1
    assert [found.number(label) for label in found.cells] == list(range(last + 1))
    for move in ((0, last), (last, 0), (1, 1), (None, 2), (None, None)):
        assert found.parse_move(found.format_move(*move)) == move


@pytest.mark.parametrize("style", STYLES)
def test_a_style_that_does_not_fit_is_refused_with_those_that_do(style: str) -> None:
    for board, styles in BOARDS.values():
        if style not in styles:
            with pytest.raises(CellError) as refusal:
                labels(board, style)
            assert repr(style) in str(refusal.value) and ", ".join(styles) in str(refusal.value)


def test_an_unknown_style_is_refused_with_the_nearest() -> None:
    with pytest.raises(SpecError, match=r"'bordr': use names, .*; did you mean 'border'\?"):
        labels(rectangle(3, 3), "bordr")


@pytest.mark.parametrize("text", ["a1a2", "A1A2", "a1 a2", "a1-a2", " a1 - a2 ", "\ta1a2\n", f"{'':100}a1a2{'':100}"])
def test_our_own_moves_are_read_leniently(text: str) -> None:
    assert labels(rectangle(3, 3)).parse_move(text) == (6, 3)


@pytest.mark.parametrize(("style", "text"), [("pairs", "( 3, 1 ) (2,1)"), ("pairs", "(3,1)(2,1)"), ("xy", "0, 0 0,1")])
def test_pairs_may_have_spaces(style: str, text: str) -> None:
    assert labels(rectangle(3, 3), style).parse_move(text) == (6, 3)


@pytest.mark.parametrize(
    "text", ["", " ", "a", "1", "hello", "a1a2a3", "a1--a2", "a1>a2", "passs", "0-0", "a1,a2", "ä1ä2", "#1"]
)
def test_a_text_that_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(MoveError) as refusal:
        labels(rectangle(3, 3)).parse_move(text)
    assert repr(text) in str(refusal.value)
    assert "'a3c1'" in str(refusal.value) and "'pass'" in str(refusal.value)


@pytest.mark.parametrize("text", ["87", "8", "8.5", "x", "8 5 2", "-8"])
def test_numbers_need_something_between_them(text: str) -> None:
    found = labels(rectangle(3, 3), "numbers")
    if text == "8":
        assert found.parse_move(text) == (None, 7)
    else:
        with pytest.raises((MoveError, CellError), match=text.replace(".", r"\.")):
            found.parse_move(text)


@pytest.mark.parametrize(("style", "text"), [("names", "d1a1"), ("names", "a1a4"), ("numbers", "0"), ("xy", "3,0")])
def test_a_cell_off_the_board_is_refused_with_the_corners(style: str, text: str) -> None:
    found = labels(rectangle(3, 3), style)
    with pytest.raises(CellError, match="there is no cell") as refusal:
        found.parse_move(text)
    assert repr(found.cells[0]) in str(refusal.value) and repr(found.cells[-1]) in str(refusal.value)


# ---- Positions


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("hexapawn:3x3", "bbb/---/www w"),
        ("hexapawn:3x3", "---/---/--- b"),
        ("oska:4", "b-bb/--b/--/-w-/www- w"),
        ("pawned:6", "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"),
    ],
)
def test_position_texts_come_back(spec: str, text: str) -> None:
    shape = outplay.game(spec).shape
    assert format_position(shape, *parse_position(shape, text)) == text


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("", "'' is not a position"),
        ("w", "'w' is not a position"),
        ("bbb/---/www", "'---/---/--- w'"),
        ("bbb/---/www w b", "is not a position"),
        ("bbb/---/www x", "the side to move cannot be 'x': write 'w' or 'b'"),
        ("bbb/---/www W", "'W'"),
        ("bbb/---/www white", "'white'"),
        ("bbb/---/ww w", "'ww' has 2 cells, but 3 were expected"),
        ("bbb/www w", "has 2 rows"),
    ],
)
def test_a_bad_position_is_refused(text: str, fragment: str) -> None:
    with pytest.raises(PositionError) as refusal:
        parse_position(rectangle(3, 3), text)
    assert fragment in str(refusal.value)


@pytest.mark.parametrize("rows", [[1, 2, 3], [["bbb"], "---", "www"], ["bbb/---", "www"], ["bbb/---/www"], [None] * 3])
def test_a_bad_row_is_refused(rows: list[str]) -> None:
    with pytest.raises(PositionError, match="a row must be a string such as '---'"):
        parse_rows(rectangle(3, 3), rows)


@pytest.mark.parametrize("text", ["", "W", "white", "wb", " w"])
def test_sides_are_read_and_others_refused(text: str) -> None:
    assert [parse_side(text) for text in "wb"] == list(Side)
    with pytest.raises(PositionError, match="write 'w' or 'b'"):
        parse_side(text)


@pytest.mark.parametrize("text", ["0,0-0,1", "(0,0)-(0,1)", "(0, 0) (0, 1)", "0, 0 - 0, 1"])
def test_pairs_of_coordinates_are_read_with_and_without_brackets(text: str) -> None:
    board = labels(rectangle(4, 4), "xy")
    assert board.format_move(*board.parse_move(text)) == "0,0-0,1"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", ["1" * 61, "a1" + " " * 58 + "a2", "a" * 10**6, "0," + "0" * 10**6, "(" + " " * 10**6])
def test_a_text_longer_than_any_move_is_refused_at_once(style: str, text: str) -> None:
    board = next(shape for shape, styles in BOARDS.values() if style in styles)
    with within(1), pytest.raises(MoveError, match="is not written like a move"):
        labels(board, style).parse_move(text)
