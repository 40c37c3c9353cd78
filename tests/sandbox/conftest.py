"""Sandboxes for the tests, whose keepers know the module ``inmates``."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from outplay.errors import PlayerFault
from outplay.sandbox import Allowance, Child, Program, Sandbox, files
from tests.patience import PATIENCE

collect_ignore_glob = ["saboteurs/*"]
"""They harm the process that imports them: only a keeper should."""

Starter = Callable[..., Child]


@pytest.fixture(autouse=True, scope="session")
def _inmates_can_be_imported() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "OUTPLAY_FOLDER", str(Path(__file__).parent))
        yield


@pytest.fixture(scope="session")
def sandbox(_inmates_can_be_imported: None) -> Iterator[Sandbox]:
    with Sandbox(preload=("inmates",)) as shared:
        yield shared


class Cell:
    """Runs pieces of Python in a sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.children: list[Child] = []

    def start(self, source: str, allowance: Allowance | None = None, readable: tuple[str, ...] = ()) -> Child:
        """A child that runs this source, with ``reader`` and ``writer``."""
        program = Program(entry="inmates:run", arguments=(textwrap.dedent(source),), readable=readable)
        self.children.append(self.sandbox.start(program, allowance))
        return self.children[-1]

    def attempt(self, source: str, allowance: Allowance | None = None, readable: tuple[str, ...] = ()) -> str:
        """What this source leaves as its ``result``, or the error that it meets."""
        program = Program(entry="inmates:attempt", arguments=(textwrap.dedent(source),), readable=readable)
        with self.sandbox.start(program, allowance) as child:
            return child.receive(PATIENCE)

    def fault(self, source: str, seconds: float = PATIENCE, **options: object) -> PlayerFault:
        """The fault that this source is guilty of."""
        child = self.start(source, **options)  # type: ignore[arg-type]
        with pytest.raises(PlayerFault) as caught:
            child.receive(seconds)
        return caught.value


@pytest.fixture
def cell(sandbox: Sandbox) -> Iterator[Cell]:
    used = Cell(sandbox)
    yield used
    for child in used.children:
        child.close()
