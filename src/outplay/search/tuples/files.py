"""Networks as files: .npz archives as numpy writes them, with a header of JSON text and the weights.

They are read and written without numpy, so that playing with a network does not have to load it. A file may come from
anybody: nothing in it is trusted, and no more of it is unpacked than a network can have.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any

from outplay.errors import InputError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_json
from outplay.files.plain import read_bytes, write_bytes
from outplay.search.tuples.network import MAX_WEIGHTS, TupleNetwork
from outplay.values import is_whole

FORMAT = Format("a network", "outplay n-tuple network", 1)
_HEADER, _WEIGHTS = "header.npy", "weights.npy"
_BYTES, _HUNDREDTHS = "|u1", "<i2"
_MAX_HEADER = 1 << 20
_MAX_FILE = 2 * MAX_WEIGHTS + 2 * _MAX_HEADER
_MAGIC = b"\x93NUMPY\x01\x00"
_DATE = (1980, 1, 1, 0, 0, 0)
"""Of all parts, so that the same network always makes the same file."""


def save_network(network: TupleNetwork, path: str | Path) -> None:
    """Write a network into a file, in one go."""
    header = {
        **FORMAT.stamp,
        "game": network.game,
        "rules": network.rules_hash,
        "tuples": network.tuples,
        "stages": network.stages,
        "training": network.training,
    }
    parts = {
        _HEADER: _npy(_BYTES, json.dumps(header, ensure_ascii=False).encode()),
        _WEIGHTS: _npy(_HUNDREDTHS, network.weights),
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED, 9)
    with reported_as(InputError, f"the network {quoted_path(path)} cannot be written"):
        write_bytes(path, [file.getvalue()])


def load_network(path: str | Path) -> TupleNetwork:
    """Read a network; whatever is wrong with its file is an ``InputError``."""
    path = Path(path)
    with reported_as(InputError, f"the network {quoted_path(path)} cannot be read"):
        data = read_bytes(path, _MAX_FILE)
    with reported_as(InputError, f"{quoted_path(path)} is not a network that can be used"):
        header, weights = _unpack(data)
        return _network(path.stem, FORMAT.check(parse_json(header, "its header")), weights)


def _npy(kind: str, data: bytes) -> bytes:
    """An array of one dimension as numpy stores it."""
    size = len(data) // int(kind[-1])
    head = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({size},), }}"
    head += " " * (-(len(_MAGIC) + 2 + len(head) + 1) % 64) + "\n"
    return _MAGIC + struct.pack("<H", len(head)) + head.encode() + data


def _unpack(data: bytes) -> tuple[bytes, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = sorted(archive.namelist())
            if names != [_HEADER, _WEIGHTS]:
                raise ValueError(f"it should hold {_HEADER} and {_WEIGHTS}, and holds {quoted(names)}")
            header = _read(archive, _HEADER, _BYTES, _MAX_HEADER)
            return header, _read(archive, _WEIGHTS, _HUNDREDTHS, 2 * MAX_WEIGHTS)
    # What zipfile lets through of damaged, encrypted or oddly packed archives.
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, struct.error, IndexError) as error:
        raise ValueError(str(error) or "it is damaged") from None


def _read(archive: zipfile.ZipFile, name: str, kind: str, max_bytes: int) -> bytes:
    """The bytes of an array that is stored just as we store it. The size that the archive states is not believed."""
    with archive.open(name) as file:
        data = file.read(max_bytes + 257)
    if len(data) > max_bytes + 256:
        raise ValueError(f"{name} has more than {max_bytes} bytes")
    start = len(_MAGIC) + 2
    length = struct.unpack("<H", data[start - 2 : start])[0] if len(data) >= start else 0
    body = data[start + length :]
    if data[: start + length] != _npy(kind, body)[: start + length] or len(body) % int(kind[-1]):
        raise ValueError(f"{name} is not a plain array of one dimension and the type {kind}")
    return body


def _network(name: str, header: dict[str, Any], weights: bytes) -> TupleNetwork:
    """A network of checked parts; whether it fits a game is checked when it is used."""
    game, rules_hash, training = header.get("game"), header.get("rules"), header.get("training")
    if not isinstance(game, str) or not isinstance(rules_hash, str) or not isinstance(training, dict):
        raise ValueError("its header lacks the game, its rules or how it was trained")
    tuples, stages = header.get("tuples"), header.get("stages")
    if not isinstance(tuples, list):
        raise ValueError(f"its tuples must be a list, not {quoted(tuples)}")
    cells = tuple(_numbers(one) for one in tuples)
    return TupleNetwork(name, game, rules_hash, cells, _numbers(stages), weights, training)


def _numbers(values: object) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(is_whole(value, 0, 999) for value in values):
        raise ValueError(f"its tuples and stages must be lists of whole numbers, unlike {quoted(values)}")
    return tuple(values)
