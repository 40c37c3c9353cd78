"""The tree of errors, as drawn in its docstring; how inputs are quoted and corrected."""

from __future__ import annotations

import re

import pytest

from outplay import errors
from outplay.errors import InputError, OutplayError, nearest, quoted, quoted_path


def drawn_tree() -> dict[str, str | None]:
    """The name of each error in the module's drawing, with the name of its parent."""
    parents: dict[str, str | None] = {}
    above: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        drawn = re.match(r"    ((?:│   |    )*)(├── |└── )?([A-Z]\w+)  ", line)
        if drawn:
            depth = len(drawn[1]) // 4 + bool(drawn[2])
            parents[drawn[3]] = above[depth - 1] if depth else None
            above[depth:] = [drawn[3]]
    return parents


def real_tree(error: type[OutplayError], parent: str | None = None) -> dict[str, str | None]:
    tree = {error.__name__: parent}
    for child in error.__subclasses__():
        if child.__module__ == errors.__name__:
            tree |= real_tree(child, error.__name__)
    return tree


def test_the_drawing_is_the_tree() -> None:
    assert drawn_tree() == real_tree(OutplayError)
    assert len(drawn_tree()) >= 10


def test_every_error_of_the_module_is_in_the_tree() -> None:
    found = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}
    assert found == set(drawn_tree())


def test_every_error_is_documented() -> None:
    for name in drawn_tree():
        assert (getattr(errors, name).__doc__ or "").endswith(".")


def test_bad_input_is_also_a_value_error() -> None:
    for name in drawn_tree():
        error = getattr(errors, name)
        assert issubclass(error, ValueError) == issubclass(error, InputError)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a1b9", "'a1b9'"),
        ("", "''"),
        ("it's", '"it\'s"'),
        ("a\nb", r"'a\nb'"),
        ("\x1b[2J", r"'\x1b[2J'"),
        ("\ud800", r"'\ud800'"),
        (None, "None"),
        (5, "5"),
        ("x" * 58, "'" + "x" * 58 + "'"),
        ("x" * 59, "'" + "x" * 55 + "...'"),
        (["a"] * 100, str(["a"] * 100)[:56] + "...]"),
    ],
)
def test_quoting(value: object, shown: str) -> None:
    assert quoted(value) == shown


def test_a_quotation_stays_on_one_readable_line() -> None:
    for length in (1, 58, 59, 1000):
        text = quoted("a\r\n\u2028\x00" * length)
        assert len(text) <= 60 and text.isprintable()


def test_what_cannot_be_shown_is_named_by_its_kind() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert quoted(nested) == "<list>"
    assert quoted(16**10_000) == "<int>"
    while nested:  # taken apart one by one: to free it at once takes as deep a recursion
        nested = nested.pop()  # type: ignore[assignment]


def test_a_path_is_quoted_to_its_end() -> None:
    assert quoted_path("folder/" * 50 + "game.jsonl").endswith("game.jsonl'")


@pytest.mark.parametrize(
    ("word", "meant"),
    [("balck", "black"), ("WHITE", "white"), ("whit", "white"), ("white", "white")],
)
def test_the_nearest_word_is_offered(word: str, meant: str) -> None:
    assert nearest(word, ["white", "black"]) == f"; did you mean '{meant}'?"


@pytest.mark.parametrize("word", ["", "zzzz", "blik", "x" * 10_000])
def test_nothing_is_offered_where_nothing_is_near(word: str) -> None:
    assert nearest(word, ["white", "black"]) == ""
    assert nearest(word, []) == ""
