"""All kinds of files that are read: a small one of each, who reads it, what may be said of it, and what it is good for.

A file that is refused is named. One that is accepted, damaged or not, can be used like any other, and says nothing that
is not so.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import io
import json
import tempfile
import tomllib
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import outplay
from outplay import Game, Header, Record
from outplay._core import Prover
from outplay.arena import Plan, Tournament, Workers, enter, load, resume
from outplay.cli.find import read_games
from outplay.errors import (
    CodeError,
    InputError,
    NotProven,
    OutplayError,
    RecordError,
    SolutionError,
    TooLarge,
    VariantError,
)
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.findings import Findings, parse_findings
from outplay.learn.report.findings import picture, report
from outplay.players.matchbox.files import load_memory, memory_data, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policies import POLICIES, find_policy
from outplay.players.matchbox.policy import Policy
from outplay.players.python_files import check_name, only_name, sides_as_text
from outplay.record import Forfeit, Journal, Verdict
from outplay.record.text import format_text, parse_text
from outplay.referee.certificate import Proof, verify
from outplay.rules.words import Side
from outplay.search import find_evaluation
from outplay.search.evaluation import Evaluation
from outplay.search.tuples.files import load_network, save_network
from outplay.search.tuples.network import TupleNetwork
from outplay.solving import StrongSolution, save
from outplay.solving import load as load_solution
from outplay.solving.checking import Check, check_file
from outplay.solving.checkpoint import claimed
from outplay.solving.files import HEADER_BYTES, MAGIC, _seal
from outplay.solving.kept_answers import FILE as ANSWERS
from outplay.solving.kept_answers import KeptAnswers
from outplay.solving.kept_memory import FILE as SEARCH
from outplay.solving.kept_memory import KeptMemory
from outplay.solving.strong import solve_strongly
from outplay.solving.worth import Worth
from tests.certificates import slow_certificate
from tests.damage import Layout, Tree, written, written_toml
from tests.positions import position_of
from tests.recursion import Recursion

PAWNS = outplay.game("hexapawn:3x3")
DUEL = outplay.game({"name": "duel", "family": "march", "start": "b\n-\n-\nw", "step": ["ahead"], "sides": ["A", "B"]})
WON = ["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]


def _nothing(folder: Path) -> None:
    """What lies beside most files."""


@dataclass(frozen=True)
class Format:
    """A kind of files."""

    name: str
    file: str
    """What one is called."""
    write: Callable[[Path], object]
    """Makes a small one."""
    read: Callable[[Path], Any]
    errors: tuple[type[OutplayError], ...]
    """With which one is refused; the first of them if it cannot even be read."""
    check: Callable[[Any, Path], None]
    """That what was read can be used, is true, and comes back if it is written to another path."""
    layout: Layout | None = None
    unreadable: str = ""
    """How a refusal begins if there is no such file, where it is one that people name."""
    is_text: bool = False
    """Whether a refusal says that some bytes are not UTF-8."""
    told: tuple[str, ...] = ()
    """What a refusal may say instead of naming the file."""
    unnamed: tuple[type[OutplayError], ...] = ()
    """Refusals that have more to say than which file it was."""
    also: frozenset[str] = frozenset()
    """What it accepts of other formats' documents, and of the empty one."""
    is_whole_or_nothing: bool = False
    """Whether no cut of a document is a document."""
    is_part: Callable[[Any, Any], bool] = lambda part, whole: True
    """Whether what was read from a cut document is a part of what is in the whole one."""
    content: Callable[[Any], object] | None = None
    """What a document says that has a checksum: no changed byte changes it."""
    beside: Callable[[Path], None] = _nothing
    """Puts into the folder what belongs there too."""
    costs_work_only: bool = False
    """Whether a damaged file counts as none: all that was in it is found out again."""
    examples: int = 100
    """How many are tried."""

    @functools.cached_property
    def document(self) -> bytes:
        """The bytes of a small file."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "work")
            folder.mkdir()
            self.beside(folder)
            self.write(folder / self.file)
            return (folder / self.file).read_bytes()


# ---- Layouts


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


# ---- Games that were played


def _write_records(path: Path) -> None:
    header = Header(("Ada", "level:3"), 7)
    won = Record(PAWNS, moves=WON, header=header, times=[0.5, 0.25, 0.0, 0.0, 1.0])
    late = Record(PAWNS, PAWNS.position("bbb/-w-/w-w b"), ["a3b2"], Header(("Ada", "Bob"), None, 3, False))
    outplay.write_records(path, [won, late, Record(PAWNS, forfeit=Forfeit(Side.BLACK, Verdict.TIME, "too late"))])


def _check_records(rules: str) -> Callable[[list[Record], Path], None]:
    def check(records: list[Record], again: Path) -> None:
        assert all(record.game.rules.hash == rules and record.ending is not None for record in records)
        if records:
            outplay.write_records(again, records)
            assert outplay.read_records(again) == records
        assert [record.moves for record in parse_text(format_text(records))] == [record.moves for record in records]

    return check


def _is_beginning(part: list[Record], whole: list[Record]) -> bool:
    return part == whole[: len(part)]


def _write_text(path: Path) -> None:
    record = Record(DUEL, moves=["a1a2"], header=Header(('A "b"', "random"), 1, 2))
    path.write_text(format_text([Record(PAWNS, moves=WON), record]), encoding="utf-8")


def _check_text(games: dict[int, Record], _: Path) -> None:
    assert games and {record.game.rules.hash for record in games.values()} <= {PAWNS.rules.hash, DUEL.rules.hash}
    records = list(games.values())
    assert parse_text(format_text(records)) == [
        Record(one.game, one.start, one.moves, one.header, one.forfeit) for one in records
    ]


def _write_journal(path: Path) -> None:
    plan = Plan(PAWNS, enter(["random", "mine=greedy"]), games=4, seed=7, openings=("bbb/-w-/w-w b",))
    journal = Journal.create(path, plan.game, plan.as_data(), is_reproducible=True)
    with Workers(1) as workers:
        list(Tournament(plan, journal=journal).play(workers))


def _check_tournament(tournament: Tournament, again: Path) -> None:
    assert tournament.plan.game.rules.hash == PAWNS.rules.hash
    assert len(tournament.standings().as_data()["table"]) == len(tournament.plan.players)
    Journal.create(again, PAWNS, tournament.plan.as_data(), is_reproducible=True).close()
    assert load(again).plan == tournament.plan


def _load_tournament(path: Path) -> Tournament:
    tournament = load(path)
    resume(path).close()
    return tournament


# ---- What people declare


def _check_variant(game: Game, again: Path) -> None:
    assert game.start.legal_moves and game.start.draw() and game.start.draw("svg")
    assert game.start.playouts(2, 1).plies >= 2
    again.write_text(written_toml(game.rules.as_data()), encoding="utf-8")
    assert outplay.game(str(again)) == game


def _check_evaluation(evaluation: Evaluation, again: Path) -> None:
    for side in Side:
        assert abs(evaluation.value(PAWNS.start, side)) < 10**6
    again.write_text(written_toml(evaluation.as_data()), encoding="utf-8")
    assert find_evaluation(str(again), PAWNS.rules) == evaluation


def _check_policy(policy: Policy, again: Path) -> None:
    assert policy.fresh(2, 3) and [policy.change("loss", later) for later in (0, 9)]
    again.write_text(written_toml(policy.as_data()), encoding="utf-8")
    assert find_policy(str(again)) == policy


PLAYER = '''"""A player."""
import random


def player(position):
    """Any move."""
    if position.side == "white":
        return position.legal_moves[0]
    return random.choice(position.legal_moves)
'''


def _read_player(path: Path) -> str:
    name = only_name(path)
    check_name(path, name)
    sides_as_text(path)
    return name


def _check_player(name: str, _: Path) -> None:
    assert name.isidentifier()


# ---- What was learned


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


# ---- What was solved


def _has_right_answers(solution: StrongSolution) -> bool:
    worths = _worths(solution.game)
    return all(solution.get(position) == worth for position, worth in worths.items())


@functools.cache
def _worths(game: Game) -> dict[outplay.Position, Worth]:
    recursion = Recursion(game.rules)
    recursion.solve()
    return {position_of(game, situation): worth for situation, worth in recursion.known.items()}


def _write_solution(path: Path) -> None:
    save(solve_strongly(PAWNS.start, megabytes=16), path)


def _check_solution(check: Check, again: Path) -> None:
    if check.is_right:
        assert check.solution.game == PAWNS and _has_right_answers(check.solution)
        save(check.solution, again)
        assert _has_right_answers(load_solution(again))


def _check_proof(game: Game, text: str) -> Callable[[Proof, Path], None]:
    def check(proof: Proof, _: Path) -> None:
        assert (proof.rules.hash, proof.text) == (game.rules.hash, text)

    return check


SMALL = outplay.game("hexapawn:3x2")


def _claim(path: Path) -> Path:
    with claimed(path.parent, SMALL.start):
        return path


def _go_on(path: Path) -> StrongSolution:
    return solve_strongly(SMALL.start, megabytes=16, checkpoint=path.parent)


def _check_claimed(path: Path, _: Path) -> None:
    assert _has_right_answers(_go_on(path))


def _check_gone_on(solution: StrongSolution, _: Path) -> None:
    assert _has_right_answers(solution)


TRUE_ANSWERS = {("one w", 1): True, ("two b", 0): False, ("two b", -1): True}


def _write_answers(path: Path) -> None:
    kept = KeptAnswers(path.parent, PAWNS.rules.hash)
    for (position, least), holds in TRUE_ANSWERS.items():
        kept.keep(position, least, holds)


def _check_answers(kept: KeptAnswers, _: Path) -> None:
    for (position, least), holds in TRUE_ANSWERS.items():
        assert kept.holds(position, least) in (None, holds)
    assert kept.holds("one w", 2) is None and kept.holds("two w", 0) is None and not kept.is_given_up("one w", 1)


LARGER = outplay.game("hexapawn:4x4").start


def _write_search(path: Path) -> None:
    prover = Prover(LARGER.game._core, megabytes=1)
    assert prover.holds(LARGER._board, 0, 1, nodes=20) is None
    KeptMemory(prover, LARGER, path.parent).keep()


def _read_search(path: Path) -> Prover:
    prover = Prover(LARGER.game._core, megabytes=1)
    KeptMemory(prover, LARGER, path.parent)
    return prover


def _check_search(prover: Prover, _: Path) -> None:
    assert [prover.holds(LARGER._board, side, 1, nodes=100_000) for side in (0, 1)] == [True, False]


@functools.cache
def _layers(most: int) -> dict[str, bytes]:
    """What is in a directory when all is solved, or as soon as more positions than these have been found."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with suppress(TooLarge):
            solve_strongly(SMALL.start, megabytes=16, most=most, checkpoint=folder)
        return {path.name: path.read_bytes() for path in folder.iterdir()}


def _put_layers(folder: Path, most: int = 0) -> None:
    for name, data in _layers(most).items():
        (folder / name).write_bytes(data)


# ---- All of them

FORMATS = (
    Format(
        "records",
        "games.jsonl",
        _write_records,
        outplay.read_records,
        (RecordError,),
        _check_records(PAWNS.rules.hash),
        JSON_LINES,
        also=frozenset({"records of a variant", "tournament"}),
        unreadable="the record {} cannot be read: ",
        is_text=True,
        is_part=_is_beginning,
    ),
    Format(
        "records of a variant",
        "games.jsonl",
        lambda path: outplay.write_records(path, [Record(DUEL, moves=["a1a2", "a4a3"]), Record(DUEL)]),
        outplay.read_records,
        (RecordError,),
        _check_records(DUEL.rules.hash),
        JSON_LINES,
        also=frozenset({"records", "tournament"}),
        unreadable="the record {} cannot be read: ",
        is_text=True,
        is_part=_is_beginning,
    ),
    Format(
        "text of games",
        "games.txt",
        _write_text,
        lambda path: read_games(str(path)),
        (RecordError,),
        _check_text,
        TEXT,
        also=frozenset({"records", "records of a variant", "tournament"}),
        unreadable="the record {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "tournament",
        "games.jsonl",
        _write_journal,
        _load_tournament,
        (RecordError,),
        _check_tournament,
        JSON_LINES,
        unreadable="the record {} cannot be read: ",
        is_part=lambda part, whole: part.known <= whole.known,
    ),
    Format(
        "variant",
        "duel.toml",
        lambda path: path.write_text(written_toml(DUEL.rules.as_data()), encoding="utf-8"),
        lambda path: outplay.game(str(path)),
        (VariantError,),
        _check_variant,
        TOML,
        unreadable="the variant file {} cannot be read: ",
        is_text=True,
        told=("is over before its first move",),
    ),
    Format(
        "evaluation",
        "mine.toml",
        lambda path: path.write_text(
            'name = "careful"\npieces = 2\nmobility = -0.25\ncheckmate = "cells"\n'
            "cells = [1, 2.5, 3, 0, 0, 0, 1, 0, 1]\n",
            encoding="utf-8",
        ),
        lambda path: find_evaluation(str(path), PAWNS.rules),
        (InputError,),
        _check_evaluation,
        TOML,
        told=("the evaluation '",),
        also=frozenset({"nothing"}),
        unreadable="the evaluation file {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "policy",
        "mild.toml",
        lambda path: path.write_text(written_toml(POLICIES["menace"].as_data()), encoding="utf-8"),
        lambda path: find_policy(str(path)),
        (InputError,),
        _check_policy,
        TOML,
        also=frozenset({"nothing"}),
        unreadable="the policy file {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "player",
        "mine.py",
        lambda path: path.write_text(PLAYER, encoding="utf-8"),
        _read_player,
        (CodeError,),
        _check_player,
        TEXT,
        unreadable="the player's file {} cannot be used: ",
        is_text=True,
    ),
    Format(
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
    ),
    Format(
        "memory of a variant",
        "machine.json",
        _write_memory(DUEL, ["a1a2", "a4a3"]),
        load_memory,
        (InputError,),
        _check_memory,
        JSON,
        also=frozenset({"memory"}),
        is_whole_or_nothing=True,
        unreadable="the memory {} cannot be read: ",
        is_text=True,
    ),
    Format(
        "network",
        "mine.npz",
        _write_network,
        lambda path: find_evaluation(str(path), PAWNS.rules),
        (InputError,),
        _check_network,
        Layout(_network, _put_network),
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
    Format(
        "solution",
        "table.solution",
        _write_solution,
        lambda path: check_file(path, sample=20),
        (SolutionError,),
        _check_solution,
        Layout(_solution, _put_solution),
        is_whole_or_nothing=True,
        unreadable="{} is not a solution that can be used: ",
    ),
    Format(
        "certificate",
        "proof.gz",
        lambda path: slow_certificate(PAWNS.rules).save(path),
        verify,
        (SolutionError, NotProven),
        _check_proof(PAWNS, "From the start, Black wins within 6 plies."),
        Layout(_certificate, _put_certificate),
        also=frozenset({"certificate of a variant"}),
        is_whole_or_nothing=True,
        unnamed=(NotProven,),
        unreadable="{} is not a certificate that can be checked: ",
        content=Proof.as_data,
    ),
    Format(
        "certificate of a variant",
        "proof.gz",
        lambda path: slow_certificate(DUEL.rules).save(path),
        verify,
        (SolutionError, NotProven),
        _check_proof(DUEL, "From the start, B wins within 2 plies."),
        Layout(_certificate, _put_certificate),
        also=frozenset({"certificate"}),
        is_whole_or_nothing=True,
        unnamed=(NotProven,),
        unreadable="{} is not a certificate that can be checked: ",
        content=Proof.as_data,
    ),
    Format(
        "manifest of a checkpoint",
        "work.json",
        _claim,
        _claim,
        (InputError,),
        _check_claimed,
        JSON,
        is_whole_or_nothing=True,
        told=("work' cannot hold checkpoints: ", "work' holds ", "work' is not empty: "),
        is_text=True,
    ),
    Format(
        "answers of a checkpoint",
        ANSWERS,
        _write_answers,
        lambda path: KeptAnswers(path.parent, PAWNS.rules.hash),
        (InputError,),
        _check_answers,
        JSON_LINES,
        costs_work_only=True,
    ),
    Format(
        "search of a checkpoint",
        SEARCH,
        _write_search,
        _read_search,
        (),
        _check_search,
        costs_work_only=True,
    ),
    Format(
        "finished layer of a checkpoint",
        "layer-5.valued",
        lambda path: None,  # it lies there with the others
        _go_on,
        (SolutionError,),
        _check_gone_on,
        beside=_put_layers,
        examples=5,
        costs_work_only=True,
    ),
    Format(
        "found layer of a checkpoint",
        "layer-5.found",
        lambda path: None,
        _go_on,
        (SolutionError,),
        _check_gone_on,
        beside=partial(_put_layers, most=3),
        examples=5,
        costs_work_only=True,
    ),
)
