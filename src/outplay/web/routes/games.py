"""What can be played here, and by whom."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.version import __version__
from outplay.web.answers import game_data, games_data
from outplay.web.models import GameData, GamesData, Health, PlayerKind
from outplay.web.players import players_data
from outplay.web.requests import GameQuery
from outplay.web.routes.queries import documented, read_query
from outplay.web.routes.shared import JsonBytes, failures, settings_of, shelf_of

router = APIRouter(tags=["Games"])


@router.get("/api/games", response_model=GamesData)
async def games(request: Request) -> Response:
    """List the games of the catalogue, with their sizes and switches, and the server's own variants."""
    return JsonBytes(games_data(shelf_of(request).own.values(), settings_of(request).limits))


@router.get(
    "/api/game", response_model=GameData, responses=failures(400, 404, 409, 414), openapi_extra=documented(GameQuery)
)
async def game(request: Request) -> Response:
    """Describe one game: its board as plain numbers, its sides, its rules in words, its start.

    Any spelling of the name will do; the answer has the one full name of the game.
    """
    query = read_query(request, GameQuery)
    return JsonBytes(game_data(shelf_of(request).find(query.game, query.rules)))


@router.get(
    "/api/players",
    response_model=list[PlayerKind],
    responses=failures(400, 404, 409, 414),
    openapi_extra=documented(GameQuery),
)
async def players(request: Request) -> Response:
    """List who can play a game, with what may stand in the spec of such a player.

    A spec is written `name`, `name:4` where there must be a number, or with options: `name:key=value,key=value`.
    """
    query = read_query(request, GameQuery)
    found = shelf_of(request).find(query.game, query.rules)
    return JsonBytes(players_data(found, settings_of(request).players))


@router.get("/api/health", response_model=Health)
async def health() -> Response:
    """Say that the server is there."""
    return JsonBytes({"version": __version__})
