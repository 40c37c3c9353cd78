"""``outplay learn tuples``: train an evaluation by self-play."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from outplay.errors import InputError, quoted_path
from outplay.files.plain import Output
from outplay.render.scene import printable
from outplay.terminal.games import find_game
from outplay.terminal.options import json_option, output_option, seed_option, writes_outputs
from outplay.terminal.progress import progress
from outplay.terminal.screen import make_console, say, say_json

if TYPE_CHECKING:
    from outplay.learn.tuples import Trained, Trainer, TrainingProgress

_CHECKPOINT_SECONDS = 20.0
_SHARE = click.FloatRange(0, 1)
_MAX_MINUTES = 100_000


@click.command("tuples")
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 10**10), default=200_000, help="How many games to play.")
@seed_option(1)
@output_option("--output", "the network", "Save the network in a new file; its name ends in .npz.")
@click.option("--minutes", type=click.FloatRange(0.001, _MAX_MINUTES), help="Stop after this many minutes.")
@click.option(
    "--size", type=click.IntRange(2, 10), show_default="by the board", help="Maximum number of cells in a tuple."
)
@click.option("--stages", type=click.IntRange(1, 16), default=1, help="Stages of the game, each with its own weights.")
@click.option("--rate", type=_SHARE, help="The share of an error that is corrected at once.")
@click.option("--trace", type=_SHARE, help="How far a result reaches back: 0 a ply, 1 the whole game.")
@click.option("--exploration", type=_SHARE, help="The share of random moves.")
@click.option(
    "--random-plies", type=click.IntRange(0, 1000), help="Maximum number of random moves at the start of a game."
)
@json_option
@writes_outputs
def tuples(game: str, output: Output | None, as_json: bool, **options: Any) -> None:
    """Train an n-tuple network: an evaluation that a program learns by playing against itself.

    The network looks at lines and patches of the board and has a weight for everything that can stand on them. Its
    file is an evaluation for players and for outplay analyze. Ctrl-C stops and keeps what has been learned.

    \b
    Examples:
      outplay learn tuples othello:6 --games 100000 --seed 1 --output mine.npz
      outplay learn tuples breakthrough:6x6 --minutes 5 --stages 2 --output mine.npz
      outplay tournament othello:6 engine:depth=4,eval=mine.npz engine:depth=4
    """
    from outplay.learn.tuples import save_network, train

    played = find_game(game)
    if output is not None and not output.endswith(".npz"):
        raise InputError(f"the name of a network's file ends in .npz, unlike {quoted_path(output)}")
    settings = {key: value for key, value in options.items() if value is not None and key not in ("games", "minutes")}
    saved = time.monotonic()

    def report(trainer: Trainer) -> None:
        nonlocal saved
        show(_progress_text(trainer.progress), trainer.progress.games, options["games"])
        if output is not None and time.monotonic() - saved > _CHECKPOINT_SECONDS:
            save_network(trainer.network(training=made_by), output)
            saved = time.monotonic()

    made_by = {"command": _command(played.name, options, output)}
    with progress() as show:
        trained = train(
            played,
            games=options["games"],
            seconds=options["minutes"] and options["minutes"] * 60,
            report=report,
            training=made_by,
            **settings,
        )
    if output is not None:
        save_network(trained.network, output)
    _show(trained, played.rules.sides, output, as_json)
    if trained.is_interrupted:
        saved_in = f"; what they taught is saved in {quoted_path(output)}" if output else ""
        raise click.ClickException(f"interrupted after {trained.progress.games:,} games{saved_in}")


def _command(game: str, options: dict[str, Any], output: str | None) -> str:
    """The call as it can be typed again; without the file's folder, which is private."""
    given = {**options, "output": Path(output).name if output else None}
    words = ["outplay", "learn", "tuples", game]
    for name, value in given.items():
        if value is not None:
            words += [f"--{name.replace('_', '-')}", f"{value:g}" if isinstance(value, float) else str(value)]
    return shlex.join(words)


def _progress_text(done: TrainingProgress) -> str:
    """How many games were played, how fast, and how large the errors still are."""
    return f"{done.games:,} games, {_speed(done.games, done.seconds)}, error {done.error:.3f}"


def _show(trained: Trained, sides: tuple[str, str], output: str | None, as_json: bool) -> None:
    network, done = trained.network, trained.progress
    data = {
        **network.training,
        "game": network.game,
        "tuples": [len(cells) for cells in network.tuples],
        "stages": list(network.stages),
        "weights": len(network.weights) // 2,
        "complete": trained.is_complete,
        "output": output,
        "white": done.white,
        "draws": done.draws,
        "black": done.black,
        "history": [{"games": one.games, "error": round(one.error, 4)} for one in trained.history],
    }
    if as_json:
        say_json(data)
        return
    console = make_console()
    say(console, f"{network.game}: {done.games:,} games in {done.seconds:,.1f} s, {_speed(done.games, done.seconds)}")
    white, black = sides
    say(
        console,
        f"{white} won {done.white:,}, {black} {done.black:,}, drawn {done.draws:,}; last error {done.error:.3f}",
    )
    sizes = ", ".join(str(size) for size in data["tuples"])
    say(console, f"{data['weights']:,} weights: tuples of {sizes} cells, stages from {list(network.stages)} pieces")
    if output is not None:
        shown, typed = printable(output), shlex.quote(printable(output))
        say(console, f"Saved in {shown}. Play against it: outplay play {network.game} --black engine:eval={typed}")


def _speed(games: int, seconds: float) -> str:
    return f"{games / max(seconds, 1e-9):,.0f} games/s"
