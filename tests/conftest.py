"""What holds for all tests."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

collect_ignore_glob = ["data/*"]
"""Files of data that end in .py are somebody's bots and homework: nobody imports them here."""

SLOW = Path(__file__).parent / "data" / "slow_tests.txt"
"""The tests that take longer than the others, which ``make test-quick`` leaves out; ``make minutes`` writes it."""

# A process that is started in the background (nohup make test &) ignores Ctrl-C and the end of the terminal, and so
# does everything that it starts: then no test of these signals could pass.
for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow."""
    slow = set(SLOW.read_text(encoding="utf-8").split())
    for item in items:
        if item.nodeid.partition("[")[0] in slow:
            item.add_marker("slow")
