"""Writing certificates: the replies by which a solution gets its value, in a file that the referee can check."""

from __future__ import annotations

import hashlib
import itertools
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from outplay.errors import SolutionError, TooLarge, quoted_path, reported_as
from outplay.files.plain import write_bytes
from outplay.play import Game
from outplay.referee import proof
from outplay.referee.certificate import FORMAT
from outplay.referee.situation import Situation
from outplay.rules.placement import placement_template
from outplay.rules.words import SIDES
from outplay.solving.arrays import Bytes, Numbers
from outplay.solving.claims import PositionClaim, claims_of
from outplay.solving.files import describe_game
from outplay.solving.solution import Solution
from outplay.solving.strong import StrongSolution
from outplay.solving.weak import WeakSolution
from outplay.values import check_whole
from outplay.version import __version__

MAX_POSITIONS = 2_000_000
"""Of a proof, unless a longer one is allowed: half an hour of checking by the slow rules."""
_LINES_PER_PART = 10_000
_COMPRESSION, _GZIP = 6, 16
"""The level, and zlib's number for the format. The best level takes six times as long, and saves a tenth."""
_LETTERS = np.frombuffer(b"-wb", dtype=np.uint8)

Replies: TypeAlias = tuple[Bytes, Numbers, Numbers]
"""Positions in which a side is to move, each once up to symmetry, and the cells that its reply goes from and to."""


def write_certificate(
    solution: Solution,
    path: str | Path,
    *,
    max_positions: int = MAX_POSITIONS,
    report: Callable[[int], None] | None = None,
) -> int:
    """Write a proof of what the root of a solution is worth; return its size in positions, mirror images counted once.

    A win needs the winner's replies, a draw those of both sides; where discs are counted, both bounds are proven.
    TooLarge if the proof of a claim has more than ``max_positions``. If something has to be searched again, ``report``
    gets the number of positions searched since the solution was begun.
    """
    check_whole("the number of positions", max_positions, 0, 2**63 - 1)
    game = solution.game
    described = describe_game(game)
    bodies: list[list[str]] = []
    listed: list[dict[str, Any]] = []
    for claim in claims_of(solution.root, solution.score):
        if not _is_trivial(claim):
            bodies.append(_lines(game, *_strategy(solution, claim, max_positions, report)))
            # The replies of a table win as fast as can be: so the distance is proven too.
            plies = {} if solution.distance is None else {"plies": solution.distance}
            listed.append({"side": str(claim.side), "least": claim.least, **plies, "positions": len(bodies[-1])})
    checksum = hashlib.sha256()
    for part in _parts(bodies):
        checksum.update(part)
    header = {
        **FORMAT.stamp,
        "outplay": __version__,
        **described,
        "position": str(solution.root),
        "says": _says(solution, listed),
        "claims": listed,
        "checksum": checksum.hexdigest(),
    }
    first = json.dumps(header).encode() + b"\n"
    with reported_as(SolutionError, f"the certificate {quoted_path(path)} cannot be written"):
        write_bytes(path, _compress(itertools.chain([first], _parts(bodies))))
    return sum(one["positions"] for one in listed)


def _parts(bodies: list[list[str]]) -> Iterator[bytes]:
    """All lines, some thousand at a time: a long proof as one text would take its memory many times over."""
    for lines in bodies:
        for start in range(0, len(lines), _LINES_PER_PART):
            yield "".join(lines[start : start + _LINES_PER_PART]).encode()


def _compress(parts: Iterable[bytes]) -> Iterator[bytes]:
    compressor = zlib.compressobj(_COMPRESSION, wbits=zlib.MAX_WBITS | _GZIP)
    for part in parts:
        yield compressor.compress(part)
    yield compressor.flush()


def _is_trivial(claim: PositionClaim) -> bool:
    """Whether there is nothing to prove: no side can lose by more discs than the board has cells."""
    return claim.least <= -len(claim.position.game.shape.cells)


def _says(solution: Solution, listed: list[dict[str, Any]]) -> str:
    root = Situation(solution.root.contents, solution.root.side)
    claims = [proof.Claim(SIDES[one["side"]], one["least"], one.get("plies")) for one in listed]
    return proof.claims_text(solution.game.rules, root, claims)


def _strategy(
    solution: Solution, claim: PositionClaim, max_positions: int, report: Callable[[int], None] | None
) -> Replies:
    """Every position in which the claim's side is to move that can arise, with its reply."""
    board, side = claim.position._board, claim.side.index
    found: Replies | None
    with reported_as(SolutionError, "not certified"):  # a table from a file that does not agree with itself
        if isinstance(solution, StrongSolution):
            found = solution.table.strategy(board, side, claim.least, most=max_positions)
        else:
            assert isinstance(solution, WeakSolution)  # there is no third kind
            found = solution.prover.strategy(board, side, claim.least, most=max_positions, report=report)
    if found is None:
        raise TooLarge(f"not certified: the proof of {claim.text!r} has more than {max_positions:,} positions")
    return found


def _lines(game: Game, contents: Bytes, origins: Numbers, targets: Numbers) -> list[str]:
    """A line for each position, as the check expects it: of all images the one with the least text."""
    images, numbers = _least_images(game, _LETTERS[contents])
    # Cell -1 is none: it comes after all others, and is mapped to itself.
    maps = np.array([[*one.cells, -1] for one in game.rules.symmetries])
    names = np.array([*game.shape.names, ""])
    replies = np.char.add(names[maps[numbers, origins]], names[maps[numbers, targets]])
    template = placement_template(game.shape)
    placed = (template % tuple(image.tobytes().decode()) for image in images)
    return sorted(f"{text} {reply or 'pass'}\n" for text, reply in zip(placed, replies.tolist(), strict=True))


def _least_images(game: Game, letters: Bytes) -> tuple[Bytes, Any]:
    """For each row of letters its least image, and the number of the symmetry that makes it."""
    least = letters.copy()
    numbers = np.zeros(len(letters), dtype=np.intp)
    width = f"S{letters.shape[1]}"
    for number, symmetry in enumerate(game.rules.symmetries):
        image = np.empty_like(least)
        image[:, symmetry.cells] = letters
        is_less = image.view(width)[:, 0] < least.view(width)[:, 0]
        least[is_less] = image[is_less]
        numbers[is_less] = number
    return least, numbers
