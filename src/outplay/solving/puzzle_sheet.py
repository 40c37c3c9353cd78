"""A sheet of puzzles to print: the boards, and the answers upside down at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outplay.render.html import content_policy, escaped, html_page
from outplay.render.svg import draw_svg
from outplay.rules.explain import explain
from outplay.solving.puzzles import Puzzle, task_words

_STYLE = """
@page { size: A4; margin: 12mm; }
body { margin: 12mm; color: #33302c; background: #fff; font: 11pt/1.4 system-ui, sans-serif; }
@media print { body { margin: 0; } }
h1 { font-size: 18pt; margin: 0 0 2mm; }
ol { list-style: none; margin: 5mm 0; padding: 0; display: grid; grid-template-columns: repeat(3, 1fr); gap: 7mm; }
li { break-inside: avoid; } li p { margin: 0 0 1mm; } li svg { width: 100%; height: auto; }
.answers { transform: rotate(180deg); break-inside: avoid; font-size: 9pt; }
"""
SHEET_POLICY = content_policy(_STYLE)
"""The Content-Security-Policy of a sheet, for a server that sends one."""


def draw_puzzle_sheet(puzzles: Sequence[Puzzle], seed: int) -> str:
    """The sheet as the text of an HTML file.

    >>> import outplay
    >>> from itertools import islice
    >>> from outplay.solving.puzzles import find_puzzles
    >>> sheet = draw_puzzle_sheet(list(islice(find_puzzles(outplay.game("octapawn"), seed=1), 4)), seed=1)
    >>> sheet.count("<li>"), sheet.count("<svg")
    (4, 4)
    """
    return html_page(_title(puzzles), _body(puzzles, seed), style=_STYLE)


def _title(puzzles: Sequence[Puzzle]) -> str:
    return f"Puzzles: {puzzles[0].position.game.title}"


def _body(puzzles: Sequence[Puzzle], seed: int) -> Iterator[str]:
    yield f"<h1>{escaped(_title(puzzles))}</h1>"
    yield f"<p>{escaped(' '.join(explain(puzzles[0].position.game.rules)))}</p>"
    yield "<p>In each position exactly one move keeps the result. Find it.</p><ol>"
    for number, puzzle in enumerate(puzzles, 1):
        yield f"<li><p><b>{number}</b> {escaped(task_words(puzzle))} (level {puzzle.level})</p>"
        yield draw_svg(puzzle.position.scene(), 40) + "</li>"
    answers = ", ".join(f"{number} {escaped(str(puzzle.answer))}" for number, puzzle in enumerate(puzzles, 1))
    yield f'</ol><p class="answers">Answers: {answers}. Seed {seed}.</p>'
