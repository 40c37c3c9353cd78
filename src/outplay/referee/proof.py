"""Claims that a side gets at least so much from a position, and whether a list of replies proves one.

A proof has one reply for each position in which the claiming side is to move. To check it, every line that the rival
can choose is played to a real end of the game:

    where the side is to move     the reply must be there, and it must be legal
    where the rival is to move    all his legal moves are followed
    where the game is over        the result must be at least what is claimed

Positions that are turns or mirror images of each other count as one: the one whose text is the least stands for all.
Only the slow rules of this package are used. No line can go on for ever, because one that came back to an earlier
position would be refused: no reply is used while its own position is still being checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from outplay.errors import NotProven, quoted
from outplay.referee.game import after, legal_actions, outcome, start
from outplay.referee.situation import Action, Situation
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.placement import EMPTY, format_placement, parse_placement, placement_template
from outplay.rules.words import Contents, Side

_ROOT = ""
_REPORT_EVERY = 500


class Claim(NamedTuple):
    """A side gets at least so much: 1 for a win, 0 for a draw; where discs are counted, so many more than the rival."""

    side: Side
    least: int
    plies: int | None = None
    """Within so many plies, if that is claimed as well."""


def claims_text(rules: Rules, root: Situation, claims: Sequence[Claim]) -> str:
    """What claims about a position say together.

    >>> from outplay.rules.catalogue import find_catalogue_rules
    >>> rules = find_catalogue_rules("othello:4")
    >>> claims_text(rules, start(rules), [Claim(Side.BLACK, 8)])
    'From the start, Black wins by at least 8.'
    >>> claims_text(rules, start(rules), [Claim(Side.BLACK, 8), Claim(Side.WHITE, -8)])
    'From the start, Black wins by exactly 8.'
    >>> claims_text(rules, start(rules), [Claim(Side.BLACK, -5)])
    'From the start, Black does not lose by more than 5.'
    """
    where = "the start" if root == start(rules) else f"{format_placement(rules.shape, root.contents)} {root.side.value}"
    best = max(claims, key=lambda claim: claim.least)
    if len(claims) == 2 and claims[0].least == -claims[1].least:  # neither side can get more than it claims
        exactly = f"{rules.sides[best.side.index]} wins by exactly {best.least}" if best.least else "the game is a draw"
        return f"From {where}, {exactly}."
    return f"From {where}, {' and '.join(claim_text(rules, *claim) for claim in claims)}."


def claim_text(rules: Rules, side: Side, least: int, plies: int | None = None) -> str:
    """What one claim says."""
    name = rules.sides[side.index]
    if least == 0:
        return f"{name} wins or draws"
    if not isinstance(rules.family, Flip):
        return f"{name} wins" + ("" if plies is None else f" within {plies} plies")
    return f"{name} wins by at least {least}" if least > 0 else f"{name} does not lose by more than {-least}"


class Checked(NamedTuple):
    """What the check of a proven claim went through."""

    replies: int
    """Positions in which the side was to move, turns and mirror images counted once."""
    answers: int
    """Moves of the rival that were followed."""
    ends: int
    """How often the end of a game was reached and its result compared."""
    plies: int
    """The length of the longest line."""


def result(rules: Rules, situation: Situation, side: Side) -> int | None:
    """What a finished game is worth to a side, in the numbers of a claim; None while it goes on."""
    ended = outcome(rules, situation)
    if ended is None:
        return None
    if ended.winner is None:
        return 0
    size = ended.margin if isinstance(rules.family, Flip) else 1
    return size if ended.winner is side else -size


def least_image(rules: Rules, contents: Contents) -> str:
    """The text that stands for a placement and all its turns and mirror images that the rules do not tell apart."""
    letters = [EMPTY if piece is None else piece.value for piece in contents]
    # The reverse of a symmetry is one too: it does not matter which way the letters are taken.
    images = [[letters[cell] for cell in symmetry.cells] for symmetry in rules.symmetries]
    return placement_template(rules.shape) % tuple(min(images))


def move_text(action: Action) -> str:
    """The text of an action in a certificate."""
    return "pass" if action.target is None else (action.origin or "") + action.target


def check_claim(
    rules: Rules, root: Situation, claim: Claim, replies: dict[str, str], report: Callable[[int], None] | None = None
) -> Checked:
    """Check a claim by its replies, which are used up; NotProven says what is wrong with it.

    ``report`` gets the number of replies checked so far.
    """
    walk = _Walk(rules, claim, replies, report)
    plies = walk.longest_line(root)
    if replies:
        raise NotProven(f"some replies are not needed, such as the one in {quoted(next(iter(replies)), 200)}")
    if claim.plies is not None and plies > claim.plies:
        raise NotProven(f"it should be over within {claim.plies} plies, but a line has {plies}")
    return Checked(len(walk.plies) - 1, walk.answers, walk.ends, plies)


class _Walk:
    def __init__(
        self, rules: Rules, claim: Claim, replies: dict[str, str], report: Callable[[int], None] | None
    ) -> None:
        self.rules, self.claim, self.report = rules, claim, report
        self.replies = replies
        """Those that have not been used yet."""
        self.plies: dict[str, int] = {}
        """The length of the longest line from each position that has been checked."""
        self.answers = self.ends = 0

    def longest_line(self, root: Situation) -> int:
        """Follow every line; each position waits until all that follows it has been checked."""
        waiting = [(_ROOT, *self._begin(root))]
        while waiting:
            text, plies, following = waiting[-1]
            unchecked = next((one for one in following if one not in self.plies), None)
            if unchecked is not None:
                waiting.append((unchecked, *self._reply(unchecked)))
                continue
            waiting.pop()
            self.plies[text] = plies + max((self.plies[one] for one in following), default=0)
            if self.report and waiting and len(self.plies) % _REPORT_EVERY == 0:
                self.report(len(self.plies))
        return self.plies[_ROOT]

    def _begin(self, root: Situation) -> tuple[int, list[str]]:
        """The same as ``_reply`` for the first position, in which either side may be to move."""
        if root.side is not self.claim.side:
            return self._answer(root)
        return 0, [least_image(self.rules, root.contents)]

    def _reply(self, text: str) -> tuple[int, list[str]]:
        """Play the reply in a position: how many plies were played, and the positions in which the side moves next."""
        if text not in self.replies:
            raise NotProven(f"there is no reply in {quoted(text, 200)}")
        reply = self.replies.pop(text)
        situation = Situation(parse_placement(self.rules.shape, text), self.claim.side)
        for action in legal_actions(self.rules, situation):
            if move_text(action) == reply:
                plies, following = self._answer(after(self.rules, situation, action))
                return plies + 1, following
        raise NotProven(f"in {quoted(text, 200)} the reply {quoted(reply)} is not legal")

    def _answer(self, situation: Situation) -> tuple[int, list[str]]:
        """Try all moves of the rival: a finished game is judged, one that goes on must have a reply."""
        answers = legal_actions(self.rules, situation)
        if not answers:
            self._judge(situation)
            return 0, []
        following = []
        for answer in answers:
            then = after(self.rules, situation, answer)
            text = least_image(self.rules, then.contents)
            if text in self.replies or text in self.plies:
                following.append(text)
            else:
                self._judge(then)
        self.answers += len(answers)
        return 1, following

    def _judge(self, situation: Situation) -> None:
        """Refuse a game that goes on without a reply, or that ends with less than was claimed."""
        found = result(self.rules, situation, self.claim.side)
        if found is not None and found >= self.claim.least:
            self.ends += 1
            return
        text = quoted(format_placement(self.rules.shape, situation.contents), 200)
        if found is None:
            raise NotProven(f"there is no reply in {text}")
        side = self.rules.sides[self.claim.side.index]
        raise NotProven(
            f"a line ends in {text}, where the result for {side} is {found}, not {self.claim.least} or more"
        )
