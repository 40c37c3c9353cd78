"""Reasons for and against moves: whatever is said holds by the referee's rules, on thousands of positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest

import outplay
from outplay import Side
from outplay.play import Move, Position
from outplay.referee import PASS, Action, Situation, legal_actions, outcome
from outplay.referee.game import after
from outplay.rules.catalogue import CATALOGUE
from outplay.search.reasons import bad_reason, good_reason
from outplay.search.score import Score
from outplay.solving import small_solution_from
from tests.positions import random_game, set_up, situation_of

GAMES = {
    "hexapawn:3x3": 60,
    "hexapawn:4x4": 60,
    "hexapawn:4x4,capture=compulsory": 30,
    "hexapawn:4x3,goal=misere": 30,
    "pawned:4": 60,
    "oska:4": 60,
    "breakthrough:5x3": 60,
    "othello:4": 60,
    "othello:6": 60,
    "hexareversi:3": 60,
    "othello:4,goal=misere": 20,
}
"""And how many positions are looked at."""


class Claims:
    """What is said of a move, and the referee's view of the same move."""

    def __init__(self, position: Position, move: Move, text: str, best: Move | None = None) -> None:
        self.text, self.position, self.move = text, position, move
        self.rules, self.side = position.game.rules, position.side
        self.before = Situation(position.contents, self.side.rival)
        action = Action(move.origin, move.target, move.captured)
        self.after = after(self.rules, situation_of(position), action)
        self.best = situation_of(position.play(best or move))

    @property
    def winner(self) -> Side | None:
        """Who has won with the move."""
        ended = outcome(self.rules, self.after)
        return ended.winner if ended else None

    def actions(self, situation: Situation) -> list[Action]:
        return legal_actions(self.rules, situation)

    def wins(self, situation: Situation) -> list[Action]:
        """What wins at once for the side to move."""
        found = [
            (action, outcome(self.rules, after(self.rules, situation, action))) for action in self.actions(situation)
        ]
        return [action for action, ended in found if ended and ended.winner is situation.side]

    def takes(self, situation: Situation) -> list[Action]:
        return [action for action in self.actions(situation) if action.captured]

    def targets(self, situation: Situation) -> set[str | None]:
        return {action.target for action in self.actions(situation)}

    def origins(self, situation: Situation) -> set[str | None]:
        return {action.origin for action in self.actions(situation)}

    def reply(self, text: str) -> Action:
        (found,) = [one for one in self.actions(self.after) if f"{one.origin or ''}{one.target}" == text]
        return found

    def is_won_by(self, side: Side, situation: Situation) -> bool:
        game = self.position.game
        rows = outplay.notation.format_rows(game.shape, situation.contents)
        position = game.position(rows, situation.side)
        if position.outcome:
            return position.outcome.winner is side
        solution = small_solution_from(position)
        assert solution
        return solution[position].winner is side


def number_of(word: str) -> int:
    return 1 if word == "one" else int(word)


def comparison(now: int, otherwise: int) -> str:
    return f"{'one move' if now == 1 else f'{now} moves'} instead of {otherwise}"


def names(text: str) -> list[str]:
    return re.findall(r"[a-z]\d+", text)


def holds_to_the_end(claims: Claims, cell: str) -> bool:
    """Whether a disc is still its side's after some random games."""
    random, start = Random(1), claims.position.play(claims.move)
    return all(random_game(start, random)[-1][cell] is claims.side for _ in range(3))


def threatened(claims: Claims, situation: Situation) -> set[str]:
    """What can be taken."""
    return {cell for action in claims.takes(situation) for cell in action.captured}


def is_saved(claims: Claims, cell: str) -> bool:
    now = claims.move.target if cell == claims.move.origin else cell
    return cell in threatened(claims, claims.before) and now not in threatened(claims, claims.after)


def is_answered(claims: Claims, action: Action) -> bool:
    """Whether what takes can be taken."""
    return action.target in threatened(claims, after(claims.rules, claims.after, action))


def beside_open_corners(claims: Claims) -> set[str]:
    """The cells beside corners that are empty; a corner of a square has 2 neighbours along the edge, of a hexagon 3."""
    position = claims.position
    shape = position.game.shape
    least = min(len(shape.neighbours(number)) for number in range(len(shape.names)))
    corners = [number for number in range(len(shape.names)) if len(shape.neighbours(number)) == least]
    empty = [number for number in corners if position[shape.names[number]] is None]
    return {shape.names[one] for number in empty for one in shape.neighbours(number)}


def turned(claims: Claims) -> list[int]:
    """How many discs each legal move turns, by the boards; the move itself first."""
    before = len(claims.position.cells(claims.side))
    moves = [claims.move, *claims.position.legal_moves]
    return [len(claims.position.play(move).cells(claims.side)) - before - 1 for move in moves]


def rows_to_go(claims: Claims) -> int:
    shape = claims.rules.shape
    rows = [cell.row for cell in shape.cells]
    here, there = (shape.cells[shape.index[str(cell)]].row for cell in (claims.move.origin, claims.move.target))
    return max(rows) - there if there > here else there - min(rows)


UNSTOPPABLE = r"nothing can stop"
GOOD: dict[str, Callable[[Claims, str], bool]] = {
    r"wins at once": lambda claims, _: claims.winner is claims.side,
    r"leaves \w+ no move": lambda claims, _: claims.actions(claims.after) == [PASS],
    r"stops \w+ from winning at once": lambda claims, _: (
        bool(claims.wins(claims.before)) and not claims.wins(claims.after)
    ),
    r"takes the corner (\w+)": lambda claims, cell: claims.move.target == cell and holds_to_the_end(claims, cell),
    r"brings a piece home": lambda claims, _: (
        claims.rules.shape.cells[claims.rules.shape.index[str(claims.move.target)]].row
        == (0 if claims.side is Side.WHITE else claims.rules.shape.cells[0].row)
    ),
    UNSTOPPABLE: lambda claims, _: claims.is_won_by(claims.side, claims.after),
    r"takes the (?:pawn|piece) on (\w+) for nothing": lambda claims, cell: (
        cell in claims.move.captured and not claims.takes(claims.after)
    ),
    r"takes the (?:pawn|piece) on (\w+)(?! for)\b": lambda claims, cell: cell in claims.move.captured,
    r"keeps \w+ out of the corner (\w+)": lambda claims, cell: (
        cell in claims.targets(claims.before) and cell not in claims.targets(claims.after)
    ),
    r"blocks the (?:pawn|piece)s? on ((?:\w+, )*\w+(?: and [a-z]\d+)?)": lambda claims, cells: all(
        cell in claims.origins(claims.before) and cell not in claims.origins(claims.after) for cell in names(cells)
    ),
    r"only one move": lambda claims, _: len(claims.actions(claims.after)) == 1,
    r"only (\d+) moves": lambda claims, count: len(claims.actions(claims.after)) == int(count),
    r"saves the pawns? on ((?:\w+, )*\w+(?: and [a-z]\d+)?)": lambda claims, cells: all(
        is_saved(claims, cell) for cell in names(cells)
    ),
    r"ahead where nothing can take it": lambda claims, _: claims.move.target not in threatened(claims, claims.after),
    r"keeps every pawn protected": lambda claims, _: all(
        is_answered(claims, action) for action in claims.takes(claims.after)
    ),
    r"on the edge": lambda claims, _: (
        len(claims.rules.shape.neighbours(claims.rules.shape.index[str(claims.move.target)]))
        < max(len(claims.rules.shape.neighbours(number)) for number in range(len(claims.rules.shape.names)))
    ),
    r"keeps away from the cells beside the empty corners": lambda claims, _: (
        claims.move.target not in beside_open_corners(claims)
        and bool(beside_open_corners(claims) & {move.target for move in claims.position.legal_moves})
    ),
    r"leaves \w+ (\w+ moves? instead of \d+)": lambda claims, counts: (
        counts == comparison(len(claims.actions(claims.after)), len(claims.actions(claims.before)))
    ),
    r"more room: (\d+ moves instead of \d+)": lambda claims, counts: (
        counts
        == comparison(
            len(claims.actions(Situation(claims.after.contents, claims.side))), len(claims.position.legal_moves)
        )
    ),
    r"turns (\w+) discs?": lambda claims, count: turned(claims)[0] == number_of(count),
    r"as few as any": lambda claims, _: turned(claims)[0] == min(turned(claims)) < max(turned(claims)),
    r"as many as any": lambda claims, _: turned(claims)[0] == max(turned(claims)) > min(turned(claims)),
    r"nearer to the far row: (\w+) rows? to go": lambda claims, count: rows_to_go(claims) == number_of(count),
    r"keeps a \w+ (\w+) rows? away": lambda claims, count: rows_to_go(claims) == number_of(count),
}
BAD: dict[str, Callable[[Claims, str], bool]] = {
    r"loses at once": lambda claims, _: claims.winner is claims.side.rival,
    r"lets \w+ win at once with (\w+)": lambda claims, move: claims.reply(move) in claims.wins(claims.after),
    r"leaves \w+ (\d+ moves instead of \d+)": lambda claims, counts: (
        counts == f"{len(claims.actions(claims.after))} moves instead of {len(claims.actions(claims.best))}"
    ),
    r"gives up the corner (\w+)": lambda claims, cell: (
        cell in claims.targets(claims.after) and cell not in claims.targets(claims.before)
    ),
    r"gives away the (?:pawn|piece) on (\w+)": lambda claims, cell: any(
        cell in one.captured and not claims.takes(after(claims.rules, claims.after, one))
        for one in claims.takes(claims.after)
    ),
    r"lets \w+ get through with (\w+)": lambda claims, move: claims.is_won_by(
        claims.side.rival, after(claims.rules, claims.after, claims.reply(move))
    ),
}


def positions(spec: str) -> Iterable[Position]:
    """Reached in play, and set up by hand."""
    game, random = outplay.game(spec), Random(7)
    for number in range(GAMES[spec]):
        if number % 2:
            yield random.choice(random_game(game.start, random)[:-1])
            continue
        situation = set_up(game.rules, random)
        position = game.position(outplay.notation.format_rows(game.shape, situation.contents), situation.side)
        if not position.outcome:
            yield position


def check(claims: Claims, known: dict[str, Callable[[Claims, str], bool]], seen: Counter[str]) -> None:
    for pattern, is_true in known.items():
        if found := re.search(pattern, claims.text):
            seen[pattern] += 1
            assert is_true(claims, found[found.lastindex or 0]), (str(claims.position), claims.move, claims.text)


def test_everything_that_is_said_is_true_and_everything_is_said_somewhere() -> None:
    seen: Counter[str] = Counter()
    for spec in GAMES:
        for position in positions(spec):
            for move in position.legal_moves:
                check(Claims(position, move, good_reason(position, move)), GOOD, seen)
                best = position.legal_moves[0]
                check(Claims(position, move, bad_reason(position, move, best), best), BAD, seen)
    assert not {*GOOD, *BAD} - set(seen)


@pytest.mark.parametrize("spec", [entry.name for entry in CATALOGUE] + ["pawned:8", "oska:6", "oska:4,goal=misere"])
def test_there_is_a_true_reason_for_what_the_engine_would_play(spec: str) -> None:
    start, random = outplay.game(spec).start, Random(3)
    quick = {pattern: holds for pattern, holds in GOOD.items() if pattern != UNSTOPPABLE}  # it needs a solution
    for position in [start, *(random.choice(random_game(start, random)[:-1]) for _ in range(30))]:
        found = outplay.analyze(position, nodes=5_000, moves=True)
        assert found.best and found.reason, (str(position), found.best)
        check(Claims(position, found.best, found.reason), quick, Counter())


# ---- Single reasons

HEXAPAWN = outplay.game("hexapawn:3x3")


@pytest.mark.parametrize(
    ("game", "position", "move", "reason"),
    [
        ("hexapawn:3x3", "b--/-bb/w-w w", "a1b2", "stops Black from winning at once and takes the pawn on b2"),
        ("hexapawn:3x3", "bb-/w-b/-ww w", "a2b3", "wins at once: White has reached the far row"),
        ("hexapawn:3x3,goal=misere", "b--/-b-/--w b", "b2b1", ""),
        ("oska:6", None, "c9b8", "brings a piece nearer to the far row: 7 rows to go"),
        ("hexareversi:5", None, "e7", "leaves Y 6 moves instead of 9 and turns 2 discs, as many as any move can"),
    ],
)
def test_a_reason_in_words(game: str, position: str | None, move: str, reason: str) -> None:
    at = outplay.game(game).position(position) if position else outplay.game(game).start
    assert good_reason(at, at.move(move)) == reason


def test_scores_say_that_there_is_no_other_move() -> None:
    white = Side.WHITE
    start = HEXAPAWN.start
    first, *others = start.legal_moves

    def reason(best: Score, rest: Score) -> str:
        return good_reason(start, first, {first: best, **dict.fromkeys(others, rest)})

    blocks = "blocks the pawn on a3"
    win, draw, slow, fast = Score(white, 1, distance=5), Score(white, 0), Score(white, -1, 6), Score(white, -1, 4)
    assert reason(win, slow) == f"is the only move that wins and {blocks}"
    assert reason(draw, slow) == f"is the only move that does not lose and {blocks}"
    assert reason(slow, fast) == f"{blocks} and holds out longest: every move loses"
    fewest, most = Score(white, -1, margin=-2), Score(white, -1, margin=-9)
    assert reason(fewest, most) == f"{blocks} and loses by the fewest discs: every move loses"
    second = {first: win, others[0]: win, others[1]: slow}
    assert good_reason(start, first, second) == f"{blocks} and is one of 2 moves that win"
    assert blocks == reason(win, win) == reason(Score(white, estimate=1), slow) == reason(fast, slow)


def test_cells_are_named_in_the_label_style() -> None:
    position = HEXAPAWN.start.play("b1b2")
    reason = good_reason(position, position.move("a3b2"), style="numbers")
    assert "takes the pawn on 5" in reason
