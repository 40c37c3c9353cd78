"""Failures, games, positions, players, records, watched games and tournaments."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from outplay.rules.words import Look
from outplay.web.shapes import AnswerShape, Doc, SideName


class Failure(AnswerShape):
    """Why something was refused."""

    kind: Annotated[str, Doc("A word for programs.", examples=["IllegalMove"])]
    message: Annotated[str, Doc("A sentence for people: what was wrong, and what to do.")]
    ply: NotRequired[Annotated[int, Doc("Which of the moves was bad, counted from 1.")]]
    expected: NotRequired[Annotated[str, Doc("The hash of the rules that this server has.")]]
    fits: NotRequired[Annotated[int, Doc("The largest depth at which a tree is not too large.")]]
    verdict: NotRequired[Annotated[str, Doc("What a player did that failed, in a word.")]]


class FailureAnswer(AnswerShape):
    """The answer to a request that failed."""

    error: Failure


class HealthData(AnswerShape):
    """That the server is there."""

    version: str


# ---- Games


class SwitchData(AnswerShape):
    """A rule of a game that can be changed; the first value is the default."""

    name: str
    values: list[str]
    meaning: str
    smallest: Annotated[list[int] | None, Doc("The smallest size, if it is smaller with the second value.")]


class EntryData(AnswerShape):
    """A game of the catalogue."""

    name: str
    title: Annotated[str, Doc("Its name as people write it.")]
    default: Annotated[str, Doc("Its full name at the default size.")]
    dimensions: Annotated[list[str], Doc("What the numbers of a size mean.")]
    usual: Annotated[list[int], Doc("The default size.")]
    smallest: list[int]
    largest: Annotated[list[int], Doc("Of each number, while the others are at their smallest.")]
    even: Annotated[bool, Doc("Whether only even sizes exist.")]
    summary: Annotated[str, Doc("What it is about, in a few words.")]
    about: Annotated[str, Doc("The same as a sentence for a newcomer.")]
    switches: list[SwitchData]


class OwnGame(AnswerShape):
    """A variant that the server was started with."""

    name: str
    rules: str


class GamesData(AnswerShape):
    """What can be played on this server."""

    version: str
    catalogue: list[EntryData]
    own: list[OwnGame]
    first: Annotated[
        dict[str, str],
        Doc('The game with which each screen of the page begins, by its name; "" for all others.'),
    ]
    limits: Annotated[dict[str, float], Doc("How much a client may ask for.")]


Point = tuple[float, float]


class GeometryData(AnswerShape):
    """A board as plain numbers: x goes right, y goes down, the unit is the width of a cell."""

    width: float
    height: float
    centres: Annotated[list[Point], Doc("Of each cell, in reading order.")]
    outline: Annotated[list[Point], Doc("The corners of a cell about its centre.")]


class GameData(AnswerShape):
    """A game: its board, its sides, its rules in words."""

    name: str
    title: Annotated[str, Doc("The game as people call it, with its size.")]
    rules: str
    sides: Annotated[tuple[str, str], Doc("What White and Black are called.")]
    colours: tuple[str, str]
    piece: Annotated[Literal["pawn", "piece", "disc"], Doc("What stands on the board.")]
    winner: Annotated[
        SideName | Literal["draw"] | None,
        Doc("Who wins from the start if both play perfectly; null if that is not known at once."),
    ]
    look: Annotated[Look, Doc("The shape in which its pieces are drawn.")]
    text: Annotated[list[str], Doc("How the game is played, a sentence or two each.")]
    cells: Annotated[list[str], Doc("The names of the cells in reading order.")]
    shades: Annotated[list[int], Doc("0 or 1 for each cell: the shades of a chequered board.")]
    geometry: GeometryData
    start: str
    opening: Annotated[int, Doc("How many random moves a game between players may begin with; 0 if it is too short.")]
    evaluations: Annotated[list[str], Doc("The evaluations that fit; the first one is the default.")]
    evaluation_words: Annotated[dict[str, str], Doc("What each of them counts.")]


class BorderSquare(AnswerShape):
    """A square round the board."""

    text: str
    centre: Point


class LabelStyle(AnswerShape):
    """A way to write cells and moves."""

    name: str
    title: str
    example: Annotated[str, Doc("The first move of the start.")]
    border: Annotated[list[BorderSquare], Doc("The squares round the board, if the style numbers them too.")]


class LabelsData(AnswerShape):
    """The label styles in which a game can be shown."""

    styles: list[LabelStyle]


class OriginPlace(AnswerShape):
    """Something of an old document, and where it is now."""

    what: str
    kind: Literal["screen", "command", "python", "player"]
    where: Annotated[str, Doc("The address of a screen, a command, the name of a function, or the spec of a player.")]


class OriginData(AnswerShape):
    """One of the documents behind the games."""

    title: str
    text: Annotated[str, Doc("What it described.")]
    places: list[OriginPlace]


class OriginsData(AnswerShape):
    """Where the games come from."""

    origins: list[OriginData]


class GalleryData(AnswerShape):
    """Every game of the server at its default size."""

    games: list[GameData]


# ---- Positions and moves


class MoveData(AnswerShape):
    """A legal move and the position after it."""

    move: Annotated[str, Doc("Its text, as in `a1a2`, `d5` or `pass`.")]
    origin: str | None
    target: str | None
    captured: Annotated[list[str], Doc("The cells whose pieces are taken or turned over.")]
    after: str
    text: NotRequired[Annotated[str, Doc("The same in the label style that was asked for.")]]


class RecordedOutcome(AnswerShape):
    """How a game has ended by its rules."""

    winner: SideName | None
    reason: str
    margin: int


class OutcomeData(RecordedOutcome):
    """How a game has ended, also in words."""

    text: Annotated[str, Doc("The same as a sentence.")]


class DiagramData(AnswerShape):
    """A position that shows a rule."""

    title: Annotated[str, Doc("What it is about, in a word.", examples=["Taking"])]
    text: Annotated[str, Doc("The rule, as a sentence.")]
    position: str
    moves: Annotated[list[MoveData], Doc("Those that show the rule; none where the position itself does.")]


class DiagramsData(AnswerShape):
    """The rules of a game in diagrams, found by playing it on a small board."""

    board: Annotated[GameData | None, Doc("The same game on the board of the diagrams; null if there are none.")]
    diagrams: list[DiagramData]


class PositionData(AnswerShape):
    """A position: what can be played in it, or how the game has ended."""

    game: str
    rules: str
    position: str
    side: SideName
    pieces: Annotated[tuple[int, int], Doc("How many pieces White and Black have.")]
    moves: list[MoveData]
    outcome: OutcomeData | None
    labels: NotRequired[Annotated[list[str], Doc("The text of each cell in the label style that was asked for.")]]


class LineData(AnswerShape):
    """A line of play, replayed."""

    start: str
    plies: list[MoveData]
    here: PositionData


# ---- Players


class PlayerOption(AnswerShape):
    """An option in the spec of a player."""

    name: str
    meaning: str
    kind: Literal["whole", "decimal", "choice", "word"]
    least: NotRequired[float]
    most: NotRequired[float]
    usual: NotRequired[str]
    choices: NotRequired[list[str]]
    words: NotRequired[Annotated[dict[str, str], Doc("What the choices, or some of the numbers, mean.")]]


class PlayerKind(AnswerShape):
    """A kind of player that can play the game."""

    name: Annotated[str, Doc("How specs begin.")]
    title: Annotated[str, Doc("What it is called in lists.")]
    summary: str
    size: Annotated[PlayerOption | None, Doc("The number right after the colon, if there must be one.")]
    options: list[PlayerOption]
    own: Annotated[bool, Doc("Whether it is a player of the server's owner.")]
    fault: NotRequired[Annotated[str, Doc("Why it cannot play now: what is wrong with its file.")]]


# ---- Records


class RecordText(AnswerShape):
    """A record file."""

    text: str
    filename: str


class ForfeitData(AnswerShape):
    """Who lost a game that the rules had not ended, and why."""

    side: SideName
    verdict: str
    detail: NotRequired[Annotated[str, Doc("What the player did, in words.")]]


class _RecordedGame(AnswerShape):
    """What all games have, wherever they were played."""

    game: str
    rules: str
    players: tuple[str, str]
    seed: int | None
    reproducible: NotRequired[Annotated[bool, Doc("Whether the same seed gives the same game; it does, if left out.")]]
    start: str
    moves: list[str]
    outcome: RecordedOutcome | None
    forfeit: ForfeitData | None
    times: Annotated[list[float], Doc("Seconds for each move, if they were measured.")]
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    winner: SideName | None
    ending: Annotated[str, Doc("How it ended, as a sentence; empty if it has not.")]
    pieces: Annotated[tuple[int, int], Doc("How many pieces White and Black have at the end.")]


class RecordData(_RecordedGame):
    """A game: the keys of a record file, and some that follow from them."""

    number: Annotated[int | None, Doc("Which game of its tournament it is, counted from 1.")]


class RecordsData(AnswerShape):
    """The games of a record file."""

    games: list[RecordData]


# ---- Games between players, on the stream


class WatchedMove(AnswerShape):
    """A move of a game that is watched."""

    ply: int
    move: MoveData
    seconds: float


class OpeningsData(AnswerShape):
    """Positions to start from."""

    positions: list[str]
    remark: Annotated[str, Doc("How many there are, and whether they are balanced.")]


class TournamentGame(_RecordedGame):
    """A game of a tournament."""

    number: Annotated[int, Doc("Counted from 1.")]
    line: Annotated[
        str,
        Doc(
            "The game as a line of a record file: a text, for its seed has more digits than a number can "
            "hold in a browser."
        ),
    ]


class ScoreCounts(AnswerShape):
    """Games won, drawn and lost."""

    wins: int
    draws: int
    losses: int


class RatingData(AnswerShape):
    """Elo points, with the ends of their bar (95 %)."""

    elo: float
    low: float
    high: float


class StandingsRow(AnswerShape):
    """A row of the table, as `outplay tournament --json` prints it."""

    rank: int
    name: str
    kind: str
    score: ScoreCounts
    as_white: ScoreCounts
    as_black: ScoreCounts
    points: float
    pieces: int
    rating: RatingData | None
    chance_better: float | None
    faults: Annotated[dict[str, int], Doc("How many games it lost by a fault, by verdict.")]
    is_retired: bool
    byes: int
    seconds: float


class TournamentProgress(AnswerShape):
    """A tournament as it stands, with the games since the last such message."""

    played: int
    total: int
    players: Annotated[list[str], Doc("Their names, in the order in which they were given.")]
    header: Annotated[str, Doc("The first line of a record file with all games; empty when it was sent already.")]
    games: Annotated[list[TournamentGame], Doc("Those that ended since the last message.")]
    table: Annotated[list[StandingsRow], Doc("The best first.")]
    crosstable: Annotated[
        list[list[tuple[int, int, int]]],
        Doc("Games won, drawn and lost by each row of the table against each."),
    ]
    notes: Annotated[list[str], Doc("About the table, a sentence each.")]
    repeats: Annotated[bool, Doc("Whether most games repeat others, because the players make no random choices.")]
