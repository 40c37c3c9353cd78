"""The words of reports: shares, whether a bead wins, what a policy does; and blocks of text side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.text import Text

from outplay.players.matchbox.policy import RESULTS, Policy, Result
from outplay.render.words import counted
from outplay.search.score import Score


def ordinal(number: int) -> str:
    """A number as an ordinal.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def percent(share: float) -> str:
    """An exact share; only nothing is 0 %, and only everything 100 %.

    >>> percent(0.25), percent(0.0), percent(0.0001), percent(0.99999)
    ('25 %', '0 %', '0.01 %', '>99.9 %')
    """
    if share in (0, 1) or 0.01 <= share < 0.995:
        return f"{100 * share:.0f} %"
    if share > 0.5:
        return ">99.9 %" if share >= 0.9995 else f"{100 * share:.1f} %"
    return f"{100 * share:.1g} %" if share >= 0.00001 else "<0.001 %"


def sign(score: Score | None, *, unicode: bool = True) -> str:
    """Whether a move wins, draws or loses, as one sign; a blank if unknown.

    >>> from outplay.rules.words import Side
    >>> [sign(score) for score in (Score(Side.WHITE, 1), Score(Side.WHITE, 0), Score(Side.WHITE, -1), None)]
    ['✓', '=', '✗', ' ']
    """
    if score is None or score.value is None:
        return " "
    return {1: "✓" if unicode else "+", 0: "=", -1: "✗" if unicode else "-"}[score.value]


def policy_words(policy: Policy) -> Iterator[str]:
    """What a policy does, a sentence for each of its settings.

    >>> for sentence in policy_words(Policy(beads=(2, 1), win=1, loss=-1)):
    ...     print(sentence)
    A new box has 2 beads of each move at the machine's 1st move of a game, 1 later.
    After a win, 1 bead is added for the last move.
    After a draw, nothing is changed.
    After a loss, 1 bead is taken away for the last move.
    If a box is empty, the machine resigns, and the game is lost.
    """
    yield _fresh_words(policy)
    for result in RESULTS:
        yield f"After a {result}, {_change_words(policy, result)}."
    if policy.empty == "resign":
        yield "If a box is empty, the machine resigns, and the game is lost."
    else:
        yield "If a box is empty, it is filled as it was at first."
    if policy.mirrored == "each":
        yield "Moves that mirror each other have beads of their own, also where the board is its own mirror image."


def _fresh_words(policy: Policy) -> str:
    first, *others = policy.beads
    if not others:
        return f"A new box has {counted(first, 'bead')} of each move."
    *middle, last = others
    parts = [f"{counted(first, 'bead')} of each move at the machine's 1st move of a game"]
    parts += [f"{count} at its {ordinal(number)}" for number, count in enumerate(middle, 2)]
    return f"A new box has {', '.join(parts)}, {last} later."


def _change_words(policy: Policy, result: Result) -> str:
    amount: int = getattr(policy, result)
    if not amount:
        return "nothing is changed"
    beads = counted(abs(amount), "bead")
    verb = ("is" if abs(amount) == 1 else "are") + (" added" if amount > 0 else " taken away")
    moves = {0.0: "for the last move", 1.0: "for every move of the game"}.get(
        float(policy.fade), f"for the last move, and {100 * policy.fade:g} % of that for each move before"
    )
    return f"{beads} {verb} {moves}"


def side_by_side(blocks: Sequence[list[Text]], width: int, gap: int) -> Text:
    """Blocks of lines in rows, as many beside each other as fit.

    >>> print(side_by_side([[Text("one"), Text("1")], [Text("two")], [Text("three")]], 16, gap=2))
    one    two
    1
    <BLANKLINE>
    three
    """
    room = max((len(line) for block in blocks for line in block), default=0) + gap
    across = max(1, (width + gap) // room)
    rows = [blocks[start : start + across] for start in range(0, len(blocks), across)]
    return Text("\n\n").join(Text("\n").join(_row(row, room)) for row in rows)


def _row(blocks: Sequence[list[Text]], room: int) -> Iterator[Text]:
    for lines in zip_longest(*blocks, fillvalue=Text()):
        whole = Text()
        for place, line in enumerate(lines):
            if line:
                whole.append(" " * (place * room - len(whole))).append_text(line)
        yield whole
