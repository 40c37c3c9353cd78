"""``outplay games``: the catalogue, and the rules of one game with a picture."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console

from outplay.cli.screen import picture
from outplay.play import Game
from outplay.play import game as find_game
from outplay.rules.catalogue import CATALOGUE, Entry, find_catalogued, format_size
from outplay.rules.explain import explain


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the start of GAME as an SVG picture.")
def command(game: str | None, as_json: bool, as_svg: bool) -> None:
    """List the games of the catalogue, or explain one of them, or a variant from a TOML file.

    \b
    Examples:
      outplay games
      outplay games oska
      outplay games hexareversi:5,start=ring
      outplay games my-variant.toml
      outplay games oska:5 --svg > oska.svg
    """
    chosen = None if game is None else find_game(game)
    if as_svg:
        if chosen is None:
            raise click.UsageError("--svg needs a game to draw, as in: outplay games my-variant.toml --svg")
        click.echo(chosen.start.draw("svg"))
    elif as_json:
        click.echo(json.dumps(_game_data(chosen) if chosen else [_entry_data(entry) for entry in CATALOGUE], indent=2))
    elif chosen:
        _explain(chosen)
    else:
        _list()


def _list() -> None:
    rows = [("game", "sizes", "switches", "what it is about")]
    for entry in CATALOGUE:
        sizes = f"from {format_size(entry.smallest)}{', even' if entry.even else ''}"
        rows.append((entry.default_name, sizes, " ".join(switch.name for switch in entry.switches), entry.summary))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]]).rstrip())
    click.echo("\nAny board of up to 128 cells will do. Rules and switches: outplay games NAME")


def _explain(game: Game) -> None:
    console = Console()
    entry = find_catalogued(game.rules)
    console.print(game.name, style="bold", highlight=False, markup=False)
    sentences = explain(game.rules)
    if entry and entry.note:
        sentences.append(entry.note)
    console.print("\n".join(sentences), highlight=False, markup=False)
    console.print()
    console.print(picture(game.start, console))
    console.print(f"\nposition  {game.start}", highlight=False, markup=False, soft_wrap=True)
    moves = ", ".join(str(move) for move in game.start.legal_moves)
    console.print(f"moves     {moves}", highlight=False, markup=False, soft_wrap=True)
    if entry:
        usual = f"{entry.name}:{format_size(entry.default)}"
        console.print(f"sizes     {entry.size_words}, {entry.size_limits}; {usual} is usual", highlight=False)
        for switch in entry.switches:
            console.print(f"switch    {switch.name}={switch.values[1]}: {switch.meaning}", highlight=False)


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "default": entry.default_name,
        "dimensions": entry.dimensions,
        "smallest": entry.smallest,
        "summary": entry.summary,
        "switches": [
            {"name": switch.name, "values": switch.values, "meaning": switch.meaning} for switch in entry.switches
        ],
    }


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "rules": game.rules.hash,
        "cells": game.shape.names,
        "start": str(game.start),
        "moves": [str(move) for move in game.start.legal_moves],
        "declaration": game.rules.as_data(),
    }
