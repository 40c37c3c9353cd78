"""The page: requests a second beside a bare FastAPI, a move while others let the server think, click to drawn position.

On the clock. The server is a real ``outplay serve`` and asks come from another process. Every question is for another
position, so that no answer can be kept from the last time.
"""

from __future__ import annotations

import contextlib
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import web_browser
from comparison import verdict
from http_client import ask, connect, request
from measure import Rates, show_progress
from report import Row, Table, rate, rounded

import outplay
from tests.browser.served import Server, free_port, serving

HEADINGS = ("work", "ours", "beside it", "target", "ok")
BOARDS = ("octapawn", "breakthrough:6x6", "othello:8")
POSITIONS = 5_000
MIN_SHARE = 2_000 / 4_300
"""Of the requests a second that a bare FastAPI answers on the same machine."""
THINKERS = 16
"""Visitors that let the server think, all at once and again and again."""
SLOWEST = 0.05
"""Seconds that a move may take in 99 of 100 cases, whatever the others do."""
HELLO = """
import sys
import fastapi, uvicorn
app = fastapi.FastAPI()
@app.get("/")
async def hello() -> dict[str, str]:
    return {"hello": "world"}
uvicorn.run(app, port=int(sys.argv[1]), access_log=False, log_level="warning")
"""


def paths_of(board: str, count: int) -> list[str]:
    """Requests for the legal moves of different positions, as random games go through them."""
    draw, game = random.Random(1), outplay.game(board)
    found: dict[str, None] = {}
    for _ in range(count):  # a small game has fewer positions than that
        position = game.start
        while position.outcome is None:
            found[str(position)] = None
            position = position.play(draw.choice(position.legal_moves))
    query = [urlencode({"game": game.name, "position": text}) for text in list(found)[:count]]
    return [f"/api/position?{text}" for text in query]


@contextlib.contextmanager
def bare_server() -> Iterator[int]:
    """The port of a FastAPI that says hello and does nothing else."""
    port = free_port()
    with subprocess.Popen([sys.executable, "-c", HELLO, str(port)]) as process:
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    """Return when somebody listens."""
    for _ in range(200):
        with contextlib.suppress(OSError):
            connect(port).close()
            return
        time.sleep(0.05)
    raise RuntimeError("the bare server does not start")


def answers_a_second(port: int, file: Path, seconds: float) -> float:
    client = Path(__file__).with_name("http_client.py")
    command = [sys.executable, str(client), str(port), str(seconds), str(file)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def request_rows(server: Server, rounds: int, seconds: float) -> Iterator[Row]:
    """Ours and the bare one in turn, round after round."""
    with tempfile.TemporaryDirectory() as folder, bare_server() as bare_port:
        hello = Path(folder) / "hello"
        hello.write_text("/\n", encoding="utf-8")
        for board in BOARDS:
            asked = Path(folder) / "positions"
            asked.write_text("\n".join(paths_of(board, POSITIONS)), encoding="utf-8")
            ours, bare = [], []
            for number in range(rounds):
                show_progress(f"requests for {board}, round {number + 1} of {rounds}")
                bare.append(answers_a_second(bare_port, hello, seconds))
                ours.append(answers_a_second(server.port, asked, seconds))
            show_progress("")
            yield _request_row(board, Rates(tuple(ours)), Rates(tuple(bare)))


def _request_row(board: str, ours: Rates, bare: Rates) -> Row:
    share = ours.ratio_to(bare)
    ok = share >= MIN_SHARE
    beside = f"bare FastAPI: {rate(bare.median, 'requests')} ({rounded(share)} x)"
    shown_target = f"≥ {MIN_SHARE:.3f} x"
    cells = (
        f"legal moves of {board} over HTTP, a second",
        rate(ours.median, "requests"),
        beside,
        shown_target,
        verdict(ok),
    )
    figures = {"ours": ours.median, "peer": bare.median, "ratio": share, "target": MIN_SHARE, "unit": "requests/s"}
    return Row(cells, figures, ok)


def waits(port: int, count: int) -> list[float]:
    """Seconds for each of some requests, one after the other with a breath in between, as a person's moves are."""
    connection, taken = connect(port), []
    for path in paths_of(BOARDS[1], count):
        began = time.perf_counter()
        ask(connection, request(path))
        taken.append(time.perf_counter() - began)
        time.sleep(0.005)
    connection.close()
    return taken


@contextlib.contextmanager
def flood(port: int) -> Iterator[list[int]]:
    """Many visitors that let the server think as much as they may; the list grows by one with each of their answers."""
    ended, answers = threading.Event(), list[int]()
    query = urlencode({"game": "othello:8", "seconds": 1})
    head = "Host: 127.0.0.1\r\nOutplay-Client: benchmark\r\nConnection: close"
    question = f"GET /api/analysis?{query} HTTP/1.1\r\n{head}\r\n\r\n".encode()

    def think() -> None:
        while not ended.is_set():
            with contextlib.suppress(OSError), connect(port) as connection:
                connection.sendall(question)
                connection.settimeout(0.2)
                while not ended.is_set():
                    with contextlib.suppress(TimeoutError):
                        if not (part := connection.recv(1 << 16)):
                            break
                        answers.append(len(part))
            time.sleep(0.02)

    thinkers = [threading.Thread(target=think) for _ in range(THINKERS)]
    for thinker in thinkers:
        thinker.start()
    try:
        time.sleep(1.0)
        yield answers
    finally:
        ended.set()
        for thinker in thinkers:
            thinker.join()


def crowd_row(server: Server, count: int) -> Row:
    """How long a simple request takes while all workers think and more visitors wait for them."""
    show_progress("requests, idle")
    idle = waits(server.port, count)
    show_progress("requests, while others let the server think")
    with flood(server.port) as answers:
        busy = waits(server.port, count)
    show_progress("")
    if not answers:
        raise RuntimeError("the flood was none: no analysis was answered")
    middle, slow = statistics.median(busy), statistics.quantiles(busy, n=100)[98]
    ok = slow <= SLOWEST
    cells = (
        f"legal moves while {THINKERS} visitors ask for analyses without end: median, 99 %",
        f"{middle * 1000:.1f} ms, {slow * 1000:.1f} ms",
        f"idle: {statistics.median(idle) * 1000:.1f} ms, {statistics.quantiles(idle, n=100)[98] * 1000:.1f} ms",
        f"99 % ≤ {SLOWEST * 1000:.0f} ms",
        verdict(ok),
    )
    figures = {"ours": middle, "slow": slow, "peer": statistics.median(idle), "target": SLOWEST, "unit": "s"}
    return Row(cells, figures, ok)


def table(rounds: int, *, quick: bool) -> Table:
    with serving() as server:
        rows = [*request_rows(server, rounds, 0.5 if quick else 2.0), crowd_row(server, 200 if quick else 1_000)]
        rows += web_browser.rows(server, clicks=30 if quick else 60, loads=3 if quick else 9)
    return Table("web", "The page and its server, on the clock", HEADINGS, tuple(rows))
