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


def answer(sandbox: Sandbox, command: tuple[str, ...], readable: tuple[str, ...] = ()) -> str:
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]}")
    with sandbox.start(Program(command=command, readable=readable)) as child:
        child.send("hello")
        return child.receive(30)


def test_shell(sandbox: Sandbox) -> None:
    assert answer(sandbox, ("sh", "-c", "while read line; do echo sh $line; done")) == "sh hello"


def test_perl(sandbox: Sandbox) -> None:
    assert answer(sandbox, ("perl", "-e", PERL)) == "perl hello"


def test_node(sandbox: Sandbox) -> None:
    assert answer(sandbox, ("node", "-e", NODE)) == "node hello"


def test_java(sandbox: Sandbox, tmp_path: Path) -> None:
    source = tmp_path / "Echo.java"
    source.write_text(JAVA)
    if shutil.which("javac") is None:
        pytest.skip("there is no Java compiler")
    subprocess.run(["javac", source], check=True)
    assert answer(sandbox, ("java", "-cp", str(tmp_path), "Echo"), (str(tmp_path),)) == "java hello"


def test_c(sandbox: Sandbox, tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    (tmp_path / "echo.c").write_text(C)
    subprocess.run(["cc", "-o", tmp_path / "echo", tmp_path / "echo.c"], check=True)
    assert answer(sandbox, (str(tmp_path / "echo"),)) == "c hello"
