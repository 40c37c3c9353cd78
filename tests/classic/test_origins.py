"""Where Outplay comes from: the page and the manual tell the same, and every line of the manual's tables is true.

The lines about screens are tried in ``tests/browser/test_origins.py``.
"""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from outplay.classic.origins import ORIGINS, Link, Origin
from outplay.players.registry import player
from tests.classic.requirements import PAGE, Line, command_shows, prompt_shows, read_lines
from tests.cli.conftest import Run, run
from tests.document_tables import sections
from tests.test_documents import examples, write_titled_blocks

__all__ = ["run"]
MANUAL = PAGE.read_text(encoding="utf-8")
LINES = read_lines(MANUAL)


def lines_of(kind: str) -> list[Line]:
    return [line for line in LINES if line.kind == kind]


def places_of(kind: str) -> list[str]:
    return [place.where for origin in ORIGINS for place in origin.places if place.kind == kind]


@pytest.mark.parametrize("origin", ORIGINS, ids=lambda origin: origin.title)
def test_the_manual_tells_the_same_as_the_page(origin: Origin) -> None:
    told = sections(MANUAL)[origin.title].removeprefix(origin.title).split("| it asks for")[0]
    assert " ".join(told.split()) == origin.text


@pytest.mark.parametrize("origin", ORIGINS, ids=lambda origin: origin.title)
def test_the_manual_tries_every_place(origin: Origin) -> None:
    tried = "\n".join(line.tried for line in LINES if line.document == origin.title)
    assert [place.where for place in origin.places if not re.search(rf"(?<!\w){_name(place)}(?!\w)", tried)] == []


def _name(place: Link) -> str:
    """What somebody types who uses it."""
    return re.escape(place.where.rpartition(".")[2] if place.kind == "python" else place.where)


@pytest.mark.parametrize("where", places_of("python"))
def test_a_function_is_there(where: str) -> None:
    module, _, name = where.rpartition(".")
    assert callable(getattr(importlib.import_module(module), name))


@pytest.mark.parametrize("where", places_of("player"))
def test_a_player_is_there(where: str) -> None:
    assert player(where)


# ---- What the documents ask for


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the examples of the page define."""
    defined = examples(PAGE)
    assert doctest.DocTestRunner().run(defined, clear_globs=False).failed == 0
    return defined.globs


def write_files(line: Line) -> None:
    """Make the files that a line may use, in the present folder."""
    for page in line.pages:
        write_titled_blocks(page)


@pytest.mark.parametrize("line", lines_of("command"), ids=lambda line: line.asked)
def test_a_command_does_what_is_asked_for(line: Line, run: Run) -> None:
    write_files(line)
    shown = command_shows(line.tried, line.steps, run)
    assert not line.missing(shown), shown


@pytest.mark.parametrize("line", [line for line in lines_of("command") if line.steps], ids=lambda line: line.asked)
def test_what_is_typed_is_needed(line: Line, run: Run) -> None:
    write_files(line)
    assert line.missing(command_shows(line.tried, line.steps[:-1], run))


@pytest.mark.parametrize("line", lines_of("expression"), ids=lambda line: line.asked)
def test_an_expression_shows_what_is_asked_for(
    line: Line, names: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(line)
    shown = prompt_shows(line.tried, names)
    assert not line.missing(shown), shown


WRONG = """
## A document that asks for sums

| it asks for | try it | and see |
|---|---|---|
| a sum | `1 + 1` | `3` |
| an older version | `outplay --version` | `outplay`, `version 0.0.0` |
"""


def test_a_wrong_line_is_noticed(run: Run) -> None:
    of_python, of_shell = read_lines(WRONG)
    assert of_python.missing(prompt_shows(of_python.tried, {})) == ["3"]
    assert of_shell.missing(command_shows(of_shell.tried, (), run)) == ["version 0.0.0"]
    with pytest.raises(AssertionError, match="nothing to try or to see"):
        read_lines(WRONG.replace("`3`", "3"))
