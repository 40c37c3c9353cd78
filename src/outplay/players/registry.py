"""The one list of players: what their specs are called, what stands in them, and who makes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from outplay.errors import SpecError, nearest, quoted
from outplay.players import classic, options
from outplay.players.contract import Machine
from outplay.players.kind import DEPTH, MEMORY, SEED, Kind
from outplay.players.matchbox.policy import POLICIES, USUAL
from outplay.rules.spec import Spec, is_outside, parse_spec

if TYPE_CHECKING:
    from outplay.players.limits import TurnLimits


_EVALUATION = options.word(
    "eval",
    "how it judges a position",
    "the name of an evaluation, or a file that ends in .toml or .npz",
    ".toml",
    ".npz",
)
_TIES = options.choice("ties", "which of equally good moves it takes", "first", "random")
_TIME = options.decimal("time", "how many seconds it thinks about a move", 0.001, 86_400)
LEVEL = options.whole("level", "how well it plays", 1, 10, usual=4)

KINDS: tuple[Kind, ...] = (
    Kind("random", "chooses by lot among all legal moves", "random.RandomPlayer", (SEED,)),
    Kind("greedy", "takes what it can get now", "greedy.GreedyPlayer"),
    Kind("mobility", "leaves its rival the fewest moves", "mobility.MobilityPlayer"),
    Kind("t77", "weighs the rival's moves against the value of the cell it takes", "t77.T77Player"),
    Kind(
        "minimax",
        "looks at every line of play to a depth",
        "minimax.MinimaxPlayer",
        (options.whole("depth", DEPTH, 1, 100, usual=2), _EVALUATION, _TIES, SEED),
    ),
    Kind(
        "alphabeta",
        "plays the moves of minimax, found much faster",
        "alphabeta.AlphaBetaPlayer",
        (options.whole("depth", DEPTH, 1, 100, usual=4), _EVALUATION, _TIES, SEED),
    ),
    Kind(
        "engine",
        "searches as deep as its limits allow",
        "engine.EnginePlayer",
        (
            options.whole("depth", DEPTH + " at most", 1, 100),
            options.whole("nodes", "how many positions it looks at (500000 if there is no limit)", 1, 10**12),
            _TIME,
            options.whole("threads", "on how many cores it thinks", 1, 64, usual=1),
            _EVALUATION,
        ),
    ),
    Kind(
        "mcts",
        "tries moves out in random games",
        "mcts.MctsPlayer",
        (
            options.whole("simulations", "how many random games it plays (10000 if there is no limit)", 1, 10**9),
            _TIME,
            options.decimal("exploration", "how much it tries out moves that look worse", 0, 100, usual=0.5),
            SEED,
        ),
    ),
    Kind(
        "perfect",
        "plays from exact solutions, and sets traps where it cannot win",
        "perfect.PerfectPlayer",
        (
            options.file("solution", "where a solution of a large game is kept"),
            options.whole(
                "nodes", "how many positions it looks at where it cannot solve (1000000 if it is not said)", 1, 10**12
            ),
            _TIES,
            SEED,
        ),
    ),
    Kind(
        "matchbox",
        "draws beads from matchboxes, and learns from its games",
        "matchbox.player.MatchboxPlayer",
        (
            options.word(
                "policy",
                f"how it learns (as {USUAL} if it is not said)",
                f"{', '.join(POLICIES)} or a .toml file",
                ".toml",
            ),
            MEMORY,
            SEED,
        ),
        for_visitors=False,
    ),
    *classic.KINDS,
    Kind("level", "plays better from level to level", "levels.LevelPlayer", (SEED,), size=LEVEL),
)
BY_NAME: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}
HUMAN = "human"
"""What a person is called where a spec is expected."""
OUTSIDE: Mapping[str, str] = {
    "mine.py:player": "a function of yours in a file, or in a folder that is a package",
    "ugi:./mybot --flag": "a program that speaks UGI, our line protocol",
    "uci:fairy-stockfish": "a program that speaks UCI",
}
"""How players are written that are not in the list, and what they are."""


def player(spec: str, seed: int = 0, limits: TurnLimits | None = None) -> Machine:
    """Make the player that a spec names; a seed in the spec goes before the one given here.

    A function in somebody's file, an installed player and a program run in a sandbox, within the limits; our own
    players know no limits but those of their spec.

    >>> player("random:seed=7").name
    'random:seed=7'
    """
    if not isinstance(spec, str):
        raise SpecError(f"a player is named by a text such as {LEVEL.name}:{LEVEL.usual}, not {quoted(spec)}")
    if is_outside(spec):
        from outplay.players.outside import make_outside

        return make_outside(spec, seed, limits)
    try:
        parsed = parse_spec(spec)
    except SpecError as error:
        raise SpecError(f"{error}{_file_meant(spec)}") from None
    if parsed.name == HUMAN:
        if parsed != Spec(HUMAN):
            raise SpecError(f"a person at the keyboard has no options: write {HUMAN!r}, not {quoted(spec)}")
        raise SpecError(f"{quoted(spec)} is a person at the keyboard, who can only sit down at a terminal")
    if parsed.name in BY_NAME:
        return BY_NAME[parsed.name].make(parsed, seed)
    from outplay.players.plugins import make_plugin, plugin_names

    if (plugin := make_plugin(parsed, seed, limits)) is not None:
        return plugin
    known = (HUMAN, *BY_NAME, *plugin_names())
    raise SpecError(
        f"there is no player {quoted(parsed.name)}: there are {', '.join(known)}; a function of your own is "
        f"file.py:function, a program is ugi:command{nearest(parsed.name, known) or _file_meant(spec)}"
    )


def _file_meant(spec: str) -> str:
    """Which file was meant by a spec that names no player, as the end of a sentence."""
    from outplay.players.outside import meant

    name, colon, rest = spec.strip().partition(":")
    return meant(name, colon + rest)
