"""Commands in specs: the options before them. What is found and refused is in test_outside.py."""

from __future__ import annotations

import pytest

from outplay.errors import SpecError
from outplay.players.commands import find_command, leading_options

KNOWN = ["depth", "nodes"]


@pytest.mark.parametrize(
    ("text", "options", "command"),
    [
        ("./bot", {}, "./bot"),
        (" ./bot --a ", {}, "./bot --a"),
        ("depth=3,./bot", {"depth": "3"}, "./bot"),
        ("depth=3, nodes=5, ./bot", {"depth": "3", "nodes": "5"}, "./bot"),
        ("depth=3,./bot depth=4,5", {"depth": "3"}, "./bot depth=4,5"),
        ("./bot depth=4", {}, "./bot depth=4"),
        ("depth=3", {"depth": "3"}, ""),
        ("depth=,./bot", {"depth": ""}, "./bot"),
        ("depths=3", {}, "depths=3"),
        ("", {}, ""),
    ],
)
def test_options_end_where_the_command_begins(text: str, options: dict[str, str], command: str) -> None:
    assert leading_options(text, KNOWN) == (options, command)


def test_a_slip_in_an_option_is_no_command() -> None:
    with pytest.raises(SpecError, match=r"no option 'dept' before a command: there are depth, nodes; .*'depth'"):
        leading_options("dept=3,./bot", KNOWN)


def test_words_are_taken_apart_as_in_a_shell() -> None:
    program = find_command("ugi:…", "sh -c 'echo \"a b\"' x\\ y", None)
    assert program.command[1:] == ("-c", 'echo "a b"', "x y")
    assert program.command[0].endswith("/sh")
