"""Games, players, positions and records: answered by the server itself, except record files."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.classic.origins import ORIGINS
from outplay.version import __version__
from outplay.web.answers import gallery_data, game_data, games_data, line_data, position_data
from outplay.web.labelling import labelled_line, labels_data
from outplay.web.players import players_data
from outplay.web.requests import (
    DiagramsRequest,
    GameRequest,
    PlayRequest,
    PositionRequest,
    RecordRequest,
    RecordsRequest,
)
from outplay.web.routes.description import describe_body, describe_query
from outplay.web.routes.shared import (
    JsonBytes,
    PlainRoute,
    answer_by_worker,
    read_body,
    read_query,
    server_of,
)
from outplay.web.shapes.games import (
    DiagramsData,
    GalleryData,
    GameData,
    GamesData,
    HealthData,
    LabelsData,
    LineData,
    OriginsData,
    PlayerKind,
    PositionData,
    RecordsData,
    RecordText,
)
from outplay.web.shelf import parse_position

router = APIRouter(route_class=PlainRoute)


@router.get("/api/position", tags=["Playing"], **describe_query(PositionRequest, PositionData))
async def position(request: Request) -> Response:
    """List the legal moves of a position, each with the position after it; or say how the game has ended."""
    return JsonBytes(position_data(read_query(request, PositionRequest).find_position(server_of(request).shelf)))


@router.post("/api/play", tags=["Playing"], **describe_body(PlayRequest, LineData))
async def play(request: Request) -> Response:
    """Replay a line of play from the start or from any position; the answer ends with the legal moves there.

    If a move cannot be played, the error has its `ply`, counted from 1.
    """
    body, shelf = await read_body(request, PlayRequest), server_of(request).shelf
    if body.labels is None:
        return JsonBytes(line_data(body.replay(shelf)))
    start = parse_position(body.find_game(shelf), body.start)
    return JsonBytes(labelled_line(start, body.moves, body.labels))


@router.get("/api/games", tags=["Games"], response_model=GamesData)
async def games(request: Request) -> Response:
    """List the games of the catalogue, with their sizes and switches, and the server's own variants."""
    return JsonBytes(games_data(server_of(request).shelf.own.values(), server_of(request).limits))


@router.get("/api/gallery", tags=["Games"], response_model=GalleryData)
async def gallery(request: Request) -> Response:
    """Describe every game of the list at its default size, with its board and its start."""
    return JsonBytes(gallery_data(server_of(request).shelf.own.values()))


@router.get("/api/origins", tags=["Games"], response_model=OriginsData)
async def origins(request: Request) -> Response:
    """Tell of each document behind the games what it described, and where that is now."""
    return JsonBytes({"origins": [asdict(origin) for origin in ORIGINS]})


@router.get("/api/game", tags=["Games"], **describe_query(GameRequest, GameData))
async def game(request: Request) -> Response:
    """Describe one game: its board as plain numbers, its sides, its rules in words, its start.

    Any spelling of the name will do; the answer has the one full name of the game.
    """
    return JsonBytes(game_data(read_query(request, GameRequest).find_game(server_of(request).shelf)))


@router.get("/api/diagrams", tags=["Games"], **describe_query(DiagramsRequest, DiagramsData))
async def diagrams(request: Request) -> Response:
    """Show the rules of a game in small diagrams: how to move, to take and to win."""
    return await answer_by_worker(
        request, read_query(request, DiagramsRequest), server_of(request).limits.diagrams_seconds
    )


@router.get("/api/labels", tags=["Games"], **describe_query(GameRequest, LabelsData))
async def labels(request: Request) -> Response:
    """List the label styles of a game: other ways to write its cells and moves, in which `/api/play` answers too."""
    return JsonBytes(labels_data(read_query(request, GameRequest).find_game(server_of(request).shelf)))


@router.get("/api/players", tags=["Games"], **describe_query(GameRequest, list[PlayerKind]))
async def players(request: Request) -> Response:
    """List the players of a game, with the options of each.

    A spec is written `name`, `name:4` where a number is required, or with options: `name:key=value,key=value`.
    """
    found = read_query(request, GameRequest).find_game(server_of(request).shelf)
    return JsonBytes(players_data(found, server_of(request).settings.players))


@router.get("/api/health", tags=["Games"], response_model=HealthData)
async def health(request: Request) -> Response:
    """Say that the server is there."""
    return JsonBytes({"version": __version__})


@router.post("/api/record", tags=["Records"], **describe_body(RecordRequest, RecordText))
async def record(request: Request) -> Response:
    """Write games as a record file, which the command line and other servers can read."""
    body = await read_body(request, RecordRequest)
    return await answer_by_worker(request, body, server_of(request).limits.records_seconds)


@router.post("/api/records", tags=["Records"], **describe_body(RecordsRequest, RecordsData))
async def records(request: Request) -> Response:
    """Read the games of a record file, JSON Lines or the text with tags in brackets, or a transcript such as `f5d6c3`.

    Every move is replayed.
    """
    body = await read_body(request, RecordsRequest)
    return await answer_by_worker(request, body, server_of(request).limits.records_seconds)
