"""The folders of the native core are floors: each includes only what stands below it, as in docs/developing.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "native" / "src"


def floors() -> list[str]:
    """The folders, the lowest first."""
    text = (ROOT / "docs" / "developing.md").read_text(encoding="utf-8")
    table = text.partition("| floor | in `native/src/` |")[2].partition("\n\n")[0]
    found = re.findall(r"^\| (\d+) \| `(\w+)` \|", table, re.MULTILINE)
    assert [int(number) for number, _ in found] == list(reversed(range(len(found))))
    return [folder for _, folder in reversed(found)]


def test_every_file_lives_on_a_floor() -> None:
    assert {path.name for path in SOURCES.iterdir()} == set(floors())
    assert {path.name for path in (ROOT / "native" / "tests").iterdir() if path.is_dir()} <= set(floors())


@pytest.mark.parametrize("folder", floors())
def test_a_floor_includes_only_what_is_below(folder: str) -> None:
    allowed = {"outplay", *floors()[: floors().index(folder) + 1]}
    wrong = [
        f"{path.name} includes {name}"
        for path in sorted((SOURCES / folder).iterdir())
        for name in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        if name.partition("/")[0] not in allowed
    ]
    assert not wrong
