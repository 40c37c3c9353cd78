"""No game of the catalogue is known by name outside of ``rules`` and the old programs: variants can do all they can.

Docstrings may use a game as an example, for nothing that a program does depends on them. All else counts: identifiers,
attributes, other strings, comments, the names of files, and files that are not Python.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import outplay
from outplay.rules import CATALOGUE

PACKAGE = Path(outplay.__file__).parent
MAY_NAME_GAMES = ("rules", "classic", "players/classic")
"""The players in the last of these are called what the old programs are called."""
NAMES = [entry.name for entry in CATALOGUE]
ACCIDENTS = ("spawned",)
"""Words in which a name occurs by accident."""


def names_in(text: str) -> set[str]:
    """The games that a text names, in any spelling: BreakThrough and break_through are the same."""
    plain = text.lower().replace("_", "").replace("-", "")
    for word in ACCIDENTS:
        plain = plain.replace(word, "")
    return {name for name in NAMES if name in plain}


def words_of(source: str) -> Iterator[str]:
    """All that counts in a Python source."""
    tree = ast.parse(source)
    statements = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    docstrings = {id(value) for value in statements if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):
        if id(node) not in docstrings:
            yield from _texts(node)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def _texts(node: ast.AST) -> Iterator[str]:
    """Every text that a node holds itself: the syntax tree keeps identifiers, attributes and constants as such."""
    for _, value in ast.iter_fields(node):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, bytes):
                yield item.decode("latin-1")
            elif isinstance(item, str):
                yield item


def named_in_source(source: str) -> set[str]:
    return {name for word in words_of(source) for name in names_in(word)}


def named_in_file(path: Path, root: Path) -> set[str]:
    found = names_in(path.relative_to(root).as_posix())
    if path.suffix == ".py":
        return found | named_in_source(path.read_text(encoding="utf-8"))
    content = path.read_bytes()
    return found if b"\0" in content else found | names_in(content.decode("utf-8"))


def checked_files() -> list[Path]:
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    excused = tuple(f"{folder}/" for folder in MAY_NAME_GAMES)
    return [path for path in files if not path.relative_to(PACKAGE).as_posix().startswith(excused)]


def test_no_game_is_named_outside_the_rules() -> None:
    files = checked_files()
    assert {"play.py", "record.py", "notation.py"} <= {path.name for path in files}
    assert {".html", ".css", ".js", ".ts"} <= {path.suffix for path in files}, "the page learns all games"
    assert {str(path): names for path in files if (names := named_in_file(path, PACKAGE))} == {}


PLANTED = [
    "import outplay.classic.{name}",
    "from outplay.classic import {name}",
    "from outplay.{name} import x as y",
    "{name}",
    "x = {name}",
    "x.{name} = 1",
    "x = y.my_{name}_board",
    "def {name}(): pass",
    "def f(*, {name}): pass",
    "f({name}=1)",
    "class {title}: pass",
    "global {name}",
    "x = '{name}:3x3'",
    "x = b'{name}'",
    "x = f'{{y}} of {name}'",
    "if rules.name.startswith('{title}'): pass",
    "match x:\n    case '{name}': pass",
    "match x:\n    case {{'a': {name}}}: pass",
    "try: f()\nexcept E as {name}: pass",
    "f('{name}')",
    "x = 1  # as in {name}",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("line", PLANTED)
def test_a_planted_name_is_found(line: str, name: str) -> None:
    assert named_in_source(line.format(name=name, title=name.title())) == {name}


@pytest.mark.parametrize(
    ("path", "content"),
    [("page.js", "const oska = 1"), ("oska/page.js", ""), ("Oska.py", ""), ("a.py", "x = 'oska'"), ("oska.png", "\0")],
)
def test_a_planted_file_is_found(path: str, content: str, tmp_path: Path) -> None:
    planted = tmp_path / path
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(content)
    assert named_in_file(planted, tmp_path) == {"oska"}


@pytest.mark.parametrize(
    "source",
    [
        '"""As in hexapawn:3x3."""',
        'def f():\n    """As in oska:4."""\n    return 1',
        'class A:\n    """Othello."""\n    x: int = 1\n    """What pawned calls x."""',
        "process = spawned(1)  # respawned",
        "x = 'hexagon'",
    ],
)
def test_an_example_in_a_docstring_is_not(source: str) -> None:
    assert named_in_source(source) == set()
