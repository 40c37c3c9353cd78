"""Games in the words of Fairy-Stockfish: which variant, which file, which FEN, and what is refused.

That these words mean our rules is another matter: ``tests/peers/test_fairy_rules.py`` asks Fairy-Stockfish itself.
"""

from __future__ import annotations

from typing import Any

import pytest

from outplay.errors import PositionError, SpecError
from outplay.rules import find_rules
from outplay.rules.fairy import FairyVariant, fairy_fen, fairy_variant
from outplay.rules.placement import parse_placement
from outplay.rules.variant import from_data
from outplay.rules.words import Side

DUEL: dict[str, Any] = {
    "name": "duel",
    "family": "march",
    "start": "b b b\n- - -\n- - -\nw w w",
    "step": ["ahead"],
    "take": ["ahead-left", "ahead-right"],
}
DISCS: dict[str, Any] = {"name": "discs", "family": "flip", "start": "- - - -\n- b w -\n- w b -\n- - - -"}


def keys(variant: FairyVariant) -> dict[str, str]:
    """The lines of an ini, without its title."""
    title, *lines = variant.ini.splitlines()
    assert title.startswith("[") and title.endswith("]")
    pairs = [line.partition(" = ") for line in lines]
    assert len({key for key, _, _ in pairs}) == len(pairs)
    return {key: value for key, _, value in pairs}


def variant_of(**changes: object) -> FairyVariant:
    return fairy_variant(from_data({**DUEL, **changes}))


@pytest.mark.parametrize(
    ("game", "name"), [("breakthrough:8x8", "breakthrough"), ("othello:8", "flipello"), ("othello:10", "flipello10")]
)
def test_built_in_variants_need_no_file(game: str, name: str) -> None:
    assert fairy_variant(find_rules(game)) == FairyVariant(name, "", name)


@pytest.mark.parametrize(
    "game", ["breakthrough:8x7", "breakthrough:7x8", "breakthrough:8x8,capture=compulsory", "othello:6", "hexapawn:8x8"]
)
def test_others_do(game: str) -> None:
    rules = find_rules(game)
    variant = fairy_variant(rules)
    assert variant.name == f"outplay-{rules.hash}"
    assert variant.ini.startswith(f"[{variant.name}")
    assert variant.ini.endswith("\n")


def test_it_is_the_rules_that_count_and_not_the_name() -> None:
    named = {**find_rules("breakthrough:8x8").as_data(), "name": "no such game"}
    assert fairy_variant(from_data(named)).name == "breakthrough"
    assert fairy_variant(find_rules("octapawn")) == fairy_variant(find_rules("hexapawn:4x4"))


def test_a_whole_file() -> None:
    assert keys(fairy_variant(find_rules("hexapawn:4x5"))) == {
        "maxRank": "4",
        "maxFile": "5",
        "startFen": "ppppp/5/5/PPPPP w - - 0 1",
        "pawn": "p",
        "castling": "false",
        "doubleStep": "false",
        "firstRankDoubleSteps": "false",
        "promotionPieceTypes": "-",
        "mandatoryPawnPromotion": "false",
        "nMoveRule": "0",
        "nFoldRule": "0",
        "stalemateValue": "loss",
        "flagPiece": "p",
        "whiteFlag": "*4",
        "blackFlag": "*1",
        "extinctionValue": "loss",
        "extinctionPieceTypes": "p",
    }


@pytest.mark.parametrize(
    ("step", "take", "key", "value"),
    [
        (["ahead"], ["ahead-left", "ahead-right"], "pawn", "p"),
        (["ahead", "ahead-left", "ahead-right"], ["ahead-left", "ahead-right"], "breakthrough", "p"),
        (["ahead"], ["ahead"], "shogiPawn", "p"),
        (["ahead-left", "ahead-right"], ["ahead"], "customPiece1", "p:mfFcfW"),
        (["ahead"], [], "customPiece1", "p:mfW"),
        (["ahead"], ["ahead", "ahead-left", "ahead-right"], "customPiece1", "p:mfWcfFcfW"),
    ],
)
def test_pieces(step: list[str], take: list[str], key: str, value: str) -> None:
    variant = variant_of(step=step, take=take)
    pieces = {name: text for name, text in keys(variant).items() if text[:1] == "p" and "/" not in text}
    assert pieces == {key: value, "flagPiece": "p"}
    assert variant.needs == ("flipello" if key == "customPiece1" else "")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"stuck": "lose"}, {"stalemateValue": "loss"}),
        ({"stuck": "draw"}, {"stalemateValue": "draw"}),
        ({"stuck": "pass", "deadlock": "majority"}, {"passOnStalemate": "true", "materialCounting": "unweighted"}),
        ({"stuck": "pass", "deadlock": "draw"}, {"passOnStalemate": "true", "materialCounting": "none"}),
        ({"win": ["capture-all"]}, {"extinctionValue": "loss"}),
        ({"capture": "compulsory"}, {"mustCapture": "true"}),
    ],
)
def test_endings(changes: dict[str, Any], expected: dict[str, str]) -> None:
    assert expected.items() <= keys(variant_of(**changes)).items()


def test_what_is_not_a_rule_is_not_in_the_file() -> None:
    plain = keys(variant_of(win=[], stuck="draw"))
    assert not {"flagPiece", "whiteFlag", "extinctionValue", "mustCapture", "passOnStalemate"} & set(plain)


def test_passing_needs_a_new_version() -> None:
    assert variant_of(stuck="pass").needs == "flipello"
    assert variant_of(stuck="draw").needs == ""


@pytest.mark.parametrize(
    ("rules", "obstacle"),
    [
        ({"jump": ["ahead-left"]}, "its pieces jump"),
        ({"win": ["all-home"]}, "bring all its pieces home"),
        ({"ahead": "down", "start": "w w\n- -\nb b"}, "White goes down the board"),
        ({"step": ["ahead-left"]}, "to one side only"),
        ({"take": ["ahead-right"]}, "to one side only"),
        ({"goal": "misere"}, "misere"),
        ({"start": "b b .\n- - -\nw w w"}, "not a full rectangle"),
        ({"lattice": "hex", "start": "b b\n -\nw w", "step": ["ahead-left"], "take": []}, "not made of squares"),
        ({"start": "\n".join(["b b", *["- -"] * 9, "w w"])}, "its board has 11 rows and 2 columns"),
        ({"start": "\n".join(["b " * 13, "- " * 13, "w " * 13])}, "its board has 3 rows and 13 columns"),
        ({"stuck": "pass", "win": []}, "a side without pieces passes"),
        ({"stuck": "pass", "step": ["ahead-left", "ahead-right"]}, "a side without pieces passes"),
        ({**DISCS, "goal": "misere"}, "misere"),
    ],
)
def test_refused(rules: dict[str, Any], obstacle: str) -> None:
    data = rules if rules.get("family") else {**DUEL, **rules}
    with pytest.raises(SpecError, match=rf"cannot play (duel|discs): .*{obstacle}.*It can play"):
        fairy_variant(from_data(data))


@pytest.mark.parametrize("game", ["oska:4", "hexareversi:3", "hexapawn:11x3", "pawned:11"])
def test_refused_of_the_catalogue(game: str) -> None:
    with pytest.raises(SpecError, match=f"cannot play {game}"):
        fairy_variant(find_rules(game))


@pytest.mark.parametrize(
    ("game", "placement", "side", "fen"),
    [
        ("hexapawn:3x3", "bbb/---/www", Side.WHITE, "ppp/3/PPP w - - 0 1"),
        ("hexapawn:3x3", "b-b/-w-/--w", Side.BLACK, "p1p/1P1/2P b - - 0 1"),
        ("hexapawn:3x12", "b----------b/------------/w-w---------", Side.WHITE, "p10p/12/P1P9 w - - 0 1"),
        ("othello:4", "----/-bw-/-wb-/----", Side.WHITE, f"4/1pP1/1Pp1/4[{'P' * 12}{'p' * 12}] w - - 0 1"),
        ("othello:4", "wwww/wwww/wwwb/bbb-", Side.BLACK, "PPPP/PPPP/PPPp/ppp1[Pp] b - - 0 1"),
    ],
)
def test_fen(game: str, placement: str, side: Side, fen: str) -> None:
    rules = find_rules(game)
    assert fairy_fen(rules, parse_placement(rules.shape, placement), side) == fen


def test_the_built_in_flip_games_fill_the_middle_first() -> None:
    rules = find_rules("othello:8")
    placement = "/".join(["bw------", *["--------"] * 7])
    with pytest.raises(PositionError, match="in the middle is empty"):
        fairy_fen(rules, parse_placement(rules.shape, placement), Side.WHITE)


def test_a_flip_game_that_starts_elsewhere_is_told_by_a_file() -> None:
    start = "\n".join(["b w - - - - - -", "w b - - - - - -", *["- - - - - - - -"] * 6])
    variant = fairy_variant(from_data({**DISCS, "start": start}))
    assert variant.ini.startswith(f"[{variant.name}:flipello]\n")
    assert keys(variant) == {
        "maxRank": "8",
        "maxFile": "8",
        "startFen": "pP6/Pp6/8/8/8/8/8/8 w - - 0 1",
        "enclosingDropStart": "-",
    }
