"""Every recipe of the documents works: it is followed in a scratch copy of the repository, and its commands are run.

A recipe that changes C++ is followed without compiling: ``make prove`` compiles it too (``proofs/recipes.py``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recipes import NEW, PAGES, Commands, Edit, Recipe, RecipeError, read_recipes, scratch_copy

RECIPES = [recipe for page in PAGES for recipe in read_recipes(page.read_text(encoding="utf-8"))]
TITLES = [
    "How to add a game",
    "A switch",
    "A rule of a family",
    "How to add a player",
    "Other weights",
    "Something new to count",
    "How to add a protocol",
    "How to add a report",
    "How to add a verdict",
    "How to add a protection",
    "How to add a screen",
]


def test_the_recipes_are_found() -> None:
    assert [recipe.title for recipe in RECIPES] == TITLES
    assert [recipe.title for recipe in RECIPES if recipe.compiles] == ["A rule of a family"]
    assert all(isinstance(recipe.steps[-1], Commands) for recipe in RECIPES), "a recipe ends by showing that it works"


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_a_recipe_works(recipe: Recipe) -> None:
    with scratch_copy() as scratch:
        scratch.follow(recipe)


# ---- A recipe that does not is noticed

PAGE = """
## How to add a word

Write `new.txt`:

```text
one
```

In `list.py`, {where}:

```python
"two",
```

```sh
{command}
```
"""
LIST = 'WORDS = [\n    "one",\n    "three",\n]\n\nNUMBERS = [\n    3,\n]\n'


def recipe(where: str = 'below `"one"`', command: str = "cat new.txt") -> Recipe:
    (found,) = read_recipes(PAGE.format(where=where, command=command))
    return found


@pytest.mark.parametrize(
    ("where", "changed"),
    [
        ('above `"one"`', '[\n    "two",\n    "one",\n    "three",\n]'),
        ('below `"one"`', '[\n    "one",\n    "two",\n    "three",\n]'),
        ('in place of `"one"`', '[\n    "two",\n    "three",\n]'),
        ("at the end of `WORDS = [`", '[\n    "one",\n    "three",\n    "two",\n]'),
    ],
)
def test_a_block_goes_where_it_is_said(tmp_path: Path, where: str, changed: str) -> None:
    (tmp_path / "list.py").write_text(LIST)
    for step in recipe(where).steps:
        if isinstance(step, Edit):
            step.apply(tmp_path)
    assert (tmp_path / "list.py").read_text() == f"WORDS = {changed}\n\nNUMBERS = [\n    3,\n]\n"
    assert (tmp_path / "new.txt").read_text() == "one\n"


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (Edit("list.py", "below", '"four"', ""), "0 lines of list.py begin"),
        (Edit("list.py", "above", '"', ""), "2 lines of list.py begin"),
        (Edit("none.py", "at the end", "", ""), "no none.py"),
        (Edit("list.py", NEW, "", ""), "a list.py already"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(tmp_path: Path, edit: Edit, reason: str) -> None:
    (tmp_path / "list.py").write_text(LIST)
    with pytest.raises(RecipeError, match=reason):
        edit.apply(tmp_path)


def test_a_block_without_a_place_is_refused() -> None:
    with pytest.raises(RecipeError, match="not said where"):
        recipe("somewhere")


def test_a_command_that_fails_is_noticed() -> None:
    with scratch_copy() as scratch:
        scratch.run(".venv/bin/python -c 'import outplay; assert outplay.__file__.startswith(\"'$PWD'\")'")
        with pytest.raises(RecipeError, match="there is no game 'slip'"):
            scratch.run(".venv/bin/outplay games slip")
