"""The options of a player's spec: what they take, and what they say of anything else."""

from __future__ import annotations

import pytest

from outplay.errors import SpecError
from outplay.players import options
from outplay.players.options import Option, format_value, spec_text

DEPTH = options.whole("depth", "how deep", 1, 12, default=4)
TIME = options.decimal("time", "how long", 0.001, 60)
TIES = options.choice("ties", "which one", "first", "random")
SEED = options.seed()
WORD = options.word("eval", "how", "a name")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (DEPTH, "1", 1),
        (DEPTH, "12", 12),
        (TIME, "0.5", 0.5),
        (TIME, "60", 60.0),
        (TIME, "0.001", 0.001),
        (TIES, "random", "random"),
        (SEED, "0", 0),
        (SEED, "9" * 100, int("9" * 100)),
        (WORD, "anything at all", "anything at all"),
    ],
)
def test_a_text_is_read(option: Option, text: str, value: object) -> None:
    assert option.parse("deep", text) == value


@pytest.mark.parametrize(
    ("option", "text", "fragments"),
    [
        (DEPTH, "0", ["depth of the player 'deep'", "a whole number from 1 to 12", "'0'"]),
        (DEPTH, "13", ["from 1 to 12", "'13'"]),
        (DEPTH, "-1", ["'-1'"]),
        (DEPTH, "1.0", ["'1.0'"]),
        (DEPTH, "²", ["'²'"]),
        (DEPTH, "٣", ["'٣'"]),
        (DEPTH, "9" * 5000, ["'999"]),
        (TIME, "0", ["time of the player 'deep'", "a number from 0.001 to 60", "'0'"]),
        (TIME, "61", ["'61'"]),
        (TIME, "nan", ["'nan'"]),
        (TIME, "1e1", ["'1e1'"]),
        (TIME, ".5", ["'.5'"]),
        (TIME, "-1", ["'-1'"]),
        (TIME, "9" * 5000, ["'999"]),
        (TIES, "rnadom", ["first or random", "'rnadom'", "did you mean 'random'?"]),
        (SEED, "x", ["whole number", "'x'"]),
        (SEED, "1" * 101, ["at most 100 digits"]),
    ],
)
def test_anything_else_is_refused(option: Option, text: str, fragments: list[str]) -> None:
    with pytest.raises(SpecError) as refusal:
        option.parse("deep", text)
    for fragment in fragments:
        assert fragment in str(refusal.value)


def test_the_usage_shows_the_default() -> None:
    assert DEPTH.usage == "how deep: a whole number from 1 to 12; 4 by default"
    assert TIME.usage == "how long: a number from 0.001 to 60"
    assert TIES.usage == "which one: first or random; first by default"


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (3.0, "3"), (0.25, "0.25"), (1e-8, "0.00000001"), ("a", "a"), (10**30, "1" + "0" * 30)],
)
def test_a_value_is_written_as_in_a_spec(value: object, text: str) -> None:
    assert format_value(value) == text


def test_a_spec_is_put_together() -> None:
    assert spec_text("deep") == "deep"
    assert spec_text("deep", 4, seed=1) == "deep:4,seed=1"
    assert spec_text("deep", depth=2, time=None, ties="first") == "deep:depth=2,ties=first"
