"""Judging answers: whether they are right, what exactly is wrong, and what the mistake may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from outplay.classic.grading.checks import BOARDS, ENDS, LISTS, MOVEGEN, Exercise, Group
from outplay.classic.grading.pupil import OtherValue, Returned
from outplay.classic.oska import movegen
from outplay.errors import OutplayError

Rows = tuple[str, ...]


@dataclass(frozen=True)
class Mistake:
    """What is wrong with an answer."""

    reason: str
    came: tuple[Rows, ...] = ()
    """The boards that came, as far as they are boards."""
    detail: str = ""
    """An error in full, or what came instead of boards."""
    hint: str = ""


@dataclass(frozen=True)
class Marked:
    """A check that was made."""

    check: Exercise
    answer: Returned
    failure: Mistake | None = None
    is_watch: bool = False
    """Whether it looks at calls that were made for other checks."""


def judge(check: Exercise, answer: Returned) -> Marked:
    """Hold an answer against what is right. How it is wrapped (lists, tuples) is judged apart from that."""
    failure = _mistake(check, answer)
    if failure is not None and not failure.hint:
        failure = replace(failure, hint=_hint_for(check, answer, failure.came))
    return Marked(check, answer, failure)


def _mistake(check: Exercise, answer: Returned) -> Mistake | None:
    if answer.verdict:
        return Mistake(answer.detail)
    if check.is_refused:
        hint = "raise ValueError(...) and say what is wrong"
        return None if answer.error else Mistake("no error was raised", hint=hint)
    if answer.error:
        return Mistake("it stopped with an error", detail=answer.error)
    return _compared(check, answer)


def _compared(check: Exercise, answer: Returned) -> Mistake | None:
    if check.question.function != MOVEGEN:
        return _compared_choice(check, read_board(answer.value), answer)
    boards = read_boards(answer.value)
    if boards is None:
        return Mistake("this is not a list of boards", detail=repr(answer.value))
    missing, extra = set(check.right) - set(boards), set(boards) - set(check.right)
    if not missing and not extra:
        return None
    parts = [f"{len(missing)} of {len(check.right)} boards missing"] if missing else []
    parts += [f"{len(extra)} that cannot be reached"] if extra else []
    return Mistake(", ".join(parts), boards)


def _compared_choice(check: Exercise, board: Rows | None, answer: Returned) -> Mistake | None:
    if board is None:
        return Mistake("this is not a board", detail=repr(answer.value))
    wrong = "this is not the right board" if len(check.right) == 1 else "this is none of the right boards"
    return None if board in check.right else Mistake(wrong, (board,))


# ---- What was returned, as boards


def read_boards(value: object) -> tuple[Rows, ...] | None:
    """The boards of a list, also if tuples were used for lists; None if it is no list of boards."""
    boards = [read_board(item) for item in value] if isinstance(value, list | tuple) else [None]
    return None if None in boards else tuple(board for board in boards if board is not None)


def read_board(value: object) -> Rows | None:
    """The rows of a board, also if they are lists of letters; None if it is no board.

    >>> read_board(["w-", ("-", "b")])
    ('w-', '-b')
    """
    rows = [_row(item) for item in value] if isinstance(value, list | tuple) else []
    return None if not rows or None in rows else tuple(row for row in rows if row is not None)


def _row(value: object) -> str | None:
    if isinstance(value, list | tuple) and value and all(isinstance(one, str) and len(one) == 1 for one in value):
        return "".join(value)
    return value if isinstance(value, str) else None


# ---- What is watched in every answer


def watched(results: Iterable[Marked], function: str) -> list[Marked]:
    """Further checks, of all answers: their types, the given board, and boards that come twice."""
    made = [result for result in results if result.check.question.function == function and result.answer.has_value]
    group = LISTS if function == MOVEGEN else BOARDS
    expected = (
        "a list of boards, each a list of strings" if function == MOVEGEN else "a board, which is a list of strings"
    )
    found = [
        _watch(made, group, f"what comes back is {expected}", _is_wrapped_wrongly, "this has other types"),
        _watch(made, group, "the given board stays as it was", _is_changed, "the given board changed"),
    ]
    if function == MOVEGEN:
        found.append(_watch(made, group, "no board comes twice", _has_twins, "a board came twice"))
    return [result for result in found if result is not None]


def _watch(
    made: Sequence[Marked], group: Group, rule: str, is_wrong: Callable[[Marked], bool], reason: str
) -> Marked | None:
    """The first answer that breaks a rule, or else one that keeps it; None without answers."""
    wrong = [result for result in made if is_wrong(result)]
    if not wrong:
        return Marked(replace(made[0].check, group=group, rule=rule), made[0].answer, is_watch=True) if made else None
    first, hint = wrong[0], f"this happened in {len(wrong)} of {len(made)} calls"
    failure = Mistake(reason, detail=repr(first.answer.value), hint=hint)
    return Marked(replace(first.check, group=group, rule=rule), first.answer, failure, is_watch=True)


def _is_wrapped_wrongly(result: Marked) -> bool:
    value = result.answer.value
    boards = value if result.check.question.function == MOVEGEN else [value]
    return not isinstance(boards, list) or not all(map(_is_plain_board, boards))


def _is_plain_board(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


def _is_changed(result: Marked) -> bool:
    return result.answer.is_changed


def _has_twins(result: Marked) -> bool:
    boards = read_boards(result.answer.value) or ()
    return len(set(boards)) < len(boards)


# ---- What the mistake may be

_FAULTS = {
    "time": "does a loop or a recursion ever end? Look no deeper than the depth that is given",
    "crash": "the whole program ended: no exit(), and no recursion without an end",
    "memory": "do not keep every board that is looked at",
    "output": "take out the print calls before handing in",
}
_ERRORS = {
    "EOFError": "nobody is there to type: call no input() when the file is loaded or a function is called",
    "ModuleNotFoundError": "only Python itself and this one file are there",
    "RecursionError": "a recursion does not end: is the depth counted down, and a side without moves thought of?",
    "() iterable argument is empty": "what if a side cannot move? It passes, and the other one moves again",
    "() arg is an empty sequence": "what if a side cannot move? It passes, and the other one moves again",
    "PermissionError": "the homework needs no other files, no network and no other programs",
    "SystemExit": "a function returns its answer; it does not end the program",
    "positional argument": "movegen takes a board and a side; oskaplayer takes a board, a side and a depth",
}


def _hint_for(check: Exercise, answer: Returned, came: tuple[Rows, ...]) -> str:
    """What the mistake may be; empty if there is no telling."""
    if answer.verdict:
        return _FAULTS.get(answer.verdict, "")
    if answer.error:
        last = answer.error.splitlines()[-1]
        return next((hint for sign, hint in _ERRORS.items() if sign in last), "")
    if not came and (answer.value != [] or check.question.function != MOVEGEN):
        return _about_nothing(check, answer)
    return _about_moves(check, came) if check.question.function == MOVEGEN else _about_choice(check, came[0])


def _about_nothing(check: Exercise, answer: Returned) -> str:
    """A value without boards in it."""
    kind = answer.value.type if isinstance(answer.value, OtherValue) else ""
    if kind == "NoneType":
        return "a function without return gives None"
    if kind == "generator":
        return "make a list of it: list(...)"
    return "return the board itself, with nothing around it" if check.question.function != MOVEGEN else ""


def _about_moves(check: Exercise, came: tuple[Rows, ...]) -> str:
    question = check.question
    missing, extra = set(check.right) - set(came), set(came) - set(check.right)
    rival = "b" if question.side == "w" else "w"

    def rivals_less(board: Rows) -> int:
        return _count(question.board, rival) - _count(board, rival)

    if not came and check.group is ENDS:
        return "list moves on a finished board too"
    if came and set(came) == set(_moves(question.board, rival)):
        return "these are the moves of the other side: White is 'w', at the top, and moves down"
    if any(rivals_less(board) > 1 for board in extra):
        return "only one piece is taken in a turn"
    if any(_count(board, question.side) != _count(question.board, question.side) for board in extra):
        return "the pieces of the side that moves stay as many as they were"
    if missing and not extra and all(map(rivals_less, missing)):
        return "all the missing boards are captures"
    if missing and not extra and not any(map(rivals_less, missing)) and any(map(rivals_less, came)):
        return "all the missing boards are steps: capturing is never compulsory"
    return _by_rule(check)


def _about_choice(check: Exercise, came: Rows) -> str:
    question = check.question
    if came == question.board:
        return "it gave the board back as it was, though there is a move"
    if came in _moves(question.board, question.side):
        return "the move is legal, but not right here" if check.group.name != "unchanged" else _by_rule(check)
    if came in _moves(question.board, "b" if question.side == "w" else "w"):
        return "it moved a piece of the other side"
    return "no single move leads to this board"


def _by_rule(check: Exercise) -> str:
    return "" if check.group.name == "random" else f"the rule: {check.rule}"


def _moves(board: Rows, side: str) -> list[Rows]:
    try:
        return [tuple(after) for after in movegen(list(board), side)]
    except OutplayError:  # one of the wrong boards that have to be refused
        return []


def _count(board: Rows, letter: str) -> int:
    return sum(row.count(letter) for row in board)
