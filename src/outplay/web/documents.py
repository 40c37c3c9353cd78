"""Long texts of JSON that visitors send, with documents in them such as what a machine has learned.

To read a megabyte takes the time of hundreds of simple answers. So a long text is not opened by the server, which has
others to answer: a worker says what stands in it besides the documents, and the one that does the job opens it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from outplay.files.documents import parse_object
from outplay.web.failures import RequestError
from outplay.web.requests import ApiRequest

DOCUMENTS = ("memory", "policy")
"""What a visitor may send along: the only things that are no texts, numbers or lists of them."""
Asked = TypeVar("Asked", bound=ApiRequest)


@dataclass(frozen=True, kw_only=True)
class SealedText(ApiRequest, task="reading"):
    """A long text that the server has not opened; the documents are in the object itself, or in one of its values."""

    text: str
    inside: str | None = None

    def without_documents(self, most: int) -> str:
        """What stands in the text besides the documents, of which nothing is left but their names: a short text."""
        whole, holder = self._open()
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

    def complete(self, request: Asked) -> Asked:
        """A request that came in this text, with its documents."""
        return replace(request, **_documents_in(self._open()[1]))

    def _open(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The object that the text stands for, and the one in which the documents are."""
        whole = read_object(self.text)
        holder = whole if self.inside is None else whole.get(self.inside)
        return whole, holder if isinstance(holder, dict) else {}


def _documents_in(holder: Mapping[str, Any]) -> dict[str, Any]:
    return {name: holder[name] for name in DOCUMENTS if isinstance(holder.get(name), dict)}


def read_object(text: str) -> dict[str, Any]:
    """The JSON object that a text stands for."""
    return parse_object(text, "the message", RequestError)
