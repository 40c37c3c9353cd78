"""Record files: their contents, that they round-trip, and what happens when they cannot be written."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable
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
    first = PAWNS.position("-bb/-b-/w-w b")
    record = Record(PAWNS, first, ["b2a1"])
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


def test_an_outcome_is_written_in_words(tmp_path: Path) -> None:
    outplay.write_records(tmp_path / "game.jsonl", [Record(DUEL).play("a1a2", "a4a3")])
    assert lines(tmp_path / "game.jsonl")[1]["outcome"] == {"winner": "black", "reason": "blocked", "margin": 0}


def test_a_catalogue_game_is_named_and_a_variant_is_embedded(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])
    assert "declaration" not in lines(path)[0]
    outplay.write_records(path, [Record(DUEL)])
    assert lines(path)[0]["declaration"] == DUEL.rules.as_data()


def test_a_variant_that_took_a_catalogue_name_is_embedded(tmp_path: Path) -> None:
    impostor = Game(from_data({**DUEL.rules.as_data(), "name": "oska"}))
    outplay.write_records(tmp_path / "game.jsonl", [Record(impostor)])
    assert "declaration" in lines(tmp_path / "game.jsonl")[0]
    assert outplay.read_records(tmp_path / "game.jsonl")[0].game == impostor


def test_a_variants_record_outlives_its_file(tmp_path: Path) -> None:
    toml = tmp_path / "own.toml"
    toml.write_text(VARIANTS[0].read_text(encoding="utf-8"), encoding="utf-8")
    record = random_record(outplay.game(str(toml)), 1)
    outplay.write_records(tmp_path / "game.jsonl", [record])
    toml.unlink()
    assert outplay.read_records(tmp_path / "game.jsonl") == [record]


def test_games_of_several_players_share_a_file(tmp_path: Path) -> None:
    path, headers = tmp_path / "games.jsonl", [Header(("Ada", "Grace"), 1), Header(("Ada", "Grace"), None)]
    headers += [Header(("Grace", "Ada"), 1), Header(), headers[0]]
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
    ]


def test_games_with_and_without_a_number_share_a_file(tmp_path: Path) -> None:
    records = [Record(PAWNS, header=Header(number=number)) for number in (3, None, 4)]
    outplay.write_records(tmp_path / "games.jsonl", records)
    assert outplay.read_records(tmp_path / "games.jsonl") == records


def test_a_changed_game_under_the_name_of_the_catalogue_round_trips(tmp_path: Path) -> None:
    changed = Game(dataclasses.replace(PAWNS.rules, goal="misere"))
    outplay.write_records(tmp_path / "game.jsonl", [Record(changed)])
    assert outplay.read_records(tmp_path / "game.jsonl") == [Record(changed)]


@pytest.mark.parametrize("change", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_marks_and_line_ends_of_other_systems_are_read(change: Callable[[str], str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])
    path.write_bytes(change(path.read_text(encoding="utf-8")).encode())
    assert outplay.read_records(path) == [OPENED]


def test_only_line_feeds_end_a_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])
    text = path.read_text(encoding="utf-8").replace('"moves"', '"note": "one\u2028two\x85three", "moves"')
    path.write_text(text, encoding="utf-8")
    assert outplay.read_records(path) == [OPENED]


# ---- Writing that fails


def test_a_saved_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])
    path.chmod(0o640)
    outplay.write_records(path, [Record(PAWNS)])
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 249 + ".jsonl")
    outplay.write_records(path, [OPENED])
    assert outplay.read_records(path) == [OPENED]


def test_links_that_go_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(RecordError, match="cannot be written"):
        outplay.write_records(tmp_path / "one", [OPENED])
    with pytest.raises(RecordError, match="cannot be read"):
        outplay.read_records(tmp_path / "one")
    assert (tmp_path / "one").is_symlink() and (tmp_path / "two").is_symlink()


def test_games_of_several_kinds_do_not_share_a_file(tmp_path: Path) -> None:
    for records in ([], [OPENED, Record(DUEL)]):
        with pytest.raises(RecordError, match="share their rules"):
            outplay.write_records(tmp_path / "game.jsonl", records)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["missing/game.jsonl", "", "a\0b", "\ud800", "x" * 300])
def test_a_path_that_cannot_be_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        outplay.write_records(f"{tmp_path}/{name}", [OPENED])
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError, match="not a plain file"):
        outplay.write_records(tmp_path / "pipe", [OPENED])
    assert (tmp_path / "pipe").is_fifo()


def test_writing_leaves_nothing_else_behind(tmp_path: Path) -> None:
    outplay.write_records(tmp_path / "game.jsonl", [Record(PAWNS)])
    outplay.write_records(tmp_path / "game.jsonl", [OPENED])
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
    assert outplay.read_records(tmp_path / "game.jsonl") == [OPENED]


def test_a_failure_midway_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    outplay.write_records(path, [OPENED])

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(RecordError, match=r"game\.jsonl' cannot be written: No space left"):
        outplay.write_records(path, [Record(PAWNS)])
    assert [path] == list(tmp_path.iterdir()) and outplay.read_records(path) == [OPENED]


def test_a_saved_record_is_an_ordinary_file(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    outplay.write_records(tmp_path / "game.jsonl", [OPENED])
    assert (tmp_path / "game.jsonl").stat().st_mode == (tmp_path / "plain").stat().st_mode
