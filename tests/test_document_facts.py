"""The tables of the documents say what the code says: games, keys, words, labels, searches, commands, folders."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import outplay
from outplay import errors
from outplay.cli import tree
from outplay.notation import STYLES
from outplay.players import engine, perfect
from outplay.players import mcts as mcts_player
from outplay.players.levels import LEVELS
from outplay.players.registry import BY_NAME
from outplay.record import Verdict
from outplay.record.files import header_line
from outplay.rules.catalogue import CATALOGUE, Entry
from outplay.rules.declaration import Rules
from outplay.rules.march import March
from outplay.rules.shape import Lattice
from outplay.rules.variant import from_data
from outplay.rules.words import Colour
from outplay.sandbox.confinement import PROTECTIONS
from outplay.search import EVALUATIONS, mcts, monte_carlo
from outplay.search.evaluations import DEFAULT, PLAIN
from outplay.solving import review
from outplay.solving.small_solutions import MAX_SMALL_ENDING, MAX_SMALL_GAME
from outplay.terminal.screen import PICTURES
from outplay.web.app import create_app
from outplay.web.settings import ServerLimits, Settings
from outplay.web.stream import JOBS
from tests.document_tables import sections, tables, words

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def flowing(name: str) -> str:
    """A page with its lines joined: where a line ends does not matter."""
    return " ".join(page(name).split())


# The games


def test_every_game_has_a_section() -> None:
    assert list(sections(page("docs/games.md"))) == [entry.title for entry in CATALOGUE]


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_every_game_is_named_where_one_begins_to_read(name: str) -> None:
    text = page(name).lower()
    assert [entry.name for entry in CATALOGUE if entry.name not in text] == []


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_a_game_is_described_as_it_is(entry: Entry) -> None:
    section = sections(page("docs/games.md"))[entry.title]
    assert f"(pictures/{entry.name}.svg)" in section
    facts = dict(re.findall(r"^\| ([a-z ]+) \| (.*) \|$", section, re.MULTILINE))
    game = outplay.game(entry.default_name)
    assert words(facts["usual game"]) == (game.name,)
    assert words(facts["start"]) == (str(game.start),)
    assert facts["sizes"].replace("`", "") == f"{entry.size_words} {entry.size_limits}"
    switches = tuple(f"{switch.name}={value}" for switch in entry.switches for value in switch.values[1:])
    assert words(facts["switches"]) == switches


# The keys of a variant

ANY_START = {"name": "any", "start": "b\n-\nw"}
MARCH = from_data({**ANY_START, "family": "march", "step": ["ahead"]})
FLIP = from_data({**ANY_START, "family": "flip"})


def usual(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def test_every_key_is_explained() -> None:
    shared, march = tables(page("docs/variants.md"))[1:3]
    assert [words(row[0])[0] for row in shared] == list(FLIP.as_data())
    assert [words(row[0])[0] for row in march] == [field.name for field in dataclasses.fields(March)]


def test_the_values_of_the_shared_keys_are_named() -> None:
    rows = {words(row[0])[0]: row for row in tables(page("docs/variants.md"))[1]}
    lattices = tuple(lattice.value for lattice in Lattice)
    known = {"family": ("march", "flip"), "lattice": lattices, "tiles": lattices, "colours": get_args(Colour)}
    known["goal"] = get_args(get_type_hints(Rules)["goal"])
    assert {key: words(rows[key][1]) for key in known} == known
    for key in ("lattice", "goal", "sides", "colours"):
        assert words(rows[key][2]) == usual(FLIP.as_data()[key])


def test_the_values_of_the_march_keys_are_named() -> None:
    hints = get_type_hints(March)
    for key, values, default, _ in tables(page("docs/variants.md"))[2]:
        (name,) = words(key)
        hint = hints[name]
        # A tuple of choices, or one choice.
        choices = get_args(get_args(hint)[0]) if get_args(hint)[-1] is ... else get_args(hint)
        assert words(values) == choices
        assert words(default) == usual(March.__dataclass_fields__[name].default)


# The words


def test_every_public_word_is_explained() -> None:
    table = tables(page("docs/python.md"))[0]
    assert sorted(word for row in table for word in words(row[0])) == sorted(outplay.__all__)


def test_the_label_styles_are_as_in_the_table() -> None:
    rows = tables(page("docs/notation.md"))[0]
    assert tuple(words(row[0])[0] for row in rows) == STYLES
    for style, _, fits, ends, move in rows:
        name = words(style)[0]
        game = outplay.game("hexareversi:5" if "hex" in fits else "octapawn")
        labels = game.labels(name)
        assert words(ends) == (labels.cells[0], labels.cells[-1])
        assert game.start.move(words(move)[0], name) == game.start.legal_moves[0]
        other = outplay.game("octapawn" if "hex" in fits else "hexareversi:5")
        if fits == "every board":
            assert other.labels(name)
        else:
            with pytest.raises(errors.CellError):
                other.labels(name)


def test_every_verdict_and_every_picture_is_shown() -> None:
    listed = page("docs/records.md").partition("The verdicts are ")[2].partition("\n\n")[0]
    assert list(words(listed)) == [verdict.value for verdict in Verdict]
    assert set(re.findall(r"--picture (\w+)", page("docs/pictures.md"))) == set(PICTURES)


def is_error(name: str) -> bool:
    value = getattr(errors, name)
    return inspect.isclass(value) and issubclass(value, Exception)


LISTED: dict[str, tuple[str, list[str] | set[str]]] = {
    "python.md": ("OutplayError", {name for name in vars(errors) if is_error(name)}),
    "records.md": ("format", list(header_line(outplay.Record(outplay.Game(MARCH))))),
    "tournaments.md": ("illegal", [verdict.value for verdict in Verdict if verdict.is_fault]),
    "sandbox.md": ("session", list(PROTECTIONS)),
    "api.md": ("analysis", list(JOBS)),
    "evaluations.md": (DEFAULT, [DEFAULT, PLAIN, *EVALUATIONS]),
    "teaching-search.md": (
        "--depth",
        {option.opts[0] for option in tree.command.params if option.param_type_name == "option"},
    ),
    "mcts.md": ("simulations", {name for name in inspect.signature(mcts).parameters if name != "position"}),
}
"""Pages with a table that explains all of some names, its first name, and the names: a list if their order counts."""


@pytest.mark.parametrize("name", LISTED)
def test_every_name_of_a_list_is_explained(name: str) -> None:
    first, names = LISTED[name]
    found = explained(f"docs/{name}", first)
    assert found == names if isinstance(names, list) else (set(found), len(found)) == (names, len(names))


def explained(name: str, first: str) -> list[str]:
    """The names in the first column of the table that begins with one."""
    table = next(table for table in tables(page(name)) if words(table[0][0]) == (first,))
    return [words(row[0])[0] for row in table]


# The server


def test_every_request_is_listed() -> None:
    described = create_app(Settings()).openapi()["paths"]
    paths = [f"{method.upper()} {path}" for path, methods in described.items() for method in methods]
    assert sorted(explained("docs/api.md", "GET /api/position")) == sorted(paths)


def test_the_limits_of_the_server_are_documented() -> None:
    assert f"up to {ServerLimits().streamed_seconds} seconds" in page("docs/api.md")
    assert f"up to {ServerLimits().players} players" in page("docs/api.md")


def test_every_screen_is_explained() -> None:
    names = re.findall(r'title: "([\w ]+)"', page("src/outplay/web/page/js/main.js"))
    assert names and [name for name in names if f"## {name}" not in page("docs/page.md")] == []


# The searches


def test_every_weight_of_an_evaluation_is_explained() -> None:
    weights = [field.name for field in dataclasses.fields(outplay.Evaluation) if field.name != "name"]
    assert sorted(explained("docs/evaluations.md", "pieces")) == sorted(weights)


def test_the_default_limits_are_documented() -> None:
    assert f"looks at {engine.DEFAULT_NODES:,} positions" in flowing("docs/players.md")
    assert f"plays {mcts_player.DEFAULT_SIMULATIONS:,} games" in flowing("docs/players.md")
    assert f"`level:{len(LEVELS)}` looks at {LEVELS[-1].nodes:,} positions" in flowing("docs/players.md")
    assert f"| how many; {monte_carlo.DEFAULT_SIMULATIONS:,} if no limit is given |" in flowing("docs/mcts.md")
    assert f"Each position gets {review.DEFAULT_NODES:,} nodes" in flowing("docs/analysis.md")
    for name in ("docs/players.md", "docs/analysis.md"):
        assert f"at most {MAX_SMALL_GAME:,} positions" in flowing(name)
        assert f"as soon as that is at most {MAX_SMALL_ENDING:,} positions" in flowing(name)
    assert f"within `nodes`, usually {perfect.DEFAULT_NODES:,}" in flowing("docs/players.md")
    assert f"({perfect.DEFAULT_NODES} by default)" in next(
        option.meaning for option in BY_NAME["perfect"].options if option.name == "nodes"
    )
    meanings = {option.name: option.meaning for kind in ("engine", "mcts") for option in BY_NAME[kind].options}
    assert f"({engine.DEFAULT_NODES} if" in meanings["nodes"]
    assert f"({mcts_player.DEFAULT_SIMULATIONS} if" in meanings["simulations"]


# The project


def test_every_command_of_make_is_explained() -> None:
    targets = re.findall(r"^([a-z-]+):.* ## ", page("Makefile"), re.MULTILINE)
    table = next(table for table in tables(page("docs/developing.md")) if "make" in table[0][0])
    assert [words(row[0])[0] for row in table] == [f"make {target}" for target in targets]


def test_every_floor_is_there() -> None:
    floors = tables(page("docs/developing.md"))[0]
    beside = {"errors", "files", "interrupts", "jobs", "lazy", "referee", "sandbox", "values"}
    named = {word for row in floors for word in words(row[1])} | beside
    package = ROOT / "src" / "outplay"
    present = {path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert named - {"_core"} == present - {"__init__", "__main__", "version"}


@pytest.mark.parametrize("name", ["README.md", "docs/developing.md"])
def test_every_folder_of_the_map_is_there(name: str) -> None:
    folders = [word for table in tables(page(name)) for row in table for word in words(row[0]) if word.endswith("/")]
    assert folders and [folder for folder in folders if not (ROOT / folder).is_dir()] == []


def test_every_page_is_in_the_navigation() -> None:
    listed = re.findall(r"([\w-]+\.md)$", page("mkdocs.yml"), re.MULTILINE)
    assert sorted(listed) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
