"""Published files say nothing about the machine or the mirrors where they were made."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Written so that no pattern matches its own source.
INDISCRETIONS = {
    "a path of somebody's machine": r"(?<![\w.~-])/(?:root|work|home)(?![\w-])",
    "a folder outside the project": r"\.\./share[d]\b",
    "the host of a package registry": (
        r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com)\b"
        r"|\b(?:deb|ftp|security|snapshot|archive)\.(?:\w+\.)?debian\.org\b"
        r"|https?:[^\s\"']*/simple/"
    ),
    "a word about how it was made": r"(?i)\bsub[ -]?agents?\b|\bDEVELOPERS\.md\b",
}


def indiscretions(text: str) -> list[str]:
    """Every offending line of a text, with its number and what is wrong with it."""
    return [
        f"line {number}: {what}: {line.strip()[:100]}"
        for number, line in enumerate(text.splitlines(), start=1)
        for what, pattern in INDISCRETIONS.items()
        if re.search(pattern, line)
    ]


def tracked_texts() -> dict[str, str]:
    """The text of every file that git knows, by its path; binary files are left out."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = {}
    for name in filter(None, listing.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            texts[name] = content.decode("utf-8")
    return texts


def test_tracked_files_are_discreet() -> None:
    texts = tracked_texts()
    assert texts, "git lists no files: this test would prove nothing"
    assert {name: found for name, text in texts.items() if (found := indiscretions(text))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "see " + "/".join(["", "root", "notes.txt"]),
        "cd " + "/".join(["", "home", "ada"]),
        '"' + "/".join(["", "work"]) + '"',
        "/".join(["..", "share" + "d", "notes.md"]),
        "https://" + ".".join(["pypi", "org"]) + "/project/outplay",
        "http://mirror.example/" + "simple" + "/outplay",
        "http://" + ".".join(["deb", "debian", "org"]) + "/debian",
        "a Sub" + "agent wrote this",
        "DEVELOPERS" + ".md",
    ],
)
def test_an_indiscretion_is_found(text: str) -> None:
    assert indiscretions(text)


@pytest.mark.parametrize(
    "text",
    ["the root of the tree", "/".join(["a", "work", "b"]), "https://example.org/" + "home", "/homely", "['all-home']"],
)
def test_an_innocent_line_is_not(text: str) -> None:
    assert not indiscretions(text)
