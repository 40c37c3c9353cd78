"""What runs in the sandbox for somebody's function: how the function is called, and how its host speaks for it."""

from __future__ import annotations

import contextlib
import os
import random
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import CellError, SpecError
from outplay.play import Move, Position
from outplay.players.external import host
from outplay.players.external.host import FunctionThinker, RaisedByFunction
from outplay.search.limits import Limits

GAME = outplay.game("hexapawn:3x3")
START = GAME.start
PASSING = outplay.game("pawned:4").position("b---/w--b/----/---- w")


def answer(found: Any, position: Position = START, go: Limits = Limits(), depth: int = 3) -> str:  # noqa: B008 - a frozen value
    """What a function answers in its first game, by seed 7."""
    thinker = FunctionThinker("somebody", found, depth)
    thinker.begin(position.game, 7)
    return thinker.move(position, go)


def by_move(position: Position) -> Move:
    return position.legal_moves[1]


def by_text(position: Position) -> str:
    return f" {position.legal_moves[1]}\n"


def by_seed(position: Position, seed: int) -> str:
    return f"seed {seed}"


def by_all(seed: int, game_time_left: float, position: Position, *, time_left: float = 0) -> str:
    return f"{seed} {game_time_left} {time_left} {position}"


def with_usual(position: Position, depth: int = 4) -> str:
    return f"depth {depth}"


def open_ended(*arguments: Any, **options: Any) -> str:
    return f"{len(arguments)} {len(options)}"


class Chooser:
    """Is made without arguments and asked for its choice."""

    made = 0

    def __init__(self) -> None:
        Chooser.made += 1

    def choose(self, position: Position, time_left: float) -> str:
        return f"chosen within {time_left}"


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (by_move, "b1b2"),
        (by_text, "b1b2"),
        (by_seed, "seed 7"),
        (by_all, f"7 60.0 2.5 {START}"),
        (with_usual, "depth 4"),
        (open_ended, "1 0"),
        (Chooser, "chosen within 2.5"),
        (Chooser(), "chosen within 2.5"),
        (lambda position: position.legal_moves[0], "a1a2"),
        (outplay.player("greedy"), "a1a2"),
        (min, "error"),
    ],
)
def test_functions_get_what_they_ask_for(function: Any, expected: str) -> None:
    if function is min:  # written in C: it gets the position, and then it is on its own
        with pytest.raises(TypeError):
            answer(function)
        return
    assert answer(function, go=Limits(seconds=2.5, game_seconds=60.0)) == expected


def test_a_time_without_a_limit_is_infinite() -> None:
    assert answer(lambda position, time_left, game_time_left: f"{time_left} {game_time_left}") == "inf inf"


def test_a_class_is_made_once() -> None:
    before = Chooser.made
    thinker = FunctionThinker("somebody", Chooser, 3)
    for seed in range(3):
        thinker.begin(GAME, seed)
        thinker.move(START, Limits())
    assert Chooser.made == before + 1


@pytest.mark.parametrize(
    "function",
    [
        lambda: 1,
        lambda position, rules: 1,
        lambda position, *, table: 1,
        lambda board, side, depth, breadth: 1,
        lambda time_left, seed: 1,
        7,
        "text",
        None,
    ],
)
def test_what_cannot_be_called_is_refused(function: Any) -> None:
    with pytest.raises(SpecError, match="somebody"):
        FunctionThinker("somebody", function, 3)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "returned None"),
        ("", ""),
        ("a1a2\nbestmove b1b2", "a1a2 bestmove b1b2"),
        (["a1a2"], "returned ['a1a2'] (list)"),
        (("a1", "a2"), "returned ('a1', 'a2') (tuple)"),
        (17, "returned 17 (int)"),
        (object(), "returned <object object> (object)"),
        (range(5), "returned range(0, 5) (range)"),
        (Move("a1", "a9"), "a1a9"),
        ("x" * 10_000, "x" * 500),
    ],
)
def test_any_answer_is_one_line(value: object, text: str) -> None:
    assert answer(lambda position: value) == text


def test_the_same_seed_gives_the_same_random_numbers() -> None:
    thinker = FunctionThinker("somebody", lambda position: str(random.random()), 3)
    texts = []
    for seed in (5, 6, 5):
        thinker.begin(GAME, seed)
        texts.append([thinker.move(START, Limits()) for _ in range(3)])
    assert texts[0] == texts[2] != texts[1]


def test_an_error_of_ours_in_a_function_is_its_own() -> None:
    with pytest.raises(RaisedByFunction) as raised:
        answer(lambda position: position.play("a1a9"))
    assert isinstance(raised.value.__cause__, CellError)


# ---- Homework: a board, a side and a depth


def homework(change: Callable[[list[str]], Any]) -> Callable[[Any, Any, Any], Any]:
    def oskaplayer(board: list[str], side: str, depth: int) -> Any:
        assert side in ("w", "b") and depth == 3
        return change(board)

    return oskaplayer


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda board: ["bbb", "w--", "-ww"], "a1a2"),
        (lambda board: ("bbb", "-w-", "w-w"), "b1b2"),
        (lambda board: board, "bbb/---/www"),
        (lambda board: ["bbb", "www", "---"], "bbb/www/---"),
        (lambda board: [], "returned [] (list)"),
        (lambda board: "c1c2", "c1c2"),
        (lambda board: None, "returned None"),
        (lambda board: [["b", "b", "b"]], "returned [['b', 'b', 'b']] (list)"),
    ],
)
def test_a_board_becomes_the_move_that_leads_there(change: Callable[[list[str]], Any], expected: str) -> None:
    assert answer(homework(change)) == expected


def test_a_homework_function_can_pass_and_gets_the_depth_of_the_spec() -> None:
    assert answer(homework(lambda board: board), PASSING) == "pass"
    assert answer(lambda board, side, depth: f"{side} {depth}", depth=5) == "w 5"


# ---- The host, here in a thread of this process: it answers on its own file descriptors


def talk(lines: list[str], *code: str) -> list[str]:
    """What the host answers to lines; it ends when there are no more."""
    reader, to_host = os.pipe()
    from_host, writer = os.pipe()

    def run() -> None:
        host.main(*code, reader=reader, writer=writer)
        os.close(writer)

    thread = threading.Thread(target=run)
    thread.start()
    os.write(to_host, "".join(f"{line}\n" for line in lines).encode())
    os.close(to_host)
    with os.fdopen(from_host) as stream:
        answers = stream.read().splitlines()
    thread.join()
    os.close(reader)
    return answers


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    path = tmp_path / "bot.py"
    path.write_text(
        "def player(position):\n    return position.legal_moves[0]\n"
        "def failing(position):\n    raise ValueError('first line\\nsecond line')\n"
        "class Pack:\n    @staticmethod\n    def play(position): return position.legal_moves[-1]\n"
        "def homework(board, side, depth): return depth\n"
        "def misled(position):\n    return position.play('a1a9')\n"
    )
    return path


ASKED = ["setoption name game value hexapawn:3x3", "uginewgame", "isready", "position start", "go movetime 100"]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("player", "bestmove a1a2"),
        ("Pack.play", "bestmove c1c2"),
        ("homework", "bestmove returned 4 (int)"),
        ("failing", "error ValueError: first line second line (line 4 of bot.py)"),
        (
            "misled",
            "error CellError: there is no cell 'a9' on this board: its cells run from 'a3' at the top left to 'c1' at "
            "the bottom right (line 10 of bot.py)",
        ),
    ],
)
def test_a_function_of_a_file_answers(bot: Path, name: str, answer: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert talk(ASKED, host.FILE, str(bot), name, "4") == ["readyok", answer]
    printed = capfd.readouterr()
    assert printed.out == ""
    assert ("ValueError: first line\nsecond line" in printed.err) == (name == "failing")
    assert ("line 10, in misled" in printed.err) == (name == "misled")
    assert "host.py" not in printed.err and "ugi_server.py" not in printed.err


def test_a_conversation_goes_on_after_an_error_until_it_quits(bot: Path) -> None:
    answers = talk([*ASKED, "go", "isready"], host.FILE, str(bot), "failing", "3")
    assert [answer.split()[0] for answer in answers] == ["readyok", "error", "error", "readyok"]
    lines = ["ugi", "isrea", "isready", "quit", "isready"]
    first, *_, unknown, last = talk(lines, host.FILE, str(bot), "player", "3")
    assert (first, last) == ("id name player", "readyok")
    assert unknown == "info string there is no command 'isrea'"


@pytest.mark.parametrize("source", ["from .helper import best", "from helper import best"])
def test_the_files_of_a_folder_find_each_other(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    folder = tmp_path / f"anna_{len(source)}"
    folder.mkdir()
    (folder / "__init__.py").write_text(f"{source}\nfrom random import choice\ndef player(position): return best()\n")
    (folder / "helper.py").write_text(
        "from pathlib import Path\n"
        "TABLE = Path(__file__).with_name('table.txt').read_text()\n"
        "def best(): return TABLE\n"
    )
    (folder / "random.py").write_text("")
    (folder / "table.txt").write_text("a1a2")
    with contextlib.suppress(KeyError):
        del sys.modules["helper"]
    assert talk(ASKED, host.FOLDER, str(folder), "player", "3") == ["readyok", "bestmove a1a2"]
    assert sys.path[-1] == str(folder)
