"""Ten thousand requests that nobody should send: each is answered clearly, and none is logged as a crash."""

from __future__ import annotations

import copy
import json
import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from urllib.parse import quote_from_bytes

import pytest

import outplay
from outplay.web.app import create_app
from tests.web.visitors import LOST, PAWNS, Asker, WorkersHere, learned, limited

BODIES = 6_000
QUERIES = 4_000
GAMES = ["oska:4", "hexapawn:3x3", "othello:4", "hexareversi:3", "skirmish", "honeycomb", "long-reversi"]
STARTS = {name: str(outplay.game(name).start) for name in GAMES[:4]}
DEEP = 10_000


MEMORY = learned(20)

ODD_TEXTS = ["", " ", "\0", "\ud800", "\udfff\ud800", "é", "\u202e", "💥" * 20, "a" * 5000, "../../etc/passwd"]
ODD_TEXTS += ["/etc/passwd", "x.toml", "%s%n", "${7*7}", "{0.__class__}", "<script>", "' OR 1=1 --", "null", "NaN"]
ODD_TEXTS += ["-1", "1e999", "pass", "a1a2", "\r\nSet-Cookie: a=b"]
ODD_VALUES: list[Any] = [None, True, False, 0, -1, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, float("nan")]
ODD_VALUES += [float("inf"), [], {}, [[]], [None], {"a": {"b": []}}, *ODD_TEXTS]
ODD_BODIES = [
    b"",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"{",
    b"}",
    b"nul",
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b'"' * 3,
    b"[" * DEEP,
    b'{"a":' * DEEP,
    b"[" * DEEP + b"]" * DEEP,
    b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    b"9" * 5000,
    b"-" + b"9" * 100_000,
    b'{"game": 1' + b"0" * 5000 + b', "moves": []}',
    b'{"game": "oska:4", "game": 1, "moves": [], "moves": {}}',
    b'{"game": "oska:4", "moves": [' + b'"a5a4",' * 20_000 + b'"a5a4"]}',
    b'{"game": "\\ud800", "moves": ["\\udc00"]}',
    b'{"game": "oska:4", "moves": ["\\u0000"]}',
    b'{"game": "\xff", "moves": []}',
    '{"game": "oska:4", "moves": []}'.encode("utf-16"),
    '{"game": "oska:4", "moves": []}'.encode("utf-32"),
    b'{"game": "oska:4", "moves": [], "seed": 1e400}',
    b'{"game": "oska:4", "side": "black", "memory": {"a":' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"game": "oska:4", "side": "black", "policy": ' + b'{"a":' * 950 + b"1" + b"}" * 950 + b"}",
]


class Sender:
    """Makes requests up, always the same ones."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)

    def body(self) -> tuple[str, bytes]:
        """A path and a body for it: right in most, wrong somewhere."""
        draw = self._draw
        path, make = draw.choice(
            [
                ("play", self._play),
                ("choose", self._choose),
                ("solution", self._solution),
                ("record", self._record),
                ("records", self._records),
                ("puzzle/move", lambda: {**self._puzzle(), "move": "a1a2"}),
                ("puzzle/help", self._puzzle),
                ("rooms", self._room),
                ("rooms/join", self._join),
                ("rooms/act", self._act),
                ("rooms/invitation", self._join),
                ("learning/wall", self._wall),
                ("learning/draw", self._draw_bead),
                ("learning/game", self._lesson),
            ]
        )
        if draw.random() < 0.1:
            return f"/api/{path}", draw.choice(ODD_BODIES)
        values = make()
        for _ in range(draw.randint(1, 2)):
            self._spoil(values)
        text = json.dumps(values).encode()
        if draw.random() < 0.3:
            text = self._damaged(text)
        return f"/api/{path}", text

    def query(self) -> str:
        """A path with a query: right in most, wrong somewhere."""
        draw = self._draw
        path = draw.choice(["game", "players", "position", "analysis", "tree", "steps"])
        name = draw.choice(GAMES)
        values: dict[str, Any] = {"game": name}
        if path not in ("game", "players"):
            values["position"] = self._position(name)
        if path in ("tree", "steps"):
            values |= {"algorithm": draw.choice(["minimax", "alphabeta", "mcts"]), "depth": 1}
        if path == "analysis":
            values["nodes"] = 1
        for _ in range(draw.randint(0, 2)):
            key = draw.choice(
                [*values, "rules", "depth", "levels", "path", "first", "count", "seconds", "seed", "x", ""]
            )
            values[key] = draw.choice([value for value in ODD_VALUES if isinstance(value, str | int | float)])
        pairs = [f"{_quoted(key)}={_quoted(value)}" for key, value in values.items()]
        if draw.random() < 0.2:
            pairs.insert(
                draw.randrange(len(pairs) + 1),
                draw.choice(["game=oska", "&&", "=", "%", "%zz", "%ff=%fe", ";", "game"]),
            )
        return f"/api/{path}?{'&'.join(pairs)}"

    def _room(self) -> dict[str, Any]:
        return {**self._play(), "side": "white"}

    def _join(self) -> dict[str, Any]:
        return {"room": "x"}

    def _act(self) -> dict[str, Any]:
        return {"room": "x", "token": "y", "version": 1, "action": "play", "move": "a1a2"}

    def _play(self) -> dict[str, Any]:
        name = self._draw.choice(GAMES)
        return {
            "game": name,
            "start": self._position(name),
            "moves": self._draw.choices(["a1a2", "a5a4", "b1", "pass", "z"], k=3),
        }

    def _choose(self) -> dict[str, Any]:
        name = self._draw.choice(GAMES)
        players = ["random", "level:1", "greedy", "engine:nodes=1", "human", "ugi:/bin/true", "mine.py", "level", "t77"]
        return {"game": name, "position": self._position(name), "player": self._draw.choice(players), "seed": 1}

    def _solution(self) -> dict[str, Any]:
        played = self._play()
        return {
            "game": played["game"],
            "position": played["start"],
            "line": played["moves"][: self._draw.randint(0, 3)],
        }

    def _record(self) -> dict[str, Any]:
        return {**self._play(), "players": ["human", "level:1"], "seed": 5, "resigned": "white"}

    def _puzzle(self) -> dict[str, Any]:
        return {"game": PAWNS, "position": self._position(PAWNS), "goal": "win"}

    def _records(self) -> dict[str, Any]:
        if self._draw.random() < 0.3:
            transcript = self._damaged(b"1. b1 a1 2. A2 c1 pass d2,d1").decode("latin-1")
            return {"game": "othello:4", "text": transcript, "start": self._position("othello:4")}
        game = '[Game "oska:4"]\n[White "a"]\n1. a5a4 a1a2 *\n'
        rules = outplay.game("oska:4").rules.hash
        head = {"format": "outplay-record", "version": 1, "game": "oska:4", "rules": rules, "players": ["a", "b"]}
        line = json.dumps(head) + "\n" + json.dumps({"moves": ["a5a4"], "outcome": None})
        return {"text": self._damaged(self._draw.choice([game, line]).encode()).decode("utf-8", "replace")}

    def _machine(self) -> dict[str, Any]:
        """A machine, whose memory is damaged in most."""
        memory = copy.deepcopy(MEMORY)
        box = self._draw.choice(memory["boxes"])
        if self._draw.random() < 0.8:
            self._spoil(self._draw.choice([memory, memory["policy"], memory["results"], box, box["beads"]]))
        return {"game": PAWNS, "memory": memory}

    def _wall(self) -> dict[str, Any]:
        return {**self._machine(), "side": "black", "truth": True}

    def _draw_bead(self) -> dict[str, Any]:
        return {**self._machine(), "position": self._position(PAWNS), "seed": 1, "stage": 1}

    def _lesson(self) -> dict[str, Any]:
        moves = self._draw.choice([[*LOST], ["a1a2"], ["z"]])
        return {**self._machine(), "side": "black", "moves": moves, "resigned": self._draw.choice([None, "black"])}

    def _position(self, name: str) -> str:
        start = STARTS.get(name, "bbb/---/www w")
        return self._damaged(start.encode()).decode("latin-1") if self._draw.random() < 0.7 else start

    def _spoil(self, values: dict[str, Any]) -> None:
        """Put something odd in the place of a value, leave it out, or add one."""
        draw = self._draw
        key = draw.choice([*values, draw.choice(["rules", "x", "", "__class__", "start"])])
        if draw.random() < 0.2:
            values.pop(key, None)
        elif isinstance(values.get(key), list) and values[key] and draw.random() < 0.5:
            values[key][draw.randrange(len(values[key]))] = copy.deepcopy(draw.choice(ODD_VALUES))
        else:
            values[key] = copy.deepcopy(draw.choice(ODD_VALUES))

    def _damaged(self, text: bytes) -> bytes:
        letters = bytearray(text)
        for _ in range(self._draw.randint(1, 4)):
            place = self._draw.randrange(len(letters) + 1)
            letters[place : place + self._draw.randint(0, 3)] = self._draw.randbytes(self._draw.randint(0, 3))
        return bytes(letters)


def _quoted(value: Any) -> str:
    return quote_from_bytes(str(value).encode("utf-8", "surrogatepass"))[:1500]


def counted(ask: Callable[[], tuple[int, Any]], count: int, caplog: pytest.LogCaptureFixture) -> Counter[int]:
    """How often each status was answered; all answers but good ones say what is wrong."""
    statuses: Counter[int] = Counter()
    with caplog.at_level(logging.WARNING):
        for _ in range(count):
            status, answer = ask()
            statuses[status] += 1
            assert status == 200 or 400 <= status < 500, answer
            if status != 200:
                failure = answer["error"]
                assert failure["kind"] and failure["message"] and len(failure["message"]) < 1500
                assert "Traceback" not in failure["message"]
    assert not caplog.records
    return statuses


@pytest.fixture
def hurried() -> Iterator[Asker]:
    """A server that lets nobody think for long."""
    settings = limited(analysis_seconds=0.01, tree_nodes=300, simulations=50, solution_positions=10_000)
    with closing(Asker(create_app(settings, WorkersHere(settings)))) as asker:
        yield asker


def test_bodies(hurried: Asker, caplog: pytest.LogCaptureFixture) -> None:
    sender = Sender(1)

    def ask() -> tuple[int, Any]:
        path, body = sender.body()
        return hurried.ask("POST", path, body)

    statuses = counted(ask, BODIES, caplog)
    assert statuses[400] > BODIES // 2 and set(statuses) <= {200, 400, 404, 409, 413}


def test_positions_and_queries(hurried: Asker, caplog: pytest.LogCaptureFixture) -> None:
    sender = Sender(2)
    statuses = counted(lambda: hurried.ask("GET", sender.query()), QUERIES, caplog)
    assert statuses[400] > QUERIES // 3 and set(statuses) <= {200, 400, 404, 409, 414}
