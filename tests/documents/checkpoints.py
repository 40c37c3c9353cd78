"""What long work leaves behind, to be resumed."""

from __future__ import annotations

import functools
import tempfile
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import outplay
from outplay._core import Prover
from outplay.errors import InputError, SolutionError, TooLarge
from outplay.solving import StrongSolution
from outplay.solving.checkpoint import CLAIMS_FILE, TABLE_FILE, KnownClaims, SavedTable, open_checkpoint
from outplay.solving.strong import solve_strongly
from tests.documents.format import PAWNS, Format
from tests.documents.layouts import JSON, JSON_LINES
from tests.documents.solved import has_right_answers

SMALL = outplay.game("hexapawn:3x2")


def _claim(path: Path) -> Path:
    with open_checkpoint(path.parent, SMALL.start):
        return path


def _resume(path: Path) -> StrongSolution:
    return solve_strongly(SMALL.start, megabytes=16, checkpoint=path.parent)


def _check_resumed(solution: StrongSolution, _: Path) -> None:
    assert has_right_answers(solution)


TRUE_ANSWERS = {("one w", 1): True, ("two b", 0): False, ("two b", -1): True}


def _write_answers(path: Path) -> None:
    known = KnownClaims(path.parent, PAWNS.rules.hash)
    for (position, least), holds in TRUE_ANSWERS.items():
        known.save(position, least, holds)


def _check_answers(known: KnownClaims, _: Path) -> None:
    for (position, least), holds in TRUE_ANSWERS.items():
        assert known.holds(position, least) in (None, holds)
    assert known.holds("one w", 2) is None and known.holds("two w", 0) is None and not known.is_given_up("one w", 1)


LARGER = outplay.game("hexapawn:4x4").start


def _write_search(path: Path) -> None:
    prover = Prover(LARGER.game._core, megabytes=1)
    assert prover.holds(LARGER._board, 0, 1, nodes=20) is None
    SavedTable(prover, LARGER, path.parent).save()


def _read_search(path: Path) -> Prover:
    prover = Prover(LARGER.game._core, megabytes=1)
    SavedTable(prover, LARGER, path.parent)
    return prover


def _check_search(prover: Prover, _: Path) -> None:
    assert [prover.holds(LARGER._board, side, 1, nodes=100_000) for side in (0, 1)] == [True, False]


@functools.cache
def _layers(max_positions: int) -> dict[str, bytes]:
    """What is in a directory when all is solved, or as soon as more positions than these have been found."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with suppress(TooLarge):
            solve_strongly(SMALL.start, megabytes=16, max_positions=max_positions, checkpoint=folder)
        return {path.name: path.read_bytes() for path in folder.iterdir()}


def _put_layers(folder: Path, max_positions: int = 0) -> None:
    for name, data in _layers(max_positions).items():
        (folder / name).write_bytes(data)


_LAYER = Format(
    "finished layer of a checkpoint",
    "layer-5.valued",
    lambda path: None,  # it is written with the others
    _resume,
    (SolutionError,),
    _check_resumed,
    beside=_put_layers,
    examples=5,
    costs_work_only=True,
)
FORMATS = (
    Format(
        "manifest of a checkpoint",
        "work.json",
        _claim,
        _claim,
        (InputError,),
        lambda path, again: _check_resumed(_resume(path), again),
        JSON,
        is_whole_or_nothing=True,
        told=("work' cannot hold checkpoints: ", "work' holds ", "work' is not empty: "),
        is_text=True,
    ),
    Format(
        "answers of a checkpoint",
        CLAIMS_FILE,
        _write_answers,
        lambda path: KnownClaims(path.parent, PAWNS.rules.hash),
        (InputError,),
        _check_answers,
        JSON_LINES,
        costs_work_only=True,
    ),
    Format(
        "search of a checkpoint",
        TABLE_FILE,
        _write_search,
        _read_search,
        (),
        _check_search,
        costs_work_only=True,
    ),
    _LAYER,
    replace(
        _LAYER, name="found layer of a checkpoint", file="layer-5.found", beside=partial(_put_layers, max_positions=3)
    ),
)
