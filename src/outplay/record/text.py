r"""Games as text for people and other programs, much like PGN; both ways.

Tags in brackets, an empty line, numbered moves, and the result:

    [Game "hexapawn:3x3"]
    [Rules "f0ba661443405b03"]
    [White "level:3"]
    [Black "Ada"]
    [Result "1-0"]
    [Outcome "White wins: Black cannot move."]

    1. b1b2 a3b2 2. a1b2 c3b2 3. c1b2 1-0

The value of a tag is written like a JSON string: a quotation mark as ``\"``, a new line as ``\n``. Times are not kept.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from outplay.errors import RecordError, quoted, reported_as
from outplay.play import Game
from outplay.record.files import FORMAT, TOURNAMENT, read_header
from outplay.record.forfeit import Forfeit
from outplay.record.record import RESULTS, UNFINISHED, Header, Record
from outplay.rules.catalogue import find_catalogue_rules, find_catalogued
from outplay.rules.earlier import Earlier, find_earlier
from outplay.rules.words import Side

_WIDTH = 80
_NO = "no"
_TOKEN = re.compile(
    r"""(?P<space>\s+ | \{[^}]*\} | ;[^\n]*)
    | \[ \s* (?P<tag>[A-Za-z]+) \s+ (?P<value>"(?:[^"\\\n]|\\.)*") \s* \]
    | (?P<word>[^\s{}\[\];]+)""",
    re.VERBOSE,
)
"""A piece of a text. Text in braces, or behind a semicolon, is a remark."""
_EXCHANGED = {"White": "Black", "Black": "White", **{RESULTS[side]: RESULTS[side.rival] for side in Side}}
"""Tags and results with the colours exchanged."""
_NUMBER = re.compile(r"[0-9]{1,6}\.+")


def format_text(records: Iterable[Record]) -> str:
    """Write games one below the other; ``parse_text`` reads them back.

    >>> import outplay
    >>> record = outplay.Record(outplay.game("hexapawn:3x3")).play("b1b2", "a3b2", "c1b2")
    >>> print(format_text([record]))
    [Game "hexapawn:3x3"]
    [Rules "f0ba661443405b03"]
    [White "human"]
    [Black "human"]
    [Result "*"]
    <BLANKLINE>
    1. b1b2 a3b2 2. c1b2 *
    <BLANKLINE>
    """
    return "\n".join(_format_game(record) for record in records)


def _format_game(record: Record) -> str:
    tags = "".join(f"[{name} {_as_value(value)}]\n" for name, value in _tags(record))
    words = " ".join([*_numbered(record), record.result])
    moves = textwrap.fill(words, _WIDTH, break_on_hyphens=False, break_long_words=False)
    return f"{tags}\n{moves}\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    rules, header = record.game.rules, record.header
    yield "Game", rules.name
    yield "Rules", rules.hash
    if not find_catalogued(rules):
        yield "Declaration", json.dumps(rules.as_data())
    yield from zip(("White", "Black"), header.players, strict=True)
    if header.seed is not None:
        yield "Seed", str(header.seed)
    if header.number is not None:
        yield "Number", str(header.number)
    if not header.is_reproducible:
        yield "Reproducible", _NO
    if record.start != record.game.start:
        yield "Start", str(record.start)
    yield "Result", record.result
    if record.is_over:
        yield "Outcome", record.ending
    if forfeit := record.forfeit:
        detail = f": {forfeit.detail}" if forfeit.detail else ""
        yield "Forfeit", f"{forfeit.side} {forfeit.verdict}{detail}"


def _as_value(text: str) -> str:
    """A text as a JSON string without control characters."""
    quoted_text = json.dumps(text, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in quoted_text)


def _numbered(record: Record) -> Iterator[str]:
    """The moves with their numbers; three dots stand before the first if the second side began."""
    skipped = int(record.start.side is not record.game.rules.first)
    for ply, move in enumerate(record.moves, skipped):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif ply == skipped:
            yield "1..."
        yield str(move)


# ---- Reading


@dataclass
class _Draft:
    """A game as it is read: its tags, the words of its moves, and the result at its end."""

    tags: dict[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    result: str | None = None


def parse_text(text: str) -> list[Record]:
    """Read games, replaying every move; a text that cannot be read, or a result that does not fit, is refused.

    Only the game must be named. Unknown tags, such as a date, are ignored.

    >>> parse_text('[Game "hexapawn:3x3"] 1. b1b2 {the centre} a3b2')[0].moves[-1]
    Move(origin='a3', target='b2', captured=('b2',))
    """
    games: dict[tuple[str | None, ...], Game] = {}
    return [_read(draft, number, games) for number, draft in enumerate(_drafts(text), 1)]


def _drafts(text: str) -> Iterator[_Draft]:
    draft = _Draft()
    for match in _tokens(text):
        name, word = match["tag"], match["word"]
        # A game ends with its result or, without one, before the first tag of the next game.
        if draft.result is not None or (name and draft.words):
            yield draft
            draft = _Draft()
        if name:
            draft.tags[name] = _value_of(match["value"])
        elif word in (*RESULTS.values(), UNFINISHED):
            draft.result = word
        elif move := _NUMBER.sub("", word, count=1):
            draft.words.append(move)
    if draft.tags or draft.words or draft.result:
        yield draft


def _tokens(text: str) -> Iterator[re.Match[str]]:
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            line = text.count("\n", 0, place) + 1
            raise RecordError(
                f"line {line} cannot be read: {quoted(text[place : place + 40])} is neither a tag such as "
                '[White "Ada"] nor a move nor a remark in braces'
            )
        place = match.end()
        if match["space"] is None:
            yield match


def _value_of(text: str) -> str:
    try:
        value: str = json.loads(text)
    except ValueError:
        raise RecordError(f"the value {quoted(text)} of a tag cannot be read: write it like a JSON string") from None
    return value


def _read(draft: _Draft, number: int, games: dict[tuple[str | None, ...], Game]) -> Record:
    tags = draft.tags
    with reported_as(RecordError, f"game {number} cannot be read"):
        key = tuple(tags.get(name) for name in ("Game", "Rules", "Declaration"))
        if key not in games:
            games[key] = _game(tags)
        game = games[key]
        if earlier := find_earlier(game.rules, tags.get("Rules")):
            draft = _modernized(draft, earlier)
            tags = draft.tags
        start = game.position(tags["Start"]) if "Start" in tags else None
        record = Record(game, start, draft.words, _header(tags), _forfeit(tags))
    for claimed in (tags.get("Result"), draft.result):
        if claimed not in (None, record.result):
            raise RecordError(f"game {number} claims the result {quoted(claimed)}, but its moves end otherwise")
    return record


def _modernized(draft: _Draft, earlier: Earlier) -> _Draft:
    """A game of an earlier version as this one would have written it."""
    tags = {_EXCHANGED.get(name, name): value for name, value in draft.tags.items()}
    if "Start" in tags:
        tags["Start"] = earlier.position(tags["Start"])
    if "Result" in tags:
        tags["Result"] = _EXCHANGED.get(tags["Result"], tags["Result"])
    if "Forfeit" in tags:
        side, mark, rest = tags["Forfeit"].partition(" ")
        tags["Forfeit"] = f"{earlier.side(side)}{mark}{rest}"
    moves = [earlier.move(word) for word in draft.words]
    return _Draft(tags, moves, draft.result and _EXCHANGED.get(draft.result, draft.result))


def _game(tags: Mapping[str, str]) -> Game:
    """The game that the tags name; people who write by hand may leave out the hash of its rules."""
    if "Game" not in tags:
        raise RecordError(f"there is no tag that names the game, such as [Game {_as_value('name:size')}]")
    head: dict[str, Any] = {**FORMAT.stamp, TOURNAMENT: {}, "game": tags["Game"]}
    if "Declaration" in tags:
        try:
            head["declaration"] = json.loads(tags["Declaration"])
        except (ValueError, RecursionError):
            raise RecordError(f"the declaration {quoted(tags['Declaration'])} is not JSON") from None
    elif "Rules" not in tags:
        return Game(find_catalogue_rules(tags["Game"]))
    return read_header({**head, "rules": tags.get("Rules")})


def _header(tags: Mapping[str, str]) -> Header:
    default = Header()
    players = (tags.get("White", default.players[0]), tags.get("Black", default.players[1]))
    seed, number = (_whole_number(tags, name) for name in ("Seed", "Number"))
    return Header(players, seed, number, tags.get("Reproducible") != _NO)


def _whole_number(tags: Mapping[str, str], name: str) -> int | None:
    text = tags.get(name)
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,100}", text):
        raise RecordError(f"the tag {name} holds a whole number, not {quoted(text)}")
    return int(text)


def _forfeit(tags: Mapping[str, str]) -> Forfeit | None:
    text = tags.get("Forfeit")
    if text is None:
        return None
    words, _, detail = text.partition(": ")
    side, _, verdict = words.partition(" ")
    return Forfeit.from_data({"side": side, "verdict": verdict, "detail": detail})
