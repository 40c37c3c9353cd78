"""Othello as versions before 0.2 had it: recognized by its hash, and read in the words of today."""

from __future__ import annotations

import pytest

from outplay.rules import CATALOGUE, find_rules
from outplay.rules.earlier import find_earlier
from outplay.rules.variant import from_data

# The hashes that version 0.1 gave its files.
HASHES = {
    "othello:4": "37ab75893dcb36a7",
    "othello:6": "083a9b10752a32af",
    "othello:8": "ed4ec657750942d7",
    "othello:4,goal=misere": "1231be3aac7e1379",
    "othello:6,goal=misere": "94f0dba09249291f",
}


@pytest.mark.parametrize(("spec", "value"), HASHES.items())
def test_earlier_rules_are_known_by_their_hash(spec: str, value: str) -> None:
    rules = find_rules(spec)
    earlier = find_earlier(rules, value)
    assert earlier is not None and (earlier.before.hash, earlier.now) == (value, rules)


def test_no_other_rules_are_taken_for_earlier_ones() -> None:
    othello = find_rules("othello:8")
    for value in (othello.hash, HASHES["othello:6"], HASHES["othello:6"].upper(), "", None, 5):
        assert find_earlier(othello, value) is None
    for entry in CATALOGUE:
        rules = find_rules(entry.name)
        assert find_earlier(rules, rules.hash) is None
    pawns = from_data({"name": "duel", "family": "march", "start": "b\n-\nw", "step": ["ahead"], "first": "black"})
    mirrored = from_data({"name": "duel", "family": "march", "start": "w\n-\nb", "step": ["ahead"]})
    assert find_earlier(pawns, mirrored.hash) is None, "it has other rules, for White goes up in both"


def test_what_earlier_files_said() -> None:
    earlier = find_earlier(find_rules("othello:8"), HASHES["othello:8"])
    assert earlier is not None
    start = "--------/--------/--------/---bw---/---wb---/--------/--------/-------- w"
    assert earlier.position(start) == "--------/--------/--------/---wb---/---bw---/--------/--------/-------- b"
    assert [earlier.move(move) for move in ("f4", "C5", "h1", "pass")] == ["f5", "c4", "h8", "pass"]
    assert [earlier.side(side) for side in ("white", "black", "w", "b")] == ["black", "white", "b", "w"]


def test_what_makes_no_sense_stays_as_it_is() -> None:
    earlier = find_earlier(find_rules("othello:8"), HASHES["othello:8"])
    assert earlier is not None
    assert earlier.move("z99") == "z99" and earlier.side("grey") == "grey"
    values: list[object] = [None, 7, ["white"], {}]
    for value in values:
        assert earlier.move(value) == earlier.side(value) == earlier.position(value) == value
