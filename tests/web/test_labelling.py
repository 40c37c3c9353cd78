"""Lines of play in the label styles: what is written can be read, in every game, along whole games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.classic.pawned import Pawned
from outplay.classic.pawned_board import find_board
from outplay.errors import IllegalMove, MoveError, SpecError
from outplay.web.labelling import known_styles, labelled_line, labels_data

GAMES = ["hexapawn:3x3", "octapawn", "pawned:4", "oska:4", "hexareversi:3", "breakthrough:5x4", "othello:4"]


def random_line(name: str, seed: int) -> tuple[outplay.Game, list[str]]:
    game, random, moves = outplay.game(name), Random(seed), []
    position = game.start
    while position.legal_moves:
        moves.append(str(random.choice(position.legal_moves)))
        position = position.play(moves[-1])
    return game, moves


def test_which_styles_a_game_has() -> None:
    square = ("names", "numbers", "pairs", "xy", "border")
    assert known_styles(outplay.game("octapawn")) == (*square, "pawns")
    assert known_styles(outplay.game("othello:8")) == square
    assert known_styles(outplay.game("oska:4")) == ("names", "numbers", "pairs", "wide")
    duel = {"name": "duel", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"]}
    takes = {**duel, "take": ["ahead"]}
    assert "pawns" in known_styles(outplay.game({**takes, "look": "disc"}))
    assert "pawns" not in known_styles(outplay.game({**duel, "look": "pawn"}))
    assert "pawns" not in known_styles(outplay.game({**takes, "jump": ["ahead"]}))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_in_a_style_is_read_in_it(name: str) -> None:
    game, moves = random_line(name, 7)
    plain = labelled_line(game.start, moves, "names")
    for style in known_styles(game):
        line = labelled_line(game.start, moves, style)
        texts = [ply["text"] for ply in line["plies"]]
        again = labelled_line(game.start, texts, style)
        assert [ply["move"] for ply in again["plies"]] == [ply["move"] for ply in plain["plies"]] == moves
        half = labelled_line(game.start, moves[: len(moves) // 2], style)["here"]["moves"]
        assert len({move["text"] for move in half}) == len(half) > 0


def test_a_pawn_keeps_its_number_as_in_the_report() -> None:
    for seed in range(5):
        game, moves = random_line("pawned:4", seed)
        texts = [ply["text"] for ply in labelled_line(game.start, moves, "pawns")["plies"]]
        state, board = Pawned(None, 4), find_board(4)
        for move, text in zip(moves, texts, strict=True):
            if move == "pass":
                assert text == "pass"
                state = Pawned(state.gameState, 4, state.switchPlayer())
                continue
            numbered = {known: pair for pair, known in state.numberedMoves.items()}
            pawn, direction = numbered[state.position.move(move)]
            assert text == f"{pawn % 4 + 1} {direction}" and board.pawn_name(pawn).endswith(text[0])
            state = state.after(state.position.move(move))


def test_the_labels_of_cells_and_the_border() -> None:
    game = outplay.game("octapawn")
    here = labelled_line(game.start, ["8-14", "25-19"], "border")["here"]
    assert here["position"] == "-bbb/b---/-w--/w-ww w" and here["labels"][:4] == ["25", "26", "27", "28"]
    assert labelled_line(game.start, ["2 0"], "pawns")["here"]["labels"][:9] == [*("B1", "B2", "B3", "B4"), *[""] * 5]
    styles = {style["name"]: style for style in labels_data(game)["styles"]}
    assert {name: style["example"] for name, style in styles.items()} == {
        "names": "a1a2",
        "numbers": "13-9",
        "pairs": "(4,1)-(3,1)",
        "xy": "0,0-0,1",
        "border": "7-13",
        "pawns": "1 0",
    }
    places = {square["text"]: square["centre"] for square in styles["border"]["border"]}
    assert len(places) == 36 - 16 and not styles["xy"]["border"]
    assert places["30"] == (-0.5, -0.5) and places["0"] == (-0.5, 4.5) and places["11"] == (4.5, 3.5)


@pytest.mark.parametrize(
    ("style", "move", "error", "says"),
    [
        ("border", "7-14", IllegalMove, "'7-14' is not legal here: from 7 one can go to 13"),
        ("border", "left", MoveError, "as in '25-10'"),
        ("pawns", "9 0", MoveError, "White can play 1 0, 2 0, 3 0, 4 0"),
        ("chess", "a1a2", SpecError, "octapawn has no label style 'chess': use names, numbers"),
        ("wide", "a1a2", SpecError, "octapawn has no label style 'wide'"),
    ],
)
def test_what_is_wrong_is_said_in_the_style(style: str, move: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=None) as caught:
        labelled_line(outplay.game("octapawn").start, [move], style)
    assert says in str(caught.value)


def test_over_http(client: TestClient) -> None:
    body: dict[str, Any] = {"game": "octapawn:5", "moves": ["a1a2", "5 0", "2 0"], "labels": "pawns"}
    answer = client.post("/api/play", json=body).json()
    assert [ply["text"] for ply in answer["plies"]] == ["1 0", "5 0", "2 0"]
    assert [ply["move"] for ply in answer["plies"]] == ["a1a2", "e5e4", "b1b2"]
    refused = client.post("/api/play", json={**body, "moves": ["1 0", "9 9"]})
    assert refused.status_code == 400 and refused.json()["error"]["ply"] == 2
    styles = client.get("/api/labels", params={"game": "hexapawn:5"}).json()["styles"]
    assert [style["name"] for style in styles][-1] == "pawns"
