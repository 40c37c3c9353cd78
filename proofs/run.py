"""The long proofs, on all processors: ``make prove SEED=1``.

    python proofs/run.py --seed 7                  everything, from other random numbers
    python proofs/run.py twin --games oska         one proof, and only games whose names contain a text
    python proofs/run.py strength --openings 5     short matches, to try something out
    python proofs/run.py solving --only oska:5     one board, solved for as long as it takes; or --minutes 60
    python proofs/run.py fuzzing --minutes 10      ten minutes for each reader of bytes
    python proofs/run.py attacks --checkpoint F    what is done is kept in F, and not done again

Ctrl-C stops a proof and keeps what it has done. Results are written to ``proofs/results``, dated, for people and for
programs. A further proof is a further module beside this one and a line in ``PROOFS``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the games and positions of the tests

from proofs import (
    attacks,
    conformance,
    endgames,
    engine,
    fuzzing,
    learning,
    levels,
    rating,
    recipes,
    solving,
    strength,
    threads,
    tuples,
    twin,
)
from proofs.settings import Settings

PROOFS = {
    "twin": twin.prove,
    "conformance": conformance.prove,
    "engine": engine.prove,
    "endgames": endgames.prove,
    "strength": strength.prove,
    "levels": levels.prove,
    "rating": rating.prove,
    "learning": learning.prove,
    "tuples": tuples.prove,
    "solving": solving.prove,
    "threads": threads.prove,
    "fuzzing": fuzzing.prove,
    "attacks": attacks.prove,
    "recipes": recipes.prove,
}


@click.command()
@click.argument("names", metavar="[PROOF]...", nargs=-1, type=click.Choice([*PROOFS]))
@click.option("--seed", default=1, show_default=True, help="Which random numbers.")
@click.option("--positions", type=click.IntRange(1), help="How many random positions in all.")
@click.option("--openings", type=click.IntRange(1), help="How many openings of each match; each is played twice.")
@click.option("--games", default="", help="Only games whose names contain this.")
@click.option("--only", multiple=True, metavar="GAME", help="Solve this board for as long as it takes; repeatable.")
@click.option(
    "--minutes",
    type=click.IntRange(1),
    help="Give up the proof search of such a board, or end a fuzzer, after so long.",
)
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path),
    help="Keep there which attacks are done, and go on with the others.",
)
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count(), help="How many processes; changes no result."
)
def main(
    names: tuple[str, ...],
    seed: int,
    positions: int | None,
    openings: int | None,
    games: str,
    only: tuple[str, ...],
    minutes: int | None,
    checkpoint: Path | None,
    workers: int,
) -> None:
    """Run the proofs that are named, or all of them."""
    settings = Settings(
        seed=seed,
        positions=positions,
        games=games,
        workers=workers,
        openings=openings,
        only=only,
        minutes=minutes,
        checkpoint=checkpoint and checkpoint.resolve(),
    )
    done = [PROOFS[name](settings) for name in names or PROOFS]
    sys.exit(0 if all(done) else 1)


if __name__ == "__main__":
    main()
