"""Guesses at the mistake behind a wrong answer, in a sentence that helps."""

from __future__ import annotations

from outplay.classic.grading.checks import ENDS, MOVEGEN, Check
from outplay.classic.grading.pupil import Answer
from outplay.classic.oska import movegen
from outplay.errors import OutplayError

Rows = tuple[str, ...]

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
    "max() iterable argument is empty": "what if a side cannot move? It passes, and the other one moves again",
    "max() arg is an empty sequence": "what if a side cannot move? It passes, and the other one moves again",
    "min() iterable argument is empty": "what if a side cannot move? It passes, and the other one moves again",
    "min() arg is an empty sequence": "what if a side cannot move? It passes, and the other one moves again",
    "PermissionError": "the homework needs no other files, no network and no other programs",
    "SystemExit": "a function returns its answer; it does not end the program",
    "positional argument": "movegen takes a board and a side; oskaplayer takes a board, a side and a depth",
}


def hint_for(check: Check, answer: Answer, came: tuple[Rows, ...]) -> str:
    """What the mistake may be; empty if there is no telling."""
    if answer.verdict:
        return _FAULTS.get(answer.verdict, "")
    if answer.error:
        last = answer.error.splitlines()[-1]
        return next((hint for sign, hint in _ERRORS.items() if sign in last), "")
    if not came and (answer.value != [] or check.question.function != MOVEGEN):
        return _about_nothing(check, answer)
    return _about_moves(check, came) if check.question.function == MOVEGEN else _about_choice(check, came[0])


def _about_nothing(check: Check, answer: Answer) -> str:
    """A value without boards in it."""
    if isinstance(answer.value, dict) and answer.value.get("type") == "NoneType":
        return "a function without return gives None"
    if isinstance(answer.value, dict) and answer.value.get("type") == "generator":
        return "make a list of it: list(...)"
    return "return the board itself, with nothing round it" if check.question.function != MOVEGEN else ""


def _about_moves(check: Check, came: tuple[Rows, ...]) -> str:
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


def _about_choice(check: Check, came: Rows) -> str:
    question = check.question
    if came == question.board:
        return "it gave the board back as it was, though there is a move"
    if came in _moves(question.board, question.side):
        return "the move is legal, but not right here" if check.group.name != "unchanged" else _by_rule(check)
    if came in _moves(question.board, "b" if question.side == "w" else "w"):
        return "it moved a piece of the other side"
    return "no single move leads to this board"


def _by_rule(check: Check) -> str:
    return "" if check.group.name == "random" else f"the rule: {check.rule}"


def _moves(board: Rows, side: str) -> list[Rows]:
    try:
        return [tuple(after) for after in movegen(list(board), side)]
    except OutplayError:  # one of the wrong boards that have to be refused
        return []


def _count(board: Rows, letter: str) -> int:
    return sum(row.count(letter) for row in board)
