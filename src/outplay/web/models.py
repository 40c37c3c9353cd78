"""What the API answers, described for those who write programs: /openapi.json is made from this.

Answers are not checked against these models while the server runs, for that would cost more than to make them; the
tests do.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SideName = Literal["white", "black"]


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
    evaluation_words: Annotated[dict[str, str], Field(description="What each of them counts.")]


class MoveData(Answer):
    """A legal move and the position after it."""

    move: str
    origin: str | None
    target: str | None
    captured: Annotated[list[str], Field(description="The cells whose pieces are taken or turned over.")]
    after: str


class RecordedOutcome(Answer):
    """How a game has ended by its rules."""

    winner: SideName | None
    reason: str
    margin: int


class OutcomeData(RecordedOutcome):
    """How a game has ended, also in words."""

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
    words: Annotated[dict[str, str] | None, Field(description="What the choices mean, where that is said.")] = None


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
    """What a position, or a move, is worth to a side: a proven result, or an estimate."""

    side: SideName
    winner: Annotated[SideName | None, Field(description="Who wins, if that is proven.")]
    value: Annotated[
        Literal[1, 0, -1] | None, Field(description="1 won, 0 drawn, -1 lost with perfect play; null for an estimate.")
    ]
    distance: Annotated[
        int | None, Field(description="How many plies the game then lasts: the winner hurries, the loser holds out.")
    ]
    margin: Annotated[int | None, Field(description="By how many discs the side wins, below 0 if it loses.")]
    bound: Annotated[bool, Field(description="Whether it is only known not to take longer, or not to be by fewer.")]
    estimate: Annotated[float | None, Field(description="What the engine makes of it, if nothing is proven.")]
    text: Annotated[str, Field(description="What the side does, in words.", examples=["wins in 7", "+3.2"])]


class MoveScoreData(Answer):
    """What a move is worth to the side that makes it; the move itself is one of the plies."""

    move: str
    score: ScoreData
    line: Annotated[list[str], Field(description="How the game may go on, from this move on; empty: nobody looked.")]


class AnalysisData(Answer):
    """What the engine thinks of a position, the best move first."""

    game: str
    position: str
    score: ScoreData
    best: str | None
    line: list[str]
    moves: list[MoveScoreData]
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
    score: ScoreData
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


class ForfeitData(Answer):
    """Who lost a game that the rules had not ended, and why."""

    side: SideName
    verdict: str
    detail: Annotated[str, Field(description="What the player did, in words.")] = ""


class RecordData(Answer):
    """A game: the keys of a record file, and what follows from them."""

    game: str
    rules: str
    players: tuple[str, str]
    seed: int | None
    number: Annotated[int | None, Field(description="Which game of its tournament it is, counted from 1.")]
    reproducible: Annotated[bool, Field(description="Whether the same seed gives the same game.")] = True
    start: str
    moves: list[str]
    outcome: RecordedOutcome | None
    forfeit: ForfeitData | None
    times: Annotated[list[float], Field(description="Seconds for each move, if somebody measured them.")]
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    winner: SideName | None
    ending: Annotated[str, Field(description="How it has ended, as a sentence; empty while it goes on.")]
    pieces: Annotated[tuple[int, int], Field(description="How many pieces White and Black have at the end.")]


class RecordsData(Answer):
    """The games of a record file."""

    games: list[RecordData]
