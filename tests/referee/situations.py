"""Positions written by hand, and what the referee says of them, as short texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from outplay.referee import PASS, Action, Situation, legal_actions, outcome, play
from outplay.rules import Rules, find_rules
from outplay.rules.placement import format_placement, parse_placement
from outplay.rules.variant import from_data
from outplay.rules.words import Outcome, Side

DATA = Path(__file__).parent.parent / "data"
FIGURES: dict[str, list[int]] = json.loads((DATA / "perft.json").read_text())
WHITE, BLACK = Side.WHITE, Side.BLACK


def at(rules: Rules, text: str) -> Situation:
    placement, letter = text.split()
    return Situation(parse_placement(rules.shape, placement), Side(letter))


def text_of(rules: Rules, situation: Situation) -> str:
    return f"{format_placement(rules.shape, situation.contents)} {situation.side.value}"


def written(action: Action) -> str:
    return "pass" if action == PASS else f"{action.origin or ''}{action.target}"


def moves(spec: str | Rules, text: str) -> set[str]:
    rules = find_rules(spec) if isinstance(spec, str) else spec
    actions = legal_actions(rules, at(rules, text))
    assert len(actions) == len(set(actions))
    return {written(action) for action in actions}


def played(spec: str | Rules, text: str, move: str) -> str:
    rules = find_rules(spec) if isinstance(spec, str) else spec
    situation = at(rules, text)
    (action,) = [action for action in legal_actions(rules, situation) if written(action) == move]
    return text_of(rules, play(rules, situation, action))


def result(spec: str | Rules, text: str) -> Outcome | None:
    """The outcome, after checking that exactly the finished games have no legal action."""
    rules = find_rules(spec) if isinstance(spec, str) else spec
    situation = at(rules, text)
    found = outcome(rules, situation)
    assert (found is None) == bool(legal_actions(rules, situation))
    return found


def variant(**keys: Any) -> Rules:
    return from_data({"name": "trap", "family": "march", **keys})


# Counts
