"""``outplay games``: the catalogue, and the rules of one game with a picture."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.text import Text

from outplay.play import Game
from outplay.rules.catalogue import CATALOGUE, find_catalogued, format_size
from outplay.rules.cell_values import CellValues
from outplay.rules.shape import MAX_CELLS
from outplay.rules.words import Look
from outplay.terminal.diagrams import show_diagrams
from outplay.terminal.games import find_game
from outplay.terminal.options import json_option, look_option
from outplay.terminal.screen import View, make_console, picture, say, say_json, say_rules, show


@click.command()
@click.argument("game", required=False)
@json_option
@click.option("--svg", "as_svg", is_flag=True, help="Print the start of GAME as an SVG picture.")
@look_option
def command(game: str | None, as_json: bool, as_svg: bool, look: Look | None) -> None:
    """List the games of the catalogue, or explain one of them, or a variant from a TOML file.

    \b
    Examples:
      outplay games
      outplay games oska
      outplay games hexareversi:5,start=ring
      outplay games my-variant.toml
      outplay games oska:5 --svg > oska.svg
      outplay games octapawn --svg --look disc > octapawn.svg
    """
    if as_json and as_svg:
        raise click.UsageError("--json and --svg cannot both be printed: give one of them")
    chosen = None if game is None else find_game(game)
    if as_svg:
        if chosen is None:
            raise click.UsageError("--svg needs a game to draw, as in: outplay games my-variant.toml --svg")
        click.echo(chosen.start.draw("svg", look=look))
    elif as_json:
        say_json(_game_data(chosen) if chosen else [entry.as_data() for entry in CATALOGUE])
    elif chosen:
        _explain(chosen, look)
    else:
        _list()


def _list() -> None:
    rows = [("game", "sizes", "switches", "what it is about")]
    for entry in CATALOGUE:
        sizes = entry.size_limits.partition(" (")[0]  # how switches change them is explained with each game
        rows.append((entry.default_name, sizes, " ".join(switch.name for switch in entry.switches), entry.summary))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]]).rstrip())
    click.echo(f"\nBoards may have up to {MAX_CELLS} cells. Rules and switches: outplay games NAME")


def _explain(game: Game, look: Look | None) -> None:
    console = make_console()
    say_rules(console, game)
    say(console)
    show(console, picture(game.start, console, view=View(look=look)))
    say(console)
    show_diagrams(console, game)
    if game.title != game.name:
        say(console, f"name      {game.name}")
    say(console, f"position  {game.start}")
    say(console, f"moves     {', '.join(str(move) for move in game.start.legal_moves)}")
    if entry := find_catalogued(game.rules):
        default = f"{entry.name}:{format_size(entry.default)}"
        say(console, f"sizes     {entry.size_words}, {entry.size_limits}; the default is {default}")
        for switch in entry.switches:
            say(console, f"switch    {switch.name}={switch.values[1]}: {switch.meaning}")
        if entry.cell_values:
            _explain_cell_values(console, game, entry.cell_values)


def _explain_cell_values(console: Console, game: Game, table: CellValues) -> None:
    if not table.fits(game.rules):
        say(console, f"\nThere are values of the cells for {table.game}: outplay games {table.game}")
        return
    say(console, f"\nWhat the cells are worth to the player and the evaluation {table.name}:\n")
    show(console, Text(table.draw()))
    say(console)
    for value, reason in table.reasons:
        say(console, f"{value}  {reason}")


def _game_data(game: Game) -> dict[str, Any]:
    entry = find_catalogued(game.rules)
    table = entry.cell_values if entry else None
    return {
        "name": game.name,
        "rules": game.rules.hash,
        "cells": game.shape.names,
        "start": str(game.start),
        "moves": [str(move) for move in game.start.legal_moves],
        "declaration": game.rules.as_data(),
        "cell_values": table.as_data() if table and table.fits(game.rules) else None,
    }
