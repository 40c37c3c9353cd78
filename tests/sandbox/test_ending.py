"""What is said about the end of a child."""

from __future__ import annotations

import pytest

from outplay.sandbox.ending import OUT_OF_MEMORY, Ending

MEGABYTE = 2**20


@pytest.mark.parametrize(
    ("ending", "verdict", "detail"),
    [
        (Ending(0, 10 * MEGABYTE, 1.0), "crash", "it ended with exit code 0"),
        (Ending(3, 10 * MEGABYTE, 1.0), "crash", "it ended with exit code 3"),
        (Ending(-11, 10 * MEGABYTE, 1.0), "crash", "it was ended by SIGSEGV"),
        (Ending(-63, 10 * MEGABYTE, 1.0), "crash", "it was ended by signal 63"),
        (Ending(0, 95 * MEGABYTE, 1.0), "crash", "it ended with exit code 0"),
        (Ending(1, 95 * MEGABYTE, 1.0), "memory", "it ended with exit code 1 while it used 95 of 100 MB of memory"),
        (Ending(-6, 95 * MEGABYTE, 1.0), "memory", "it was ended by SIGABRT while it used 95 of 100 MB of memory"),
        (Ending(OUT_OF_MEMORY, 5, 1.0), "memory", "it used more than the 100 MB of memory that it may use"),
        (Ending(-9, 5, 1.0, has_outgrown=True), "memory", "it used more than the 100 MB of memory that it may use"),
    ],
)
def test_verdict(ending: Ending, verdict: str, detail: str) -> None:
    assert ending.verdict(100 * MEGABYTE) == (verdict, detail)
