"""The unprivileged ids: never root, never twice for two living processes, and known to the user namespace."""

from __future__ import annotations

import pytest

from outplay.sandbox.users import HIGHEST, unprivileged_id

WHOLE = "         0          0 4294967295"


def test_every_process_has_its_own() -> None:
    ids = {unprivileged_id(pid, WHOLE) for pid in range(1, 2**22, 1000)}
    assert len(ids) == len(range(1, 2**22, 1000))
    assert all(found is not None and HIGHEST - 2**22 <= found < HIGHEST for found in ids)


@pytest.mark.parametrize("table", ["0 1000 1\n1 100000 65536", "0 100000 65536", "0 1000 1\n1000 1001 1"])
def test_only_ids_that_are_known(table: str) -> None:
    known = {
        first + number
        for first, _, count in (map(int, row.split()) for row in table.splitlines())
        for number in range(count)
    }
    for pid in (1, 2, 65535, 65536, 70000, 4_000_000):
        assert unprivileged_id(pid, table) in known - {0}


@pytest.mark.parametrize("table", ["0 1000 1", "", "0 0 0"])
def test_none_where_there_is_only_root(table: str) -> None:
    assert unprivileged_id(5, table) is None
