"""The one spec syntax: a name, a size, options."""

from __future__ import annotations

import pytest

from outplay.errors import SpecError
from outplay.rules.spec import Spec, parse_spec


@pytest.mark.parametrize(
    ("text", "name", "size", "options"),
    [
        ("tower", "tower", None, {}),
        ("tower:4", "tower", (4,), {}),
        ("tower:3x5", "tower", (3, 5), {}),
        ("tower:10x12", "tower", (10, 12), {}),
        ("tower:3x5,capture=compulsory", "tower", (3, 5), {"capture": "compulsory"}),
        ("tower:5,start=ring,goal=misere", "tower", (5,), {"start": "ring", "goal": "misere"}),
        ("tower:depth=6,ties=random", "tower", None, {"depth": "6", "ties": "random"}),
        ("tower:time=0.5", "tower", None, {"time": "0.5"}),
        ("tower:memory=her.json", "tower", None, {"memory": "her.json"}),
        ("tower,goal=misere", "tower", None, {"goal": "misere"}),
        ("  tower:4  ", "tower", (4,), {}),
        ("tower:key=a=b", "tower", None, {"key": "a=b"}),
    ],
)
def test_a_spec_is_taken_apart(text: str, name: str, size: tuple[int, ...] | None, options: dict[str, str]) -> None:
    spec = parse_spec(text)
    assert (spec.name, spec.size, dict(spec.options)) == (name, size, options)


@pytest.mark.parametrize("text", ["tower", "tower:4", "tower:3x5", "tower:3x5,goal=misere", "tower:goal=misere,rows=1"])
def test_a_canonical_spec_is_written_back(text: str) -> None:
    assert str(parse_spec(text)) == text


def test_options_keep_their_order() -> None:
    assert list(parse_spec("tower:b=1,a=2,c=3").options) == ["b", "a", "c"]


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("", "''"),
        ("   ", "names nothing"),
        (":4", "':4' names nothing"),
        (",goal=misere", "names nothing"),
        ("tower:big", "'big' in 'tower:big'"),
        ("tower:3x", "'3x'"),
        ("tower:x3", "'x3'"),
        ("tower:3x5x7", "'3x5x7'"),
        ("tower:3X5", "'3X5'"),
        ("tower:-3", "'-3'"),
        ("tower:3.5", "'3.5'"),
        ("tower:99999", "'99999'"),
        ("tower:٣", "'٣'"),
        ("tower:3 x 5", "'3 x 5'"),
        ("tower:goal=misere,4", "'4'"),
        ("tower:4,5", "'5'"),
        ("tower:4,", "''"),
        ("tower:", "''"),
        ("tower,", "''"),
        ("tower,4", "'4' in 'tower,4'"),
        ("tower,3x5,goal=misere", "'3x5'"),
        ("tower:,goal=misere", "''"),
        ("tower:goal=", "'goal='"),
        ("tower:=misere", "'=misere'"),
        ("tower:goal=misere,goal=normal", "'goal' stands twice"),
    ],
)
def test_a_bad_spec_is_refused_with_what_is_wrong(text: str, fragment: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse_spec(text)
    assert fragment in str(refusal.value)


def test_specs_compare_by_content() -> None:
    assert parse_spec("tower:4") == Spec("tower", (4,))
