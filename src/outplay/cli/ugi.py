"""``outplay ugi``: any player as a program that speaks UGI."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import TextIO

import click

from outplay.players import player
from outplay.players.external.ugi_server import MachineThinker, UgiServer
from outplay.search.engine import Stop

_MAX_LINE = 100_000
"""Characters; a longer line is read as several."""


@click.command()
@click.argument("player_spec", metavar="[PLAYER]", default="engine")
def command(player_spec: str) -> None:
    """Let PLAYER, by default the engine, play for a program that speaks the line protocol UGI on stdin and stdout.

    The program names a game with "setoption name game value NAME", sets up a position and sends go. The line quit, or
    the end of the input, ends the command.

    \b
    Examples:
      outplay ugi
      outplay ugi level:5
      outplay ugi mcts:simulations=500
    """
    machine = player(player_spec)
    try:
        serve(UgiServer(MachineThinker(machine), _say), sys.stdin)
    except KeyboardInterrupt:
        raise click.exceptions.Exit(1) from None
    finally:
        machine.close()


def serve(server: UgiServer, stream: TextIO) -> None:
    """Obey the lines of a stream to its end; ``stop`` reaches a running search."""
    lines: SimpleQueue[tuple[str, Stop] | None] = SimpleQueue()
    threading.Thread(target=_read, args=(stream, lines.put), daemon=True).start()
    for line, stop in _taken(lines):
        if not server.obey(line, stop):
            return


def _read(stream: TextIO, put: Callable[[tuple[str, Stop] | None], None]) -> None:
    """Pass the lines on. Every ``go`` has its own stop, so that an early one stops the right search."""
    stop = Stop()
    try:
        while line := stream.readline(_MAX_LINE):
            command = line.strip().partition(" ")[0]
            if command == "go":
                stop = Stop()
            elif command in ("stop", "quit"):
                stop.set()
            put((line, stop))
    except (OSError, ValueError):  # the stream was closed: there are no more lines
        pass
    stop.set()  # nobody waits for an answer any more
    put(None)


def _taken(lines: SimpleQueue[tuple[str, Stop] | None]) -> Iterator[tuple[str, Stop]]:
    while (item := lines.get()) is not None:
        yield item


def _say(text: str) -> None:
    click.echo(text, nl=False)
    sys.stdout.flush()
