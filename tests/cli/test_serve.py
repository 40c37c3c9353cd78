"""``outplay serve``: its options, what it prints, and that it starts at once."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import FastAPI

from outplay.play import game
from outplay.solving.files import save
from outplay.solving.strong import solve_strongly
from outplay.web import server
from outplay.web.settings import Settings
from tests.cli.conftest import Run

VARIANTS = Path(__file__).parents[1] / "data" / "variants"
ZOO = Path(__file__).parents[1] / "data" / "zoo"


class Started:
    """What was done instead of serving."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.apps: list[FastAPI] = []
        self.has_browser = True

    def run(self, app: FastAPI, listening: socket.socket) -> None:
        """Take note, and come back at once."""
        assert listening.getsockname()[1] > 0
        self.apps.append(app)

    @property
    def settings(self) -> Settings:
        """What the only app was made with."""
        (app,) = self.apps
        settings: Settings = app.state.server.settings
        return settings


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    started = Started()
    with server.listen("127.0.0.1", 0) as listening:
        free = listening.getsockname()[1]
    monkeypatch.setattr(server, "DEFAULT_PORT", free)
    monkeypatch.setattr(server, "run", started.run)
    monkeypatch.setattr(server, "has_browser", lambda: started.has_browser)
    monkeypatch.setattr(server, "open_browser", started.opened.append)
    return started


def test_it_serves_here_and_opens_the_page(run: Run, started: Started) -> None:
    result = run("serve")
    address = f"http://127.0.0.1:{server.DEFAULT_PORT}/"
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout == f"Outplay is at {address} (Ctrl-C ends it)\n"
    assert started.opened == [address]
    assert started.settings.games == () and started.settings.players == {}


def test_without_a_command_it_is_the_same(run: Run, started: Started) -> None:
    assert run().stdout.startswith("Outplay is at http://127.0.0.1:")
    assert len(started.opened) == 1


def test_no_browser_is_opened_without_a_screen_or_with_no_browser(run: Run, started: Started) -> None:
    run("serve", "--no-browser")
    started.has_browser = False
    run("serve")
    assert started.opened == [] and len(started.apps) == 2


def test_the_next_port_is_taken_and_said(run: Run, started: Started) -> None:
    with server.listen("127.0.0.1", server.DEFAULT_PORT):
        result = run("serve", "--no-browser")
    first, second = result.stdout.splitlines()
    assert first.startswith(f"Port {server.DEFAULT_PORT} is taken, so this is port ")
    assert first.removesuffix(".").split()[-1] in second


def test_a_port_that_was_asked_for_and_is_taken(run: Run, started: Started) -> None:
    with server.listen("127.0.0.1", 0) as listening:
        port = str(listening.getsockname()[1])
        result = run("serve", "--port", port)
    assert result.exit_code == 1 and f"Error: port {port} is taken" in result.stderr
    assert result.stdout == "" and started.apps == []


def test_the_whole_network_is_a_warning(run: Run, started: Started) -> None:
    result = run("serve", "--host", "0.0.0.0", "--port", "0")
    for fragment in ("Anybody who can reach", socket.gethostname(), "no passwords", "sandbox", "Without --host"):
        assert fragment in result.stdout
    assert "*" in started.settings.hosts
    assert started.opened[0].startswith("http://127.0.0.1:")


def test_an_address_of_this_machine_alone_is_none(run: Run, started: Started) -> None:
    assert len(run("serve", "--host", "127.0.0.2", "--port", "0").stdout.splitlines()) == 1
    assert started.settings.hosts == ("127.0.0.2",)


def test_variants_and_players_of_ones_own(run: Run, started: Started) -> None:
    files = [str(VARIANTS / name) for name in ("skirmish.toml", "honeycomb.toml")]
    players = [f"mine={ZOO / 'good.py'}:player", "Dr. No = engine:depth=3"]
    run(
        "serve", *(word for file in files for word in ("--games", file)), "--player", players[0], "--player", players[1]
    )
    assert [game.name for game in started.settings.games] == ["skirmish", "honeycomb"]
    assert started.settings.players == {"mine": f"{ZOO / 'good.py'}:player", "Dr. No": "engine:depth=3"}


@pytest.mark.parametrize(
    ("code", "modules"),
    [
        ("main(['--help'], standalone_mode=False)", ("fastapi", "uvicorn", "pydantic", "starlette")),
        ("main(['serve', '--help'], standalone_mode=False)", ("fastapi", "uvicorn", "pydantic", "starlette")),
        ("import outplay.web.work.worker", ("fastapi", "uvicorn", "pydantic", "starlette", "asyncio", "numpy")),
    ],
)
def test_only_the_server_itself_loads_the_libraries_of_the_web(code: str, modules: tuple[str, ...]) -> None:
    program = (
        f"import sys; from outplay.cli import main; {code}; print([name for name in {modules} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_solved_games(run: Run, started: Started, tmp_path: Path) -> None:
    path = tmp_path / "pawns.solution"
    save(solve_strongly(game("hexapawn:3x3").start, megabytes=64), path)
    result = run("serve", "--no-browser", "--solution", str(path))
    assert result.exit_code == 0 and result.stderr == ""
    (saved,) = started.settings.solutions
    assert (saved.game, saved.path) == ("hexapawn:3x3", str(path))
