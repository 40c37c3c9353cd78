"""A game of one's own, from a TOML file and from a few lines of Python: both are the same game.

python examples/own_variant.py
"""

from __future__ import annotations

from pathlib import Path

import outplay

SKIRMISH = {
    "name": "skirmish",
    "family": "march",
    "start": """
        b b . b b
        - - - - -
        - - . - -
        - - - - -
        w w . w w""",
    "step": ["ahead"],
    "take": ["ahead-left", "ahead-right"],
    "win": ["reach"],
    "stuck": "lose",
}


def main() -> None:
    game = outplay.game(SKIRMISH)
    print(game.start.draw())
    print("The file declares the same game:", game == outplay.game(str(Path(__file__).with_name("skirmish.toml"))))

    results = game.start.playouts(10_000, seed=1)
    print(f"10,000 random games: White wins {results.white}, Black wins {results.black}, {results.draws} drawn")

    # The same board, played to be lost.
    misere = outplay.game({**SKIRMISH, "name": "skirmish misere", "goal": "misere"})
    results = misere.start.playouts(10_000, seed=1)
    print(f"played to be lost:   White wins {results.white}, Black wins {results.black}, {results.draws} drawn")


if __name__ == "__main__":
    main()
