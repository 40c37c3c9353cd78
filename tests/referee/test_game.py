"""The referee against published counts; what may not be played."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from outplay.errors import GameOver, IllegalMove
from outplay.referee import PASS, Action, legal_actions, perft, play, start
from outplay.referee.game import after
from outplay.rules import Rules, find_rules
from tests.games import SCOPE, Scope
from tests.referee.situations import FIGURES, at


def level_counts(rules: Rules, depth: int) -> list[int]:
    """Perft of every depth in one walk: how many sequences lead to each situation, ply by ply."""
    counts = []
    level = Counter({start(rules): 1})
    for ply in range(1, depth + 1):
        choices = [(situation, sequences, legal_actions(rules, situation)) for situation, sequences in level.items()]
        counts.append(sum(sequences * len(actions) for _, sequences, actions in choices))
        level = Counter()
        if ply < depth:
            for situation, sequences, actions in choices:
                for action in actions:
                    level[after(rules, situation, action)] += sequences
    return counts


MAX_COUNTED = 100_000 if SCOPE is Scope.PRODUCTS else 10_000
"""In Python a hundred thousand take ten seconds on a large board: that is left to the long proofs."""


@pytest.mark.parametrize("spec", FIGURES)
def test_published_counts_up_to_the_last_that_is_not_too_large(spec: str) -> None:
    depth = max(ply for ply, figure in enumerate(FIGURES[spec], start=1) if figure <= MAX_COUNTED)
    assert level_counts(find_rules(spec), depth) == FIGURES[spec][:depth]


@pytest.mark.parametrize("spec", FIGURES)
def test_perft_counts_sequence_by_sequence(spec: str) -> None:
    rules = find_rules(spec)
    expected = [1, *itertools.takewhile(lambda figure: 0 < figure <= 1_500, FIGURES[spec])]
    assert [perft(rules, start(rules), depth) for depth in range(len(expected))] == expected


def test_finished_games_add_nothing_to_longer_counts() -> None:
    rules = find_rules("hexapawn:3x3")
    assert perft(rules, start(rules), 8) == 0
    over = at(rules, "w--/---/--b b")
    assert [perft(rules, over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_the_four_by_four_board_counts_part_where_pawned_passes() -> None:
    assert FIGURES["octapawn"] == FIGURES["hexapawn:4x4"]
    same = [a == b for a, b in zip(FIGURES["hexapawn:4x4"], FIGURES["pawned:4"], strict=False)]
    assert same == [True] * 9 + [False] * 3


def test_misere_changes_no_move() -> None:
    for spec in ("hexapawn:3x3", "pawned:4", "oska:4", "othello:4"):
        usual, misere = find_rules(spec), find_rules(f"{spec},goal=misere")
        assert level_counts(usual, 4) == level_counts(misere, 4)


# What may not be played


def test_an_illegal_action_is_refused() -> None:
    rules = find_rules("hexapawn")
    two_cells, sideways, false_capture = Action("a1", "a3", ()), Action("a1", "b1", ()), Action("a1", "a2", ("a2",))
    for action in (PASS, two_cells, sideways, false_capture, Action("a1", "b2", ()), Action(None, "b2", ())):
        with pytest.raises(IllegalMove):
            play(rules, start(rules), action)
    othello = find_rules("othello")
    with pytest.raises(IllegalMove):
        play(othello, start(othello), Action(None, "c4", ()))


def test_nothing_is_played_after_the_end() -> None:
    rules = find_rules("hexapawn")
    with pytest.raises(GameOver):
        play(rules, at(rules, "-w-/b--/--w b"), Action("a2", "a1", ()))
