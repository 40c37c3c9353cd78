"""Record files: their contents, that they round-trip, and what happens when they cannot be written."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay import Header, Record
from outplay.errors import RecordError
from outplay.play import Game
from outplay.rules import CATALOGUE
from outplay.rules.variant import from_data
from tests.record.samples import DUEL, OPENED, PAWNS, random_record

VARIANTS = sorted((Path(__file__).parents[1] / "data" / "variants").glob("*.toml"))
SPECS = [*(entry.default_name for entry in CATALOGUE), "octapawn:goal=misere", *map(str, VARIANTS)]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# ---- What is in them


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: Path(spec).stem)
def test_whole_games_round_trip(spec: str, tmp_path: Path) -> None:
    game, header = outplay.game(spec), Header(("random", "random:seed=5"), 12345678901234567890)
    records = [random_record(game, seed, header) for seed in range(3)]
    records += [records[0].undo(3), Record(game, header=header)]
    outplay.write_records(tmp_path / "games.jsonl", records)
    assert outplay.read_records(tmp_path / "games.jsonl") == records
    assert outplay.read_records(str(tmp_path / "games.jsonl")) == records


def test_a_game_from_another_start_round_trips(tmp_path: Path) -> None:
    record = Record(PAWNS, PAWNS.position("-bb/-b-/w-w b"), ["b2a1"])
    outplay.write_records(tmp_path / "game.jsonl", [record])
    assert outplay.read_records(tmp_path / "game.jsonl") == [record]
    assert lines(tmp_path / "game.jsonl")[1]["start"] == "-bb/-b-/w-w b"


def test_what_is_in_a_file(tmp_path: Path) -> None:
    outplay.write_records(tmp_path / "game.jsonl", [OPENED.play("c1b2", "c3b2"), OPENED])
    assert lines(tmp_path / "game.jsonl") == [
        {
            "format": "outplay-record",
            "version": 1,
            "outplay": outplay.__version__,
            "game": "hexapawn:3x3",
            "rules": PAWNS.rules.hash,
            "players": ["human", "human"],
            "seed": None,
        },
        {"moves": ["b1b2", "a3b2", "c1b2", "c3b2"], "outcome": None},
        {"moves": ["b1b2", "a3b2"], "outcome": None},
    ]


@pytest.mark.parametrize(
    "game",
    [
        DUEL,
        Game(from_data({**DUEL.rules.as_data(), "name": "oska"})),
        Game(dataclasses.replace(PAWNS.rules, goal="misere")),
    ],
    ids=["a variant", "one with the name of a catalogue game", "a changed catalogue game"],
)
def test_a_variant_is_embedded(game: Game, tmp_path: Path) -> None:
    outplay.write_records(tmp_path / "game.jsonl", [Record(game)])
    assert lines(tmp_path / "game.jsonl")[0]["declaration"] == game.rules.as_data()
    assert outplay.read_records(tmp_path / "game.jsonl") == [Record(game)]


def test_an_outcome_is_written_in_words(tmp_path: Path) -> None:
    outplay.write_records(tmp_path / "game.jsonl", [Record(DUEL).play("a1a2", "a4a3")])
    assert lines(tmp_path / "game.jsonl")[1]["outcome"] == {"winner": "black", "reason": "blocked", "margin": 0}


def test_a_variants_record_outlives_its_file(tmp_path: Path) -> None:
    toml = tmp_path / "own.toml"
    toml.write_text(VARIANTS[0].read_text(encoding="utf-8"), encoding="utf-8")
    record = random_record(outplay.game(str(toml)), 1)
    outplay.write_records(tmp_path / "game.jsonl", [record])
    toml.unlink()
    assert outplay.read_records(tmp_path / "game.jsonl") == [record]


def test_games_of_several_players_share_a_file(tmp_path: Path) -> None:
    path, headers = tmp_path / "games.jsonl", [Header(("Ada", "Grace"), 1), Header(("Ada", "Grace"), None)]
    headers += [Header(("Grace", "Ada"), 1), Header(), headers[0], Header(("Ada", "Grace"), 1, number=4)]
    records = [Record(PAWNS, header=header) for header in headers]
    outplay.write_records(path, records)
    assert outplay.read_records(path) == records
    assert (lines(path)[0]["players"], lines(path)[0]["seed"]) == (["Ada", "Grace"], 1)
    kept = [{key: line[key] for key in line if key in ("players", "seed")} for line in lines(path)[1:]]
    assert kept == [
        {},
        {"seed": None},
        {"players": ["Grace", "Ada"]},
        {"players": ["human", "human"], "seed": None},
        {},
        {},
    ]
    numbered = [Record(PAWNS, header=Header(number=number)) for number in (3, None, 4)]
    outplay.write_records(path, numbered)
    assert outplay.read_records(path) == numbered


@pytest.mark.parametrize(("old", "new"), [("\n", "\r\n"), ('"moves"', '"note": "one\u2028two\x85three", "moves"')])
def test_line_ends_of_other_systems_are_read_and_only_line_feeds_end_a_line(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])
    path.write_bytes(path.read_text(encoding="utf-8").replace(old, new).encode())
    assert outplay.read_records(path) == [OPENED]


# ---- Writing that fails


def test_games_of_several_kinds_do_not_share_a_file(tmp_path: Path) -> None:
    for records in ([], [OPENED, Record(DUEL)]):
        with pytest.raises(RecordError, match="share their rules"):
            outplay.write_records(tmp_path / "game.jsonl", records)
    assert list(tmp_path.iterdir()) == []


def test_a_failure_midway_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(RecordError, match=r"game\.jsonl' cannot be written: No space left"):
        outplay.write_records(path, [Record(PAWNS)])
    assert [path] == list(tmp_path.iterdir()) and outplay.read_records(path) == [OPENED]
