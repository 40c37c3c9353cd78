"""Progress on a screen, and nothing in a pipe."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from outplay.terminal.progress import counting, progress, waiting
from tests.terminal.sitting import printed as said


def screen(width: int = 100) -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=width, color_system=None)


def test_a_count_with_a_bar_and_the_time_that_is_left() -> None:
    console = screen()
    with progress(console) as show:
        counting(show, "positions")(250, 1000)
    assert "250 of 1,000 positions" in said(console) and "━━━" in said(console) and "-:--:--" in said(console)


def test_a_narrow_screen_has_no_bar_and_a_narrower_one_no_words() -> None:
    console = screen(50)
    with progress(console) as show:
        show("looking at everything there is in the whole wide world", 1, 2)
    assert "looking at everything there is in the whole …" in said(console) and "━" not in said(console)
    console = screen(20)
    with progress(console) as show:
        show("looking", 1, 2, figures="12,345 done")
    assert "12,345 done" in said(console) and "looking" not in said(console)


def test_names_are_shown_without_markup() -> None:
    console = screen()
    with progress(console) as show:
        show("[bold]mine\x1b[2J[/bold]")
    assert "[bold]mine?[2J[/bold]" in said(console)


def test_nothing_in_a_pipe(capfd: pytest.CaptureFixture[str]) -> None:
    pipe = Console(file=io.StringIO())
    with progress(pipe) as show, waiting(pipe, "thinking"):
        show("at work", 1, 2)
    assert said(pipe) == "" and capfd.readouterr() == ("", "")
