"""How the text or the bytes of a file are taken apart, and put together and sealed again."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tomllib
import zlib

import numpy as np

from outplay.solving.files import HEADER_BYTES, MAGIC, _seal
from tests.documents.damage import Layout, Tree, written, written_toml


def _json(data: bytes) -> Tree:
    return json.loads(data)


def _json_lines(data: bytes) -> Tree:
    return [json.loads(line) for line in data.splitlines() if line]


def _put_lines(tree: Tree, _: bool = False) -> bytes:
    lines = tree if isinstance(tree, list) else [tree]
    return "".join(f"{written(line)}\n" for line in lines).encode()


def _put_text(tree: Tree, _: bool) -> bytes:
    lines = tree if isinstance(tree, list) else [tree]
    return "\n".join(line if isinstance(line, str) else written(line) for line in lines).encode(errors="surrogatepass")


JSON = Layout(_json, lambda tree, _: written(tree).encode())
JSON_LINES = Layout(_json_lines, _put_lines)
TOML = Layout(
    lambda data: tomllib.loads(data.decode()), lambda tree, _: written_toml(tree).encode(errors="surrogatepass")
)
TEXT = Layout(lambda data: data.decode().split("\n"), _put_text)


def _bytes_of(values: Tree, width: int) -> bytes:
    """Numbers as bytes, whatever they are."""
    numbers = [value if type(value) is int else 0 for value in values] if isinstance(values, list) else []
    return b"".join((number % 256**width).to_bytes(width, "little") for number in numbers)


def _part(tree: Tree, key: str) -> Tree:
    return tree.get(key) if isinstance(tree, dict) else tree


def _certificate(data: bytes) -> Tree:
    header, *lines = gzip.decompress(data).decode().splitlines()
    return {"header": json.loads(header), "lines": lines}


def _put_certificate(tree: Tree, seals: bool) -> bytes:
    header, body = _part(tree, "header"), _put_text(_part(tree, "lines"), seals) + b"\n"
    if seals and isinstance(header, dict):
        header |= {"checksum": hashlib.sha256(body).hexdigest()}
    return gzip.compress(written(header).encode() + b"\n" + body, 1)


def _solution(data: bytes) -> Tree:
    return {"header": json.loads(data[:HEADER_BYTES].splitlines()[1]), "table": list(data[HEADER_BYTES:])}


def _put_solution(tree: Tree, seals: bool) -> bytes:
    header, table = _part(tree, "header"), _bytes_of(_part(tree, "table"), 1)
    if seals and isinstance(header, dict):
        header |= {"checksum": f"{zlib.crc32(table):08x}", "bytes": len(table)}
    lines = (MAGIC + written(header).encode()).ljust(HEADER_BYTES - len(_seal(b"")) - 1) + b"\n"
    return lines + _seal(lines) + table


def _network(data: bytes) -> Tree:
    with np.load(io.BytesIO(data)) as found:
        return {"header": json.loads(found["header"].tobytes()), "weights": found["weights"].tolist()}


def _put_network(tree: Tree, _: bool) -> bytes:
    header = np.frombuffer(written(_part(tree, "header")).encode(), np.uint8)
    file = io.BytesIO()
    np.savez(file, header=header, weights=np.frombuffer(_bytes_of(_part(tree, "weights"), 2), "<i2"))
    return file.getvalue()


CERTIFICATE = Layout(_certificate, _put_certificate)
SOLUTION = Layout(_solution, _put_solution)
NETWORK = Layout(_network, _put_network)
