"""What ``rules/fairy.py`` writes describes our rules: asked of Fairy-Stockfish, as the Python module pyffish.

Every position is given by its FEN, so that FEN, file and rules are compared with ours together; and a whole march game
is played by pyffish from the start. pyffish is GPL: tests may use it, the package may not. Without it these tests fail,
on purpose.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pyffish
import pytest

import outplay
from outplay.rules.fairy import fairy_fen, fairy_move, fairy_variant
from outplay.rules.march import March
from outplay.rules.variant import from_data
from tests.positions import reachable

A, D = ["ahead"], ["ahead-left", "ahead-right"]

# Few games of each, because every call of pyffish sets its rules up anew and takes 2 ms.
GAMES = [
    ("hexapawn:3x2", 20),
    ("hexapawn:3x5", 40),
    ("hexapawn:4x4", 20),
    ("hexapawn:5x3", 20),
    ("hexapawn:5x5", 10),
    ("hexapawn:6x6", 10),
    ("hexapawn:8x8", 6),
    ("hexapawn:3x12", 6),
    ("hexapawn:10x3", 6),
    ("hexapawn:4x5,capture=compulsory", 20),
    ("breakthrough:8x8", 2),
    ("breakthrough:5x4", 10),
    ("breakthrough:10x6", 2),
    ("breakthrough:3x5,rows=1", 10),
    ("breakthrough:5x5,capture=compulsory", 6),
    ("pawned:3", 40),
    ("pawned:4", 20),
    ("pawned:6", 6),
    ("pawned:5,capture=compulsory", 6),
    ("othello:4", 20),
    ("othello:6", 6),
    ("othello:8", 3),
    ("othello:10", 2),
]


class Beside:
    """A game on both sides: ours, and Fairy-Stockfish's."""

    def __init__(self, game: outplay.Game) -> None:
        variant = fairy_variant(game.rules)
        if variant.ini and variant.name not in pyffish.variants():
            pyffish.load_variant_config(variant.ini)
        assert variant.name in pyffish.variants()
        self.game, self.variant = game, variant.name

    def play(self, chance: random.Random) -> outplay.Outcome:
        """Play one random game and compare every position, the result, and where the same moves lead pyffish."""
        position, played = self.game.start, list[str]()
        while not position.outcome:
            theirs = self.compare(position)
            move = chance.choice(position.legal_moves)
            played.append(theirs.get(str(move), ""))
            position = position.play(move)
        self.compare_end(position)
        if "" not in played and isinstance(self.game.rules.family, March):
            reached = pyffish.get_fen(self.variant, pyffish.start_fen(self.variant), played)
            assert reached.split()[:2] == self.fen(position).split()[:2], position
        return position.outcome

    def fen(self, position: outplay.Position) -> str:
        return fairy_fen(self.game.rules, position.contents, position.side)

    def moves(self, position: outplay.Position, played: list[str]) -> list[str]:
        return pyffish.legal_moves(self.variant, self.fen(position), played)

    def result(self, position: outplay.Position, played: list[str]) -> int:
        """1, 0 or -1 for the side that is to move in the position before some more moves."""
        value = pyffish.game_result(self.variant, self.fen(position), played)
        assert abs(value) in (0, pyffish.VALUE_MATE)
        return (value > 0) - (value < 0) if len(played) % 2 == 0 else (value < 0) - (value > 0)

    def compare(self, position: outplay.Position) -> dict[str, str]:
        """The same legal moves, theirs by ours; a pass is a move from a cell to itself.

        A side without pieces cannot pass there: it has lost.
        """
        theirs = self.moves(position, [])
        if position.legal_moves[0].is_pass:
            if position.cells(position.side):
                assert is_pass(theirs), position
                return {"pass": theirs[0]}
            assert theirs == [] and self.result(position, []) == -1, position
            return {}
        named = {fairy_move(self.game.shape, move.removeprefix("P@")): move for move in theirs}
        assert sorted(named) == sorted(map(str, position.legal_moves)) and len(named) == len(theirs), position
        return named

    def compare_end(self, position: outplay.Position) -> None:
        """The same winner. Where neither can move, theirs is over when each has passed."""
        assert position.outcome
        played: list[str] = []
        while (theirs := self.moves(position, played)) and len(played) < 2:
            assert is_pass(theirs), position
            played += theirs
        assert theirs == [], position
        winner = position.outcome.winner
        assert self.result(position, played) == (0 if winner is None else 1 if winner is position.side else -1), (
            position
        )


def is_pass(moves: list[str]) -> bool:
    """Whether the only move leads from a cell to itself."""
    return len(moves) == 1 and moves[0] == moves[0][: len(moves[0]) // 2] * 2


@pytest.mark.parametrize(("name", "games"), GAMES)
def test_games_of_the_catalogue(name: str, games: int) -> None:
    beside = Beside(outplay.game(name))
    chance = random.Random(name)
    outcomes = [beside.play(chance) for _ in range(games)]
    assert len({outcome.winner for outcome in outcomes}) > 1
    if name.startswith("hexapawn") and games >= 20:
        assert {outcome.reason for outcome in outcomes} >= {outplay.Reason.REACHED, outplay.Reason.BLOCKED}


def test_all_positions_of_a_small_game() -> None:
    game = outplay.game("hexapawn:3x3")
    beside, positions = Beside(game), list(reachable(game.start))
    assert len(positions) == 135
    for position in positions:
        if position.outcome:
            beside.compare_end(position)
        else:
            beside.compare(position)


WAYS = [(step, take) for step, take in itertools.product([[], A, D, A + D], repeat=2) if step]
ENDINGS: list[dict[str, Any]] = [
    {"win": ["reach"], "stuck": "lose"},
    {"win": ["reach"], "stuck": "draw"},
    {"win": ["capture-all"], "stuck": "pass", "deadlock": "draw"},
    {"win": ["capture-all"], "stuck": "lose"},
    {"win": ["reach", "capture-all"], "stuck": "pass", "deadlock": "majority", "capture": "compulsory"},
    {"win": [], "stuck": "lose"},
]


@pytest.mark.parametrize(("step", "take"), WAYS, ids=lambda ways: f"{len(ways)}{'d' if D[0] in ways else ''}")
@pytest.mark.parametrize("ending", ENDINGS, ids=str)
def test_variants(step: list[str], take: list[str], ending: dict[str, Any]) -> None:
    start = "b b b -\nb - - b\n- - w -\nw w w w"
    data = {"name": "odd", "family": "march", "start": start, "step": step, "take": take, **ending}
    beside = Beside(outplay.Game(from_data(data)))
    chance = random.Random(str(data))
    for _ in range(2):
        beside.play(chance)


@pytest.mark.parametrize(
    "start",
    [
        "- - - - -\n- b w - -\n- w b - -\n- - - - -",
        "w b - - -\n- - - b w\nb w - - -",
        "\n".join(["- " * 8] * 3 + ["- - - b w w - -", "- - - w b - - -"] + ["- " * 8] * 3),
        "\n".join(["b w " + "- " * 6, "w b " + "- " * 6] + ["- " * 8] * 6),
    ],
)
@pytest.mark.parametrize("more", [{}, {"first": "black"}, {"row_one": "top"}], ids=str)
def test_flip_variants(start: str, more: dict[str, str]) -> None:
    beside = Beside(outplay.Game(from_data({"name": "discs", "family": "flip", "start": start, **more})))
    chance = random.Random(start)
    for _ in range(3):
        beside.play(chance)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("----/b---/w---/w--- w", outplay.Side.WHITE),
        ("----/b---/w---/w--- b", outplay.Side.WHITE),
        ("---b/---b/---w/---- w", outplay.Side.BLACK),
        ("----/b--b/w--w/---- b", None),
    ],
)
def test_dead_positions(text: str, winner: outplay.Side | None) -> None:
    """Neither side can move, and pawns are counted: chance hardly ever gets there."""
    game = outplay.game("pawned:4")
    position = game.position(text)
    assert position.outcome and position.outcome.winner is winner
    Beside(game).compare_end(position)
