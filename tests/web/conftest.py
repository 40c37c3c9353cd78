"""A visitor of a server that has its own variants and players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web.visitors import DeskHere, visitor


@pytest.fixture(scope="module")
def desk() -> DeskHere:
    return DeskHere()


@pytest.fixture(scope="module")
def client(desk: DeskHere) -> Iterator[TestClient]:
    with visitor(desk=desk) as found:
        yield found
