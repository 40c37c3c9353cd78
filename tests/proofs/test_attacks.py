"""The proofs of safety themselves: what is done is kept and not done again, and no reader of bytes is forgotten."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from proofs import attacks, fuzzing, threads
from proofs.attacks import Result
from proofs.settings import Settings

ROOT = Path(__file__).parents[2]
FOUND = Result(7, "nothing odd", ("one fault",))


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[int, int], Result]]:
    """Attacks that are over at once."""
    found: dict[str, Callable[[int, int], Result]] = {"a b": lambda percent, seed: FOUND, "c": lambda *_: FOUND}
    monkeypatch.setattr(attacks, "ATTACKS", found)
    return found


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def make(name: str, folder: Path, settings: Settings) -> None:
    attacks.attack(name, folder, attacks.conditions_of(settings))


def test_an_attack_is_kept_and_not_made_again(
    known: dict[str, Callable[[int, int], Result]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []

    class Done:
        def poll(self) -> int:
            return 0

    def start(name: str, settings: Settings, folder: Path) -> Done:
        started.append(name)
        make(name, folder, settings)
        return Done()

    monkeypatch.setattr(attacks, "start", start)
    settings, console = Settings(seed=3, workers=2), Console(quiet=True)
    make("c", tmp_path, settings)
    found, is_complete = attacks.run_all(known, settings, tmp_path, console)
    assert started == ["a b"] and is_complete
    assert {(one.tried, one.seen, one.faults) for one in found.values()} == {(7, "nothing odd", ("one fault",))}
    attacks.run_all(known, settings, tmp_path, console)
    assert started == ["a b"]
    attacks.run_all(known, Settings(seed=4, workers=2), tmp_path, console)  # that is another attack
    assert started == ["a b", "a b", "c"]


def test_an_attack_that_breaks_off_has_not_held(known: dict[str, Callable[[int, int], Result]], tmp_path: Path) -> None:
    known["c"] = lambda percent, seed: Result(1 // (percent - percent), "")
    make("c", tmp_path, Settings())
    found = attacks.kept(tmp_path, "c", Settings())
    assert found is not None and "ZeroDivisionError" in found.faults[0]


def test_what_an_attack_leaves_behind_and_an_attack_on_nothing_are_faults(
    known: dict[str, Callable[[int, int], Result]], tmp_path: Path, scratch: Path
) -> None:
    def careless(percent: int, seed: int) -> Result:
        (scratch / "a file").touch()
        return Result(0, "")

    known["c"] = careless
    make("c", tmp_path, Settings())
    found = attacks.kept(tmp_path, "c", Settings())
    assert found is not None
    assert found.faults == ("nothing was tried", "left in the folder for temporary files: a file")


def test_those_that_measure_time_are_attacks() -> None:
    assert set(attacks.ALONE) < set(attacks.ATTACKS)


def test_every_target_is_compiled_has_files_to_begin_with_and_is_run() -> None:
    listed = re.search(r"foreach\(name write_corpus (.*)\)", (ROOT / "native" / "CMakeLists.txt").read_text())
    assert listed is not None
    sources = {path.stem.removeprefix("fuzz_") for path in (ROOT / "native" / "fuzz").glob("fuzz_*.cpp")}
    assert {name.removeprefix("fuzz_") for name in listed[1].split()} == sources == set(fuzzing.TARGETS)
    assert all(any((fuzzing.CORPUS / name).iterdir()) for name in fuzzing.TARGETS)


def test_a_test_that_a_race_has_ended_is_a_failure() -> None:
    log = """1/2 Testing: test_turn
turn: 51 passed, 0 failed
Test time =   0.63 sec
2/2 Testing: test_prover
WARNING: ThreadSanitizer: data race
Test time =   0.10 sec
"""
    assert threads.count(log) == {"test_turn": (51, 0, 0.63), "test_prover": (0, 0, 0.1)}
