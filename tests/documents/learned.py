"""What was learned: memories, networks, findings."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from outplay import Game, Record
from outplay.errors import InputError
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.findings import Findings, parse_findings
from outplay.learn.report.findings import picture, report
from outplay.players.matchbox.files import load_memory, memory_data, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.rules.words import Side
from outplay.search import find_evaluation
from outplay.search.tuples.files import load_network, save_network
from outplay.search.tuples.network import TupleNetwork
from tests.documents.format import DUEL, PAWNS, WON, Format
from tests.documents.layouts import JSON, NETWORK


def _write_memory(game: Game, moves: list[str]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        memory = Memory(game, POLICIES["her"])
        memory.learn(Record(game, moves=moves), Side.BLACK)
        save_memory(memory, path)

    return write


def _check_memory(memory: Memory, again: Path) -> None:
    assert sum(memory.results.values()) >= 0 and all(min(box.beads) >= 0 for box in memory.boxes.values())
    save_memory(memory, again)
    assert memory_data(load_memory(again)) == memory_data(memory)


def _write_network(path: Path) -> None:
    cells, weights = ((6, 3, 0), (7, 4)), np.arange(72, dtype="<i2").tobytes()
    training = {"command": "outplay learn tuples …", "seed": 7}
    save_network(TupleNetwork("mine", PAWNS.name, PAWNS.rules.hash, cells, (0, 4), weights, training), path)


def _check_network(network: TupleNetwork, again: Path) -> None:
    assert abs(network.value(PAWNS.start, Side.WHITE)) < 10**6
    save_network(network, again)
    found = load_network(again)
    assert (found.weights, found.tuples, found.stages) == (network.weights, network.tuples, network.stages)


def _write_findings(path: Path) -> None:
    experiment = Experiment(PAWNS, games=3, runs=2, memory=memory_data(Memory(PAWNS, POLICIES["her"])))
    data = conduct(experiment, workers=1).as_data()
    counted_again = ("table", "points", "bands")
    path.write_text(json.dumps({key: data[key] for key in data if key not in counted_again}), encoding="utf-8")


def _check_findings(findings: Findings, _: Path) -> None:
    assert parse_findings(json.dumps(findings.as_data())) == findings
    assert report([findings]) and picture([findings])


_MEMORY = Format(
    "memory",
    "machine.json",
    _write_memory(PAWNS, WON),
    load_memory,
    (InputError,),
    _check_memory,
    JSON,
    also=frozenset({"memory of a variant"}),
    is_whole_or_nothing=True,
    unreadable="the memory {} cannot be read: ",
    is_text=True,
)
FORMATS = (
    _MEMORY,
    replace(
        _MEMORY,
        name="memory of a variant",
        write=_write_memory(DUEL, ["a1a2", "a4a3"]),
        also=frozenset({"memory"}),
    ),
    Format(
        "network",
        "mine.npz",
        _write_network,
        lambda path: find_evaluation(str(path), PAWNS.rules),
        (InputError,),
        _check_network,
        NETWORK,
        told=("the network 'mine'",),
        is_whole_or_nothing=True,
        unreadable="the network {} cannot be read: ",
        content=lambda network: network,
    ),
    Format(
        "findings",
        "findings.json",
        _write_findings,
        lambda path: parse_findings(path.read_bytes().decode(errors="replace")),
        (InputError,),
        _check_findings,
        JSON,
        is_whole_or_nothing=True,
        unnamed=(InputError,),
    ),
)
