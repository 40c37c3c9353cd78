"""The rules of a declared game in words, made from the declaration: so that they are always the rules in force."""

from __future__ import annotations

from outplay.rules.declaration import Rules
from outplay.rules.march import Heading, March

COMPULSORY = "A side that can capture must capture."
PASSING = "A side that can turn nothing passes."
_COUNTING = "When neither side can, more discs win, and equal numbers are a draw."


def explain(rules: Rules) -> list[str]:
    """A few sentences that say how the game is played.

    >>> from outplay.rules.variant import from_data
    >>> rules = from_data({"name": "duel", "family": "march", "start": "b\\n-\\nw", "step": ["ahead"]})
    >>> explain(rules)[1]
    'A piece steps straight ahead onto an empty cell.'
    """
    sentences = _explain_march(rules, rules.family) if isinstance(rules.family, March) else _explain_flip(rules)
    if rules.shape.row_one == "top":
        sentences.append("Row 1 is at the top, unless somebody turns the board.")
    if rules.goal == "misere":
        sentences.append("Misere: the side that would win by these rules loses.")
    return sentences


def _explain_march(rules: Rules, march: March) -> list[str]:
    piece = march.piece
    sentences = [
        f"{rules.sides[rules.first.index]} moves first. All {piece}s go ahead, towards the other side, and never back.",
        *filter(None, (step_sentence(march), take_sentence(march), jump_sentence(march))),
    ]
    if march.capture == "compulsory":
        sentences.append(COMPULSORY)
    sentences += [_WINS[win].format(piece=piece) for win in march.win]
    sentences.append(_STUCK[march.stuck])
    if march.stuck == "pass":
        sentences.append(_DEADLOCK[march.deadlock].format(piece=piece))
    return sentences


def step_sentence(march: March) -> str:
    """How a piece steps; empty if it does not."""
    return f"A {march.piece} steps {_ways(march.step)} onto an empty cell." if march.step else ""


def take_sentence(march: March) -> str:
    """How a piece takes; empty if it does not."""
    return f"It takes a rival {march.piece} {_ways(march.take)} by moving onto it." if march.take else ""


def jump_sentence(march: March) -> str:
    """How a piece jumps; empty if it does not."""
    if not march.jump:
        return ""
    return f"It jumps {_ways(march.jump)} over a rival {march.piece} onto the empty cell behind, and captures it."


def _explain_flip(rules: Rules) -> list[str]:
    return [f"{rules.sides[rules.first.index]} moves first. {placing_sentence(rules)}", f"{PASSING} {_COUNTING}"]


def placing_sentence(rules: Rules) -> str:
    """How discs are placed on a board."""
    return (
        "A disc is placed on an empty cell, where it must close off a straight run of rival discs in at least one of "
        f"the {len(rules.shape.lattice.directions)} directions; all runs that it closes off turn over."
    )


def _ways(headings: tuple[Heading, ...]) -> str:
    straight = "straight" if "ahead" in headings else ""
    # The letters of the columns, for what is left on a board is right when the board is turned.
    sideways = {"ahead-left": "towards column a", "ahead-right": "away from column a"}
    diagonals = [heading for heading in headings if heading in sideways]
    if len(diagonals) == 2:
        return " or ".join(filter(None, [straight, "diagonally"])) + " ahead"
    aside = [f"diagonally ahead {sideways[heading]}" for heading in diagonals]
    return " or ".join(filter(None, [straight and "straight ahead", *aside]))


_WINS = {
    "reach": "The first {piece} on the far row wins.",
    "all-home": "A side wins when all its remaining {piece}s stand on the far row; if both do, more {piece}s win.",
    "capture-all": "A side without {piece}s has lost.",
}
_STUCK = {
    "lose": "A side that cannot move loses.",
    "pass": "A side that cannot move passes.",
    "draw": "If the side to move cannot move, the game is a draw.",
}
_DEADLOCK = {
    "majority": "When neither side can move, more {piece}s win, and equal numbers are a draw.",
    "draw": "When neither side can move, the game is a draw.",
}
