"""Every answer of ``data/answers.toml``: one JSON document, and nothing else."""

from __future__ import annotations

import json
import math
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import DATA, PREPARED, every_command, prepare
from tests.cli.conftest import Run

ANSWERS: list[dict[str, Any]] = tomllib.loads((DATA / "answers.toml").read_text(encoding="utf-8"))["answer"]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer["call"])
def test_an_answer_for_programs(answer: dict[str, Any], run: Run, tmp_path: Path) -> None:
    prepare(answer, tmp_path, run)
    result = run(*shlex.split(answer["call"]), "--json")
    assert result.exit_code == answer.get("exit", 0)
    assert result.stderr == "" and "\x1b" not in result.stdout and result.stdout.endswith("\n")
    data = document(result.stdout)
    expected = answer.keys() - PREPARED - {"call", "exit"}
    assert expected, "an answer without an expectation proves nothing"
    for key in expected:
        EXPECTATIONS[key](data, answer[key])


def test_every_command_that_answers_programs_is_asked() -> None:
    calls = [f"{answer['call']} " for answer in ANSWERS]
    answering = [name for name, command in every_command() if any("--json" in one.opts for one in command.params)]
    assert len(answering) >= 16
    for name in answering:
        assert any(call.startswith(f"{name} ") for call in calls), f"no call of {name} in answers.toml"


# ---- What any program can read


def document(text: str) -> Any:
    """The only document of a text: no name twice, no number that JSON does not know or 64 bits cannot hold."""
    return json.loads(text, object_pairs_hook=unambiguous, parse_constant=no_number, parse_int=whole, parse_float=real)


def unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs), [name for name, _ in pairs]
    return dict(pairs)


def no_number(text: str) -> None:
    raise AssertionError(f"{text} is no JSON")


def whole(text: str) -> int:
    assert -(2**63) <= int(text) < 2**64, text
    return int(text)


def real(text: str) -> float:
    assert math.isfinite(float(text)), text
    return float(text)


# ---- What is expected


def found(data: Any, path: str) -> Any:
    """What a path leads to: names and numbers behind dots, ``*`` for each of them, ``.`` for the whole document."""
    word, _, rest = path.partition(" ")
    if rest:
        return COUNTED[word]([found(data, one) for one in rest.split()])
    steps = path.split(".") if path != "." else []
    places = [data]
    for step in steps:
        places = [inner for place in places for inner in within(place, step, path)]
    return places if "*" in steps else places[0]


def within(place: Any, step: str, path: str) -> list[Any]:
    if step == "*":
        return list(place.values() if isinstance(place, dict) else place)
    if isinstance(place, list):
        return [place[int(step)]]
    assert step in place, f"there is no {path}"
    return [place[step]]


def total(values: list[Any]) -> Any:
    return sum(sum(value) if isinstance(value, list) else value for value in values)


COUNTED: dict[str, Callable[[list[Any]], Any]] = {
    "count": lambda values: len(values[0]),
    "names": lambda values: list(values[0]),
    "kinds": lambda values: sorted(set(values[0])),
    "largest": lambda values: max(values[0]),
    "sum": total,
}


def is_exactly(data: Any, expected: dict[str, Any]) -> None:
    for path, value in expected.items():
        actual = found(data, path)
        assert actual == value and isinstance(actual, bool) == isinstance(value, bool), path


def is_document(data: Any, expected: str) -> None:
    assert data == json.loads(expected)


def is_some(data: Any, paths: list[str]) -> None:
    for path in paths:
        assert found(data, path), path


def is_null(data: Any, paths: list[str]) -> None:
    for path in paths:
        assert found(data, path) is None, path


def is_missing(data: Any, paths: list[str]) -> None:
    for path in paths:
        place, _, name = path.rpartition(".")
        assert name not in found(data, place or "."), path


def is_same(data: Any, groups: list[list[str]]) -> None:
    for first, *others in groups:
        for other in others:
            assert found(data, other) == found(data, first), (first, other)


def is_text(holds: Callable[[str, str], bool]) -> Callable[[Any, dict[str, str]], None]:
    def compare(data: Any, expected: dict[str, str]) -> None:
        for path, words in expected.items():
            actual = found(data, path)
            assert any(holds(text, words) for text in (actual if isinstance(actual, list) else [actual])), path

    return compare


def is_number(holds: Callable[[Any, Any], bool]) -> Callable[[Any, dict[str, Any]], None]:
    def compare(data: Any, limits: dict[str, Any]) -> None:
        for path, limit in limits.items():
            numbers = found(data, path)
            for number in numbers if isinstance(numbers, list) else [numbers]:
                assert holds(number, limit), (path, number)

    return compare


EXPECTATIONS: dict[str, Callable[[Any, Any], None]] = {
    "is": is_exactly,
    "document": is_document,
    "some": is_some,
    "null": is_null,
    "lacks": is_missing,
    "same": is_same,
    "says": is_text(lambda text, words: words in text),
    "begins": is_text(str.startswith),
    "least": is_number(lambda number, limit: number >= limit),
    "most": is_number(lambda number, limit: number <= limit),
    "above": is_number(lambda number, limit: number > limit),
    "below": is_number(lambda number, limit: number < limit),
}
