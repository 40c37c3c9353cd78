"""JSON documents that visitors send along, such as what a machine has learned: how large and how deep they may be.

To read a megabyte takes the time of hundreds of simple answers. So a long text is not opened by the server, which has
others to answer: a worker says what stands in it besides the documents, and the one that does the job opens it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from outplay.errors import quoted
from outplay.files.documents import parse_object
from outplay.web.failures import RequestError

DOCUMENTS = ("memory", "policy")
"""What a visitor may send along: the only things that are no texts, numbers or lists of them."""
Sealed = dict[str, Any]
"""A long text that the server has not opened, and inside which of its values the documents are: see ``seal``."""
_MOST_LEVELS = 12
"""A memory with the declaration of a variant has five."""


def seal(text: str, inside: str | None = None) -> Sealed:
    """A long text for a worker; the documents are in the object itself, or in one of its values."""
    return {"text": text, "inside": inside}


def without_documents(sealed: Sealed, most: int) -> str:
    """What stands in a long text besides the documents, of which nothing is left but their names: a short text."""
    whole, holder = _opened(sealed)
    holder |= {name: {} for name in _documents_in(holder)}
    try:
        rest = json.dumps(whole)
    except RecursionError:
        raise RequestError("this is nested deeper than anything that can be asked for") from None
    if len(rest) > most:
        raise RequestError(
            f"without {' and '.join(DOCUMENTS)}, a message has at most {most} letters, and this one has {len(rest)}"
        )
    return rest


def with_documents(request: Mapping[str, Any], sealed: Sealed) -> dict[str, Any]:
    """A request with the documents of the long text that it came in."""
    documents = _documents_in(_opened(sealed)[1])
    for name, document in documents.items():
        check_document(name, document)
    return {**request, **documents}


def _opened(sealed: Sealed) -> tuple[dict[str, Any], dict[str, Any]]:
    """The object that a text stands for, and the one in which the documents are."""
    whole = read_object(sealed["text"])
    holder = whole if sealed["inside"] is None else whole.get(sealed["inside"])
    return whole, holder if isinstance(holder, dict) else {}


def _documents_in(holder: Mapping[str, Any]) -> dict[str, Any]:
    return {name: holder[name] for name in DOCUMENTS if isinstance(holder.get(name), dict)}


def read_object(text: str) -> dict[str, Any]:
    """The JSON object that a text stands for."""
    return parse_object(text, "the message", RequestError)


def check_document(name: str, value: object) -> None:
    """Refuse what is nested so deep that it cannot be written down again on its way to a worker."""
    if _is_deeper(value, _MOST_LEVELS):
        raise RequestError(f"{quoted(name)} is nested deeper than {_MOST_LEVELS} levels, which no document here is")


def _is_deeper(value: object, levels: int) -> bool:
    if isinstance(value, Mapping):
        parts: Any = value.values()
    elif isinstance(value, list):
        parts = value
    else:
        return False
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)
