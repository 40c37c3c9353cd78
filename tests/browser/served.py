"""A real server in its own process, and a real browser, for tests, screenshots and benchmarks."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
VARIANTS = sorted((ROOT / "tests" / "data" / "variants").glob("*.toml"))
OWN = (
    *(option for file in VARIANTS for option in ("--games", str(file))),
    *("--player", f"mine={ROOT / 'examples' / 'bots' / 'mine.py'}:player"),
)
"""Options of a server with three odd variants, and with a player called ``mine``."""

PATIENCE = 60.0
"""Seconds to wait for a server or a condition; the machine may be busy."""
MUCH_WORK = 180_000
"""Milliseconds for work that takes seconds on an idle machine."""


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """``outplay serve`` on its own port; it can be killed and restarted there."""

    def __init__(self, *options: str, port: int | None = None) -> None:
        self.options = options
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._log = tempfile.NamedTemporaryFile(prefix="outplay-serve-", suffix=".log", delete=False)  # noqa: SIM115
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        assert self._process is not None, "the server was not started"
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-c", "from outplay.cli import main; main(prog_name='outplay')", "serve"]
        options = ["--no-browser", "--rooms", ":memory:", "--port", str(self.port), *self.options]
        self._process = subprocess.Popen([*command, *options], stdout=self._log, stderr=self._log)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if not self.is_running or time.monotonic() > deadline:
                raise RuntimeError(f"the server does not answer:\n{self.log()}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/api/health", timeout=5):
            return True
        return False

    def kill(self) -> None:
        """Kill it at once."""
        self.kills += 1
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Terminate it, and wait for the end."""
        if self._process is not None and self.is_running:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def log(self) -> str:
        """Its output."""
        return Path(self._log.name).read_text(encoding="utf-8", errors="replace")

    def expect_no_complaint(self) -> None:
        """Check that its log has no exception and no error."""
        log = self.log()
        assert "Traceback" not in log and "ERROR" not in log, f"the server has complained:\n{log}"

    def close(self) -> None:
        """Stop it and delete its log."""
        self.stop()
        self._log.close()
        Path(self._log.name).unlink()


@contextlib.contextmanager
def serving(options: Sequence[str] = ()) -> Iterator[Server]:
    """A server that runs as long as the block."""
    server = Server(*options)
    try:
        server.start()
        yield server
    finally:
        server.close()


def find_chromium() -> str:
    """The browser of this machine; without a window it works a third less."""
    path = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
    assert path is not None, "there is no browser here: scripts/prerequisites python3 test brings one"
    return path


def launch(playwright: Playwright) -> Browser:
    """Chromium that can reach only this machine."""
    arguments = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--process-per-site",  # pages of one context share a process: to start one takes a third of loading a page
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ]
    return playwright.chromium.launch(executable_path=find_chromium(), args=arguments)


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that is open as long as the block."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


_LOOK = """new Promise((tell, fail) => {
  const last = performance.now() + 1000;
  const look = () => {
    try {
      if (CONDITION) tell(true);
      else if (performance.now() > last) tell(false);
      else setTimeout(look, 15);
    } catch (error) {
      fail(error);
    }
  };
  look();
})"""
"""Polls for a second inside the page, which costs less than polling from outside."""


def wait_until(page: Page, condition: str) -> None:
    """Wait until a condition is true. (Playwright's own way evaluates a string, which our page forbids.)"""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(_LOOK.replace("CONDITION", condition)):
        assert time.monotonic() < deadline, f"never true: {condition}; the page is at {page.url}"


class Wire:
    """The requests of a page from now on, and their bytes on the wire."""

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        self.bytes = 0.0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda event: self.requests.append(event["request"]["url"]))
        session.on("Network.webSocketCreated", lambda event: self.requests.append(event["url"]))
        session.on("Network.loadingFinished", self._count)

    def _count(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]
