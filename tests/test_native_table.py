"""Strong solving in the native core: known figures, arrays, files, and work that is interrupted and resumed."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import outplay
from outplay._core import Solving, Table
from outplay.play import Position
from outplay.sandbox import processes
from outplay.solving.arrays import NOT_COVERED, encode
from tests.patience import until_or_over
from tests.positions import random_game

FIGURES = {
    "hexapawn:3x3": (135, -7),
    "hexapawn:4x4": (20_286, 12),
    "hexapawn:3x4,capture=compulsory": (None, None),
    "pawned:4": (20_869, 0),
    "oska:4": (782_918, 22),
    "othello:4": (None, -8),
    "hexareversi:3": (None, 11),
    "hexareversi:3,start=ring": (None, -4),
}


def solve(position: Position, **options: int | str) -> Table:
    solving = Solving(position.game._core, position._board, **options)  # type: ignore[arg-type]
    while solving.step():
        pass
    assert solving.phase == "done"
    assert solving.valued == solving.entries
    return solving.table()


def body(table: Table, path: Path) -> bytes:
    path.write_bytes(b"")
    assert table.write(str(path), 0) == path.stat().st_size
    return path.read_bytes()


@pytest.mark.parametrize("name", FIGURES)
def test_figures_and_consistency(name: str) -> None:
    start = outplay.game(name).start
    table = solve(start)
    positions, worth = FIGURES[name]
    if positions is not None:
        assert table.positions == positions
    if worth is not None:
        assert table.worth(start._board) == worth
    assert table.faults() == 0
    codes = [code for _, _, code in table.moves(start._board)]
    assert table.worth(start._board) in codes


def test_arrays_that_do_not_fit_are_refused() -> None:
    table = solve(outplay.game("hexapawn:3x3").start)
    right = np.zeros((2, 9), dtype=np.uint8)
    for contents, sides in [
        (right, np.zeros(3, dtype=np.uint8)),
        (np.zeros((2, 8), dtype=np.uint8), np.zeros(2, dtype=np.uint8)),
        (right + np.uint8(3), np.zeros(2, dtype=np.uint8)),
        (right, np.full(2, 2, dtype=np.uint8)),
    ]:
        with pytest.raises(ValueError, match="cell"):
            table.worths(contents, sides)
        with pytest.raises(ValueError, match="cell"):
            table.all_moves(contents, sides)


LOADS_NUMPY = """
import builtins, outplay

table = outplay.solve("hexapawn:3x3").table
load = builtins.__import__

def stopped(name, *rest):
    if name.startswith("numpy"):
        raise KeyboardInterrupt
    return load(name, *rest)

builtins.__import__ = stopped
try:
    table.read(0, 1)
except KeyboardInterrupt:
    print("stopped")
"""


def test_ctrl_c_while_numpy_is_loaded_is_not_lost() -> None:
    """It is loaded with the first array, which takes a tenth of a second."""
    run = subprocess.run([sys.executable, "-c", LOADS_NUMPY], capture_output=True, text=True, check=True)
    assert run.stdout == "stopped\n"


def test_what_cannot_come_up_is_not_covered() -> None:
    game = outplay.game("hexapawn:4x4")
    table = solve(game.start)
    behind = game.position("bbbb/wwww/----/---- b")
    assert table.worth(behind._board) is None
    assert table.worths(*encode(game, [behind])).tolist() == [NOT_COVERED]
    over = game.position("w---/----/----/---b w")
    assert table.worth(over._board) is not None


def test_images_of_what_can_come_up_are_covered() -> None:
    game = outplay.game("hexapawn:4x4")
    start = game.start.play(game.start.legal_moves[0])
    image = game.start.play(game.start.legal_moves[-1])
    table = solve(start)
    assert table.worth(start._board) == table.worth(image._board) == -11


def test_all_entries_can_be_read() -> None:
    game = outplay.game("pawned:4")
    table = solve(game.start)
    contents, sides, codes = table.read(0, table.entries)
    assert contents.shape == (table.entries, 16)
    assert (table.worths(contents, sides) == codes).all()
    some = table.read(1000, 77)
    assert (some[0] == contents[1000:1077]).all() and (some[2] == codes[1000:1077]).all()
    assert len(table.read(table.entries, 5)[1]) == 0


@pytest.mark.parametrize("name", ["hexapawn:4x4", "hexareversi:3"])
def test_a_file_is_the_same_table(name: str, tmp_path: Path) -> None:
    game = outplay.game(name)
    table, path = solve(game.start), tmp_path / "table"
    path.write_bytes(b"a header".ljust(4096))
    size = table.write(str(path), 4096)
    with path.open("rb") as file:
        again = Table.open(game._core, file.fileno(), 4096, size)
    assert (again.positions, again.entries, again.faults()) == (table.positions, table.entries, 0)
    assert size <= 6 * table.entries
    choice = random.Random(name)
    contents, sides = encode(game, [one for _ in range(12) for one in random_game(game.start, choice)])
    assert (again.worths(contents, sides) == table.worths(contents, sides)).all()
    with path.open("rb") as file:
        for wrong in [(4096, size - 8), (4096, size + 8), (4104, size - 8), (0, size)]:
            with pytest.raises(ValueError, match=r"damaged|too short"):
                Table.open(game._core, file.fileno(), *wrong)
        with pytest.raises(ValueError, match="another game"):
            Table.open(outplay.game("hexapawn:3x3")._core, file.fileno(), 4096, size)


def test_limits_are_kept() -> None:
    start = outplay.game("oska:4").start
    few = Solving(start.game._core, start._board, most=1000)
    while few.step():
        pass
    assert few.phase == "too-large"
    small = Solving(start.game._core, start._board, megabytes=1)
    while small.step():
        pass
    assert small.phase == "out-of-memory"
    assert small.peak_bytes <= 1 << 20
    with pytest.raises(ValueError, match="before all is solved"):
        small.table()
    large = outplay.game("othello:8").start
    with pytest.raises(ValueError, match="39 cells"):
        Solving(large.game._core, large._board)


def test_work_goes_on_after_an_interruption(tmp_path: Path) -> None:
    start = outplay.game("oska:4").start
    expected = body(solve(start), tmp_path / "table")
    solving = Solving(start.game._core, start._board)
    interruptions, goes_on = 0, True
    while goes_on:
        # Later each time, so that the work comes to an end on the slowest machine.
        timer = threading.Timer(0.04 * (1 + interruptions), signal.raise_signal, [signal.SIGINT])
        timer.start()
        try:
            goes_on = solving.step()
            timer.cancel()
            timer.join()
        except KeyboardInterrupt:
            interruptions += 1
    assert interruptions > 0
    assert body(solving.table(), tmp_path / "again") == expected


def test_damaged_layers_are_done_again(tmp_path: Path) -> None:
    start = outplay.game("pawned:4").start
    expected = body(solve(start), tmp_path / "table")
    directory = tmp_path / "layers"
    directory.mkdir()
    assert body(solve(start, directory=str(directory)), tmp_path / "again") == expected
    choice = random.Random(1)
    for _ in range(12):
        for path in choice.sample(sorted(directory.iterdir()), 2):
            data = bytearray(path.read_bytes())
            kind = choice.randrange(3)
            if kind == 0:
                path.unlink()
            elif kind == 1:
                path.write_bytes(data[: choice.randrange(len(data))])
            else:
                data[choice.randrange(len(data))] ^= 1 << choice.randrange(8)
                path.write_bytes(data)
        assert body(solve(start, directory=str(directory)), tmp_path / "again") == expected


KILLED = """
import outplay
from outplay._core import Solving
start = outplay.game("oska:4").start
solving = Solving(start.game._core, start._board, directory={directory!r})
print("begun", flush=True)
while solving.step():
    pass
print("done", flush=True)
"""


def kill_after(process: subprocess.Popen[str], seconds: float) -> None:
    """Kill a process when it has used so much processor time more."""
    moment = processes.processor_seconds(process.pid) + seconds
    until_or_over(process, lambda: processes.processor_seconds(process.pid) > moment)
    process.kill()


def test_killed_work_is_resumed(tmp_path: Path) -> None:
    start = outplay.game("oska:4").start
    expected = body(solve(start), tmp_path / "table")
    directory = tmp_path / "layers"
    directory.mkdir()
    kills = 0
    for attempt in range(200):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED.format(directory=str(directory))], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        kill_after(process, 0.03 + 0.01 * (attempt % 11))
        is_done = process.communicate()[0] == "done\n"
        if is_done:
            break
        kills += 1
    assert kills > 0 and is_done
    assert body(solve(start, directory=str(directory)), tmp_path / "again") == expected
