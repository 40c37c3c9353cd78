"""What every child may read: enough to run, and nothing of the present folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import outplay._core
from outplay.sandbox import places
from outplay.sandbox.layout import layout


def is_within(path: str, folders: tuple[str, ...]) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


def test_python_and_outplay_can_be_read() -> None:
    found = layout(places.common_places()).binds
    for file in (os.__file__, pytest.__file__, outplay.__file__, outplay._core.__file__, "/usr/bin/env"):
        assert file is not None and is_within(os.path.realpath(file), found)
    assert is_within(os.path.realpath(sys.executable), found)


def test_only_what_programs_need_is_taken_from_the_settings() -> None:
    found = layout(places.common_places())
    paths = {path for path in (*found.binds, *(link for link, _ in found.links)) if path.startswith("/etc")}
    assert "/etc" not in paths
    assert not any(is_within(secret, tuple(paths)) for secret in ("/etc/passwd", "/etc/shadow", "/etc/hostname"))


def test_the_environment_leads_to_our_python() -> None:
    environment = places.environment("/scratch")
    assert environment["PATH"].split(":")[0] == str(Path(sys.executable).parent)
    assert environment["HOME"] == environment["TMPDIR"] == "/scratch"
