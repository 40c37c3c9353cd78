"""Every wrong call of ``data/refusals.toml``: exit code 2, a message that helps, never a traceback."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, Shell

TABLE = Path(__file__).parents[1] / "data" / "refusals.toml"
REFUSALS: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["refusal"]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal["what"])
def test_a_wrong_call_is_refused(refusal: dict[str, Any], run: Run, tmp_path: Path) -> None:
    for name, text in refusal.get("files", {}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = run(*refusal["arguments"])
    assert result.exit_code == 2
    assert "Error: " in result.stderr and "Traceback" not in result.output
    for fragment in refusal["says"]:
        assert fragment in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "fragment"),
    [
        (["games", "hexpawn"], "did you mean 'hexapawn'?"),
        (["gmes"], "did you mean 'games'?"),
        (["play", "--resume", "missing.jsonl"], "'missing.jsonl'"),
        (["perft", "a\x1b[2Jb", "3"], r"'a\x1b[2Jb'"),
        (["games", "\udcff"], r"'\udcff'"),
        (["games", "\udcff.toml"], r"'\udcff.toml'"),
        (["play", "--resume", "\udcff"], r"'\udcff'"),
    ],
)
def test_so_it_is_in_a_program_of_its_own(arguments: list[str], fragment: str, shell: Shell) -> None:
    done = shell(*arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert fragment in done.stderr and "Traceback" not in done.stderr


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    for name, arguments in {"a.toml": ["games", "a.toml"], "a.jsonl": ["play", "--resume", "a.jsonl"]}.items():
        (tmp_path / name).write_bytes(b"\xff\xfe\x00")
        result = run(*arguments)
        assert result.exit_code == 2 and repr(name) in result.stderr and "UTF-8" in result.stderr
