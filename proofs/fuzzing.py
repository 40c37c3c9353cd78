"""Every reader of bytes in the core, fed with changed ones: by libFuzzer where there is clang, else by our own driver.

The targets are in ``native/fuzz``, the sound files with which they begin in ``tests/data/fuzz``; all is compiled with
the sanitizers, in ``build/fuzz``. Each target has a minute, or as many as ``--minutes`` says. What is found stays in
``build/fuzz/findings``, and so do further files to begin with in ``build/fuzz/corpus``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "data" / "fuzz"
BUILD = ROOT / "build" / "fuzz"
HEADINGS = ("target", "what it reads", "inputs", "findings", "seconds")
TARGETS = {
    "checkpoint": "a layer of unfinished work, with a right checksum",
    "layer": "a packed layer of a solution",
    "memory": "what a prover has written down, with a right checksum",
    "network": "the tuples, stages and weights of a network",
    "position": "the cells of a position, one by one and in arrays",
    "table": "the table of a solution's file",
}
EXPLANATION = """\
A finding is an input that breaks memory, runs into undefined behaviour, is never done, or gets an answer that
contradicts another one. Texts (positions, records, certificates, the headers of files) are read in Python:
`tests/documents` and the proof `attacks` change those."""
LIBFUZZER = "libFuzzer"
OWN_DRIVER = "our own driver"


@dataclass(frozen=True)
class Found:
    """What came of a target."""

    inputs: int
    seconds: int
    report: str = ""
    """The end of what it printed, if something was found."""


def prove(settings: Settings) -> bool:
    """Compile and run the targets, print and write what was found; whether that is nothing."""
    console = wide_console()
    started = time.monotonic()
    names = [name for name in TARGETS if settings.games in name]
    seconds = 60 * (settings.minutes or 1)
    driver, folder = build(names)
    console.print(f"{', '.join(names)}: {seconds} s each, by {driver}", highlight=False)
    with ThreadPoolExecutor(settings.workers) as pool:
        work = partial(fuzz, folder=folder, is_libfuzzer=driver == LIBFUZZER, seconds=seconds, seed=settings.seed)
        found = dict(zip(names, pool.map(work, names), strict=True))
    rows = [
        (name, TARGETS[name], f"{one.inputs:,}", "1" if one.report else "0", str(one.seconds))
        for name, one in found.items()
    ]
    facts = facts_of(
        "no bytes harm their readers",
        settings,
        positions=None,
        is_complete=True,
        seconds=time.monotonic() - started,
        driver=driver,
        mismatches=[f"{name}:\n{one.report}" for name, one in found.items() if one.report],
        results={name: {"inputs": one.inputs, "seconds": one.seconds} for name, one in found.items()},
    )
    explanation = f"By {driver}, with AddressSanitizer and UndefinedBehaviorSanitizer. {EXPLANATION}"
    publish(console, "fuzzing", "Fuzzing", facts, explanation, HEADINGS, rows, words=2)
    return not facts["mismatches"]


def build(names: Iterable[str]) -> tuple[str, Path]:
    """Compile the targets; what drives them, and where they are."""
    clang = shutil.which("clang++")
    driver = LIBFUZZER if clang and has_libfuzzer(clang) else OWN_DRIVER
    folder = BUILD / driver.split()[-1].lower()
    compiler = [f"-DCMAKE_CXX_COMPILER={clang}"] if driver == LIBFUZZER else []
    options = ["-DOUTPLAY_FUZZ=ON", "-DOUTPLAY_SANITIZE=ON", "-DOUTPLAY_TESTS=OFF", *compiler]
    tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    environment = {"CMAKE_GENERATOR": "Ninja", **os.environ, "PATH": tools}
    run = partial(subprocess.run, env=environment, check=True)
    run(["cmake", "-S", ROOT / "native", "-B", folder, *options])
    run(["cmake", "--build", folder, "--target", *(f"fuzz_{name}" for name in names)])
    return driver, folder


def has_libfuzzer(clang: str) -> bool:
    """Whether it comes with this compiler: some systems pack it by itself."""
    source = 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }'
    command = [clang, "-fsanitize=fuzzer,address,undefined", "-x", "c++", "-", "-o", os.devnull]
    return subprocess.run(command, input=source, text=True, capture_output=True, check=False).returncode == 0


def fuzz(name: str, *, folder: Path, is_libfuzzer: bool, seconds: int, seed: int) -> Found:
    """Run one target for so long."""
    started = time.monotonic()
    findings, corpus = BUILD / "findings", BUILD / "corpus" / name
    for each in (findings, corpus):
        each.mkdir(parents=True, exist_ok=True)
    sound, target = (corpus, CORPUS / name), folder / f"fuzz_{name}"
    if is_libfuzzer:
        options = [f"-max_total_time={seconds}", "-print_final_stats=1", "-timeout=60", "-rss_limit_mb=2048"]
        command = [str(target), *options, f"-seed={seed}", f"-artifact_prefix={findings}/{name}-", *map(str, sound)]
    else:
        files = [str(file) for each in sound for file in sorted(each.iterdir())]
        command = [str(target), f"-seconds={seconds}", f"-seed={seed}", *files]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, cwd=BUILD)
    output = done.stdout + done.stderr
    counted = re.search(r"stat::number_of_executed_units: (\d+)|^(\d+) runs", output, re.MULTILINE)
    inputs = int(counted[1] or counted[2]) if counted else 0
    report = output[-4000:] if done.returncode or not inputs else ""
    return Found(inputs, round(time.monotonic() - started), report)
