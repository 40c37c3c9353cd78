"""The page of results: made from the results alone, so that a test can hold one against the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from outplay.render.words import duration
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.spec import parse_spec
from outplay.solving.results import Result
from proofs.solving_boards import HEXAPAWN_COLUMNS, HEXAPAWN_ROWS
from proofs.tables import markdown_table

HEADINGS = ("board", "perfect play", "best first moves", "positions", "found by", "certificate", "longest run")
INTRODUCTION = """\
# Solved games

These are the results of perfect play from the start of each game. *First* is the side that moves first. Distances are
plies, if the winner plays as fast and the loser as slowly as possible. Where discs are counted there is a margin, and
empty cells count for nobody. The best first moves are those that win, or that draw if none wins; with discs, those that
keep the margin. Octapawn is `hexapawn:4x4`.

The winner, or the margin of discs, was found by two independent methods, or it says *not yet*. The number of plies
comes from the strong method, and on small boards from recursion too:

| method | what it is |
| --- | --- |
| strong | every position that can arise, valued backwards from the ends of the games ([how](solving.md)) |
| weak | a proof search from the start: who wins, with none of the tables of the strong method |
| recursion | plain recursion in Python over the referee's slow rules, which share no code with the native core |
| certificate | the winner's replies to everything, [checked](certificates.md) line by line by the referee's rules |
| published | what other people have found, with other programs |

Strong and weak both use the moves of the native core, which another proof (`python proofs/run.py twin`) compares with
the referee's rules. Recursion, and the check of a certificate, do not use the core.

A command writes this page. It computes again what takes minutes, and keeps the results of longer runs:

```sh
python proofs/run.py solving                        # everything that fits into minutes
python proofs/run.py solving --only hexapawn:7x7    # one board, for as long as it takes, or --minutes 60
```

The data are also in the package, and the [server](api.md) returns them as `GET /api/results`:

```pycon
>>> from outplay.solving.results import results
>>> known = {one.game: one for one in results()}
>>> known["hexapawn:4x4"].text, known["hexapawn:4x4"].best_moves
('first wins in 11', ('a1a2', 'd1d2'))

```
"""


def page(results: Sequence[Result]) -> str:
    """The whole page."""
    by_name = {one.game: one for one in results}
    parts = [INTRODUCTION.rstrip(), "## Hexapawn by rows and columns", _GRID_WORDS, _grid(by_name, _winner)]
    parts += [_EFFORT_WORDS, _grid(by_name, _effort)]
    for entry in CATALOGUE:
        if listed := [one for one in results if parse_spec(one.game).name == entry.name]:
            parts += [f"## `{entry.name}`", markdown_table(HEADINGS, map(row, listed), words=3)]
    parts += ["## Published by others", _PUBLISHED_WORDS, _published(results)]
    parts += ["## How they were found", _RUNS_WORDS, _runs(results)]
    return "\n\n".join(parts) + "\n"


def row(result: Result) -> tuple[str, ...]:
    """A line of a table."""
    certificate = result.findings.get("certificate")
    return (
        f"`{result.game}`",
        shown(result),
        _moves(result),
        "" if result.positions is None else f"{result.positions:,}",
        ", ".join(result.findings) or "–",
        _size(certificate.facts["positions"]) if certificate else "not certified",
        _longest(result),
    )


def _size(positions: int) -> str:
    return "1 position" if positions == 1 else f"{positions:,} positions"


def shown(result: Result) -> str:
    """The result in words, and whether only one method has found it."""
    if result.score is None:
        return f"{result.text}: {result.note}" if result.note else result.text
    return result.text if result.is_certain else f"{result.text} (not yet: one method)"


_GRID_WORDS = """\
Who wins with one row of pawns a side, and in how many plies: 1 is the first player, 2 the second. A star means that
only one method has found it so far; a dot that none has."""
_EFFORT_WORDS = "How many positions the proof search (weak) looked at to find that out:"


def _grid(by_name: Mapping[str, Result], cell: Callable[[Result], str]) -> str:
    headings = ["rows \\ columns", *map(str, HEXAPAWN_COLUMNS)]
    rows = [
        [str(rows), *(_hexapawn(by_name, rows, columns, cell) for columns in HEXAPAWN_COLUMNS)]
        for rows in HEXAPAWN_ROWS
    ]
    return markdown_table(headings, rows)


def _hexapawn(by_name: Mapping[str, Result], rows: int, columns: int, cell: Callable[[Result], str]) -> str:
    found = by_name.get(f"hexapawn:{rows}x{columns}")
    return "·" if found is None or found.score is None else cell(found)


def _winner(result: Result) -> str:
    score = result.score
    assert score is not None
    winner = "draw" if score.winner is None else "1" if score.winner is score.side else "2"
    distance = "" if score.distance is None else f" in {score.distance}"
    return winner + distance + ("" if result.is_certain else " *")


def _effort(result: Result) -> str:
    weak = result.findings.get("weak")
    return "·" if weak is None else f"{weak.facts['nodes']:,}"


def _moves(result: Result) -> str:
    best = result.best_moves
    if best is None or result.first_moves is None:
        return ""
    if result.score and result.score.value == -1 and result.score.margin is None:
        return "all lose"
    if len(best) == len(result.first_moves):
        return f"all {len(best)}"
    return ", ".join(best) + f" ({len(best)} of {len(result.first_moves)})"


def _longest(result: Result) -> str:
    seconds = max((one.facts.get("seconds", 0) for one in result.findings.values()), default=0)
    return duration(seconds) if seconds else ""


_RUNS_WORDS = """\
What took more than a second of processor time, with what it took. Nodes are positions that were looked at, by the
strong method each of them twice; only recursion counts mirror images too. In a certificate they are those whose reply
the referee has checked."""


_PUBLISHED_WORDS = "What other people have found of boards that stand above:"


def _published(results: Iterable[Result]) -> str:
    found = [(one, one.findings["published"]) for one in results if "published" in one.findings]
    rows = [
        (f"`{one.game}`", replace(one, findings={"published": said}).text, said.facts["source"]) for one, said in found
    ]
    return markdown_table(("board", "result", "by whom"), rows, words=3)


def _runs(results: Iterable[Result]) -> str:
    headings = ("board", "method", "time", "nodes", "memory", "machine", "date")
    rows = [
        (
            f"`{result.game}`",
            method,
            duration(one.facts["seconds"]),
            f"{one.facts['nodes']:,}",
            f"{one.facts['bytes'] / 2**20:,.0f} MB" if method == "strong" else "",
            one.facts["machine"],
            one.facts["date"],
        )
        for result in results
        for method, one in result.findings.items()
        if one.facts.get("seconds", 0) >= 1
    ]
    return markdown_table(headings, rows, words=2)
