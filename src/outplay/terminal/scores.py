"""What moves and positions are worth, in words: scores, lines of moves, and the answers of a solution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from outplay.play import Game, Move, Position
from outplay.render.scene import printable
from outplay.rules.words import Side
from outplay.search.score import Score, counts_discs

if TYPE_CHECKING:
    from outplay.solving import Solution

_MAX_MOVES = 12
"""Of a line that is shown."""
_STYLES = {1: "green", 0: "yellow", -1: "red"}
"""Of moves that win, draw and lose, on a screen with colours; the words say it too."""


def score_text(game: Game, score: Score) -> str:
    """A score in words, with the side's name."""
    white, black = (printable(name) for name in game.rules.sides)
    return score.describe((white, black))


def score_width(game: Game) -> int:
    """The width of a column of scores: that of the longest score a game is likely to have."""
    extent = {"margin" if counts_discs(game.rules) else "distance": 99}
    return max(len(score_text(game, Score(side, 1, is_bound=True, **extent))) for side in Side)


def line_text(moves: Iterable[Move], room: int | None = None) -> str:
    """How a game may go on, cut to a few moves and to the room that there is."""
    texts = [str(move) for move in moves]
    for shown in range(min(_MAX_MOVES, len(texts)), 1, -1):
        text = _shortened(texts, shown)
        if room is None or len(text) <= room:
            return text
    return _shortened(texts, 1)


def _shortened(texts: list[str], shown: int) -> str:
    return " ".join([*texts[:shown], *(["…"] if len(texts) > shown else [])])


def score_sentence(game: Game, score: Score | None) -> str:
    """What a position is worth, as a sentence; None if no solution covers it."""
    if score is None:
        return "It is not known what this position is worth: the game can still go too many ways from here."
    return "It is a draw." if score.value == 0 else f"{score_text(game, score)}."


def known_moves(position: Position, solution: Solution | None) -> dict[Move, Score | None]:
    """Every legal move with its score, the best first; moves without a known score come last."""
    known = {} if solution is None else {one.move: one.score for one in solution.moves(position)}
    return known | {move: None for move in position.legal_moves if move not in known}


def verdict_of(score: Score | None) -> str:
    """What a move does: win, draw or lose."""
    return "not known" if score is None else score.verdict


def style_of(score: Score | None) -> str | None:
    """The colour of a move on a screen."""
    return None if score is None or score.value is None else _STYLES[score.value]
