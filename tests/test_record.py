"""Records: immutable values, files that round-trip, and files that are refused."""

from __future__ import annotations

import json
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay import Header, Move, Record
from outplay.errors import GameOver, IllegalMove, MoveError, RecordError
from outplay.play import Game
from outplay.rules import CATALOGUE
from outplay.rules.variant import from_data

VARIANTS = sorted((Path(__file__).parent / "data" / "variants").glob("*.toml"))
SPECS = [*(entry.default_name for entry in CATALOGUE), "octapawn:goal=misere", *map(str, VARIANTS)]
PAWNS = outplay.game("hexapawn:3x3")
OPENED = Record(PAWNS).play("b1b2", "a3b2")
DUEL = Game(from_data({"name": "duel", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"]}))


def random_record(game: Game, seed: int, header: Header | None = None) -> Record:
    player, record = random.Random(seed), Record(game, header or Header(("random", "random"), seed))
    while not record.outcome:
        record = record.play(player.choice(record.position.legal_moves))
    return record


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# ---- Values


def test_a_record_knows_its_positions() -> None:
    assert OPENED.moves == (Move("b1", "b2"), Move("a3", "b2", ("b2",)))
    assert [str(position) for position in OPENED.positions] == ["bbb/---/www w", "bbb/-w-/w-w b", "-bb/-b-/w-w w"]
    assert OPENED.start == PAWNS.start and OPENED.position == OPENED.positions[-1] and OPENED.outcome is None


def test_playing_and_undoing_make_new_records() -> None:
    longer = OPENED.play("c1b2")
    assert len(OPENED.moves) == 2 and len(longer.moves) == 3
    assert longer.undo() == OPENED and longer.undo(2) == OPENED.undo() and longer.undo(3) == Record(PAWNS)


@pytest.mark.parametrize("plies", [0, 2, 3, 100])
def test_undoing_too_much_leaves_the_start(plies: int) -> None:
    assert OPENED.undo(plies) == (OPENED if plies == 0 else Record(PAWNS))


def test_a_move_is_kept_as_the_legal_one() -> None:
    assert Record(PAWNS).play(Move("b1", "b2", ("c3",))) == Record(PAWNS).play("B1 B2") == Record(PAWNS).play("b1b2")


@pytest.mark.parametrize(
    ("move", "error"), [("b2b3", IllegalMove), ("hello", MoveError), (Move("b1", "b3"), IllegalMove)]
)
def test_an_illegal_move_changes_nothing(move: str | Move, error: type[Exception]) -> None:
    record = Record(PAWNS)
    with pytest.raises(error):
        record.play("b1b2", "a3b2", move)
    assert record == Record(PAWNS)


def test_nothing_is_added_after_the_end() -> None:
    over = random_record(PAWNS, 1)
    with pytest.raises(GameOver):
        over.play("a1a2")


def test_records_are_values() -> None:
    same = Record(outplay.game("hexapawn")).play("b1b2").play("a3b2")
    assert same == OPENED and hash(OPENED) == hash(same) and pickle.loads(pickle.dumps(OPENED)) == OPENED
    assert Record(PAWNS, Header(("random", "human"))).play("b1b2", "a3b2") != OPENED


# ---- Files


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: Path(spec).stem)
def test_whole_games_round_trip(spec: str, tmp_path: Path) -> None:
    game, header = outplay.game(spec), Header(("random", "random:seed=5"), 12345678901234567890)
    records = [random_record(game, seed, header) for seed in range(3)]
    records += [records[0].undo(3), Record(game, header)]
    outplay.write_records(tmp_path / "games.jsonl", records)
    assert outplay.read_records(tmp_path / "games.jsonl") == records
    assert outplay.read_records(str(tmp_path / "games.jsonl")) == records


def test_a_game_from_another_start_round_trips(tmp_path: Path) -> None:
    first = PAWNS.position("-bb/-b-/w-w b")
    record = Record(PAWNS, Header(), (first,)).play("b2a1")
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


# ---- Writing that fails


def test_games_of_several_kinds_do_not_share_a_file(tmp_path: Path) -> None:
    for records in ([], [OPENED, Record(DUEL)], [OPENED, Record(PAWNS, Header(seed=1))]):
        with pytest.raises(RecordError, match="share their rules, players and seed"):
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

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(RecordError, match=r"game\.jsonl' cannot be written: No space left"):
        outplay.write_records(path, [Record(PAWNS)])
    assert [path] == list(tmp_path.iterdir()) and outplay.read_records(path) == [OPENED]


# ---- For people to read


def test_a_list_of_moves() -> None:
    over = Record(DUEL, Header(("human", "random"), 1)).play("a1a2", "a4a3")
    assert str(over) == "duel, White: human, Black: random\n 1. a1a2  a4a3\nBlack wins: White cannot move."


def test_a_list_from_another_start_with_black_to_move() -> None:
    record = Record(PAWNS, Header(), (PAWNS.position("-bb/-b-/w-w b"),)).play("c3c2", "a1b2")
    assert str(record).splitlines() == [
        "hexapawn:3x3, White: human, Black: human",
        "from -bb/-b-/w-w b",
        " 1. ...   c3c2",
        " 2. a1b2",
        "White wins: Black cannot move.",
    ]


def test_a_list_of_nothing_and_of_passes() -> None:
    assert str(Record(PAWNS)) == "hexapawn:3x3, White: human, Black: human"
    game = outplay.game("pawned:4")
    record = Record(game, Header(), (game.position("b---/w--b/----/---- w"),)).play("pass", "d3d2")
    assert str(record).splitlines()[2] == " 1. pass  d3d2"


def test_a_game_shows_its_own_names() -> None:
    assert str(Record(outplay.game("hexareversi:3"))) == "hexareversi:3, X: human, Y: human"


def test_a_record_starts_at_a_position_of_its_game() -> None:
    with pytest.raises(RecordError, match="not a position of"):
        Record(outplay.game("hexapawn:3x3"), positions=(outplay.game("oska:4").start,))


def test_a_saved_record_is_an_ordinary_file_and_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
    outplay.write_records(tmp_path / "link.jsonl", [Record(outplay.game("hexapawn:3x3"))])
    assert (tmp_path / "link.jsonl").is_symlink() and (tmp_path / "real.jsonl").is_file()
    assert (tmp_path / "real.jsonl").stat().st_mode == (tmp_path / "plain").stat().st_mode
