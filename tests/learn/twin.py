"""What the laboratory counts, counted again slowly: on real positions, with the referee's rules and exact fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.memory import Memory
from outplay.referee import Situation, legal_actions, outcome, play, start
from outplay.rules.symmetry import Symmetry
from outplay.rules.words import Outcome, Side

Ends = tuple[str | None, str | None]
"""From where to where a move goes."""


_KNOWN: dict[tuple[str, Situation], tuple[Outcome | None, dict[Ends, Situation]]] = {}
"""How a situation of some rules has ended, or where its moves lead: the referee takes its time."""


class Twin:
    """A machine as a table of chances for every position on the board, mirror images included."""

    def __init__(self, memory: Memory, side: Side) -> None:
        self.rules = memory.game.rules
        self.hash = self.rules.hash
        self.side = side
        self.policy = memory.policy
        self.beads: dict[Situation, dict[Ends, int]] = {}
        for box in memory_data(memory)["boxes"]:
            position = memory.game.position(box["position"])
            moves = {position.move(text)[:2]: count for text, count in box["beads"].items()}
            for turn in self.rules.symmetries:
                contents: list[Side | None] = [None] * len(position.contents)
                for cell, piece in enumerate(position.contents):
                    contents[turn.cells[cell]] = piece
                turned = {self._turned(turn, ends): count for ends, count in moves.items()}
                self.beads[Situation(tuple(contents), position.side)] = turned

    def _turned(self, turn: Symmetry, ends: Ends) -> Ends:
        names, number = self.rules.shape.names, self.rules.shape.index
        origin, target = (None if cell is None else names[turn.cells[number[cell]]] for cell in ends)
        return origin, target

    def look(self, situation: Situation) -> tuple[Outcome | None, dict[Ends, Situation]]:
        """How the game has ended, or where each move leads."""
        if (self.hash, situation) not in _KNOWN:
            actions = legal_actions(self.rules, situation)
            after = {(action.origin, action.target): play(self.rules, situation, action) for action in actions}
            _KNOWN[self.hash, situation] = outcome(self.rules, situation), after
        return _KNOWN[self.hash, situation]

    def chances(self, situation: Situation) -> dict[Situation, Fraction] | None:
        """How likely the machine goes where; None if it resigns."""
        _, after = self.look(situation)
        beads = self.beads.get(situation)
        if beads is not None and not any(beads.values()) and self.policy.empty == "resign":
            return None
        if beads is None or not any(beads.values()):
            kinds = self._kinds(situation, list(after)) if self.policy.mirrored == "once" else list(after)
            beads = dict.fromkeys(kinds, 1)
        total = sum(beads.values())
        return {after[ends]: Fraction(count, total) for ends, count in beads.items() if count}

    def _kinds(self, situation: Situation, moves: list[Ends]) -> list[Ends]:
        """Moves of which none is an image of another, where the position is its own image."""
        kinds: list[Ends] = []
        contents = situation.contents
        own = [
            turn
            for turn in self.rules.symmetries
            if all(contents[turn.cells[cell]] is piece for cell, piece in enumerate(contents))
        ]
        for ends in moves:
            if not {self._turned(turn, ends) for turn in own} & set(kinds):
                kinds.append(ends)
        return kinds

    def exploitability(self) -> Fraction:
        """The best that a rival can do, by plain recursion."""

        @cache
        def loses(situation: Situation) -> Fraction:
            found, after = self.look(situation)
            if found:
                return Fraction(found.winner is self.side.rival)
            if situation.side is not self.side:
                return max(map(loses, after.values()))
            chances = self.chances(situation)
            if chances is None:
                return Fraction(1)
            return sum((chance * loses(one) for one, chance in chances.items()), Fraction())

        return loses(start(self.rules))

    def every_strategy(self) -> set[Fraction]:
        """How often each strategy there is for the rival wins: a reply for every position that may come up."""

        @cache
        def wins(situation: Situation) -> frozenset[Fraction]:
            found, after = self.look(situation)
            if found:
                return frozenset([Fraction(found.winner is self.side.rival)])
            if situation.side is not self.side:
                return frozenset().union(*map(wins, after.values()))
            chances = self.chances(situation)
            if chances is None:
                return frozenset([Fraction(1)])
            weights = list(chances.values())
            return frozenset(
                sum((weight * win for weight, win in zip(weights, chosen, strict=True)), Fraction())
                for chosen in product(*map(wins, chances))
            )

        return set(wins(start(self.rules)))
