"""Preset strategies: how they are read, what they are worth, and that the player follows them."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay.errors import SpecError
from outplay.players.classic.strategies import FIRST_SET, find_strategies, placements, read_strategies
from outplay.rules.words import Side

GAME = outplay.game("pawned:4")
PAIR = "pattern 2: a pair\noo\n"


def worth(text: str, position: str, side: Side = Side.WHITE) -> float:
    return read_strategies(text).worth(GAME.position(position), side)


def test_a_pattern_counts_for_its_owner_and_against_the_rival() -> None:
    assert worth(PAIR, "bb--/----/----/wwww w") == 2 * 3 - 2
    assert worth(PAIR, "bb--/----/----/wwww w", Side.BLACK) == 2 - 2 * 3
    assert worth(PAIR, "bb--/----/----/wwww b") == 2 * 3 - 2


def test_the_owner_moves_up_and_the_mirror_counts_too() -> None:
    staircase = "pattern 1: a staircase\n?o\no?\n"
    assert worth(staircase, "----/-w--/w---/---- w") == 1
    assert worth(staircase, "----/w---/-w--/---- w") == 1
    ahead = "pattern 1: a rival ahead\nx\no\n"
    assert worth("pattern 1: an open way\n-\no\n", "----/-b--/----/---- w") == -1
    assert worth(ahead, "----/-b--/-w--/---- w") == 0  # both have one


def test_a_pattern_may_lean_on_the_edge_of_the_board() -> None:
    home = "pattern 1: at home\no\n=\n"
    assert worth(home, "b---/-b--/-w--/w-w- w") == 2 - 1
    corner = "pattern 1: in the corner\n=o\n==\n"
    assert worth(corner, "----/----/----/w--w w") == 2


def test_a_symmetric_pattern_is_counted_once_in_each_place() -> None:
    pair = read_strategies(PAIR).patterns[0]
    assert len(placements(GAME, Side.WHITE, pair)) == 4 * 3


def test_a_line_is_followed_by_its_side_only() -> None:
    lines = read_strategies("white in pawned:4: b1b2 a4a3 b2a3  # takes\nwhite in pawned:4: c1c2")
    start = GAME.start
    assert [str(move) for move in lines.moves(start)] == ["b1b2", "c1c2"]
    assert lines.moves(start.play("b1b2")) == []
    assert [str(move) for move in lines.moves(start.play("b1b2").play("a4a3"))] == ["b2a3"]
    assert lines.moves(outplay.game("pawned:5").start) == []


def test_the_player_follows_lines_and_prefers_patterns(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("white in pawned:4: c1c2\nblack in pawned:4 from bbbb/----/--w-/ww-w b: a4a3\n")
    for seed in range(5):
        player = outplay.player(f"pawned:strategies={file}", seed)
        assert str(player.choose(GAME.start)) == "c1c2"
        assert str(player.choose(GAME.start.play("c1c2"))) == "a4a3"
        assert f"strategies={file}" in player.name
    file.write_text("pattern 9: ahead in the first column\n=o\n=?\n==\n")
    chosen = {str(outplay.player(f"pawned:strategies={file}", seed).choose(GAME.start)) for seed in range(9)}
    assert chosen == {"a1a2", "d1d2"}


def test_a_line_stops_no_march(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("pattern -30: far from home\no\n?\n?\n?\n=\n")
    position = outplay.game("pawned:6").position("---b--/----b-/bwb--b/w----w/-w--w-/---w-- w")
    assert str(outplay.player(f"pawned:strategies={file}").choose(position)) == "b4b5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("patern 1: a\noo", "line 1, 'patern 1: a', is neither"),
        ("oo", "line 1, 'oo', is neither"),
        ("pattern 1: a\noo\no", "line 1 needs rows of one length"),
        ("pattern 1: a", "line 1 needs rows of one length"),
        ("pattern 1: a\n--", "line 1 has no piece"),
        ("pattern 1: a\n" + "o" * 13, "12 cells and rows at most"),
        ("# mine\nwhite in pawned:4: a1a3", "line 2 cannot be played: 'a1a3' is not legal here"),
        ("white in pawnd:4: a1a2", "line 1 cannot be played: there is no game"),
        ("pattern 1: a\no\n" * 101, "there are too many"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, why: str) -> None:
    with pytest.raises(SpecError, match=why.replace("(", "\\(")):
        read_strategies(text)


def test_bad_files_and_boards_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"write first, or name a file \*\.txt"):
        outplay.player("pawned:strategies=mine")
    with pytest.raises(SpecError, match="cannot be read"):
        outplay.player(f"pawned:strategies={tmp_path / 'none.txt'}")
    bad = tmp_path / "bad.txt"
    bad.write_text("what")
    with pytest.raises(SpecError, match="cannot be followed"):
        outplay.player(f"pawned:strategies={bad}")
    with pytest.raises(SpecError, match="patterns need a board of squares"):
        outplay.player(f"pawned:strategies={FIRST_SET}").choose(outplay.game("oska:4").start)


def test_the_lines_of_the_first_set_win() -> None:
    for line in find_strategies(FIRST_SET).lines:
        for position, move in line.followed():
            score = outplay.analyze(position.play(move), depth=12).score
            assert score.winner is position.side


def test_the_first_set_beats_the_plain_program() -> None:
    game, points = outplay.game("pawned:6"), 0.0
    for seed in range(20):
        players = [outplay.player(f"pawned:strategies={FIRST_SET}", seed), outplay.player("pawned", seed + 100)]
        mine = Side.WHITE if seed % 2 == 0 else Side.BLACK
        record = outplay.play_game(game, *(players if mine is Side.WHITE else players[::-1]))
        points += 0.5 if record.winner is None else record.winner is mine
    assert points >= 11
