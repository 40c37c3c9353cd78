"""The networks that come with the package."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from outplay.rules.declaration import Rules
from outplay.search.tuples.network import TupleNetwork

FOLDER = Path(__file__).with_name("weights")
"""Each network is in a file named by the hash of its rules."""


@lru_cache(maxsize=16)
def shipped_network(rules: Rules, name: str) -> TupleNetwork | None:
    """The network that comes with the package for these rules, under a name; None if there is none."""
    path = FOLDER / f"{rules.hash}.npz"
    if not path.is_file():
        return None
    from outplay.search.tuples.files import load_network  # most games have no network, and need not wait for zipfile

    return replace(load_network(path), name=name)
