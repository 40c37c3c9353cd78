"""Leave for the players of a file: what a person is asked before a program starts that somebody else may have named."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Sequence

import click

from outplay.errors import RecordError, quoted_path
from outplay.players.trust import foreign, kind_of, must_be_typed, readable_by, untrusted
from outplay.render.scene import printable

Ask = Callable[[str], bool]
"""Puts a question to a person that is answered by yes or no."""


def trust_option(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that goes on with a file the option that repeats the file's own players."""
    return click.option(
        "--trust",
        "trusted",
        multiple=True,
        metavar="SPEC",
        help="With --resume: let this player of the file start, if it is a program, code or uses a file.",
    )(command)


def resume_command(command: str, path: str, specs: Iterable[str], *options: str) -> str:
    """How to go on with a file: a command that works as it stands, and asks nothing."""
    trusted = [word for spec in foreign(specs) for word in ("--trust", spec)]
    words = ["outplay", command, "--resume", path, *options, *trusted]
    return " ".join(shlex.quote(printable(word)) for word in words)


def ask_terminal() -> Ask | None:
    """What asks the person at the terminal; None where nobody sees a question, or can answer it."""
    return _confirm if sys.stdin.isatty() and sys.stderr.isatty() else None


def _confirm(question: str) -> bool:
    try:
        return click.confirm(question, default=False, err=True)
    except click.Abort:  # the end of the input is no yes
        click.echo(err=True)
        return False


def agree(path: str, specs: Sequence[str], trusted: Collection[str], command: str, ask: Ask | None) -> None:
    """Refuse a file's players unless a person agrees to each that is a program, code or uses files.

    It is enough to be asked once, or to have given the specs again, letter for letter.
    """
    for spec in trusted:
        if spec.strip() not in {one.strip() for one in specs}:
            raise RecordError(f"there is no player {printable(spec)!r} in {quoted_path(path)}: leave out this --trust")
    left = untrusted(specs, trusted)
    if not left:
        return
    shown = "\n".join(map(_described, left))
    told = f"{quoted_path(path)} names players that start a program, run code or use files:\n{shown}"
    typed = [spec for spec in left if must_be_typed(spec) or not spec.isprintable()]
    if ask is not None and not typed:
        if ask(f"{told}\nDo you know them, and shall they start?"):
            return
        raise RecordError(f"the players of {quoted_path(path)} were not started")
    if not all(spec.isprintable() for spec in typed):
        raise RecordError(f"{told}\nNothing was started: nobody can agree to letters that cannot be shown")
    why = " reads= is never taken from a file." if any(map(must_be_typed, typed)) else ""
    raise RecordError(f"{told}\nNothing was started.{why} If you know them, and want them to start, type:\n  {command}")


def _described(spec: str) -> str:
    """A spec on a line of its own, with what it is, what a program could read, and letters that only look like ours."""
    words = [kind_of(spec)]
    if reads := ", ".join(map(printable, readable_by(spec))):
        words.append(f"may read {reads}")
    if not (spec.isascii() and spec.isprintable()):
        words.append(f"spelled {spec!a}")
    return f"  {shlex.quote(printable(spec))}  ({'; '.join(words)})"
