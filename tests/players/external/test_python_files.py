"""Looking into somebody's file without running it."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.errors import SpecError
from outplay.players.external.python_files import check_function, find_function


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


@pytest.mark.parametrize(
    "source",
    [
        "def play(): pass",
        "class play: pass",
        "play = 1",
        "play: int = 1",
        "a, (play, b) = 1, (2, 3)",
        "from x import play",
        "from x import y as play",
        "import play.inner",
        "from x import *",
        "if True:\n    def play(): pass",
        "try:\n    import play\nexcept ImportError:\n    play = None",
        "for play in []: pass",
        "with open('x') as play: pass",
        "print(play := 3)",
    ],
)
def test_a_name_can_get_its_meaning_in_many_ways(source: str, file: Path) -> None:
    file.write_text(source)
    check_function(file, "play")
    check_function(file, "play.inner")


@pytest.mark.parametrize("source", ["", "playing = 1", "x.play = 1", "print(play)", "'play'", "# play"])
def test_a_name_without_meaning_is_refused(source: str, file: Path) -> None:
    file.write_text(source)
    with pytest.raises(SpecError, match=r"there is no 'play' in .*bot\.py': it has no functions"):
        check_function(file, "play")
    file.write_text("def b(): pass\nclass A: pass\ndef _c(): pass\ndef b(): pass\nd = 1\n")
    with pytest.raises(SpecError, match="it has b, A"):
        check_function(file, "e")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"def f(:", "line 1 is not Python"),
        (b"\xff", "not UTF-8"),
        (b"x = " + b"(" * 1000 + b")" * 1000, "nested|line 1"),
        (b"a\0b", "null bytes|line"),
    ],
)
def test_what_is_no_python_is_refused(content: bytes, reason: str, file: Path) -> None:
    file.write_bytes(content)
    with pytest.raises(SpecError, match=f"cannot be used: .*({reason})"):
        check_function(file, "play")
    with pytest.raises(SpecError, match="cannot be used"):
        find_function(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="No such file"):
        check_function(tmp_path / "nothing.py", "play")
    with pytest.raises(SpecError, match="cannot be used"):
        check_function(tmp_path, "play")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("def best(): pass", "best"),
        ("class Best: pass\ndef _helper(): pass", "Best"),
        ("def helper(): pass\ndef player(): pass", "player"),
        ("from .code import player", "player"),
        ("from .code import choose as player\ndef helper(): pass", "player"),
        ("def make(): pass\nplayer = make()", "player"),
        ("def best():\n    player = 1", "best"),
    ],
)
def test_the_function_that_plays_is_found(source: str, name: str, file: Path) -> None:
    file.write_text(source)
    assert find_function(file) == name


@pytest.mark.parametrize("source", ["", "_hidden = 1", "def one(): pass\ndef two():\n    player = 1"])
def test_a_file_without_a_clear_player_is_refused(source: str, file: Path) -> None:
    file.write_text(source)
    with pytest.raises(SpecError, match=r"which has one, two: write bot\.py:one|it has no functions"):
        find_function(file)
