"""The routes about games and players."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay import Header, Record
from outplay.arena import Plan, enter
from outplay.play import Game
from outplay.record import Forfeit, Verdict, parse_records
from outplay.record.files import tournament_line
from outplay.record.text import format_text
from outplay.record.transcript import format_transcript
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.words import Side
from outplay.web.answers import game_data, games_data, line_data, position_data
from outplay.web.players import players_data
from outplay.web.settings import ServerLimits
from outplay.web.shapes.games import PlayerKind
from tests.games import GAMES, game_of
from tests.record.samples import DUEL, random_record
from tests.web.visitors import OWN_GAMES, OWN_PLAYERS, has_shape, refused

CATALOGUED = [rules.name for rules in GAMES if rules.name.partition(":")[0] in {entry.name for entry in CATALOGUE}]
OWN = {game.name: game for game in OWN_GAMES}


def as_sent(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_games(client: TestClient) -> None:
    assert client.get("/api/games").json() == as_sent(games_data(OWN_GAMES, ServerLimits()))


def test_the_gallery_describes_every_game_of_the_list(client: TestClient) -> None:
    listed = client.get("/api/games").json()
    names = [entry["default"] for entry in listed["catalogue"]] + [game["name"] for game in listed["own"]]
    described = client.get("/api/gallery").json()["games"]
    assert [game["name"] for game in described] == names
    assert described == [client.get("/api/game", params={"game": name}).json() for name in names]


@pytest.mark.parametrize("name", [*CATALOGUED, *OWN])
def test_game_and_players(client: TestClient, name: str) -> None:
    game = OWN.get(name) or outplay.game(name)
    query = {"game": name, "rules": game.rules.hash}
    answer = client.get("/api/game", params=query)
    assert answer.json() == as_sent(game_data(game))
    answer = client.get("/api/players", params=query)
    assert answer.json() == as_sent(players_data(game, OWN_PLAYERS))
    has_shape(answer.json(), list[PlayerKind])


def test_health(client: TestClient) -> None:
    assert client.get("/api/health").json() == {"version": outplay.__version__}


# ---- Positions and moves


@pytest.mark.parametrize("name", [*CATALOGUED, *OWN])
def test_a_random_game(client: TestClient, name: str) -> None:
    game, draw = OWN.get(name) or outplay.game(name), random.Random(name)
    record = Record(game)
    while not record.is_over and len(record.moves) < 30:
        record = record.play(draw.choice(record.position.legal_moves))
    for position in record.positions[::5]:
        answer = client.get("/api/position", params={"game": name, "position": str(position)})
        assert answer.json() == json.loads(json.dumps(position_data(position)))
    body = {"game": name, "rules": game.rules.hash, "moves": [str(move) for move in record.moves]}
    assert client.post("/api/play", json=body).json() == json.loads(json.dumps(line_data(record)))
    half = len(record.moves) // 2
    rest = {**body, "start": str(record.positions[half]), "moves": body["moves"][half:]}
    assert client.post("/api/play", json=rest).json()["here"] == json.loads(json.dumps(position_data(record.position)))


def test_the_start_if_there_is_no_position(client: TestClient) -> None:
    answer = client.get("/api/position?game=oska:4")
    assert answer.json()["position"] == str(outplay.game("oska:4").start)


def test_texts_that_are_no_unicode(client: TestClient) -> None:
    refused(client.get(b"/api/position?game=hexapawn:3x3&position=%ff%fe".decode()), 400, "PositionError")
    refused(client.get("/api/position?game=%ff"), 404, "SpecError")


# ---- Records

OSKA = outplay.game("oska:4")


def body_of(record: Record) -> dict[str, object]:
    return {
        "game": record.game.name,
        "rules": record.game.rules.hash,
        "start": str(record.start),
        "moves": [str(move) for move in record.moves],
        "players": list(record.header.players),
        "seed": record.header.seed,
    }


@pytest.mark.parametrize(
    "game", [outplay.game("oska:4"), outplay.game("othello:4"), *OWN_GAMES], ids=lambda game: game.name
)
def test_a_game_is_written_and_read_back(client: TestClient, game: Game) -> None:
    record = random_record(game, 3)
    answer = client.post("/api/record", json=body_of(record)).json()
    assert parse_records(answer["text"].split("\n")) == [record]
    assert answer["filename"].endswith(".jsonl") and answer["filename"].replace("-", "").replace(".", "").isalnum()
    (read,) = client.post("/api/records", json={"text": answer["text"]}).json()["games"]
    assert {key: read[key] for key in ("game", "rules", "start", "moves", "players", "seed")} == body_of(record)
    assert read["winner"] == (str(record.winner) if record.winner else None)
    assert read["ending"] == record.ending


def test_a_resigned_game_from_another_position(client: TestClient) -> None:
    start = OSKA.position("-www/w--/--/---/bbbb b")
    record = Record(OSKA, start, ["a1a2"], Header(("Ada", "human")), Forfeit(Side.BLACK, Verdict.RESIGNED))
    answer = client.post("/api/record", json={**body_of(record), "resigned": "black"}).json()
    assert parse_records(answer["text"].split("\n")) == [record]
    (read,) = client.post("/api/records", json={"text": answer["text"]}).json()["games"]
    assert (read["winner"], read["ending"]) == ("white", "White wins: Black resigned.")


def test_no_resignation_after_the_end(client: TestClient) -> None:
    record = random_record(OSKA, 1)
    for loss in ("resigned", "overtime"):
        refused(client.post("/api/record", json={**body_of(record), loss: "white"}), 400, "RecordError")


def test_a_game_is_lost_on_time_and_only_once(client: TestClient) -> None:
    record = Record(OSKA, OSKA.start, ["a5a4"], forfeit=Forfeit(Side.BLACK, Verdict.TIME))
    answer = client.post("/api/record", json={**body_of(record), "overtime": "black"}).json()
    assert parse_records(answer["text"].split("\n")) == [record]
    both = {**body_of(record), "overtime": "black", "resigned": "white"}
    assert "lost once" in refused(client.post("/api/record", json=both), 400, "RequestError")["message"]


def test_several_games_in_one_file(client: TestClient) -> None:
    records = [
        random_record(OSKA, 3),
        Record(OSKA, forfeit=Forfeit(Side.WHITE, Verdict.RESIGNED)),
        random_record(OSKA, 4),
    ]
    first, *more = (body_of(record) for record in records)
    more = [{key: value for key, value in one.items() if key not in ("game", "rules")} for one in more]
    more[0]["resigned"] = "white"
    answer = client.post("/api/record", json={**first, "more": more}).json()
    assert parse_records(answer["text"].split("\n")) == records
    wrongs: list[list[Any]] = [[{"moves": 5}], [{}], [5], [{"moves": [], "game": "othello"}], [{"moves": []}] * 501]
    for wrong in wrongs:
        refused(client.post("/api/record", json={**first, "more": wrong}), 400, "RequestError")
    refused(client.post("/api/record", json={**first, "more": [{"moves": ["a1a2"]}]}), 400, "IllegalMove")


def test_games_as_text_with_tags(client: TestClient) -> None:
    records = [random_record(OSKA, seed) for seed in range(3)] + [random_record(DUEL, 1)]
    for text in (format_text(records), "\ufeff" + format_text(records), format_text(records).replace("\n", "\r\n")):
        games = client.post("/api/records", json={"text": text}).json()["games"]
        assert [game["moves"] for game in games] == [[str(move) for move in record.moves] for record in records]
        assert [game["ending"] for game in games] == [record.ending for record in records]


NO_RECORDS = ["", " \n", "{}", "[]", "{" * 50_000, "[" * 50_000]
NO_RECORDS += ['{"format": "outplay-record", "version": 1, "game": "/etc/passwd"}']
NO_RECORDS += ['{"format": "outplay-record", "version": 1, "game": "x.toml", "rules": ""}', '[Game "/etc/passwd"]']
NO_RECORDS += ['[Game "oska:4"] 1. a1a9', '[Game "oska:4"] *\n' * 600, "\0", "hello"]


@pytest.mark.parametrize("text", NO_RECORDS)
def test_files_that_are_no_records(client: TestClient, text: str) -> None:
    refused(client.post("/api/records", json={"text": text}), 400, "RecordError")


def test_damaged_files(client: TestClient) -> None:
    draw = random.Random(1)
    whole = client.post("/api/record", json=body_of(random_record(OSKA, 5))).json()["text"]
    for _ in range(200):
        letters = list(whole)
        for _ in range(draw.randint(1, 3)):
            place = draw.randrange(len(letters))
            letters[place : place + draw.randint(0, 4)] = draw.choice(["", "\0", '"', "{", "9", "\n", "é"])
        answer = client.post("/api/records", json={"text": "".join(letters)})
        assert answer.status_code in (200, 400)


@pytest.mark.parametrize("game", [OSKA, outplay.game("othello:4"), *OWN_GAMES], ids=lambda game: game.name)
def test_a_transcript_is_read(client: TestClient, game: Game) -> None:
    record = random_record(game, 3)
    body = {"game": game.name, "start": str(record.start), "text": f" {format_transcript(record).upper()}\n"}
    (read,) = client.post("/api/records", json=body).json()["games"]
    assert (read["moves"], read["ending"]) == ([str(move) for move in record.moves], record.ending)


def test_a_file_is_no_transcript_though_a_game_is_named(client: TestClient) -> None:
    text = format_text([random_record(OSKA, 1)])
    (read,) = client.post("/api/records", json={"game": "othello:4", "text": text}).json()["games"]
    assert read["game"] == OSKA.name


def test_a_transcript_that_cannot_be_played(client: TestClient) -> None:
    answer = client.post("/api/records", json={"game": "othello:8", "text": "f5d6f5"})
    assert "move 3 of the transcript" in refused(answer, 400, "RecordError")["message"]
    refused(client.post("/api/records", json={"game": "no-such-game", "text": "f5"}), 404, "SpecError")


def test_games_that_the_server_does_not_know_are_read_too(client: TestClient) -> None:
    records = [random_record(game_of(rules), 2) for rules in GAMES[-3:]]
    games = client.post("/api/records", json={"text": format_text(records)}).json()["games"]
    assert [game["rules"] for game in games] == [record.game.rules.hash for record in records]


def test_a_record_that_is_opened_starts_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the players of a game, nor those of a tournament's plan; and nobody plays on with them afterwards."""
    for place in ("outplay.players.registry.player", "outplay.web.players.player"):
        monkeypatch.setattr(place, lambda spec, *_: pytest.fail(f"{spec} was made"))
    program = "ugi:reads=/etc/shadow,/bin/sh -c true"
    game = outplay.game("hexapawn:3x3")
    plan = Plan(game, enter([program, "matchbox:memory=/etc/passwd"]), games=2).as_data()
    line = {"players": [program, "random"], "seed": 1, "number": 1, "moves": ["a1a2"], "outcome": None}
    header = tournament_line(game, plan, is_reproducible=False)
    tournament = "\n".join(json.dumps(one) for one in (header, line))
    single = format_text([Record(game, moves=["a1a2"], header=Header((program, "random"), 1))])
    for text in (tournament, single):
        (read,) = client.post("/api/records", json={"text": text}).json()["games"]
        assert read["players"] == [program, "random"]
        body = {"game": read["game"], "position": "bbb/w--/-ww b", "player": read["players"][0]}
        refused(client.post("/api/choose", json=body), 400, "SpecError")
