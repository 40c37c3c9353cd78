"""Whole games against a real Fairy-Stockfish: Debian's of 2020, and one that is compiled from the source of pyffish.

Without Debian's package (``apt-get install fairy-stockfish``) these tests fail, on purpose. The new one is made by
``scripts/fairy-stockfish`` when it is missing, which takes a minute or two.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault, SpecError
from outplay.players.contract import Machine
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import ProgramPlayer
from outplay.players.external.uci import UciDialect
from outplay.players.registry import player as make_player
from outplay.rules.words import Side
from outplay.sandbox import Program
from outplay.search.limits import Limits

MAKE = Path(__file__).parents[2] / "scripts" / "fairy-stockfish"
VALUES = Path(__file__).parents[1] / "data" / "values.json"
OLD = "uci:nodes=2000,fairy-stockfish"


@pytest.fixture(scope="module")
def old() -> Iterator[Machine]:
    """Debian's Fairy-Stockfish, with 2,000 nodes a move."""
    player = outplay.player(OLD)
    yield player
    player.close()


@pytest.fixture(scope="module")
def new_path() -> str:
    """Where today's Fairy-Stockfish is, which is made if it is not there."""
    return subprocess.run([MAKE], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


@pytest.fixture(scope="module")
def new(new_path: str) -> Iterator[Machine]:
    """Today's Fairy-Stockfish, with 2,000 nodes a move."""
    player = outplay.player(f"uci:nodes=2000,{shlex.quote(new_path)}")
    yield player
    player.close()


def play(game: outplay.Game, white: Machine, black: Machine, seed: int = 1) -> outplay.Position:
    """Play a game to its end; every move is checked by our rules."""
    for player in (white, black):
        player.begin(game, seed)
    position = game.start
    while not position.outcome:
        position = position.play((white if position.side is Side.WHITE else black).choose(position))
    return position


def winner(game: outplay.Game, white: Machine, black: Machine, seed: int = 1) -> Side | None:
    outcome = play(game, white, black, seed).outcome
    assert outcome is not None
    return outcome.winner


OLD_GAMES = [
    "breakthrough:8x8",
    "breakthrough:6x5",
    "breakthrough:10x12",
    "breakthrough:5x5,capture=compulsory",
    "hexapawn:4x4",
    "hexapawn:5x5",
    "hexapawn:10x3",
    "hexapawn:3x12",
    "hexapawn:4x6,capture=compulsory",
]


@pytest.mark.parametrize("name", OLD_GAMES)
def test_old_against_our_engine(name: str, old: Machine) -> None:
    game, engine = outplay.game(name), outplay.player("engine:nodes=2000")
    assert play(game, old, engine).outcome
    assert play(game, engine, old).outcome


@pytest.mark.parametrize("name", ["othello:8", "othello:6", "othello:4", "pawned:6", "pawned:5", "breakthrough:8x8"])
def test_new_against_our_engine(name: str, new: Machine) -> None:
    game, engine = outplay.game(name), outplay.player("engine:nodes=2000")
    assert play(game, new, engine).outcome
    assert play(game, engine, new).outcome


@pytest.mark.parametrize("age", ["old", "new"])
@pytest.mark.parametrize(("name", "wins"), [("hexapawn:4x4", Side.WHITE), ("hexapawn:3x3", Side.BLACK)])
def test_it_knows_who_wins(name: str, wins: Side, age: str, request: pytest.FixtureRequest) -> None:
    """First wins on 4x4, second on 3x3: a player that knows this loses no such game."""
    game, fairy = outplay.game(name), request.getfixturevalue(age)
    for rival, seed in itertools.product(["random", "level:3", "engine:nodes=2000"], range(4)):
        other = outplay.player(rival, seed)
        white, black = (fairy, other) if wins is Side.WHITE else (other, fairy)
        assert winner(game, white, black, seed) is wins, rival


class Claims(UciDialect):
    """The dialect, which also keeps what the program last said of the score."""

    score = ""

    def answer(self, line: str, position: outplay.Position) -> outplay.Move | None:
        if found := re.search(r" score (cp|mate) (-?\d+)", line):
            self.score = f"{found[1]} {found[2]}"
        return super().answer(line, position)


def claim(path: str, game: outplay.Game) -> str:
    """What a Fairy-Stockfish says that a game is worth, in our words."""
    dialect = Claims(Limits(nodes=2_000_000))
    player = ProgramPlayer("fairy", Program(command=(path,), readable=(path,)), dialect, TurnLimits(move=120))
    try:
        player.choose(game.start)
    finally:
        player.close()
    kind, _, number = dialect.score.partition(" ")
    if kind == "cp":
        return "draw" if number == "0" else dialect.score
    # It counts moves of the side that wins, and we count plies.
    return f"white wins in {2 * int(number) - 1}" if int(number) > 0 else f"black wins in {-2 * int(number)}"


@pytest.mark.parametrize(
    ("name", "age"),
    [("hexapawn:3x3", "old"), ("hexapawn:4x4", "old"), ("hexapawn:5x5", "old"), ("pawned:4", "new")],
)
def test_it_finds_the_known_values(name: str, age: str, new_path: str) -> None:
    value = json.loads(VALUES.read_text())[name]["value"]
    path = new_path if age == "new" else shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    assert path is not None
    assert claim(path, outplay.game(name)) == value


@pytest.mark.parametrize("name", ["hexapawn:4x5,capture=compulsory", "pawned:5"])
def test_it_finds_what_our_engine_finds(name: str, new_path: str) -> None:
    game = outplay.game(name)
    assert claim(new_path, game) == str(outplay.analyze(game.start, nodes=3_000_000).score)


@pytest.mark.parametrize(
    ("name", "age"), [("breakthrough:8x8", "old"), ("hexapawn:6x6", "old"), ("othello:8", "new"), ("pawned:6", "new")]
)
def test_it_plays_better_than_chance(name: str, age: str, request: pytest.FixtureRequest) -> None:
    """A wrong side to move, or a board upside down, would show here."""
    game, fairy = outplay.game(name), request.getfixturevalue(age)
    for seed in range(2):
        other = outplay.player("random", seed)
        assert winner(game, fairy, other, seed) is Side.WHITE
        assert winner(game, other, fairy, seed) is Side.BLACK


@pytest.mark.parametrize("limit", ["nodes=3000", "depth=6"])
def test_a_move_depends_on_the_position_alone(limit: str) -> None:
    game = outplay.game("breakthrough:6x6")
    player, again = (outplay.player(f"uci:{limit},fairy-stockfish") for _ in range(2))
    assert player.is_reproducible
    try:
        position, line = game.start, []
        for _ in range(8):
            line.append((position, player.choose(position)))
            position = position.play(line[-1][1])
        assert [again.choose(position) for position, _ in reversed(line)] == [move for _, move in reversed(line)]
    finally:
        player.close()
        again.close()


def test_by_the_clock() -> None:
    player = outplay.player("uci:movetime=50,fairy-stockfish")
    assert not player.is_reproducible
    try:
        start = outplay.game("breakthrough:8x8").start
        assert player.choose(start) in start.legal_moves
    finally:
        player.close()


@pytest.mark.parametrize(("name", "why"), [("othello:8", "flipello"), ("pawned:6", "flipello"), ("oska:4", "squares")])
def test_what_the_old_one_cannot_play(name: str, why: str, old: Machine) -> None:
    with pytest.raises(SpecError, match=why):
        old.begin(outplay.game(name), 1)


def test_a_program_that_is_no_uci_program() -> None:
    player = make_player("uci:cat", limits=TurnLimits(start=0.5))
    try:
        with pytest.raises(PlayerFault) as caught:
            player.begin(outplay.game("hexapawn:3x3"), 1)
        assert caught.value.verdict == "silent"
    finally:
        player.close()
