"""``outplay classic hexapawn``: the machine of the 1960s, with a file for its paper tape."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from outplay.classic.hexapawn import POLICY, Hexapawn, find_hexapawn
from outplay.errors import InputError, quoted_path
from outplay.parameters import SEED
from outplay.players.matchbox.kept import KeptMemory


@click.command()
@click.option("--memory", metavar="FILE", help="Where it keeps what it has learned.  [default: a file of your own]")
@click.option("--seed", type=SEED, help="Repeat the machine's choices.")
def hexapawn(memory: str | None, seed: int | None) -> None:
    """Play Hexapawn against a machine that forgets the moves with which it lost.

    You are X, move first, and type two numbers from 1 to 9. What the machine has learned is saved after every game, and
    is there again the next time. memory shows it, forget wipes it out.

    \b
    Examples:
      outplay classic hexapawn
      outplay classic hexapawn --memory machine.json
    """
    path = _usual_path() if memory is None else Path(memory)
    try:
        kept = KeptMemory(find_hexapawn(), POLICY, path)
    except InputError as error:
        raise InputError(f"{error}. Nothing was changed; to begin anew name another file by --memory") from None
    Hexapawn(kept, secrets.randbelow(2**32) if seed is None else seed, say=click.echo).run()


def _usual_path() -> Path:
    """A file in the folder where programs keep what is a person's own, which is made if it is not there."""
    folder = Path(click.get_app_dir("outplay"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"the folder {quoted_path(folder)} cannot be made: {error.strerror or error}; name a file by --memory"
        ) from None
    return folder / "hexapawn.json"
