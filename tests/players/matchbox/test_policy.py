"""What a machine does with its beads, as data."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.errors import InputError
from outplay.players.matchbox.policy import (
    POLICIES,
    RESULTS,
    STORIES,
    Policy,
    find_policy,
    load_policy,
    policy_from_data,
)


def test_the_machines_of_history() -> None:
    assert list(POLICIES) == list(STORIES) == ["focal", "her", "menace"]
    focal, her, menace = POLICIES.values()
    assert (focal.mirrored, her.mirrored) == ("each", "once")
    for policy in (focal, her):
        assert [policy.change(result, 0) for result in RESULTS] == [0, 0, -1]
        assert [policy.change(result, 1) for result in RESULTS] == [0, 0, 0]
        assert policy.fresh(0, 3) == policy.fresh(3, 3) == [1, 1, 1]
    assert [menace.change(result, later) for result in RESULTS for later in (0, 3)] == [3, 3, 1, 1, -1, -1]
    assert [menace.fresh(stage, 2) for stage in range(5)] == [[4, 4], [3, 3], [2, 2], [1, 1], [1, 1]]
    for policy in (focal, her, menace):
        assert policy.empty == "resign" and policy_from_data(policy.as_data()) == policy


@pytest.mark.parametrize(
    ("fade", "changes"), [(0.0, [-4, 0, 0, 0]), (0.5, [-4, -2, -1, -1]), (0.25, [-4, -1, 0, 0]), (1, [-4, -4, -4, -4])]
)
def test_what_earlier_moves_get(fade: float, changes: list[int]) -> None:
    """Halves are rounded away from zero, for losses as for wins."""
    policy = Policy(loss=-4, win=4, fade=fade)
    assert [policy.change("loss", later) for later in range(4)] == changes
    assert [policy.change("win", later) for later in range(4)] == [-change for change in changes]


@pytest.mark.parametrize(
    ("data", "fragments"),
    [
        ({"name": ""}, ["cannot be called ''"]),
        ({"name": "a\nb"}, ["cannot be called"]),
        ({"name": 5}, ["cannot be called 5"]),
        ({"beads": []}, ["beads must be a list", "[]"]),
        ({"beads": 3}, ["beads must be a list", "3"]),
        ({"beads": [0]}, ["from 1 up", "[0]"]),
        ({"beads": [True]}, ["[True]"]),
        ({"beads": [1] * 129}, ["beads must be a list"]),
        ({"win": 0.5}, ["win must be a whole number", "0.5"]),
        ({"loss": 10**7}, ["loss must be a whole number"]),
        ({"fade": 1.5}, ["fade must be a number from 0", "1.5"]),
        ({"fade": float("nan")}, ["fade must be", "nan"]),
        ({"fade": "all"}, ["'all'"]),
        ({"empty": "cry"}, ["empty cannot be 'cry': it takes resign, refill"]),
        ({"mirrored": ["once"]}, ["mirrored cannot be ['once']: it takes once, each"]),
        ({"bead": [1]}, ["no 'bead'", "did you mean 'beads'?"]),
    ],
)
def test_what_is_no_policy_is_refused(data: dict[str, Any], fragments: list[str]) -> None:
    with pytest.raises(InputError) as refusal:
        policy_from_data(data)
    for fragment in fragments:
        assert fragment in str(refusal.value)
    assert type(refusal.value) is InputError


def test_policies_are_found_by_name_and_in_files(tmp_path: Any) -> None:
    assert find_policy("her") is POLICIES["her"]
    path = tmp_path / "mild.toml"
    path.write_text("beads = [3]\nloss = -1\nfade = 0.5\n")
    assert find_policy(str(path)) == Policy("mild", beads=(3,), loss=-1, fade=0.5)
    path.write_text('name = "other"\n')
    assert load_policy(path) == Policy("other")
    with pytest.raises(InputError, match=r"no policy 'meance'.*did you mean 'menace'"):
        find_policy("meance")


@pytest.mark.parametrize(
    ("text", "why"),
    [("beads = [0]", "mild.toml.*from 1 up"), ("beads =", "not valid TOML"), ("x = 1\n" * 9000, "too large")],
)
def test_a_bad_file_is_refused(text: str, why: str, tmp_path: Any) -> None:
    path = tmp_path / "mild.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=why):
        find_policy(str(path))
