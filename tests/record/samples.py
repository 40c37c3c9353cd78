"""Games for the tests of records."""

from __future__ import annotations

import random

import outplay
from outplay import Header, Record
from outplay.play import Game
from outplay.rules.variant import from_data

PAWNS = outplay.game("hexapawn:3x3")
OPENED = Record(PAWNS).play("b1b2", "a3b2")
DUEL = Game(from_data({"name": "duel", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"]}))


def random_record(game: Game, seed: int, header: Header | None = None) -> Record:
    player, record = random.Random(seed), Record(game, header=header or Header(("random", "random"), seed))
    while not record.outcome:
        record = record.play(player.choice(record.position.legal_moves))
    return record
