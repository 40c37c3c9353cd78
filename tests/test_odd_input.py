"""Odd input of every kind: a valid result, or one of outplay's own errors, and never anything else."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import outplay
from outplay import Header, Move, OutplayError, Record
from outplay.notation import STYLES
from outplay.play import Game
from outplay.rules.march import March
from outplay.rules.spec import parse_spec
from outplay.rules.variant import from_data
from outplay.rules.words import Side
from outplay.terminal.screen import View
from outplay.terminal.session_commands import PlaySession
from tests.games import irregular_games

odd = settings(max_examples=100, deadline=None, derandomize=True, database=None)
PAWNS = outplay.game("hexapawn:3x3")
DISCS = outplay.game("hexareversi:3")

GAMES = st.sampled_from(
    [PAWNS, DISCS, outplay.game("hexapawn:3x2"), outplay.game("oska:4"), Game(irregular_games()[0])]
)
ANY_TEXT = st.text(max_size=40) | st.text(st.characters(codec=None), max_size=10)
SPEC_WORDS = [
    "hexapawn",
    "oska",
    "othello",
    "breakthrough",
    ":",
    ",",
    "=",
    "x",
    "3",
    "4",
    "0",
    "goal",
    "misere",
    "rows",
    "1",
]
MOVE_WORDS = ["a", "b", "1", "2", "9", "-", " ", "pass", "(", ")", ",", "#", "a1", "a2", "c3", "zz99"]
POSITION_WORDS = ["b", "w", "-", "/", ".", " ", "bbb", "---", "www", "x", "\n"]
LINES = [
    "undo",
    "help",
    "new",
    "record",
    "moves",
    "board",
    "position",
    "save",
    "resume",
    "a1a2",
    "b3a2",
    "1",
    "#2",
    "pass",
]


def made_of(words: list[str]) -> st.SearchStrategy[str]:
    """Texts that are nearly right: the words of a notation in any order."""
    return st.lists(st.sampled_from(words), max_size=12).map("".join) | ANY_TEXT


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=8,
)
WORDS = st.none() | st.integers() | ANY_TEXT | st.lists(ANY_TEXT, max_size=2)
HEADINGS = st.lists(st.sampled_from(["ahead", "ahead-left", "ahead-right"]), unique=True, max_size=3)
INDENTS = st.sampled_from(["", "", "", " "])


def rows_of(cells: st.SearchStrategy[list[str]]) -> st.SearchStrategy[str]:
    """Drawings with rows of these cells, now and then indented."""
    return st.lists(st.tuples(INDENTS, cells.map(" ".join)).map("".join), min_size=2, max_size=5).map("\n".join)


def cells_of(least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from("wb--."), min_size=least, max_size=most)


DRAWINGS = st.integers(1, 4).flatmap(lambda width: rows_of(cells_of(width, width))) | rows_of(cells_of(1, 4))
DUEL = {"name": "odd", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"]}
TINY = {"name": "odd", "family": "flip", "start": "- w b -\n- - - -"}
CHANGES = {
    "family": st.sampled_from(["march", "flip"]),
    "start": DRAWINGS,
    "lattice": st.sampled_from(["square", "hex"]),
    "tiles": st.sampled_from(["square", "hex"]),
    "goal": st.sampled_from(["normal", "misere"]),
    "sides": st.lists(ANY_TEXT, max_size=3),
    "colours": st.lists(st.sampled_from(["red", "blue", "green"]), max_size=3),
    "step": HEADINGS,
    "take": HEADINGS,
    "jump": HEADINGS,
    "win": st.lists(st.sampled_from(["reach", "all-home", "capture-all"]), max_size=3),
    "stuck": st.sampled_from(["lose", "pass", "draw"]),
    "deadlock": st.sampled_from(["majority", "draw"]),
    "capture": st.sampled_from(["free", "compulsory"]),
    "ahead": st.sampled_from(["up", "down"]),
}
CHANGE = st.one_of([st.tuples(st.just(key), values) for key, values in CHANGES.items()])
SLIP = st.tuples(st.sampled_from(["name", *CHANGES]), WORDS)


@odd
@given(made_of(SPEC_WORDS))
def test_specs(text: str) -> None:
    with contextlib.suppress(OutplayError):
        assert parse_spec(text).name


@odd
@given(made_of(SPEC_WORDS))
def test_games(text: str) -> None:
    try:
        game = outplay.game(text)
    except OutplayError:
        return
    assert outplay.game(game.name) == game and game.start.legal_moves


@odd
@given(ANY_TEXT.map(lambda text: text + ".toml"))
def test_variant_files_that_are_not_there(text: str) -> None:
    with pytest.raises(OutplayError):
        outplay.game(text)


@odd
@given(made_of(["random", ":", ",", "=", "seed", "1", "-1", "human", "²"]), st.integers())
def test_players(text: str, seed: int) -> None:
    with contextlib.suppress(OutplayError):
        assert outplay.player(text, seed).name


@settings(odd, max_examples=300)
@given(GAMES, made_of(POSITION_WORDS), st.none() | ANY_TEXT | st.sampled_from(["w", "b"]))
def test_positions(game: Game, text: str, side: str | None) -> None:
    with contextlib.suppress(OutplayError):
        position = game.position(text, side)
        assert str(position) == " ".join([*text.split(), *([side] if side else [])])
        assert game.position(str(position)) == position


@odd
@given(st.lists(made_of(POSITION_WORDS) | JSON, max_size=4), st.sampled_from(["w", "b"]))
def test_positions_from_rows(rows: list[Any], side: str) -> None:
    with contextlib.suppress(OutplayError):
        assert PAWNS.position(rows, side).rows == rows


@settings(odd, max_examples=300)
@given(GAMES, made_of(MOVE_WORDS), st.sampled_from(STYLES) | ANY_TEXT)
def test_moves(game: Game, text: str, style: str) -> None:
    with contextlib.suppress(OutplayError):
        found = game.labels(style)
        assert found.parse_move(found.format_move(*found.parse_move(text))) == found.parse_move(text)
        move = game.start.move(text, style)
        assert move in game.start.legal_moves and game.start.play(move).side is game.start.side.rival
    with pytest.raises(OutplayError):
        PAWNS.position("w--/---/--b b").play(text)


CELL_NAMES = st.none() | st.sampled_from(["a1", "a2", "b3", "d4", ""]) | ANY_TEXT


@odd
@given(CELL_NAMES, CELL_NAMES, st.lists(ANY_TEXT, max_size=2).map(tuple))
def test_moves_made_by_hand(origin: str | None, target: str | None, captured: tuple[str, ...]) -> None:
    for position in (PAWNS.start, DISCS.start):
        with contextlib.suppress(OutplayError):
            assert Record(position.game).play(Move(origin, target, captured)).moves[0] in position.legal_moves


@odd
@given(ANY_TEXT)
def test_cells(text: str) -> None:
    with contextlib.suppress(OutplayError):
        assert PAWNS.start[text] in (None, *Side)


@settings(odd, max_examples=400)
@given(st.sampled_from([DUEL, TINY]), st.lists(CHANGE, max_size=4), st.lists(SLIP, max_size=1))
def test_declarations(data: dict[str, Any], changes: list[tuple[str, Any]], slips: list[tuple[str, Any]]) -> None:
    try:
        game = Game(from_data({**data, **dict(changes), **dict(slips)}))
    except OutplayError:
        return
    assert from_data(game.rules.as_data()) == game.rules
    assert game.start.playouts(2, 1).plies >= 2 and game.start.draw() and game.start.draw("svg")


@odd
@given(st.dictionaries(ANY_TEXT, JSON, max_size=4))
def test_declarations_that_are_anything(data: dict[str, Any]) -> None:
    with pytest.raises(OutplayError):
        from_data(data)


@odd
@given(HEADINGS, HEADINGS, JSON)
def test_families_made_by_hand(step: Any, win: Any, stuck: Any) -> None:
    words = [tuple(value) if isinstance(value, list) else () for value in (step, win)]
    with contextlib.suppress(OutplayError):
        March(step=words[0], win=words[1], stuck=stuck)


def sit(lines: list[str], game: Game) -> None:
    answers = iter(lines)

    def ask(_: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    players = {Side.WHITE: None, Side.BLACK: outplay.player("random")}
    console = Console(file=io.StringIO(), width=80)
    record = Record(game, header=Header(("human", "random"), 1))
    PlaySession(record, console, View(style="numbers"), ask, players).run()


@odd
@given(
    lines=st.lists(st.sampled_from(LINES) | made_of(MOVE_WORDS), max_size=12),
    game=st.sampled_from(["hexapawn:3x3", "hexareversi:3"]),
)
def test_lines_typed_in_a_session(lines: list[str], game: str) -> None:
    # A line may ask to save: only to files whose names cannot exist.
    harmless = [line if not line.strip().lower().startswith(("save", "resume")) else "save a\0b" for line in lines]
    sit(harmless, outplay.game(game))
