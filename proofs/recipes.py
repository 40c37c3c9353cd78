"""The recipes of the documents, followed in scratch copies with everything that takes long: the core is compiled."""

from __future__ import annotations

import time

from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console
from tests.recipes import PAGES, Commands, Edit, Recipe, RecipeError, read_recipes, scratch_copy

HEADINGS = ("recipe", "edits", "commands", "works", "seconds")
EXPLANATION = """\
A row is a recipe of `CONTRIBUTING.md` or `docs/developing.md`, followed in a copy of the repository. `make test` does
that too, but compiles nothing: only here a recipe that changes C++ is run to its end."""


def prove(settings: Settings) -> bool:
    """Follow all recipes, print and write the result; whether all work."""
    started = time.monotonic()
    recipes = [one for page in PAGES for one in read_recipes(page.read_text(encoding="utf-8"))]
    rows, failures = [], []
    for recipe in recipes:
        if settings.games in recipe.title:
            begun = time.monotonic()
            failure = follow(recipe)
            rows.append((*describe(recipe), "no" if failure else "yes", str(round(time.monotonic() - begun))))
            if failure:
                failures.append(f"{recipe.title}: {failure}")
    facts = facts_of(
        "every recipe of the documents works",
        settings,
        positions=None,
        is_complete=True,
        seconds=time.monotonic() - started,
        mismatches=failures,
        results={row[0]: dict(zip(HEADINGS[1:], row[1:], strict=True)) for row in rows},
    )
    publish(wide_console(), "recipes", "Recipes", facts, EXPLANATION, HEADINGS, rows)
    return not failures


def describe(recipe: Recipe) -> tuple[str, str, str]:
    """Its title, and how many edits and commands it has."""
    edits = sum(isinstance(step, Edit) for step in recipe.steps)
    commands = sum(step.text.count(".venv/bin/") + step.compiles for step in recipe.steps if isinstance(step, Commands))
    return recipe.title, str(edits), str(commands)


def follow(recipe: Recipe) -> str:
    """What goes wrong, if anything does."""
    try:
        with scratch_copy() as scratch:
            scratch.follow(recipe, may_compile=True)
    except RecipeError as error:
        return str(error)
    return ""
