"""The list of players: specs, seeds, and what is refused."""

from __future__ import annotations

import pytest

import outplay
from outplay.errors import SpecError
from outplay.players.registry import BY_NAME, HUMAN, KINDS


@pytest.mark.parametrize(
    ("spec", "seed", "name"),
    [
        ("random", 0, "random:seed=0"),
        ("random", 9, "random:seed=9"),
        ("random:seed=7", 9, "random:seed=7"),
        (" random ", 0, "random:seed=0"),
        ("random:seed=" + "9" * 100, 0, "random:seed=" + "9" * 100),
    ],
)
def test_a_spec_and_a_seed_make_a_player(spec: str, seed: int, name: str) -> None:
    assert outplay.player(spec, seed).name == name


@pytest.mark.parametrize(
    ("spec", "fragments"),
    [
        ("", ["'' names nothing"]),
        ("rndom", ["no player 'rndom'", "human, random", "did you mean 'random'?"]),
        ("humna", ["no player 'humna'", "did you mean 'human'?"]),
        ("human", ["'human' is a person"]),
        ("stockfish", ["no player 'stockfish'"]),
        ("random:4", ["'random:4' takes no size", "key=value"]),
        ("random:sede=4", ["no option 'sede'", "did you mean 'seed'?"]),
        ("random:seed=x", ["whole number", "'x'"]),
        ("random:seed=-1", ["'-1'"]),
        ("random:seed=1.5", ["'1.5'"]),
        ("random:seed=²", ["'²'"]),
        ("random:seed=" + "1" * 101, ["at most 100 digits"]),
        ("random:seed=" + "1" * 5000, ["at most 100 digits"]),
    ],
)
def test_a_bad_player_is_refused(spec: str, fragments: list[str]) -> None:
    with pytest.raises(SpecError) as refusal:
        outplay.player(spec)
    for fragment in fragments:
        assert fragment in str(refusal.value)


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(SpecError, match="'-1'"):
        outplay.player("random", -1)


def test_the_list_has_no_doubles_and_no_person() -> None:
    assert len(BY_NAME) == len(KINDS) and HUMAN not in BY_NAME
    assert all(kind.summary for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_player_chooses_legal_moves_to_the_end(kind: object) -> None:
    for spec in ("hexapawn:3x3", "hexareversi:3"):
        player = outplay.player(getattr(kind, "name", ""), seed=1)
        position = outplay.game(spec).start
        while not position.outcome:
            move = player.choose(position)
            assert move in position.legal_moves
            position = position.play(move)
