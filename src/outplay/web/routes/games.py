"""What can be played here, and by whom."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.version import __version__
from outplay.web.answers import game_data, games_data
from outplay.web.players import players_data
from outplay.web.requests import GameRequest
from outplay.web.routes.description import describe_query
from outplay.web.routes.shared import JsonBytes, PlainRoute, read_query, settings_of, shelf_of
from outplay.web.shapes.games import GameData, GamesData, HealthData, PlayerKind

router = APIRouter(tags=["Games"], route_class=PlainRoute)


@router.get("/api/games", response_model=GamesData)
async def games(request: Request) -> Response:
    """List the games of the catalogue, with their sizes and switches, and the server's own variants."""
    return JsonBytes(games_data(shelf_of(request).own.values(), settings_of(request).limits))


@router.get("/api/game", **describe_query(GameRequest, GameData))
async def game(request: Request) -> Response:
    """Describe one game: its board as plain numbers, its sides, its rules in words, its start.

    Any spelling of the name will do; the answer has the one full name of the game.
    """
    return JsonBytes(game_data(read_query(request, GameRequest).find_game(shelf_of(request))))


@router.get("/api/players", **describe_query(GameRequest, list[PlayerKind]))
async def players(request: Request) -> Response:
    """List who can play a game, with what may stand in the spec of such a player.

    A spec is written `name`, `name:4` where there must be a number, or with options: `name:key=value,key=value`.
    """
    found = read_query(request, GameRequest).find_game(shelf_of(request))
    return JsonBytes(players_data(found, settings_of(request).players))


@router.get("/api/health", response_model=HealthData)
async def health(request: Request) -> Response:
    """Say that the server is there."""
    return JsonBytes({"version": __version__})
