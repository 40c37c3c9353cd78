"""The rooms of a server: kept in SQLite, so that they survive a restart; a page that follows one gets its changes."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast, get_args

from outplay.errors import InputError, OutplayError, quoted_path, reason_of
from outplay.files.plain import open_own, refuse_unwritable
from outplay.record import Forfeit, Record
from outplay.rules.words import Side
from outplay.web.answers import side_name
from outplay.web.failures import (
    NoSeat,
    NoSuchGame,
    NoSuchRoom,
    RoomRefusal,
    RoomsUnusable,
    RulesMismatch,
    TooManyRooms,
)
from outplay.web.rooms.room import Action, Offer, OfferKind, Room, act, open_room, take_seat
from outplay.web.settings import ServerLimits
from outplay.web.shapes.games import RecordData
from outplay.web.shapes.rooms import RoomData, SeatData
from outplay.web.shelf import Shelf, parse_position

MEMORY = ":memory:"
"""In place of a file: the rooms end with the server."""
_BYTES = 16
"""Of a name or a token: nobody guesses 128 random bits."""
_SECONDS_PER_DAY = 86_400
_SECONDS_OF_GRACE = 3_600
"""A room in which nothing has happened for so long makes way for a new one when the server is full."""
_APPLICATION = 0x4F757470
"""In the header of the file: that it is ours."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS rooms (
    name TEXT PRIMARY KEY, changed REAL NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rooms_by_change ON rooms (changed);
"""


class Follower:
    """Somebody who follows a room."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self._news = asyncio.Event()
        self._news.set()

    def wake(self) -> None:
        """The room has changed."""
        self._news.set()

    async def news(self) -> None:
        """Wait until the room has changed; the first time, not at all."""
        await self._news.wait()
        self._news.clear()


class Rooms:
    """The rooms of a server, in a file. It is opened when it is needed, and made with the first room."""

    def __init__(self, path: str, shelf: Shelf, limits: ServerLimits, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._shelf = shelf
        self._limits = limits
        self._clock = clock
        self._opened: sqlite3.Connection | None = None
        self._number: int | None = None
        """Of the open file."""
        self._visits: dict[str, set[Follower]] = {}
        self._known: dict[str, Room] = {}
        """The last state of each room that somebody follows, so that it is replayed once for all of them."""

    # ---- What can be done

    def create(self, record: Record, side: Side) -> SeatData:
        """Open a room for a game; the caller gets the seat of a side."""
        if len(record.moves) > self._limits.moves:
            raise RoomRefusal(f"a room has at most {self._limits.moves} moves")
        name, token = secrets.token_urlsafe(_BYTES), secrets.token_urlsafe(_BYTES)
        room = open_room(record, side, token)
        with self._file(creates=True) as file:
            assert file is not None
            self._make_way(file)
            values = (name, self._clock(), room.version, json.dumps(_as_data(room)))
            file.execute("INSERT INTO rooms (name, changed, version, data) VALUES (?, ?, ?, ?)", values)
        return {"room": name, "token": token, "side": side_name(side)}

    def _make_way(self, file: sqlite3.Connection) -> None:
        """Delete rooms that are too old; if there are still too many, the one that was idle the longest."""
        now = self._clock()
        file.execute("DELETE FROM rooms WHERE changed < ?", (now - self._limits.room_days * _SECONDS_PER_DAY,))
        (count,) = file.execute("SELECT count(*) FROM rooms").fetchone()
        if count < self._limits.rooms:
            return
        name, changed = file.execute("SELECT name, changed FROM rooms ORDER BY changed LIMIT 1").fetchone()
        if changed > now - _SECONDS_OF_GRACE:
            raise TooManyRooms
        file.execute("DELETE FROM rooms WHERE name = ?", (name,))
        self._wake(name)

    def join(self, name: str, token: str | None) -> SeatData:
        """Take the seat that a token opens, or the free one; if both are taken, watch."""
        room = self._load(name)
        if side := room.side_of(token):
            return {"room": name, "token": token, "side": side_name(side)}
        fresh = secrets.token_urlsafe(_BYTES)
        if (joined := take_seat(room, fresh)) is None:
            return {"room": name, "token": None, "side": None}
        self._save(name, joined)
        side = joined.side_of(fresh)
        assert side is not None
        return {"room": name, "token": fresh, "side": side_name(side)}

    def act(self, name: str, token: str, version: int, action: Action, move: str | None = None) -> RoomData:
        """Do something for the seat that a token opens, in the state of the room that is meant."""
        room = self._load(name)
        side = room.side_of(token)
        if side is None:
            raise NoSeat
        if version != room.version:
            raise RoomRefusal("the room has changed meanwhile: look at it again")
        if action == "play" and len(room.record.moves) >= self._limits.moves:
            raise RoomRefusal(f"a room has at most {self._limits.moves} moves, and this game has as many")
        if version >= self._limits.room_changes:
            raise RoomRefusal(f"a room changes at most {self._limits.room_changes} times: open another one")
        changed = act(room, side, action, move)
        self._save(name, changed)
        return self._show(name, changed, changed.side_of(token))

    @contextmanager
    def follow(self, name: str, token: str | None) -> Iterator[Follower]:
        """Follow a room; the others see that somebody is there."""
        room = self._load(name)
        if room.side_of(token) is None and self._present(name, room).count(None) >= self._limits.room_watchers:
            raise RoomRefusal(f"{self._limits.room_watchers} people watch this room already: try again later")
        visit = Follower(token)
        visits = self._visits.setdefault(name, set())
        visits.add(visit)
        self._wake(name)
        try:
            yield visit
        finally:
            visits.discard(visit)
            if not visits:
                self._visits.pop(name, None)
                self._known.pop(name, None)
            self._wake(name)

    def show(self, name: str, token: str | None) -> RoomData:
        """The room as the owner of a token sees it."""
        room = self._load(name)
        return self._show(name, room, room.side_of(token))

    def check(self, name: str) -> None:
        """Raise an error if there is no such room."""
        self._load(name)

    def close(self) -> None:
        """Close the file."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _show(self, name: str, room: Room, side: Side | None) -> RoomData:
        present, offer = self._present(name, room), room.offer
        return {
            "room": name,
            "version": room.version,
            "round": room.round,
            "record": cast(RecordData, room.record.full_data()),
            "you": side and side_name(side),
            "taken": [side_name(one) for one in Side if one in room.seats],
            "present": [side_name(one) for one in Side if one in present],
            "watchers": present.count(None),
            "offer": None if offer is None else {"kind": offer.kind, "side": side_name(offer.side)},
        }

    def _present(self, name: str, room: Room) -> list[Side | None]:
        """The sides of all who follow a room; None for those who watch."""
        return [room.side_of(visit.token) for visit in self._visits.get(name, ())]

    def _wake(self, name: str) -> None:
        for visit in self._visits.get(name, ()):
            visit.wake()

    # ---- The file

    def _load(self, name: str) -> Room:
        with self._file() as file:
            found = (
                file
                and file.execute(
                    "SELECT version, data FROM rooms WHERE name = ? AND changed >= ?",
                    (name, self._clock() - self._limits.room_days * _SECONDS_PER_DAY),
                ).fetchone()
            )
        if not found:
            raise NoSuchRoom(name)
        version, data = found
        known = self._known.get(name)
        if known is not None and known.version == version:
            return known
        try:
            room = _from_data(json.loads(data), version, self._shelf)
        except (NoSuchGame, RulesMismatch):
            raise  # the server was started with other variants
        except (AttributeError, LookupError, RecursionError, StopIteration, TypeError, ValueError, OutplayError):
            raise RoomsUnusable("one of them cannot be read") from None
        if name in self._visits:
            self._known[name] = room
        return room

    def _save(self, name: str, room: Room) -> None:
        """Write a changed room, unless another process has changed it meanwhile."""
        with self._file() as file:
            assert file is not None
            saved = file.execute(
                "UPDATE rooms SET changed = ?, version = ?, data = ? WHERE name = ? AND version = ?",
                (self._clock(), room.version, json.dumps(_as_data(room)), name, room.version - 1),
            )
            if not saved.rowcount:
                raise RoomRefusal("the room has changed meanwhile: look at it again")
        if name in self._visits:
            self._known[name] = room
        self._wake(name)

    @contextmanager
    def _file(self, *, creates: bool = False) -> Iterator[sqlite3.Connection | None]:
        """The open file in a transaction; None if there is no file yet."""
        try:
            file = self._open(creates=creates)
            if file is None:
                yield None
                return
            with file:
                yield file
        except sqlite3.Error as error:
            raise RoomsUnusable(str(error)) from None

    def _open(self, *, creates: bool) -> sqlite3.Connection | None:
        if self._opened is not None and _number_of(self._path) != self._number:
            self.close()  # somebody has removed it, or put another one in its place: nobody would find what we write
        if self._opened is None and (creates or _number_of(self._path) is not None):
            self._opened = open_file(self._path)
            self._number = _number_of(self._path)
        return self._opened


def _number_of(path: str) -> int | None:
    """What tells a file from any other at its path; None if there is none, or none that can be seen."""
    try:
        return None if path == MEMORY else Path(path).stat().st_ino
    except (OSError, ValueError):
        return None


def open_file(path: str) -> sqlite3.Connection:
    """Open a file of rooms, or make it; only its owner can read it."""
    if path != MEMORY:
        try:
            Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = open_own(path, os.O_RDWR | os.O_CREAT)
            os.close(handle)
        except (OSError, ValueError) as error:
            raise RoomsUnusable(reason_of(error)) from None
    file = sqlite3.connect(path, timeout=1, check_same_thread=False)
    try:
        (mark,) = file.execute("PRAGMA application_id").fetchone()
        (tables,) = file.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if mark != _APPLICATION and tables:
            raise RoomsUnusable("it is a database of another program")
        if path != MEMORY:
            Path(path).chmod(0o600)  # only now: it is ours
        if mark != _APPLICATION:
            file.execute(f"PRAGMA application_id = {_APPLICATION}")
        # A move is written in a fraction of a millisecond; only a power failure can undo the last ones.
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")
        file.executescript(_SCHEMA)
    except OSError as error:
        file.close()
        raise RoomsUnusable(reason_of(error)) from None
    except BaseException:
        file.close()
        raise
    return file


def check_file(path: str) -> str:
    """Refuse a file that cannot hold rooms, when the server starts; one that does not exist yet is made later."""
    if path != MEMORY:
        refuse_unwritable(path, "the rooms")
    if path != MEMORY and Path(path).exists():
        try:
            open_file(path).close()
        except (OutplayError, sqlite3.Error) as error:
            raise InputError(f"the rooms cannot be kept in {quoted_path(path)}: {error}") from None
    return path


def default_file() -> str:
    """Where rooms are kept: in the folder in which programs keep the data of the person who runs them."""
    try:
        home = Path.home()
    except RuntimeError:  # nobody by our number has an account
        raise InputError("you have no home folder: name a file for the rooms with --rooms") from None
    usual = home / "Library" / "Application Support" if sys.platform == "darwin" else home / ".local" / "share"
    named = os.environ.get("XDG_DATA_HOME", "")
    return str((Path(named) if Path(named).is_absolute() else usual) / "outplay" / "rooms.sqlite")


# ---- Rooms as data


def _as_data(room: Room) -> dict[str, Any]:
    record = room.record
    return {
        "game": record.game.name,
        "rules": record.game.rules.hash,
        "start": str(record.start),
        "moves": [str(move) for move in record.moves],
        "forfeit": record.forfeit and record.forfeit.as_data(),
        "seats": {str(side): digest for side, digest in room.seats.items()},
        "offer": room.offer and _offer_data(room.offer),
        "round": room.round,
    }


def _from_data(data: Mapping[str, Any], version: int, shelf: Shelf) -> Room:
    game = shelf.find(data["game"], data["rules"])
    forfeit = None if data["forfeit"] is None else Forfeit.from_data(data["forfeit"])
    record = Record(game, parse_position(game, data["start"]), data["moves"], forfeit=forfeit)
    seats = {side: digest for side in Side if (digest := data["seats"].get(str(side)))}
    offers = (Offer(kind, side) for kind in get_args(OfferKind) for side in Side)
    offer = None if data["offer"] is None else next(one for one in offers if _offer_data(one) == data["offer"])
    return Room(record, seats, offer, int(data["round"]), int(version))


def _offer_data(offer: Offer) -> list[str]:
    return [offer.kind, str(offer.side)]
