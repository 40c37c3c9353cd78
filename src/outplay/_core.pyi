from collections.abc import Callable, Sequence

import numpy
import numpy.typing

class Board:
    @property
    def side(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

class Game:
    @staticmethod
    def march(
        cells: Sequence[tuple[int, int]],
        *,
        sides: Sequence[
            tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]], Sequence[tuple[int, int]], Sequence[int]]
        ],
        win: Sequence[str],
        stuck: str,
        deadlock: str,
        compulsory: bool,
        misere: bool,
        symmetries: Sequence[Sequence[int]],
        vector: bool = True,
        scattered: bool = False,
    ) -> Game: ...
    @staticmethod
    def flip(
        cells: Sequence[tuple[int, int]],
        *,
        directions: Sequence[tuple[int, int]],
        misere: bool,
        symmetries: Sequence[Sequence[int]],
        vector: bool = True,
        scattered: bool = False,
    ) -> Game: ...
    @property
    def description(self) -> str: ...
    def board(self, contents: Sequence[int], side: int) -> Board: ...
    def contents(self, board: Board) -> list[int]: ...
    def moves(self, board: Board) -> list[tuple[int, int, tuple[int, ...]]]: ...
    def play(self, board: Board, origin: int, target: int) -> Board: ...
    def outcome(self, board: Board) -> tuple[int, int, int] | None: ...
    def canonical(self, board: Board) -> Board: ...
    def hash(self, board: Board) -> int: ...
    def perft(self, board: Board, depth: int) -> int: ...
    def playouts(self, board: Board, games: int, seed: int) -> tuple[int, int, int, int]: ...

class MonteCarloNode:
    @property
    def move(self) -> tuple[int, int]: ...
    @property
    def parent(self) -> int: ...
    @property
    def visits(self) -> int: ...
    @property
    def mean(self) -> float: ...
    @property
    def proof(self) -> int: ...
    @property
    def plies(self) -> int: ...
    @property
    def is_exact(self) -> bool: ...

class MonteCarlo:
    @property
    def root(self) -> MonteCarloNode: ...
    @property
    def moves(self) -> list[MonteCarloNode]: ...
    @property
    def line(self) -> list[tuple[int, int]]: ...
    @property
    def tree(self) -> list[MonteCarloNode]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def is_full(self) -> bool: ...

def mcts(
    game: Game,
    board: Board,
    *,
    nodes: int,
    seconds: float,
    stop: Stop | None,
    seed: int,
    exploration: float,
    megabytes: int,
    kept: int,
) -> MonteCarlo: ...

class TupleShape:
    def __init__(
        self,
        game: Game,
        *,
        features: Sequence[Sequence[tuple[Sequence[int], int]]],
        stages: Sequence[int],
        stage_size: int,
    ) -> None: ...
    @property
    def size(self) -> int: ...

class TupleNetwork:
    def __init__(self, shape: TupleShape, weights: bytes) -> None: ...

def train_tuples(
    game: Game,
    start: Board,
    shape: TupleShape,
    *,
    weights: numpy.typing.NDArray[numpy.float32],
    coherence: numpy.typing.NDArray[numpy.float32],
    ties: numpy.typing.NDArray[numpy.uint32],
    games: int,
    first: int,
    seed: int,
    rate: float,
    trace: float,
    exploration: float,
    random_plies: int,
) -> tuple[
    numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.float32], tuple[int, int, int, int, int, float]
]: ...

class Stop:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    @property
    def is_set(self) -> bool: ...

class Evaluation:
    def __init__(
        self,
        *,
        cells: Sequence[Sequence[int]],
        mobility: int,
        runners: int,
        checkmate: int | None,
        fading: int,
        ahead: Sequence[Sequence[Sequence[int]]],
        strikes: Sequence[Sequence[Sequence[int]]],
        distance: Sequence[Sequence[int]],
        tuples: TupleNetwork | None = None,
    ) -> None: ...

def minimax(game: Game, board: Board, evaluation: Evaluation, *, depth: int, ply: int = 0) -> tuple[int, int]: ...
def analyze(
    game: Game,
    board: Board,
    evaluation: Evaluation,
    *,
    depth: int,
    nodes: int,
    seconds: float,
    stop: Stop | None,
    threads: int,
    every_move: bool,
    plain: bool,
    megabytes: int,
    report: object | None,
) -> tuple[
    tuple[int, bool, bool], list[tuple[tuple[int, int], tuple[int, bool, bool], list[tuple[int, int]]]], int, int
]: ...
def endgame(
    game: Game,
    board: Board,
    *,
    winner_takes_empties: bool,
    nodes: int,
    seconds: float,
    stop: Stop | None,
    megabytes: int,
) -> tuple[int, tuple[int, int], int] | None: ...

class Table:
    @staticmethod
    def open(game: Game, file: int, offset: int, size: int) -> Table: ...
    def write(self, path: str, offset: int) -> int: ...
    @property
    def positions(self) -> int: ...
    @property
    def entries(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def worth(self, board: Board) -> int | None: ...
    def moves(self, board: Board) -> list[tuple[int, int, int | None]]: ...
    def worths(
        self, contents: numpy.typing.NDArray[numpy.uint8], sides: numpy.typing.NDArray[numpy.uint8]
    ) -> numpy.typing.NDArray[numpy.int16]: ...
    def all_moves(
        self, contents: numpy.typing.NDArray[numpy.uint8], sides: numpy.typing.NDArray[numpy.uint8]
    ) -> tuple[
        numpy.typing.NDArray[numpy.int64],
        numpy.typing.NDArray[numpy.int16],
        numpy.typing.NDArray[numpy.int16],
        numpy.typing.NDArray[numpy.int16],
    ]: ...
    def read(
        self, first: int, count: int
    ) -> tuple[
        numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int16]
    ]: ...
    def faults(self) -> int: ...
    def strategy(
        self, board: Board, side: int, least: int, *, most: int
    ) -> (
        tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16]]
        | None
    ): ...

class Solving:
    def __init__(
        self, game: Game, board: Board, *, directory: str = "", rules: int = 0, megabytes: int = 1024, most: int = 0
    ) -> None: ...
    def step(self) -> bool: ...
    @property
    def phase(self) -> str: ...
    @property
    def layer(self) -> int: ...
    @property
    def layers(self) -> int: ...
    @property
    def found(self) -> int: ...
    @property
    def entries(self) -> int: ...
    @property
    def valued(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def peak_bytes(self) -> int: ...
    def table(self) -> Table: ...

class Prover:
    def __init__(self, game: Game, *, megabytes: int = 256) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def write(self, path: str, rules: int) -> None: ...
    def read(self, path: str, rules: int) -> bool: ...
    def holds(
        self,
        board: Board,
        side: int,
        least: int,
        *,
        nodes: int = 0,
        seconds: float = 0.0,
        stop: Stop | None = None,
        report: Callable[[int], None] | None = None,
    ) -> bool | None: ...
    def strategy(
        self,
        board: Board,
        side: int,
        least: int,
        *,
        most: int,
        stop: Stop | None = None,
        report: Callable[[int], None] | None = None,
    ) -> (
        tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16]]
        | None
    ): ...
