"""Consent to the players of a file: a person is asked before a program starts that somebody else may have named."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Sequence

import click

from outplay.errors import RecordError, quoted_path
from outplay.players.trust import foreign, kind_of, must_be_typed, readable_by, untrusted
from outplay.render.scene import printable

Confirm = Callable[[str], bool]
"""Asks a person a question with the answer yes or no."""


def resume_command(command: str, path: str, specs: Iterable[str], *options: str) -> str:
    """The command that continues a file without asking anything."""
    trusted = [word for spec in foreign(specs) for word in ("--trust", spec)]
    words = ["outplay", command, "--resume", path, *options, *trusted]
    return " ".join(shlex.quote(printable(word)) for word in words)


def refuse_trust(trusted: Collection[str]) -> None:
    """Refuse ``--trust`` without ``--resume``."""
    if trusted:
        raise click.UsageError("--trust is for the players of a file: give it with --resume")


def ask_terminal() -> Confirm | None:
    """A question to the person at the terminal; None if nobody could see or answer it."""
    return _confirm if sys.stdin.isatty() and sys.stderr.isatty() else None


def _confirm(question: str) -> bool:
    try:
        return click.confirm(question, default=False, err=True)
    except click.Abort:  # the end of the input is no yes
        click.echo(err=True)
        return False


def agree(path: str, specs: Sequence[str], trusted: Collection[str], command: str, ask: Confirm | None) -> None:
    """Refuse a file's players unless a person agrees to each that is a program, code or uses files.

    The person agrees by answering yes once, or by having typed the specs again, character by character.
    """
    for spec in trusted:
        if spec.strip() not in {one.strip() for one in specs}:
            raise RecordError(f"there is no player {printable(spec)!r} in {quoted_path(path)}: leave out this --trust")
    left = untrusted(specs, trusted)
    if not left:
        return
    shown = "\n".join(map(_described, left))
    warning = f"{quoted_path(path)} names players that start a program, run code or use files:\n{shown}"
    typed = [spec for spec in left if must_be_typed(spec) or not spec.isprintable()]
    if ask is not None and not typed:
        if ask(f"{warning}\nDo you know and trust these players?"):
            return
        raise RecordError(f"the players of {quoted_path(path)} were not started")
    if not all(spec.isprintable() for spec in typed):
        raise RecordError(f"{warning}\nNothing was started: some of their characters cannot be shown")
    why = " reads= is never taken from a file." if any(map(must_be_typed, typed)) else ""
    raise RecordError(f"{warning}\nNothing was started.{why} If you know them and want to start them:\n  {command}")


def _described(spec: str) -> str:
    """A spec on its own line, with what it is, what a program could read, and characters that only look like ASCII."""
    words = [kind_of(spec)]
    if reads := ", ".join(map(printable, readable_by(spec))):
        words.append(f"may read {reads}")
    if not (spec.isascii() and spec.isprintable()):
        words.append(f"spelled {spec!a}")
    return f"  {shlex.quote(printable(spec))}  ({'; '.join(words)})"
