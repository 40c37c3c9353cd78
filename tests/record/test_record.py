"""Records: immutable values that are always legal games."""

from __future__ import annotations

import dataclasses
import json
import pickle
from typing import Any

import pytest

import outplay
from outplay import Header, Move, Record, Side
from outplay.errors import GameOver, IllegalMove, InputError, MoveError, OutplayError, RecordError
from outplay.play import Position
from outplay.record import Forfeit, Verdict
from outplay.record.files import read_game
from outplay.rules.declaration import Rules
from tests.games import GAMES, game_of
from tests.record.samples import DUEL, OPENED, PAWNS, random_record

# ---- Values


def test_a_record_knows_its_positions() -> None:
    assert OPENED.moves == (Move("b1", "b2"), Move("a3", "b2", ("b2",)))
    assert [str(position) for position in OPENED.positions] == ["bbb/---/www w", "bbb/-w-/w-w b", "-bb/-b-/w-w w"]
    assert OPENED.start == PAWNS.start and OPENED.position == OPENED.positions[-1] and OPENED.outcome is None


def test_playing_and_undoing_make_new_records() -> None:
    longer = OPENED.play("c1b2")
    assert len(OPENED.moves) == 2 and len(longer.moves) == 3
    assert longer.undo() == OPENED == OPENED.undo(0) and longer.undo(2) == OPENED.undo()
    assert all(longer.undo(plies) == Record(PAWNS) for plies in (3, 4, 100)), "too much leaves the start"
    with pytest.raises(InputError, match="cannot be -1"):
        OPENED.undo(-1)


def test_a_move_is_kept_as_the_legal_one() -> None:
    assert Record(PAWNS).play(Move("b1", "b2", ("c3",))) == Record(PAWNS).play("B1 B2") == Record(PAWNS).play("b1b2")


@pytest.mark.parametrize(
    ("move", "error"), [("b2b3", IllegalMove), ("hello", MoveError), (Move("b1", "b3"), IllegalMove)]
)
def test_an_illegal_move_changes_nothing_and_has_its_ply(move: str | Move, error: type[OutplayError]) -> None:
    record = Record(PAWNS)
    with pytest.raises(error) as caught:
        record.play("b1b2", "a3b2", move)
    assert record == Record(PAWNS) and caught.value.ply == 3


def test_nothing_is_added_after_the_end() -> None:
    with pytest.raises(GameOver):
        random_record(PAWNS, 1).play("a1a2")


def test_records_are_values() -> None:
    same = Record(outplay.game("hexapawn")).play("b1b2").play("a3b2")
    assert same == OPENED and hash(OPENED) == hash(same) and pickle.loads(pickle.dumps(OPENED)) == OPENED
    assert Record(PAWNS, header=Header(("random", "human"))).play("b1b2", "a3b2") != OPENED


def test_moves_are_checked_when_a_record_is_made() -> None:
    assert Record(PAWNS, moves=["b1b2", Move("a3", "b2")]) == OPENED
    assert Record(PAWNS, PAWNS.start, OPENED.moves, Header()) == OPENED
    with pytest.raises(IllegalMove, match="'b1b3' is not legal"):
        Record(PAWNS, moves=["b1b3"])


def test_a_record_cannot_be_changed() -> None:
    for name in ("game", "start", "moves", "header", "positions"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(OPENED, name, None)
    again = dataclasses.replace(OPENED, moves=OPENED.moves[:1])
    assert again == OPENED.undo() and again.positions == OPENED.positions[:2]


def test_a_record_shows_itself() -> None:
    assert repr(Record(PAWNS)) == (
        "Record(game=<Game hexapawn:3x3>, start=<Position hexapawn:3x3 'bbb/---/www w'>, moves=(), "
        "header=Header(players=('human', 'human'), seed=None, number=None, is_reproducible=True), forfeit=None)"
    )


def test_playing_and_undoing_do_not_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    longer, played, play = OPENED.play("c1b2"), [], Position.play

    def counted(self: Position, move: str | Move) -> Position:
        played.append(move)
        return play(self, move)

    monkeypatch.setattr(Position, "play", counted)
    assert longer.undo(2).positions == OPENED.positions[:2] and played == []
    assert longer.play("c3b2").positions[:4] == longer.positions and len(played) == 1


@pytest.mark.parametrize(
    ("players", "seed", "fragment"),
    [
        (("human",), None, "two names, not ('human',)"),
        ("ab", None, "two names, not 'ab'"),
        (("human", ""), None, "two names"),
        (("human", "a\nb"), None, "two names"),
        (("human", "\x1b[2J"), None, "two names"),
        (("human", None), None, "two names"),
        (("human", "human"), -1, "the seed must be a whole number of at most 100 digits, not -1"),
        (("human", "human"), 10**100, "whole number"),
        (("human", "human"), True, "not True"),
        (("human", "human"), 1.0, "not 1.0"),
    ],
)
def test_a_header_is_checked(players: Any, seed: Any, fragment: str) -> None:
    with pytest.raises(RecordError) as refusal:
        Header(players, seed)
    assert fragment in str(refusal.value)


def test_a_header_may_have_a_list_and_a_long_seed() -> None:
    listed: Any = ["human", "random"]
    assert Header(listed, 10**100 - 1) == Header(("human", "random"), 10**100 - 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": Header()},
        {"start": "bbb/---/www w"},
        {"start": outplay.game("oska:4").start},
        {"header": ("human", "human")},
    ],
)
def test_arguments_in_the_wrong_place_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="is not a"):
        Record(PAWNS, **wrong)


# ---- A game as it was played, and as data


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "othello:4", "oska:4"])
def test_a_game_that_was_played_is_the_one_that_is_replayed(spec: str) -> None:
    whole = random_record(outplay.game(spec), 5)
    header = Header(("a", "b"), 3, number=7)
    played = Record.played(whole.start, whole.moves, whole.position, header)
    assert played == Record(whole.game, moves=whole.moves, header=header)
    assert (played.positions, played.outcome, played.result) == (whole.positions, whole.outcome, whole.result)
    assert played.undo(2).position == whole.positions[-3]
    read = pickle.loads(pickle.dumps(played))
    assert read == played and read.position == whole.position and read.positions == whole.positions


def test_records_that_are_sent_share_their_game_and_their_moves() -> None:
    """A tournament keeps the games of all its batches: none must bring a compiled game of its own along."""
    game = outplay.game("oska:4")
    records = [random_record(game, seed) for seed in range(20)]
    first, second = (pickle.loads(pickle.dumps(records[:10])), pickle.loads(pickle.dumps(records[10:])))
    assert len({id(record.game) for record in [*first, *second]}) == 1
    moves = [move for record in first for move in record.moves]
    assert len({id(move) for move in moves}) == len(set(moves))


def test_results() -> None:
    assert Record(PAWNS).result == "*"
    assert Record(PAWNS, moves=["b1b2", "a3b2", "c1b2", "c3b2", "a1a2", "b2b1"]).result == "0-1"
    assert Record(PAWNS, forfeit=Forfeit(Side.BLACK, Verdict.RESIGNED)).result == "1-0"


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_the_data_are_the_line_of_a_file(rules: Rules) -> None:
    record = random_record(game_of(rules), 2)
    assert read_game(record.game, {}, 1, json.loads(json.dumps(record.as_data()))) == record
    full = json.loads(json.dumps(record.full_data(with_positions=True)))
    assert full.items() >= json.loads(json.dumps(record.as_data())).items()
    assert read_game(record.game, {}, 1, full) == record
    assert full["positions"] == [str(position) for position in record.positions]
    assert (full["start"], full["pieces"]) == (full["positions"][0], list(record.position.count_pieces()))
    assert (full["result"], full["ending"]) == (record.result, record.ending)


# ---- For people to read


def test_a_list_of_moves() -> None:
    over = Record(DUEL, header=Header(("human", "random"), 1)).play("a1a2", "a4a3")
    assert str(over) == "duel, White: human, Black: random\n 1. a1a2  a4a3\nBlack wins: White cannot move."


def test_a_list_from_another_start_with_black_to_move() -> None:
    record = Record(PAWNS, PAWNS.position("-bb/-b-/w-w b")).play("c3c2", "a1b2")
    assert str(record).splitlines() == [
        "hexapawn:3x3, White: human, Black: human",
        "from -bb/-b-/w-w b",
        " 1. ...   c3c2",
        " 2. a1b2",
        "White wins: Black cannot move.",
    ]


def test_a_list_of_nothing_and_of_passes() -> None:
    assert str(Record(PAWNS)) == "hexapawn:3x3, White: human, Black: human"
    assert str(Record(outplay.game("hexareversi:3"))) == "hexareversi:3, X: human, Y: human"
    game = outplay.game("pawned:4")
    record = Record(game, game.position("b---/w--b/----/---- w")).play("pass", "d3d2")
    assert str(record).splitlines()[2] == " 1. pass  d3d2"
