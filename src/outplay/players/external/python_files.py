"""Looks into somebody's Python file without running it: does it have the function that is to play?"""

from __future__ import annotations

import ast
from pathlib import Path

from outplay.errors import CodeError, nearest, quoted, quoted_path, reported_as
from outplay.files.plain import read_text

DEFAULT_NAME = "player"
_MAX_BYTES = 20_000_000
"""A player may contain large tables."""


def check_function(path: Path, name: str) -> None:
    """Refuse a file that cannot be read, is not Python, or does not define a name."""
    tree = _read(path)
    first = name.partition(".")[0]
    if first in _bound_names(tree) or _imports_everything(tree):
        return
    there = _functions(tree)
    listed = f"it has {', '.join(there)}" if there else "it has no functions"
    raise CodeError(f"there is no {quoted(first)} in {quoted_path(path)}: {listed}{nearest(first, there)}")


def find_function(path: Path) -> str:
    """The function that plays if none is named: ``player``, or the only function or class of the file."""
    tree = _read(path)
    found = _functions(tree)
    if DEFAULT_NAME in (*found, *_given_names(tree)):
        return DEFAULT_NAME
    if len(found) == 1:
        return found[0]
    if not found:
        raise CodeError(f"there is no player in {quoted_path(path)}: it has no functions")
    raise CodeError(
        f"say which function plays in {quoted_path(path)}, which has {', '.join(found)}: write {path.name}:{found[0]}"
    )


def side_comparisons(path: Path) -> list[int]:
    """The lines that compare a ``.side`` with a text, which a position's side never equals."""
    lines = []
    for node in ast.walk(_read(path)):
        if isinstance(node, ast.Compare):
            parts = (node.left, *node.comparators)
            is_side = any(isinstance(part, ast.Attribute) and part.attr == "side" for part in parts)
            is_text = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
            lines += [node.lineno] if is_side and is_text else []
    return lines


def _read(path: Path) -> ast.Module:
    with reported_as(CodeError, f"the player's file {quoted_path(path)} cannot be used"):
        return _parse(path)


def _parse(path: Path) -> ast.Module:
    text = read_text(path, _MAX_BYTES)
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise ValueError(f"line {error.lineno} is not Python: {error.msg}") from None
    except (RecursionError, MemoryError):
        raise ValueError("its expressions are nested too deep") from None


def _functions(tree: ast.Module) -> tuple[str, ...]:
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return tuple(name for name in dict.fromkeys(found) if not name.startswith("_"))


def _given_names(tree: ast.Module) -> set[str]:
    """The names that the module itself imports or assigns, outside of functions."""
    outer = [node for node in tree.body if isinstance(node, ast.ImportFrom | ast.Import | ast.Assign)]
    return _bound_names(ast.Module(list(outer), []))


def _bound_names(tree: ast.Module) -> set[str]:
    """Every name that the file defines anywhere; whether in the right place shows when it runs."""
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
