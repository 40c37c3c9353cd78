"""The one list of players: their names, the options of their specs, and the classes that make them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from outplay.errors import SpecError, nearest, quoted
from outplay.players import classic, options
from outplay.players.contract import Machine
from outplay.players.kind import DEPTH, MEMORY, SEED, TIME, Kind
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES
from outplay.rules.spec import Spec, is_outside, parse_spec

if TYPE_CHECKING:
    from outplay.players.external.limits import TurnLimits


_EVALUATION = options.word(
    "eval",
    "how it judges a position",
    "the name of an evaluation, or a file that ends in .toml or .npz",
    ".toml",
    ".npz",
)
_TIES = options.choice("ties", "which of equally good moves it takes", "first", "random")
_SUITED = (
    "for children, and for a first game",
    "for the next few games",
    "for beginners",
    "for occasional players",
    "for regular players",
    "for practised players",
    "for good players",
    "for very good players",
    "for experts",
    "as strong as it gets",
)
"""Whom each level suits, in a few words."""
LEVEL = replace(options.whole("level", "how well it plays", 1, len(_SUITED), default=4), words=_SUITED)

KINDS: tuple[Kind, ...] = (
    Kind("random", "Random", "plays a random legal move", "random.RandomPlayer", (SEED,)),
    Kind("greedy", "Greedy", "takes what it can get now", "greedy.GreedyPlayer"),
    Kind("mobility", "Mobility", "leaves its rival the fewest moves", "mobility.MobilityPlayer"),
    Kind(
        "t77",
        "t77, of the report",
        "weighs the rival's moves against the value of the cell it takes",
        "mobility.T77Player",
    ),
    Kind(
        "minimax",
        "Minimax",
        "looks at every line of play to a depth",
        "fixed_depth.MinimaxPlayer",
        (options.whole("depth", DEPTH, 1, 100, default=2), _EVALUATION, _TIES, SEED),
    ),
    Kind(
        "alphabeta",
        "Alpha-beta",
        "plays the moves of minimax, found much faster",
        "fixed_depth.AlphaBetaPlayer",
        (options.whole("depth", DEPTH, 1, 100, default=4), _EVALUATION, _TIES, SEED),
    ),
    Kind(
        "engine",
        "Engine",
        "searches as deep as its limits allow",
        "engine.EnginePlayer",
        (
            options.whole("depth", DEPTH + " at most", 1, 100),
            options.whole("nodes", "how many positions it looks at (500000 if there is no limit)", 1, 10**12),
            TIME,
            options.whole("threads", "on how many cores it thinks", 1, 64, default=1),
            _EVALUATION,
        ),
    ),
    Kind(
        "mcts",
        "Monte Carlo",
        "tries moves out in random games",
        "mcts.MctsPlayer",
        (
            options.whole("simulations", "how many random games it plays (10000 if there is no limit)", 1, 10**9),
            TIME,
            options.decimal("exploration", "how much it tries out moves that look worse", 0, 100, default=0.5),
            SEED,
        ),
    ),
    Kind(
        "perfect",
        "Perfect",
        "plays from exact solutions, and sets traps where it cannot win",
        "perfect.PerfectPlayer",
        (
            options.file("solution", "the file with a solution of a large game"),
            options.whole(
                "nodes",
                "how many positions it looks at where it cannot solve (1000000 by default)",
                1,
                10**12,
            ),
            _TIES,
            SEED,
        ),
    ),
    Kind(
        "matchbox",
        "Matchboxes",
        "draws beads from matchboxes, and learns from its games",
        "matchbox.player.MatchboxPlayer",
        (
            options.word(
                "policy",
                f"how it learns ({DEFAULT_POLICY} by default)",
                f"{', '.join(POLICIES)} or a .toml file",
                ".toml",
            ),
            MEMORY,
            SEED,
        ),
        for_visitors=False,
    ),
    *classic.KINDS,
    Kind("level", "Level", "plays better from level to level", "levels.LevelPlayer", (SEED,), size=LEVEL),
)
BY_NAME: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}
HUMAN = "human"
"""The spec of a person."""
OUTSIDE: Mapping[str, str] = {
    "mine.py:player": "your function in a file, or in a folder that is a package",
    "ugi:./mybot --flag": "a program that speaks UGI, our line protocol",
    "uci:fairy-stockfish": "a program that speaks UCI",
}
"""Players that are not in the list: how they are written, and what they are."""


def player(spec: str, seed: int = 0, limits: TurnLimits | None = None) -> Machine:
    """Make the player that a spec names; a seed in the spec takes precedence over the one given here.

    Somebody's function, an installed player or a program runs in a sandbox, within the limits; our own players keep to
    the limits of their specs.

    >>> player("random:seed=7").name
    'random:seed=7'
    """
    if not isinstance(spec, str):
        raise SpecError(f"a player is named by a text such as {LEVEL.name}:{LEVEL.default}, not {quoted(spec)}")
    if is_outside(spec):
        from outplay.players.external.specs import make_outside

        return make_outside(spec, seed, limits)
    try:
        parsed = parse_spec(spec)
    except SpecError as error:
        raise SpecError(f"{error}{_suggest_file(spec)}") from None
    if parsed.name == HUMAN:
        if parsed != Spec(HUMAN):
            raise SpecError(f"a person at the keyboard has no options: write {HUMAN!r}, not {quoted(spec)}")
        raise SpecError(f"{quoted(spec)} is a person at the keyboard, who can only play at a terminal")
    if parsed.name in BY_NAME:
        return BY_NAME[parsed.name].make(parsed, seed)
    from outplay.players.external.plugins import make_plugin, plugin_names

    if (plugin := make_plugin(parsed, seed, limits)) is not None:
        return plugin
    known = (HUMAN, *BY_NAME, *plugin_names())
    raise SpecError(
        f"there is no player {quoted(parsed.name)}: there are {', '.join(known)}; a function of your own is "
        f"file.py:function, a program is ugi:command{nearest(parsed.name, known) or _suggest_file(spec)}"
    )


def _suggest_file(spec: str) -> str:
    """The file that a spec without a player probably means, as the end of a sentence."""
    from outplay.players.external.specs import suggest_code

    name, colon, rest = spec.strip().partition(":")
    return suggest_code(name, colon + rest)
