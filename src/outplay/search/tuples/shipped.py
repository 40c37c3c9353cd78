"""The networks that come with the package, each found by the rules for which it was trained."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from outplay.rules.declaration import Rules
from outplay.search.tuples.network import TupleNetwork

FOLDER = Path(__file__).with_name("weights")
"""A file for each, called like the hash of the rules: a game is never asked for its name."""


@lru_cache(maxsize=16)
def shipped_network(rules: Rules, name: str) -> TupleNetwork | None:
    """The network for a game under another name, or None where there is none. Nothing is read until it is asked for."""
    path = FOLDER / f"{rules.hash}.npz"
    if not path.is_file():
        return None
    from outplay.search.tuples.files import load_network  # most games have no network, and need not wait for zipfile

    return replace(load_network(path), name=name)
