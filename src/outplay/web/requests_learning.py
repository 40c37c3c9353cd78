"""What the API is asked about machines that learn; see ``requests.py`` for all the rest."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from outplay.play import Game
from outplay.rules import CATALOGUE, find_catalogue_rules
from outplay.values import MAX_EXACT
from outplay.web.models import SideName
from outplay.web.requests import Asked, GameName, MoveText, PositionText, RulesHash
from outplay.web.settings import ServerLimits

_LIMITS = ServerLimits()


def _whole_game() -> list[str]:
    """The moves of a game, as an example: always the first one that is legal."""
    position, moves = Game(find_catalogue_rules(CATALOGUE[0].name)).start, []
    while position.legal_moves:
        moves.append(str(position.legal_moves[0]))
        position = position.play(position.legal_moves[0])
    return moves


Policy = Annotated[
    Any,
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}, {"type": "null"}]}),
    Field(
        description="How the machine learns: the name of a policy of `/api/learning`, or an object with the fields of "
        "one. Left out where there is a memory, which has its own.",
        examples=["her"],
    ),
]
Document = Annotated[
    dict[str, Any] | None,
    Field(description="What the machine has learned, as an answer or a memory file has it; nothing, if left out."),
]
Truth = Annotated[bool, Field(description="Whether to say what each move is worth.")]
MachineSide = Annotated[SideName, Field(description="Which side the machine plays.", examples=["black"])]


class MachineBody(Asked):
    """A machine: its game, and its memory or its policy."""

    game: GameName
    rules: RulesHash | None = None
    policy: Policy = None
    memory: Document = None


class WallBody(MachineBody):
    """The machine whose boxes shall be shown."""

    side: MachineSide
    truth: Truth = False


class DrawBody(MachineBody):
    """A position in which a machine shall move."""

    position: PositionText | None = None
    seed: Annotated[
        int | None, Field(ge=0, le=MAX_EXACT, description="What is drawn depends on it; chance, if it is left out.")
    ] = None
    stage: Annotated[
        int, Field(ge=0, le=_LIMITS.moves, description="How many moves the machine has made in this game.")
    ] = 0
    truth: Truth = False


class LessonBody(MachineBody):
    """A game from which a machine shall learn."""

    side: MachineSide
    moves: Annotated[
        list[MoveText],
        Field(
            max_length=_LIMITS.moves, description="The whole game, from the start to its end.", examples=[_whole_game()]
        ),
    ]
    resigned: Annotated[SideName | None, Field(description="Who gave up, if the rules have not ended the game.")] = None
    truth: Truth = False
