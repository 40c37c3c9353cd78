"""Games that a player's fault ended, not the rules: who lost, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from outplay.errors import RecordError, quoted
from outplay.rules.words import SIDES, Side


class Verdict(StrEnum):
    """Why a side lost a game that the rules had not ended."""

    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"
    TIME = "time"
    CRASH = "crash"
    MEMORY = "memory"
    OUTPUT = "output"
    SILENT = "silent"
    RESIGNED = "resigned"
    RETIRED = "retired"

    @property
    def is_fault(self) -> bool:
        """Whether the player did something wrong; resigning and being out of the tournament are no faults."""
        return self not in (Verdict.RESIGNED, Verdict.RETIRED)

    @property
    def words(self) -> str:
        """What the loser did, as the end of a sentence.

        >>> Verdict.TIME.words
        'took too long'
        """
        return _WORDS[self]


_WORDS = {
    Verdict.ILLEGAL: "made an illegal move",
    Verdict.UNREADABLE: "gave an answer that is no move",
    Verdict.TIME: "took too long",
    Verdict.CRASH: "crashed",
    Verdict.MEMORY: "used too much memory",
    Verdict.OUTPUT: "printed too much",
    Verdict.SILENT: "did not start",
    Verdict.RESIGNED: "resigned",
    Verdict.RETIRED: "was out of the tournament",
}

_LETTERS = {side.value: side for side in Side}
"""The sides as older files have them."""


@dataclass(frozen=True)
class Forfeit:
    """A game lost by a side for a reason outside the rules; the detail is what the player did, in words."""

    side: Side
    verdict: Verdict
    detail: str = ""

    def as_data(self) -> dict[str, Any]:
        """What a JSON file keeps."""
        data = {"side": str(self.side), "verdict": self.verdict.value}
        return {**data, "detail": self.detail} if self.detail else data

    @classmethod
    def from_data(cls, data: object) -> Forfeit:
        """Read what ``as_data`` gave; anything else is refused."""
        parts = data if isinstance(data, dict) else {}
        detail = parts.get("detail", "")
        try:
            forfeit = cls({**SIDES, **_LETTERS}[parts["side"]], Verdict(parts["verdict"]), detail)
        except (KeyError, TypeError, ValueError):
            forfeit = None
        if forfeit is None or not isinstance(detail, str) or not set(parts) <= {"side", "verdict", "detail"}:
            raise RecordError(
                f"a forfeit has a side (white or black), a verdict ({', '.join(Verdict)}) and perhaps a detail, "
                f"not {quoted(data)}"
            )
        return forfeit
