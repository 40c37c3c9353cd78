"""Looking into somebody's Python file without running it: is the function there that shall play?"""

from __future__ import annotations

import ast
from pathlib import Path

from outplay.errors import CodeError, nearest, quoted, quoted_path, reported_as
from outplay.files.plain import read_text

USUAL_NAME = "player"
_MOST_BYTES = 20_000_000
"""A player may carry tables with it."""


def check_name(path: Path, name: str) -> None:
    """Refuse a file that cannot be read, that is no Python, or in which a name never gets a meaning."""
    tree = _read(path)
    first = name.partition(".")[0]
    if first in _bound_names(tree) or _imports_everything(tree):
        return
    there = _functions(tree)
    listed = f"it has {', '.join(there)}" if there else "it has no functions"
    raise CodeError(f"there is no {quoted(first)} in {quoted_path(path)}: {listed}{nearest(first, there)}")


def only_name(path: Path) -> str:
    """Who plays if nobody says it: what is called ``player``, or the one function or class of the file."""
    tree = _read(path)
    found = _functions(tree)
    if USUAL_NAME in (*found, *_given_names(tree)):
        return USUAL_NAME
    if len(found) == 1:
        return found[0]
    if not found:
        raise CodeError(f"nobody plays in {quoted_path(path)}: it has no functions")
    raise CodeError(
        f"it must be said who plays in {quoted_path(path)}, which has {', '.join(found)}: write {path.name}:{found[0]}"
    )


def sides_as_text(path: Path) -> list[int]:
    """The lines that compare a ``.side`` with a text; a position's side is no text, so they are never equal."""
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


def _given_names(tree: ast.Module) -> set[str]:
    """The names that the file itself imports or assigns, and no function in it."""
    outer = [node for node in tree.body if isinstance(node, ast.ImportFrom | ast.Import | ast.Assign)]
    return _bound_names(ast.Module(list(outer), []))


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
