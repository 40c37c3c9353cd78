"""Damage to documents: any byte of any file, and any value of those that are made of values."""

from __future__ import annotations

import copy
import json
import math
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from hypothesis import strategies as st

Notation = Literal["json", "toml"]
Tree = Any
"""Plain values: dictionaries, lists, texts, numbers."""


class Raw(str):
    """What stands in a document as it is."""

    __slots__ = ()


_DEEP = 3000
ODD_VALUES: tuple[Tree, ...] = (
    *(None, True, False, 0, 1, -1, 7, 1000, 2**63, 10**30, -(10**30), 10**400, Raw("9" * 5000)),
    *(0.5, -0.0, 1e300, Raw("1e400"), Raw("-1e400"), math.nan, math.inf, -math.inf),
    *(
        "",
        " ",
        "x",
        "1",
        "x" * 5000,
        "\0",
        "\n",
        "\x1b[2J",
        "\ud800",
        "\u202e",
        "ä漢\U0001f600",
        "../x.toml",
        "/dev/zero",
    ),
    *([], {}, [[]], [None], [1, "1"], {"x": []}, ["x"] * 200, Raw("[" * _DEEP + "]" * _DEEP), Raw('{"x": ' * _DEEP)),
)
"""What nobody expects: of another type, beyond all bounds, empty, long, unprintable, nested."""
ODD_NUMBERS: tuple[Tree, ...] = (
    *(True, -1, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400, -(10**400)),
    *(Raw("9" * 5000), 0.5, -0.5, 1e18, 1e300, Raw("1e400"), Raw("-1e400"), math.nan, math.inf),
    *("7", [7], {"7": 7}, None, Raw("[" * _DEEP + "]" * _DEEP)),
)
"""What stands where a number should, and is none, or a number that nobody expects."""
_TEXTS = st.text(max_size=10) | st.text(st.characters(codec=None), max_size=5)
_LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | _TEXTS
ANYTHING = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS, inner, max_size=3), max_leaves=5
)
_ODD = st.one_of(st.sampled_from(ODD_VALUES), st.sampled_from(ODD_VALUES), ANYTHING)


def written(value: Tree, notation: Notation = "json") -> str:
    """A value as JSON has it, or as TOML has it: there are values that a notation does not know, and readers say so."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, dict):
        mark = ": " if notation == "json" else " = "
        pairs = (f"{_key(key, notation)}{mark}{written(one, notation)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(written(one, notation) for one in value)}]"
    text = json.dumps(value, ensure_ascii=notation == "json")
    return {"NaN": "nan", "Infinity": "inf", "-Infinity": "-inf"}.get(text, text) if notation == "toml" else text


def written_toml(values: Tree) -> str:
    """The lines of a TOML file."""
    if not isinstance(values, dict):
        return written(values, "toml")
    return "".join(f"{_key(key, 'toml')} = {written(value, 'toml')}\n" for key, value in values.items())


def _key(key: str, notation: Notation) -> str:
    is_bare = notation == "toml" and re.fullmatch("[A-Za-z0-9_-]+", key)
    return key if is_bare else json.dumps(key, ensure_ascii=notation == "json")


class Layout(NamedTuple):
    """How the values of a document are got out of its bytes, and how bytes are made of values, right or wrong."""

    take_apart: Callable[[bytes], Tree]
    put_together: Callable[[Tree, bool], bytes]
    """With True the checksums are made to fit, as somebody would who wants to deceive."""


# ---- Values


def damaged_tree(draw: st.DrawFn, tree: Tree) -> Tree:
    """The same values with one of them changed, left out, doubled, renamed or in another's place."""
    tree = [copy.deepcopy(tree)]  # so that the whole stands somewhere too
    holder, key = _place(draw, tree)
    match draw(st.sampled_from(["odd", "odd", "odd", "other", "swap", "drop", "double", "add", "rename"])):
        case "odd":
            holder[key] = draw(_ODD)
        case "other":
            other_holder, other = _place(draw, tree)
            holder[key] = copy.deepcopy(other_holder[other])
        case "swap":
            other = draw(_keys(holder))
            holder[key], holder[other] = holder[other], holder[key]
        case "drop":
            del holder[key]
        case "double":
            _insert(holder, key, copy.deepcopy(holder[key]))
        case "add":
            _insert(holder, key, draw(_ODD))
        case "rename":
            value = holder.pop(key)
            _insert(holder, key, value)
    return tree[0] if tree else Raw("")


def number_places(tree: Tree) -> list[tuple[Any, ...]]:
    """The places of all numbers, each as the keys that lead there."""
    if isinstance(tree, dict | list):
        keys = tree if isinstance(tree, dict) else range(len(tree))
        return [(key, *rest) for key in keys for rest in number_places(tree[key])]
    return [()] if isinstance(tree, int | float) and not isinstance(tree, bool) else []


def with_value(tree: Tree, place: tuple[Any, ...], value: Tree) -> Tree:
    """The same values with another one in a place."""
    tree = copy.deepcopy(tree)
    holder = tree
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return tree


def _place(draw: st.DrawFn, holder: Any) -> tuple[Any, Any]:
    """A place where a value stands: what holds it, and its key or number there. A long list counts like a short one."""
    key = draw(_keys(holder))
    if holder[key] and isinstance(holder[key], dict | list) and draw(st.integers(0, 3)):
        return _place(draw, holder[key])
    return holder, key


def _keys(holder: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(list(holder)) if isinstance(holder, dict) else st.integers(0, len(holder) - 1)


def _insert(holder: Any, key: Any, value: Tree) -> None:
    """Put a value behind another one; in a dictionary under a key that nobody knows."""
    if isinstance(holder, dict):
        holder[f"{key}x"] = value
    else:
        holder.insert(key + 1, value)


# ---- Bytes


def damaged_bytes(draw: st.DrawFn, data: bytes) -> bytes:
    """The same bytes with some of them changed, left out, added, doubled or exchanged."""
    first, second = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
    third = min(len(data), second + draw(st.integers(1, 20)))
    block = data[first : first + 20]
    match draw(st.sampled_from(["flip", "flip", "change", "cut", "drop", "insert", "double", "swap"])):
        case "flip" if first < len(data):
            return data[:first] + bytes([data[first] ^ 1 << draw(st.integers(0, 7))]) + data[first + 1 :]
        case "change":
            return data[:first] + draw(st.binary(min_size=1, max_size=4)) + data[first + 1 :]
        case "cut":
            return data[:first]
        case "drop":
            return data[:first] + data[second:]
        case "insert":
            return data[:first] + draw(st.binary(min_size=1, max_size=8) | st.sampled_from(_MARKS)) + data[first:]
        case "double":
            return data[:second] + block + data[second:]
        case _:
            between = data[first + len(block) : second]
            return data[:first] + data[second:third] + between + block + data[third:]


_MARKS = tuple(mark.encode() for mark in ("\n", "\r", "\0", '"', "{", "}", "[", "]", ",", ":", "=", "#", "9", "-", "."))


@st.composite
def damaged(draw: st.DrawFn, document: bytes, layout: Layout | None) -> bytes:
    """A document that was damaged in one place, or in up to three."""
    count = draw(st.integers(1, 3))
    if layout is None or draw(st.integers(0, 2)) == 0:
        for _ in range(count):
            document = damaged_bytes(draw, document)
        return document
    tree = layout.take_apart(document)
    for _ in range(count):
        tree = damaged_tree(draw, tree)
    return layout.put_together(tree, draw(st.booleans()))
