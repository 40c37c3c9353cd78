"""What the owner of a server decides: its own games and players, its names, and its limits."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from outplay.play import Game
from outplay.web.solutions import SavedSolution

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
ANY_ADDRESS = "*"
"""Among the hosts: any IP address. Any name would be unsafe, because anybody can point a name to this machine."""


@dataclass(frozen=True)
class ServerLimits:
    """How much one visitor may ask for, and all of them together."""

    analysis_seconds: float = 5
    """Of one request over HTTP; a streamed analysis may take longer."""
    streamed_seconds: float = 30
    choose_seconds: float = 15
    tree_seconds: float = 20
    records_seconds: float = 15
    diagrams_seconds: float = 10
    player_seconds: float = 10
    """How long a visitor's player may think about a move."""
    nodes: int = 100_000_000
    tree_nodes: int = 30_000
    """Of a search tree: some seconds of a plain search, and more than anybody unfolds."""
    simulations: int = 100_000
    moves: int = 1_000
    """In a line of play: twice as long as any game of the catalogue."""
    players: int = 16
    """In a tournament."""
    games: int = 2_000
    tournament_seconds: float = 600
    game_seconds: float = 600
    """Of a watched game; twice as long as anybody watches."""
    review_seconds: float = 120
    reading_seconds: float = 10
    """To parse a long message."""
    learning_seconds: float = 20
    """Of one request about a machine that learns."""
    training_seconds: float = 60
    """Of training; for more, a client asks again with the memory so far."""
    lessons: int = 100_000
    """Games of training at a time."""
    boxes: int = 3_000
    """Of a machine that learns: all those of a board of 4x4, and more than fit a wall."""
    solution_positions: int = 4_000_000
    """Of a game that is solved on request, mirror images counted once: a second or two, and some 50 megabytes."""
    solution_seconds: float = 20
    proof_seconds: float = 4
    """To prove who wins a game that is too large for that."""
    puzzle_seconds: float = 15
    """To find a puzzle, or to answer a move in one."""
    sheet_seconds: float = 30
    """To find the puzzles of a sheet; it has as many as are found by then."""
    body_bytes: int = 256 * 1024
    memory_bytes: int = 1024 * 1024
    """Of a body, or of a message on the stream, with the memory of a machine."""
    query_bytes: int = 4 * 1024
    body_seconds: float = 10
    """How long a body may take to arrive."""
    quick_workers: int = max(2, os.cpu_count() or 1)
    long_workers: int = 4
    waiting: int = 32
    """How many requests may wait for a worker."""
    megabytes: int = 1024
    """What one worker may use."""
    connections: int = 64
    jobs: int = 4
    """At a time on one connection."""
    message_bytes: int = 64 * 1024
    """On the stream, unless it starts a training. A worker parses what is longer, over HTTP too."""

    rooms: int = 1_000
    """Games of two people that are kept."""
    room_days: float = 30
    """How long a room is kept after its last change."""
    room_changes: int = 10_000
    """Moves, offers and answers in one room: a hundred long games."""
    room_watchers: int = 20
    """In one room at a time."""

    def as_data(self) -> dict[str, float]:
        """The limits by name, which a page must respect."""
        return dataclasses.asdict(self)


@dataclass(frozen=True)
class Settings:
    """Everything that a server is started with."""

    games: tuple[Game, ...] = ()
    """The owner's variants."""
    players: Mapping[str, str] = field(default_factory=dict)
    """The owner's players: specs by the names that visitors see."""
    solutions: tuple[SavedSolution, ...] = ()
    """Solved games in files."""
    hosts: tuple[str, ...] = ()
    """The names by which clients may address the server, besides those of this machine alone."""
    addresses: tuple[str, ...] = ()
    """Where other devices reach the server, the best first; none if it answers this machine only."""
    rooms: str = ":memory:"
    """The file in which rooms are kept."""
    limits: ServerLimits = field(default_factory=ServerLimits)
