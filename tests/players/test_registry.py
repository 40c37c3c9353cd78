"""The list of players: specs, seeds, and what is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import SpecError
from outplay.players.levels import LEVELS
from outplay.players.registry import BY_NAME, HUMAN, KINDS, LEVEL
from outplay.search.monte_carlo import DEFAULT_EXPLORATION


@pytest.mark.parametrize(
    ("spec", "seed", "name"),
    [
        ("random", 0, "random:seed=0"),
        ("random", 9, "random:seed=9"),
        ("random:seed=7", 9, "random:seed=7"),
        (" random ", 0, "random:seed=0"),
        ("random:seed=" + "9" * 100, 0, "random:seed=" + "9" * 100),
        ("greedy", 5, "greedy"),
        ("mobility", 5, "mobility"),
        ("t77", 5, "t77"),
        ("minimax", 5, "minimax:depth=2,ties=first"),
        ("minimax:ties=random,depth=3", 5, "minimax:depth=3,ties=random,seed=5"),
        ("alphabeta", 5, "alphabeta:depth=4,ties=first"),
        ("alphabeta:depth=6,ties=random", 5, "alphabeta:depth=6,ties=random,seed=5"),
        ("alphabeta:eval=report,depth=6", 5, "alphabeta:depth=6,eval=report,ties=first"),
        ("engine", 5, "engine:nodes=500000"),
        ("engine:time=0.5", 5, "engine:time=0.5"),
        ("engine:threads=2,depth=9,nodes=1000", 5, "engine:depth=9,nodes=1000,threads=2"),
        ("mcts", 5, "mcts:simulations=10000,exploration=0.5,seed=5"),
        ("mcts:time=2,exploration=0.7,seed=1", 5, "mcts:time=2,exploration=0.7,seed=1"),
        ("mcts:exploration=0.00000001", 5, "mcts:simulations=10000,exploration=0.00000001,seed=5"),
        ("mcts:exploration=0.123456789", 5, "mcts:simulations=10000,exploration=0.123456789,seed=5"),
        ("perfect", 5, "perfect:nodes=1000000,ties=first"),
        ("perfect:ties=random,nodes=50", 5, "perfect:nodes=50,ties=random,seed=5"),
        ("perfect:solution=dir/a.outplay", 5, "perfect:solution=dir/a.outplay,nodes=1000000,ties=first"),
        ("matchbox", 5, "matchbox:seed=5"),
        ("matchbox:memory=dir/a.json,policy=her", 5, "matchbox:policy=her,memory=dir/a.json,seed=5"),
        ("level:4", 5, "level:4,seed=5"),
        ("level:10,seed=2", 5, "level:10,seed=2"),
    ],
)
def test_a_spec_and_a_seed_make_a_player(spec: str, seed: int, name: str) -> None:
    player = outplay.player(spec, seed)
    assert player.name == name
    assert outplay.player(name, seed=77).name == name


@pytest.mark.parametrize(
    ("spec", "fragments"),
    [
        ("", ["'' names nothing"]),
        ("rndom", ["no player 'rndom'", "human, random", "did you mean 'random'?"]),
        ("humna", ["no player 'humna'", "did you mean 'human'?"]),
        ("human", ["'human' is a person"]),
        ("human:depth=3", ["has no options", "write 'human', not 'human:depth=3'"]),
        ("stockfish", ["no player 'stockfish'"]),
        ("random:4", ["'random:4' takes no size", "key=value"]),
        ("random:sede=4", ["no option 'sede'", "did you mean 'seed'?"]),
        ("random:seed=x", ["whole number", "'x'"]),
        ("random:seed=-1", ["'-1'"]),
        ("random:seed=1.5", ["'1.5'"]),
        ("random:seed=²", ["'²'"]),
        ("random:seed=" + "1" * 101, ["at most 100 digits"]),
        ("random:seed=" + "1" * 5000, ["at most 100 digits"]),
        ("greedy:depth=2", ["'greedy' has no option 'depth'", "it takes none"]),
        ("alphabeta:dpeth=2", ["no option 'dpeth'", "depth, eval, ties, seed", "did you mean 'depth'?"]),
        ("alphabeta:depth=0", ["depth of the player 'alphabeta'", "from 1 to 100", "'0'"]),
        ("alphabeta:ties=none", ["ties of the player 'alphabeta'", "first or random", "'none'"]),
        ("alphabeta:6", ["takes no size"]),
        ("engine:time=0", ["time of the player 'engine'", "0.001 to 86400"]),
        ("engine:threads=65", ["threads", "from 1 to 64"]),
        ("engine:nodes=many", ["nodes", "'many'"]),
        ("mcts:simulations=0", ["simulations", "'0'"]),
        ("mcts:exploration=-1", ["exploration", "'-1'"]),
        ("perfect:4", ["'perfect:4' takes no size"]),
        ("perfect:nodes=0", ["nodes of the player 'perfect'", "'0'"]),
        ("perfect:soluton=a", ["no option 'soluton'", "solution, nodes, ties, seed", "did you mean 'solution'?"]),
        ("matchbox:policy=menac", ["policy of the player 'matchbox'", "no policy 'menac'", "did you mean 'menace'?"]),
        ("matchbox:policy=no/such.toml", ["policy of the player 'matchbox'", "'no/such.toml'", "No such file"]),
        ("matchbox:3", ["takes no size"]),
        ("matchbox:memry=a.json", ["no option 'memry'", "did you mean 'memory'?"]),
        ("level", ["'level' needs a whole number from 1 to 10", "'level:4'"]),
        ("level:0", ["level of the player 'level'", "from 1 to 10", "'0'"]),
        ("level:11", ["from 1 to 10", "'11'"]),
        ("level:3x3", ["'3x3'"]),
        ("level:seed=4", ["'level' needs a whole number"]),
        ("level:4,depth=2", ["no option 'depth'", "it takes seed"]),
    ],
)
def test_a_bad_player_is_refused(spec: str, fragments: list[str]) -> None:
    with pytest.raises(SpecError) as refusal:
        outplay.player(spec)
    for fragment in fragments:
        assert fragment in str(refusal.value)


@pytest.mark.parametrize("spec", [None, 5, b"random", ["random"]])
def test_a_spec_that_is_no_text_is_refused(spec: Any) -> None:
    with pytest.raises(SpecError, match=f"named by a text .* not {re.escape(repr(spec))}"):
        outplay.player(spec)


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(SpecError, match="'-1'"):
        outplay.player("random", -1)


def test_the_list_has_no_doubles_and_no_person() -> None:
    assert len(BY_NAME) == len(KINDS) and HUMAN not in BY_NAME
    assert len({kind.title for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert kind.title and kind.summary and outplay.player(kind.example).name.startswith(kind.example)


def test_defaults_and_ranges_are_those_of_the_modules_behind() -> None:
    (default,) = [option.default for option in BY_NAME["mcts"].options if option.name == "exploration"]
    assert default == DEFAULT_EXPLORATION
    assert LEVEL.expected == f"a whole number from 1 to {len(LEVELS)}"


@pytest.mark.parametrize(
    ("spec", "is_reproducible"),
    [
        *((kind.example, True) for kind in KINDS),
        ("engine:time=1", False),
        ("engine:time=1,nodes=5", False),
        ("engine:nodes=5,threads=2", False),
        ("mcts:time=1", False),
        ("perfect:solution=a.outplay", False),
        ("matchbox:memory=a.json", False),
    ],
)
def test_a_clock_threads_and_a_memory_make_a_game_unrepeatable(spec: str, is_reproducible: bool) -> None:
    assert outplay.player(spec).is_reproducible is is_reproducible


def test_the_manual_lists_every_player_with_its_options() -> None:
    text = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z0-9]+)[^|]* \| ([^|]*) \|([^|]*)\|$", text, re.MULTILINE)
    listed = [(name, what, re.findall(r"`(\w+)`", options)) for name, what, options in rows]
    kinds = [(kind.name, kind.summary, [option.name for option in kind.options]) for kind in KINDS]
    assert listed == [(HUMAN, "a person at the keyboard", []), *kinds]


@pytest.mark.parametrize("spec", ["random", "mobility", "t77"])
def test_simple_players_do_not_load_the_engine(spec: str) -> None:
    code = (
        f"import sys, outplay; outplay.player({spec!r}).choose(outplay.game('hexareversi:5').start); "
        "print([name for name in ('outplay.search.engine', 'outplay.search.monte_carlo', 'outplay.solving') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "spec", ["random", "mcts", "matchbox", "level:4", "alphabeta:ties=random", "perfect:ties=random"]
)
def test_a_game_brings_its_seed_unless_the_spec_has_one(spec: str) -> None:
    game = outplay.game("hexapawn:3x3")
    free = outplay.player(spec, 5)
    free.begin(game, 6)
    assert free.name.endswith("seed=6")
    fixed = outplay.player(f"{spec}{',' if ':' in spec else ':'}seed=5")
    fixed.begin(game, 6)
    assert fixed.name.endswith("seed=5")


@pytest.mark.parametrize("spec", ["bots/nothing.py:player", "ugi:no-such-program", "nobody"])
def test_players_from_outside_are_looked_for_too(spec: str) -> None:
    with pytest.raises(SpecError, match=r"there is no (file|program|player)"):
        outplay.player(spec)
