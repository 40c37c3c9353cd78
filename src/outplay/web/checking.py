"""The one check of a request: what a client sends becomes a value of ``requests``, or an error in our words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl

from pydantic import TypeAdapter, ValidationError

from outplay.errors import quoted
from outplay.web.failures import RequestError
from outplay.web.requests import Asked

_checkers: dict[type, TypeAdapter[Any]] = {}


def check_values(form: type[Asked], values: Mapping[str, Any]) -> Asked:
    """A request from the values of a JSON object."""
    return _checked(form, checker_of(form).validate_python, values)


def check_query(form: type[Asked], text: str) -> Asked:
    """A request from the query of an address; a repeated name is refused."""
    values: dict[str, str] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        if name in values:
            raise RequestError(f"{quoted(name)} stands twice in the query: write it once")
        values[name] = value
    return _checked(form, checker_of(form).validate_strings, values)


def checker_of(form: type[Asked]) -> TypeAdapter[Asked]:
    """The checker of a form, which also describes it; made once."""
    if form not in _checkers:
        _checkers[form] = TypeAdapter(form)
    return _checkers[form]


def _checked(form: type[Asked], check: Callable[[Mapping[str, Any]], Asked], values: Mapping[str, Any]) -> Asked:
    # Of the names that the form does not have, one is enough: an error about thousands would take a second.
    known: Mapping[str, Any] = form.__dataclass_fields__
    unknown = next((name for name in values if name not in known), None)
    try:
        return check({name: value for name, value in values.items() if name in known or name == unknown})
    except ValidationError as error:
        first, *others = error.errors(include_url=False)
        raise RequestError(_in_words(first) + (f" (and {len(others)} more)" if others else "")) from None


def _in_words(error: Mapping[str, Any]) -> str:
    """An error of pydantic as a sentence of ours."""
    where = ", entry ".join(quoted(str(part)) for part in error["loc"])
    kind, limits, given = error["type"], error.get("ctx", {}), quoted(error.get("input"))
    if kind == "value_error":
        return str(limits["error"])  # of a request that has checked itself
    words = {
        "missing": f"{where} is missing",
        "unexpected_keyword_argument": f"{where} is not known here: leave it out, or see /docs for what there is",
        "string_too_long": f"{where} is longer than {limits.get('max_length')} letters",
        "too_long": f"{where} has more than {limits.get('max_length')} entries",
        "too_short": f"{where} has fewer than {limits.get('min_length')} entries",
        "greater_than_equal": f"{where} must be at least {_shown(limits.get('ge'))}, not {given}",
        "less_than_equal": f"{where} can be at most {_shown(limits.get('le'))}, not {given}",
        "literal_error": f"{where} must be {limits.get('expected')}, not {given}",
        "dict_type": f"{where} must be a JSON object, not {given}",
        "dataclass_type": f"{where} must be a JSON object, not {given}",
        "string_type": f"{where} must be a text, not {given}",
        "string_unicode": f"{where} has characters that are not Unicode",
        "int_type": f"{where} must be a whole number, not {given}",
        "int_parsing": f"{where} must be a whole number, not {given}",
        "float_type": f"{where} must be a number, not {given}",
        "float_parsing": f"{where} must be a number, not {given}",
        "bool_type": f"{where} must be true or false, not {given}",
        "bool_parsing": f"{where} must be true or false, not {given}",
        "list_type": f"{where} must be a list, not {given}",
    }
    return words.get(kind, f"{where} cannot be {given}: {error['msg']}")


def _shown(limit: float | None) -> str:
    """A limit without the zero that pydantic gives to whole seconds."""
    return str(limit).removesuffix(".0")
