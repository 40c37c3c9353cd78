"""Every protection that the system offers is in force, seen from inside a child; and a hostile child gets nowhere."""

from __future__ import annotations

import ast
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from outplay.errors import SandboxError
from outplay.sandbox import Allowance, Program, Sandbox, confinement, offered_protections
from outplay.sandbox.kernel import landlock
from outplay.sandbox.kernel.unix import SPARE_DATA
from tests.patience import PATIENCE
from tests.sandbox import battery
from tests.sandbox.conftest import Cell

IS_ROOT = os.geteuid() == 0
on_linux = pytest.mark.skipif(platform.system() != "Linux", reason="other systems offer only a few protections")


def need(*protections: str) -> None:
    """Skip a test about protections that this system does not offer."""
    if missing := set(protections) - set(offered_protections()):
        pytest.skip(f"this system offers no {', '.join(sorted(missing))}")


def status(cell: Cell) -> dict[str, str]:
    """The kernel's own words on a child."""
    text = cell.attempt("result = open('/proc/self/status').read()")
    lines = [line.partition(":") for line in ast.literal_eval(text).splitlines()]
    return {key: value.strip() for key, _, value in lines}


def kernel_offers(flag: int) -> bool:
    """Whether a namespace can be made, asked without any code of the sandbox."""
    wanted = flag if IS_ROOT else flag | 0x10000000
    ask = f"import ctypes, sys; sys.exit(ctypes.CDLL(None).unshare({wanted}) != 0)"
    return subprocess.run([sys.executable, "-c", ask], check=False).returncode == 0


def test_what_is_offered_is_in_force(sandbox: Sandbox) -> None:
    with sandbox.start(Program(entry="inmates:echo")) as child:
        assert child.protections == offered_protections()
    assert set(offered_protections()) <= set(confinement.PROTECTIONS)
    assert {"session", "rlimits"} <= set(offered_protections())


@on_linux
@pytest.mark.parametrize(
    ("protection", "flag", "name"),
    [
        ("mount namespace", 0x00020000, "mnt"),
        ("ipc namespace", 0x08000000, "ipc"),
        ("pid namespace", 0x20000000, "pid"),
        ("network namespace", 0x40000000, "net"),
        ("user namespace", 0x10000000, "user"),
    ],
)
def test_namespaces_that_the_kernel_offers_are_new(cell: Cell, protection: str, flag: int, name: str) -> None:
    expected = kernel_offers(flag) and not (protection == "user namespace" and IS_ROOT)
    child = cell.start("import time; time.sleep(60)")
    is_new = Path(f"/proc/{child.pid}/ns/{name}").readlink() != Path(f"/proc/self/ns/{name}").readlink()
    assert is_new == expected == (protection in child.protections)


@on_linux
def test_the_kernel_says_that_a_child_is_confined(cell: Cell) -> None:
    need("mount namespace", "seccomp")
    child = status(cell)
    assert child["NoNewPrivs"] == "1"
    assert child["Seccomp"] == "2"
    assert int(child["CapEff"], 16) == int(child["CapPrm"], 16) == int(child["CapInh"], 16) == 0
    assert set(child["Uid"].split()) != {"0"}
    if IS_ROOT:
        assert child["Groups"] == ""
        assert len(set(child["Uid"].split())) == len(set(child["Gid"].split())) == 1


@on_linux
@pytest.mark.skipif(not IS_ROOT, reason="only root can become others")
def test_every_child_is_another_user(cell: Cell) -> None:
    # A living child keeps its process id, and with it its user, from being given to the next one.
    first = cell.start("import time; time.sleep(60)")
    second = cell.start("import time; time.sleep(60)")
    assert Path(f"/proc/{first.pid}").stat().st_uid != Path(f"/proc/{second.pid}").stat().st_uid


@on_linux
def test_landlock_is_in_force_wherever_it_is(cell: Cell) -> None:
    assert ("landlock" in offered_protections()) == (landlock.version() > 0)
    if landlock.version() > 0 and "mount namespace" in offered_protections():
        # In the small root of its mount namespace, this folder is there for everybody who is not kept out by Landlock.
        assert "PermissionError" in cell.attempt("import os; result = os.listdir('/')")


@on_linux
def test_its_own_session(cell: Cell) -> None:
    child = cell.start("import time; time.sleep(60)")
    assert os.getsid(child.pid) == os.getpgid(child.pid) == child.pid


@on_linux
def test_it_sees_no_process_but_its_own(cell: Cell) -> None:
    need("mount namespace", "pid namespace")
    seen = cell.attempt("import os; result = [name for name in os.listdir('/proc') if name.isdigit()]")
    assert seen == "['1']"


@on_linux
def test_it_goes_first_when_memory_is_short(cell: Cell) -> None:
    need("mount namespace")
    assert cell.attempt("result = open('/proc/self/oom_score_adj').read()") == r"'1000\n'"


def test_limits(cell: Cell) -> None:
    allowance = Allowance(memory=300 * 2**20, processes=9, files=33, scratch=3 * 2**20)
    source = """
        import resource
        names = ("CORE", "DATA", "NPROC", "NOFILE", "FSIZE")
        result = [resource.getrlimit(getattr(resource, "RLIMIT_" + name)) for name in names]
    """
    expected = [0, 300 * 2**20 + SPARE_DATA, 9, 33, 3 * 2**20]
    assert cell.attempt(source, allowance) == str([(value, value) for value in expected])


@on_linux
def test_the_scratch_folder_is_small(cell: Cell) -> None:
    need("mount namespace")
    source = """
        import os
        written = 0
        try:
            for number in range(100):
                with open(str(number), "wb") as file:
                    file.write(bytes(2**18))
                written += 1
        except OSError as error:
            result = written, error.errno
    """
    count, error = ast.literal_eval(cell.attempt(source, Allowance(scratch=4 * 2**20)))
    assert 10 <= count <= 16 and error == 28


@on_linux
def test_the_scratch_folder_is_empty_and_its_own(cell: Cell) -> None:
    need("mount namespace")
    source = """
        import os, tempfile
        result = os.listdir("."), os.getcwd(), os.environ["HOME"], tempfile.gettempdir()
        open("left behind", "w").close()
    """
    for _ in range(2):
        assert cell.attempt(source) == "([], '/scratch', '/scratch', '/scratch')"


@on_linux
def test_a_hostile_child_gets_nowhere(tmp_path: Path) -> None:
    need("mount namespace", "pid namespace", "network namespace", "landlock", "seccomp")
    found = battery.answers((), tmp_path)
    succeeded = {name: found[name] for name in battery.ATTEMPTS if not battery.is_refused(str(found[name]))}
    assert succeeded == {"leave a core": "0"}
    assert {name: found[name] for name in battery.ALLOWED} == battery.WORKS
    assert found["secret"] == "a clever idea" and found["left"] == ["old"] and found["signals"] == []
    assert found["lingering"] == [3]


@on_linux
def test_private_files_that_are_given_can_be_read(cell: Cell, tmp_path: Path) -> None:
    need("mount namespace")
    folder = tmp_path / "package"
    folder.mkdir(mode=0o700)
    (folder / "data").write_text("data")
    (folder / "data").chmod(0o600)
    for readable in (folder, folder / "data"):
        source = f"result = open('{folder}/data').read()"
        assert cell.attempt(source, readable=(str(readable),)) == "'data'"
        assert "Error" in cell.attempt(f"open('{folder}/data', 'w')", readable=(str(readable),))


@on_linux
def test_folders_and_links_that_are_given(cell: Cell, tmp_path: Path) -> None:
    need("mount namespace")
    folder = tmp_path / "package"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "data").write_text("data")
    (folder / "to_secret").symlink_to(tmp_path / "secret")
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "link").symlink_to(folder)
    readable = (str(tmp_path / "link"),)
    assert cell.attempt(f"result = open('{tmp_path}/link/inner/data').read()", readable=readable) == "'data'"
    assert cell.attempt(f"result = open('{tmp_path}/package/inner/data').read()", readable=readable) == "'data'"
    assert "Error" in cell.attempt(f"result = open('{tmp_path}/link/to_secret').read()", readable=readable)
    assert "Error" in cell.attempt(f"open('{tmp_path}/link/new', 'w')", readable=readable)
    assert "Error" in cell.attempt(f"import os; result = os.listdir('{tmp_path}')", readable=readable)
    assert cell.attempt("result = 1", readable=("/no/such/file",)) == "1"


@on_linux
@pytest.mark.skipif(not IS_ROOT or battery.is_python_for_all(), reason="everybody can read this Python")
def test_a_python_that_only_root_can_read_is_named() -> None:
    sandbox = Sandbox(preload=("inmates",), without=("mount namespace",))
    with sandbox, pytest.raises(SandboxError, match="Python that everybody can read"):
        sandbox.start(Program(entry="inmates:echo"))


@on_linux
def test_without_a_mount_namespace_the_scratch_folder_is_a_temporary_one() -> None:
    with Sandbox(without=("mount namespace",)) as sandbox, sandbox.start(Program(command=("pwd",))) as child:
        folder = Path(child.receive(PATIENCE))
    assert folder.parent == Path(tempfile.gettempdir()).resolve() and folder.name.startswith("outplay-")


@on_linux
def test_a_root_with_one_user_only_gets_its_namespaces() -> None:
    """In a user namespace that maps one user and allows no further ones."""
    program = """
import ctypes, os
from pathlib import Path
assert ctypes.CDLL(None).unshare(0x10000000) == 0
for file, text in (("setgroups", "deny"), ("uid_map", f"0 {OUTSIDE} 1"), ("gid_map", f"0 {GROUP} 1")):
    Path("/proc/self", file).write_text(text)
Path("/proc/sys/user/max_user_namespaces").write_text("0")
from outplay.sandbox.probes import probe_protections
print(",".join(probe_protections()))
"""
    program = program.replace("OUTSIDE", str(os.getuid())).replace("GROUP", str(os.getgid()))
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    if "AssertionError" in run.stderr or "max_user_namespaces" in run.stderr:
        pytest.skip("this system lets us make no such place")
    assert run.returncode == 0, run.stderr
    protections = set(run.stdout.strip().split(","))
    assert not protections & {"user", "user namespace"}
    namespaces = {"pid namespace", "mount namespace", "ipc namespace", "network namespace"}
    assert namespaces & set(offered_protections()) <= protections
