"""UGI as we answer it: transcripts as data, and what cannot be said in one."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay.play import Game, Position
from outplay.players.external.ugi_server import MachineThinker, UgiServer
from outplay.players.matchbox.files import save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.search.engine import Stop
from outplay.search.limits import Limits
from tests.patience import within

TRANSCRIPTS = sorted((Path(__file__).parents[2] / "data" / "ugi").glob("*.txt"))


def talk(server_of: str, lines: list[str]) -> list[str]:
    """What a player answers to lines, with the lines themselves: a transcript."""
    said: list[str] = []
    server = UgiServer(MachineThinker(outplay.player(server_of)), said.append)
    transcript = []
    for line in lines:
        goes_on = server.obey(line)
        transcript += [f"> {line}".rstrip(), *(f"< {answer}".rstrip() for answer in "".join(said).splitlines())]
        said.clear()
        if not goes_on:
            break
    return transcript


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcripts(path: Path) -> None:
    head, *shown = path.read_text(encoding="utf-8").splitlines()
    sent = [line[1:].strip() for line in shown if line.startswith(">")]
    assert talk(head.removeprefix("# "), sent) == shown


class Listener:
    """Remembers games and questions, and answers the first legal move."""

    name = "listener"

    def __init__(self) -> None:
        self.games: list[tuple[Game, int]] = []
        self.asked: list[tuple[Position, Limits]] = []

    def begin(self, game: Game, seed: int) -> None:
        self.games.append((game, seed))

    def move(self, position: Position, go: Limits) -> str:
        self.asked.append((position, go))
        return str(position.legal_moves[0])


def obeyed(*lines: str) -> tuple[Listener, str]:
    said: list[str] = []
    listener = Listener()
    server = UgiServer(listener, said.append)
    for line in lines:
        assert server.obey(line)
    return listener, "".join(said)


def test_a_game_begins_with_its_seed() -> None:
    seed = "9" * 100
    listener, _ = obeyed(
        "uginewgame", "setoption name game value oska", f"setoption name seed value {seed}", "uginewgame"
    )
    assert listener.games == [(outplay.game("hexapawn:3x3"), 0), (outplay.game("oska:4"), int(seed))]


@pytest.mark.parametrize(
    ("text", "go"),
    [
        ("go", Limits()),
        ("go infinite", Limits()),
        ("go movetime 250", Limits(seconds=0.25)),
        ("go depth 4 nodes 1000", Limits(depth=4, nodes=1000)),
        ("go wtime 2000 btime 5000", Limits(game_seconds=5.0)),
        ("go movetime 10 searchmoves depth 3", Limits(seconds=0.01)),
        ("go depth 100000", Limits(depth=100)),
    ],
)
def test_what_a_go_asks_for(text: str, go: Limits) -> None:
    listener, _ = obeyed("position start moves a1a2", text)
    assert listener.asked == [(outplay.game("hexapawn:3x3").start.play("a1a2"), go)]


def test_a_position_does_not_survive_its_game() -> None:
    _, said = obeyed("position start", "setoption name game value octapawn", "go")
    assert said.startswith("error there is no position")


def test_many_positions_are_forgotten_again() -> None:
    listener = Listener()
    server = UgiServer(listener, lambda _: None)
    position = outplay.game("hexapawn:3x3").start
    for number in range(5000):
        server.obey(f"position fen {position}" + " " * number)
    assert len(server._known) <= 2000


def think(spec: str, go: str, stop: Stop) -> None:
    """Let a player think, which must not take long."""
    server = UgiServer(MachineThinker(outplay.player(spec)), lambda _: None)
    for line in ("setoption name game value breakthrough:8x8", "uginewgame", "position start"):
        server.obey(line)
    with within(5):
        server.obey(go, stop)


@pytest.mark.parametrize(
    ("spec", "go"),
    [
        ("engine", "go movetime 200 nodes 1000000000"),
        ("engine:depth=60", "go movetime 200 nodes 1000000000"),
        ("mcts", "go movetime 200 nodes 1000000000"),
        ("mcts:simulations=1000000000", "go movetime 200 nodes 1000000000"),
        ("engine:nodes=100", "go depth 60 nodes 1000000000"),
        ("engine:time=60", "go"),
        ("mcts:time=60", "go"),
    ],
)
def test_a_search_keeps_to_the_stricter_limit_and_to_a_stop(spec: str, go: str) -> None:
    stop = Stop()
    if go == "go":
        stop.set()
    think(spec, go, stop)


def test_the_manual_shows_a_conversation_that_is_held_here() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "ugi.md").read_text(encoding="utf-8")
    shown = manual.partition("```text\n")[2].partition("```")[0]
    transcript = (Path(__file__).parents[2] / "data" / "ugi" / "engine.txt").read_text(encoding="utf-8")
    assert shown and shown == transcript.partition("\n")[2]


def test_a_player_that_resigns_says_so(tmp_path: Path) -> None:
    memory = Memory(outplay.game("hexapawn:3x3"), POLICIES["her"])
    memory.box(memory.places.start, 0).beads[:] = [0, 0]
    save_memory(memory, tmp_path / "machine.json")
    lines = ["setoption name game value hexapawn:3x3", "uginewgame", "position start", "go"]
    assert talk(f"matchbox:memory={tmp_path / 'machine.json'}", lines)[-1] == "< bestmove resign"
