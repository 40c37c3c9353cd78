"""Games, positions and lines of play in the shapes that the API sends."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, cast

from outplay.arena.openings import suitable_plies
from outplay.errors import InputError, SpecError
from outplay.play import Game, Move, Position
from outplay.record import Record
from outplay.rules.catalogue import BY_NAME, CATALOGUE, Entry, describe_rules, find_catalogue_rules
from outplay.rules.cell_values import T77
from outplay.rules.declaration import Rules
from outplay.rules.geometry import geometry
from outplay.rules.shape import MAX_CELLS, Lattice
from outplay.rules.spec import Spec
from outplay.rules.words import Outcome, Side
from outplay.search.evaluations import DEFAULT, EVALUATIONS, PLAIN, find_evaluation
from outplay.solving.known import known_score
from outplay.version import __version__
from outplay.web.settings import ServerLimits
from outplay.web.shapes import SideName
from outplay.web.shapes.games import (
    EntryData,
    GalleryData,
    GameData,
    GamesData,
    GeometryData,
    LineData,
    MoveData,
    OutcomeData,
    PositionData,
)


def games_data(own: Iterable[Game], limits: ServerLimits) -> GamesData:
    """The games of a server, and its limits."""
    return {
        "version": __version__,
        "catalogue": [entry_data(entry) for entry in CATALOGUE],
        "own": [{"name": game.name, "rules": game.rules.hash} for game in own],
        "first": {"": CATALOGUE[0].default_name, "play": _first_to_play(), "watch": T77.game, "compete": T77.game},
        "limits": limits.as_data(),
    }


@lru_cache(1)
def _first_to_play() -> str:
    """The first game of the catalogue in which a person can begin and win."""
    names = [entry.default_name for entry in CATALOGUE]
    return next(name for name in names if _winner(rules := find_catalogue_rules(name)) == side_name(rules.first))


def entry_data(entry: Entry) -> EntryData:
    """A game of the catalogue with its sizes and switches."""
    return {
        "name": entry.name,
        "title": entry.title,
        "default": entry.default_name,
        "dimensions": list(entry.dimensions),
        "usual": list(entry.default),
        "smallest": list(entry.smallest),
        "largest": list(largest_size(entry.name)),
        "even": entry.even,
        "summary": entry.summary,
        "about": entry.about,
        "switches": [
            {
                "name": switch.name,
                "values": list(switch.values),
                "meaning": switch.meaning,
                "smallest": None if switch.smallest is None else list(switch.smallest),
            }
            for switch in entry.switches
        ],
    }


@lru_cache(maxsize=len(CATALOGUE))
def largest_size(name: str) -> tuple[int, ...]:
    """The largest value of each number of a size while the others are at their smallest."""
    entry = BY_NAME[name]
    return tuple(_largest(entry, place) for place in range(len(entry.dimensions)))


def _largest(entry: Entry, place: int) -> int:
    def is_too_large(number: int) -> bool:
        try:
            entry.rules(Spec(entry.name, (*entry.smallest[:place], number, *entry.smallest[place + 1 :])))
        except SpecError:
            return True
        return False

    sizes = range(entry.smallest[place], MAX_CELLS + 1, 2 if entry.even else 1)
    return sizes[bisect_left(sizes, True, key=is_too_large) - 1]


def game_data(game: Game) -> GameData:
    """A game: the board as it is drawn, the sides, the rules in words, the start."""
    rules, shape = game.rules, game.shape
    # Staggered rows have no two-coloured pattern: every cell touches others of its own row's shade.
    is_chequered = shape.lattice is Lattice.SQUARE
    return {
        "name": game.name,
        "title": game.title,
        "rules": rules.hash,
        "sides": rules.sides,
        "colours": rules.colours,
        "piece": rules.family.piece,
        "winner": _winner(rules),
        "look": rules.look,
        "text": describe_rules(rules),
        "cells": list(shape.names),
        "shades": [(cell.column + cell.row) % 2 if is_chequered else 0 for cell in shape.cells],
        "geometry": cast(GeometryData, geometry(shape).as_data()),
        "start": str(game.start),
        "opening": suitable_plies(game),
        "evaluations": list(fitting_evaluations(rules)),
        "evaluation_words": evaluation_words(rules),
    }


def _winner(rules: Rules) -> SideName | Literal["draw"] | None:
    """Who wins from the start with perfect play, as far as the table of results, or a moment's work, says."""
    score = known_score(rules)
    if score is None:
        return None
    return side_name(score.winner) if score.winner else "draw"


def gallery_data(own: Iterable[Game]) -> GalleryData:
    """Every game of a server at its default size: enough to draw them all."""
    known = [_known_game(entry.default_name) for entry in CATALOGUE]
    return {"games": [game_data(game) for game in (*known, *own)]}


@lru_cache(maxsize=len(CATALOGUE))
def _known_game(name: str) -> Game:
    return Game(find_catalogue_rules(name))


@lru_cache(maxsize=256)
def fitting_evaluations(rules: Rules) -> tuple[str, ...]:
    """The names of the evaluations that fit a game; the default comes first."""
    return (DEFAULT, PLAIN, *(name for name in EVALUATIONS if _fits(name, rules)))


def evaluation_words(rules: Rules) -> dict[str, str]:
    """What each evaluation of a game counts, in a few words."""
    return {name: _COUNTED[name] for name in fitting_evaluations(rules)}


_COUNTED = {
    DEFAULT: "chosen for this game",
    PLAIN: "the default, with nothing learned",
    "pieces": "one for each piece",
    "steps": "one for each step forward",
    "mobility": "one for each legal move",
    "report": "2 × pieces + steps + moves",
    "print": "2 × pieces + steps",
    T77.name: "a value for each cell",
}


def _fits(name: str, rules: Rules) -> bool:
    try:
        find_evaluation(name, rules)
    except InputError:
        return False
    return True


def side_name(side: Side) -> SideName:
    """The name of a side in answers."""
    return "white" if side is Side.WHITE else "black"


def position_data(position: Position) -> PositionData:
    """A position with its legal moves, and the positions after them."""
    game, outcome = position.game, position.outcome
    return {
        "game": game.name,
        "rules": game.rules.hash,
        "position": str(position),
        "side": side_name(position.side),
        "pieces": position.count_pieces(),
        "moves": [move_data(move, position.play(move)) for move in position.legal_moves],
        "outcome": None if outcome is None else outcome_data(game, outcome),
    }


def move_data(move: Move, after: Position) -> MoveData:
    """A move with the position after it."""
    origin, target, captured = move
    return {"move": str(move), "origin": origin, "target": target, "captured": list(captured), "after": str(after)}


def outcome_data(game: Game, outcome: Outcome) -> OutcomeData:
    """How a game ended, also as a sentence."""
    return cast(OutcomeData, {**outcome.as_data(), "text": game.describe(outcome)})


def line_data(record: Record) -> LineData:
    """A line of play, move by move, and the position at its end."""
    after = record.positions[1:]
    return {
        "start": str(record.start),
        "plies": [move_data(move, position) for move, position in zip(record.moves, after, strict=True)],
        "here": position_data(record.position),
    }
