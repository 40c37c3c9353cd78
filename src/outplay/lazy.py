"""Names that are imported when they are first used, so that importing a package costs next to nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any


def fetch(module: str, name: str) -> Any:
    """The value of a name in a module, which is imported if needed."""
    return getattr(importlib.import_module(module), name)


def lazy_names(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package; ``homes`` has the modules of outplay with the names from each."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return fetch(f"outplay.{home_of[name]}", name)

    return get
