"""The requests: one class for each, shared by HTTP, the stream and the worker processes.

``checking`` makes a request from what a client sends, and is the only place where its form is checked; a worker gets
the same values. The classes are plain dataclasses, because a worker loads no web library. /openapi.json is made from
them and their descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal, TypeVar, dataclass_transform

from annotated_types import Ge, Le, MaxLen, MinLen

from outplay.arena.openings import MAX_PLIES
from outplay.errors import quoted
from outplay.play import Game, Position
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.record.transcript import parse_transcript
from outplay.rules import CATALOGUE, find_catalogue_rules
from outplay.rules.words import SIDES
from outplay.search import limits, teaching
from outplay.solving.puzzles import LEVELS, TASKS
from outplay.solving.puzzles import Task as TaskName
from outplay.values import MAX_EXACT
from outplay.web.failures import RequestError
from outplay.web.players import MAX_SPEC
from outplay.web.settings import ServerLimits
from outplay.web.shapes import Doc, SideName
from outplay.web.shelf import MAX_NAME, Shelf, parse_position

_LIMITS = ServerLimits()
_MAX_REPORTED = 100
"""Games of a training whose moves are reported: more than anybody watches before asking for more."""
_BEGINNINGS_OF_FILES = ("{", "[", "\ufeff")
_MAX_PUZZLE = 1_000_000
_MAX_GAMES_OF_A_FILE = 500
_MAX_SHEET = 48
_MAX_OPENINGS = 50
_PATH = r"^([0-9]{1,6}(\.[0-9]{1,6})*)?$"
_EXAMPLE = find_catalogue_rules(CATALOGUE[0].name)


def _example_moves() -> list[str]:
    """The moves of a whole game: always the first one that is legal."""
    position, moves = Game(_EXAMPLE).start, []
    while position.legal_moves:
        moves.append(str(position.legal_moves[0]))
        position = position.play(position.legal_moves[0])
    return moves


_EXAMPLE_MOVES = _example_moves()


# ---- The types of single values


class _Exact:
    """In JSON, a text is no number and a number is no truth value; pydantic looks for the method by its name."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(source), "strict": True}


_EXACT = _Exact()
Whole = Annotated[int, _EXACT]
Number = Annotated[float, _EXACT]
Flag = Annotated[bool, _EXACT]

GameName = Annotated[
    str,
    MaxLen(MAX_NAME),
    Doc(
        "A game of the catalogue with its size and switches, as in `name:3x5,switch=value`, or one of the server's own "
        "variants. See `/api/games`.",
        examples=[_EXAMPLE.name],
    ),
]
RulesHash = Annotated[
    str | None,
    MaxLen(64),
    Doc("The hash of the rules that are meant. The answer is 409 if this server has others.", examples=[_EXAMPLE.hash]),
]
PositionText = Annotated[
    str | None,
    MaxLen(600),
    Doc(
        "Rows from the top joined by `/`: `w`, `b`, `-` for an empty cell, `.` for a hole; then a space and the side "
        "to move. The start, if left out.",
        examples=[f"{_EXAMPLE.start} w"],
    ),
]
MoveText = Annotated[str, MaxLen(60)]
MoveTexts = Annotated[
    list[MoveText],
    MaxLen(_LIMITS.moves),
    Doc("All moves in their order: `a1a2`, for a placed disc `d5`, or `pass`.", examples=[_EXAMPLE_MOVES[:1]]),
]
PlayerText = Annotated[
    str, MaxLen(MAX_SPEC), Doc("A spec such as `level:4`; see `/api/players`.", examples=["level:4"])
]
Seed = Annotated[Whole | None, Ge(0), Le(MAX_EXACT), Doc("The seed of all random choices; a random one, if left out.")]
EvaluationName = Annotated[str | None, MaxLen(60), Doc("How positions are judged: one of the game's `evaluations`.")]
Resigned = Annotated[SideName | None, Doc("The side that resigned, if the rules have not ended the game.")]
Overtime = Annotated[SideName | None, Doc("The side whose time ran out, if the rules have not ended the game.")]
ReasonLabels = Annotated[
    str | None,
    MaxLen(20),
    Doc("The label style of `reason`, one of `/api/labels`; in the style that names pawns it stays empty."),
]
Truth = Annotated[Flag, Doc("Whether to say what each move is worth.")]
RoomName = Annotated[str, MaxLen(64), Doc("The name of a room, as `POST /api/rooms` gave it.")]
Token = Annotated[str | None, MaxLen(64), Doc("The secret of a seat; nothing, to take a free seat or to watch.")]
MachineSide = Annotated[SideName, Doc("Which side the machine plays.", examples=["black"])]


# ---- What requests share


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True, kw_only=True)
class ApiRequest:
    """A request, whose keys are its fields: every subclass is a frozen dataclass, and any other key is refused."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}
    task: ClassVar[str] = ""
    """The task of a worker, if it takes one."""

    def __init_subclass__(cls, task: str = "") -> None:
        cls.task = task or cls.task
        dataclass(frozen=True, kw_only=True)(cls)


Asked = TypeVar("Asked", bound=ApiRequest)


class GameRequest(ApiRequest):
    """A request about a game."""

    game: GameName
    rules: RulesHash = None

    def find_game(self, shelf: Shelf) -> Game:
        """The game, under the rules that are meant."""
        return shelf.find(self.game, self.rules)


class DiagramsRequest(GameRequest):
    """A question for the rules of a game in diagrams."""


class PositionRequest(GameRequest):
    """A request about a position."""

    position: PositionText = None

    def find_position(self, shelf: Shelf) -> Position:
        """The position that is meant."""
        return parse_position(self.find_game(shelf), self.position)


class LineRequest(GameRequest):
    """A line of play."""

    start: PositionText = None
    moves: MoveTexts

    def replay(self, shelf: Shelf) -> Record:
        """The line as a record."""
        return _replay(self.find_game(shelf), self.start, self.moves)


class OpeningsRequest(GameRequest, task="openings"):
    """Positions from which games between players can start."""

    plies: Annotated[Whole, Ge(1), Le(MAX_PLIES), Doc("How many random moves lead to each.", examples=[2])]
    number: Annotated[Whole, Ge(1), Le(_MAX_OPENINGS), Doc("How many positions at most.")] = 5
    seed: Seed = None


class PlayRequest(LineRequest):
    """A line of play to replay."""

    labels: Annotated[
        str | None,
        MaxLen(20),
        Doc("The label style of the answer, one of `/api/labels`. The moves may be written in it, or as always."),
    ] = None


class EndedLine(ApiRequest):
    """A line of play that a side may have resigned or lost on time."""

    start: PositionText = None
    moves: MoveTexts
    resigned: Resigned = None
    overtime: Overtime = None

    def record_of(self, game: Game) -> Record:
        """It as a record."""
        return _replay(game, self.start, self.moves, _forfeit(self.resigned, self.overtime))


def _replay(game: Game, start: str | None, moves: Sequence[str], forfeit: Forfeit | None = None) -> Record:
    """The record of a line."""
    return Record(game, parse_position(game, start), moves, forfeit=forfeit)


def _forfeit(resigned: SideName | None, overtime: SideName | None) -> Forfeit | None:
    """Who lost a line that the rules have not ended."""
    if resigned and overtime:
        raise RequestError("'resigned' and 'overtime' cannot both be given: a game is lost once")
    if resigned:
        return Forfeit(SIDES[resigned], Verdict.RESIGNED)
    return Forfeit(SIDES[overtime], Verdict.TIME) if overtime else None


# ---- Thinking


class AnalysisRequest(PositionRequest, task="analysis"):
    """A position to analyse, and for how long."""

    depth: Annotated[Whole | None, Ge(1), Le(limits.MAX_DEPTH), Doc("How many plies to look ahead at most.")] = None
    nodes: Annotated[Whole | None, Ge(1), Le(_LIMITS.nodes), Doc("How many positions to look at.")] = None
    seconds: Annotated[
        Number | None, Ge(limits.MIN_SECONDS), Le(_LIMITS.streamed_seconds), Doc("How long to think.")
    ] = None
    evaluation: EvaluationName = None
    exact: Annotated[
        Flag, Doc("Whether to look the position up, where the game or the rest of it is small enough.")
    ] = False
    labels: ReasonLabels = None


class BriefAnalysisRequest(AnalysisRequest):
    """The same over HTTP, where less time is allowed."""

    seconds: Annotated[
        Number | None, Ge(limits.MIN_SECONDS), Le(_LIMITS.analysis_seconds), Doc("How long to think.")
    ] = None


class ChoiceRequest(PositionRequest, task="choose"):
    """A position in which a player is to move."""

    player: PlayerText
    seed: Seed = None
    seconds_left: Annotated[
        Number | None,
        Ge(0),
        Le(limits.MAX_SECONDS),
        Doc("What the player's clock shows: it thinks so briefly that this lasts for the rest of the game."),
    ] = None


class SolutionRequest(PositionRequest, task="solution"):
    """The position at the end of a line, for its exact value."""

    line: Annotated[
        list[MoveText],
        MaxLen(_LIMITS.moves),
        Doc("Moves from that position on, in their order.", examples=[_EXAMPLE_MOVES[:1]]),
    ] = field(default_factory=list)
    seconds: Annotated[
        Number,
        Ge(limits.MIN_SECONDS),
        Le(_LIMITS.proof_seconds),
        Doc("How long to look for the winner of a game that is too large to be solved."),
    ] = _LIMITS.proof_seconds

    def replay(self, shelf: Shelf) -> Record:
        """The line as a record."""
        return _replay(self.find_game(shelf), self.position, self.line)


class SearchRequest(PositionRequest):
    """A search to look at."""

    algorithm: Annotated[Literal["minimax", "alphabeta", "mcts"], Doc("Which search; mcts is Monte-Carlo tree search.")]
    depth: Annotated[Whole, Ge(0), Le(teaching.MAX_DEPTH), Doc("How many plies minimax and alpha-beta look ahead.")] = 2
    evaluation: EvaluationName = None
    simulations: Annotated[Whole, Ge(1), Le(_LIMITS.simulations), Doc("Of Monte-Carlo tree search.")] = 1000
    seed: Annotated[Whole, Ge(0), Le(MAX_EXACT), Doc("Of Monte-Carlo tree search.")] = 0


class TreeRequest(SearchRequest, task="tree"):
    """A node of a search tree, and how much below it."""

    path: Annotated[
        str,
        MaxLen(1000),
        Doc("The node, by numbers of children from the root, from 0: `0.2`. The root, if it is empty.", pattern=_PATH),
    ] = ""
    levels: Annotated[Whole, Ge(0), Le(10), Doc("How many levels below the node.")] = 1

    def __post_init__(self) -> None:
        if not re.fullmatch(_PATH, self.path):
            raise RequestError(f"'path' must be numbers joined by dots, as in '0.2', not {quoted(self.path)}")

    @property
    def numbers(self) -> list[int]:
        """The path as numbers."""
        return [int(number) for number in self.path.split(".")] if self.path else []


class StepsRequest(SearchRequest, task="steps"):
    """Some steps of a search."""

    first: Annotated[Whole, Ge(0), Le(10_000_000), Doc("The number of the first step, from 0.")] = 0
    count: Annotated[Whole, Ge(1), Le(1000), Doc("How many steps at most.")] = 100


# ---- Puzzles

_TASK = Annotated[TaskName, Doc("What the side to move must do.", examples=[TASKS[0]])]


class PuzzlesRequest(GameRequest):
    """A series of puzzles."""

    seed: Annotated[Whole, Ge(0), Le(MAX_EXACT), Doc("Of the series.", examples=[1])] = 0
    goal: Annotated[TaskName | None, Doc("Only puzzles in which a side must win, or draw.")] = None
    level: Annotated[Whole | None, Ge(LEVELS[0]), Le(LEVELS[-1]), Doc("Only puzzles of this level; 5 is hard.")] = None


class PuzzleRequest(PuzzlesRequest, task="puzzle"):
    """A puzzle of a series."""

    number: Annotated[Whole, Ge(1), Le(_MAX_PUZZLE), Doc("Its number in the series, from 1.")] = 1


class PuzzleSheetRequest(PuzzlesRequest, task="puzzle sheet"):
    """The first puzzles of a series."""

    count: Annotated[Whole, Ge(1), Le(_MAX_SHEET), Doc("How many.")] = 12


class PuzzleMoveRequest(PositionRequest, task="puzzle move"):
    """A move in a puzzle."""

    goal: _TASK
    move: Annotated[MoveText, Doc("The move, as in `a1a2`.", examples=[_EXAMPLE_MOVES[0]])]


class PuzzleHelpRequest(PositionRequest, task="puzzle help"):
    """A position of a puzzle in which somebody wants help."""

    goal: _TASK
    answer: Annotated[Flag, Doc("Whether to say the whole move, and not only where to look.")] = False


# ---- Games and their records


class PlayedGame(EndedLine):
    """A game as it was played, finished or not."""

    players: Annotated[list[Annotated[str, MaxLen(MAX_SPEC)]], MinLen(2), MaxLen(2), Doc("White's and Black's.")] = (
        field(default_factory=lambda: ["human", "human"])
    )
    seed: Seed = None

    def record_of(self, game: Game) -> Record:
        """It as a record."""
        white, black = self.players
        return replace(super().record_of(game), header=Header((white, black), self.seed))


class RecordRequest(PlayedGame, GameRequest, task="record"):
    """A game to write as a record file, perhaps with others of the same rules."""

    more: Annotated[list[PlayedGame], MaxLen(_MAX_GAMES_OF_A_FILE), Doc("Further games for the same file.")] = field(
        default_factory=list
    )

    def __post_init__(self) -> None:
        # In a worker they are plain values once more.
        played = [one if isinstance(one, PlayedGame) else PlayedGame(**one) for one in self.more]
        object.__setattr__(self, "more", played)

    def records(self, shelf: Shelf) -> list[Record]:
        """All games of the file."""
        game = self.find_game(shelf)
        return [played.record_of(game) for played in (self, *self.more)]


class RecordsRequest(ApiRequest, task="records"):
    """A record file to read, or the moves of a game."""

    game: Annotated[
        str | None,
        MaxLen(MAX_NAME),
        Doc("The game of a transcript, which is moves one behind the other: `f5d6c3`. A file says what its games are."),
    ] = None
    rules: RulesHash = None
    start: PositionText = None
    text: Annotated[
        str,
        Doc(
            "JSON Lines, the text with tags in brackets or, if there is a `game`, a transcript.",
            examples=[f'[Game "{_EXAMPLE.name}"]\n\n1. {_EXAMPLE_MOVES[0]} *\n'],
        ),
    ]

    def transcript(self, shelf: Shelf) -> Record | None:
        """The game of a transcript; None if the text is a file."""
        if self.game is None or self.text.lstrip().startswith(_BEGINNINGS_OF_FILES):
            return None
        game = shelf.find(self.game, self.rules)
        return parse_transcript(game, self.text, parse_position(game, self.start))


class MatchRequest(LineRequest, task="game"):
    """A game between two players, from the end of a line on."""

    moves: MoveTexts = field(default_factory=list)
    players: Annotated[list[PlayerText], MinLen(2), MaxLen(2), Doc("White's and Black's.")]
    seed: Seed = None


class ReviewRequest(EndedLine, GameRequest, task="review"):
    """A game whose moves are to be judged."""

    labels: ReasonLabels = None

    def replay(self, shelf: Shelf) -> Record:
        """The game as a record."""
        return self.record_of(self.find_game(shelf))


class TournamentRequest(GameRequest, task="tournament"):
    """A tournament; what is left out has its default."""

    players: Annotated[
        list[Annotated[str, MaxLen(2 * MAX_SPEC)]],
        MaxLen(_LIMITS.players),
        Doc("Specs, each perhaps with a name before it: `anna=level:4`."),
    ]
    kind: Annotated[str | None, MaxLen(60), Doc("`round-robin`, `gauntlet` or `swiss`.")] = None
    games: Annotated[Whole | None, Ge(2), Le(_LIMITS.games), Doc("How many games of each pair.")] = None
    rounds: Annotated[Whole | None, Ge(1), Le(_LIMITS.games), Doc("Of a Swiss tournament.")] = None
    openings: Annotated[str | None, MaxLen(60), Doc("`random:4` or `all:2`, for example.")] = None
    seed: Seed = None


# ---- Rooms


class CreationRequest(LineRequest):
    """A game for two people, from the end of a line on."""

    moves: MoveTexts = field(default_factory=list)
    side: Annotated[SideName, Doc("Which side is yours.", examples=["black"])]


class InvitationRequest(ApiRequest):
    """A room to which somebody is invited."""

    room: RoomName


class SeatRequest(ApiRequest):
    """A room to enter."""

    room: RoomName
    token: Token = None


class FollowRequest(SeatRequest, task="room"):
    """A room to follow on the stream."""


class ActionRequest(ApiRequest):
    """Something that a player does in a room."""

    room: RoomName
    token: Annotated[str, MaxLen(64), Doc("The secret of the seat.")]
    version: Annotated[Whole, Ge(1), Le(MAX_EXACT), Doc("The state of the room that is meant.", examples=[1])]
    action: Annotated[
        Literal["play", "undo", "rematch", "refuse", "resign"],
        Doc(
            "`undo` and `rematch` offer it, or accept the rival's offer; `refuse` declines it, or withdraws your own.",
            examples=["play"],
        ),
    ]
    move: Annotated[MoveText | None, Doc("The move to `play`.", examples=[_EXAMPLE_MOVES[1]])] = None


# ---- Machines that learn

_MAX_LEVELS = 12
"""Of a document: a memory with the declaration of a variant has five."""


def check_document(name: str, value: object) -> None:
    """Refuse a document that is nested too deep to be encoded again for a worker."""
    if _is_deeper(value, _MAX_LEVELS):
        raise RequestError(f"{quoted(name)} is nested deeper than {_MAX_LEVELS} levels, which no document here is")


def _is_deeper(value: object, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)


class MachineRequest(GameRequest):
    """A machine: its game, and its memory or its policy."""

    policy: Annotated[
        Any,
        Doc(
            "How the machine learns: the name of a policy of `/api/learning`, or an object with the fields of one. "
            "Leave it out where there is a memory, which has its own.",
            anyOf=[{"type": "string"}, {"type": "object"}, {"type": "null"}],
            examples=["her"],
        ),
    ] = None
    memory: Annotated[
        dict[str, Any] | None,
        Doc("What the machine has learned, as an answer or a memory file has it; nothing, if left out."),
    ] = None

    def __post_init__(self) -> None:
        check_document("policy", self.policy)
        check_document("memory", self.memory)


class WallRequest(MachineRequest, task="wall"):
    """The machine whose boxes are to be shown."""

    side: MachineSide
    truth: Truth = False


class DrawRequest(MachineRequest, task="draw"):
    """A position in which a machine is to move."""

    position: PositionText = None
    seed: Seed = None
    stage: Annotated[Whole, Ge(0), Le(_LIMITS.moves), Doc("How many moves the machine has made in this game.")] = 0
    truth: Truth = False


class LessonRequest(MachineRequest, task="lesson"):
    """A game from which a machine is to learn."""

    side: MachineSide
    moves: Annotated[
        list[MoveText],
        MaxLen(_LIMITS.moves),
        Doc("The whole game, from the start to its end.", examples=[_EXAMPLE_MOVES]),
    ]
    resigned: Resigned = None
    truth: Truth = False

    def replay(self, shelf: Shelf) -> Record:
        """The game as a record."""
        return _replay(self.find_game(shelf), None, self.moves, _forfeit(self.resigned, None))


class TrainingRequest(MachineRequest, task="learning"):
    """Games of a machine with a teacher."""

    side: MachineSide
    teacher: Annotated[str, MaxLen(MAX_SPEC), Doc("A teacher of `/api/learning`, or a player of `/api/players`.")]
    games: Annotated[Whole, Ge(1), Le(_LIMITS.lessons), Doc("How many.")]
    seed: Seed = None
    moves: Annotated[Flag, Doc(f"Whether to report every move, of at most {_MAX_REPORTED} games.")] = False
    truth: Truth = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.moves and self.games > _MAX_REPORTED:
            raise RequestError(f"'games' can be at most {_MAX_REPORTED} where every move is reported, not {self.games}")
