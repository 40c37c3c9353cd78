"""Questions and right answers as plain values, in groups that each stand for one thing to get right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from outplay.classic.oska import Board, movegen
from outplay.rules.words import Side

MOVEGEN, OSKAPLAYER = "movegen", "oskaplayer"
FUNCTIONS = (MOVEGEN, OSKAPLAYER)


@dataclass(frozen=True)
class Group:
    """Checks that belong together, what they are about, and how many points they are worth."""

    function: str
    name: str
    title: str
    points: int
    is_random: bool = False
    """Whether points are for passed checks. In other groups they are for rules that passed all their checks."""

    @property
    def key(self) -> str:
        """The name of the group in JSON."""
        return f"{self.function}.{self.name}"


STEPS = Group(MOVEGEN, "steps", "steps, from every row and for both sides", 10)
JUMPS = Group(MOVEGEN, "jumps", "jumps, from every row and for both sides", 10)
LIMITS = Group(MOVEGEN, "limits", "what a piece may not do, and need not do", 10)
ENDS = Group(MOVEGEN, "ends", "boards without a move, finished boards", 5)
MANY = Group(MOVEGEN, "random", "random positions", 10, is_random=True)
LISTS = Group(MOVEGEN, "answers", "what comes back, and what was given", 5)
LEGAL = Group(OSKAPLAYER, "legal", "a legal next board at every depth", 10)
UNCHANGED = Group(OSKAPLAYER, "unchanged", "the board unchanged if there is nothing to do", 5)
ENDINGS = Group(OSKAPLAYER, "endings", "how games end, seen by the search", 10)
PASSING = Group(OSKAPLAYER, "passing", "a side that cannot move passes", 5)
FORCED = Group(OSKAPLAYER, "forced", "random positions with a forced result", 15, is_random=True)
BOARDS = Group(OSKAPLAYER, "answers", "what comes back, and what was given", 5)
REFUSALS = Group(OSKAPLAYER, "refusals", "wrong input is refused (advice, no points)", 0)
GROUPS = (STEPS, JUMPS, LIMITS, ENDS, MANY, LISTS, LEGAL, UNCHANGED, ENDINGS, PASSING, FORCED, BOARDS, REFUSALS)


@dataclass(frozen=True)
class FunctionCall:
    """One call of a function in the file: of ``oskaplayer`` if there is a depth, otherwise of ``movegen``."""

    board: tuple[str, ...]
    side: str
    depth: int | None = None

    @property
    def function(self) -> str:
        """The name of the function."""
        return MOVEGEN if self.depth is None else OSKAPLAYER

    @property
    def rest(self) -> list[str | int]:
        """The arguments behind the board."""
        return [self.side] if self.depth is None else [self.side, self.depth]

    def __str__(self) -> str:
        """The call as Python.

        >>> print(FunctionCall(("w-", "-b"), "w"))
        movegen(['w-', '-b'], 'w')
        """
        return f"{self.function}({', '.join(map(repr, [list(self.board), *self.rest]))})"


@dataclass(frozen=True)
class Exercise:
    """A question, the rule that it is about, and the right boards.

    ``movegen`` has to return all of them and no other; ``oskaplayer`` has to choose one.
    """

    group: Group
    rule: str
    question: FunctionCall
    right: tuple[tuple[str, ...], ...] = ()
    is_repeated: bool = False
    """Whether it is asked twice, and the first answer spoiled in between: a caller may change the lists it got."""
    is_refused: bool = False
    """Whether an error is the right answer."""


def any_move(
    group: Group, rule: str, board: Board, side: Side, depth: int | None = None, *, is_repeated: bool = False
) -> Exercise:
    """A question to which the boards after all moves are right."""
    question = FunctionCall(tuple(board), side.value, depth)
    return Exercise(group, rule, question, frozen(movegen(board, side.value)), is_repeated)


def frozen(boards: Iterable[Board]) -> tuple[tuple[str, ...], ...]:
    """Boards as values that a set can hold."""
    return tuple(tuple(board) for board in boards)


def turned(board: Iterable[str]) -> list[str]:
    """The same board for the other side: upside down, with the colours exchanged.

    >>> turned(["ww", "-b"])
    ['-w', 'bb']
    """
    return [row.translate(str.maketrans("wb", "bw")) for row in reversed(list(board))]
