"""The program inside the sandbox, here without one: requests in, answers out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from outplay.classic.grading.host import _MAX_ANSWER, encode, uncommented

START = (
    "import sys; from outplay.classic.grading.host import main; main(reader=int(sys.argv[1]), writer=int(sys.argv[2]))"
)


def answers(source: str, *calls: dict[str, Any]) -> list[dict[str, Any]]:
    """All lines that the host writes for a file and some calls."""
    requests = [
        {"number": number, "board": ["w-"], "rest": ["w"], "is_repeated": False, "function": "movegen", **call}
        for number, call in enumerate(calls, start=1)
    ]
    lines = [{"name": "hw.py", "source": source}, *requests]
    (to_read, to_write), (from_read, from_write) = os.pipe(), os.pipe()
    os.write(to_write, "".join(json.dumps(line) + "\n" for line in lines).encode())
    os.close(to_write)
    command = [sys.executable, "-c", START, str(to_read), str(from_write)]
    subprocess.run(command, pass_fds=(to_read, from_write), check=True, timeout=60, stdout=subprocess.DEVNULL)
    os.close(to_read)
    os.close(from_write)
    with os.fdopen(from_read, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_loading_names_the_functions_and_printing_is_harmless() -> None:
    (loaded,) = answers("print('hello')\nSIZE = 4\ndef movegen(): pass\nclass Board: pass\n")
    assert loaded == {"functions": ["Board", "movegen"], "uncommented": ["movegen"]}


COMMENTED = """
# Above, in the file's own words.
@cache
def above(board):
    return board

def below(board,
          side):
    # Below, and before anything happens.
    once = 1
    def inside():
        pass
    return board

class Board:
    def method(self): "In a text."

    def bare(self):
        "" + "No text that says something."  # and this comment is too late
        # as is this one
"""


def test_functions_without_a_comment_at_their_beginning() -> None:
    assert uncommented(COMMENTED.encode()) == ["inside", "bare"]
    assert uncommented("# coding: latin-1\n# Zählt.\ndef count(): pass\n".encode("latin-1")) == []


def test_loading_is_not_running_as_a_program() -> None:
    assert answers("if __name__ == '__main__':\n    raise ValueError\n") == [{"functions": [], "uncommented": []}]


@pytest.mark.parametrize("module", ["outplay", "outplay.classic.oska", "outplay.play"])
def test_the_solution_cannot_be_handed_in(module: str) -> None:
    (loaded,) = answers(f"import {module}\n")
    assert "homework cannot use outplay" in loaded["error"]
    _, answer = answers(f"def movegen(board, side):\n    import {module}\n", {})
    assert "homework cannot use outplay" in answer["error"]
    assert answers("import json, random, dataclasses\n") == [{"functions": [], "uncommented": []}]


def test_answers_have_the_numbers_of_their_requests() -> None:
    source = "def movegen(board, side):\n    return [board]\n"
    _, first, second = answers(source, {"number": 7}, {"number": 9, "board": ["--"]})
    assert first == {"number": 7, "value": [["w-"]], "is_changed": False}
    assert second == {"number": 9, "value": [["--"]], "is_changed": False}


def test_a_changed_argument_is_noticed_also_before_an_error() -> None:
    source = "def movegen(board, side):\n    board.append('x')\n    if side == 'b': raise KeyError(side)\n"
    _, first, second = answers(source, {}, {"rest": ["b"]})
    assert first["is_changed"] is True and second["is_changed"] is True
    assert second["error"].endswith("KeyError: 'b'") and 'File "hw.py", line 3, in movegen' in second["error"]


def test_a_repeated_call_gets_a_new_board() -> None:
    source = "def movegen(board, side):\n    board.append('x')\n    return [board]\n"
    _, answer = answers(source, {"is_repeated": True})
    assert answer["value"] == [["w-", "x"]]


@pytest.mark.parametrize(
    ("expression", "sent"),
    [
        ("['x' * 99] * 9999", {"type": "list", "text": "something much too long"}),
        ("{'a': 1}", {"type": "dict", "text": "{'a': 1}"}),
        ("type('Odd', (), {'__repr__': lambda self: 1 / 0})()", {"type": "Odd", "text": ""}),
        ("type('Text', (str,), {})('ab')", "ab"),
        ("float('nan')", {"type": "float", "text": "nan"}),
    ],
)
def test_odd_values(expression: str, sent: object) -> None:
    _, answer = answers(f"def movegen(board, side):\n    return {expression}\n", {})
    assert answer["value"] == sent


def test_a_list_that_holds_itself_is_an_error() -> None:
    _, answer = answers("def movegen(board, side):\n    board.append(board)\n    return board\n", {})
    assert answer["error"].endswith(("RecursionError: maximum recursion depth exceeded", "in comparison"))


def test_the_longest_right_answer_is_far_from_too_long() -> None:
    largest = [["w" * 11] * 19] * 22
    assert len(json.dumps(encode(largest))) * 5 < _MAX_ANSWER
