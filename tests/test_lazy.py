"""Names that are imported when they are first used."""

from __future__ import annotations

import importlib

import pytest

from outplay.lazy import fetch, lazy_names
from tests.test_public_surface import fresh


def test_a_name_comes_from_its_home() -> None:
    get = lazy_names("outplay.somewhere", {"errors": ("quoted",), "values": ("MAX_SEED", "check_seed")})
    assert get("check_seed") is fetch("outplay.values", "check_seed")
    with pytest.raises(AttributeError, match=r"module 'outplay\.somewhere' has no attribute 'checkseed'"):
        get("checkseed")


@pytest.mark.parametrize("package", ["outplay", "outplay.arena", "outplay.render", "outplay.search"])
def test_every_name_of_a_package_can_be_fetched(package: str) -> None:
    module = importlib.import_module(package)
    assert all(getattr(module, name) is not None for name in module.__all__)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nobody'"):
        module.nobody  # noqa: B018


@pytest.mark.parametrize(
    ("package", "late"),
    [
        ("outplay.arena", "outplay.arena.tournament"),
        ("outplay.render", "outplay.render.terminal"),
        ("outplay.search", "outplay.search.engine"),
    ],
)
def test_nothing_is_fetched_before(package: str, late: str) -> None:
    assert fresh(f"import sys, {package}; print({late!r} in sys.modules)").strip() == "False"
