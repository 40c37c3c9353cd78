"""What ``outplay.search`` offers: a sorted list of documented names, each fetched when it is first used."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

from outplay import search


def test_the_list_is_sorted_and_shown() -> None:
    capitals = [name for name in search.__all__ if name.isupper()]
    classes = [name for name in search.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in search.__all__ if name[0].islower()]
    assert search.__all__ == [*sorted(capitals), *sorted(classes), *sorted(functions)]
    assert sorted(search.__all__) == dir(search)
    homes = [name for names in search._HOMES.values() for name in names]
    assert sorted(homes) == sorted(search.__all__)


@pytest.mark.parametrize("name", search.__all__)
def test_every_name_is_there_and_documented(name: str) -> None:
    value = getattr(search, name)
    assert name.isupper() or (callable(value) and inspect.getdoc(value))


@pytest.mark.parametrize("name", [name for name in search.__all__ if name[0].islower()])
def test_a_function_is_not_hidden_by_a_module_of_its_name(name: str) -> None:
    """Importing a module of a package makes it an attribute of the package, in place of whatever had the name."""
    home = next(home for home, names in search._HOMES.items() if name in names)
    code = f"import outplay.{home}; from outplay import search; print(callable(search.{name}))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"
