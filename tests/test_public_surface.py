"""The public names: an exact list, documented, typed, and imported only when used."""

from __future__ import annotations

import importlib.metadata
import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

import outplay

NAMES = [
    "Analysis",
    "Evaluation",
    "Game",
    "Header",
    "Limits",
    "Move",
    "Outcome",
    "OutplayError",
    "Player",
    "Position",
    "Reason",
    "Record",
    "Score",
    "Side",
    "Solution",
    "__version__",
    "analyze",
    "game",
    "games",
    "play_game",
    "player",
    "read_records",
    "solve",
    "write_records",
]


def fresh(code: str) -> str:
    """What a new Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout


def test_the_exact_list() -> None:
    assert outplay.__all__ == sorted(outplay.__all__) == NAMES
    assert dir(outplay) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_there_and_documented(name: str) -> None:
    value = getattr(outplay, name)
    if name == "__version__":
        assert value.count(".") == 2
        return
    assert inspect.getdoc(value)
    for member, found in inspect.getmembers(value):
        if not member.startswith("_") and (inspect.isfunction(found) or isinstance(found, property)):
            assert inspect.getdoc(found), f"{name}.{member} says nothing of itself"


@pytest.mark.parametrize("name", ["games_", "Board", "analyse", "_HOME", ""])
def test_other_names_are_not_there(name: str) -> None:
    with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
        getattr(outplay, name)


def test_the_version_is_that_of_the_distribution() -> None:
    assert outplay.__version__ == importlib.metadata.version("outplay")


def test_types_are_published() -> None:
    folder = Path(outplay.__file__).parent
    assert (folder / "py.typed").is_file() and (folder / "_core.pyi").is_file()


def test_importing_fetches_nothing() -> None:
    code = "import sys, json; old = set(sys.modules); import outplay; print(json.dumps(list(set(sys.modules) - old)))"
    loaded = json.loads(fresh(code))
    assert sorted(name for name in loaded if name.startswith("outplay")) == ["outplay", "outplay.lazy"]
    assert not {"rich", "click", "numpy", "outplay._core"} & set(loaded)


def test_playing_needs_neither_rich_nor_click_nor_numpy() -> None:
    code = (
        "import sys, outplay; outplay.Record(outplay.game('oska:4')).play('a5a4'); outplay.player('random'); "
        "outplay.game('oska')._repr_svg_(); "
        "print([name for name in ('rich', 'click', 'numpy', 'outplay.cli', 'outplay.referee') if name in sys.modules])"
    )
    assert fresh(code).strip() == "[]"


def test_the_help_needs_neither_rich_nor_the_core() -> None:
    code = (
        "import sys; from outplay.cli import main; main(['--help'], standalone_mode=False); "
        "print([name for name in ('rich', 'numpy', 'outplay._core') if name in sys.modules])"
    )
    assert fresh(code).splitlines()[-1] == "[]"


def test_a_star_import_brings_the_list() -> None:
    code = "from outplay import *; print(sorted(name for name in list(globals()) if not name.startswith('__')))"
    assert fresh(code).strip() == str([name for name in NAMES if name != "__version__"])


@pytest.mark.parametrize("name", ["Game", "Position", "Move", "Record", "Header", "Outcome", "Side", "Reason"])
def test_public_methods_are_annotated(name: str) -> None:
    for member, found in inspect.getmembers(getattr(outplay, name), inspect.isfunction):
        if not member.startswith("_"):
            signature = inspect.signature(found)
            assert signature.return_annotation is not signature.empty, f"{name}.{member}"
