"""Which paths are bound into the small root, and which become links."""

from __future__ import annotations

from pathlib import Path

from outplay.sandbox.layout import Layout, copy, is_for_all, layout, with_copies


def test_what_is_below_another_is_not_bound_again(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "ab").mkdir()
    paths = [str(tmp_path / name) for name in ("a/b", "a", "ab", "missing")]
    assert layout(paths) == Layout((f"{tmp_path}/a", f"{tmp_path}/ab"), ())


def test_links_lead_to_what_is_bound(tmp_path: Path) -> None:
    (tmp_path / "real" / "inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real")
    found = layout([f"{tmp_path}/link", f"{tmp_path}/link/inner"])
    assert found == Layout((f"{tmp_path}/real",), ((f"{tmp_path}/link", f"{tmp_path}/real"),))


def test_what_a_base_holds_is_kept(tmp_path: Path) -> None:
    base = Layout(("/usr",), (("/bin", "/usr/bin"),))
    assert layout(["/usr/bin", "/bin/sh"], base).binds == ("/usr",)
    assert layout(["/usr/bin", "/bin/sh"], base).links == (("/bin", "/usr/bin"),)
    (tmp_path / "more").touch()
    assert layout([f"{tmp_path}/more"], base) == Layout(("/usr", f"{tmp_path}/more"), base.links)


def test_what_only_its_owner_can_read_is_copied(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "program").write_text("text")
    (folder / "link").symlink_to("inner")
    tmp_path.chmod(0o700)  # what is above does not matter: it is made anew
    assert is_for_all(str(folder))
    for path, mode in ((folder / "inner" / "program", 0o700), (folder / "inner", 0o700), (folder, 0o750)):
        path.chmod(mode)
        assert not is_for_all(str(folder))
    base = layout(["/usr"])
    found = with_copies(layout(["/usr", str(folder)], base), base)
    assert found.copies == {str(folder)}
    copy(folder, tmp_path / "deep" / "copy")
    assert is_for_all(str(tmp_path / "deep" / "copy"))
    assert (tmp_path / "deep" / "copy" / "link" / "program").read_text() == "text"
    assert (tmp_path / "deep" / "copy" / "inner" / "program").stat().st_mode & 0o777 == 0o755
