"""What runs in the sandbox, here in a thread of this process: it answers on its own file descriptors."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from pathlib import Path

import pytest

from outplay.players.external import host


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
