"""What can be typed in a game besides moves: one table, which is also the help."""

from __future__ import annotations

import dataclasses
from functools import partial

from outplay.errors import InputError, quoted
from outplay.files.plain import Output
from outplay.players.registry import LEVEL
from outplay.record import Header, Record, write_records
from outplay.render.scene import printable
from outplay.rules.words import Side
from outplay.terminal.diagrams import show_diagrams
from outplay.terminal.games import find_unfinished, path_exists, saved_text
from outplay.terminal.players import make_players, random_seed
from outplay.terminal.screen import say_rules
from outplay.terminal.session import Session
from outplay.terminal.sitting import HELP, QUIT, Command, by_name
from outplay.terminal.trust import agree, resume_command


def _rules(session: Session) -> None:
    say_rules(session.console, session.record.game)
    session.say()
    show_diagrams(session.console, session.record.game)


def _hint(session: Session) -> None:
    from outplay.terminal import judgement  # loads the engine

    if session.record.is_over:
        session.say("There is nothing to play: the game is over.")
        return
    with session.thinking("looking for a move"):
        text = judgement.hint(session.record.position, session.view.style, session.solutions)
    session.say(text)


def _eval(session: Session, text: str) -> None:
    if text.lower() not in ("on", "off"):
        raise InputError(f"eval needs on or off, as in: eval on; not {quoted(text)}")
    session.shows_score = text.lower() == "on"
    if not session.shows_score:
        session.say("The score is no longer shown.")
    elif session.record.is_over:
        session.say("The score will be shown while a game goes on.")
    else:
        session.show_score()


def _review(session: Session) -> None:
    from outplay.solving.review import review_game
    from outplay.terminal.judgement import show_review

    if not session.record.moves:
        session.say("There is nothing to review: no move has been made.")
        return
    with session.thinking("looking at every move"):
        review = review_game(session.record, session.solutions)
    show_review(session.console, review)


def _level(session: Session, text: str) -> None:
    """Give every machine a level; if only people play, the side that is not to move becomes a machine."""
    if LEVEL.read(text) is None:
        raise InputError(f"level needs {LEVEL.expected}, as in: level {LEVEL.default}; not {quoted(text)}")
    record, spec = session.record, f"level:{int(text)}"
    machines = [side for side in Side if session.players[side]] or [record.position.side.rival]
    seated = zip(Side, record.header.players, strict=True)
    white, black = (spec if side in machines else present for side, present in seated)
    seed = random_seed((white, black)) if record.header.seed is None else record.header.seed
    header = Header((white, black), seed)
    session.players = make_players(header, record.game)
    session.record = dataclasses.replace(record, header=header)
    session.say(f"{' and '.join(session.name(side) for side in machines)}: {spec} from now on.")


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
    is_new = path not in session.written
    if is_new and path_exists(path):
        if not session.confirm(f"There is a file {printable(path)} already. Overwrite it?"):
            session.say("Nothing was saved.")
            return
        is_new = False
    write_records(Output(path, "the game", is_new=is_new), [session.record])
    session.written.add(path)
    session.say(saved_text(path, session.record))


def _resume(session: Session, path: str) -> None:
    if not path:
        raise InputError("resume needs the name of a file, as in: resume game.jsonl")
    session.sit_down(find_unfinished(path, partial(_agree, session, path)))


def _agree(session: Session, path: str, specs: tuple[str, str]) -> None:
    """Ask about the players of a file that do not play here already."""
    present = [spec for spec in specs if spec in session.record.header.players]
    agree(path, specs, present, resume_command("play", path, specs), session.confirm)


def _new(session: Session) -> None:
    """Start again with a new seed, so that a player does not repeat itself and the header stays true."""
    start = session.record.undo(len(session.record.moves))
    header = dataclasses.replace(start.header, seed=random_seed(start.header.players))
    session.sit_down(dataclasses.replace(start, header=header))


class PlaySession(Session):
    """A game with everything that can be typed in it."""

    commands = by_name(
        Command("rules", "explain the game", _rules),
        Command("undo", "take back your last move (and the answer to it)", _undo),
        Command("hint", "ask for a good move", _hint),
        Command("eval on|off", "show the score with every board, and better moves", _eval),
        Command("review", "mark the mistakes of the game so far", _review),
        Command("level N", "let the machine play at a level from 1 to 10", _level),
        Command("moves", "list the legal moves again", lambda session: session.show_moves()),
        Command("board", "draw the board again", lambda session: session.show_board()),
        Command("position", "print the position as text", lambda session: session.say(str(session.record.position))),
        Command("record", "print the moves so far", lambda session: session.say(str(session.record))),
        Command("save FILE", "save the game", _save),
        Command("resume FILE", "continue a saved game", _resume),
        Command("new", "start again", _new),
        HELP,
        dataclasses.replace(QUIT, help="leave (the game is lost unless saved)"),
    )
