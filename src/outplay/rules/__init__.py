"""Games as data: shapes, the two families, the catalogue, and variants from TOML files."""

from __future__ import annotations

from outplay.rules.catalogue import CATALOGUE, find_catalogue_rules
from outplay.rules.declaration import Rules
from outplay.rules.variant import load_variant

__all__ = ["CATALOGUE", "Rules", "find_catalogue_rules", "find_rules"]


def find_rules(spec: str) -> Rules:
    """The rules that a spec names: a game of the catalogue, or a variant's TOML file."""
    if spec.strip().endswith(".toml"):
        return load_variant(spec.strip())
    return find_catalogue_rules(spec)
