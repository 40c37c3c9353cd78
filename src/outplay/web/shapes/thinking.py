"""Scores, analyses, solutions, reviews, search trees."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from outplay.web.shapes import AnswerShape, Doc, SideName


class ChoiceData(AnswerShape):
    """What a player plays."""

    move: str
    player: str
    seconds: float


class ScoreData(AnswerShape):
    """What a position, or a move, is worth to a side: a proven result, or an estimate."""

    side: SideName
    winner: Annotated[SideName | None, Doc("Who wins, if that is proven.")]
    value: Annotated[Literal[1, 0, -1] | None, Doc("1 won, 0 drawn, -1 lost with perfect play; null for an estimate.")]
    distance: Annotated[int | None, Doc("How many plies the game then lasts: the winner hurries, the loser holds out.")]
    margin: Annotated[int | None, Doc("By how many discs the side wins, below 0 if it loses.")]
    bound: Annotated[bool, Doc("Whether it is only known not to take longer, or not to be by fewer.")]
    estimate: Annotated[float | None, Doc("The estimate of the engine, if nothing is proven.")]
    text: Annotated[str, Doc("What the side does, in words.", examples=["wins in 7", "+3.2"])]


class MoveScoreData(AnswerShape):
    """What a move is worth to the side that makes it; the move itself is one of the plies."""

    move: str
    score: ScoreData
    line: Annotated[list[str], Doc("How the game may continue, from this move on; may be empty.")]


class AnalysisData(AnswerShape):
    """What the engine thinks of a position, the best move first."""

    game: str
    position: str
    score: ScoreData
    best: str | None
    reason: Annotated[
        str,
        Doc(
            "What speaks for the best move; empty if a few words cannot say it.",
            examples=["takes the pawn on b3 for nothing"],
        ),
    ]
    line: list[str]
    moves: list[MoveScoreData]
    nodes: int
    depth: int
    seconds: float


# ---- Solutions


class PathMove(AnswerShape):
    """A move of the line in the request."""

    move: str
    score: Annotated[ScoreData | None, Doc("What it was worth; null if that is not known.")]
    best: Annotated[MoveScoreData | None, Doc("The best move there; null if it is not known.")]


class ProvenData(AnswerShape):
    """What is proven of a position: who wins, and not how fast."""

    score: ScoreData
    moves: Annotated[list[MoveScoreData], Doc("Those of the legal moves that are settled, the best first.")]


class SolutionData(AnswerShape):
    """What perfect play makes of a position."""

    game: str
    rules: str
    position: Annotated[str, Doc("The one at the end of the line.")]
    side: Annotated[SideName, Doc("The side to move, by which its score and its moves are seen.")]
    covered: Annotated[bool, Doc("Whether there is a solution here that covers the position.")]
    score: ScoreData | None
    moves: Annotated[list[MoveScoreData], Doc("Every legal move, the best first.")]
    line: Annotated[list[str], Doc("How the game continues with best play.")]
    path: Annotated[list[PathMove], Doc("The moves of the line in the request.")]
    proven: Annotated[ProvenData | None, Doc("What was quickly proven, if no solution covers the position.")]
    method: Annotated[Literal["strong"] | None, Doc("How it was solved; null if it was not.")]
    positions: Annotated[int | None, Doc("How many positions the solution covers.")]
    root: Annotated[str | None, Doc("The position from which on everything is solved.")]
    saved: Annotated[bool, Doc("Whether it is from a file that the server was started with.")]


class SolvedGame(AnswerShape):
    """What is known of a game as a whole. First is the side that begins; scores are seen by it."""

    game: str
    group: Annotated[str, Doc("Its name in the catalogue, without size and switches.")]
    size: list[int]
    switches: dict[str, str]
    rules: Annotated[str, Doc("The hash of the rules by which it was solved.")]
    score: Annotated[ScoreData | None, Doc("Of the start, for the first side; null: not finished.")]
    text: Annotated[str, Doc("The same in words.", examples=["first wins in 11"])]
    first_moves: Annotated[list[MoveScoreData] | None, Doc("Every first move, the best first.")]
    winning: Annotated[int | None, Doc("How many first moves keep the result.")]
    positions: Annotated[int | None, Doc("How many positions can come up.")]
    methods: Annotated[dict[str, dict[str, Any]], Doc("By which methods it was found; what each took.")]
    is_certain: Annotated[bool, Doc("Whether two independent methods agree.")]
    note: str


class SolvedGames(AnswerShape):
    """The results of the project."""

    results: list[SolvedGame]


# ---- Reviews, on the stream


class JudgedMoveData(AnswerShape):
    """A move of a game beside the best one."""

    ply: int
    side: SideName
    move: str
    score: ScoreData
    best: str
    best_score: ScoreData
    fault: Literal["blunder", "mistake", "slip"] | None
    unclear: bool
    exact: Annotated[bool, Doc("Whether nothing about the move is an estimate.")]
    text: Annotated[
        str,
        Doc(
            "What it was worth and, if it was a fault, what was better.",
            examples=["loses in 8 (best: b2c3 draws)"],
        ),
    ]
    reason: Annotated[
        str,
        Doc(
            "Of a fault: what the move allows and what the best one does, if that can be shown; else empty.",
            examples=["c3c2 lets White win at once with b1c2; b3a2 takes the pawn on a2 for nothing"],
        ),
    ]


class ReviewData(AnswerShape):
    """All moves of a game beside the best ones."""

    moves: list[JudgedMoveData]
    summary: Annotated[dict[SideName, dict[str, int]], Doc("How many faults of each kind a side made.")]
    complete: bool
    exact: Annotated[bool, Doc("Whether every move was judged exactly.")]


# ---- Trees and steps

WindowData = tuple[float | None, float | None]


class CutData(AnswerShape):
    """Why the rest of a node's moves was not searched."""

    end: Literal["alpha", "beta"]
    bound: float
    unvisited: list[str]
    text: Annotated[str, Doc("The bound in words.")]


class TreeNode(AnswerShape):
    """A node of minimax or alpha-beta. Values are seen by the maximizer; one without children has the first six."""

    move: str | None
    position: str
    kind: Literal["max", "min", "leaf", "end"]
    value: float
    text: Annotated[str, Doc("The value in words.")]
    bound: Literal["exact", "at least", "at most"]
    best: NotRequired[Annotated[int, Doc("The number of the first child with the best value.")]]
    ties: NotRequired[Annotated[list[int], Doc("Of all children that are known to be worth just that.")]]
    window: NotRequired[WindowData]
    window_text: NotRequired[Annotated[tuple[str, str], Doc("Both ends of the window in words.")]]
    cut: NotRequired[CutData | None]
    count: NotRequired[Annotated[int, Doc("How many children it has.")]]
    children: NotRequired[Annotated[list[TreeNode], Doc("As deep as requested.")]]


class SimulatedNode(AnswerShape):
    """A node of Monte-Carlo tree search, seen by the side that moved there."""

    move: str | None
    position: str
    side: SideName
    visits: int
    mean: float
    proven: Literal["white", "black", "draw"] | None
    count: Annotated[int, Doc("How many children it has.")]
    children: NotRequired[Annotated[list[SimulatedNode], Doc("As deep as requested.")]]


class SearchCounts(AnswerShape):
    """How many nodes each search visits to the same depth; null: too many to count."""

    minimax: int | None
    alphabeta: int | None


class TreeData(AnswerShape):
    """A search tree: its summary, and the node at a path with some levels below it."""

    algorithm: Literal["minimax", "alphabeta", "mcts"]
    game: str
    depth: int
    evaluation: str
    maximizer: Annotated[SideName, Doc("The side by which values are seen.")]
    score: ScoreData
    line: list[str]
    nodes: int
    leaves: int
    cuts: int
    counts: NotRequired[Annotated[SearchCounts, Doc("Not of Monte-Carlo tree search.")]]
    path: list[int]
    node: TreeNode | SimulatedNode


class StepData(AnswerShape):
    """One thing that a search does."""

    kind: Literal["enter", "leaf", "better", "no better", "cut", "leave"]
    path: Annotated[list[int], Doc("The node at which it happens, by child numbers from the root.")]
    move: str | None
    window: WindowData
    window_text: Annotated[tuple[str, str], Doc("Both ends of the window in words.")]
    value: float | None
    value_text: str | None
    text: Annotated[str, Doc("The step as a sentence.")]


class StepsData(AnswerShape):
    """Some steps of a search, in their order."""

    total: int
    first: int
    steps: list[StepData]
