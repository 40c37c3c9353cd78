"""Long JSON texts from clients, with documents in them such as the memory of a machine.

Parsing a megabyte takes as long as hundreds of simple answers, so the server itself does not parse a long text. One
worker returns what it says besides the documents, and the worker that does the job parses it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from outplay.files.documents import parse_object
from outplay.web.failures import RequestError
from outplay.web.requests import ApiRequest, Asked

DOCUMENTS = ("memory", "policy")
"""The only values of a request that are objects, and may be long."""


class LongText(ApiRequest, task="reading"):
    """A long text that the server has not parsed; its documents are in the object itself, or in one of its values."""

    text: str
    inside: str | None = None

    def without_documents(self, most: int) -> str:
        """The text with empty documents: it must be short then."""
        whole, holder = self._parse()
        holder |= {name: {} for name in _documents_in(holder)}
        try:
            rest = json.dumps(whole)
        except RecursionError:
            raise RequestError("this is nested deeper than any request") from None
        if len(rest) > most:
            raise RequestError(
                f"without {' and '.join(DOCUMENTS)}, a message has at most {most} letters, and this one has {len(rest)}"
            )
        return rest

    def complete(self, request: Asked) -> Asked:
        """A request from this text, with its documents."""
        return replace(request, **_documents_in(self._parse()[1]))

    def _parse(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The whole object, and the one that holds the documents."""
        whole = read_object(self.text)
        holder = whole if self.inside is None else whole.get(self.inside)
        return whole, holder if isinstance(holder, dict) else {}


def _documents_in(holder: Mapping[str, Any]) -> dict[str, Any]:
    return {name: holder[name] for name in DOCUMENTS if isinstance(holder.get(name), dict)}


def read_object(text: str) -> dict[str, Any]:
    """The JSON object in a text."""
    return parse_object(text, "the message", RequestError)
