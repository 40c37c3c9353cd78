"""How the answers of programs are read, whatever their protocol."""

from __future__ import annotations

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.players.external.dialect import read_move

START = outplay.game("hexapawn:3x3").start
HOMEWORK = outplay.game("oska:4").start


@pytest.mark.parametrize("text", ["a1a2", "A1A2", "a1-a2", "a1 a2", " a1a2 "])
def test_a_move_may_be_written_in_many_ways(text: str) -> None:
    assert str(read_move(text, START)) == "a1a2"


@pytest.mark.parametrize(
    ("text", "verdict", "fragments"),
    [
        ("a1a3", "illegal", ["'bbb/---/www w'", "'a1a3' is not legal", "one can go to a2"]),
        ("a3a2", "illegal", ["no piece of White on a3", "a1a2"]),
        ("pass", "illegal", ["'pass' is not legal"]),
        ("z1z2", "illegal", ["no cell 'z1'"]),
        ("a1", "illegal", ["'a1' is not legal"]),
        ("", "unreadable", ["in 'bbb/---/www w' it answered '', which is no move"]),
        ("None", "unreadable", ["it answered 'None', which is no move"]),
        ("a1a2 b1b2", "unreadable", ["it answered 'a1a2 b1b2', which is no move"]),
        ("returned None", "unreadable", ["in 'bbb/---/www w' it returned None, which is no move"]),
        ("returned 0 (int)", "unreadable", ["it returned 0 (int), which is no move"]),
        ("returned \033[2J", "unreadable", ["it returned ", "which is no move"]),
        ("returned " + "x" * 5000, "unreadable", ["which is no move"]),
        ("x" * 5000, "unreadable", ["it answered 'xxx", "which is no move"]),
        ("resign", "resigned", ["it resigned in 'bbb/---/www w'"]),
        ("RESIGN", "resigned", []),
        ("wwww/---/--/---/bbbb", "illegal", ["the board 'wwww/---/--/---/bbbb', which is no move away"]),
        ("wwww/---/--", "unreadable", []),
    ],
)
def test_a_fault_says_what_is_wrong_with_an_answer(text: str, verdict: str, fragments: list[str]) -> None:
    with pytest.raises(PlayerFault) as fault:
        read_move(text, HOMEWORK if "/" in text else START)
    assert fault.value.verdict == verdict
    assert all(fragment in fault.value.detail for fragment in fragments)
    assert len(fault.value.detail) < 500 and fault.value.detail.isprintable()
