"""Looking into somebody's Python file without running it: is the function there that shall play?"""

from __future__ import annotations

import ast
from pathlib import Path

from outplay.errors import SpecError, nearest, quoted, quoted_path
from outplay.rules.files import read_text

_MOST_BYTES = 20_000_000
"""A player may carry tables with it."""


def check_name(path: Path, name: str) -> None:
    """Refuse a file that cannot be read, that is no Python, or in which a name never gets a meaning."""
    try:
        tree = _parse(path)
    except ValueError as error:
        raise SpecError(f"the player's file {quoted_path(path)} cannot be used: {error}") from None
    first = name.partition(".")[0]
    if first in _bound_names(tree) or _imports_everything(tree):
        return
    there = _functions(tree)
    listed = f"it has {', '.join(there)}" if there else "it has no functions"
    raise SpecError(f"there is no {quoted(first)} in {quoted_path(path)}: {listed}{nearest(first, there)}")


def functions_of(path: Path) -> tuple[str, ...]:
    """The functions and classes of a file, in its order; none if it cannot be read."""
    try:
        return _functions(_parse(path))
    except ValueError:
        return ()


def _parse(path: Path) -> ast.Module:
    text = read_text(path, _MOST_BYTES)
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise ValueError(f"line {error.lineno} is not Python: {error.msg}") from None
    except (RecursionError, MemoryError):
        raise ValueError("its expressions are nested too deep") from None


def _functions(tree: ast.Module) -> tuple[str, ...]:
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return tuple(name for name in dict.fromkeys(found) if not name.startswith("_"))


def _bound_names(tree: ast.Module) -> set[str]:
    """Every name that the file gives a meaning anywhere; whether it does so at the right place shows when it runs."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
    return names


def _imports_everything(tree: ast.Module) -> bool:
    return any(isinstance(node, ast.alias) and node.name == "*" for node in ast.walk(tree))
