"""OpenSpiel plays whole random games of Breakthrough and Othello beside us, and we must agree at every ply.

In both of its games Black moves first: in Breakthrough OpenSpiel's Black is our White. Legal moves and results are
compared, nothing else: OpenSpiel takes an illegal action without a word, and its ``MinimaxSolver`` is wrong on
Breakthrough.

Without OpenSpiel these tests fail, on purpose: the plain import is the check that it is there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyspiel
import pytest

import outplay

OTHELLO_GAMES = 250

# Rows, columns and games. Both sides of OpenSpiel's limit of six rows, the narrowest board, and boards of more than
# 64 cells.
BREAKTHROUGH_BOARDS = [
    (3, 2, 60),
    (3, 5, 60),
    (4, 4, 60),
    (5, 5, 60),
    (5, 8, 40),
    (6, 2, 60),
    (6, 5, 60),
    (6, 6, 60),
    (7, 3, 60),
    (8, 8, 120),
    (8, 9, 30),
    (10, 10, 30),
    (12, 10, 20),
]


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel, and how to read it in our words."""

    state: Any
    sides: tuple[outplay.Side, outplay.Side]
    """Its first player and its second."""
    read_move: Callable[[str], str]
    read_rows: Callable[[str], list[str]]

    def legal_moves(self) -> dict[str, int]:
        """The action behind each legal move, by its text in our notation."""
        actions = self.state.legal_actions()
        moves = {self.read_move(self.state.action_to_string(action)): action for action in actions}
        assert len(moves) == len(actions)
        return moves

    def position_text(self) -> str:
        """Board and side to move, as our position text has them; the side only while the game goes on."""
        side = "" if self.state.is_terminal() else f" {self.sides[self.state.current_player()].value}"
        return "/".join(self.read_rows(str(self.state))) + side

    def winner(self) -> outplay.Side | None:
        first, second = self.state.returns()
        assert first == -second
        return None if first == 0 else self.sides[0 if first > 0 else 1]


def play_beside(
    position: outplay.Position, peer: Peer, chance: random.Random, *, hunt: bool = False
) -> tuple[outplay.Position, int]:
    """Play one random game on both sides, compare every ply, and return our last position and the passes.

    In a hunt a side that can capture does: such games often end with a side that has nothing left.
    """
    passes = 0
    while not peer.state.is_terminal():
        theirs = peer.legal_moves()
        assert position.outcome is None, position
        assert str(position) == peer.position_text()
        assert sorted(str(move) for move in position.legal_moves) == sorted(theirs), position
        captures = [move for move in position.legal_moves if move.captured] if hunt else []
        move = chance.choice(captures or position.legal_moves)
        passes += move.is_pass
        position = position.play(move)
        peer.state.apply_action(theirs[str(move)])
    assert position.legal_moves == ()
    assert str(position).split()[0] == peer.position_text()
    assert position.outcome is not None, position
    assert position.outcome.winner is peer.winner(), position
    return position, passes


# ---- Breakthrough: OpenSpiel's Black starts at the top and moves down. Upside down and with the letters exchanged its
# board is ours. A row has one character for its number: after 9 come the next ones in ASCII.


def breakthrough_peer(rows: int, columns: int) -> Peer:
    game = pyspiel.load_game(f"breakthrough(rows={rows},columns={columns})")

    def cell(text: str) -> str:
        return f"{text[0]}{rows + 1 - (ord(text[1]) - ord('0'))}"

    def read_move(text: str) -> str:
        return cell(text[:2]) + cell(text[2:4])

    def read_rows(text: str) -> list[str]:
        lines = [line[1:] for line in text.splitlines()[:rows]]
        return [line.translate(str.maketrans("bw.", "wb-")) for line in reversed(lines)]

    return Peer(game.new_initial_state(), (outplay.Side.WHITE, outplay.Side.BLACK), read_move, read_rows)


def breakthrough_spec(rows: int, columns: int) -> str:
    # Below six rows OpenSpiel gives each side one row of pawns; we do so when asked.
    return f"breakthrough:{rows}x{columns}{',rows=1' if rows < 6 else ''}"


@pytest.mark.parametrize(("rows", "columns", "games"), BREAKTHROUGH_BOARDS)
def test_breakthrough(rows: int, columns: int, games: int) -> None:
    game = outplay.game(breakthrough_spec(rows, columns))
    chance = random.Random(game.name)
    reasons: Counter[outplay.Reason] = Counter()
    for number in range(games):
        last, passes = play_beside(game.start, breakthrough_peer(rows, columns), chance, hunt=number % 2 == 1)
        assert passes == 0
        assert last.outcome is not None and last.outcome.winner is not None  # no draws
        reasons[last.outcome.reason] += 1
    # Nobody is ever blocked: a foremost pawn has no own pawn ahead of it, so it can step or take diagonally.
    assert set(reasons) <= {outplay.Reason.REACHED, outplay.Reason.CAPTURED}, reasons
    if columns <= 4:  # where a side has few pawns, the hunts must have taken them all now and then
        assert len(reasons) == 2, reasons


def test_breakthrough_captures() -> None:
    """OpenSpiel marks a capture with a star: the same moves must capture with us."""
    game = outplay.game("breakthrough:6x4")
    chance = random.Random("captures")
    captures = 0
    for _ in range(40):
        position, peer = game.start, breakthrough_peer(6, 4)
        while not peer.state.is_terminal():
            actions = {action: peer.state.action_to_string(action) for action in peer.state.legal_actions()}
            starred = {peer.read_move(text) for text in actions.values() if text.endswith("*")}
            assert {str(move) for move in position.legal_moves if move.captured} == starred
            captures += len(starred)
            action = chance.choice(sorted(actions))
            position = position.play(peer.read_move(actions[action]))
            peer.state.apply_action(action)
    assert captures > 100


# ---- Othello: x is Black, and all else is as we write it.


def othello_peer() -> Peer:
    def read_rows(text: str) -> list[str]:
        lines = text.splitlines()[2:10]
        return ["".join(line.split()[1:9]).translate(str.maketrans("xo", "bw")) for line in lines]

    state = pyspiel.load_game("othello").new_initial_state()
    return Peer(state, (outplay.Side.BLACK, outplay.Side.WHITE), str, read_rows)


@pytest.mark.parametrize("part", range(2))
def test_othello(part: int) -> None:
    """Passes and all three results must occur, or the comparison would say nothing about them."""
    game = outplay.game("othello:8")
    chance = random.Random(f"othello {part}")
    results: Counter[outplay.Side | None] = Counter()
    passes = 0
    for _ in range(OTHELLO_GAMES // 2):
        last, passes_of_game = play_beside(game.start, othello_peer(), chance)
        assert last.outcome is not None
        discs = [len(last.cells(side)) for side in outplay.Side]
        assert last.outcome.margin == abs(discs[0] - discs[1])
        results[last.outcome.winner] += 1
        passes += passes_of_game
    assert passes > 0
    assert set(results) == {outplay.Side.WHITE, outplay.Side.BLACK, None}, results
