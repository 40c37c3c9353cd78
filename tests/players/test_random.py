"""The player that moves at random."""

from __future__ import annotations

from collections import Counter

import outplay
from outplay.players.random import RandomPlayer

START = outplay.game("octapawn").start


def game_of(seed: int) -> list[str]:
    player, position, moves = RandomPlayer(seed), START, []
    while not position.outcome:
        move = player.choose(position)
        moves.append(str(move))
        position = position.play(move)
    return moves


def test_the_seed_decides_the_game() -> None:
    assert game_of(3) == game_of(3)
    assert len({tuple(game_of(seed)) for seed in range(20)}) > 15


def test_every_legal_move_is_equally_likely() -> None:
    counts = Counter(RandomPlayer(seed).choose(START) for seed in range(4000))
    assert set(counts) == set(START.legal_moves)
    assert all(850 < count < 1150 for count in counts.values())


def test_the_name_makes_the_player_again() -> None:
    player = RandomPlayer(12)
    again = outplay.player(player.name)
    assert again.name == player.name == "random:seed=12"
    assert [again.choose(START) for _ in range(9)] == [player.choose(START) for _ in range(9)]


def test_a_choice_depends_on_the_seed_and_the_position_alone() -> None:
    start = outplay.game("oska:4").start
    used, fresh = RandomPlayer(5), RandomPlayer(5)
    used.choose(start), used.choose(start.play("a5a4"))
    assert used.choose(start) == fresh.choose(start)
    assert {RandomPlayer(seed).choose(start) for seed in range(100)} == set(start.legal_moves)


def test_the_choices_of_a_seed_never_change() -> None:
    rows = ["- - - - - - - -"] * 3
    drawing = "\n".join([*rows, "- - - b w - - -", "- - - w b - - -", *rows])
    position, moves = outplay.game({"name": "discs", "family": "flip", "start": drawing}).start, []
    for _ in range(8):
        moves.append(str(RandomPlayer(7).choose(position)))
        position = position.play(moves[-1])
    assert moves == ["f4", "d3", "c6", "f6", "c2", "d6", "c4", "g3"]
