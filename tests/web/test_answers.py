"""The values that are sent, against the library's own."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import outplay
from outplay import Record
from outplay.play import Game
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.declaration import Rules
from outplay.rules.entry import Entry
from outplay.rules.shape import Lattice
from outplay.rules.spec import Spec
from outplay.web.answers import game_data, games_data, line_data, position_data
from outplay.web.settings import ServerLimits
from outplay.web.shapes import games
from tests.games import GAMES, game_of
from tests.web.visitors import OWN_GAMES, has_shape


def played(game: Game, seed: Any, plies: int) -> Any:
    """A game of random moves."""
    record, draw = Record(game), random.Random(seed)
    while len(record.moves) < plies and not record.is_over:
        record = record.play(draw.choice(record.position.legal_moves))
    return record


def test_games() -> None:
    data = has_shape(games_data(OWN_GAMES, ServerLimits()), games.GamesData)
    assert [entry["name"] for entry in data["catalogue"]] == [entry.name for entry in CATALOGUE]
    assert data["own"] == [{"name": game.name, "rules": game.rules.hash} for game in OWN_GAMES]
    assert data["version"] == outplay.__version__
    for name in data["first"].values():
        assert outplay.game(name).name == name


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_sizes_run_from_the_smallest_to_the_largest(entry: Entry) -> None:
    data = next(one for one in games_data((), ServerLimits())["catalogue"] if one["name"] == entry.name)
    step = 2 if data["even"] else 1
    for place, largest in enumerate(data["largest"]):
        size = list(data["smallest"])
        for number, is_possible in ((data["smallest"][place], True), (largest, True), (largest + step, False)):
            size[place] = number
            if is_possible:
                entry.rules(Spec(entry.name, tuple(size)))
            else:
                with pytest.raises(outplay.OutplayError):
                    entry.rules(Spec(entry.name, tuple(size)))
    assert tuple(data["usual"]) == entry.default


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_game(rules: Rules) -> None:
    game = game_of(rules)
    data = has_shape(game_data(game), games.GameData)
    count = len(game.shape.cells)
    assert data["cells"] == list(game.shape.names)
    assert len(data["geometry"]["centres"]) == len(data["shades"]) == count
    assert game.position(data["start"]) == game.start
    assert data["rules"] == rules.hash
    assert set(data["shades"]) <= ({0, 1} if game.shape.lattice is Lattice.SQUARE else {0})
    assert list(data["evaluation_words"]) == data["evaluations"] and all(data["evaluation_words"].values())
    assert data["evaluations"][:2] == ["default", "plain"]
    for name in data["evaluations"]:
        outplay.analyze(game.start, nodes=1, evaluation=name)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_positions_of_a_random_game(rules: Rules) -> None:
    game = game_of(rules)
    record = played(game, rules.name, 60)
    for position in record.positions:
        data = has_shape(position_data(position), games.PositionData)
        assert game.position(data["position"]) == position
        assert data["pieces"] == list(position.count_pieces())
        assert data["side"] == str(position.side)
        assert [move["move"] for move in data["moves"]] == [str(move) for move in position.legal_moves]
        for shown, move in zip(data["moves"], position.legal_moves, strict=True):
            assert (shown["origin"], shown["target"], tuple(shown["captured"])) == tuple(move)
            assert game.position(shown["after"]) == position.play(move)
        assert (data["outcome"] is None) == (position.outcome is None)
    if outcome := record.outcome:
        assert data["outcome"] == {**outcome.as_data(), "text": game.describe(outcome)}
        assert data["moves"] == []


def test_a_line_has_every_ply_and_ends_here() -> None:
    record = played(outplay.game("othello:4"), 1, 100)
    data = has_shape(line_data(record), games.LineData)
    assert [ply["move"] for ply in data["plies"]] == [str(move) for move in record.moves]
    assert [ply["after"] for ply in data["plies"]] == [str(position) for position in record.positions[1:]]
    assert data["here"] == json.loads(json.dumps(position_data(record.position)))


def test_a_record() -> None:
    record = played(outplay.game("oska:4"), 2, 7)
    data = has_shape(record.full_data(), games.RecordData)
    assert data["moves"] == [str(move) for move in record.moves]
    assert (data["winner"], data["ending"]) == (None, "")
