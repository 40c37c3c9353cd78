"""The documents tell the truth: their ``>>>`` examples run, and their commands print what the pages show.

A block marked ``console`` holds commands and what they print. ``...`` stands for anything, and what a person types
follows a prompt of the program:

    $ outplay play oska:4
    ...
    White to move: quit

A block with a title, such as ``toml title="mine.toml"``, is a file that the examples of its page may use.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import outplay
from outplay.cli import main
from tests.recipes import BLOCK

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WITHOUT_EXAMPLES = {"CHANGELOG.md", "SECURITY.md", "docs/performance.md"}

FENCE = re.compile(r"^\s*```.*$", re.MULTILINE)
PROMPTS = (
    ".* to move: ",
    r"Which game\?.*: ",
    r"Who plays .*\]: ",
    r"The game is over: .*\? ",
    r"There is a file .*\) ",
    r"Shall I .*\? \(y/N\) ",
)
PROMPT = re.compile(rf"^(?:{'|'.join(PROMPTS)})(.*)$", re.MULTILINE)
FIGURE = re.compile(r"!\[[^]]*\]\(([^)]+\.(?:svg|png))\)|src=\"([^\"]+\.(?:svg|png))\"")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a page: the mark behind the fence, and the text."""
    for match in BLOCK.finditer(page.read_text(encoding="utf-8")):
        yield match["mark"], textwrap.dedent(match["text"])


def commands(page: Path) -> list[tuple[str, str]]:
    """The commands of a page with what is shown below them."""
    found = []
    for mark, text in blocks(page):
        if mark.startswith("console"):
            before, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
            assert not before, f"a console block starts with '$ ': {before!r}"
            found += [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]
    return found


def examples(page: Path) -> doctest.DocTest:
    # An example ends at an empty line. The fence that closes its block must end it too, or it would be taken for
    # output; blanked, the lines keep their numbers.
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0)


def write_titled_blocks(page: Path) -> None:
    """Make the files that the examples of a page may use, in the present folder."""
    for mark, text in blocks(page):
        if title := re.search(r'title="([\w.-]+)"', mark):
            Path(title[1]).write_text(text, encoding="utf-8")


def check_examples(page: Path) -> None:
    write_titled_blocks(page)
    report: list[str] = []
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.DocTestRunner(verbose=False, optionflags=options).run(examples(page), out=report.append)
    assert result.failed == 0, "".join(report)


def check_commands(page: Path) -> None:
    write_titled_blocks(page)
    for command, shown in commands(page):
        printed = run(command, shown)
        if printed is not None:
            is_shown = doctest.OutputChecker().check_output(tidy(shown), tidy(printed), doctest.ELLIPSIS)
            assert is_shown, f"the command\n\n$ {command}\n\nprints\n\n{printed}\nand not\n\n{shown}"


def run(command: str, shown: str) -> str | None:
    """What a command prints; None if it shows nothing and it is only checked that there is such a command."""
    program, *words = shlex.split(command.removeprefix(".venv/bin/"), comments=True)
    if program == "outplay":
        typed = "".join(line + "\n" for line in PROMPT.findall(shown))
        return CliRunner(echo_stdin=True, env={"COLUMNS": "80"}).invoke(main, words, input=typed).output
    if program == "python":
        script = ROOT / words[0]
        assert script.is_file(), f"there is no {words[0]}"
        if not shown:
            return None
        return subprocess.run([sys.executable, script, *words[1:]], capture_output=True, text=True, check=True).stdout
    assert program == "make", f"this test cannot try {command!r}: write it in a block that is not marked console"
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    asked = [word for word in words if "=" not in word]
    assert asked and set(asked) <= set(targets), f"the Makefile cannot do {command!r}"
    return None


def tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_examples(page)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_print_what_is_shown(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_commands(page)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_page_has_an_example(page: Path) -> None:
    assert name_of(page) in WITHOUT_EXAMPLES or examples(page).examples or commands(page), (
        "show it at work: a '>>>' example or a console block"
    )


def test_a_variant_is_the_same_on_all_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that a page shows and that is in ``examples/`` too declares the game that is declared there."""
    monkeypatch.chdir(tmp_path)
    examined = set()
    for page in PAGES:
        write_titled_blocks(page)
        for file in tmp_path.glob("*.toml"):
            if (example := ROOT / "examples" / file.name).is_file():
                assert outplay.game(file.name) == outplay.game(str(example)), name_of(page)
                examined.add(name_of(page))
            file.unlink()
    assert examined == {"README.md", "docs/variants.md"}


def test_a_lie_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```console\n$ outplay --version\noutplay, version 0.0.0\n```\n")
    with pytest.raises(AssertionError, match=r"\$ outplay --version"):
        check_commands(page)
    page.write_text("```console\n$ make coffee\n```\n")
    with pytest.raises(AssertionError, match="cannot do 'make coffee'"):
        check_commands(page)
    page.write_text("```pycon\n>>> 1 + 1\n3\n```\n")
    with pytest.raises(AssertionError, match="Got"):
        check_examples(page)


def test_pictures_are_of_today(tmp_path: Path) -> None:
    """``docs/pictures/draw.py`` would draw just the pictures that are there; in a process and terminal of its own."""
    folder = ROOT / "docs" / "pictures"
    subprocess.run([sys.executable, folder / "draw.py", tmp_path], env={}, check=True, stdout=subprocess.DEVNULL)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    present = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    stale = sorted(name for name in drawn | present if drawn.get(name) != present.get(name))
    assert not stale, f"run .venv/bin/python docs/pictures/draw.py and remove what it does not draw: {stale}"


def test_viewers_keep_the_blanks_of_the_terminal() -> None:
    root = ElementTree.parse(ROOT / "docs" / "pictures" / "terminal.svg").getroot()
    assert root.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"


def test_pictures_are_shown() -> None:
    shown = set()
    for page in PAGES:
        for match in FIGURE.finditer(BLOCK.sub("", page.read_text(encoding="utf-8"))):
            path = (page.parent / (match[1] or match[2])).resolve()
            assert path.is_file(), f"{name_of(page)} shows {path}, which is not there"
            shown.add(path.name)
    assert shown == {path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix in (".svg", ".png")}


def test_pictures_are_small() -> None:
    """Everybody who clones the project or reads a page waits for them."""
    sizes = {path.name: path.stat().st_size for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert sizes and {name: size for name, size in sizes.items() if size > 120_000} == {}
