"""Files that version 0.1 wrote about Othello: what can be is converted, all else is refused with a word.

``tests/data/earlier`` has one of each kind, as that version wrote them. White began then, and row 1 was at the bottom.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import outplay
from outplay.arena import load, resume
from outplay.errors import OutplayError, RecordError, SolutionError
from outplay.learn.experiment import Experiment, experiment_from_data
from outplay.players.matchbox.files import load_memory, save_memory
from outplay.record import parse_records, read_journal, read_records
from outplay.record.text import format_text, parse_text
from outplay.referee.certificate import verify
from outplay.rules.words import Side
from outplay.search.tuples.files import load_network
from outplay.solving.files import load as load_solution

FILES = Path(__file__).with_name("data") / "earlier"
OTHELLO = outplay.game("othello:4")
MADE_BEFORE = r"made before version 0\.2, when White began this game and row 1 was at the bottom: make it again"


def test_games_are_converted() -> None:
    whole, from_a_position, forfeited, unfinished = read_records(FILES / "games.jsonl")
    assert whole.game == OTHELLO
    assert str(whole).splitlines()[:3] == ["othello:4, Black: Ada, White: Bob", " 1. a2  a3", " 2. a4  c1"]
    assert whole.header.players == ("Bob", "Ada") and whole.times == (0.5,) * 12
    assert str(from_a_position.start) == "wb--/bbb-/-bw-/---- w"
    assert from_a_position.winner is Side.WHITE and from_a_position.outcome and from_a_position.outcome.margin == 13
    assert from_a_position.header.players == ("Ada", "Bob"), "who won has won"
    assert forfeited.forfeit and (forfeited.forfeit.side, forfeited.header.players) == (Side.WHITE, ("Eve", "Ada"))
    assert unfinished.result == "*" and [str(move) for move in unfinished.moves] == ["a2", "c1"]


def test_games_as_text_are_converted_too() -> None:
    records = read_records(FILES / "games.jsonl")
    assert parse_text((FILES / "games.txt").read_text(encoding="utf-8")) == records
    assert parse_text(format_text(records)) == records


def test_a_game_that_was_converted_is_written_in_the_words_of_today(tmp_path: Path) -> None:
    records = read_records(FILES / "games.jsonl")
    outplay.write_records(tmp_path / "games.jsonl", records)
    assert read_records(tmp_path / "games.jsonl") == records
    assert json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])["rules"] == OTHELLO.rules.hash


@pytest.mark.parametrize(
    "line",
    [
        {"moves": 7},
        {"moves": [7]},
        {"moves": ["a2"]},
        {"moves": ["a3"], "start": 5},
        {"moves": ["a3"], "players": "Ada"},
        {"moves": ["a3"], "players": [1, 2]},
        {"moves": ["a3"], "outcome": {"winner": []}},
        {"moves": ["a3"], "forfeit": {"side": [], "verdict": "time"}},
        {"moves": ["a3"], "forfeit": "white"},
    ],
    ids=str,
)
def test_a_damaged_game_is_refused_as_ever(line: dict[str, object]) -> None:
    header = (FILES / "games.jsonl").read_text(encoding="utf-8").splitlines()[0]
    with pytest.raises(RecordError):
        parse_records([header, json.dumps({"outcome": None, **line})])


def test_a_tournament_can_be_looked_at() -> None:
    contents = read_journal(FILES / "tournament.jsonl")
    assert contents.is_earlier and contents.plan["openings"][0] == "wb--/-wb-/-bw-/---- b"
    standings = load(FILES / "tournament.jsonl").standings()
    assert [(row.name, row.points) for row in standings.rows] == [("Ada", 5.0), ("Bob", 1.0)]
    assert [row.as_black.points for row in standings.rows] == [2.0, 0.0]
    first_move = standings.first_move
    assert first_move is not None and round(first_move.elo) == -151, "as that version reckoned it"


def test_a_tournament_cannot_be_resumed(tmp_path: Path) -> None:
    path = Path(shutil.copy(FILES / "tournament.jsonl", tmp_path))
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"before version 0\.2, when White began othello:4: outplay replay shows its"):
        resume(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("game", [None, OTHELLO])
def test_the_memory_of_a_machine_is_converted(game: outplay.Game | None, tmp_path: Path) -> None:
    memory = load_memory(FILES / "machine.json", game)
    assert memory.game == OTHELLO and memory.results == {"win": 0, "draw": 0, "loss": 4}
    boxes = list(memory.boxes.values())
    assert str(boxes[0].met) == "----/-bw-/-bb-/-b-- w" and boxes[0].beads == [1, 1, 1]
    assert all(box.met.side is Side.WHITE for box in boxes), "the machine played second, and does so still"
    save_memory(memory, tmp_path / "machine.json")
    saved = json.loads((tmp_path / "machine.json").read_text())
    assert saved["rules"] == OTHELLO.rules.hash
    assert saved["boxes"][0] == {"position": "----/-bw-/-bb-/-b-- w", "beads": {"a2": 1, "a4": 1, "c4": 1}}


def test_a_network_knows_own_and_rival_discs_and_serves_as_it_is() -> None:
    network = load_network(FILES / "network.npz")
    after = OTHELLO.start.play("b1").play("a1")
    # What version 0.1 said of these positions to White, who began.
    assert (network.value(OTHELLO.start, Side.BLACK), network.value(after, Side.BLACK)) == (-4.8, -12.89)
    assert outplay.analyze(after, depth=2, evaluation=network).best in after.legal_moves


@pytest.mark.parametrize("game", [None, OTHELLO])
def test_a_solution_is_refused(game: outplay.Game | None) -> None:
    with pytest.raises(SolutionError, match=MADE_BEFORE):
        load_solution(FILES / "solution.bin", game)


def test_a_certificate_is_refused() -> None:
    with pytest.raises(SolutionError, match=MADE_BEFORE):
        verify(FILES / "proof.gz")


def test_an_experiment_is_refused() -> None:
    data = {**Experiment(OTHELLO).as_data(), "rules": "37ab75893dcb36a7"}
    with pytest.raises(OutplayError, match=MADE_BEFORE):
        experiment_from_data(data)
