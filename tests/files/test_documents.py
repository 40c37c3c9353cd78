"""Documents: values out of JSON and TOML, of a known format and version, or an error that says what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outplay.errors import InputError, RecordError, VariantError
from outplay.files.documents import Format, load_declared, parse_json, parse_object, parse_toml

LETTER = Format("a letter", "post-letter", 2, RecordError, advice="write it again")


def test_a_document_is_known_by_its_stamp() -> None:
    document = {**LETTER.stamp, "text": "Dear Ada"}
    assert LETTER.check(document) is document


@pytest.mark.parametrize("data", [None, [], "post-letter", {}, {"format": "post-card", "version": 2}])
def test_foreign_documents_are_refused(data: object) -> None:
    with pytest.raises(RecordError) as refusal:
        LETTER.check(data)
    assert str(refusal.value) == "it is not a letter: it should have \"format\": 'post-letter'"


@pytest.mark.parametrize("version", [1, 3, 2.0, True, "2", None])
def test_other_versions_are_refused(version: object) -> None:
    with pytest.raises(RecordError) as refusal:
        LETTER.check({"format": "post-letter", "version": version})
    assert str(refusal.value) == f"it has version {version!r}, and this program reads version 2: write it again"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is not JSON: ''"),
        ("{broken", "it is not JSON: '{broken'"),
        ('{\n  "a": 1\n  "b": 2\n}', "it is not JSON: line 3 has '\"b\": 2'"),
        ('{\n  "a": 1,\n', "it is not JSON: line 3 has "),
        (b"\xff", "it is not JSON: b'\\xff'"),
        ("[" * 100_000, "it is not JSON: '[[["),
        ("9" * 5000, "it is not JSON: '999"),
        ('{"a": {"b": 1, "b": 2}}', "the key 'b' occurs twice, in 'b, b'"),
    ],
)
def test_what_is_no_json(text: str | bytes, says: str) -> None:
    with pytest.raises(RecordError) as refusal:
        parse_json(text, error=RecordError)
    assert str(refusal.value).startswith(says)


def test_objects() -> None:
    assert parse_object('{"a": [1]}') == {"a": [1]}
    for text in ("[]", "null", "3"):
        with pytest.raises(InputError) as refusal:
            parse_object(text, "line 3")
        assert str(refusal.value) == f"line 3 is not a JSON object: {text!r}"


def test_toml() -> None:
    assert parse_toml("a = 1.5 # a comment . . . .\nb.c = '" + "." * 60 + "'") == {"a": 1.5, "b": {"c": "." * 60}}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a =", "it is not valid TOML: "),
        ("a = " + "[" * 10_000, "its values are nested too deep"),
        ("a = " + "9" * 5000, "it has a number of too many digits"),
        ("a" + ".a" * 60 + " = 1", "it has a key of more than 50 parts"),
    ],
)
def test_what_is_no_toml(text: str, says: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_toml(text)
    assert str(refusal.value).startswith(says)


def test_what_a_person_declares_is_called_like_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for text, name in (("beads = 3", "mine"), ("name = 'own'\nbeads = 3", "own")):
        path.write_text(text)
        assert load_declared(path, "policy", dict) == {"name": name, "beads": 3}


def test_whatever_is_wrong_with_it_is_said_with_its_file(tmp_path: Path) -> None:
    def refuse(data: dict[str, Any]) -> None:
        raise InputError(f"there are no {data['beads']} beads")

    path = tmp_path / "mine.toml"
    for text, says in (
        (None, f"the policy file {str(path)!r} cannot be read: No such file or directory"),
        ("beads", f"the policy file {str(path)!r} cannot be read: it is not valid TOML: "),
        ("beads = 3", f"in {str(path)!r}: there are no 3 beads"),
        (
            "# long\n" * 5000,
            f"the policy file {str(path)!r} cannot be read: it is too large, with more than 20000 bytes",
        ),
    ):
        if text is not None:
            path.write_text(text)
        with pytest.raises(VariantError) as refusal:
            load_declared(path, "policy", refuse, VariantError)
        assert str(refusal.value).startswith(says)
