"""``outplay verify``: what is proven, what is wrong, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import outplay
from outplay.rules import find_rules
from outplay.solving import StrongSolution, save, solve
from outplay.solving.certificate import write_certificate
from tests.certificates import read, slow_certificate
from tests.cli.conftest import Run

DUEL = """name = "duel"
family = "march"
start = '''
b b
- -
- -
w w'''
step = ["ahead"]
sides = ["Sun", "Moon"]
"""


def save_table(game: str, path: Path) -> None:
    solution = solve(outplay.game(game), method="strong")
    assert isinstance(solution, StrongSolution)
    save(solution, path)


def test_a_proof_is_printed_in_words(run: Run) -> None:
    slow_certificate(find_rules("hexapawn:3x3")).save(Path("proof"))
    result = run("verify", "proof")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:4] == [
        "hexapawn:3x3  bbb/---/www w",
        "Proven: From the start, Black wins within 6 plies.",
        "Black has a reply in each of 10 positions, mirror images counted once; all 11 moves of White were followed. "
        "The game ended 7 times, always as claimed, after 6 plies at most.",
        "Checked by the slow rules alone.",
    ]


def test_a_proof_is_checked_without_the_solver(tmp_path: Path) -> None:
    proof = slow_certificate(find_rules("hexapawn:3x3")).save(tmp_path / "proof")
    program = (
        "import sys\n"
        "from outplay.cli import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    print([name for name in sys.modules if name.startswith(('outplay._core', 'outplay.solving'))])\n"
    )
    words = [sys.executable, "-c", program, "verify", str(proof)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert "Checked by the slow rules alone." in said and said.endswith("[]\n")


def test_a_draw_is_printed_with_both_strategies(run: Run) -> None:
    slow_certificate(find_rules("pawned:3")).save(Path("proof"))
    lines = run("verify", "proof").stdout.splitlines()
    assert lines[1] == "Proven: From the start, the game is a draw."
    assert [line.split()[0] for line in lines[2:4]] == ["White", "Black"]


def test_files_of_an_own_variant_carry_its_rules(run: Run) -> None:
    Path("duel.toml").write_text(DUEL)
    write_certificate(solve(outplay.game("duel.toml")), "proof")
    save_table("duel.toml", Path("table"))
    Path("duel.toml").unlink()
    lines = run("verify", "proof").stdout.splitlines()
    assert lines[1] == "The file has its own rules:"
    assert lines[2:6] == ["b b", "- -", "- -", "w w"]
    assert "A piece steps straight ahead onto an empty cell." in lines
    result = run("verify", "table")
    assert result.exit_code == 0 and "The file has its own rules:\n" in result.stdout


@pytest.mark.parametrize("as_json", [False, True])
def test_a_proof_with_a_gap_fails(as_json: bool, run: Run) -> None:
    certificate = slow_certificate(find_rules("hexapawn:3x3"))
    certificate.listed[0].popitem()
    certificate.made_right().save(Path("proof"))
    result = run("verify", "proof", *(["--json"] if as_json else []))
    assert result.exit_code == 1
    fault = json.loads(result.stdout)["fault"] if as_json else result.stdout
    assert "this is not proven: From the start, Black wins within 6 plies. Reason: there is no reply in" in fault
    assert ("Proven:" in result.stdout) is False
    assert not as_json or json.loads(result.stdout)["right"] is False


def test_a_damaged_proof_fails(run: Run) -> None:
    path = slow_certificate(find_rules("hexapawn:3x3")).save(Path("proof"))
    path.write_bytes(path.read_bytes()[:-30])
    result = run("verify", "proof")
    assert result.exit_code == 1
    assert "'proof' is not a certificate that can be checked" in result.stdout


def test_a_certificate_of_the_command_line_is_verified(run: Run, tmp_path: Path) -> None:
    assert run("solve", "hexapawn:4x4", "--certificate", "proof").exit_code == 0
    result = run("verify", "proof")
    assert result.exit_code == 0
    assert "Proven: From the start, White wins within 11 plies." in result.stdout
    assert read(tmp_path / "proof").header["game"] == "hexapawn:4x4"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    save_table("hexapawn:4x4", tmp_path / "table")
    return tmp_path / "table"


def test_a_saved_solution_is_checked(saved: Path, run: Run) -> None:
    result = run("verify", str(saved), "--sample", "200")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "hexapawn:4x4  bbbb/----/----/wwww w",
        "White wins in 11.",
        "Entries, without finished positions and mirror images: 5,734.",
    ]
    assert lines[3] == "Entries that do not follow from those after them: 0."
    assert lines[4:6] == ["Entries that were worked out again by the slow rules: 200.", "Differences: 0."]


def test_a_damaged_solution_fails(saved: Path, run: Run) -> None:
    saved.write_bytes(saved.read_bytes()[:-1])
    result = run("verify", str(saved))
    assert result.exit_code == 1
    assert "it should have" in result.stdout
