"""The options of a proof, and where its results go."""

from __future__ import annotations

import datetime
import json
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import outplay

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Settings:
    """The options of a run; a proof chooses what is left open."""

    seed: int = 1
    positions: int | None = None
    games: str = ""
    workers: int = 1
    openings: int | None = None
    only: tuple[str, ...] = ()
    minutes: int | None = None
    checkpoint: Path | None = None


def facts_of(proof: str, settings: Settings, *, is_complete: bool, seconds: float, **found: Any) -> dict[str, Any]:
    """What every result says: which proof it is, with what it was obtained, and what was found.

    A proof that some options do not narrow says so: ``positions=None``.
    """
    return {
        "proof": proof,
        "seed": settings.seed,
        "games": settings.games,
        "positions": settings.positions,
        "is_complete": is_complete,
        "versions": versions(),
        "seconds": round(seconds, 1),
        **found,
    }


def write_results(name: str, facts: dict[str, Any], table: str, folder: Path = RESULTS) -> list[Path]:
    """Write a result for programs (JSON) and for people (Markdown), named after the proof, the day and the seed."""
    folder.mkdir(exist_ok=True)
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    stem = f"{name}-{today}-seed{facts['seed']}"
    # What is only a part, or was asked to be small, must not take the place of the whole.
    is_small = facts["games"] or facts["positions"] is not None or facts.get("openings") is not None
    is_whole = facts["is_complete"] and not is_small
    stem += "" if is_whole else "-part"
    paths = [folder / f"{stem}.json", folder / f"{stem}.md"]
    paths[0].write_text(as_json({"date": today, **facts}), encoding="utf-8")
    paths[1].write_text(table, encoding="utf-8")
    return paths


def as_json(facts: dict[str, Any]) -> str:
    """A line for each fact, and for each item of a table: a file that can be read and compared line by line."""
    lines = []
    for key, value in facts.items():
        text = json.dumps(value)
        if isinstance(value, dict) and any(isinstance(item, dict) for item in value.values()):
            items = [f"  {json.dumps(name)}: {json.dumps(item)}" for name, item in value.items()]
            text = "{\n" + ",\n".join(items) + "\n }"
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def versions() -> dict[str, str]:
    """With what a result was obtained."""
    return {
        "outplay": outplay.__version__,
        "commit": _commit(),
        "python": platform.python_version(),
        "processor": platform.machine(),
    }


def _commit() -> str:
    """The commit that is checked out, and whether the core or the package differs from it."""
    git = ["git", "-C", str(RESULTS.parent)]
    shown = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    if shown.returncode:
        return "no git"
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "../src", "../native"], check=False).returncode
    return shown.stdout.strip() + (" with changes" if changed else "")
