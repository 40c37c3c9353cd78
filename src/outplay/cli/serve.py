"""``outplay serve``: the page in the browser."""

from __future__ import annotations

import re
import socket

import click

from outplay.errors import SpecError, quoted
from outplay.play import Game
from outplay.players.registry import BY_NAME, HUMAN, player
from outplay.players.trust import impersonated
from outplay.rules.variant import load_variant

_HERE = "127.0.0.1"
_NAME = re.compile(r"[^\W\d][\w .-]{0,39}")
"""The name of a person's own player: nothing that could be taken for a spec."""
_FOR_EVERYBODY = """\
Anybody who can reach this machine over the network can use this server, at http://{name}:{port}/ or by its IP address.
It has no passwords, and the traffic is not encrypted. Visitors can play, look at games and let players think, within
limits of number, time and memory. They cannot name files, run code or start programs; players given with --player run
in the sandbox. Without --host, the server answers only this machine."""


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    show_default="8765, or the next free",
    help="The port; 0 picks any free one.",
)
@click.option("--host", default=_HERE, help="The address; 0.0.0.0 serves the whole network.")
@click.option("--no-browser", is_flag=True, help="Only print the address; open nothing.")
@click.option("--games", multiple=True, metavar="FILE.toml", help="Offer a variant of your own.")
@click.option("--player", "players", multiple=True, metavar="NAME=SPEC", help="Offer a player of your own.")
@click.option("--solution", "solutions", multiple=True, metavar="FILE", help="Look positions up in this solution.")
@click.option(
    "--rooms", metavar="FILE", show_default="in your data folder", help="Keep games of two devices in this file."
)
def command(
    port: int | None,
    host: str,
    no_browser: bool,
    games: tuple[str, ...],
    players: tuple[str, ...],
    solutions: tuple[str, ...],
    rooms: str | None,
) -> None:
    """Open the page in the browser: play, watch, compete, learn and explore. Ctrl-C stops the server.

    \b
    Examples:
      outplay serve
      outplay serve --games my-variant.toml --games other.toml
      outplay serve --player mine=bots/mine.py:player --no-browser
      outplay serve --solution large-game.solution
      outplay serve --host 0.0.0.0 --port 8000
    """
    own_games = tuple(Game(load_variant(path)) for path in games)
    own_players = _named(players)
    # The web's libraries take half a second to load, so they are not loaded for other commands or a wrong call.
    from outplay.web import server
    from outplay.web.app import create_app
    from outplay.web.rooms.store import check_file, default_file
    from outplay.web.settings import Settings
    from outplay.web.shelf import Shelf
    from outplay.web.solutions import check_saved

    shelf = Shelf(own_games)
    saved = tuple(check_saved(path, shelf) for path in solutions)
    file = default_file() if rooms is None else check_file(rooms)
    with server.listen(host, port) as listening:
        settings = Settings(
            games=own_games,
            players=own_players,
            solutions=saved,
            hosts=server.hosts_of(host, listening),
            addresses=server.addresses_of(listening),
            rooms=file,
        )
        app = create_app(settings)
        found = listening.getsockname()[1]
        if port is None and found != server.DEFAULT_PORT:
            click.echo(f"Port {server.DEFAULT_PORT} is taken, so this is port {found}.")
        address = server.address_of(listening)
        click.echo(f"Outplay is at {address} (Ctrl-C ends it)")
        if not server.is_local(listening):
            click.echo(f"\n{_FOR_EVERYBODY.format(name=socket.gethostname(), port=found)}")
        if not no_browser and server.has_browser():
            server.open_browser(address)
        server.run(app, listening)


def _named(texts: tuple[str, ...]) -> dict[str, str]:
    """The person's own players by their names; each is checked now, before a visitor could choose a wrong one."""
    named: dict[str, str] = {}
    for text in texts:
        name, mark, spec = (part.strip() for part in text.partition("="))
        if not (mark and spec):
            raise SpecError(f"--player takes NAME=SPEC, as in mine=bots/mine.py:player, not {quoted(text)}")
        if not _NAME.fullmatch(name):
            raise SpecError(
                f"a player of yours cannot be called {quoted(name)}: a name begins with a letter, and has at most 40 "
                "letters, digits, spaces, dots and dashes"
            )
        if name in (HUMAN, *BY_NAME):
            raise SpecError(f"there is a player {quoted(name)} already: give yours another name")
        if kind := impersonated(name, spec):
            raise SpecError(f"{quoted(name)} could be mistaken for our player {kind!r}: give yours another name")
        if name in named:
            raise SpecError(f"two of your players are called {quoted(name)}: give one of them another name")
        player(spec)
        named[name] = spec
    return named
