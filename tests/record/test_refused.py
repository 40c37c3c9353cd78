"""Record files that are damaged, cut off, foreign or hostile: refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import RecordError
from outplay.play import Game
from outplay.record import parse_records
from outplay.record.files import FORMAT
from tests.record.samples import DUEL, PAWNS


def header_of(game: Game, /, **changes: Any) -> str:
    head = {**FORMAT.stamp, "game": game.name, "rules": game.rules.hash,
            "players": ["human", "human"], "seed": None}  # fmt: skip
    return json.dumps({key: value for key, value in {**head, **changes}.items() if value != "left out"})


@pytest.mark.parametrize(
    ("texts", "fragments"),
    [
        ([], ["not a record"]),
        (["", "  "], ["not a record"]),
        (["hello"], ["line 1 is not JSON", "'hello'"]),
        (['{"format": '], ["line 1 is not JSON"]),
        (["[1, 2]"], ["line 1 is not a JSON object", "'[1, 2]'"]),
        (["null"], ["not a JSON object"]),
        (["{}"], ['"format": \'outplay-record\'']),
        (['{"moves": ["a1a2"]}'], ["not a record"]),
        (["[" * 100_000], ["line 1 is not JSON"]),
        ([header_of(PAWNS, version=2)], ["version 2", "reads version 1"]),
        ([header_of(PAWNS, version=True)], ["version True"]),
        ([header_of(PAWNS, version=1.0)], ["version 1.0"]),
        ([header_of(PAWNS, version="left out")], ["version None"]),
        ([header_of(PAWNS, rules="0" * 16)], ["'hexapawn:3x3'", "0" * 16, PAWNS.rules.hash]),
        ([header_of(PAWNS, rules="left out")], ["rules hash None"]),
        ([header_of(PAWNS, game="hexapwan:3x3")], ["'hexapwan'", "did you mean 'hexapawn'?"]),
        ([header_of(PAWNS, game="hexapawn:1x1")], ["'1x1'"]),
        ([header_of(PAWNS, game="left out")], ["cannot be played"]),
        ([header_of(PAWNS, game=["hexapawn"])], ["cannot be played"]),
        ([header_of(PAWNS, players=["human"])], ["two names", "['human']"]),
        ([header_of(PAWNS, players=[1, 2])], ["two names"]),
        ([header_of(PAWNS, seed="x")], ["the seed must be a whole number", "'x'"]),
        ([header_of(DUEL, declaration={"family": "chess"})], ["'chess'"]),
        ([header_of(DUEL, declaration={**DUEL.rules.as_data(), "start": "w\n-\nb"})], ["over before its first move"]),
        ([header_of(DUEL)], ["'duel'"]),
        ([header_of(PAWNS, declaration=None)], ["must be a JSON object, not None"]),
        ([header_of(PAWNS, declaration=["march"])], ["must be a JSON object, not ['march']"]),
        ([header_of(DUEL, declaration=DUEL.rules.as_data(), game="feud")], ["'feud'", "the declaration 'duel'"]),
        ([header_of(DUEL, declaration=DUEL.rules.as_data(), game="left out")], ["None", "'duel'"]),
        ([header_of(PAWNS), '{"moves": [], "players": ["human"]}'], ["game 1", "two names", "['human']"]),
        ([header_of(PAWNS), '{"moves": [], "players": null}'], ["game 1", "two names", "None"]),
        ([header_of(PAWNS), '{"moves": [], "seed": "x"}'], ["game 1", "whole number", "'x'"]),
        ([header_of(PAWNS), "{}"], ["game 1 has no list of moves"]),
        ([header_of(PAWNS), '{"moves": "a1a2"}'], ["game 1", "'a1a2'"]),
        ([header_of(PAWNS), '{"moves": [1]}'], ["game 1", "[1]"]),
        ([header_of(PAWNS), '{"moves": [], "outcome": null}', '{"moves": ["a1a'], ["line 3 is not JSON"]),
        ([header_of(PAWNS), '{"moves": ["a1a3"]}'], ["game 1 cannot be replayed", "'a1a3' is not legal"]),
        ([header_of(PAWNS), '{"moves": ["hello"]}'], ["game 1", "'hello'"]),
        ([header_of(PAWNS), f'{{"moves": ["a1a2"], "times": [{10**400}]}}'], ["game 1", "the times are seconds"]),
        ([header_of(PAWNS), '{"moves": ["a1a2"], "times": [1e400]}'], ["game 1", "the times are seconds", "(inf,)"]),
        ([header_of(PAWNS), '{"moves": [], "start": 5}'], ["game 1", "5"]),
        ([header_of(PAWNS), '{"moves": [], "start": "bbb"}'], ["game 1", "'bbb'"]),
        ([header_of(PAWNS), '{"moves": [], "outcome": {"winner": "white"}}'], ["claims the outcome", "white"]),
        ([header_of(DUEL, declaration=DUEL.rules.as_data()), '{"moves": ["a1a2", "a4a3"], "outcome": null}'], ["None"]),
        ([header_of(DUEL, declaration=DUEL.rules.as_data()), '{"moves": ["a1a2", "a4a3", "a2a3"]}'], ["over"]),
    ],
)  # fmt: skip
def test_a_damaged_or_foreign_file_is_refused(texts: list[str], fragments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(texts), encoding="utf-8")
    with pytest.raises(RecordError) as refusal:
        outplay.read_records(path)
    assert str(refusal.value).startswith(f"in {str(path)!r}: ")
    for fragment in fragments:
        assert fragment in str(refusal.value)


@pytest.mark.parametrize("name", ["secret.toml", "./secret.toml", "/etc/passwd", "../secret.toml"])
def test_a_file_cannot_name_another_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.toml").write_text('family = "march"\nstart = "- - secret"', encoding="utf-8")
    with pytest.raises(RecordError) as refusal:
        parse_records([header_of(PAWNS, game=name)])
    assert "there is no game" in str(refusal.value) and "- - secret" not in str(refusal.value)
