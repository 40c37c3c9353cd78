"""What the API is asked for: queries and bodies, each described and checked.

/openapi.json is made from this and from the models of the answers.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from outplay.play import Game
from outplay.rules import CATALOGUE, find_catalogue_rules
from outplay.search import limits, teaching
from outplay.values import MAX_EXACT
from outplay.web.models import SideName
from outplay.web.players import LONGEST_SPEC
from outplay.web.settings import ServerLimits
from outplay.web.shelf import LONGEST_NAME

_LIMITS = ServerLimits()

_EXAMPLE = find_catalogue_rules(CATALOGUE[0].name)
_EXAMPLE_MOVE = str(Game(_EXAMPLE).start.legal_moves[0])

GameName = Annotated[
    str,
    Field(
        max_length=LONGEST_NAME,
        description="A game of the catalogue with its size and switches, as in `name:3x5,switch=value`, or one of the "
        "server's own variants. See `/api/games`.",
        examples=[_EXAMPLE.name],
    ),
]
RulesHash = Annotated[
    str,
    Field(
        max_length=64,
        description="The hash of the rules that are meant. The answer is 409 if this server has others.",
        examples=[_EXAMPLE.hash],
    ),
]
PositionText = Annotated[
    str,
    Field(
        max_length=600,
        description="Rows from the top joined by `/`: `w`, `b`, `-` for an empty cell, `.` for a hole; then a space "
        "and the side to move. The start, if it is left out.",
        examples=[f"{_EXAMPLE.start} w"],
    ),
]
MoveText = Annotated[str, Field(max_length=60)]
MoveTexts = Annotated[
    list[MoveText],
    Field(
        max_length=_LIMITS.moves,
        description="All moves in their order: `a1a2`, for a placed disc `d5`, or `pass`.",
        examples=[[_EXAMPLE_MOVE]],
    ),
]


def with_one_stranger(data: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """What a model knows of some values, and the first of those that it does not know."""
    known = model.model_fields
    if len(data) <= len(known):
        return data
    stranger = next(name for name in data if name not in known)
    return {name: value for name, value in data.items() if name in known or name == stranger}


class GameQuery(BaseModel):
    """Which game is meant."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    rules: RulesHash | None = None


class PositionQuery(GameQuery):
    """Which position of which game is meant."""

    position: PositionText | None = None


EvaluationName = Annotated[
    str, Field(max_length=60, description="By what positions are judged: one of the game's `evaluations`.")
]


class AnalysisQuery(PositionQuery):
    """A position to think about, and how long."""

    depth: Annotated[
        int | None, Field(ge=1, le=limits.MOST_DEPTH, description="How many plies to look ahead at most.")
    ] = None
    nodes: Annotated[int | None, Field(ge=1, le=_LIMITS.nodes, description="How many positions to look at.")] = None
    seconds: Annotated[
        float | None, Field(ge=limits.LEAST_SECONDS, le=_LIMITS.analysis_seconds, description="How long to think.")
    ] = None
    evaluation: EvaluationName | None = None
    exact: Annotated[
        bool,
        Field(
            description="Whether to look the position up, where the game or the rest of it is small enough for that."
        ),
    ] = False


class SearchQuery(PositionQuery):
    """A search to look at."""

    algorithm: Annotated[
        Literal["minimax", "alphabeta", "mcts"], Field(description="Which search; mcts is Monte-Carlo tree search.")
    ]
    depth: Annotated[
        int, Field(ge=0, le=teaching.MOST_DEPTH, description="How many plies minimax and alpha-beta look ahead.")
    ] = 2
    evaluation: EvaluationName | None = None
    simulations: Annotated[int, Field(ge=1, le=_LIMITS.simulations, description="Of Monte-Carlo tree search.")] = 1000
    seed: Annotated[int, Field(ge=0, le=MAX_EXACT, description="Of Monte-Carlo tree search.")] = 0


class TreeQuery(SearchQuery):
    """A node of a search tree, and how much below it."""

    path: Annotated[
        str,
        Field(
            max_length=1000,
            pattern=r"^([0-9]{1,6}(\.[0-9]{1,6})*)?$",
            description="The node, by numbers of children from the root, from 0: `0.2`. The root, if it is empty.",
        ),
    ] = ""
    levels: Annotated[int, Field(ge=0, le=10, description="How many levels below the node.")] = 1

    @property
    def numbers(self) -> list[int]:
        """The path as numbers."""
        return [int(number) for number in self.path.split(".")] if self.path else []


class StepsQuery(SearchQuery):
    """Some steps of a search."""

    first: Annotated[int, Field(ge=0, le=10_000_000, description="The number of the first step, from 0.")] = 0
    count: Annotated[int, Field(ge=1, le=1000, description="How many steps at most.")] = 100


class Asked(BaseModel):
    """What all bodies share: no key is passed over, and no text is taken for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _take_one_too_many(cls, data: Any) -> Any:
        """Of keys that are not known one is enough to complain about: to do so of thousands takes a second."""
        return with_one_stranger(data, cls) if isinstance(data, dict) else data


class PlayBody(Asked):
    """A line of play to be replayed."""

    game: GameName
    rules: RulesHash | None = None
    start: PositionText | None = None
    moves: MoveTexts


class SolutionBody(Asked):
    """A position whose exact worth is asked for: the one at the end of a line."""

    game: GameName
    rules: RulesHash | None = None
    position: PositionText | None = None
    line: Annotated[
        list[MoveText],
        Field(
            max_length=_LIMITS.moves,
            description="Moves from that position on, in their order.",
            examples=[[_EXAMPLE_MOVE]],
        ),
    ] = []


class ChooseBody(Asked):
    """A position in which a player shall move."""

    game: GameName
    rules: RulesHash | None = None
    position: PositionText | None = None
    player: Annotated[
        str,
        Field(
            max_length=LONGEST_SPEC, description="A spec such as `level:4`; see `/api/players`.", examples=["level:4"]
        ),
    ]
    seed: Annotated[
        int | None, Field(ge=0, le=MAX_EXACT, description="What its lots depend on; chance, if it is left out.")
    ] = None


class RecordBody(Asked):
    """A game to be written as a record file."""

    game: GameName
    rules: RulesHash | None = None
    start: PositionText | None = None
    moves: MoveTexts
    players: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_SPEC)]],
        Field(min_length=2, max_length=2, description="White's and Black's."),
    ] = ["human", "human"]
    seed: Annotated[int | None, Field(ge=0, le=MAX_EXACT)] = None
    resigned: Annotated[SideName | None, Field(description="Who gave up, if the rules have not ended the game.")] = None


class RecordsBody(Asked):
    """A record file to be read."""

    text: Annotated[
        str,
        Field(
            description="JSON Lines, or the text with tags in brackets.",
            examples=[f'[Game "{_EXAMPLE.name}"]\n\n1. {_EXAMPLE_MOVE} *\n'],
        ),
    ]
