"""Certificates as plain data: written from plain recursion, read, changed, and written again with a right checksum."""

from __future__ import annotations

import copy
import functools
import gzip
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outplay.referee import Situation, legal_actions, start
from outplay.referee.game import after
from outplay.referee.proof import Claim, claims_text
from outplay.rules.catalogue import find_catalogued
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.placement import format_placement
from outplay.rules.words import SIDES, Side
from tests.recursion import Recursion
from tests.referee.situations import at, written

Replies = dict[str, str]


@dataclass
class Certificate:
    """The header, and for each claim the replies by their placements."""

    header: dict[str, Any]
    listed: list[Replies]

    def body(self) -> bytes:
        """What stands behind the header."""
        lines = [f"{text} {reply}\n" for replies in self.listed for text, reply in replies.items()]
        return "".join(lines).encode()

    def made_right(self) -> Certificate:
        """The same with the counts and the checksum that fit it."""
        for claim, replies in zip(self.header["claims"], self.listed, strict=True):
            claim["positions"] = len(replies)
        self.header["checksum"] = hashlib.sha256(self.body()).hexdigest()
        return self

    def save(self, path: Path) -> Path:
        """Write it as it is, right or wrong."""
        path.write_bytes(gzip.compress(json.dumps(self.header).encode() + b"\n" + self.body()))
        return path

    def copy(self) -> Certificate:
        """One that can be spoilt."""
        return copy.deepcopy(self)

    def says(self, rules: Rules) -> None:
        """Let the header say what the claims say."""
        claims = [Claim(SIDES[one["side"]], one["least"], one.get("plies")) for one in self.header["claims"]]
        self.header["says"] = claims_text(rules, at(rules, self.header["position"]), claims)


def read(path: Path) -> Certificate:
    """Take a certificate apart, with no doubts."""
    first, *lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    header = json.loads(first)
    listed = []
    for claim in header["claims"]:
        count = claim["positions"]
        listed.append(dict(line.split(" ") for line in lines[:count]))
        lines = lines[count:]
    return Certificate(header, listed)


def slow_certificate(rules: Rules, root: Situation | None = None) -> Certificate:
    """A certificate from plain recursion; a win is claimed with its distance."""
    return _slow_certificate(rules, root or start(rules)).copy()


@functools.cache
def _slow_certificate(rules: Rules, root: Situation) -> Certificate:
    recursion = Recursion(rules)
    worth = recursion.score(root)
    if isinstance(rules.family, Flip):
        assert worth.margin is not None
        claims = [Claim(root.side, worth.margin), Claim(root.side.rival, -worth.margin)]
    elif worth.value:
        claims = [Claim(root.side if worth.value > 0 else root.side.rival, 1, worth.distance)]
    else:
        claims = [Claim(side, 0) for side in Side]
    header: dict[str, Any] = {
        "format": "outplay-certificate",
        "version": 1,
        "game": rules.name,
        "rules": rules.hash,
        "position": f"{format_placement(rules.shape, root.contents)} {root.side.value}",
        "claims": [
            {"side": str(one.side), "least": one.least} | ({} if one.plies is None else {"plies": one.plies})
            for one in claims
        ],
    }
    if find_catalogued(rules) is None:
        header["declaration"] = rules.as_data()
    made = Certificate(header, [_replies(recursion, root, claim) for claim in claims])
    made.says(rules)
    return made.made_right()


def _replies(recursion: Recursion, root: Situation, claim: Claim) -> Replies:
    """The best reply wherever the side is to move; each placement once up to turns and mirrors."""
    rules, replies = recursion.rules, Replies()
    open_ones = [root]
    while open_ones:
        situation = open_ones.pop()
        actions = legal_actions(rules, situation)
        if actions and situation.side is claim.side:
            situation = Situation(image(rules, situation), claim.side)
            text = format_placement(rules.shape, situation.contents)
            if text in replies:
                continue
            actions = legal_actions(rules, situation)
            best = min(actions, key=lambda one: recursion.score(after(rules, situation, one)).rank)
            replies[text] = written(best)
            actions = [best]
        open_ones += [after(rules, situation, action) for action in actions]
    return replies


def image(rules: Rules, situation: Situation) -> tuple[Side | None, ...]:
    """The placement that stands for all its turns and mirror images: the one that is written with the least text."""
    images = []
    for symmetry in rules.symmetries:
        moved: list[Side | None] = [None] * len(symmetry.cells)
        for cell, piece in zip(symmetry.cells, situation.contents, strict=True):
            moved[cell] = piece
        images.append(tuple(moved))
    return min(images, key=lambda contents: format_placement(rules.shape, contents))
