"""Certificates: files that prove what a position is worth, and their check by the slow rules alone.

A certificate is text, compressed by gzip. Its first line is a header in JSON; after it come, for one claim after the
other, the positions in which the claiming side is to move, each on a line with the reply to it:

    {"format": "outplay-certificate", "version": 1, "game": …, "rules": …, "position": …, "says": …,
     "claims": [{"side": "black", "least": 1, "positions": 11}], "checksum": …}
    bbb/w--/-ww b3a2
    …

A file may come from anybody. Nothing in it is believed but the name of the game or, for a person's own variant, its
declaration, which the proof then is about; and nothing is read that is larger than the header allows.
"""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outplay.errors import InputError, NotProven, SolutionError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_json
from outplay.files.plain import open_plain
from outplay.referee.game import outcome
from outplay.referee.proof import Checked, Claim, check_claim, claims_text
from outplay.referee.situation import Situation
from outplay.rules.catalogue import find_catalogue_rules
from outplay.rules.declaration import Rules
from outplay.rules.earlier import ADVICE, find_earlier
from outplay.rules.flip import Flip
from outplay.rules.placement import parse_placement
from outplay.rules.variant import from_data
from outplay.rules.words import SIDES, Side
from outplay.values import is_whole

FORMAT = Format("a certificate", "outplay-certificate", 1)
MAX_POSITIONS = 4_000_000
MAX_BYTES = 1 << 29
"""Of uncompressed text: together the limits keep the check within about a gigabyte of memory."""
_MAX_HEADER_BYTES = 1 << 20
_MAX_MOVE_LENGTH = 20

Report = Callable[[int, int], None]
"""Gets the number of positions checked so far, and of all."""


@dataclass(frozen=True)
class Proof:
    """What a certificate has proven, and what the check went through."""

    rules: Rules
    root: Situation
    position: str
    """The root as text."""
    claims: tuple[Claim, ...]
    checked: tuple[Checked, ...]
    """One for each claim."""
    is_own_variant: bool
    """Whether the game is declared in the file, and not one of the catalogue."""

    @property
    def text(self) -> str:
        """What has been proven, in a sentence."""
        return claims_text(self.rules, self.root, self.claims)

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        claims = [
            {"side": str(claim.side), "least": claim.least, **checked._asdict()}
            for claim, checked in zip(self.claims, self.checked, strict=True)
        ]
        return {
            "game": self.rules.name,
            "rules": self.rules.hash,
            "own_variant": self.is_own_variant,
            "position": self.position,
            "proven": self.text,
            "claims": claims,
        }


def verify(path: str | Path, report: Report | None = None) -> Proof:
    """Check a certificate. SolutionError: it cannot be read; NotProven: it does not prove what it claims."""
    refused = f"{quoted_path(path)} is not a certificate that can be checked"
    with (
        reported_as(SolutionError, refused, EOFError, zlib.error),
        open_plain(path) as packed,
        gzip.open(packed) as file,
    ):
        header = _read_header(file)
        rules = _rules(header)
        root = _root(rules, header["position"])
        claims, counts = _claims(rules, header.get("claims"))
        if header["says"] != claims_text(rules, root, claims):
            raise SolutionError(f"it says {quoted(header['says'], 200)}, but its claims say something else")
        listed = _read_replies(file, rules, counts, header["checksum"])
    checked = _check(rules, root, claims, listed, report)
    return Proof(rules, root, header["position"], claims, checked, "declaration" in header)


def _check(
    rules: Rules, root: Situation, claims: tuple[Claim, ...], listed: list[dict[str, str]], report: Report | None
) -> tuple[Checked, ...]:
    total = sum(map(len, listed))
    checked: list[Checked] = []
    for claim, replies in zip(claims, listed, strict=True):
        before = sum(one.replies for one in checked)

        def report_replies(now: int, before: int = before) -> None:
            if report is not None:
                report(before + now, total)

        try:
            checked.append(check_claim(rules, root, claim, replies, report_replies))
        except NotProven as error:
            raise NotProven(f"this is not proven: {claims_text(rules, root, [claim])} Reason: {error}.") from None
    return tuple(checked)


def _read_header(file: gzip.GzipFile) -> dict[str, Any]:
    line = file.readline(_MAX_HEADER_BYTES)
    header = FORMAT.check(parse_json(line, "its first line"))
    for key in ("game", "rules", "position", "says", "checksum"):
        if not isinstance(header.get(key), str):
            raise SolutionError(f"its {key!r} must be text, not {quoted(header.get(key))}")
    return header


def _rules(header: dict[str, Any]) -> Rules:
    """The rules that the proof is about: of the catalogue, or declared by the file under another name."""
    name = header["game"]
    if "declaration" not in header:
        rules = find_catalogue_rules(name)
    elif is_catalogued(name):
        raise SolutionError(f"it declares rules of its own under the name {quoted(name)}, which is in the catalogue")
    elif not isinstance(header["declaration"], dict):
        raise SolutionError(f"its declaration must be a JSON object, not {quoted(header['declaration'])}")
    else:
        rules = dataclasses.replace(from_data({**header["declaration"], "name": "variant"}), name=name)
    if find_earlier(rules, header["rules"]):
        raise SolutionError(ADVICE)
    if rules.hash != header["rules"]:
        raise SolutionError(f"it is about other rules of {quoted(name)}: {quoted(header['rules'])}, not {rules.hash!r}")
    return rules


def is_catalogued(name: str) -> bool:
    """Whether a name means a game of the catalogue: a variant of that name could be mistaken for it."""
    try:
        find_catalogue_rules(name)
    except InputError:
        return False
    return True


def _root(rules: Rules, text: str) -> Situation:
    placement, _, side = text.partition(" ")
    if side not in [one.value for one in Side]:
        raise SolutionError(f"its position {quoted(text)} does not end with the side to move, 'w' or 'b'")
    root = Situation(parse_placement(rules.shape, placement), Side(side))
    if outcome(rules, root):
        raise SolutionError(f"the game is over in its position {quoted(text)}: there is nothing to prove")
    return root


def _claims(rules: Rules, listed: object) -> tuple[tuple[Claim, ...], list[int]]:
    """The claims of a header, and the number of positions of each."""
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise SolutionError(f"its claims must be a list of JSON objects, not {quoted(listed)}")
    claims = tuple(_claim(rules, one) for one in listed)
    if len(claims) not in (1, 2) or len({claim.side for claim in claims}) != len(claims):
        raise SolutionError(f"it must have a claim for one side, or one for each, not {len(claims)} claims")
    counts = [one.get("positions") for one in listed]
    if not all(is_whole(count, 0) for count in counts):
        raise SolutionError(f"each claim must say how many positions it has, not {quoted(counts)}")
    if sum(counts) > MAX_POSITIONS or sum(counts) * _max_line_length(rules) > MAX_BYTES:
        raise SolutionError(f"it has too many positions: {sum(counts)}, where {MAX_POSITIONS} small ones are allowed")
    return claims, counts


def _claim(rules: Rules, data: dict[str, Any]) -> Claim:
    side, least, plies = data.get("side"), data.get("least"), data.get("plies")
    counts_discs = isinstance(rules.family, Flip)
    most = len(rules.shape.cells) if counts_discs else 1
    if not isinstance(side, str) or side not in SIDES:
        raise SolutionError(f"the side of a claim can be {', '.join(SIDES)}, not {quoted(side)}")
    if not is_whole(least, -most if counts_discs else 0, most):
        raise SolutionError(f"a result of {quoted(least)} cannot be claimed in this game")
    if plies is not None and (not is_whole(plies, 1) or least != 1 or counts_discs):
        raise SolutionError(f"plies are claimed with a win in a march game, as a number from 1, not as {quoted(plies)}")
    return Claim(SIDES[side], least, plies)


def _max_line_length(rules: Rules) -> int:
    return len(rules.start) + _MAX_MOVE_LENGTH


def _read_replies(file: gzip.GzipFile, rules: Rules, counts: list[int], checksum: str) -> list[dict[str, str]]:
    """The replies to the positions of each claim, as texts; nonsense among them is found by the check."""
    digest = hashlib.sha256()
    max_length = _max_line_length(rules)
    listed: list[dict[str, str]] = []
    for count in counts:
        replies: dict[str, str] = {}
        for _ in range(count):
            line = file.readline(max_length)
            digest.update(line)
            text, _, reply = line.decode("ascii").rpartition(" ")
            if not reply.endswith("\n"):
                raise SolutionError("one of its lines is cut off, too long or missing")
            if text in replies:
                raise SolutionError(f"it has two replies in {quoted(text, 200)}")
            replies[text] = sys.intern(reply[:-1])  # a few hundred moves are written again and again
        listed.append(replies)
    if file.read(1):
        raise SolutionError("it has more lines than its header says")
    if digest.hexdigest() != checksum:
        raise SolutionError("it is damaged: its checksum is wrong")
    return listed
