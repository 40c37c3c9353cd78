"""The saved results: every target was met, the games are there, and the documents show the latest ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from outplay.record import read_records
from outplay.rules.words import Side
from proofs.match_report import DOCUMENTS, PAGE, fill_in
from proofs.run import PROOFS
from proofs.settings import RESULTS

PAGES = {"strength": PAGE, "levels": PAGE, "tuples": DOCUMENTS / "tuples.md"}
"""Where the tables of matches are shown."""
MATCHES = tuple(PAGES)


def latest(name: str) -> Path:
    """The last whole result of a proof."""
    found = [path for path in RESULTS.glob(f"{name}-*-seed*.json") if not path.stem.endswith("-part")]
    assert found, f"there is no whole result: .venv/bin/python proofs/run.py {name}"
    return max(found)


def facts_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", PROOFS)
def test_every_proof_has_a_whole_result_without_a_mismatch(name: str) -> None:
    facts = facts_of(latest(name))
    assert facts["is_complete"] and not facts.get("mismatches")
    assert latest(name).with_suffix(".md").is_file()


@pytest.mark.parametrize("name", MATCHES)
def test_players_made_their_target_points(name: str) -> None:
    results = facts_of(latest(name))["results"]
    assert [title for title, found in results.items() if found["ok"] is False] == []
    assert any(found["ok"] for found in results.values())


def test_published_endgames_have_their_scores() -> None:
    results = facts_of(latest("endgames"))["results"]
    assert list(results) == ["40", "41", "42", "43", "44"]
    assert all(found["found"] == found["published"] for found in results.values())


def is_named(name: str, spec: str) -> bool:
    """Whether a player of a record was made from a spec; its full name also has the seed and what is usual."""
    return name == spec or name.startswith((f"{spec},", f"{spec}:"))


@pytest.mark.parametrize("name", MATCHES)
def test_the_games_are_those_of_the_table(name: str) -> None:
    """Reading a record replays its moves, so all of them are legal; and everybody won as often as the table says."""
    results = facts_of(latest(name))["results"]
    records = [record for path in latest(name).with_suffix("").glob("*.jsonl") for record in read_records(path)]
    by_board = {title: found for title, found in results.items() if found["board"] != "all"}
    assert len(records) == sum(found["games"] for found in by_board.values())
    for title, found in by_board.items():
        first, second = re.findall("`(.*?)`", title)
        played: Counter[str] = Counter()
        for record in records:
            white, black = record.header.players
            is_white = is_named(white, first) and is_named(black, second)
            if record.game.name == found["board"] and (
                is_white or (is_named(white, second) and is_named(black, first))
            ):
                assert record.outcome
                winner = record.outcome.winner
                first_won = winner is (Side.WHITE if is_white else Side.BLACK)
                played["draws" if winner is None else "wins" if first_won else "losses"] += 1
        assert played == Counter(wins=found["wins"], draws=found["draws"], losses=found["losses"])


@pytest.mark.parametrize("name", MATCHES)
def test_the_page_shows_the_latest_results(name: str) -> None:
    page = PAGES[name].read_text(encoding="utf-8")
    assert f"<!-- result: {name} -->" in page
    lines = latest(name).with_suffix(".md").read_text(encoding="utf-8").splitlines()
    table = "\n".join(line for line in lines if line.startswith("|"))
    assert fill_in(page, {name: table}) == page
