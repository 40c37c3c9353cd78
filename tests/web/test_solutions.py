"""What a server has solved: files that it was started with, small games, and the rest of larger ones, within limits."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import SolutionError, TooLarge
from outplay.play import Position
from outplay.search.engine import Stop
from outplay.solving.files import HEADER_BYTES, save
from outplay.solving.solution import Progress
from outplay.solving.strong import StrongSolution, solve_strongly
from outplay.web import solutions
from outplay.web.shelf import Shelf
from outplay.web.solutions import SolutionLost, SolutionShelf, check_saved
from tests.web.visitors import OWN_GAMES

PAWNS = outplay.game("hexapawn:3x3")
LARGE = outplay.game("breakthrough:6x6")
LATE = "------/------/--w---/----b-/------/------ w"
"""A position of the large game of which little is left."""


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions that were solved from now on, by the shelf itself."""
    found: list[Position] = []

    def solve(root: Position, **options: Any) -> StrongSolution:
        found.append(root)
        return solve_strongly(root, **options)

    monkeypatch.setattr(solutions, "solve_strongly", solve)
    return found


def test_a_small_game_is_solved_once(solved: list[Position]) -> None:
    shelf = SolutionShelf()
    found = shelf.covering(PAWNS.start)
    assert found is not None and found.distance == 6
    assert shelf.covering(PAWNS.start.play("a1a2")) is found
    assert solved == []  # it is the one that everybody in this process shares
    assert not shelf.is_saved(found)


def test_what_is_left_of_a_large_game_is_solved_and_kept(solved: list[Position]) -> None:
    shelf = SolutionShelf()
    late = LARGE.position(LATE)
    found = shelf.covering(late)
    assert found is not None and found.root == late and found[late].value == 1
    after = late.play(found.moves(late)[0].move)
    for position in (late, *(after.play(move) for move in after.legal_moves)):
        assert position.outcome or shelf.covering(position) is found
    assert solved == [late]


def test_a_position_that_no_game_leads_to(solved: list[Position]) -> None:
    odd = PAWNS.position("-b-/---/www b")
    found = SolutionShelf().covering(odd)
    assert found is not None and odd in found and odd not in outplay.solve(PAWNS)
    assert solved == [odd]


def test_what_is_too_large_is_tried_once(solved: list[Position]) -> None:
    shelf, late = SolutionShelf(), LARGE.position(LATE)
    for _ in range(3):
        assert shelf.covering(late, most=2) is None
    assert len(solved) == 1
    assert shelf.covering(late, most=3) is None
    assert shelf.covering(late, most=2) is None
    assert len(solved) == 2
    assert shelf.covering(late, most=30_000) is not None


def test_the_whole_game_is_solved_if_more_is_left_than_is_quickly_done(
    monkeypatch: pytest.MonkeyPatch, solved: list[Position]
) -> None:
    monkeypatch.setattr(solutions, "small_solution", lambda game: None)
    monkeypatch.setattr(solutions, "MAX_SMALL_GAME", 5)
    shelf, position = SolutionShelf(), PAWNS.start.play("a1a2")
    found = shelf.covering(position, most=1000)
    assert found is not None and found.root == PAWNS.start
    assert solved == [position, PAWNS.start]
    late = next(after for move in position.legal_moves if not (after := position.play(move)).outcome)
    assert shelf.covering(late, most=1000) is found


def test_a_game_that_takes_long_leaves_time_for_what_is_left_of_it(
    monkeypatch: pytest.MonkeyPatch, solved: list[Position]
) -> None:
    """Little is left: the whole game is not even tried."""
    late = LARGE.position(LATE)
    assert SolutionShelf().covering(late, most=4_000_000) is not None
    assert solved == [late]


def test_a_finished_game_needs_no_solution() -> None:
    assert SolutionShelf().covering(PAWNS.position("w--/---/--- b")) is None


def test_nothing_is_made_where_only_what_is_known_is_asked_for(solved: list[Position]) -> None:
    shelf = SolutionShelf()
    assert shelf.known(LARGE.position(LATE)) is None and solved == []
    found = shelf.covering(LARGE.position(LATE))
    assert shelf.known(LARGE.position(LATE)) is found is not None


def test_what_a_larger_table_covers_takes_no_place_beside_it(
    monkeypatch: pytest.MonkeyPatch, solved: list[Position]
) -> None:
    monkeypatch.setattr(solutions, "_MAX_MADE", 2)
    shelf = SolutionShelf()
    odd, late = PAWNS.position("-b-/---/www b"), LARGE.position(LATE)
    after = next(one for move in late.legal_moves if not (one := late.play(move)).outcome)
    for position in (odd, after, late):
        assert shelf.covering(position) is not None
    found = shelf.known(late)
    assert found is not None and shelf.known(after) is found and shelf.known(odd) is not None
    assert solved == [odd, after, late]


@pytest.mark.parametrize("limit", ["_MAX_BYTES", "_MAX_MADE"])
def test_tables_are_forgotten_when_they_become_too_much(
    monkeypatch: pytest.MonkeyPatch, solved: list[Position], limit: str
) -> None:
    monkeypatch.setattr(solutions, limit, 1)
    shelf = SolutionShelf()
    one, other = PAWNS.position("-b-/---/www b"), PAWNS.position("b--/---/www b")
    for position in (one, other, one):
        assert shelf.covering(position) is not None
    assert solved == [one, other, one]


def test_work_can_be_stopped_and_takes_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(root: Position, *, report: Any, stop: Stop | None, **limits: Any) -> StrongSolution:
        for _step in range(1000):
            if stop is not None and stop.is_set:
                raise KeyboardInterrupt
            report(Progress("finding", None, 0, 0, 0.0))
        raise TooLarge("it was never told to end")

    monkeypatch.setattr(solutions, "solve_strongly", endless)
    shelf, late = SolutionShelf(), LARGE.position(LATE)
    stop = Stop()
    stop.set()
    assert shelf.covering(late, stop=stop) is None
    ticks = itertools.count()
    monkeypatch.setattr(solutions, "monotonic", lambda: next(ticks))
    assert shelf.covering(late, seconds=5) is None
    monkeypatch.setattr(solutions, "solve_strongly", solve_strongly)
    assert shelf.covering(late) is None, "what takes too long is tried again at once"
    monkeypatch.setattr(solutions, "monotonic", lambda: 1000.0)
    assert shelf.covering(late) is not None, "a busy moment is taken for the size of a game"


# ---- Files


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("solved") / "pawns.solution"
    save(solve_strongly(PAWNS.start, megabytes=64), path)
    return str(path)


def test_a_file_is_looked_up_in_first(saved: str, solved: list[Position]) -> None:
    one = check_saved(saved, Shelf())
    assert (one.game, one.rules, one.path) == (PAWNS.name, PAWNS.rules.hash, str(Path(saved).resolve()))
    assert one.size == Path(saved).stat().st_size
    shelf = SolutionShelf([one])
    assert shelf.mapped_bytes == Path(saved).stat().st_size
    found = shelf.covering(PAWNS.start)
    assert found is not None and shelf.is_saved(found) and found.distance == 6
    assert shelf.covering(PAWNS.start.play("a1a2")) is found
    assert solved == []
    odd = PAWNS.position("-b-/---/www b")
    other = shelf.covering(odd)
    assert other is not None and not shelf.is_saved(other)


def take_away(path: Path) -> None:
    path.unlink()


def cut_off(path: Path) -> None:
    os.truncate(path, 100)


def put_another_in_its_place(path: Path) -> None:
    """One of the same size, that says other things."""
    other = path.with_name("other")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    other.write_bytes(data)
    os.utime(other, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    other.replace(path)


def write_into_it(path: Path) -> None:
    """Without another size; the clock of a file may be coarse."""
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))


@pytest.mark.parametrize("spoil", [take_away, cut_off, put_another_in_its_place, write_into_it])
@pytest.mark.parametrize("is_in_use", [False, True])
def test_a_file_that_changes_is_done_without(
    saved: str, tmp_path: Path, spoil: Callable[[Path], None], is_in_use: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.solution"
    path.write_bytes(Path(saved).read_bytes())
    shelf = SolutionShelf([check_saved(str(path), Shelf())])
    if is_in_use:
        found = shelf.covering(PAWNS.start)
        assert found is not None and shelf.is_saved(found)
        shelf.check_files(PAWNS)
    spoil(path)
    for _ in range(2):
        found = shelf.covering(PAWNS.start)
        assert found is not None and not shelf.is_saved(found) and found.distance == 6
    told = capfd.readouterr().err
    assert told.count("'mine.solution'") == 1 and PAWNS.name in told and "start the server again" in told
    assert str(tmp_path) not in told
    with pytest.raises(SolutionLost, match="has changed since the server was started"):
        shelf.check_files(PAWNS)
    shelf.check_files(LARGE)


def test_a_file_that_comes_back_is_used_again(saved: str, tmp_path: Path) -> None:
    """As those of a disk do that was away for a while."""
    path = tmp_path / "mine.solution"
    path.write_bytes(Path(saved).read_bytes())
    shelf = SolutionShelf([check_saved(str(path), Shelf())])
    path.rename(tmp_path / "away")
    assert (found := shelf.known(PAWNS.start)) is None or not shelf.is_saved(found)
    (tmp_path / "away").rename(path)
    assert (found := shelf.known(PAWNS.start)) is not None and shelf.is_saved(found)


def test_a_file_that_changes_while_it_is_checked_is_refused(
    saved: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing"
    path.write_bytes(Path(saved).read_bytes())
    monkeypatch.setattr(solutions, "load", lambda path, game: os.truncate(path, 100))
    with pytest.raises(SolutionError, match="changes while it is read"):
        check_saved(str(path), Shelf())


def test_a_damaged_file_is_refused_at_the_start(saved: str, tmp_path: Path) -> None:
    data = bytearray(Path(saved).read_bytes())
    data[HEADER_BYTES + 3] ^= 1
    (tmp_path / "damaged").write_bytes(data)
    with pytest.raises(SolutionError, match="checksum"):
        check_saved(str(tmp_path / "damaged"), Shelf())


@pytest.mark.parametrize("name", ["nothing.solution", "."])
def test_a_file_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SolutionError):
        check_saved(str(tmp_path / name), Shelf())


def test_the_game_of_a_file_must_be_there(tmp_path: Path) -> None:
    own = next(game for game in OWN_GAMES if len(game.shape.cells) < 30)
    path = tmp_path / "own"
    solution = solve_strongly(own.start, megabytes=256, max_positions=2_000_000)
    save(solution, path)
    with pytest.raises(SolutionError, match="--games"):
        check_saved(str(path), Shelf())
    assert check_saved(str(path), Shelf(OWN_GAMES)).game == own.name
