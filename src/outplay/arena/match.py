"""One game between two players: from an opening to its end, by the rules or by a fault."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from outplay.errors import PlayerFault
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine, Player
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.rules.words import Side
from outplay.search.limits import Limits

_DIGITS, _SHORTEST = 3, 0.001
"""Times are kept to the millisecond; games in which no move took one have none."""


def play_out(
    start: Position,
    white: Player,
    black: Player,
    header: Header,
    *,
    limits: Limits | None = None,
    report: Callable[[Move, Position, float], None] | None = None,
) -> Record:
    """Let two players play from a position to the end; a player that makes a fault loses at once.

    The limits hold for each move; if their stop is set, the game is left unfinished. ``report`` gets each move, the
    position after it, and the seconds that it took.
    """
    given = () if limits is None else (limits,)
    stop = None if limits is None else limits.stop
    position = start
    moves: list[Move] = []
    times: list[float] = []
    forfeit = None
    player, rival = (white, black) if start.side is Side.WHITE else (black, white)
    while position.legal_moves and not (stop and stop.is_set):
        began = perf_counter()
        try:
            move = player.choose(position, *given)
        except PlayerFault as fault:
            forfeit = Forfeit(position.side, Verdict(fault.verdict), fault.detail)
            break
        times.append(perf_counter() - began)
        moves.append(move)
        position = position.play(move)
        if report is not None:
            report(move, position, times[-1])
        player, rival = rival, player
    is_slow = max(times, default=0.0) > _SHORTEST
    kept = tuple([round(seconds, _DIGITS) for seconds in times]) if is_slow else ()
    return Record.played(start, tuple(moves), position, header, forfeit, kept)


def play_game(
    game: Game, white: Player, black: Player, *, start: Position | None = None, header: Header | None = None
) -> Record:
    """Play a game between two players; the header of the record has their names unless another one is given.

    A player is made by ``outplay.player``, or is anything of your own with a ``name`` and a method ``choose``. One that
    learns has learned from the game when it is over.

    >>> import outplay
    >>> game = outplay.game("hexapawn:3x3")
    >>> record = play_game(game, outplay.player("random", 5), outplay.player("engine:depth=8"))
    >>> record.ending
    'Black wins: White cannot move.'
    """
    first = game.start if start is None else start
    record = play_out(first, white, black, header or Header((white.name, black.name)))
    for side, player in ((Side.WHITE, white), (Side.BLACK, black)):
        if isinstance(player, Machine):
            player.finish(record, side)
    return record
