"""The server as a process: where it listens, how it ends, and that nothing is left of it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from outplay.errors import InputError, JobError
from outplay.sandbox import processes
from outplay.web import server
from outplay.web.settings import ServerLimits
from tests.arena import zoo
from tests.patience import PATIENCE, until, until_at_work
from tests.web.mixed_visits import connect_page, memory_over
from tests.web.visitors import CLIENT
from tests.web.work.conftest import is_gone

# ---- Where it listens


@pytest.fixture
def free_port(monkeypatch: pytest.MonkeyPatch) -> int:
    """A port that nobody uses, which is made the usual one."""
    with server.listen("127.0.0.1", 0) as listening:
        port: int = listening.getsockname()[1]
    monkeypatch.setattr(server, "DEFAULT_PORT", port)
    return port


def test_the_usual_port_or_the_next(free_port: int) -> None:
    with server.listen("127.0.0.1", None) as first, server.listen("127.0.0.1", None) as second:
        assert first.getsockname() == ("127.0.0.1", free_port)
        assert second.getsockname()[1] > free_port


def test_a_port_that_is_asked_for_and_taken_is_an_error(free_port: int) -> None:
    with server.listen("127.0.0.1", free_port), pytest.raises(JobError, match=f"port {free_port} is taken"):
        server.listen("127.0.0.1", free_port)


def test_when_all_ports_are_taken(free_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_PORTS_TRIED", 1)
    with server.listen("127.0.0.1", None), pytest.raises(JobError, match="are taken: give another one"):
        server.listen("127.0.0.1", None)


@pytest.mark.parametrize("host", ["no.such.name.invalid", "1.2.3.4.5", "x" * 300, "a b"])
def test_no_such_address(host: str) -> None:
    with pytest.raises(InputError, match="there is no address"):
        server.listen(host, 0)


def test_an_address_that_is_not_of_this_machine() -> None:
    with pytest.raises(JobError, match=r"cannot listen on 192\.0\.2\.1"):
        server.listen("192.0.2.1", 0)


@pytest.mark.parametrize(
    ("host", "shown", "is_local"),
    [
        ("127.0.0.1", "http://127.0.0.1:{}/", True),
        ("localhost", "http://{host}:{}/", True),
        ("0.0.0.0", "http://127.0.0.1:{}/", False),
    ],
)
def test_the_address_to_type(host: str, shown: str, is_local: bool) -> None:
    with server.listen(host, 0) as listening:
        name, port = listening.getsockname()[:2]
        assert server.address_of(listening) == shown.format(port, host=name)
        assert server.is_local(listening) is is_local


@pytest.mark.parametrize(
    ("host", "bound", "names"),
    [
        ("127.0.0.1", "127.0.0.1", ("127.0.0.1",)),
        ("::1", "::1", ("[::1]",)),
        ("My-Machine", "192.168.1.7", ("my-machine", "192.168.1.7")),  # the address that is printed has the number
        ("127.1", "127.0.0.1", ("127.1", "127.0.0.1")),
        ("0.0.0.0", "0.0.0.0", ("*", socket.gethostname().lower(), socket.getfqdn().lower())),
        ("0", "0.0.0.0", ("*", socket.gethostname().lower(), socket.getfqdn().lower())),
        ("::", "::", ("*", socket.gethostname().lower(), socket.getfqdn().lower())),
    ],
)
def test_the_names_under_which_it_may_be_asked_for(host: str, bound: str, names: tuple[str, ...]) -> None:
    class Listening(socket.socket):
        def getsockname(self) -> tuple[str, int]:
            return bound, 8765

    with Listening() as listening:
        assert server.hosts_of(host, listening) == names


@pytest.mark.parametrize(
    ("bound", "addresses"),
    [
        ("127.0.0.1", ()),
        ("::1", ()),
        ("192.168.1.7", ("http://192.168.1.7:8765/",)),
        ("0.0.0.0", ("http://10.1.2.3:8765/", f"http://{socket.gethostname()}:8765/")),
    ],
)
def test_where_other_devices_reach_it(bound: str, addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    class Listening(socket.socket):
        def getsockname(self) -> tuple[str, int]:
            return bound, 8765

    monkeypatch.setattr(server, "_network_address", lambda: "10.1.2.3")
    with Listening() as listening:
        assert server.addresses_of(listening) == addresses


def test_the_address_on_the_network_is_a_number_or_none() -> None:
    found = server._network_address()
    assert not found or not ip_address(found).is_loopback


# ---- The browser


def test_without_a_screen_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not server.has_browser()


def test_with_a_screen_but_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    def get() -> None:
        raise webbrowser.Error("none")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", get)
    assert not server.has_browser()
    monkeypatch.setattr(webbrowser, "get", lambda: None)
    assert server.has_browser()


# ---- The process


class Running(NamedTuple):
    """A server that runs."""

    process: subprocess.Popen[str]
    port: int

    def get(self, path: str) -> Any:
        """What it answers."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=CLIENT)
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return json.loads(answer.read())

    def connect(self) -> ClientConnection:
        """A page's WebSocket."""
        return connect_page(self.port)

    def workers(self) -> list[int]:
        """All processes that it has started, and those that they have."""
        return processes.descendants(self.process.pid)

    def has_workers(self, number: int) -> bool:
        """Whether it has started so many itself, and a bot is played with besides."""
        own = list(processes._children(self.process.pid))
        return len(own) >= number and len(self.workers()) > number


def serve(*options: str) -> Running:
    program = "from outplay.cli import main; main(prog_name='outplay')"
    process = subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--no-browser", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
    assert found, process.communicate(timeout=PATIENCE)
    return Running(process, int(found[1]))


@pytest.fixture
def running() -> Iterator[Running]:
    started = serve("--player", f"mine={zoo.spec('good')}", "--player", f"loop={zoo.spec('endless_loop')}")
    yield started
    started.process.kill()
    started.process.communicate()


def ask(socket: ClientConnection, kind: str, name: str = "1", **request: Any) -> Any:
    """Start a job, and hear what is said first."""
    socket.send(json.dumps({"id": name, "start": kind, "request": request}))
    return json.loads(socket.recv(timeout=PATIENCE))


def ended(running: Running) -> tuple[int, str]:
    """How a server ended, and what it printed as an error."""
    _, errors = running.process.communicate(timeout=PATIENCE)
    return running.process.returncode, errors


def test_it_answers_and_ends_by_control_c(running: Running) -> None:
    assert running.get("/api/health")["version"]
    assert running.get("/api/analysis?game=hexapawn:3x3&depth=8")["score"]["text"] == "loses in 6"
    workers = running.workers()
    assert workers
    running.process.send_signal(signal.SIGINT)
    assert ended(running) == (0, "")
    assert all(is_gone(pid) for pid in workers)


def test_an_impatient_control_c(running: Running) -> None:
    workers = running.workers()
    with running.connect() as page:
        assert ask(page, "analysis", game="othello:8", seconds=30)["event"] == "progress"
        for _ in range(20):
            running.process.send_signal(signal.SIGINT)
            time.sleep(0.01)
        code, errors = ended(running)
        assert not errors
        assert code in (0, -signal.SIGINT)  # the last ones may come when all is over, and Python itself is about to end
    assert all(is_gone(pid) for pid in workers)


def test_control_c_ends_it_while_streams_are_open_and_jobs_are_under_way(running: Running) -> None:
    with running.connect() as one, running.connect() as other:
        assert ask(one, "analysis", game="othello:8", seconds=30)["event"] == "progress"
        assert ask(other, "game", game="oska:4", players=["random", "loop"], seed=1)["event"] == "progress"
        slow = socket.create_connection(("127.0.0.1", running.port))
        head = b"Host: 127.0.0.1\r\nOutplay-Client: tests"
        slow.sendall(b"GET /api/analysis?game=othello:8&seconds=5 HTTP/1.1\r\n" + head + b"\r\n\r\n")
        assert until(lambda: running.has_workers(3))
        workers = running.workers()
        assert len(workers) >= 3
        running.process.send_signal(signal.SIGINT)
        assert ended(running) == (0, "")
        slow.close()
    assert all(is_gone(pid) for pid in workers)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_however_it_ends_nothing_is_left(number: signal.Signals, running: Running) -> None:
    with running.connect() as page:
        assert ask(page, "game", game="oska:4", players=["random", "loop"], seed=1)["event"] == "progress"
        page.send(json.dumps({"id": "2", "start": "analysis", "request": {"game": "othello:8", "seconds": 30}}))
        assert until(lambda: running.has_workers(2))
        workers = running.workers()
        assert len(workers) >= 3  # two workers, and what holds the bot
        running.process.send_signal(number)
        assert ended(running) == (-number, "")
        assert all(is_gone(pid) for pid in workers)


def is_quiet(running: Running) -> bool:
    """Whether there comes a time when no worker works, for a while: who has to wait for a processor works too."""
    looks = 0

    def has_been_quiet() -> bool:
        nonlocal looks
        threads = [path for pid in running.workers() for path in processes._threads(pid)]
        looks = 0 if any(works(thread) for thread in threads) else looks + 1
        return looks > 20

    return until(has_been_quiet)


def works(thread: Path) -> bool:
    """Whether a thread computes, or would."""
    try:
        return (thread / "stat").read_bytes().rpartition(b")")[2].split()[0] in (b"R", b"D")
    except OSError:
        return False


@pytest.mark.parametrize("how", ["closed", "broken off"])
def test_when_the_page_goes_its_jobs_stop(how: str, running: Running) -> None:
    with running.connect() as page:
        assert ask(page, "analysis", game="othello:8", seconds=30)["event"] == "progress"
        slow = {"game": "oska:4", "players": ["minimax:depth=30"] * 2}
        page.send(json.dumps({"id": "2", "start": "game", "request": slow}))
        until_at_work(running.process, 1)
        if how == "broken off":
            page.socket.shutdown(socket.SHUT_RDWR)
    assert is_quiet(running)
    assert running.get("/api/health")


def test_a_client_that_leaves_leaves_no_job(running: Running) -> None:
    assert is_quiet(running)
    body = json.dumps({"game": "oska:4", "position": None, "player": "minimax:depth=30"})
    head = f"Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    impatient = socket.create_connection(("127.0.0.1", running.port))
    impatient.sendall(f"POST /api/choose HTTP/1.1\r\n{head}\r\n\r\n{body}".encode())
    until_at_work(running.process, 1)
    impatient.close()
    assert is_quiet(running)


def test_what_a_rude_page_sends_is_neither_obeyed_nor_logged(running: Running) -> None:
    with running.connect() as page:
        page.send("[" * 60_000)
        assert json.loads(page.recv(timeout=PATIENCE))["event"] == "error"
    for frame, code in ((b"\xff\xfe", 1007), (b"x" * (ServerLimits().memory_bytes + 1), 1009)):
        with running.connect() as page:
            page.send(frame, text=True)
            with pytest.raises(ConnectionClosed) as caught:
                page.recv(timeout=PATIENCE)
            assert caught.value.rcvd and caught.value.rcvd.code == code
    with ExitStack() as pages:
        for _ in range(ServerLimits().connections):
            pages.enter_context(running.connect())
        with pytest.raises(InvalidStatus, match="503"):
            pages.enter_context(running.connect())
    raw = socket.create_connection(("127.0.0.1", running.port))
    raw.sendall(b"GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
    assert b"400" in raw.recv(1000).partition(b"\r\n")[0]
    raw.close()
    assert running.get("/api/health")
    running.process.send_signal(signal.SIGINT)
    assert ended(running) == (0, "")


def test_a_killed_worker_is_reported_and_replaced(running: Running) -> None:
    with running.connect() as page:
        assert ask(page, "analysis", game="othello:8", seconds=30)["event"] == "progress"
        for pid in running.workers():
            os.kill(pid, signal.SIGKILL)
        while (message := json.loads(page.recv(timeout=PATIENCE)))["event"] == "progress":
            pass
        assert message["error"]["kind"] == "TooMuchMemory"
        page.send(json.dumps({"id": "1", "start": "analysis", "request": {"game": "hexapawn:3x3", "depth": 8}}))
        while (message := json.loads(page.recv(timeout=PATIENCE)))["event"] == "progress":
            pass
        assert message["data"]["score"]["text"] == "loses in 6"


def test_the_memory_of_the_server_does_not_grow_with_its_visits(running: Running) -> None:
    first, warm, *later = memory_over(running.process.pid, running.port, count=160, every=40)
    assert warm < first + 64 * 2**20
    assert max(later) < warm + 8 * 2**20  # a tenth of them bring 180 kB along, which must not stay
