"""Files of networks: they come back as they were, numpy reads them, and every fault of one is an error."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import outplay
from outplay.errors import InputError
from outplay.search import find_evaluation
from outplay.search.tuples import files
from outplay.search.tuples.files import load_network, save_network
from outplay.search.tuples.network import TupleNetwork

GAME = outplay.game("hexapawn:3x3")
NETWORK = TupleNetwork(
    "mine",
    GAME.name,
    GAME.rules.hash,
    ((6, 3, 0), (7, 4)),
    (0, 4),
    np.arange(72, dtype="<i2").tobytes(),
    {"command": "outplay learn tuples …", "seed": 7, "minutes": 0.5},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save_network(NETWORK, tmp_path / "mine.npz")
    return tmp_path / "mine.npz"


def header(**changes: Any) -> bytes:
    data = {
        **files.FORMAT.stamp,
        "game": GAME.name,
        "rules": GAME.rules.hash,
        "tuples": [[6, 3, 0], [7, 4]],
        "stages": [0, 4],
        "training": {},
        **changes,
    }
    return json.dumps(data).encode()


def archive(path: Path, *, weights: Any = None, **parts: bytes) -> Path:
    """A file with a good header and good weights, unless others are given."""
    array = np.arange(72, dtype="<i2") if weights is None else weights
    texts: dict[str, Any] = {
        name: np.frombuffer(data, np.uint8) for name, data in {"header": header(), **parts}.items()
    }
    np.savez(path, weights=array, **texts)
    return path


def refused(path: Path, *words: str) -> None:
    with pytest.raises(InputError) as caught:
        find_evaluation(str(path), GAME.rules)
    assert all(word in str(caught.value) for word in (path.stem, *words)), str(caught.value)


def test_a_network_comes_back_as_it_was(path: Path) -> None:
    again = load_network(path)
    assert again == NETWORK
    assert again.training == NETWORK.training
    assert find_evaluation(str(path), GAME.rules) == NETWORK


def test_numpy_reads_what_we_write_and_we_what_numpy_writes(path: Path) -> None:
    with np.load(path, allow_pickle=False) as found:
        assert sorted(found) == ["header", "weights"]
        assert found["weights"].tolist() == list(range(72))
        assert found["weights"].dtype == np.int16
        assert json.loads(found["header"].tobytes())["training"] == NETWORK.training
    assert load_network(archive(path)) == NETWORK


def test_the_same_network_makes_the_same_file(path: Path, tmp_path: Path) -> None:
    save_network(NETWORK, tmp_path / "again.npz")
    assert path.read_bytes() == (tmp_path / "again.npz").read_bytes()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["again.npz", "mine.npz"]  # and no half-written ones


def test_a_path_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        save_network(NETWORK, tmp_path / "no such folder" / "mine.npz")


@pytest.mark.parametrize("spec", ["engine:depth=2,eval={}", "alphabeta:depth=2,eval={}", "minimax:depth=2,eval={}"])
def test_players_take_the_file(spec: str, path: Path) -> None:
    player = outplay.player(spec.format(path))
    assert player.choose(GAME.start) in GAME.start.legal_moves
    with pytest.raises(InputError, match="was trained for"):
        player.check(outplay.game("hexapawn:3x4"))


@pytest.mark.parametrize("size", [0, 1, 30, 300, -1])
def test_a_file_that_is_no_archive_is_refused(size: int, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:size])
    refused(path, "is not a network")
    path.write_text("pieces = 2")
    refused(path, "is not a network")


def test_other_arrays(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    refused(archive(path, more=b"x"), "more.npy")
    for weights in (
        np.zeros(72, np.float32),
        np.full(72, np.nan),
        np.zeros(72, ">i2"),
        np.zeros((8, 9), "<i2"),
        np.array(5, "<i2"),
    ):
        refused(archive(path, weights=weights), "weights.npy is not a plain array")
    refused(archive(path, weights=np.zeros(71, "<i2")), "144 bytes", "142")
    np.savez(path, header=np.frombuffer(header(), np.uint8), weights=np.array([{"code": 1}], object))
    refused(path, "weights.npy is not a plain array")


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_WEIGHTS", 1000)
    path = tmp_path / "bomb.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("header.npy", b"")
        bomb.writestr("weights.npy", bytes(10**7))
    refused(path, "header.npy")
    good = io.BytesIO()
    np.save(good, np.frombuffer(header(), np.uint8))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("header.npy", good.getvalue())
        bomb.writestr("weights.npy", bytes(10**7))
    refused(path, "weights.npy has more than 2000 bytes")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"\xff", ["not JSON"]),
        (b"[" * 100_000, ["not JSON"]),
        (b"[]", ["it is not a network", "'outplay n-tuple network'"]),
        (header(format="something else"), ["it is not a network", "'outplay n-tuple network'"]),
        (header(version=2), ["version 2", "version 1"]),
        (header(game=5), ["lacks the game"]),
        (header(training=None), ["lacks the game"]),
        (header(tuples=5), ["must be a list"]),
        (header(tuples=[[6, 3, 0.5]]), ["whole numbers"]),
        (header(tuples=[[6, 3, True]]), ["whole numbers"]),
        (header(tuples=[["a1"]]), ["whole numbers"]),
        (header(stages=None), ["whole numbers"]),
        (header(stages=[0, 10**30]), ["whole numbers"]),
        (header(tuples=[[6, 3, 6]]), ["once"]),
        (header(stages=[4, 0]), ["begin with 0"]),
    ],
)
def test_odd_headers_are_refused(text: bytes, words: list[str], tmp_path: Path) -> None:
    refused(archive(tmp_path / "mine.npz", header=text), *words)


def test_a_network_for_another_game(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"trained for 'hexapawn:3x3', and cannot judge oska:4"):
        find_evaluation(str(archive(tmp_path / "mine.npz")), outplay.game("oska:4").rules)
    with pytest.raises(InputError, match="a cell that"):
        find_evaluation(str(archive(tmp_path / "mine.npz", header=header(tuples=[[6, 3, 99]]))), GAME.rules)
