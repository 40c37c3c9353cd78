"""Certificates: proofs of many games are accepted; what is changed in them, and what is no proof, is refused."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from outplay.errors import NotProven, SolutionError
from outplay.referee import Situation, legal_actions, outcome
from outplay.referee import certificate as module
from outplay.referee import proof as walk
from outplay.referee.certificate import verify
from outplay.referee.game import after
from outplay.rules import Rules, find_rules
from outplay.rules.flip import Flip
from outplay.rules.placement import parse_placement
from outplay.rules.variant import from_data
from outplay.rules.words import SIDES
from tests.certificates import Certificate, image, slow_certificate
from tests.referee.situations import at, written

DUEL: dict[str, Any] = {
    "name": "duel",
    "family": "march",
    "lattice": "hex",
    "start": "b . b\n - -\n- - -\n - -\nw - w",
    "step": ["ahead-left", "ahead-right"],
    "take": ["ahead-left"],
    "sides": ["Sun", "Moon"],
}
PROVEN = {
    "hexapawn:3x3": "From the start, Black wins within 6 plies.",
    "hexapawn:3x3,goal=misere": "From the start, Black wins within 5 plies.",
    "hexapawn:3x3,capture=compulsory": "From the start, White wins within 5 plies.",
    "hexapawn:3x2": "From the start, Black wins within 2 plies.",
    "hexapawn:4x3": "From the start, Black wins within 8 plies.",
    "pawned:3": "From the start, the game is a draw.",
    "pawned:3,goal=misere": "From the start, Black wins within 5 plies.",
    "hexareversi:3,start=ring": "From the start, Y wins by exactly 4.",
    "hexareversi:3,start=ring,goal=misere": "From the start, Y wins by exactly 2.",
    "breakthrough:5x2": "From the start, Black wins within 10 plies.",
}
ERRORS = (NotProven, SolutionError)
NONSENSE: list[Any] = [
    None,
    3,
    True,
    1.5,
    "",
    "x",
    [],
    [[]],
    [{}],
    {},
    {"a": []},
    "w" * 5000,
    ["ahead"] * 9,
    [None] * 2,
]


@pytest.fixture
def small() -> Certificate:
    return slow_certificate(find_rules("hexapawn:3x3"))


@pytest.fixture
def drawn() -> Certificate:
    return slow_certificate(find_rules("pawned:3"))


def refusal(certificate: Certificate, path: Path) -> str:
    """What is said of a certificate whose counts and checksum are right."""
    certificate.made_right().save(path)
    with pytest.raises(ERRORS) as error:
        verify(path)
    return str(error.value)


@pytest.mark.parametrize("spec", PROVEN)
def test_proofs_from_plain_recursion_are_accepted(spec: str, tmp_path: Path) -> None:
    rules = find_rules(spec)
    certificate = slow_certificate(rules)
    proof = verify(certificate.save(tmp_path / "proof"))
    assert proof.text == PROVEN[spec]
    assert not proof.is_own_variant
    assert [one.replies for one in proof.checked] == list(map(len, certificate.listed))
    for claim, checked in zip(proof.claims, proof.checked, strict=True):
        assert claim.plies in (None, checked.plies)
    data = json.loads(json.dumps(proof.as_data()))
    assert (data["game"], data["proven"], data["position"]) == (rules.name, proof.text, certificate.header["position"])


@pytest.mark.parametrize("text", ["bbb/-w-/w-w b", "b-b/bw-/--w w", "bbb/w--/-ww b", "-bb/bw-/w-- w"])
def test_any_position_can_be_proven(text: str, tmp_path: Path) -> None:
    rules = find_rules("hexapawn:3x3")
    proof = verify(slow_certificate(rules, at(rules, text)).save(tmp_path / "proof"))
    assert proof.text.startswith(f"From {text}, ")


def test_own_variants_stand_in_the_file(tmp_path: Path) -> None:
    certificate = slow_certificate(from_data(DUEL))
    proof = verify(certificate.save(tmp_path / "proof"))
    assert proof.is_own_variant
    assert proof.rules == from_data(DUEL)
    assert proof.text.startswith("From the start, ")
    assert "Sun" in proof.text or "Moon" in proof.text


def test_an_own_variant_cannot_take_the_name_of_another_game(tmp_path: Path) -> None:
    certificate = slow_certificate(from_data(DUEL))
    for name in ("hexapawn:3x3", "hexapawn", "oska"):
        certificate.header["game"] = name
        assert "which is in the catalogue" in refusal(certificate, tmp_path / "proof")


def test_sides_cannot_be_renamed_in_a_game_of_the_catalogue(small: Certificate, tmp_path: Path) -> None:
    small.header["declaration"] = {**find_rules("hexapawn:3x3").as_data(), "sides": ["Black", "White"]}
    assert "which is in the catalogue" in refusal(small, tmp_path / "proof")


@pytest.mark.parametrize("key", ["start", "step", "stuck", "goal", "ahead"])
def test_a_declaration_must_have_the_rules_of_the_hash(key: str, tmp_path: Path) -> None:
    certificate = slow_certificate(from_data(DUEL))
    other = {
        "start": "b . b\n - -\n- - -\n - -\nw - -",
        "step": ["ahead-left"],
        "stuck": "draw",
        "goal": "misere",
        "ahead": "down",
    }
    certificate.header["declaration"][key] = other[key]
    assert "it is about other rules" in refusal(certificate, tmp_path / "proof")


def judged(rules: Rules, certificate: Certificate) -> bool:
    """Whether a certificate proves its claims, found out anew: line by line, and nothing is kept between lines."""
    for claim, replies in zip(certificate.header["claims"], certificate.listed, strict=True):
        side, used = SIDES[claim["side"]], set()
        known = {parse_placement(rules.shape, text): reply for text, reply in replies.items()}
        open_ones = [(at(rules, certificate.header["position"]), 0)]
        while open_ones:
            situation, plies = open_ones.pop()
            ended = outcome(rules, situation)
            if ended:
                value = 0 if ended.winner is None else 1 if ended.winner is side else -1
                if value * (ended.margin if isinstance(rules.family, Flip) else 1) < claim["least"]:
                    return False
                if plies > claim.get("plies", 1000):
                    return False
                continue
            actions = legal_actions(rules, situation)
            if situation.side is side:
                situation = Situation(image(rules, situation), side)
                used.add(situation.contents)
                actions = [
                    one for one in legal_actions(rules, situation) if written(one) == known.get(situation.contents)
                ]
                if len(actions) != 1:
                    return False
            open_ones += [(after(rules, situation, action), plies + 1) for action in actions]
        if used != set(known):
            return False
    return True


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x3,goal=misere", "pawned:3", "hexareversi:3,start=ring"])
def test_every_change_of_a_reply_is_judged_rightly(spec: str, tmp_path: Path) -> None:
    """A reply dropped, or any other legal move in its place: refused, unless what is there is a proof as well."""
    rules = find_rules(spec)
    certificate = slow_certificate(rules)
    changed = 0
    for number, replies in enumerate(certificate.listed):
        for text in replies:
            situation = Situation(
                parse_placement(rules.shape, text), SIDES[certificate.header["claims"][number]["side"]]
            )
            others = [written(one) for one in legal_actions(rules, situation)]
            for other in [None, *others, "a1a1", "pass"]:
                if other == replies[text]:
                    continue
                spoilt = certificate.copy()
                if other is None:
                    del spoilt.listed[number][text]
                else:
                    spoilt.listed[number][text] = other
                path = spoilt.made_right().save(tmp_path / "proof")
                if other in others and judged(rules, spoilt):
                    assert verify(path).text == spoilt.header["says"]
                else:
                    with pytest.raises(NotProven):
                        verify(path)
                    changed += 1
    assert changed > 10


@pytest.mark.parametrize("seed", range(40))
def test_several_changes_at_once_are_judged_rightly(seed: int, tmp_path: Path) -> None:
    """Dropped, added, exchanged: the twin says what is still a proof."""
    choice = random.Random(seed)
    rules = find_rules(choice.choice(["hexapawn:3x3", "pawned:3", "hexapawn:4x3", "hexareversi:3,start=ring"]))
    certificate = slow_certificate(rules)
    for _ in range(choice.randint(1, 3)):
        replies = choice.choice(certificate.listed)
        first, second = choice.choices(list(replies), k=2)
        match choice.randrange(3):
            case 0:
                replies[first], replies[second] = replies[second], replies[first]
            case 1:
                replies[first] = choice.choice(list(replies.values()))
            case 2:
                replies.pop(first)
    path = certificate.made_right().save(tmp_path / "proof")
    if judged(rules, certificate):
        verify(path)
    else:
        with pytest.raises(NotProven):
            verify(path)


def change_claim(**values: Any) -> Callable[[Certificate], None]:
    return lambda certificate: certificate.header["claims"][0].update(values)


def change_header(**values: Any) -> Callable[[Certificate], None]:
    return lambda certificate: certificate.header.update(values)


def swap_sides(certificate: Certificate) -> None:
    for claim in certificate.header["claims"]:
        claim["side"] = "white" if claim["side"] == "black" else "black"


def add_mirror_image(certificate: Certificate) -> None:
    certificate.listed[0] |= {"bbb/w--/-ww": "b3a2"}
    assert "bbb/--w/ww-" in certificate.listed[0]


def replace_by_mirror_image(certificate: Certificate) -> None:
    certificate.listed[0]["bbb/w--/-ww"] = "b3a2"
    del certificate.listed[0]["bbb/--w/ww-"]


def add_another_position(certificate: Certificate) -> None:
    certificate.listed[0] |= {"--b/--b/w--": "c3c2"}


def add_nonsense(certificate: Certificate) -> None:
    certificate.listed[0] |= {"nonsense": "nonsense"}


def drop_all(certificate: Certificate) -> None:
    certificate.listed[0].clear()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (change_claim(plies=5), "should be over within 5 plies"),
        (change_claim(plies=None, least=0, side="white"), "no reply"),
        (swap_sides, "no reply"),
        (change_header(position="bbb/-w-/w-w b"), "replies are not needed"),
        (change_header(position="bbb/---/www b"), "no reply"),
        (
            change_header(game="hexapawn:3x3,goal=misere", rules=find_rules("hexapawn:3x3,goal=misere").hash),
            "line ends",
        ),
        (add_mirror_image, "replies are not needed"),
        (replace_by_mirror_image, "no reply"),
        (add_another_position, "replies are not needed"),
        (add_nonsense, "replies are not needed"),
        (drop_all, "no reply"),
    ],
)
def test_what_is_claimed_or_listed_wrongly_is_not_proven(
    spoil: Callable[[Certificate], None], reason: str, small: Certificate, tmp_path: Path
) -> None:
    spoil(small)
    small.says(find_rules(small.header["game"]))
    small.made_right().save(tmp_path / "proof")
    with pytest.raises(NotProven, match="this is not proven: From ") as error:
        verify(tmp_path / "proof")
    assert reason in str(error.value)


@pytest.mark.parametrize(("white", "black"), [(1, 0), (0, 1), (1, 1)])
def test_a_draw_is_no_win(white: int, black: int, drawn: Certificate, tmp_path: Path) -> None:
    drawn.header["claims"][0]["least"], drawn.header["claims"][1]["least"] = white, black
    drawn.says(find_rules("pawned:3"))
    assert "a line ends in" in refusal(drawn, tmp_path / "proof")


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("more", [1, 2, 7])
def test_no_bound_can_be_claimed_one_disc_better(number: int, more: int, tmp_path: Path) -> None:
    rules = find_rules("hexareversi:3,start=ring")
    certificate = slow_certificate(rules)
    certificate.header["claims"][number]["least"] += more
    certificate.says(rules)
    assert "a line ends in" in refusal(certificate, tmp_path / "proof")


def test_one_claim_of_two_says_less(drawn: Certificate, tmp_path: Path) -> None:
    drawn.header["claims"].pop()
    drawn.listed.pop()
    assert "it says" in refusal(drawn, tmp_path / "proof")
    drawn.says(find_rules("pawned:3"))
    assert verify(drawn.made_right().save(tmp_path / "proof")).text == "From the start, White wins or draws."


def test_a_worse_bound_is_proven_as_such(tmp_path: Path) -> None:
    rules = find_rules("hexareversi:3,start=ring")
    certificate = slow_certificate(rules)
    for claim in certificate.header["claims"]:
        claim["least"] -= 1
    certificate.says(rules)
    text = verify(certificate.save(tmp_path / "proof")).text
    assert text == "From the start, X does not lose by more than 5 and Y wins by at least 3."


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (change_header(format="outplay-record"), "it is not a certificate: it should have"),
        (change_header(version=2), "it has version 2"),
        (change_header(version=True), "it has version True"),
        (change_header(game=3), "its 'game' must be text"),
        (change_header(game="nonsense"), "there is no game 'nonsense'"),
        (change_header(game="../secret.toml"), "there is no game"),
        (change_header(rules="0"), "it is about other rules"),
        (change_header(game="hexapawn:3x4"), "it is about other rules"),
        (change_header(position="bbb/---/www"), "does not end with the side to move"),
        (change_header(position="bbb/---/www x"), "does not end with the side to move"),
        (change_header(position="bbb/---/wwww w"), "4 cells"),
        (change_header(position="bwb/---/w-w b"), "the game is over"),
        (change_header(says="From the start, White wins."), "its claims say something else"),
        (change_header(says=None), "its 'says' must be text"),
        (change_header(claims={}), "its claims must be a list"),
        (change_header(claims=[]), "it must have a claim"),
        (change_header(claims=[1]), "its claims must be a list"),
        (change_header(claims=None), "its claims must be a list"),
        (change_header(declaration=[]), "in the catalogue"),
        (change_claim(side="green"), "the side of a claim"),
        (change_claim(side=["white"]), "the side of a claim"),
        (change_claim(least=2), "cannot be claimed in this game"),
        (change_claim(least=-1), "cannot be claimed in this game"),
        (change_claim(least=True), "cannot be claimed in this game"),
        (change_claim(least=1.0), "cannot be claimed in this game"),
        (change_claim(plies=0), "plies are claimed with a win"),
        (change_claim(plies="6"), "plies are claimed with a win"),
        (change_claim(positions=-1), "how many positions"),
        (change_claim(positions=1.5), "how many positions"),
        (change_claim(positions=None), "how many positions"),
        (change_claim(positions=10**7), "too many positions"),
        (change_claim(positions=10**300), "too many positions"),
        (change_claim(positions=1), "more lines than its header says"),
        (change_claim(positions=999), "one of its lines is cut off, too long or missing"),
        (change_header(checksum="0" * 64), "its checksum is wrong"),
        (change_header(checksum=7), "its 'checksum' must be text"),
    ],
)
def test_a_wrong_header_is_refused(
    spoil: Callable[[Certificate], None], reason: str, small: Certificate, tmp_path: Path
) -> None:
    spoil(small)
    with pytest.raises(SolutionError) as error:
        verify(small.save(tmp_path / "proof"))
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "key", ["name", "family", "lattice", "tiles", "start", "goal", "sides", "colours", "step", "win"]
)
def test_declarations_of_nonsense_are_refused(key: str, tmp_path: Path) -> None:
    for value in NONSENSE:
        certificate = slow_certificate(from_data(DUEL))
        certificate.header["declaration"][key] = value
        path = certificate.save(tmp_path / "proof")
        if key == "name":  # the name of the game stands beside it
            assert verify(path).rules.name == "duel"
        else:
            with pytest.raises(SolutionError):
                verify(path)


def test_two_claims_of_one_side_are_refused(drawn: Certificate, tmp_path: Path) -> None:
    drawn.header["claims"][1]["side"] = "white"
    assert "it must have a claim for one side" in refusal(drawn, tmp_path / "proof")


def test_no_plies_can_be_claimed_with_a_draw_or_a_count(drawn: Certificate, tmp_path: Path) -> None:
    drawn.header["claims"][0]["plies"] = 9
    assert "plies are claimed with a win" in refusal(drawn, tmp_path / "proof")


def packed(small: Certificate, tail: bytes) -> bytes:
    return gzip.compress(json.dumps(small.header).encode() + b"\n" + tail)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: body[:-1],
        lambda body: body[:-20],
        lambda body: body.replace(b"\n", b"\r\n"),
        lambda body: body + b"\n",
        lambda body: b"\n" + body,
        lambda body: body.replace(b" ", b"  ", 1),
        lambda body: body.replace(b" ", b"\t", 1),
        lambda body: body.replace(b"b", b"\xff", 1),
        lambda body: body.upper(),
        lambda body: body + body.splitlines(keepends=True)[0],
        lambda body: b"".join(reversed(body.splitlines(keepends=True))),
    ],
)
def test_a_changed_body_is_refused(spoil: Callable[[bytes], bytes], small: Certificate, tmp_path: Path) -> None:
    (tmp_path / "proof").write_bytes(packed(small, spoil(small.body())))
    with pytest.raises(SolutionError):
        verify(tmp_path / "proof")


def test_two_replies_to_one_position_are_refused(small: Certificate, tmp_path: Path) -> None:
    lines = small.body().splitlines(keepends=True)
    small.header["claims"][0]["positions"] += 1
    (tmp_path / "proof").write_bytes(packed(small, b"".join([*lines, lines[0]])))
    with pytest.raises(SolutionError, match="it has two replies in"):
        verify(tmp_path / "proof")


def bomb(start: bytes, filling: bytes) -> bytes:
    """Three hundred megabytes in three hundred kilobytes."""
    written_to = io.BytesIO()
    with gzip.GzipFile(fileobj=written_to, mode="wb", compresslevel=9) as file:
        file.write(start)
        for _ in range(300):
            file.write(filling * (2**20 // len(filling)))
    return written_to.getvalue()


_CHILD = """
import resource, sys
from outplay.errors import SolutionError
from outplay.referee.certificate import verify
assert "outplay._core" not in sys.modules and "outplay.solving" not in sys.modules and "outplay.play" not in sys.modules
resource.setrlimit(resource.RLIMIT_AS, (300 * 2**20, 300 * 2**20))
try:
    verify(sys.argv[1])
except SolutionError as error:
    print(error)
"""


@pytest.mark.parametrize("kind", ["header", "line", "lines"])
def test_bombs_are_refused_in_little_memory_and_the_solver_is_not_even_loaded(
    kind: str, small: Certificate, tmp_path: Path
) -> None:
    head = json.dumps(small.header).encode() + b"\n"
    data = {
        "header": lambda: bomb(b'{"format": "', b"a"),
        "line": lambda: bomb(head, b"a"),
        "lines": lambda: bomb(head, b"a b\n"),
    }
    (tmp_path / "proof").write_bytes(data[kind]())
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    call = [sys.executable, "-c", _CHILD, str(tmp_path / "proof")]
    done = subprocess.run(call, capture_output=True, text=True, env=environment, check=False, timeout=60)
    assert "is not a certificate that can be checked" in done.stdout, done.stderr


def test_headers_that_are_no_json_objects_are_refused(tmp_path: Path) -> None:
    for text in ("", "[]", "1", "{", "[" * 100_000, '{"format": ' + "9" * 5000 + "}", "\ufeff{}", "null"):
        (tmp_path / "proof").write_bytes(gzip.compress(text.encode() + b"\n"))
        with pytest.raises(SolutionError):
            verify(tmp_path / "proof")


def test_a_text_that_is_not_packed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no gzip at all")
    with pytest.raises(SolutionError, match="text' is not a certificate that can be checked: "):
        verify(tmp_path / "text")


def test_a_board_of_many_holes_has_fewer_positions(
    small: Certificate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 200)
    with pytest.raises(SolutionError, match="too many positions"):
        verify(small.save(tmp_path / "proof"))


def test_progress_is_reported(drawn: Certificate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "_REPORT_EVERY", 1)
    reports: list[tuple[int, int]] = []
    verify(drawn.save(tmp_path / "proof"), lambda done, total: reports.append((done, total)))
    assert {total for _, total in reports} == {sum(map(len, drawn.listed))}
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert len(reports) == reports[-1][0] == reports[-1][1]
