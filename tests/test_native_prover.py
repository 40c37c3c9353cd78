"""The native prover's memory: as much as its work needs, and no more than the limit."""

from __future__ import annotations

import pytest

import outplay
from outplay._core import Prover

MEGABYTE = 1 << 20


@pytest.mark.parametrize("spec", ["hexapawn:6x6", "breakthrough:7x7", "othello:6", "othello:10"])
def test_memory_grows_with_the_work_up_to_its_limit(spec: str) -> None:
    start = outplay.game(spec).start
    prover = Prover(start.game._core, megabytes=2)
    sizes = [prover.bytes]
    for _ in range(12):
        prover.holds(start._board, 0, 1, nodes=10_000)
        sizes.append(prover.bytes)
    assert 0 < sizes[0] < MEGABYTE
    assert sizes == sorted(sizes) and len(set(sizes)) > 2
    assert MEGABYTE <= sizes[-1] <= 2 * MEGABYTE


def test_memory_can_be_asked_for_during_the_work() -> None:
    start = outplay.game("hexapawn:8x8").start  # takes longer than until the first report
    prover = Prover(start.game._core, megabytes=64)
    before = prover.bytes
    heard: list[int] = []

    def report(_: int) -> None:
        heard.append(prover.bytes)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prover.holds(start._board, 0, 1, report=report)
    assert before < heard[0] <= prover.bytes
