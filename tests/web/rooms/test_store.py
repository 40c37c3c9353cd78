"""The rooms of a server: their limits, their file, and who follows them."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay import Record
from outplay.errors import InputError
from outplay.rules.words import Side
from outplay.web.failures import NoSeat, NoSuchRoom, RoomRefusal, RoomsUnusable, RulesMismatch, TooManyRooms
from outplay.web.rooms.room import Room
from outplay.web.rooms.store import MEMORY, Rooms, check_file, default_file
from outplay.web.settings import ServerLimits
from outplay.web.shapes.rooms import RoomData
from outplay.web.shelf import Shelf
from tests.web.visitors import LOST, OWN_GAMES, PAWNS, has_shape


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "own" / "rooms.sqlite")


class Clock:
    """A clock that the test moves."""

    now = 1e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


Opening = Callable[..., Rooms]


@pytest.fixture
def open_rooms(path: str, clock: Clock) -> Iterator[Opening]:
    made: list[Rooms] = []

    def make(shelf: Shelf | None = None, at: str = path, **limits: Any) -> Rooms:
        made.append(Rooms(at, shelf or Shelf(OWN_GAMES), ServerLimits(**limits), clock))
        return made[-1]

    yield make
    for one in made:
        one.close()


def create(store: Rooms, name: str = PAWNS, *moves: str, side: Side = Side.WHITE) -> tuple[str, str]:
    seat = store.create(Record(Shelf(OWN_GAMES).find(name), moves=moves), side)
    assert seat["token"] is not None
    return seat["room"], seat["token"]


def test_nothing_is_written_before_the_first_room(open_rooms: Opening, path: str) -> None:
    store = open_rooms()
    with pytest.raises(NoSuchRoom):
        store.join("x", None)
    assert not Path(path).parent.exists()
    create(store)
    assert stat.S_IMODE(Path(path).stat().st_mode) == 0o600


def test_names_and_tokens_cannot_be_guessed(open_rooms: Opening, path: str) -> None:
    store = open_rooms(rooms=300)
    found = [text for _ in range(100) for text in create(store)]
    assert len(set(found)) == 200 and all(len(text) >= 22 for text in found)
    store.close()
    content = b"".join(file.read_bytes() for file in Path(path).parent.iterdir())
    assert all(found[place].encode() in content for place in range(0, 200, 2))
    assert not any(found[place].encode() in content for place in range(1, 200, 2))


@pytest.mark.parametrize("name", [PAWNS, "othello:6", *(game.name for game in OWN_GAMES)])
def test_a_room_survives_a_restart(open_rooms: Opening, name: str) -> None:
    store = open_rooms()
    start = Shelf(OWN_GAMES).find(name).start
    room, first = create(store, name, str(start.legal_moves[0]), side=start.side)
    second = store.join(room, None)["token"]
    store.act(room, first, 2, "undo")
    before = [store.show(room, token) for token in (first, second, None)]
    store.close()
    other = open_rooms()
    assert [other.show(room, token) for token in (first, second, None)] == before
    assert [has_shape(one, RoomData)["you"] for one in before] == [str(start.side), str(start.side.rival), None]
    assert before[0]["offer"] == {"kind": "undo", "side": str(start.side)}
    assert other.join(room, first) == {"room": room, "token": first, "side": str(start.side)}
    assert other.join(room, None) == {"room": room, "token": None, "side": None}


def test_a_resignation_survives_a_restart(open_rooms: Opening) -> None:
    store = open_rooms()
    room, white = create(store)
    shown = store.act(room, white, 1, "resign")
    store.close()
    assert open_rooms().show(room, white) == shown and shown["record"]["winner"] == "black"


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_was_removed_is_made_anew(open_rooms: Opening, path: str, is_replaced: bool) -> None:
    store = open_rooms()
    lost, _ = create(store)
    for file in Path(path).parent.iterdir():
        file.unlink()
    if is_replaced:
        Path(path).touch()
    with pytest.raises(NoSuchRoom):
        store.show(lost, None)
    room, white = create(store)
    store.close()
    assert open_rooms().show(room, white)["you"] == "white"


def test_other_rules_after_a_restart(open_rooms: Opening) -> None:
    store, own = open_rooms(), OWN_GAMES[0]
    room, white = create(store, own.name)
    store.close()
    with pytest.raises(outplay.OutplayError, match="there is no game"):
        open_rooms(shelf=Shelf()).show(room, white)
    changed = outplay.Game(replace(OWN_GAMES[1].rules, name=own.name))
    with pytest.raises(RulesMismatch):
        open_rooms(shelf=Shelf([changed])).show(room, white)


def test_forged_tokens(open_rooms: Opening) -> None:
    store = open_rooms()
    room, white = create(store)
    other, stranger = create(store)
    for forged in ("", "x", white[:-1], white + "x", white.swapcase(), room, stranger, "\ud800"):
        with pytest.raises(NoSeat):
            store.act(room, forged, 1, "play", "a1a2")
    assert store.show(room, None)["record"]["moves"] == []
    assert store.show(other, white)["you"] is None


def test_of_two_moves_at_a_time_one_is_refused(open_rooms: Opening) -> None:
    store = open_rooms()
    room, white = create(store)
    store.act(room, white, 1, "play", "a1a2")
    for move in ("a1a2", "b1b2"):
        with pytest.raises(RoomRefusal, match="changed meanwhile"):
            store.act(room, white, 1, "play", move)
    for version in (0, 3, -1, 10**15):
        with pytest.raises(RoomRefusal, match="changed meanwhile"):
            store.act(room, white, version, "resign")
    assert store.show(room, white)["record"]["moves"] == ["a1a2"]


def test_another_process_has_changed_the_room(open_rooms: Opening, monkeypatch: pytest.MonkeyPatch) -> None:
    store, other = open_rooms(), open_rooms()
    room, white = create(store)
    load = store._load

    def late(name: str) -> Room:
        found = load(name)
        other.act(name, white, found.version, "play", "a1a2")
        return found

    monkeypatch.setattr(store, "_load", late)
    with pytest.raises(RoomRefusal, match="changed meanwhile"):
        store.act(room, white, 1, "play", "b1b2")
    assert other.show(room, white)["record"]["moves"] == ["a1a2"]


def test_limits_of_one_room(open_rooms: Opening) -> None:
    store = open_rooms(moves=2, room_changes=6)
    room, white = create(store)
    black = store.join(room, None)["token"]
    assert black is not None
    store.act(room, white, 2, "play", LOST[0])
    store.act(room, black, 3, "play", LOST[1])
    with pytest.raises(RoomRefusal, match="at most 2 moves"):
        store.act(room, white, 4, "play", LOST[2])
    store.act(room, white, 4, "undo")
    store.act(room, white, 5, "refuse")
    with pytest.raises(RoomRefusal, match="at most 6 times"):
        store.act(room, white, 6, "undo")
    with pytest.raises(RoomRefusal, match="at most 2 moves"):
        create(store, PAWNS, *LOST[:3])


def test_limits_of_number_and_age(open_rooms: Opening, clock: Clock) -> None:
    store = open_rooms(rooms=3, room_days=2)
    found = []
    for _ in range(3):
        found.append(create(store))
        clock.now += 60
    with pytest.raises(TooManyRooms):
        create(store)
    clock.now += 3600
    store.act(*found[0], 1, "play", "a1a2")
    create(store)  # in place of the one that was idle the longest
    with pytest.raises(NoSuchRoom):
        store.show(*found[1])
    assert store.show(*found[0])["record"]["moves"] == ["a1a2"]
    clock.now += 3 * 86_400
    with pytest.raises(NoSuchRoom):
        store.show(*found[0])
    create(store)
    with closing(sqlite3.connect(store._path)) as file:
        assert file.execute("SELECT count(*) FROM rooms").fetchone() == (1,)


@pytest.mark.anyio
async def test_followers(open_rooms: Opening) -> None:
    store = open_rooms(at=MEMORY, room_watchers=1)
    room, white = create(store)
    with store.follow(room, white) as own, store.follow(room, None) as watcher:
        await own.news()
        await watcher.news()
        shown = store.show(room, white)
        assert (shown["present"], shown["watchers"], shown["taken"]) == (["white"], 1, ["white"])
        with pytest.raises(RoomRefusal, match="watch this room already"), store.follow(room, "forged"):
            pass
        black = store.join(room, None)["token"]
        with store.follow(room, black):
            await watcher.news()
            assert store.show(room, None)["present"] == ["white", "black"]
            store.act(room, white, 2, "resign")
            store.act(room, white, 3, "rematch")
            assert black is not None
            store.act(room, black, 4, "rematch")
            assert store.show(room, white)["you"] == "black"
            assert store.show(room, white)["present"] == ["white", "black"]
        await own.news()
        assert store.show(room, white)["present"] == ["black"]
    assert store.show(room, white)["present"] == [] and not store._visits and not store._known


# ---- Files


def _write_text(path: Path) -> None:
    path.write_text("no database " * 200)


def _write_other(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE letters (text TEXT)")


def _link(path: Path) -> None:
    path.with_suffix(".target").touch()
    path.symlink_to(path.with_suffix(".target"))


def _second_name(path: Path) -> None:
    path.touch()
    os.link(path, path.with_suffix(".other"))


@pytest.mark.parametrize("prepare", [_write_text, _write_other, _link, _second_name, Path.mkdir])
def test_files_that_are_refused(tmp_path: Path, prepare: Callable[[Path], None], open_rooms: Opening) -> None:
    place = tmp_path / "rooms.sqlite"
    prepare(place)
    mode = stat.S_IMODE(place.stat().st_mode)
    before = place.read_bytes() if place.is_file() else b""
    with pytest.raises(InputError, match="rooms cannot be"):
        check_file(str(place))
    with pytest.raises(RoomsUnusable):
        create(open_rooms(at=str(place)))
    assert (place.read_bytes() if place.is_file() else b"") == before
    assert stat.S_IMODE(place.stat().st_mode) == mode


def test_files_that_will_do(tmp_path: Path, open_rooms: Opening) -> None:
    place = str(tmp_path / "rooms.sqlite")
    assert check_file(place) == place and not Path(place).exists()
    create(open_rooms(at=place))
    assert check_file(place) == place
    assert check_file(MEMORY) == MEMORY
    with pytest.raises(InputError, match="existing folder"):
        check_file(str(tmp_path / "missing" / "rooms.sqlite"))


@pytest.mark.parametrize(
    "damage",
    [
        *(f"data = '{text}'" for text in ("", "{}", "[]", "null", '{"game": 5}', "{" * 100, "[" * 100_000)),
        *(f"data = json_set(data, '$.{key}', json('5'))" for key in ("game", "start", "moves", "forfeit", "offer")),
        """data = json_set(data, '$.offer', json('["win", "white"]'))""",
        "data = json_set(data, '$.round', 'x')",
        "data = x'ff'",
        "version = 'x'",
    ],
)
def test_a_damaged_room(open_rooms: Opening, path: str, damage: str) -> None:
    store = open_rooms()
    room, white = create(store)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE rooms SET {damage}")
    with pytest.raises(RoomsUnusable):
        store.show(room, white)


def test_the_default_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_file() == str(tmp_path / "outplay" / "rooms.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_file().startswith(str(Path.home()))
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)  # a number without an account, as in some containers
    with pytest.raises(InputError, match="--rooms"):
        default_file()
