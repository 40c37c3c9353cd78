"""The games of a server: the catalogue, and the variants that it was started with.

A visitor names a game by a text. It is never a path: no file is opened here, whatever the text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from outplay.errors import SpecError, VariantError, nearest, quoted
from outplay.play import Game, Position
from outplay.rules.catalogue import BY_NAME, find_catalogue_rules
from outplay.web.failures import NoSuchGame, RulesMismatch

_MAX_KEPT = 64
"""Compiled games. A visitor may ask for thousands of sizes; compiling one takes about a millisecond."""
MAX_NAME = 200


class Shelf:
    """Games by name: the server's own variants, and the games of the catalogue, of which the last ones are cached."""

    def __init__(self, own: Iterable[Game] = ()) -> None:
        self._own: dict[str, Game] = {}
        for game in own:
            _check_own_name(game.name, self._own)
            self._own[game.name] = game
        self._kept: OrderedDict[str, Game] = OrderedDict()

    @property
    def own(self) -> Mapping[str, Game]:
        """The variants that the server was started with, by name."""
        return self._own

    def find(self, name: str, rules: str | None = None) -> Game:
        """The game of a name; a hash of its rules must be right."""
        game = self._own.get(name) or self._catalogued(name)
        if rules is not None and rules != game.rules.hash:
            raise RulesMismatch(
                f"{game.name} has the rules {game.rules.hash!r} on this server, not {quoted(rules)}: "
                "the link or record is from another version of the game",
                expected=game.rules.hash,
            )
        return game

    def _catalogued(self, name: str) -> Game:
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        try:
            found = find_catalogue_rules(name[:MAX_NAME])
        except SpecError as error:
            raise NoSuchGame(self._unknown(name, error)) from None
        # The same game under two spellings is compiled once.
        game = self._kept.get(found.name) or Game(found)
        self._kept[found.name] = self._kept[name] = game
        while len(self._kept) > _MAX_KEPT:
            self._kept.popitem(last=False)
        return game

    def _unknown(self, name: str, error: SpecError) -> str:
        """Why there is no such game, for a visitor, who has no files here."""
        asked = name.strip().partition(":")[0].partition(",")[0]
        if not asked or asked in BY_NAME:
            return str(error)
        known = (*BY_NAME, *self._own)
        return f"there is no game {quoted(name)} on this server: it has {', '.join(known)}{nearest(asked, known)}"


def parse_position(game: Game, text: str | None) -> Position:
    """The position that a visitor names; the start if there is no text."""
    return game.start if text is None else game.position(text)


def _check_own_name(name: str, others: Mapping[str, Game]) -> None:
    if name in others:
        raise VariantError(f"two of the variants are called {quoted(name)}: give one of them another name")
    if len(name) > MAX_NAME:
        raise VariantError(f"{quoted(name)} is too long a name on a server: give it at most {MAX_NAME} letters")
    if name.strip() != name or name.partition(":")[0] in BY_NAME:
        raise VariantError(
            f"a variant of your own cannot be called {quoted(name)} on a server: that is the name of a game of the "
            "catalogue, or begins or ends with a space; give it another name"
        )
