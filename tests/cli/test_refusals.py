"""Every wrong call of ``data/refusals.toml``: the exit code, a message that helps, never a traceback, and no traces."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import DATA, PREPARED, contents, prepare
from tests.cli.conftest import Run, Shell

KEYS = PREPARED | {"what", "arguments", "says", "name", "refuses", "typed", "prints", "exit"}


def refusals() -> Iterator[dict[str, Any]]:
    """One by one, whether they stand alone or in the list of a command."""
    table = tomllib.loads((DATA / "refusals.toml").read_text(encoding="utf-8"))
    yield from table["refusal"]
    for command in table["command"]:
        for typed, *says in command["refuses"]:
            line = f"{command.get('name', '')} {typed}".strip()
            yield {**command, "what": line, "arguments": shlex.split(line), "says": says}


@pytest.mark.parametrize("refusal", list(refusals()), ids=lambda refusal: refusal["what"])
def test_a_wrong_call_is_refused(refusal: dict[str, Any], run: Run, tmp_path: Path) -> None:
    prepare(refusal, tmp_path, run)
    before = contents(tmp_path)
    result = run(*refusal["arguments"], typed=refusal.get("typed", ""))
    assert result.exit_code == refusal.get("exit", 2)
    assert "Error: " in result.stderr and "Traceback" not in result.output
    assert refusal["says"] and refusal.keys() <= KEYS
    for fragment in refusal["says"]:
        assert fragment in result.stderr
    assert result.stdout == refusal.get("prints", "")
    assert contents(tmp_path) == before, "nothing is lost, changed or made"


@pytest.mark.parametrize(
    ("arguments", "fragment"),
    [
        (["gmes"], "did you mean 'games'?"),
        (["games", "\udcff"], r"'\udcff'"),
        (["games", "\udcff.toml"], r"'\udcff.toml'"),
        (["play", "--resume", "\udcff"], r"'\udcff'"),
    ],
)
def test_so_it_is_in_a_program_of_its_own(arguments: list[str], fragment: str, shell: Shell) -> None:
    done = shell(*arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert fragment in done.stderr and "Traceback" not in done.stderr
