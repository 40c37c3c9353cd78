"""The files of a child: what it may read, what is bound into its small root, and what becomes a link or a copy."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import outplay._core
from outplay.sandbox import files
from outplay.sandbox.files import Layout, copy_readable, is_world_readable, make_layout, mark_copies


def is_within(path: str, folders: tuple[str, ...]) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


def test_python_and_outplay_can_be_read() -> None:
    found = make_layout(files.common_files()).binds
    for file in (os.__file__, pytest.__file__, outplay.__file__, outplay._core.__file__, "/usr/bin/env"):
        assert file is not None and is_within(os.path.realpath(file), found)
    assert is_within(os.path.realpath(sys.executable), found)


def test_only_what_programs_need_is_taken_from_the_settings() -> None:
    found = make_layout(files.common_files())
    paths = {path for path in (*found.binds, *(link for link, _ in found.links)) if path.startswith("/etc")}
    assert "/etc" not in paths
    assert not any(is_within(secret, tuple(paths)) for secret in ("/etc/passwd", "/etc/shadow", "/etc/hostname"))


def test_the_environment_leads_to_our_python() -> None:
    environment = files.environment("/scratch")
    assert environment["PATH"].split(":")[0] == str(Path(sys.executable).parent)
    assert environment["HOME"] == environment["TMPDIR"] == "/scratch"


def test_what_is_below_another_is_not_bound_again(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "ab").mkdir()
    paths = [str(tmp_path / name) for name in ("a/b", "a", "ab", "missing")]
    assert make_layout(paths) == Layout((f"{tmp_path}/a", f"{tmp_path}/ab"), ())


def test_links_lead_to_what_is_bound(tmp_path: Path) -> None:
    (tmp_path / "real" / "inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real")
    found = make_layout([f"{tmp_path}/link", f"{tmp_path}/link/inner"])
    assert found == Layout((f"{tmp_path}/real",), ((f"{tmp_path}/link", f"{tmp_path}/real"),))


def test_what_a_base_holds_is_kept(tmp_path: Path) -> None:
    base = Layout(("/usr",), (("/bin", "/usr/bin"),))
    assert make_layout(["/usr/bin", "/bin/sh"], base).binds == ("/usr",)
    assert make_layout(["/usr/bin", "/bin/sh"], base).links == (("/bin", "/usr/bin"),)
    (tmp_path / "more").touch()
    assert make_layout([f"{tmp_path}/more"], base) == Layout(("/usr", f"{tmp_path}/more"), base.links)


def test_what_only_its_owner_can_read_is_copied(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "program").write_text("text")
    (folder / "link").symlink_to("inner")
    tmp_path.chmod(0o700)  # what is above does not matter: it is made anew
    assert is_world_readable(str(folder))
    for path, mode in ((folder / "inner" / "program", 0o700), (folder / "inner", 0o700), (folder, 0o750)):
        path.chmod(mode)
        assert not is_world_readable(str(folder))
    base = make_layout(["/usr"])
    found = mark_copies(make_layout(["/usr", str(folder)], base), base)
    assert found.copies == {str(folder)}
    copy_readable(folder, tmp_path / "deep" / "copy")
    assert is_world_readable(str(tmp_path / "deep" / "copy"))
    assert (tmp_path / "deep" / "copy" / "link" / "program").read_text() == "text"
    assert (tmp_path / "deep" / "copy" / "inner" / "program").stat().st_mode & 0o777 == 0o755
