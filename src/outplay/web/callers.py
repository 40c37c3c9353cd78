"""Where a request comes from: the server's own page, a program, or somebody else's page, which is refused.

A browser lets any page send simple requests to anywhere, again and again. But it says where they come from: with
Sec-Fetch-Site, or, if it is old or the server has no secure address, at least with the Origin of a WebSocket and of a
request whose answer is read. And it sends neither JSON nor a header of ours to another site without asking that site
first, which is never allowed here.
"""

from __future__ import annotations

from starlette.types import Scope

from outplay.errors import quoted
from outplay.web.failures import RefusedRequest

CLIENT_HEADER = "Outplay-Client"
"""The header in which a program gives any name; a page from elsewhere cannot send it."""
_CLIENT_KEY = CLIENT_HEADER.lower().encode()
_OWN_SITES = ("same-origin", "none")
"""None: an address that somebody typed. Another port of this machine is the same site, but another origin."""


def refuse_foreign(scope: Scope) -> None:
    """Refuse a request that came from somebody else's page, according to the browser."""
    sites = _values(scope, b"sec-fetch-site")
    origins = _values(scope, b"origin")
    if any(site not in _OWN_SITES for site in sites) or (not sites and origins and not is_own_page(scope)):
        origin = f" ({quoted(origins[0])})" if origins else ""
        raise RefusedRequest(
            403, f"this was sent by a page from elsewhere{origin}, and only this server's own page may: open that"
        )


def refuse_unnamed(scope: Scope) -> None:
    """Refuse work for a request that any page could have sent, because nothing says where it comes from."""
    # The body of a POST is JSON: the guard has checked that.
    if scope["method"] != "POST" and not _values(scope, b"sec-fetch-site") and not any(_values(scope, _CLIENT_KEY)):
        raise RefusedRequest(
            403,
            f"this makes the server work, and any page in a browser could have sent it: send the header "
            f"'{CLIENT_HEADER}: NAME' along, with any name for your program",
        )


def is_own_page(scope: Scope) -> bool:
    """Whether a request came from the server's own page, by its Origin."""
    origins, hosts = _values(scope, b"origin"), _values(scope, b"host")
    return len(origins) == len(hosts) == 1 and origins[0] in (f"http://{hosts[0]}", f"https://{hosts[0]}")


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1").lower() for key, value in scope["headers"] if key == name]
