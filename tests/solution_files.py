"""Files of solutions that somebody has tampered with, and whose checksums are right."""

from __future__ import annotations

import json
import zlib

from outplay.solving.files import HEADER_BYTES, _seal


def forged(data: bytes, **changes: object) -> bytes:
    """A file with another header, and with the checksum of its table unless another one is given."""
    magic, header, seal = data[:HEADER_BYTES].splitlines(keepends=True)
    right = {"checksum": f"{zlib.crc32(data[HEADER_BYTES:]):08x}"}
    text = json.dumps(json.loads(header) | right | changes).encode()
    lines = magic + text.ljust(HEADER_BYTES - len(magic) - len(seal) - 1) + b"\n"
    return lines + _seal(lines) + data[HEADER_BYTES:]
