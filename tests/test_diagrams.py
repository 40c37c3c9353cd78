"""Diagrams of the rules: whatever a game is, they show legal moves, and what their words say."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random

import pytest

import outplay
from outplay.diagrams import Diagram, diagrams
from outplay.play import Game
from outplay.rules.march import March
from outplay.rules.words import Reason
from tests.variants import random_variant

VARIANTS = sorted((Path(__file__).parent / "data" / "variants").glob("*.toml"))
SPECS = [
    "hexapawn:3x3",
    "hexapawn:8x8,goal=misere",
    "octapawn,capture=compulsory",
    "pawned:6",
    "oska:5",
    "oska:5,capture=compulsory",
    "breakthrough:8x8",
    "hexareversi:5",
    "othello:8",
    "othello:10,goal=misere",
    *map(str, VARIANTS),
]


def titled(game: Game, title: str) -> list[Diagram]:
    return [diagram for diagram in diagrams(game) if diagram.title == title]


def check(game: Game) -> None:
    """That every diagram of a game is small, and shows what its title says."""
    for diagram in diagrams(game):
        position, moves = diagram.position, diagram.moves
        assert position.game == game or len(position.game.shape.cells) <= 20
        assert position.game.rules.family == game.rules.family and position.game.rules.goal == game.rules.goal
        assert set(moves) <= set(position.legal_moves)
        outcomes = [position.play(move).outcome for move in moves] or [position.outcome]
        if diagram.title == "Moving":
            assert moves and not any(move.captured for move in moves)
        elif diagram.title == "Taking":
            assert moves and all(move.captured == (move.target,) for move in moves)
        elif diagram.title == "Jumping":
            assert moves and all(move.captured and move.target not in move.captured for move in moves)
        elif diagram.title == "Placing":
            assert moves and all(move.origin is None and move.captured for move in moves)
        elif diagram.title == "Passing":
            assert position.legal_moves[0].is_pass
        else:
            (outcome,) = outcomes
            assert diagram.title == "Winning" and outcome and outcome.winner
            assert diagram.text == position.game.describe(outcome)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: Path(spec).stem)
def test_a_game_is_shown_as_it_is_played(spec: str) -> None:
    game = outplay.game(spec)
    check(game)
    is_march = isinstance(game.rules.family, March)
    assert all(titled(game, title) for title in (("Moving", "Winning") if is_march else ("Placing", "Winning")))


def test_random_variants_are_shown_as_they_are_played() -> None:
    random, found = Random(3), 0
    for number in range(25):
        game = Game(random_variant(f"variant {number}", random))
        check(game)
        found += bool(diagrams(game))
    assert found > 20


def test_every_way_to_win_has_a_diagram() -> None:
    def ways(spec: str) -> set[Reason]:
        shown = [one.position.play(one.moves[0]).outcome for one in titled(outplay.game(spec), "Winning")]
        return {outcome.reason for outcome in shown if outcome}

    assert ways("hexapawn:5x5") == {Reason.REACHED, Reason.CAPTURED, Reason.BLOCKED}
    assert ways("pawned:6") == {Reason.REACHED, Reason.MAJORITY}
    assert ways("oska:6") == {Reason.HOME, Reason.CAPTURED}


def test_compulsory_taking_shows_a_piece_that_could_move_otherwise() -> None:
    (bound,) = titled(outplay.game("hexapawn:3x5,capture=compulsory"), "Taking")
    (free,) = titled(outplay.game("hexapawn:3x5"), "Taking")
    assert "must capture" in bound.text and "must capture" not in free.text
    rules = bound.position.game.rules
    assert isinstance(rules.family, March)
    unbound = Game(dataclasses.replace(rules, family=dataclasses.replace(rules.family, capture="free")))
    others = {move.origin for move in unbound.position(str(bound.position)).legal_moves if not move.captured}
    assert set(bound.moves) == set(bound.position.legal_moves) and others - {bound.moves[0].origin}


def test_a_misere_game_is_won_by_the_other_side() -> None:
    winning = titled(outplay.game("hexapawn:3x3,goal=misere"), "Winning")
    assert winning and all("this is the misere game" in diagram.text for diagram in winning)
