"""The recipes of the documents, as a machine follows them in a scratch copy of the repository.

A recipe is a part of a page, under a heading, that has commands to run. The words before a block of code say where it
goes, in one of these ways:

    Write `PATH`:                      a new file
    In `PATH`, above `LINE`:           before the line that begins so
    In `PATH`, below `LINE`:           after it
    In `PATH`, in place of `LINE`:     instead of it
    In `PATH`, at the end of `LINE`:   at the end of the list, function or class that begins with that line
    In `PATH`, at the end:             at the end of the file

A LINE is the beginning of one line, which must be the only one that begins so. ``In the same file`` stands for the last
path. A block marked ``sh`` holds commands; one that begins with ``make`` compiles. Blocks with a title, ``console`` and
``pycon`` blocks belong to ``test_documents.py``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import venv
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from outplay import _core

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "CONTRIBUTING.md", ROOT / "docs" / "developing.md")

BLOCK = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,})(?P<mark>[^`\n]*)\n(?P<text>(?:.*\n)*?)(?P=indent)(?P=fence)$", re.MULTILINE
)
HEADING = re.compile(r"^##+ (.+)\n", re.MULTILINE)
CODE = r"(?P<{0}_ticks>`+) ?(?P<{0}>.+?) ?(?P={0}_ticks)"
PLACES = ("above", "below", "in place of", "at the end of", "at the end")
WHERE = re.compile(
    rf"(?:Write {CODE.format('new')}|In (?:the same file|{CODE.format('path')}), "
    rf"(?:(?P<place>{'|'.join(PLACES)}) {CODE.format('line')}|(?P<end>at the end))):$"
)
NEW = "new"


class RecipeError(AssertionError):
    """A recipe that cannot be followed."""


@dataclass(frozen=True)
class Edit:
    """A block of code, and where it goes."""

    path: str
    place: str
    line: str
    text: str

    def apply(self, folder: Path) -> None:
        """Put the block where it belongs."""
        file = folder / self.path
        if self.place == NEW:
            if file.exists():
                raise RecipeError(f"there is a {self.path} already")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, encoding="utf-8")
            return
        if not file.is_file():
            raise RecipeError(f"there is no {self.path}")
        lines = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join(self._changed(lines)) + "\n", encoding="utf-8")

    def _changed(self, lines: list[str]) -> list[str]:
        if self.place == "at the end":
            return [*lines, "", *self.text.splitlines()]
        found = [number for number, line in enumerate(lines) if line.lstrip().startswith(self.line)]
        if len(found) != 1:
            raise RecipeError(f"{len(found)} lines of {self.path} begin with {self.line!r}")
        at, replaced = found[0], 0
        indent = indent_of(lines[at])
        if self.place == "below":
            at += 1
        elif self.place == "in place of":
            replaced = 1
        elif self.place == "at the end of":
            indent = indent_of(lines[at + 1])
            at = end_of_block(lines, at)
        return [*lines[:at], *textwrap.indent(self.text, " " * indent).splitlines(), *lines[at + replaced :]]


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def end_of_block(lines: list[str], first: int) -> int:
    """Where the block that begins with a line ends: at its closing bracket, or after its last line."""
    indent = indent_of(lines[first])
    end = first + 1
    while end < len(lines) and (not lines[end].strip() or indent_of(lines[end]) > indent):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    return end


@dataclass(frozen=True)
class Commands:
    """Lines for a shell."""

    text: str

    @property
    def compiles(self) -> bool:
        """Whether the native core is compiled first, which takes a minute or two."""
        return self.text.startswith("make ")


@dataclass(frozen=True)
class Recipe:
    """The steps of a recipe, in their order."""

    title: str
    steps: tuple[Edit | Commands, ...]

    @property
    def compiles(self) -> bool:
        """Whether some of its commands need a compiler."""
        return any(isinstance(step, Commands) and step.compiles for step in self.steps)


def read_recipes(page: str) -> list[Recipe]:
    """The recipes of a page: all sections with commands to run and code to put somewhere."""
    code = {number for match in BLOCK.finditer(page) for number in range(match.start(), match.end())}
    headings = [match for match in HEADING.finditer(page) if match.start() not in code]
    ends = [*(match.start() for match in headings[1:]), len(page)]
    found = []
    for heading, end in zip(headings, ends, strict=True):
        if steps := read_steps(page[heading.end() : end]):
            found.append(Recipe(heading[1], tuple(steps)))
    return found


def read_steps(section: str) -> list[Edit | Commands]:
    """The edits and commands of a section; none unless it has both."""
    steps: list[Edit | Commands] = []
    path = ""
    for block in BLOCK.finditer(section):
        mark, text = block["mark"], textwrap.dedent(block["text"])
        if mark == "sh":
            steps.append(Commands(text))
        elif mark.partition(" ")[0] not in ("console", "pycon") and "title=" not in mark:
            words = re.sub(r"\s*\n\s*", " ", section[: block.start()].rstrip().rpartition("\n\n")[2])
            match = WHERE.search(words)
            if match is None:
                raise RecipeError(f"it is not said where this goes: {text}\nThe words before it are: {words}")
            path = match["new"] or match["path"] or path
            place = NEW if match["new"] else match["place"] or match["end"]
            steps.append(Edit(path, place, match["line"] or "", text))
    kinds = {type(step) for step in steps}
    return steps if kinds == {Edit, Commands} else []


# ---- A scratch copy


class Scratch:
    """A copy of all tracked files, with its own environment, which borrows our tools and our core."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_tree(folder)
        make_environment(folder / ".venv", folder / "src")
        self._core = Path(shutil.copy2(_core.__file__, folder / "src" / "outplay"))

    def follow(self, recipe: Recipe, *, may_compile: bool = False) -> None:
        """Do what a recipe says, up to the first command that compiles unless that is allowed."""
        for step in recipe.steps:
            if isinstance(step, Edit):
                step.apply(self.folder)
            elif not step.compiles:
                self.run(step.text)
            elif may_compile:
                self._core.unlink(missing_ok=True)  # the copy has its own from now on
                self.run(step.text)
        python = sorted({step.path for step in recipe.steps if isinstance(step, Edit) and step.path.endswith(".py")})
        self.run(f".venv/bin/ruff format -q {' '.join(python)}\n.venv/bin/ruff check -q {' '.join(python)}")

    def run(self, commands: str) -> str:
        """What commands print; one that fails is an error."""
        ours = ("PYTEST", "PYTHON", "COVERAGE", "MAKE", "MFLAGS", "OUTPLAY", "VIRTUAL_ENV")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        shell = ["bash", "-euo", "pipefail", "-c", commands]
        done = subprocess.run(shell, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RecipeError(f"{commands}\nfails:\n{(done.stdout + done.stderr)[-6000:]}")
        return done.stdout


def copy_tree(folder: Path) -> None:
    """Copy the tracked files, and the compiled modules beside them."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listing.split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_file():
            if not target.parent.is_dir():
                target.parent.mkdir(parents=True, exist_ok=True)
                copy_compiled(source.parent / "__pycache__", target.parent / "__pycache__")
            shutil.copy2(source, target)


def copy_compiled(source: Path, target: Path) -> None:
    """Copy compiled modules, which other tests may be writing at this moment; they save half of the time."""
    for file in source.glob("*.pyc"):
        target.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            shutil.copy2(file, target)


def make_environment(folder: Path, package: Path) -> None:
    """An environment that reads the package from a folder, and borrows everything else from ours."""
    venv.EnvBuilder(symlinks=True, with_pip=False).create(folder)
    site = next((folder / "lib").glob("python*/site-packages"))
    borrowed = [path for path in sys.path if Path(path).name == "site-packages"]
    # No .pth file of ours is read this way: our own editable install would come first.
    (site / "scratch.pth").write_text("\n".join([str(package), *borrowed]) + "\n", encoding="utf-8")
    scripts = {"outplay": "from outplay.__main__ import main", "pytest": "from pytest import main"}
    for name, text in scripts.items():
        run = f"#!{folder}/bin/python\n{text}\n\nif __name__ == '__main__':\n    raise SystemExit(main())\n"
        (folder / "bin" / name).write_text(run, encoding="utf-8")
        (folder / "bin" / name).chmod(0o755)
    for tool in Path(sys.executable).parent.iterdir():
        if not (folder / "bin" / tool.name).exists():
            (folder / "bin" / tool.name).symlink_to(tool)
    for stamp in ("ready", "tools"):
        (folder / stamp).touch()


@contextmanager
def scratch_copy() -> Iterator[Scratch]:
    """A scratch copy that everybody can read, as the users of a sandbox must."""
    with tempfile.TemporaryDirectory(prefix="outplay-recipe-") as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        yield Scratch(folder)
