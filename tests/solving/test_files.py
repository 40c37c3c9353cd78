"""Solutions as files: they answer as before, and damaged, forged or changed files are refused."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import outplay
from outplay.errors import InputError, SolutionError
from outplay.solving import StrongSolution, load, save
from outplay.solving.checking import check_solution
from outplay.solving.files import HEADER_BYTES, read_header
from outplay.solving.strong import solve_strongly
from tests.positions import random_game
from tests.solution_files import forged

VARIANT = {
    "name": "narrow",
    "family": "march",
    "lattice": "square",
    "step": ["ahead"],
    "take": ["ahead-left", "ahead-right"],
    "win": ["reach"],
    "stuck": "draw",
    "start": "b b b\n- - -\n- - -\nw w w",
}


def solved(spec: str) -> StrongSolution:
    return solve_strongly(outplay.game(spec).start, megabytes=256)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("solutions") / "octapawn.solution"
    save(solved("octapawn"), path)
    return path


def damaged(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "damaged.solution"
    path.write_bytes(data)
    return path


@pytest.fixture
def copied(saved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(saved, tmp_path / "copy"))


@pytest.mark.parametrize("spec", ["octapawn", "pawned:4", "oska:4", "othello:4", "hexareversi:3,start=ring"])
def test_a_saved_solution_answers_as_before(spec: str, tmp_path: Path) -> None:
    solution = solved(spec)
    path = tmp_path / "saved.solution"
    save(solution, path)
    again = load(path)
    assert (again.root, again.score, again.positions) == (solution.root, solution.score, solution.positions)
    random = Random(spec)
    for _ in range(100):
        for position in random_game(solution.root, random):
            assert again[position] == solution[position]
            assert again.moves(position) == solution.moves(position)
    directory = 1024
    assert path.stat().st_size <= HEADER_BYTES + directory + 6 * solution.table.entries


def test_files_of_own_variants_stand_alone(tmp_path: Path) -> None:
    game = outplay.game(VARIANT)
    path = tmp_path / "narrow.solution"
    save(solve_strongly(game.start, megabytes=64), path)
    assert load(path, game).score == load(path).score == outplay.solve(game).score
    assert load(path).game == game
    with pytest.raises(SolutionError, match="it solves 'narrow', and 'octapawn' was asked for"):
        load(path, outplay.game("octapawn"))
    with pytest.raises(SolutionError, match="it solves 'narrow' by other rules than 'narrow' has here: solve it again"):
        load(path, outplay.game(VARIANT | {"stuck": "lose"}))


def test_the_header_can_be_read_alone_and_only_what_can_arise_is_covered(saved: Path) -> None:
    header, solution = read_header(saved), load(saved)
    assert (header["game"], header["positions"], header["method"]) == ("octapawn", 20286, "strong")
    assert header["worth"]["text"] == "wins in 11"
    stranger = solution.game.position("b--b/-ww-/-bb-/w--w w")
    assert stranger.outcome is None and stranger not in solution, "it cannot arise"


def test_every_byte_counts(tmp_path: Path) -> None:
    path = tmp_path / "three.solution"
    save(solved("hexapawn:3x3"), path)
    data = path.read_bytes()
    blank_to_tab = ord(" ") ^ ord("\t")  # which is all the same to JSON
    with path.open("r+b", buffering=0) as file:
        for place, byte in enumerate(data):
            os.pwrite(file.fileno(), bytes([byte ^ blank_to_tab]), place)
            read, says = (read_header, "is not a solution: ") if place < HEADER_BYTES else (load, "it is damaged: ")
            with pytest.raises(SolutionError, match=says):
                read(path)
            os.pwrite(file.fileno(), bytes([byte]), place)
    assert load(path).positions == 135


def test_a_file_of_an_older_version_is_refused(saved: Path, tmp_path: Path) -> None:
    lines = forged(saved.read_bytes(), version=1)[:HEADER_BYTES].splitlines(keepends=True)[:2]
    old = b"".join(lines).rstrip().ljust(HEADER_BYTES - 1) + b"\n"  # it had no checksum there
    with pytest.raises(SolutionError, match="it has version 1, and this program reads version 3: solve its game again"):
        load(damaged(tmp_path, old + saved.read_bytes()[HEADER_BYTES:]))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"version": 2}, "it has version 2, and this program reads version 3"),
        ({"version": 4}, "it has version 4"),
        ({"version": True}, "it has version True"),
        ({"version": None}, "it has version None"),
        ({"game": "hexapawn:5x5"}, "the rules of 'hexapawn:5x5' differ"),
        ({"game": "nonesuch"}, "its game cannot be played: there is no game 'nonesuch'"),
        ({"rules": "0" * 16}, "the rules of .* differ"),
        ({"declaration": {"family": "march"}}, "it declares rules of its own for 'octapawn', a game of the catalogue"),
        ({"game": "mine", "declaration": ["march"]}, "the declaration must be a JSON object"),
        ({"game": "mine", "declaration": {"family": "march"}}, "its game cannot be played"),
        ({"game": "mine", "declaration": VARIANT}, "the declaration 'narrow'"),
        ({"position": "bbbb/----/wwww w"}, "row"),
        ({"position": "b--b/-ww-/-bb-/w--w w"}, "does not have its position"),
        ({"position": "w---/----/----/---- b"}, "does not have its position"),
        ({"positions": 20287}, "disagree on the number of positions"),
        ({"positions": -1}, "'positions'"),
        ({"seconds": float("nan")}, "'seconds' in its header must be a number from 0 to .*, not nan"),
        ({"seconds": float("inf")}, "'seconds' in its header must be a number .*, not inf"),
        ({"seconds": 10**400}, "'seconds'"),
        ({"most_bytes": 10**400}, "'most_bytes'"),
        ({"most_bytes": True}, "'most_bytes' in its header must be a whole number .*, not True"),
        ({"entries": "many"}, "'entries'"),
        ({"bytes": 12}, "12 bytes"),
        ({"checksum": "00000000"}, "damaged"),
    ],
)
def test_a_wrong_header_is_refused(saved: Path, tmp_path: Path, changes: dict[str, object], says: str) -> None:
    with pytest.raises(SolutionError, match=says):
        load(damaged(tmp_path, forged(saved.read_bytes(), **changes)))


def test_a_table_of_any_bytes_with_the_right_checksum_does_no_harm(saved: Path, tmp_path: Path) -> None:
    data, random = saved.read_bytes(), Random(2)
    size = len(data) - HEADER_BYTES
    start, hollow = load(saved).root, 0
    for _ in range(300):
        body = bytearray(data[HEADER_BYTES:])
        for _ in range(random.choice([1, 3, 50])):
            body[random.randrange(size)] = random.randrange(256)
        path = damaged(tmp_path, forged(data[:HEADER_BYTES] + bytes(body)))
        try:
            solution = load(path)
        except SolutionError:
            continue
        for position in random_game(start, random):
            solution.get(position)
            try:
                moves = solution.moves(position)
            except SolutionError:
                hollow += 1
                with pytest.raises(SolutionError, match="does not agree with itself in"):
                    solution.moves(position)
            else:
                assert position not in solution or len(moves) == len(position.legal_moves)
    assert hollow > 0


def test_a_pipe_has_no_header_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SolutionError, match="not a plain file"):
        read_header(tmp_path / "pipe")


def test_a_file_that_is_written_to_is_not_asked_any_more(copied: Path, tmp_path: Path) -> None:
    solution = load(copied)
    position = solution.root.play(solution.root.legal_moves[0])
    assert position in solution
    copied.write_bytes(b"")
    asks = (
        lambda: solution[position],
        lambda: solution.get(position),
        lambda: solution.moves(position),
        lambda: solution.look_up([position]),
        lambda: save(solution, tmp_path / "another"),
        lambda: check_solution(solution),
    )
    for ask in asks:
        with pytest.raises(SolutionError, match="copy' has been written to since it was opened: open it again"):
            ask()


def test_an_open_file_that_is_replaced_stays_as_it_was(saved: Path, copied: Path) -> None:
    solution = load(copied)
    save(solved("hexapawn:3x3"), copied)
    assert solution.moves(solution.root) == load(saved).moves(solution.root)


def test_only_strong_solutions_are_saved(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="only a strong solution can be saved, not <weak solution of hexapawn:3x3"):
        save(outplay.solve("hexapawn:3x3", method="weak"), tmp_path / "weak")  # type: ignore[arg-type]  # on purpose


def test_a_solution_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SolutionError, match="cannot be written"):
        save(solved("hexapawn:3x3"), tmp_path / "no" / "folder")
    assert not list(tmp_path.iterdir())
    assert issubclass(SolutionError, InputError)


SHORTENED = """
import os, sys
import numpy as np
from outplay.errors import SolutionError
from outplay.solving import load
solution = load(sys.argv[1])
table, board = solution.table, solution.root._board  # nobody looks at the file any more
contents, sides, _ = table.read(0, 10)
os.truncate(sys.argv[1], int(sys.argv[2]))
asks = (
    lambda: table.worth(board),
    lambda: table.moves(board),
    lambda: table.worths(contents, sides),
    lambda: table.all_moves(contents, sides),
    lambda: table.read(0, 1 << 20),
    lambda: table.faults(),
    lambda: table.strategy(board, 0, -1, most=1 << 20),
)
for ask in asks:
    try:
        print("believed", ask())
    except SolutionError as error:
        print(error)
"""


@pytest.mark.parametrize("lost", [1, 5000, 10**9])
def test_a_file_that_loses_its_end_while_it_is_read_is_refused(copied: Path, lost: int) -> None:
    """The system would end the process without a word, or put zeros in the place of what was there."""
    left = max(0, copied.stat().st_size - lost)
    done = subprocess.run(
        [sys.executable, "-c", SHORTENED, str(copied), str(left)], capture_output=True, text=True, check=False
    )
    refusal = "its file cannot be read to its end any more: somebody has shortened it, or its disk fails; open it again"
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 7 and all(line.startswith(refusal) for line in lines)


def test_a_solution_is_on_the_disk_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the file, then its new name: after a loss of power there is a whole file or none."""
    path, synced = tmp_path / "octapawn.solution", []

    def sync(handle: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), path.exists()))

    solution = solved("octapawn")
    monkeypatch.setattr(os, "fsync", sync)
    save(solution, path)
    assert synced == [(False, False), (True, True)]
