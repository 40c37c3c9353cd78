"""The words in which ``rules/fairy.py`` tells of our games mean our rules: asked of Fairy-Stockfish, as pyffish.

Every position is told anew by its FEN, so that FEN, file and rules are held against ours together. pyffish is GPL:
tests may use it, the package may not. Without it these tests fail, on purpose.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pyffish
import pytest

import outplay
from outplay.rules.fairy import fairy_fen, fairy_move, fairy_variant
from outplay.rules.variant import from_data

A, D = ["ahead"], ["ahead-left", "ahead-right"]

# Few games of each, because every call of pyffish sets its rules up anew and takes 2 ms.
GAMES = [
    ("hexapawn:3x2", 20),
    ("hexapawn:4x4", 20),
    ("hexapawn:5x5", 10),
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
        """Play one random game and compare every position, and what came of it."""
        position = self.game.start
        while not position.outcome:
            self.compare(position)
            position = position.play(chance.choice(position.legal_moves))
        self.compare_end(position)
        return position.outcome

    def moves(self, position: outplay.Position, played: list[str]) -> list[str]:
        fen = fairy_fen(self.game.rules, position.contents, position.side)
        return pyffish.legal_moves(self.variant, fen, played)

    def result(self, position: outplay.Position, played: list[str]) -> int:
        """1, 0 or -1 for the side that is to move in the position before some more moves."""
        fen = fairy_fen(self.game.rules, position.contents, position.side)
        value = pyffish.game_result(self.variant, fen, played)
        assert abs(value) in (0, pyffish.VALUE_MATE)
        return (value > 0) - (value < 0) if len(played) % 2 == 0 else (value < 0) - (value > 0)

    def compare(self, position: outplay.Position) -> None:
        """The same legal moves; a pass is a move from a cell to itself, and a side without pieces has simply lost."""
        theirs = self.moves(position, [])
        if not position.legal_moves[0].is_pass:
            named = [fairy_move(self.game.shape, move.removeprefix("P@")) for move in theirs]
            assert sorted(named) == sorted(map(str, position.legal_moves)), position
        elif position.cells(position.side):
            assert is_pass(theirs), position
        else:
            assert theirs == [] and self.result(position, []) == -1, position

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
    winners = {beside.play(chance).winner for _ in range(games)}
    assert len(winners) > 1


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
