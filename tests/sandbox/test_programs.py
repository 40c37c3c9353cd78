"""Programs in other languages run in a sandbox with what they are allowed by default."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from outplay.sandbox import Program, Sandbox

JAVA = """
import java.util.*;
public class Echo {
    public static void main(String[] arguments) {
        Scanner scanner = new Scanner(System.in);
        while (scanner.hasNextLine()) System.out.println("java " + scanner.nextLine());
    }
}
"""
C = """
#include <stdio.h>
int main(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin)) { printf("c %s", line); fflush(stdout); }
    return 0;
}
"""
NODE = "require('readline').createInterface({input: process.stdin}).on('line', (l) => console.log('node ' + l))"
PERL = "$| = 1; while (<STDIN>) { print 'perl ' . $_ }"
SH = "while read line; do echo sh $line; done"


def need(program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program}")


def answer(sandbox: Sandbox, command: tuple[str, ...], readable: tuple[str, ...] = ()) -> str:
    need(command[0])
    with sandbox.start(Program(command=command, readable=readable)) as child:
        child.send("hello")
        return child.receive(30)


@pytest.mark.parametrize(("name", "option", "source"), [("sh", "-c", SH), ("perl", "-e", PERL), ("node", "-e", NODE)])
def test_interpreters(sandbox: Sandbox, name: str, option: str, source: str) -> None:
    assert answer(sandbox, (name, option, source)) == f"{name} hello"


def test_java(sandbox: Sandbox, tmp_path: Path) -> None:
    need("javac")
    (tmp_path / "Echo.java").write_text(JAVA)
    subprocess.run(["javac", tmp_path / "Echo.java"], check=True)
    assert answer(sandbox, ("java", "-cp", str(tmp_path), "Echo"), (str(tmp_path),)) == "java hello"


def test_c(sandbox: Sandbox, tmp_path: Path) -> None:
    need("cc")
    (tmp_path / "echo.c").write_text(C)
    subprocess.run(["cc", "-o", tmp_path / "echo", tmp_path / "echo.c"], check=True)
    assert answer(sandbox, (str(tmp_path / "echo"),)) == "c hello"
