"""What the API takes and answers, described for those who write programs: /openapi.json is made from this.

Answers are not checked against these models while the server runs, for that would cost more than to make them; the
tests do.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from outplay.rules import CATALOGUE, find_catalogue_rules
from outplay.search.teaching import MOST_DEPTH
from outplay.web.settings import Limits

SideName = Literal["white", "black"]
_LIMITS = Limits()
_LARGEST_SEED = 2**53 - 1
"""Larger numbers are not whole any more in a browser."""

_EXAMPLE = find_catalogue_rules(CATALOGUE[0].name)

GameName = Annotated[
    str,
    Field(
        max_length=200,
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
MoveText = Annotated[str, Field(max_length=60, description="`a1a2`, for a placed disc `d5`, or `pass`.")]


class Answer(BaseModel):
    """What all answers share."""

    model_config = ConfigDict(extra="forbid")


class Failure(Answer):
    """Why something was refused."""

    model_config = ConfigDict(extra="allow")

    kind: Annotated[str, Field(description="A word for programs.", examples=["IllegalMove"])]
    message: Annotated[str, Field(description="A sentence for people: what was wrong, and what to do.")]
    ply: Annotated[int | None, Field(description="Which of the moves was bad, counted from 1.")] = None
    expected: Annotated[str | None, Field(description="The hash of the rules that this server has.")] = None
    fits: Annotated[int | None, Field(description="The largest depth at which a tree is not too large.")] = None


class Failed(Answer):
    """The answer to whatever could not be done."""

    error: Failure


class Health(Answer):
    """That the server is there."""

    version: str


class SwitchData(Answer):
    """A rule of a game that can be changed; the first value is usual."""

    name: str
    values: list[str]
    meaning: str
    smallest: Annotated[
        list[int] | None, Field(description="The smallest size, if it is smaller with the second value.")
    ]


class EntryData(Answer):
    """A game of the catalogue."""

    name: str
    default: Annotated[str, Field(description="Its full name at the usual size.")]
    dimensions: Annotated[list[str], Field(description="What the numbers of a size mean.")]
    usual: Annotated[list[int], Field(description="The usual size.")]
    smallest: list[int]
    largest: Annotated[list[int], Field(description="Each number with the others as small as can be.")]
    even: Annotated[bool, Field(description="Whether only even sizes exist.")]
    summary: str
    switches: list[SwitchData]


class OwnGame(Answer):
    """A variant that the server was started with."""

    name: str
    rules: str


class GamesData(Answer):
    """What can be played on this server."""

    version: str
    catalogue: list[EntryData]
    own: list[OwnGame]
    first: Annotated[dict[str, str], Field(description="The game with which each screen of the page begins.")]
    limits: Annotated[dict[str, float], Field(description="How much a visitor may ask for.")]


class GeometryData(Answer):
    """A board as plain numbers: x goes right, y goes down, the unit is the width of a cell."""

    width: float
    height: float
    centres: Annotated[list[tuple[float, float]], Field(description="Of each cell, in reading order.")]
    outline: Annotated[list[tuple[float, float]], Field(description="The corners of a cell about its centre.")]


class GameData(Answer):
    """A game: its board, its sides, its rules in words."""

    name: str
    rules: str
    sides: Annotated[tuple[str, str], Field(description="How the two sides are called; the first one begins.")]
    colours: tuple[str, str]
    text: Annotated[list[str], Field(description="How the game is played, a sentence or two each.")]
    cells: Annotated[list[str], Field(description="The names of the cells in reading order.")]
    shades: Annotated[list[int], Field(description="0 or 1 for each cell: the shades of a chequered board.")]
    geometry: GeometryData
    start: str
    evaluations: Annotated[list[str], Field(description="By which positions can be judged; the first one is usual.")]


class MoveData(Answer):
    """A legal move and the position after it."""

    move: str
    origin: str | None
    target: str | None
    captured: Annotated[list[str], Field(description="The cells whose pieces are taken or turned over.")]
    after: str


class OutcomeData(Answer):
    """How a game has ended."""

    winner: SideName | None
    reason: str
    margin: int
    text: Annotated[str, Field(description="The same as a sentence.")]


class PositionData(Answer):
    """A position: what can be played in it, or how the game has ended."""

    game: str
    rules: str
    position: str
    side: SideName
    pieces: Annotated[tuple[int, int], Field(description="How many pieces White and Black have.")]
    moves: list[MoveData]
    outcome: OutcomeData | None


class LineData(Answer):
    """A line of play, replayed."""

    start: str
    plies: list[MoveData]
    here: PositionData


class PlayerOption(Answer):
    """What may stand in the spec of a player."""

    name: str
    meaning: str
    kind: Literal["whole", "decimal", "choice", "word"]
    least: float | None = None
    most: float | None = None
    usual: str | None = None
    choices: list[str] | None = None


class PlayerKind(Answer):
    """Somebody who can play the game."""

    name: str
    summary: str
    size: Annotated[PlayerOption | None, Field(description="The number right after the colon, if there must be one.")]
    options: list[PlayerOption]
    own: Annotated[bool, Field(description="Whether whoever started the server brought this player along.")]


class Choice(Answer):
    """What a player plays."""

    move: str
    player: str
    seconds: float


class ScoreData(Answer):
    """What a position is worth to a side."""

    side: SideName
    value: float
    proven: Annotated[bool, Field(description="Whether this is the true result of the game.")]
    winner: SideName | None
    plies: Annotated[int | None, Field(description="In how many plies the game is won, where that is what counts.")]
    margin: Annotated[int | None, Field(description="By how many discs the game is won, where they are counted.")]
    within: Annotated[bool, Field(description="Whether plies or margin are only a bound.")]
    text: str


class MoveScore(Answer):
    """What a move is worth."""

    move: str
    score: ScoreData
    line: list[str]


class AnalysisData(Answer):
    """What the engine thinks of a position, the best move first."""

    game: str
    position: str
    score: ScoreData
    best: str | None
    line: list[str]
    moves: list[MoveScore]
    nodes: int
    depth: int
    seconds: float


class TreeData(Answer):
    """A search tree: its summary, and the node at a path with some levels below it."""

    algorithm: Literal["minimax", "alphabeta", "mcts"]
    game: str
    depth: int
    evaluation: str
    maximizer: Annotated[SideName, Field(description="The side by which values are seen.")]
    value: float
    text: Annotated[str, Field(description="The value in words.")]
    line: list[str]
    nodes: int
    leaves: int
    cuts: int
    counts: Annotated[
        dict[str, int | None] | None, Field(description="How many nodes minimax and alphabeta look at; null: too many.")
    ] = None
    path: list[int]
    node: Annotated[
        dict[str, Any],
        Field(
            description="`move`, `position`, `count` of its children and, as deep as was asked for, `children`. Of "
            "minimax and alpha-beta also `kind`, `value`, `text`, `bound`, `best`, `ties`, `window`, `cut`; of "
            "Monte-Carlo tree search `side`, `visits`, `mean`, `proven`."
        ),
    ]


class StepData(Answer):
    """One thing that a search does."""

    kind: Literal["enter", "leaf", "better", "no better", "cut", "leave"]
    path: Annotated[list[int], Field(description="The node at which it happens, by child numbers from the root.")]
    move: str | None
    window: tuple[float | None, float | None]
    window_text: tuple[str, str]
    value: float | None
    value_text: str | None
    text: Annotated[str, Field(description="The step as a sentence.")]


class StepsData(Answer):
    """Some steps of a search, in their order."""

    total: int
    first: int
    steps: list[StepData]


class RecordText(Answer):
    """A record file."""

    text: str
    filename: str


class RecordData(Answer):
    """A game from a record file."""

    game: str
    rules: str
    start: str
    moves: list[str]
    players: tuple[str, str]
    seed: int | None
    number: int | None
    winner: SideName | None
    text: str


class RecordsData(Answer):
    """The games of a record file."""

    games: list[RecordData]


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

    depth: Annotated[int | None, Field(ge=1, le=100, description="How many plies to look ahead at most.")] = None
    nodes: Annotated[int | None, Field(ge=1, le=_LIMITS.nodes, description="How many positions to look at.")] = None
    seconds: Annotated[
        float | None, Field(ge=0.001, le=_LIMITS.analysis_seconds, description="How long to think.")
    ] = None
    evaluation: EvaluationName | None = None


class SearchQuery(PositionQuery):
    """A search to look at."""

    algorithm: Literal["minimax", "alphabeta", "mcts"]
    depth: Annotated[
        int, Field(ge=0, le=MOST_DEPTH, description="How many plies minimax and alpha-beta look ahead.")
    ] = 2
    evaluation: EvaluationName | None = None
    simulations: Annotated[int, Field(ge=1, le=_LIMITS.simulations, description="Of Monte-Carlo tree search.")] = 1000
    seed: Annotated[int, Field(ge=0, le=_LARGEST_SEED, description="Of Monte-Carlo tree search.")] = 0


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


class PlayBody(Asked):
    """A line of play to be replayed."""

    game: GameName
    rules: RulesHash | None = None
    start: PositionText | None = None
    moves: Annotated[list[MoveText], Field(max_length=_LIMITS.moves)]


class ChooseBody(Asked):
    """A position in which a player shall move."""

    game: GameName
    rules: RulesHash | None = None
    position: PositionText | None = None
    player: Annotated[str, Field(max_length=300, description="A spec such as `level:4`; see `/api/players`.")]
    seed: Annotated[
        int | None, Field(ge=0, le=_LARGEST_SEED, description="What its lots depend on; chance, if it is left out.")
    ] = None


class RecordBody(Asked):
    """A game to be written as a record file."""

    game: GameName
    rules: RulesHash | None = None
    start: PositionText | None = None
    moves: Annotated[list[MoveText], Field(max_length=_LIMITS.moves)]
    players: Annotated[
        list[Annotated[str, Field(max_length=300)]],
        Field(min_length=2, max_length=2, description="White's and Black's."),
    ] = ["human", "human"]
    seed: Annotated[int | None, Field(ge=0, le=_LARGEST_SEED)] = None
    resigned: Annotated[SideName | None, Field(description="Who gave up, if the rules have not ended the game.")] = None


class RecordsBody(Asked):
    """A record file to be read."""

    text: Annotated[str, Field(description="JSON Lines, or the text with tags in brackets.")]
