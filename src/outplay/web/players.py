"""The players that visitors may name: our own kinds within limits, and those that the server was started with."""

from __future__ import annotations

from collections.abc import Mapping

from outplay.errors import InputError, OutplayError, SpecError, nearest, quoted
from outplay.play import Game
from outplay.players.contract import Machine
from outplay.players.external.limits import TurnLimits
from outplay.players.kind import Kind
from outplay.players.options import Option, format_value
from outplay.players.registry import KINDS, player
from outplay.rules.spec import Spec, is_outside, parse_spec
from outplay.web.answers import evaluation_words, fitting_evaluations
from outplay.web.failures import without_folders
from outplay.web.settings import ServerLimits
from outplay.web.shapes.games import PlayerKind, PlayerOption

_MAX_OPTIONS: Mapping[str, float] = {
    "threads": 1,
    "time": ServerLimits.player_seconds,
    "nodes": ServerLimits.nodes,
    "simulations": 5_000_000,
}
"""The largest values of options. A player that takes too long is stopped anyway."""
MAX_SPEC = 300
_KINDS: Mapping[str, Kind] = {kind.name: kind for kind in KINDS if kind.for_visitors}
"""The kinds for visitors. One that needs a file is none of them, because visitors must not name files."""


def make_player(
    text: str, game: Game, own: Mapping[str, str], seed: int = 0, limits: TurnLimits | None = None
) -> Machine:
    """The player that a visitor names; refused if visitors may not have it, or if it cannot play the game."""
    machine = player(visitor_spec(text, game, own), seed, limits)
    machine.check(game)
    return machine


def visitor_spec(text: str, game: Game, own: Mapping[str, str]) -> str:
    """The spec of the player that a visitor names; refused if visitors may not have it."""
    if text in own:
        return own[text]
    if len(text) > MAX_SPEC:
        raise SpecError(f"{quoted(text)} is too long for a player: {_offered(own)}")
    if is_outside(text):
        raise SpecError(f"a visitor cannot bring the player {quoted(text)} along: {_offered(own)}")
    spec = parse_spec(text)
    if spec.name not in _KINDS:
        raise SpecError(f"there is no player {quoted(text)} here: {_offered(own)}{nearest(spec.name, _KINDS)}")
    _check_options(spec)
    checked_evaluation(spec.options.get("eval"), game)
    return text


def checked_evaluation(text: str | None, game: Game) -> str:
    """The evaluation that a visitor names, or the default; never a file, and one that fits the game."""
    known = fitting_evaluations(game.rules)
    if text is None or text in known:
        return text or known[0]
    raise InputError(
        f"{game.name} has no evaluation {quoted(text)} here: there are {', '.join(known)}{nearest(text, known)}"
    )


def _offered(own: Mapping[str, str]) -> str:
    return f"there are {', '.join((*own, *_KINDS))}"


def _check_options(spec: Spec) -> None:
    """Refuse files, and values that are too large."""
    given = [option for option in _KINDS[spec.name].options if option.name in spec.options]
    for option in given:
        name, text = option.name, spec.options[option.name]
        if option.names_file(text):
            raise SpecError(f"{name} of the player {spec.name!r} is a file, and visitors of a server have none")
        if name in _MAX_OPTIONS and (value := option.read(text)) is not None and value > _MAX_OPTIONS[name]:
            raise SpecError(
                f"{name} of the player {spec.name!r} can be at most {format_value(_MAX_OPTIONS[name])} on a server, "
                f"not {quoted(text)}"
            )


def players_data(game: Game, own: Mapping[str, str]) -> list[PlayerKind]:
    """The players of a game, with their options."""
    kinds = [_kind_data(kind, game) for kind in _KINDS.values() if _can_play(kind, game)]
    return [*kinds, *(_own_data(name, spec) for name, spec in own.items())]


def _own_data(name: str, spec: str) -> PlayerKind:
    """A player of the owner, whose file may have changed since the server was started."""
    summary = "a player of this server's owner, read anew for every game"
    data: PlayerKind = {"name": name, "title": name, "summary": summary, "size": None, "options": [], "own": True}
    try:
        player(spec).close()
    except OutplayError as error:
        data["fault"] = without_folders(str(error))
    return data


def _can_play(kind: Kind, game: Game) -> bool:
    try:
        player(kind.example).check(game)
    except SpecError:
        return False
    return True


def _kind_data(kind: Kind, game: Game) -> PlayerKind:
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "size": None if kind.size is None else _option_data(kind.size),
        "options": [
            _evaluation_data(option, game) if option.name == "eval" else _option_data(option)
            for option in kind.options
            if option.kind != "file"
        ],
        "own": False,
    }


def _option_data(option: Option) -> PlayerOption:
    """An option, with the limits of a visitor."""
    assert option.kind != "file"  # visitors have none
    data: PlayerOption = {"name": option.name, "meaning": option.meaning, "kind": option.kind}
    if option.minimum is not None:
        data["least"] = option.minimum
    if option.maximum is not None:
        data["most"] = min(option.maximum, _MAX_OPTIONS.get(option.name, option.maximum))
    if option.default is not None:
        data["usual"] = format_value(option.default)
    if option.values:
        data["choices"] = list(option.values)
    if option.words:
        data["words"] = {str(number): words for number, words in enumerate(option.words, int(option.minimum or 0))}
    return data


def _evaluation_data(option: Option, game: Game) -> PlayerOption:
    """The evaluations that fit the game; a visitor has no files."""
    words = evaluation_words(game.rules)
    choices = list(words)
    return {**_option_data(option), "kind": "choice", "usual": choices[0], "choices": choices, "words": words}
