"""A client of a server that has its own variants and players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web.visitors import WorkersHere, visitor


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio."""
    return "asyncio"


@pytest.fixture(scope="module")
def workers() -> WorkersHere:
    return WorkersHere()


@pytest.fixture(scope="module")
def client(workers: WorkersHere) -> Iterator[TestClient]:
    with visitor(workers=workers) as found:
        yield found
