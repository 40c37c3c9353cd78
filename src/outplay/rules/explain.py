"""The rules of a declared game in words, made from the declaration: so that they are always the rules in force."""

from __future__ import annotations

from outplay.rules.declaration import Rules
from outplay.rules.march import Heading, March


def explain(rules: Rules) -> list[str]:
    """A few sentences that say how the game is played.

    >>> from outplay.rules.variant import from_data
    >>> rules = from_data({"name": "duel", "family": "march", "start": "b\\n-\\nw", "step": ["ahead"]})
    >>> explain(rules)[1]
    'A piece steps straight ahead onto an empty cell.'
    """
    sentences = _explain_march(rules, rules.family) if isinstance(rules.family, March) else _explain_flip(rules)
    if rules.shape.row_one == "top":
        sentences.append("Row 1 is at the top.")
    if rules.goal == "misere":
        sentences.append("Misere: the side that would win by these rules loses.")
    return sentences


def _explain_march(rules: Rules, march: March) -> list[str]:
    first, second = (rules.sides[side.index] for side in rules.turn_order)
    way, other_way = ("up", "down") if march.goes_up(rules.first) else ("down", "up")
    sentences = [f"{first} moves first and goes {way} the board, {second} goes {other_way}."]
    if march.step:
        sentences.append(f"A piece steps {_ways(march.step)} onto an empty cell.")
    if march.take:
        sentences.append(f"It takes a rival piece {_ways(march.take)} by moving onto it.")
    if march.jump:
        sentences.append(
            f"It jumps {_ways(march.jump)} over a rival piece onto the empty cell behind, and captures it."
        )
    if march.capture == "compulsory":
        sentences.append("A side that can capture must capture.")
    sentences += [_WINS[win] for win in march.win]
    sentences.append(_STUCK[march.stuck])
    if march.stuck == "pass":
        sentences.append(_DEADLOCK[march.deadlock])
    return sentences


def _explain_flip(rules: Rules) -> list[str]:
    directions, first = len(rules.shape.lattice.directions), rules.sides[rules.first.index]
    return [
        f"{first} moves first. A disc is placed on an empty cell, where it must close off a straight run of rival "
        f"discs in at least one of the {directions} directions; all runs that it closes off turn over.",
        "A side that can turn nothing passes. When neither side can, more discs win, and equal numbers are a draw.",
    ]


def _ways(headings: tuple[Heading, ...]) -> str:
    straight = "straight" if "ahead" in headings else ""
    sideways = {"ahead-left": "to the left", "ahead-right": "to the right"}
    diagonals = [heading for heading in headings if heading in sideways]
    if len(diagonals) == 2:
        return " or ".join(filter(None, [straight, "diagonally"])) + " ahead"
    return " or ".join(filter(None, [straight and "straight ahead", *(f"ahead {sideways[one]}" for one in diagonals)]))


_WINS = {
    "reach": "The first piece on the far row wins.",
    "all-home": "A side wins when all its remaining pieces stand on the far row; if both do, more pieces win.",
    "capture-all": "A side without pieces has lost.",
}
_STUCK = {
    "lose": "A side that cannot move loses.",
    "pass": "A side that cannot move passes.",
    "draw": "If the side to move cannot move, the game is a draw.",
}
_DEADLOCK = {
    "majority": "When neither side can move, more pieces win, and equal numbers are a draw.",
    "draw": "When neither side can move, the game is a draw.",
}
