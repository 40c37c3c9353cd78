"""Findings to look at: a table and curves, of one experiment or of several side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from outplay.learn.experiment import Experiment
from outplay.learn.findings import TABLE, Bands, Findings, Spread
from outplay.learn.report.chart_svg import draw_charts
from outplay.learn.report.charts import COLOURS, Chart, Curve, draw_chart, letter
from outplay.learn.report.words import side_by_side
from outplay.learn.truth import Truth
from outplay.render.scene import printable
from outplay.render.words import counted, spelt_out

WIDTH = 80
_CURVES = {
    "exploitability": "exploitability: a perfect rival wins",
    "losses": "games lost so far",
    "losing": "losing beads left in the boxes met",
    "boxes": "boxes met",
}
_OTHER_CURVES = {"wins": "games won so far", "beads": "beads in the boxes met"}
"""Shown if the game is too large to know how beatable a machine is."""
_SVG_BAND = "Dark band: eight of ten runs, light band: all"
_HEADS = ("least", "median", "most")
_COMPARED = {"cases": "cases met", "lost": "games lost", "perfect": "to perfection"}
_NEVER = "never"
_GROUP = 17
"""The width of three figures in a comparison."""
_GAP = 2
"""Between two charts."""
_NONE = "-"


def report(several: Sequence[Findings], width: int = WIDTH, *, unicode: bool = True) -> Text:
    """Everything for a terminal: titles, table and curves."""
    heading = "\n".join(titles(several))
    parts = [Text(heading if unicode else spelt_out(heading), style="bold")]
    parts.append(table(several[0]) if len(several) == 1 else comparison(several, width))
    if any(findings.runs for findings in several):
        drawn = [draw_chart(chart, (width - _GAP) // 2, unicode=unicode) for chart in charts(several)]
        parts.append(side_by_side(drawn, width, _GAP))
        parts.append(Text(legend(several), style="dim"))
    return Text("\n\n").join(parts)


def picture(several: Sequence[Findings]) -> str:
    """The curves as the text of an SVG file."""
    first, *others = titles(several)
    return draw_charts(first, [*others, legend(several, band=_SVG_BAND)], charts(several))


def titles(several: Sequence[Findings]) -> list[str]:
    """What was done, in two lines."""
    experiment = several[0].experiment
    parts = [f"{experiment.game.title}, a matchbox machine as {experiment.game.side_name(experiment.side)}"]
    if len({findings.experiment.policy for findings in several}) == 1:
        parts.append(f"policy {experiment.policy.name}")
    if len({findings.experiment.teacher for findings in several}) == 1:
        parts.append(f"teacher {experiment.teacher}")
    return [printable(", ".join(parts)), _amount(several)]


def _amount(several: Sequence[Findings]) -> str:
    experiment = several[0].experiment
    up_to = "up to " if experiment.until_perfect else ""
    games = f"{up_to}{counted(experiment.games, 'game')}"
    if len(several) == 1 and several[0].done < len(several[0].runs):
        run = "1 run" if experiment.runs == 1 else f"The first of {experiment.runs:,} runs"
        return f"{run} of {games}, interrupted after {several[0].runs[0].games:,}, seed {experiment.seed}"
    runs = counted(min(len(findings.runs) for findings in several), "run")
    each = " each" if len(several) > 1 else ""
    partly = "" if all(findings.is_complete for findings in several) else f" (of {experiment.runs:,}, interrupted)"
    return f"{runs}{each}{partly} of {games}, seed {experiment.seed}"


def names(several: Sequence[Findings]) -> list[str]:
    """What distinguishes the experiments of a report: the policy, the teacher, or both."""
    experiments = [findings.experiment for findings in several]
    has_one_policy = len({experiment.policy for experiment in experiments}) == 1
    has_one_teacher = len({experiment.teacher for experiment in experiments}) == 1
    form = "{teacher}" if has_one_policy else "{policy}" if has_one_teacher else "{policy}, {teacher}"
    return [printable(form.format(policy=one.policy.name, teacher=one.teacher)) for one in experiments]


def table(findings: Findings) -> Text:
    """The least, the median and the most of what is counted in each run; of a single run its own values.

    >>> import outplay
    >>> from outplay.learn.conduct import conduct
    >>> from outplay.learn.experiment import Experiment
    >>> print(table(conduct(Experiment(outplay.game("hexapawn:3x3"), games=500, runs=5, until_perfect=True))).plain)
                              least   median     most
    cases met                    15       16       18
    games lost                    9       11       13
    of these, resigned            0        0        1
    games to perfection          75      122      223
    All 5 runs came to a machine that nobody can beat.
    """
    shown = slice(1, 2) if len(findings.runs) == 1 else slice(3)
    text = Text(no_wrap=True)
    if len(findings.runs) > 1:
        text.append(f"{'':22}" + "".join(f"{head:>9}" for head in _HEADS) + "\n", style="dim")
    for key, title in TABLE.items():
        spread = findings.spread(key)
        if spread.runs:
            text.append(f"{title:22}" + "".join(f"{figure:>9}" for figure in _figures(spread)[shown]) + "\n")
    return text.append("\n".join(remarks(findings)))


def remarks(findings: Findings) -> Iterator[str]:
    """What the table does not say: how many runs end with a machine that can be beaten."""
    runs, never = len(findings.runs), findings.never_perfect
    if not runs:
        yield "No run was finished." if findings.experiment.runs > 1 else "No game was finished."
    elif never is None:
        yield "The game is too large to say how beatable the machines are."
    elif runs == 1:
        yield "A perfect rival can still beat the machine." if never else "Nobody can beat the machine any more."
    elif not never:
        yield f"{'Both' if runs == 2 else f'All {runs:,}'} runs came to a machine that nobody can beat."
    else:
        yield f"{never:,} of {counted(runs, 'run')} never came to a machine that nobody can beat."
    if runs and never == runs and _is_lost(findings.experiment):
        side = findings.experiment.game.side_name(findings.experiment.side)
        yield f"No wonder: {side} is lost from the start if the rival makes no mistake."


def _is_lost(experiment: Experiment) -> bool:
    """Whether a perfect rival beats any player of the machine's side."""
    truth = Truth(experiment.game)
    known = truth.of(truth.places.start)
    return known is not None and known.value == (-1 if experiment.side is experiment.game.rules.first else 1)


def comparison(several: Sequence[Findings], width: int = WIDTH) -> Text:
    """The same as the table for several experiments: a line each."""
    shown = names(several)
    room = width - 3 - len(_COMPARED) * _GROUP - len(_NEVER) - 2
    wide = min(room, max(map(len, shown)))
    text = Text(no_wrap=True)
    text.append(f"{'':{wide + 3}}" + "".join(f"{title:>{_GROUP}}" for title in _COMPARED.values()), style="dim")
    text.append(f"  {_NEVER}\n{'':{wide + 3}}" + f"{'min   med  max':>{_GROUP}}" * len(_COMPARED), style="dim")
    for number, (findings, title) in enumerate(zip(several, shown, strict=True)):
        text.append("\n").append(letter(number), style=COLOURS[number % len(COLOURS)])
        text.append(f"  {title if len(title) <= wide else title[: wide - 3] + '...':{wide}}")
        for key in _COMPARED:
            low, middle, high = _figures(findings.spread(key))
            text.append(f"{low:>{_GROUP - 11}}{middle:>6}{high:>5}")
        never = findings.never_perfect
        text.append(f"  {_NONE if never is None else f'{never:,}':>{len(_NEVER)}}")
    note = f"min, med, max: the least, the median and the most of the runs; {_NEVER}: runs that\nnever came to"
    return text.append(f"\n{note} a machine that nobody can beat", style="dim")


def _figures(spread: Spread) -> tuple[str, str, str]:
    low, middle, high = (_NONE if value is None else f"{value:g}" for value in spread[1:])
    return low, middle, high


def charts(several: Sequence[Findings]) -> list[Chart]:
    """The curves that are known of all experiments; four at most."""
    found = []
    shown = names(several)
    longest = max((findings.points for findings in several), key=len)
    has_bands = len(several) == 1 and len(several[0].runs) > 1
    for key, title in (_CURVES | _OTHER_CURVES).items():
        bands = [findings.bands(key) for findings in several]
        if all(bands):
            curves = (
                _curve(known_as, band, len(longest), has_bands=has_bands)
                for known_as, band in zip(shown, bands, strict=True)
                if band
            )
            found.append(Chart(title, tuple(curves), longest[-1], is_share=key == "exploitability"))
    return found[: len(_CURVES)]


def _curve(title: str, bands: Bands, length: int, *, has_bands: bool) -> Curve:
    """The curve of an experiment; if it ends before others, its last value goes on."""
    least, low, middle, high, most, _ = ([*line, *line[-1:] * (length - len(line))] for line in bands)
    return Curve(title, middle, low, high, least, most) if has_bands else Curve(title, middle)


def legend(several: Sequence[Findings], *, band: str = "Shade: eight of ten runs") -> str:
    """How to read the curves."""
    if len(several) > 1:
        return "Each letter: the median of its runs. Across: games."
    if len(several[0].runs) == 1:
        return "Across: games."
    return f"Line: the median of the runs. {band}. Across: games."
