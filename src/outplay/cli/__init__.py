"""The command line: a file for each command, loaded when it is called."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Any, NoReturn

import click

from outplay import classic
from outplay.cli.groups import LazyGroup
from outplay.errors import JobError, OutplayError, PlayerFault, SandboxError, TooLarge
from outplay.version import __version__

_GROUPS = {
    "Playing": {
        "serve": "Play, watch, explore and understand games in the browser.",
        "play": "Play in the terminal.",
        "puzzle": "Find the only move that wins, or draws.",
        "games": "List the games, or explain one.",
        "classic": classic.SUMMARY,
    },
    "Thinking": {
        "analyze": "Say how good a position is, and what to play.",
        "review": "Mark the mistakes of a saved game.",
        "tree": "Show what a search looks at.",
        "perft": "Count move sequences.",
    },
    "Solving": {
        "solve": "Find out who wins with perfect play, with a proof.",
        "explore": "Walk through a solved game: what every move is worth.",
        "verify": "Check a proof or a saved solution.",
    },
    "Learning": {"learn": "Let a matchbox machine learn a game."},
    "Competing": {
        "tournament": "Let players compete, and rank them.",
        "replay": "Walk through saved games.",
        "check": "Test a bot on fifty positions.",
        "ask": "Ask a bot for one move, and see what it prints.",
        "grade": "Grade homework.",
        "ugi": "Serve moves to another program, over stdin and stdout.",
    },
}


def _fail(why: str) -> NoReturn:
    with suppress(OSError):
        print(f"Error: {why}", file=sys.stderr, flush=True)
    sys.exit(1)


class _WrongCall(click.ClickException):
    """Bad input: the message alone, and exit code 2."""

    exit_code = 2


class _Commands(LazyGroup):
    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A game in the place of a command is played; of a player, the error says how to meet it."""
        if args[0] not in self.list_commands(context):
            from outplay.cli.by_name import find_by_name

            args = find_by_name(args)
        return super().resolve_command(context, args)

    def main(self, *arguments: Any, **options: Any) -> Any:
        if sys.stdin is None:  # closed by the caller: nobody will type anything
            sys.stdin = io.StringIO()
        if sys.stderr is None:  # nobody will read the errors, but input() needs the stream
            sys.stderr = io.StringIO()
        if sys.stdout is None:
            _fail("there is nowhere to print to")
        try:
            return super().main(*arguments, **options)
        except OSError as error:  # a full disk, say; errors of files that were named are OutplayErrors
            # Python would try to print the rest once more when it ends.
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            _fail(f"reading or printing failed: {error.strerror or error}")

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except (JobError, PlayerFault, SandboxError, TooLarge) as error:  # the call was right, but the run failed
            raise click.ClickException(str(error)) from None
        except OutplayError as error:
            raise _WrongCall(str(error)) from None


@click.group(
    cls=_Commands,
    sections=_GROUPS,
    home="outplay.cli.{}:command",
    elsewhere={"ask": "outplay.cli.check:ask", "grade": "outplay.cli.classic:grade"},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.version_option(__version__, prog_name="outplay")
@click.pass_context
def main(context: click.Context) -> None:
    """Small board games for two: play them, watch a machine think, let bots compete, change the rules.

    Hexapawn, Octapawn, Pawned, Oska, HexaReversi, Breakthrough and Othello. The name of a game plays it in the
    terminal; without a command, outplay opens its page in the browser.

    \b
    Examples:
      outplay octapawn
      outplay games
      outplay play oska:4 --black level:3
      outplay analyze octapawn --moves
      outplay tournament hexapawn:4x4 level:2 level:4 bots/mine.py:player
    """
    for stream in (sys.stdin, sys.stdout):
        # A letter that cannot be read or shown becomes a question mark, not a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if context.invoked_subcommand is None:
        serve = main.get_command(context, "serve")
        assert serve is not None
        context.invoke(serve)
