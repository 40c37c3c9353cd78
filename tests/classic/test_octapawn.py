"""The program of the Octapawn plan, fed with lines."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay import Header, Record
from outplay.classic.programs.octapawn import OctapawnSession, find_octapawn, seat_spec
from outplay.errors import SpecError
from outplay.players.classic.octapawn import NODES, OctapawnPlayer
from outplay.terminal.screen import View
from tests.terminal.sitting import Sitting as PlaySitting
from tests.terminal.sitting import sit


class Sitting:
    """A game fed with lines; what it says is kept."""

    def __init__(
        self, *lines: str, size: str = "4x4", white: str = "human", black: str = "human", **options: str
    ) -> None:
        game = find_octapawn(size)
        start = game.position(options["text"]) if "text" in options else game.start
        record = Record(game, start, header=Header((seat_spec(white), seat_spec(black))))
        view = View(style=options.get("style", "xy"))
        self.session, self.said = sit(lambda console, ask: OctapawnSession(record, console, view, ask), *lines)
        self.is_finished = self.session.record.is_over

    @property
    def position(self) -> str:
        return str(self.session.record.position)


def test_sizes() -> None:
    for typed, size in {"4x4": "4x4", "3x5": "3x5", " 5 X 4 ": "5x4", "6,3": "6x3", "4 4": "4x4", "5": "5x5"}.items():
        assert find_octapawn(typed) == outplay.game(f"octapawn:{size}")


@pytest.mark.parametrize("size", ["2", "4x", "four", "", "2x2", "99x99", "4x4x4", "-1x4"])
def test_a_bad_size_is_refused(size: str) -> None:
    with pytest.raises(SpecError):
        find_octapawn(size)


@pytest.mark.parametrize(
    ("size", "search"),
    [(size, "minimax") for size in ("3x3", "4x4", "3x5")] + [(size, "alphabeta") for size in ("4x5", "5x5", "8x8")],
)
def test_small_boards_get_minimax_and_larger_ones_alphabeta(size: str, search: str) -> None:
    game = find_octapawn(size)
    player = outplay.player(seat_spec("auto"))
    assert isinstance(player, OctapawnPlayer)
    assert player.search(game) == search
    reach = f"as far as {NODES[search]:,} positions go"
    assert player.explain(game).startswith(f"{search}, {reach}: the board has {len(game.shape.cells)} cells")


def test_how_far_a_search_looks_is_said() -> None:
    game = find_octapawn("5")
    specs = [seat_spec("auto", depth=3), seat_spec("auto", time=2), seat_spec("auto", depth=3, time=2)]
    said = [player.explain(game) for spec in specs if isinstance(player := outplay.player(spec), OctapawnPlayer)]
    reaches = [words.partition(":")[0] for words in said]
    assert reaches == [
        "alphabeta, 3 plies ahead",
        "alphabeta, as far as it gets in 2.0 s",
        "alphabeta, 3 plies ahead in 2.0 s",
    ]


def test_a_search_that_does_not_suit_the_board_says_so() -> None:
    player = outplay.player(seat_spec("minimax"))
    assert isinstance(player, OctapawnPlayer)
    assert "too many to look far at every move" in player.explain(find_octapawn("6x6"))


def test_seats() -> None:
    assert seat_spec("human", 3) == "human" and seat_spec("auto") == "octapawn"
    assert seat_spec("minimax", 3) == "octapawn:search=minimax,depth=3"
    with pytest.raises(SpecError, match="did you mean 'minimax'"):
        seat_spec("minmax")


def test_cells_are_x_and_y_from_the_bottom_left() -> None:
    sitting = Sitting("1,0-1,1", "(0,3) (0,2)", "quit")
    assert sitting.position == "-bbb/b---/-w--/w-ww w"
    assert "0,3  b  b  b  b  3,3" in sitting.said


def test_cells_may_go_by_the_numbers_of_the_bordered_board() -> None:
    """The plan's own examples: from 8 to 14, and from 25 to 19."""
    sitting = Sitting("8-14", "25 19", style="border")
    assert sitting.position == "-bbb/b---/-w--/w-ww w"


def test_the_numbers_of_the_bordered_board_are_those_that_the_corrected_plan_allows() -> None:
    cells = {int(cell) for cell in find_octapawn("4x4").labels("border").cells}
    assert cells == {number for number in range(36) if 0 < number % 6 < 5 and 6 < number < 29}
    assert "there is no cell '11' on this board" in Sitting("11-17", style="border").said


def test_the_second_side_takes_towards_the_bottom() -> None:
    sitting = Sitting("1,0-1,1", "0,3-0,2", "2,0-2,1", "0,2-1,1")
    assert sitting.position == "-bbb/----/-bw-/w--w w"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("0,0-1,1", "'0,0-1,1' is not legal here: from 0,0 one can go to 0,1"),
        ("0,3-0,2", "there is no piece of White on 0,3"),
        ("0,0-0,9", "there is no cell '0,9' on this board"),
        ("hello", "'hello' is neither a move nor a command; 'help' lists them"),
        ("0,0-", "'0,0-' is not written like a move"),
        ("succesors", "did you mean 'successors'?"),
        ("successors green", "'green' is no side"),
        ("successors wombat", "'wombat' is no side"),
    ],
)
def test_wrong_input_is_explained_and_asked_again(typed: str, why: str) -> None:
    sitting = Sitting(typed, "0,0-0,1")
    assert why in sitting.said
    assert sitting.position == "bbbb/----/w---/-www b"


def test_the_successors_of_either_side_as_boards() -> None:
    sitting = Sitting("1,0-1,1", "0,3-0,2", "successors", "successors black", "successors w")
    own, rival, white = sitting.said.split(" has ")[1:]
    assert own.startswith("5 moves:") and own.count("| W |") and white.startswith("5 moves:")
    assert "1,1-0,2" in own and "1,1-1,2" in own and "2,0-2,1" in own
    assert rival.startswith("5 moves:") and "0,2-1,1" in rival and "0,2-0,1" in rival
    assert sitting.position == "-bbb/b---/-w--/w-ww w", "looking changes nothing"
    assert max(len(line) for line in sitting.said.splitlines()) <= 100


def test_one_move_and_none() -> None:
    sitting = Sitting("successors", "successors white", size="3x3", text="--b/-b-/-w- b")
    assert "Black has one move:\n2,2-2,1\n+---" in sitting.said
    assert "White has no move." in sitting.said


def test_the_other_commands() -> None:
    sitting = Sitting("help", "moves", "board", "", "q")
    assert "0,0-0,1      play a move" in sitting.said and "successors [SIDE] draw " in sitting.said
    assert sitting.said.count("1 0,0-0,1  2 1,0-1,1  3 2,0-2,1  4 3,0-3,1") == 3
    assert sitting.said.count("0,0  w  w  w  w  3,0") == 2
    assert not sitting.is_finished


def test_the_searches_play_to_the_end() -> None:
    sitting = Sitting(white="minimax", black="alphabeta", size="3x3")
    assert sitting.is_finished
    assert sitting.said.splitlines()[-1].startswith("Black wins"), "the second side wins on 3 x 3, and both see it"
    assert "White is played by minimax" in sitting.said and " plies ahead, " in sitting.said


def test_a_person_against_a_search() -> None:
    sitting = Sitting("1,0-1,1", black="auto", size="3x3")
    assert sitting.said.count("Black plays ") == 1 and "Type a move, its number in the list, or help." in sitting.said


def test_its_games_are_records_that_others_take_up(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Sitting("1,0-1,1", f"save {path}", black="auto", size="3x3")
    (record,) = outplay.read_records(path)
    assert record.header.players == ("human", "octapawn") and len(record.moves) == 2
    resumed = PlaySitting("hexapawn:3x3", f"resume {path}", "undo", "b1b2").session.record
    assert resumed == record
