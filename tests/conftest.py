"""What holds for all tests."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

collect_ignore_glob = ["data/*"]
"""Files of data that end in .py are somebody's bots and homework: nobody imports them here."""

SLOW = Path(__file__).parent / "data" / "slow_tests.txt"
"""The tests that take longer than the others, which ``make test-quick`` leaves out; ``make minutes`` writes it."""

# Whoever is started in the background (nohup make test &) is told to ignore Ctrl-C, and tells it to everybody that it
# starts: then no test of Ctrl-C could pass.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow."""
    slow = set(SLOW.read_text(encoding="utf-8").split())
    for item in items:
        if item.nodeid.partition("[")[0] in slow:
            item.add_marker("slow")
