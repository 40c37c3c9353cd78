"""Whatever is in a file: it is read and can be used, or it is refused with an error of ours that names it.

One property for all kinds of files that are read: any part of a good document is damaged. What is special about one of
them, and which words are said of which fault, is tested where the format is.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given, note, settings

from outplay.errors import OutplayError, quoted_path
from outplay.files.plain import _PlainFile
from tests.documents.damage import ODD_NUMBERS, damaged, number_places, with_value
from tests.documents.format import Format
from tests.documents.formats import FORMATS

_MAX_SECONDS = 5.0
_MAX_BYTES = 2**30
"""Beyond what the process has already, and as addresses: threads and tables take some that they never use."""
NAMED = [form for form in FORMATS if form.unreadable]
NONSENSE = {
    "nothing": b"",
    "noise": random.Random(1).randbytes(2000),
    "no text": b"\xff\xfe",
    "a word": b"PNG",
    "a zero byte": b"\0",
    "zero bytes": bytes(10_000),
    "a number": b"3\n",
    "null": b"null\n",
    "a list": b"[]\n",
    "an object": b"{}\n",
    "another object": b'{"game": "oska:4"}\n',
    "half an object": b"{",
    "a header": b'{"format": "outplay-record", "version": 1}\n',
    "a deep list": b"[" * 100_000,
    "a long line": b"x" * 2**21,
}


def every(forms: Sequence[Format]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("form", forms, ids=lambda form: form.name)


@contextmanager
def bearable() -> Iterator[None]:
    """Fail if this takes much time or memory."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    begun = time.process_time()
    resource.setrlimit(resource.RLIMIT_AS, (taken + _MAX_BYTES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    assert time.process_time() - begun < _MAX_SECONDS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "work"


def place_in(folder: Path, form: Format) -> Path:
    """Where a file of this kind is looked for, with all that belongs beside it and without the file itself."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    form.beside(folder)
    path = folder / form.file
    path.unlink(missing_ok=True)
    return path


def put_in(folder: Path, form: Format, document: bytes) -> Path:
    path = place_in(folder, form)
    path.write_bytes(document)
    return path


def refusal_of(form: Format, path: Path) -> OutplayError | None:
    """What is said of a file; None if it is accepted, and then it is as good as any other."""
    try:
        with bearable():
            found = form.read(path)
    except form.errors as error:
        refusal = error
    else:
        form.check(found, path.with_name(f"again{path.suffix}"))
        return None
    says = str(refusal)
    assert says.isprintable()
    assert isinstance(refusal, form.unnamed) or any(words in says for words in (path.name, *form.told)), says
    return refusal


@every(FORMATS)
def test_a_good_document_is_accepted(form: Format, folder: Path) -> None:
    assert refusal_of(form, put_in(folder, form, form.document)) is None


@every(FORMATS)
def test_any_damage_is_refused_or_does_no_harm(form: Format, folder: Path) -> None:
    @settings(max_examples=form.examples, deadline=None, derandomize=True, database=None)
    @given(damaged(form.document, form.layout))
    def holds(document: bytes) -> None:
        note(repr(document))
        refusal = refusal_of(form, put_in(folder, form, document))
        assert refusal is None or not form.costs_work_only

    holds()


@every([form for form in FORMATS if form.layout])
def test_any_number_may_be_an_odd_one(form: Format, folder: Path) -> None:
    assert form.layout is not None
    tree, choice = form.layout.take_apart(form.document), random.Random(form.name)
    for place in number_places(tree)[:60]:
        for odd in choice.sample(ODD_NUMBERS, max(2, form.examples // 20)):
            document = form.layout.put_together(with_value(tree, place, odd), True)
            refusal = refusal_of(form, put_in(folder, form, document))
            assert refusal is None or not form.costs_work_only, (place, odd)


@every(FORMATS)
def test_every_cut_is_refused_or_a_shorter_document(form: Format, folder: Path) -> None:
    content = form.document.rstrip()
    whole = form.read(put_in(folder, form, content))
    ends = [place for place, byte in enumerate(content) if byte == ord("\n")]
    spread = range(0, len(content), max(1, len(content) // (2 * form.examples)))
    for length in {*spread, *ends, *(end + 1 for end in ends), len(content) - 1}:
        path = put_in(folder, form, content[:length])
        refusal = refusal_of(form, path)
        if form.costs_work_only:
            assert refusal is None
        elif form.is_whole_or_nothing:
            assert isinstance(refusal, form.errors[0])
        elif refusal is None:
            assert form.is_part(form.read(path), whole)


@every([form for form in FORMATS if form.content])
def test_a_changed_byte_is_noticed_or_changes_nothing(form: Format, folder: Path) -> None:
    """Dates and the like, which nobody reads, have no checksum."""
    assert form.content is not None
    document = form.document
    path = put_in(folder, form, document)
    said = form.content(form.read(path))
    for place in range(0, len(document), 1 + len(document) // 1000):
        path.write_bytes(document[:place] + bytes([document[place] ^ 1 << place % 8]) + document[place + 1 :])
        try:
            found = form.read(path)
        except form.errors[0]:
            continue
        assert form.content(found) == said


@every(FORMATS)
def test_a_byte_order_mark_is_passed_over_or_refused(form: Format, folder: Path) -> None:
    refusal = refusal_of(form, put_in(folder, form, b"\xef\xbb\xbf" + form.document))
    assert refusal is None or not form.is_text


@every(FORMATS)
def test_foreign_documents_are_refused(form: Format, folder: Path) -> None:
    others = {other.name: other.document for other in FORMATS if other is not form}
    for name in {*others, *NONSENSE} - form.also:
        refusal = refusal_of(form, put_in(folder, form, {**others, **NONSENSE}[name]))
        assert (refusal is None) is form.costs_work_only, name
        assert name != "no text" or not form.is_text or "it is not UTF-8 text" in str(refusal)


# ---- What is no file


@every(NAMED)
@pytest.mark.parametrize("name", ["missing", "none/missing", "a\0b", "\ud800", "x" * 300])
def test_a_file_that_is_not_there_is_refused(name: str, form: Format, folder: Path) -> None:
    path = folder / f"{name}{Path(form.file).suffix}"
    with pytest.raises(form.errors[0]) as refusal:
        form.read(path)
    assert str(refusal.value).startswith(form.unreadable.format(quoted_path(path)))
    assert "missing" not in name or "No such file or directory" in str(refusal.value)


@every([form for form in FORMATS if form.costs_work_only])
def test_work_that_is_not_there_is_done_again(form: Format, folder: Path) -> None:
    assert refusal_of(form, place_in(folder, form)) is None


def circle(path: Path) -> None:
    path.symlink_to(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@every(FORMATS)
@pytest.mark.parametrize(
    ("put", "says"),
    [
        (Path.mkdir, "Is a directory"),
        (os.mkfifo, "it is not a plain file"),
        (endless, "it is not a plain file"),
        (circle, "Too many levels of symbolic links"),
    ],
)
def test_what_is_no_plain_file_is_refused_and_not_waited_for(
    put: Callable[[Path], None], says: str, form: Format, folder: Path
) -> None:
    path = place_in(folder, form)
    put(path)
    if form.name == "findings":
        return  # the caller opens their file
    refusal = refusal_of(form, path)
    assert refusal is not None or form.costs_work_only
    if form.unreadable:
        assert str(refusal) == form.unreadable.format(quoted_path(path)) + says


def kernel(path: Path) -> None:
    path.symlink_to("/proc/kmsg")


def unreadable(path: Path) -> None:
    path.symlink_to("/proc/self/mem")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**36)


READ_HERE = [form for form in FORMATS if form.unreadable or form.is_text or (form.layout and form.name != "findings")]
"""Formats whose files are opened by Python code of ours, not by the core or by a caller."""


@every(READ_HERE)
@pytest.mark.parametrize("put", [kernel, unreadable, huge])
def test_what_cannot_be_read_to_its_end_is_refused(put: Callable[[Path], None], form: Format, folder: Path) -> None:
    path = place_in(folder, form)
    put(path)
    assert refusal_of(form, path) is not None or form.costs_work_only


def grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"]}x" * 2000)


def shrink(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def replace(path: Path) -> None:
    path.unlink()
    path.mkdir()


@every(NAMED)
@pytest.mark.parametrize("change", [grow, shrink, replace])
def test_a_file_that_changes_while_it_is_read(
    change: Callable[[Path], None], form: Format, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, readinto = put_in(folder, form, form.document), _PlainFile.readinto
    changes = [change]

    def come_between(file: _PlainFile, buffer: object) -> int:
        while changes:
            changes.pop()(path)
        return readinto(file, buffer)

    monkeypatch.setattr(_PlainFile, "readinto", come_between)
    with suppress(*form.errors):
        form.read(path)
    assert not changes
