"""The examples in the documents run: every ``>>>`` in the Markdown files is a doctest."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^\s*```.*$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # An example ends at an empty line. The fence that closes its block must end it too, or it would be taken for
    # output; blanked, the lines keep their numbers.
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)  # an example may write a file
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0)
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.DocTestRunner(verbose=False, optionflags=options).run(test, out=report.append)
    assert result.failed == 0, "".join(report)
