"""``outplay solve``: what it prints, what it saves, and how it is interrupted."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import outplay
from outplay.errors import SolutionError
from outplay.solving import Progress, load
from outplay.solving.checkpoint import can_resume, open_checkpoint
from outplay.terminal.progress import solving_progress
from outplay.terminal.screen import say
from tests.cli.conftest import Run
from tests.cli.interrupts import interrupted
from tests.recursion import Recursion

VARIANT = """
name = "skirmish"
family = "march"
start = '''
b b .
- - -
. w w'''
step = ["ahead"]
take = ["ahead-left", "ahead-right"]
win = ["reach"]
stuck = "draw"
"""


def test_a_small_game_in_full(run: Run) -> None:
    result = run("solve", "hexapawn:3x3")
    assert result.exit_code == 0 and result.stderr == ""
    *lines, effort = result.stdout.splitlines()
    assert lines[:7] == [
        "hexapawn:3x3  bbb/---/www w",
        "Method: strong (at most 4,000,000 positions, mirror images counted once)",
        "Black wins in 6.",
        "",
        "b1b2    loses in 6",
        "a1a2    loses in 4",
        "c1c2    loses in 4",
    ]
    assert re.fullmatch(r"Line: b1b2( [abc][123][abc][123]){5}", lines[-1])
    assert re.fullmatch(r"Positions: 135; time: [\d.]+ m?s; memory: [\d.]+ kB", effort)


@pytest.mark.parametrize(
    ("spec", "verdict"),
    [
        ("hexapawn:4x4", "White wins in 11."),
        ("pawned:4", "It is a draw."),
        ("hexareversi:3,start=ring", "Y wins by 4."),
        ("othello:4", "White wins by 8."),
    ],
)
def test_the_value_is_printed_in_words(spec: str, verdict: str, run: Run) -> None:
    assert run("solve", spec).stdout.splitlines()[2] == verdict


@pytest.mark.parametrize("method", ["strong", "weak"])
@pytest.mark.parametrize(
    "spec", ["hexapawn:3x3", "hexapawn:3x4,goal=misere", "hexapawn:3x5,capture=compulsory", "pawned:3", "mine.toml"]
)
def test_every_first_move_is_worth_what_plain_recursion_says(spec: str, method: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(VARIANT)
    data = json.loads(run("solve", spec, "--method", method, "--json").stdout)
    game = outplay.game(str(tmp_path / spec) if spec.endswith(".toml") else spec)
    recursion = Recursion(game.rules)
    worth = recursion.solve()
    assert data["method"] == method and data["score"]["value"] == worth.value
    assert data["positions"] == (len(recursion.known) if method == "strong" else None)
    assert sorted(one["move"] for one in data["moves"]) == sorted(map(str, game.start.legal_moves))
    assert data["moves"][0]["score"]["value"] == worth.value
    if method == "strong":
        assert data["score"]["distance"] == data["moves"][0]["score"]["distance"] == worth.distance
        assert worth.distance in (None, len(data["line"]))


def test_what_can_come_of_a_position(run: Run) -> None:
    lines = run("solve", "hexapawn:3x3", "--position", "--b/w--/--- w").stdout.splitlines()
    assert lines[0] == "hexapawn:3x3  --b/w--/--- w" and lines[2] == "White wins in 1."
    assert lines[4] == "a2a3    wins in 1" and lines[6] == "Line: a2a3"


def test_the_method_is_printed_with_its_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\nMethod: weak (asked for)\n" in run("solve", "hexapawn:3x3", "--method", "weak").stdout
    monkeypatch.setattr("outplay.solving.method.MAX_POSITIONS_BY_DEFAULT", 1_000)
    said = run("solve", "hexapawn:4x4").stdout
    assert "Method: weak (hexapawn:4x4 has more than 1,000 positions, mirror images counted once)" in said
    assert "\nWhite wins.\n" in said and "\nPositions looked at: " in said
    moves = dict(re.findall(r"^(\w+) +(wins|loses)$", said, re.MULTILINE))
    assert moves == {"a1a2": "wins", "d1d2": "wins", "b1b2": "loses", "c1c2": "loses"}


def test_a_move_that_takes_too_long_to_settle_is_not_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.solving.weak.NODES_ON_DEMAND", 1)
    said = run("solve", "hexapawn:5x5", "--method", "weak").stdout
    assert "\nWhite wins.\n" in said and re.search(r"^\w+ +not known$", said, re.MULTILINE)


def test_the_line_in_json_leads_to_the_promised_end(run: Run) -> None:
    data = json.loads(run("solve", "hexareversi:3,start=ring", "--json").stdout)
    game = outplay.game("hexareversi:3,start=ring")
    assert data["rules"] == game.rules.hash
    position = game.start
    for move in data["line"]:
        position = position.play(move)
    assert position.outcome and position.outcome.margin == 4


@pytest.mark.parametrize("spec", ["hexapawn:4x4", "othello:4"])
def test_workers_find_the_same(spec: str, run: Run) -> None:
    alone, shared = (
        json.loads(run("solve", spec, "--method", "weak", *words, "--json").stdout)
        for words in ([], ["--workers", "2"])
    )
    assert shared["score"] == alone["score"] and shared["moves"] == alone["moves"]


# ---- Files


def test_a_solution_is_saved_and_used(run: Run, tmp_path: Path) -> None:
    result = run("solve", "hexapawn:4x4", "--save", "four.solution")
    assert result.exit_code == 0
    used = "The solution is in four.solution: outplay explore hexapawn:4x4 --solution four.solution walks through it."
    assert result.stdout.splitlines()[-1] == used
    assert load(tmp_path / "four.solution").distance == 11
    assert "White wins in 11." in run("explore", "hexapawn:4x4", "--solution", "four.solution").stdout


def test_save_asks_for_a_strong_solution(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.solving.method.MAX_POSITIONS_BY_DEFAULT", 10)
    assert "Method: strong (asked for)" in run("solve", "hexapawn:3x3", "--save", "three.solution").stdout


@pytest.mark.parametrize("method", ["strong", "weak"])
def test_a_certificate_is_written(method: str, run: Run, tmp_path: Path) -> None:
    from outplay.referee.certificate import verify

    data = json.loads(run("solve", "hexapawn:4x4", "--method", method, "--certificate", "proof", "--json").stdout)
    assert data["files"] == {"certificate": "proof"}
    verify(tmp_path / "proof")
    again = run("solve", "hexapawn:4x4", "--method", method, "--certificate", "another").stdout
    note = r"The certificate, of [\d,]+ positions, is in another: outplay verify another checks it\."
    assert re.fullmatch(note, again.splitlines()[-1])


def test_a_proof_that_is_too_long_is_reported_at_the_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from outplay.solving import certificate

    write = certificate.write_certificate
    monkeypatch.setattr(
        certificate, "write_certificate", lambda *given, **named: write(*given, **named, max_positions=5)
    )
    result = run("solve", "hexapawn:4x4", "--certificate", "proof")
    assert result.exit_code == 1 and "White wins in 11." in result.stdout and "Line: " in result.stdout
    assert "not certified: the proof of 'White wins.' has more than 5 positions" in result.stderr
    assert "a later --position" in result.stderr and not (tmp_path / "proof").exists()


@pytest.mark.parametrize("as_json", [False, True])
def test_control_c_while_the_proof_is_written(as_json: bool, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("outplay.solving.certificate.write_certificate", interrupt)
    json_too = ["--json"] if as_json else []
    result = run("solve", "hexapawn:4x4", "--save", "four", "--certificate", "proof", *json_too)
    assert result.exit_code == 1
    if as_json:
        assert result.stdout == "" and "interrupted; only this is certain: White wins in 11." in result.stderr
    else:
        assert "White wins in 11." in result.stdout and "interrupted; the result above is certain" in result.stderr
        assert "The solution is in four: outplay explore hexapawn:4x4 --solution four" in result.stdout


def test_checkpoints_are_resumed(run: Run, tmp_path: Path) -> None:
    first = run("solve", "hexapawn:4x4", "--checkpoint", "kept", "--method", "strong")
    again = run("solve", "hexapawn:4x4", "--checkpoint", "kept", "--method", "strong")
    assert first.exit_code == again.exit_code == 0 and any((tmp_path / "kept").iterdir())
    assert first.stdout.splitlines()[:-1] == again.stdout.splitlines()[:-1]


def test_a_solution_that_cannot_be_saved_is_still_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise SolutionError("the solution 'three' cannot be written: No space left on device")

    monkeypatch.setattr("outplay.solving.save", fail)
    result = run("solve", "hexapawn:3x3", "--save", "three")
    assert result.exit_code == 1 and "No space left on device" in result.stderr
    assert "Black wins in 6." in result.stdout and "b1b2    loses in 6" in result.stdout


# ---- While it goes on


@pytest.mark.parametrize(
    ("width", "doing"),
    [(150, "counting back, layer 4 of 9"), (90, "counting back, layer 4 of 9"), (70, "counting back, …"), (56, "")],
)
def test_progress_says_what_is_done_and_what_is_left(width: int, doing: str) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=width)
    with solving_progress(console) as show:
        show(Progress("finding positions, layer 3 of 9", None, 1_000, 2**20, 1.0))
        show(Progress("counting back, layer 4 of 9", 0.75, 123_456, 2**27, 30.0, 130.0))
    said = screen.getvalue()
    assert f"123,456 positions, 128 MB, about 2 min 10 s left{', ' if doing else ''}{doing}" in said
    assert doing or "counting" not in said


def test_what_is_said_meanwhile_stands_above_the_progress() -> None:
    """After every report the line is wiped out before anything else is printed."""
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=150)
    with solving_progress(console) as show:
        show(Progress("finding positions", None, 1_000, 2**20, 1.0))
        console.file.flush()
        say(console, "Method: strong")
    before, _, _ = screen.getvalue().partition("Method: strong")
    assert before.endswith("\r\x1b[2K")


def is_at_work(line: str) -> bool:
    """Whether a command says which method it uses, which it does when it begins to solve."""
    return line.startswith("Method: ")


LONG = {"strong": ("oska:5", "--method", "strong"), "weak": ("oska:6", "--method", "weak")}


@pytest.mark.parametrize("method", LONG)
def test_control_c_says_that_nothing_is_kept(method: str, tmp_path: Path) -> None:
    done = interrupted("solve", *LONG[method], folder=tmp_path, is_begun=is_at_work)
    assert done.returncode == 1 and f"Method: {method} (asked for)" in done.stdout
    assert "interrupted; the work is lost. With --checkpoint DIR" in done.stderr


@pytest.mark.parametrize("method", LONG)
def test_control_c_says_what_is_kept_and_how_to_go_on(method: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    for _ in range(2):  # the saved work is resumed, and interrupted again
        words = ("solve", *LONG[method], "--checkpoint", "kept")
        done = interrupted(*words, folder=tmp_path, is_begun=is_at_work, is_ready=lambda: can_resume(kept))
        assert done.returncode == 1 and can_resume(kept)
        assert "interrupted; the work is saved in 'kept': the same command resumes it" in done.stderr
        assert "the search for the next" not in done.stderr


def test_nothing_is_promised_that_is_not_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted_at_once(*_: object, **__: object) -> None:
        with open_checkpoint(tmp_path / "kept", outplay.game("hexapawn:3x3").start):
            raise KeyboardInterrupt

    monkeypatch.setattr("outplay.solving.solve", interrupted_at_once)
    result = run("solve", "hexapawn:3x3", "--checkpoint", "kept")
    assert result.exit_code == 1 and "there was nothing to save in 'kept' yet" in result.stderr


def test_without_its_table_a_search_starts_again(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted_later(*_: object, report: Callable[[Progress], None], **__: object) -> None:
        report(Progress("searching", None, 1, 1, 1.0, method="weak", reason="asked for"))
        (tmp_path / "kept").mkdir()
        (tmp_path / "kept" / "claims.jsonl").write_text("an answer")
        raise KeyboardInterrupt

    monkeypatch.setattr("outplay.solving.solve", interrupted_later)
    result = run("solve", "hexapawn:3x3", "--method", "weak", "--workers", "2", "--checkpoint", "kept")
    assert result.exit_code == 1 and "with the settled claims; the search for the next" in result.stderr
