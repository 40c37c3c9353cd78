"""What people declare: variants, evaluations, policies, players."""

from __future__ import annotations

from pathlib import Path

import outplay
from outplay import Game
from outplay.errors import CodeError, InputError, VariantError
from outplay.players.external.python_files import check_function, find_function, side_comparisons
from outplay.players.matchbox.policy import POLICIES, Policy, find_policy
from outplay.rules.words import Side
from outplay.search import find_evaluation
from outplay.search.evaluation import Evaluation
from tests.documents.damage import written_toml
from tests.documents.format import DUEL, PAWNS, Format
from tests.documents.layouts import TEXT, TOML


def _check_variant(game: Game, again: Path) -> None:
    assert game.start.legal_moves and game.start.draw() and game.start.draw("svg")
    assert game.start.playouts(2, 1).plies >= 2
    again.write_text(written_toml(game.rules.as_data()), encoding="utf-8")
    assert outplay.game(str(again)) == game


def _check_evaluation(evaluation: Evaluation, again: Path) -> None:
    for side in Side:
        assert abs(evaluation.value(PAWNS.start, side)) < 10**6
    again.write_text(written_toml(evaluation.as_data()), encoding="utf-8")
    assert find_evaluation(str(again), PAWNS.rules) == evaluation


def _check_policy(policy: Policy, again: Path) -> None:
    assert policy.fresh(2, 3) and [policy.change("loss", later) for later in (0, 9)]
    again.write_text(written_toml(policy.as_data()), encoding="utf-8")
    assert find_policy(str(again)) == policy


PLAYER = '''"""A player."""
import random


def player(position):
    """Any move."""
    if position.side == "white":
        return position.legal_moves[0]
    return random.choice(position.legal_moves)
'''


def _read_player(path: Path) -> str:
    name = find_function(path)
    check_function(path, name)
    side_comparisons(path)
    return name


def _check_player(name: str, _: Path) -> None:
    assert name.isidentifier()


FORMATS = (
    Format(
        "variant",
        "duel.toml",
        lambda path: path.write_text(written_toml(DUEL.rules.as_data()), encoding="utf-8"),
        lambda path: outplay.game(str(path)),
        (VariantError,),
        _check_variant,
        TOML,
        unreadable="the variant file {} cannot be read: ",
        is_text=True,
        told=("is over before its first move",),
    ),
    Format(
        "evaluation",
        "mine.toml",
        lambda path: path.write_text(
            'name = "careful"\npieces = 2\nmobility = -0.25\ncheckmate = "cells"\n'
            "cells = [1, 2.5, 3, 0, 0, 0, 1, 0, 1]\n",
            encoding="utf-8",
        ),
        lambda path: find_evaluation(str(path), PAWNS.rules),
        (InputError,),
        _check_evaluation,
        TOML,
        told=("the evaluation '",),
        also=frozenset({"nothing"}),
        unreadable="the evaluation file {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "policy",
        "mild.toml",
        lambda path: path.write_text(written_toml(POLICIES["menace"].as_data()), encoding="utf-8"),
        lambda path: find_policy(str(path)),
        (InputError,),
        _check_policy,
        TOML,
        also=frozenset({"nothing"}),
        unreadable="the policy file {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "player",
        "mine.py",
        lambda path: path.write_text(PLAYER, encoding="utf-8"),
        _read_player,
        (CodeError,),
        _check_player,
        TEXT,
        unreadable="the player's file {} cannot be used: ",
        is_text=True,
    ),
)
