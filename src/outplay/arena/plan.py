"""The plan of a tournament: who plays what against whom, and everything else that its games depend on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast, get_args

from outplay.arena.openings import START, find_openings, parse_openings
from outplay.arena.sprt import Sprt
from outplay.errors import InputError, RecordError, nearest, quoted, reported_as
from outplay.play import Game
from outplay.players.external.limits import TurnLimits
from outplay.players.trust import foreign, impersonated, mark_impostor, refuse_untrusted
from outplay.record import Header
from outplay.render.scene import printable
from outplay.rules.spec import PROTOCOLS, is_outside, parse_function
from outplay.values import check_seed, check_whole, is_whole

TournamentKind = Literal["round-robin", "gauntlet", "swiss"]
KINDS: tuple[TournamentKind, ...] = get_args(TournamentKind)
_LABELLED = re.compile(r"([^\W\d][^/:,=]{0,59})=\s*(.+)", re.DOTALL)
"""A name before a spec: it has none of the punctuation that a spec has before its first equals sign."""
_DEFAULT_FUNCTION = "player"
_MAX_PLAYERS = 1000
_MAX_GAMES = 10**9
DEFAULT_GAMES = 10
DEFAULT_SEED = 1
MAX_TEST_GAMES = 20_000
"""A test stops by itself, by default after at most so many games."""
_TEST_OPENINGS = 1_000
"""Found within seconds, and enough for most tests."""


class Entrant(NamedTuple):
    """A player of a tournament: the name it has there, and the spec that makes it."""

    name: str
    spec: str

    def is_called(self, name: str) -> bool:
        """Whether this is the player with a name in a file; the name may be marked as an impostor's here."""
        return self.name in (name, mark_impostor(name))


def enter(texts: Iterable[str]) -> tuple[Entrant, ...]:
    """The entrants that some texts describe: specs, or ``name=spec``; equal names get a number.

    >>> [entrant.name for entrant in enter(["random", "random", "Anna M.=engine:depth=3", "bots/mine.py:player"])]
    ['random', 'random (2)', 'Anna M.', 'mine']
    """
    if isinstance(texts, str):
        raise InputError(f"players come in a list, as in enter([{quoted(texts)}, 'random'])")
    entrants: list[Entrant] = []
    seen: Counter[str] = Counter()
    for text in texts:
        labelled = _LABELLED.fullmatch(text.strip())
        label, spec = labelled.groups() if labelled else (_short_name(text.strip()), text)
        name = printable(label.strip())
        seen[name] += 1
        entrants.append(Entrant(name if seen[name] == 1 else f"{name} ({seen[name]})", spec))
    return tuple(entrants)


def _short_name(spec: str) -> str:
    """A bot has the name of its file, with the ending if it could be mistaken for our player; others have their spec.

    >>> [_short_name(spec) for spec in ("bots/mine.py:player", "bots/greedy.py:player", "bots/minimax", "level:3")]
    ['mine', 'greedy.py', 'minimax folder', 'level:3']
    """
    if not is_outside(spec) or spec.partition(":")[0] in PROTOCOLS:
        return spec
    path, mark, options = spec.partition(",")
    function = parse_function(spec) or parse_function(f"{path}:{_DEFAULT_FUNCTION}{mark}{options}")
    if function is None:
        return spec
    file = Path(function.path).name
    rest = "" if function.name == _DEFAULT_FUNCTION else f":{function.name}"
    rest += "".join(f",{key}={value}" for key, value in function.options.items())
    name = file.removesuffix(".py") + rest
    return name if impersonated(name, spec) is None else (file if file.endswith(".py") else f"{file} folder") + rest


@dataclass(frozen=True)
class Plan:
    """Everything that the games of a tournament depend on.

    In a round robin everybody meets everybody, so two players simply have a match. In a gauntlet the first player meets
    all others. In a Swiss tournament players with about the same number of points meet. Two players who meet play
    ``games`` games, in pairs from the same opening with the colours changed.
    """

    game: Game
    players: tuple[Entrant, ...]
    kind: TournamentKind = "round-robin"
    games: int = DEFAULT_GAMES
    rounds: int = 1
    """How often everybody meets everybody; in a Swiss tournament, the number of rounds."""
    openings: tuple[str, ...] = ()
    """Texts of the positions from which games start; if empty, the start of the game."""
    seed: int = DEFAULT_SEED
    limits: TurnLimits = field(default_factory=TurnLimits)
    """What the players from outside may use; our own keep to what their specs say."""
    sprt: str = ""
    """The test that ends a match of two as soon as it is decided, such as ``elo0=0,elo1=20``."""
    is_trusted: bool = field(default=True, compare=False)
    """Whether its players may start: not those of a file that are programs, code or use files."""

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise InputError(f"{quoted(self.game)} is not a Game: make one with outplay.game")
        if not all(isinstance(entrant, Entrant) for entrant in self.players):
            raise InputError(f"players are entrants, not {quoted(self.players)}: make them with enter([...])")
        if not 2 <= len(self.players) <= _MAX_PLAYERS:
            raise InputError(f"a tournament needs 2 to {_MAX_PLAYERS} players, not {len(self.players)}")
        if len({entrant.name for entrant in self.players}) < len(self.players):
            raise InputError(f"two players are called the same: {', '.join(entrant.name for entrant in self.players)}")
        for entrant in self.players:
            Header((entrant.name, entrant.name))  # otherwise its games could not be read again
            if kind := impersonated(entrant.name, entrant.spec):
                raise InputError(
                    f"{quoted(entrant.spec)} cannot be called {quoted(entrant.name)}: it could be mistaken for our "
                    f"player {kind!r}; give it another name, as in {quoted(f'my {kind}={entrant.spec}', limit=1000)}"
                )
        if self.kind not in KINDS:
            hint = nearest(str(self.kind), KINDS)
            raise InputError(f"there is no tournament {quoted(self.kind)}: there are {', '.join(KINDS)}{hint}")
        if not is_whole(self.games, 2, _MAX_GAMES) or self.games % 2:
            raise InputError(
                f"two players who meet play an even number of games, half of them with each colour, "
                f"not {quoted(self.games)}"
            )
        check_whole("the number of rounds", self.rounds, 1, _MAX_GAMES)
        check_seed(self.seed)
        if self.sprt and (len(self.players), self.kind) != (2, "round-robin"):
            raise InputError(f"the test {quoted(self.sprt)} is for a match of two players, not for {len(self.players)}")
        if self.sprt:
            Sprt.parse(self.sprt)  # otherwise its games could not be counted

    @property
    def total(self) -> int:
        """The number of games, without the byes of a Swiss tournament."""
        players = len(self.players)
        meetings = {
            "round-robin": players * (players - 1) // 2,
            "gauntlet": players - 1,
            "swiss": players // 2,
        }[self.kind]
        return meetings * self.rounds * self.games

    def trust(self, specs: Collection[str] = (), allowed: TurnLimits | None = None) -> Plan:
        """The plan of a file, allowed to play: exactly these specs, within these limits or the default ones."""
        if self.is_trusted:
            return self
        refuse_untrusted((entrant.spec for entrant in self.players), specs)
        if beyond := self.limits.beyond(allowed or TurnLimits()):
            asked = "; ".join(f"{name}: {words}" for name, words in beyond.items())
            raise RecordError(f"the plan of a file gives its players more than is allowed here: {asked}")
        return replace(self, is_trusted=True)

    def check_trusted(self) -> None:
        """Refuse to start players of a file that nobody has trusted."""
        if not self.is_trusted:
            refuse_untrusted(entrant.spec for entrant in self.players)

    def as_data(self) -> dict[str, Any]:
        """What the header of the record file keeps besides the game."""
        return {
            "kind": self.kind,
            "players": [{"name": entrant.name, "spec": entrant.spec} for entrant in self.players],
            "games": self.games,
            "rounds": self.rounds,
            "openings": list(self.openings),
            "seed": self.seed,
            "limits": self.limits.as_data(),
            "sprt": self.sprt,
        }

    @classmethod
    def from_data(cls, game: Game, data: dict[str, Any]) -> Plan:
        """The plan in a record file; a damaged one is refused.

        If its players are programs, code or use files, it must be trusted before it is played.
        """
        with reported_as(RecordError, "the plan of the tournament is damaged", KeyError, TypeError):
            players = tuple(_read_entrant(str(one["name"]), str(one["spec"])) for one in data["players"])
            return cls(
                game,
                players,
                data["kind"],
                data["games"],
                data["rounds"],
                tuple(str(game.position(text)) for text in data["openings"]),
                data["seed"],
                TurnLimits.from_data(data["limits"]),
                str(data["sprt"]),
                is_trusted=not foreign(entrant.spec for entrant in players),
            )


def _read_entrant(name: str, spec: str) -> Entrant:
    """An entrant from a file, marked if its name could be mistaken for one of our players."""
    return Entrant(name if impersonated(name, spec) is None else mark_impostor(name), spec)


def make_plan(
    game: Game,
    players: tuple[Entrant, ...],
    kind: str | None = None,
    *,
    games: int | None = None,
    rounds: int | None = None,
    openings: str | None = None,
    seed: int | None = None,
    limits: TurnLimits | None = None,
    sprt: str | None = None,
    check: Callable[[Plan], None] = lambda plan: None,
) -> tuple[Plan, str]:
    """Make a plan, with defaults for what is left out, and a remark about its openings.

    ``check`` gets the plan before openings are searched for, and again when the number of its games is known.

    >>> import outplay
    >>> plan, remark = make_plan(outplay.game("hexapawn:3x3"), enter(["random", "greedy"]), openings="all:1")
    >>> plan.games, plan.openings, remark
    (6, ('bbb/w--/-ww b', 'bbb/-w-/w-w b', 'bbb/--w/ww- b'), 'from all 3 positions after 1 plies')
    """
    draft = Plan(
        game,
        players,
        cast(TournamentKind, kind or KINDS[0]),
        (MAX_TEST_GAMES if sprt else DEFAULT_GAMES) if games is None else games,
        _default_rounds(kind, len(players)) if rounds is None else rounds,
        seed=DEFAULT_SEED if seed is None else seed,
        limits=limits or TurnLimits(),
        sprt=str(Sprt.parse(sprt)) if sprt else "",
    )
    check(draft)
    is_open = games is None
    needed = _TEST_OPENINGS if is_open and sprt else draft.games // 2 * draft.rounds
    found = find_openings(game, openings or START, needed, draft.seed)
    if is_open and not sprt and parse_openings(openings or START)[0] == "all":
        draft = replace(draft, games=2 * len(found.positions))
        check(draft)
    return replace(draft, openings=() if found.positions == (game.start,) else found.texts), found.remark


def _default_rounds(kind: str | None, players: int) -> int:
    """One; in a Swiss tournament enough to find the best player, and two more."""
    return max(1, (players - 1).bit_length() + 2) if kind == "swiss" else 1
