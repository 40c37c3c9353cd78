"""Judgements of moves: a hint, the score, a better move than the last one, and the review of a whole game.

They are exact where a solution covers the position; elsewhere they come from the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console

from outplay.play import Move, Position
from outplay.render.scene import printable
from outplay.rules.words import Side
from outplay.search.engine import analyze
from outplay.search.reasons import good_reason
from outplay.search.score import Score, remark
from outplay.solving import Solutions
from outplay.solving.review import Fault, Review
from outplay.terminal.scores import score_text
from outplay.terminal.screen import say

NODES = 500_000
"""A limit in nodes, not in seconds, so that the same question always gets the same answer."""
_MAX_MOVES = 6
_UNCLEAR = "unclear"
_FAULT_WIDTH = max(len(word) for word in (_UNCLEAR, *(fault.value for fault in Fault)))
_WIDTH, _INDENT = 80, " " * 5
_ESTIMATES = "Scores with a point, such as +0.31, are estimates; the others are proven."


def hint(position: Position, style: str, solutions: Solutions) -> str:
    """A good move in a label style, how the game may go on, its score, and what speaks for it."""
    scores: dict[Move, Score] = {}
    if solution := solutions.covering(position):
        line, score = solution.line(position), solution[position]
        scores = {one.move: one.score for one in solution.moves(position)}
    else:
        found = analyze(position, nodes=NODES)
        line, score = found.line, found.score
    best, *rest = [position.format_move(move, style) for move in line[:_MAX_MOVES]]
    after = f", then for example {' '.join(rest)}" if rest else ""
    reason = printable(good_reason(position, line[0], scores, style))
    return f"Try {best}{after}: {score_text(position.game, score)}.{f' It {reason}.' if reason else ''}"


def score_line(position: Position, solutions: Solutions) -> str:
    """The score of a position in which the game goes on."""
    solution = solutions.covering(position)
    score = solution[position] if solution else analyze(position, nodes=NODES).score
    return f"Score: {score_text(position.game, score)}"


def fault_line(before: Position, move: Move, style: str, solutions: Solutions) -> str | None:
    """What a move did, and which move was better; None if none was, or if it is not known."""
    solution = solutions.covering(before)
    known = () if solution is None else solution.moves(before)
    played = next((one for one in known if one.move == move), None)
    if played is None or played.score.rank == known[0].score.rank:
        return None
    best = before.format_move(known[0].move, style)
    return f"{before.format_move(move, style)} {remark(played.score, known[0], best)}"


def show_review(console: Console, review: Review) -> None:
    """Print the judged moves of a game, and a table of each side's faults."""
    game = review.record.game
    names = [printable(name) for name in game.rules.sides]
    players = ", ".join(f"{name}: {player}" for name, player in zip(names, review.record.header.players, strict=True))
    say(console, f"{game.name}, {players}")
    if review.record.start != game.start:
        say(console, f"from {review.record.start}")
    for line in _rows(review, names):
        say(console, line)
    say(console, review.record.ending or "The game is not over.")
    say(console)
    say(console, _summary(review, names))
    say(console, "All of this is exact." if review.is_exact else _ESTIMATES)


def _rows(review: Review, names: list[str]) -> Iterable[str]:
    """A line for each move: its fault, its score for the side that made it, and what was better."""
    name_width = max(map(len, names))
    move_width = max([4, *(len(str(judged.move)) for judged in review.moves)])
    yield f"ply  {'':{name_width}}  {'move':{move_width}}  {'fault':{_FAULT_WIDTH}}  score"
    for judged in review.moves:
        start = f"{judged.ply:3d}  {names[judged.side.index]:{name_width}}  {judged.move!s:{move_width}}"
        fault = judged.fault.value if judged.fault else _UNCLEAR if judged.is_unclear else ""
        yield f"{start}  {fault:{_FAULT_WIDTH}}  {judged.text}"
        yield from wrap(printable(judged.reason), _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)


def _summary(review: Review, names: list[str]) -> str:
    """A table: for each side, how many moves were best, and how many were faults of each kind."""
    width = max(map(len, names))
    heads = ["moves", "best", *(f"{fault.value}s" for fault in Fault)]
    lines = [" " * width + "".join(f"  {head:>8}" for head in heads)]
    for side, name in zip(Side, names, strict=True):
        lines.append(f"{name:{width}}" + "".join(f"  {count:8d}" for count in review.count(side).values()))
    return "\n".join(lines)
