"""``outplay tree``: what minimax looks at, and what alpha-beta cuts away."""

from __future__ import annotations

import click

from outplay.play import Position
from outplay.search.evaluations import DEFAULT, find_evaluation
from outplay.search.score import format_number
from outplay.search.steps import steps_of
from outplay.search.teaching import MAX_DEPTH, NODE_LIMIT, alphabeta, minimax
from outplay.search.tree import Tree, format_plies
from outplay.search.tree_svg import draw_tree
from outplay.search.tree_text import format_report, format_side_by_side, format_tree
from outplay.terminal.games import find_game, find_position
from outplay.terminal.options import position_option
from outplay.terminal.progress import waiting
from outplay.terminal.screen import make_console, say_json

_MAX_LINES = 150
"""A longer tree is shown down to the level that still fits, unless --levels asks for more."""


@click.command()
@click.argument("game")
@position_option
@click.option("--depth", type=click.IntRange(0, MAX_DEPTH), default=2, help="How many plies to look ahead.")
@click.option(
    "--algorithm", type=click.Choice(["minimax", "alphabeta", "both"]), default="both", help="Which search to show."
)
@click.option("--evaluation", metavar="NAME", default=DEFAULT, help="What leaves are worth: a name or a file.")
@click.option("--levels", type=click.IntRange(min=0), help="Show only this many levels below the root.")
@click.option("--report", is_flag=True, help="Print as the old report does: values without moves.")
@click.option("--steps", is_flag=True, help="Explain alpha-beta, or the --algorithm minimax, step by step.")
@click.option("--svg", is_flag=True, help="Print alpha-beta, or the --algorithm minimax, as SVG with small boards.")
@click.option("--json", is_flag=True, help="Print JSON for a program to read.")
@click.option("--limit", type=click.IntRange(min=1), default=NODE_LIMIT, help="Maximum number of nodes.")
def command(
    game: str,
    position: str | None,
    depth: int,
    algorithm: str,
    evaluation: str,
    levels: int | None,
    limit: int,
    **forms: bool,
) -> None:
    """Show the tree that a search builds: minimax and alpha-beta side by side, with how much each had to look at.

    Values are for the side to move, which takes the largest; its rival takes the smallest. A star marks the best line.

    \b
    Examples:
      outplay tree hexapawn --depth 3
      outplay tree oska:4 --depth 4 --algorithm alphabeta --levels 1
      outplay tree hexapawn --position "bb-/w-b/-ww w" --evaluation pieces --steps
      outplay tree octapawn --depth 2 --algorithm alphabeta --svg > tree.svg
    """
    shown = _one_form(forms)
    if levels is not None and shown in ("report", "steps", "svg"):
        raise click.UsageError(f"--{shown} prints the whole tree: give no --levels with it, or a smaller --depth")
    played = find_game(game)
    start = find_position(played, position)
    trees = _search(start, depth, algorithm, evaluation, limit)
    if shown == "json":
        say_json({"position": str(start), "trees": [tree.as_data(levels) for tree in trees]})
    elif shown == "svg":
        click.echo(draw_tree(trees[-1]))
    elif shown == "report":
        click.echo("\n\n".join(f"{_title(tree)}:\n{format_report(tree)}" for tree in trees))
    elif shown == "steps":
        for number, step in enumerate(steps_of(trees[-1]), start=1):
            click.echo(f"{number:4}  {'  ' * len(step.path)}{step.text}")
    else:
        _show(trees, levels)


def _one_form(forms: dict[str, bool]) -> str | None:
    """The form in which the tree is printed; None for the default."""
    chosen = [name for name, is_chosen in forms.items() if is_chosen]
    if len(chosen) > 1:
        raise click.UsageError(f"--{chosen[0]} and --{chosen[1]} cannot both be printed: give one of them")
    return chosen[0] if chosen else None


def _search(start: Position, depth: int, algorithm: str, evaluation: str, limit: int) -> list[Tree]:
    """The trees that were asked for; alpha-beta's is the last."""
    weights = find_evaluation(evaluation, start.game.rules)
    searches = {"minimax": minimax, "alphabeta": alphabeta}
    chosen = list(searches) if algorithm == "both" else [algorithm]
    with waiting(make_console(stderr=True), "searching"):
        return [searches[name](start, depth, weights, limit=limit) for name in chosen]


def _title(tree: Tree) -> str:
    return "minimax" if tree.algorithm == "minimax" else "alpha-beta"


def _show(trees: list[Tree], levels: int | None) -> None:
    first = trees[0]
    game = first.position.game
    click.echo(f"{game.name}  {first.position}")
    side = game.side_name(first.maximizer)
    click.echo(f"{format_plies(first.depth)}, evaluation {first.evaluation}, values for {side}\n")
    click.echo(f"{'':12}{'value':>12}{'nodes':>10}{'leaves':>10}{'cuts':>8}  best line")
    for tree in trees:
        counts = f"{tree.nodes:10,d}{tree.leaves:10,d}{tree.cuts:8,d}"
        line = " ".join(map(str, tree.line)) or "-"
        click.echo(f"{_title(tree):12}{format_number(tree.value):>12}{counts}  {line}")
    shown = _levels_that_fit(first) if levels is None else levels
    click.echo()
    click.echo(format_tree(first, shown) if len(trees) == 1 else format_side_by_side(first, trees[1], shown))
    if levels is None and shown < first.depth:
        click.echo(f"\nThe tree is shown down to level {shown}; --levels shows more.")


def _levels_that_fit(tree: Tree) -> int:
    """How many whole levels a person can scroll through; at least one."""
    counts = [0] * (tree.depth + 1)
    for node in tree.root.walk():
        counts[node.plies] += 1
    total, levels = counts[0], 0
    for level, count in enumerate(counts[1:], start=1):
        total += count
        if level > 1 and total > _MAX_LINES:
            break
        levels = level
    return levels
