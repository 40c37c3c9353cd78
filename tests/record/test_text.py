"""Games as text, much like PGN: written, read back, and refused with a reason."""

from __future__ import annotations

import random

import pytest

import outplay
from outplay import Header, Record
from outplay.errors import RecordError
from outplay.play import Game
from outplay.record import Forfeit, Verdict
from outplay.record.text import format_text, parse_text
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from tests.games import GAMES, game_of
from tests.record.samples import PAWNS, random_record

WON = Record(PAWNS, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"], header=Header(("Ada", "level:3"), 7, 2))
HASH = PAWNS.rules.hash


def played_at_random(game: Game, seed: int) -> Record:
    """A whole game of random moves, from the start or from somewhere on the way."""
    record = random_record(game, seed, Header(("random", "random"), seed, seed + 1))
    skipped = random.Random(seed).randrange(len(record.moves)) if seed % 2 else 0
    return Record(game, record.positions[skipped], record.moves[skipped:], record.header)


def test_a_whole_game() -> None:
    assert format_text([WON]) == (
        '[Game "hexapawn:3x3"]\n'
        f'[Rules "{HASH}"]\n'
        '[White "Ada"]\n'
        '[Black "level:3"]\n'
        '[Seed "7"]\n'
        '[Number "2"]\n'
        '[Result "1-0"]\n'
        '[Outcome "White wins: Black cannot move."]\n'
        "\n"
        "1. b1b2 a3b2 2. a1b2 c3b2 3. c1b2 1-0\n"
    )


def test_a_game_that_black_began() -> None:
    record = Record(PAWNS, PAWNS.position("bbb/-w-/w-w b"), ["a3b2", "a1b2"])
    text = format_text([record])
    assert '[Start "bbb/-w-/w-w b"]\n' in text and "\n1... a3b2 2. a1b2 *\n" in text
    assert parse_text(text) == [record]


def test_lines_are_short_enough_for_a_letter() -> None:
    text = format_text([played_at_random(outplay.game("othello:8"), 4)])
    moves = text.partition("\n\n")[2].splitlines()
    assert len(moves) > 3 and max(map(len, moves)) <= 80


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_game_comes_back(rules: Rules) -> None:
    records = [played_at_random(game_of(rules), seed) for seed in range(2)]
    assert parse_text(format_text(records)) == records


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("detail", ["", "after 2.5 s: too late", 'Traceback:\n  x\n\tboom "here" \\n \x1b[2J\u202e'])
def test_a_forfeit_comes_back(verdict: Verdict, detail: str) -> None:
    header = Header(("Ada", 'a"b]\\<script>'), is_reproducible=False)
    for side, result in ((Side.WHITE, "0-1"), (Side.BLACK, "1-0")):
        record = Record(PAWNS, moves=["a1a2"], header=header, forfeit=Forfeit(side, verdict, detail))
        text = format_text([record])
        assert record.result == result and f"1. a1a2 {result}\n" in text
        assert all(line.isprintable() for line in text.splitlines())
        assert parse_text(text) == [record]


def test_games_of_several_kinds_in_one_text() -> None:
    records = [WON, Record(outplay.game("oska:4"), moves=["a5a4"]), Record(PAWNS), WON.undo()]
    assert parse_text(format_text(records)) == records
    assert parse_text("") == parse_text(" \n{nothing}\n") == []


def test_what_a_person_may_write() -> None:
    text = """
    ; a game from the blackboard
    [Event "Tuesday"]
    [Game "hexapawn"]
    1.b1b2 {the middle
    [White "in a remark"]} a3b2 2. a1b2 c3b2 3.c1b2
    [Game "hexapawn:3x3"] 1. a1a2 ...
    """.replace(" ...", " *")
    first, second = parse_text(text)
    assert first == Record(PAWNS, moves=WON.moves)
    assert second == Record(PAWNS, moves=["a1a2"])


GAME = '[Game "hexapawn:3x3"]'


@pytest.mark.parametrize(
    ("text", "fragments"),
    [
        ("1. e4 e5 1-0", ["game 1", "no tag that names the game"]),
        ('[Game "chess"]', ["game 1", "'chess'"]),
        ('[Game "mine.toml"]', ["'mine.toml'"]),
        ('[Game "hexapawn:3x3"] [Rules "0000"]', ["the rules of 'hexapawn:3x3' differ", "'0000'", HASH]),
        ('[Game "duel"] [Declaration "{"]', ["declaration", "'{'"]),
        ('[Game "duel"] [Declaration "[]"] [Rules "0"]', ["declaration", "[]"]),
        (f"{GAME} 1. b1b3", ["game 1", "'b1b3' is not legal"]),
        (f"{GAME} 1. zzz", ["'zzz'"]),
        (f"{GAME} * {GAME} 1. b1b3", ["game 2"]),
        (f"{GAME} 1. b1b2 1-0", ["game 1 claims the result '1-0'"]),
        (f'{GAME} [Result "0-1"] 1. b1b2', ["claims the result '0-1'"]),
        (f"{GAME} 1. b1b2 a3b2 2. a1b2 c3b2 3. c1b2 1/2-1/2", ["claims the result '1/2-1/2'"]),
        (f'{GAME} [Start "bbb/www w"]', ["game 1", "'bbb/www' has 2 rows"]),
        (f'{GAME} [Seed "-1"]', ["Seed", "'-1'"]),
        (f'{GAME} [Number "0"]', ["number of a game", "0"]),
        (f'{GAME} [Number "{"9" * 101}"]', ["Number"]),
        (f'{GAME} [White ""]', ["two names"]),
        (f'{GAME} [White "a\\u001b"]', ["two names"]),
        (f'{GAME} [White "a\\x"]', ["JSON string"]),
        (f'{GAME} [Forfeit "w"]', ["forfeit"]),
        (f'{GAME} [Forfeit "x time"]', ["forfeit", "'x'"]),
        (f'{GAME} [Forfeit "w bored"]', ["forfeit", "'bored'"]),
        (f'{GAME} [Forfeit "b time"] 1. b1b2 a3b2 2. a1b2 c3b2 3. c1b2', ["over by its rules"]),
        (f"{GAME}\n\n[White Ada]", ["line 3", "'[White Ada]'"]),
        (f"{GAME}\n{{ no end", ["line 2", "{ no end"]),
        ('{"format": "outplay-record"}\n]', ["line 2"]),
    ],
)
def test_what_is_refused(text: str, fragments: list[str]) -> None:
    with pytest.raises(RecordError) as refusal:
        parse_text(text)
    for fragment in fragments:
        assert fragment in str(refusal.value)


def test_a_long_text_of_nonsense_is_soon_refused() -> None:
    for text in ("[" * 300_000, '[A "' + "\\" * 300_000, "{" * 300_000, GAME + " 1" * 200_000, "1." * 200_000):
        with pytest.raises(RecordError):
            parse_text(text)
