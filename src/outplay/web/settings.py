"""What the person who starts a server decides: own games and players, who may ask, and how much a visitor may use."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from outplay.play import Game
from outplay.web.solutions import SavedSolution

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
ANY_ADDRESS = "*"
"""Among the hosts: whoever names the server by the number of its address. A name could be pointed here by anybody."""


@dataclass(frozen=True)
class ServerLimits:
    """How much one visitor may ask for, and all of them together."""

    analysis_seconds: float = 5
    """Of one request over HTTP; a streamed analysis may take longer."""
    streamed_seconds: float = 30
    choose_seconds: float = 15
    tree_seconds: float = 20
    records_seconds: float = 15
    player_seconds: float = 10
    """How long a player that a visitor names may think about a move."""
    nodes: int = 100_000_000
    tree_nodes: int = 30_000
    """Of a tree to look at: some seconds of a plain search, and more than anybody unfolds."""
    simulations: int = 100_000
    moves: int = 1_000
    """In a line of play: twice as long as any game of the catalogue."""
    players: int = 16
    """In a tournament."""
    games: int = 2_000
    tournament_seconds: float = 600
    game_seconds: float = 600
    """Of a watched game; twice as long as anybody looks on."""
    review_seconds: float = 120
    reading_seconds: float = 10
    """To find out what stands in a long message, beside the documents in it."""
    learning_seconds: float = 20
    """Of one request about a machine that learns."""
    training_seconds: float = 60
    """Of training; whoever wants more asks again, with what was learned."""
    lessons: int = 100_000
    """Games of training at a time."""
    boxes: int = 3_000
    """Of a machine that learns: all those of a board of 4x4, and more than fit a wall."""
    solution_positions: int = 4_000_000
    """Of a game that is solved for a visitor, mirror images counted once: a second or two, and some 50 megabytes."""
    solution_seconds: float = 20
    body_bytes: int = 256 * 1024
    memory_bytes: int = 1024 * 1024
    """Of a body, or of a message on the stream, that brings what a machine has learned."""
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
    """On the stream, unless it begins a training. What is longer is read by a worker, over HTTP too."""

    def as_data(self) -> dict[str, float]:
        """What a page must know to ask for no more than it gets."""
        return dataclasses.asdict(self)


@dataclass(frozen=True)
class Settings:
    """All that a server is started with."""

    games: tuple[Game, ...] = ()
    """A person's own variants, known by their names."""
    players: Mapping[str, str] = field(default_factory=dict)
    """A person's own players: the spec of each by the name that visitors know."""
    solutions: tuple[SavedSolution, ...] = ()
    """Solved games in files."""
    hosts: tuple[str, ...] = ()
    """Under which names the server may be asked for, besides those of this machine alone."""
    limits: ServerLimits = field(default_factory=ServerLimits)
