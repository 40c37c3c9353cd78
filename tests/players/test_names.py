"""Names that would pass for one of our players."""

from __future__ import annotations

import pytest

from outplay.players.names import marked, passes_for

BOT = "ugi:./bot"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("greedy", "greedy"),
        ("Greedy", "greedy"),
        ("  g r e e d y ", "greedy"),
        ("greedy (2)", "greedy"),
        ("greedy2", "greedy"),
        ("greedy.", "greedy"),
        ("gréedy", "greedy"),
        ("ｇｒｅｅｄｙ", "greedy"),
        ("grееdу", "greedy"),  # with letters of Cyrillic
        ("𝐫𝐚𝐧𝐝𝐨𝐦", "random"),
        ("rand0m", "random"),
        ("rаndοm", "random"),
        ("human", "human"),
        ("engine:time=1", "engine"),
        ("engine, time 1", "engine"),
        ("Engine=fast", "engine"),
        ("level:4", "level"),
        ("level 10", "level"),
        ("LeveI4", "level"),
        ("1evel:4", "level"),
        ("mInimax", "minimax"),
        ("t77", "t77"),
        ("perfect", "perfect"),
        ("greedy\u200b", "greedy"),
    ],
)
def test_it_would_pass_for_one_of_ours(name: str, kind: str) -> None:
    assert passes_for(name, BOT) == kind
    assert passes_for(marked(name), BOT) is None


@pytest.mark.parametrize(
    "name",
    [
        "Anna M.",
        "my greedy",
        "random walker",
        "greedy.py",
        "Levelheaded",
        "engineer",
        "Ünal 漢字",
        "mine",
        "ugi:./bot",
        "t8",
    ],
)
def test_it_is_a_name_of_its_own(name: str) -> None:
    assert passes_for(name, BOT) is None


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("random", "random"),
        ("random (2)", "random"),
        ("random", " random:seed=3"),
        ("engine", "engine:depth=5"),
        ("engine:depth=5", "engine:depth=5"),
        ("level:4 (3)", "level:4"),
        ("matchbox:memory=a.json", "matchbox:memory=a.json"),
    ],
)
def test_who_is_what_it_says_may_say_so(name: str, spec: str) -> None:
    assert passes_for(name, spec) is None


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("level:9", "level:1"),
        ("level 9", "level:1"),
        ("perfect", "random"),
        ("greedy", "greedy.py:player"),
        ("t77", ""),
    ],
)
def test_one_of_ours_cannot_pass_for_another_either(name: str, spec: str) -> None:
    assert passes_for(name, spec) is not None
