"""A declared game for Fairy-Stockfish: one of its built-in variants, or a variant described by an ini file.

Fairy-Stockfish plays variants of chess, which include pawns on a rectangle and discs that turn over. A game that it
cannot express exactly is refused: an engine that plays by nearly the same rules would be worse than none.

The ini has the oldest spelling of every key, which old and new versions understand. An old version silently ignores
what it does not know; so a variant also names a built-in one that only versions new enough have.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass

from outplay.errors import PositionError, SpecError
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.march import Heading, March
from outplay.rules.shape import Lattice, Shape
from outplay.rules.words import Contents, Side

MAX_ROWS = 10
MAX_COLUMNS = 12
"""Of the builds for large boards, which most people have; smaller builds have eight of each."""

_Ways = tuple[Heading, ...]
_STRAIGHT: _Ways = ("ahead",)
_DIAGONAL: _Ways = ("ahead-left", "ahead-right")
_EVERY: _Ways = (*_STRAIGHT, *_DIAGONAL)
_ATOMS: Mapping[_Ways, str] = {(): "", _STRAIGHT: "W", _DIAGONAL: "F", _EVERY: "FW"}
"""What the piece alphabet of problem chess calls these headings: a wazir's ways, a ferz's ways, both."""
_PIECES: Mapping[tuple[_Ways, _Ways], str] = {
    (_STRAIGHT, _DIAGONAL): "pawn",
    (_EVERY, _DIAGONAL): "breakthrough",
    (_STRAIGHT, _STRAIGHT): "shogiPawn",
}
"""The pieces that all versions know, by how they step and take."""
_PLAIN: Mapping[str, str] = {
    "castling": "false",
    "doubleStep": "false",
    "firstRankDoubleSteps": "false",
    "promotionPieceTypes": "-",
    "mandatoryPawnPromotion": "false",
    "nMoveRule": "0",
    "nFoldRule": "0",
}
"""Nothing of chess but the pawns: no first leap, no promotion, no draw by counting moves."""
_NEW = "flipello"
"""Versions that list this variant know custom pieces, and passing when there is no other move."""
_CENTRED: Mapping[tuple[int, int], str] = {(8, 8): _NEW, (10, 10): "flipello10"}
"""Built-in flip games, by rows and columns: there the four cells in the middle are filled before all others."""


@dataclass(frozen=True)
class FairyVariant:
    """A game as Fairy-Stockfish knows it."""

    name: str
    ini: str = ""
    """The file that describes the variant; empty for a built-in one."""
    needs: str = ""
    """A built-in variant that a version must list, so that it can play this one; empty if every version can."""


def fairy_variant(rules: Rules) -> FairyVariant:
    """The variant that is exactly this game; an error says what the engine has no words for.

    >>> from outplay.rules.catalogue import find_catalogue_rules
    >>> fairy_variant(find_catalogue_rules("breakthrough:8x8")).name
    'breakthrough'
    """
    if obstacle := _obstacle(rules):
        raise SpecError(
            f"a UCI program cannot play {rules.name}: {obstacle}. It can play games of pawns that step and take "
            f"on a rectangle of at most {MAX_ROWS} rows and {MAX_COLUMNS} columns, and flip games on one"
        )
    return _march_variant(rules, rules.family) if isinstance(rules.family, March) else _flip_variant(rules)


def fairy_fen(rules: Rules, contents: Contents, side: Side) -> str:
    """A position in the notation of chess: P for White's pieces, p for Black's, a number for so many empty cells."""
    hand = ""
    if isinstance(rules.family, Flip):
        if fairy_variant(rules).name in _CENTRED.values() and not _is_centred(rules.shape, contents):
            raise PositionError(
                f"a UCI program cannot play {rules.name} from a position in which a cell in the middle is empty: "
                "by its rules these cells are filled first"
            )
        empty = contents.count(None)
        hand = f"[{'P' * empty}{'p' * empty}]"
    return f"{'/'.join(_fen_rows(rules.shape, contents))}{hand} {side.value} - - 0 1"


def fairy_move(shape: Shape, text: str) -> str:
    """A move of the engine, which counts rows from the bottom, in the names of our cells; all else stays as it is."""
    own = dict(zip(dataclasses.replace(shape, row_one="bottom").names, shape.names, strict=True))
    return re.sub("[a-z]+[0-9]+", lambda cell: own.get(cell[0], cell[0]), text)


def _size(shape: Shape) -> tuple[int, int]:
    return len(shape.rows), len(shape.rows[0].pattern)


def _obstacle(rules: Rules) -> str:
    """What the engine has no words for; empty if it has them all."""
    rows, columns = _size(rules.shape)
    if rules.shape.lattice is not Lattice.SQUARE:
        return "its board is not made of squares"
    if any(row.pattern != "x" * columns for row in rules.shape.rows):
        return "its board is not a full rectangle"
    if rows > MAX_ROWS or columns > MAX_COLUMNS:
        return f"its board has {rows} rows and {columns} columns"
    if rules.goal != "normal":
        return "in a misere game the usual winner loses"
    return _march_obstacle(rules.family) if isinstance(rules.family, March) else ""


def _march_obstacle(march: March) -> str:
    if march.jump:
        return "its pieces jump"
    if "all-home" in march.win:
        return "a side must bring all its pieces home"
    if march.ahead != "up":
        return "White goes down the board"
    if march.step not in _ATOMS or march.take not in _ATOMS:
        return "its pieces go to one side only"
    # With the engine a side without pieces cannot pass: it has lost. That is the same if its rival is sure to arrive.
    if (
        march.stuck == "pass"
        and "capture-all" not in march.win
        and not ("reach" in march.win and "ahead" in march.step)
    ):
        return "a side without pieces passes, and need not lose"
    return ""


def _march_variant(rules: Rules, march: March) -> FairyVariant:
    rows, columns = _size(rules.shape)
    piece = _PIECES.get((march.step, march.take))
    is_breakthrough = "reach" in march.win and march.stuck == "lose" and march.capture == "free"
    if piece == _PIECES[_EVERY, _DIAGONAL] and is_breakthrough and (rows, columns) == (8, 8):
        return FairyVariant(piece, needs=piece)  # the variant has the name of its only piece
    own_piece = {"customPiece1": f"p:{_betza(march)}"}
    lines = {**_board_lines(rules), **({piece: "p"} if piece else own_piece), **_PLAIN, **_ending_lines(march, rows)}
    if march.capture == "compulsory":
        lines["mustCapture"] = "true"
    is_new = piece is None or march.stuck == "pass"
    return _by_ini(rules, "", lines, needs=_NEW if is_new else "")


def _ending_lines(march: March, rows: int) -> dict[str, str]:
    lines = {"stalemateValue": "draw" if march.stuck == "draw" else "loss"}
    if march.stuck == "pass":
        # Two passes end the game: then neither side can move.
        lines["passOnStalemate"] = "true"
        lines["materialCounting"] = "unweighted" if march.deadlock == "majority" else "none"
    if "reach" in march.win:
        lines |= {"flagPiece": "p", "whiteFlag": f"*{rows}", "blackFlag": "*1"}
    if "capture-all" in march.win:
        lines |= {"extinctionValue": "loss", "extinctionPieceTypes": "p"}
    return lines


def _betza(march: March) -> str:
    """How a piece steps (m) and takes (c), always forwards (f)."""
    ways = [("m", _ATOMS[march.step]), ("c", _ATOMS[march.take])]
    return "".join(f"{manner}f{atom}" for manner, atoms in ways for atom in atoms)


def _flip_variant(rules: Rules) -> FairyVariant:
    known = _CENTRED.get(_size(rules.shape))
    if known and _is_centred(rules.shape, rules.start_contents):
        return FairyVariant(known, needs=known)
    return _by_ini(rules, _NEW, {**_board_lines(rules), "enclosingDropStart": "-"}, needs=_NEW)


def _is_centred(shape: Shape, contents: Contents) -> bool:
    rows, columns = _size(shape)
    middle = [
        row * columns + column for row in (rows // 2 - 1, rows // 2) for column in (columns // 2 - 1, columns // 2)
    ]
    return all(contents[cell] is not None for cell in middle)


def _board_lines(rules: Rules) -> dict[str, str]:
    rows, columns = _size(rules.shape)
    start = "/".join(_fen_rows(rules.shape, rules.start_contents))
    return {"maxRank": str(rows), "maxFile": str(columns), "startFen": f"{start} {rules.first.value} - - 0 1"}


def _fen_rows(shape: Shape, contents: Contents) -> list[str]:
    rows, columns = _size(shape)
    return [_fen_row(contents[row * columns : (row + 1) * columns]) for row in range(rows)]


def _fen_row(contents: Contents) -> str:
    text, empty = "", 0
    for piece in (*contents, Side.WHITE):  # one more, so that empty cells at the end are counted too
        if piece is None:
            empty += 1
        else:
            text += (str(empty) if empty else "") + ("P" if piece is Side.WHITE else "p")
            empty = 0
    return text[:-1]


def _by_ini(rules: Rules, parent: str, lines: Mapping[str, str], needs: str) -> FairyVariant:
    name = f"outplay-{rules.hash}"
    title = f"{name}:{parent}" if parent else name
    return FairyVariant(name, f"[{title}]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items()), needs)
