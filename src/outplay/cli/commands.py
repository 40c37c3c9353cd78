"""What can be typed in a session besides moves: one table, of which the help is made too."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from outplay.cli.screen import say_rules
from outplay.cli.seats import draw_seed
from outplay.errors import InputError, RecordError, quoted_path
from outplay.record import Record, read_records, write_records
from outplay.render.scene import printable

if TYPE_CHECKING:
    from outplay.cli.session import Session


class Quit(Exception):
    """Somebody wants to leave."""


@dataclass(frozen=True)
class Command:
    """A word that a session obeys: how it is typed, what it does, and who does it with what follows the word."""

    name: str
    usage: str
    help: str
    run: Callable[[Session, str], None]


def load_game(path: str) -> Record:
    """The last game of a record file."""
    records = read_records(path)
    if not records:
        raise RecordError(f"there is no game in {quoted_path(path)}")
    return records[-1]


def _help(session: Session) -> None:
    moves = session.record.position.legal_moves
    rows = [
        (session.text(moves[0]) if moves else "a1a2", "play a move: from and to, or the cell of a disc"),
        ("3 or #3", "play the third of the listed moves"),
        *((command.usage, command.help) for command in COMMANDS.values() if command.help),
    ]
    session.say("\n".join(f"{usage:12} {meaning}" for usage, meaning in rows))


def _undo(session: Session) -> None:
    def has_choice(record: Record) -> bool:
        return not (session.players[record.position.side] or record.position.legal_moves[0].is_pass)

    shorter = session.record.undo()
    while shorter.moves and not has_choice(shorter):
        shorter = shorter.undo()
    if not session.record.moves or not has_choice(shorter):
        session.say("There is no move of yours to take back.")
        return
    session.record = shorter
    session.show_board()


def _save(session: Session, path: str) -> None:
    if not path:
        raise InputError("save needs the name of a file, as in: save game.jsonl")
    shown = printable(path)
    if path not in session.saved and _is_there(path):
        answer = session.ask(f"There is a file {shown} already. Write over it? (y/N) ")
        if answer.strip().lower() not in ("y", "yes"):
            session.say("Nothing was saved.")
            return
    write_records(path, [session.record])
    session.saved.add(path)
    session.say(f"Saved to {shown}; go on with: resume {shown}")


def _is_there(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:  # a name that is too long, a folder that is locked: writing will say so
        return False


def _resume(session: Session, path: str) -> None:
    if not path:
        raise InputError("resume needs the name of a file, as in: resume game.jsonl")
    session.sit_down(load_game(path))


def _new(session: Session) -> None:
    """Start again; with a fresh seed, so that a player does not repeat itself and the header stays true."""
    start = session.record.undo(len(session.record.moves))
    header = dataclasses.replace(start.header, seed=draw_seed(start.header.players))
    session.sit_down(dataclasses.replace(start, header=header))


def _quit() -> None:
    raise Quit


_TABLE = (
    Command("help", "help", "", lambda session, _: _help(session)),
    Command("rules", "rules", "explain the game", lambda session, _: say_rules(session.console, session.record.game)),
    Command("undo", "undo", "take back your last move (and the answer to it)", lambda session, _: _undo(session)),
    Command("moves", "moves", "list the legal moves again", lambda session, _: session.show_moves()),
    Command("board", "board", "draw the board again", lambda session, _: session.show_board()),
    Command(
        "position",
        "position",
        "print the position as text",
        lambda session, _: session.say(str(session.record.position)),
    ),
    Command("record", "record", "print the moves so far", lambda session, _: session.say(str(session.record))),
    Command("save", "save FILE", "save the game", _save),
    Command("resume", "resume FILE", "go on with a saved game", _resume),
    Command("new", "new", "start again", lambda session, _: _new(session)),
    Command("quit", "quit", "leave (the game is lost unless saved)", lambda session, _: _quit()),
)
COMMANDS: Mapping[str, Command] = {command.name: command for command in _TABLE}
_ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


def find_command(word: str) -> Command | None:
    """The command that a word names, in capitals or by a short name too."""
    return COMMANDS.get(_ALIASES.get(word.lower(), word.lower()))
