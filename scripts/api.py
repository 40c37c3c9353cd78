"""Writes what follows from the shapes of the API: the page's ``answers.d.ts``, and the list of requests in docs/api.md.

python scripts/api.py            writes both anew (make api)
python scripts/api.py --check    says whether they are as they should be (make check)
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from outplay.web.app import create_app
from outplay.web.settings import Settings
from outplay.web.shapes import games, learning, puzzles, rooms, thinking

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "src/outplay/web/page/answers.d.ts"
MANUAL = ROOT / "docs/api.md"
BEGIN, END = "<!-- requests: make api -->", "<!-- end of requests -->"
WIDTH = 120
HEAD = """\
// What the server sends. Written by `make api` from src/outplay/web/shapes: edit those.

export type Side = "white" | "black";
export type Point = [number, number];
"""
NAMED = {'"white" | "black"': "Side", "[number, number][]": "Point[]"}
"""Types that have a name on the page."""
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def page_types() -> str:
    """All shapes as types of TypeScript."""
    return "\n".join([HEAD, *(interface(name, schema) for name, schema in shapes())])


def shapes() -> Iterator[tuple[str, dict[str, Any]]]:
    """The JSON schema of each shape, by its name, in the order in which they are written down."""
    for module in (games, rooms, thinking, puzzles, learning):
        for name, shape in vars(module).items():
            if is_typeddict(shape) and shape.__module__ == module.__name__ and not name.startswith("_"):
                schema = TypeAdapter(shape).json_schema(mode="serialization")
                yield name, schema["$defs"][name] if "$ref" in schema else schema


def interface(name: str, schema: dict[str, Any]) -> str:
    """A shape as an interface."""
    lines = [comment(schema["description"], ""), f"export interface {name} {{"]
    for key, value in schema["properties"].items():
        if description := value.get("description"):
            lines.append(comment(description, "  "))
        lines.append(f"  {key}{'' if key in schema['required'] else '?'}: {type_of(value)};")
    return "\n".join([*lines, "}", ""])


def comment(text: str, indent: str) -> str:
    """A comment, on as many lines as it takes."""
    text = " ".join(text.split())
    if len(short := f"{indent}/** {text} */") <= WIDTH:
        return short
    start = f"{indent} * "
    lines: list[str] = []
    for word in text.split():
        if lines and len(start) + len(lines[-1]) + len(word) < WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join([f"{indent}/**", *(start + line for line in lines), f"{indent} */"])


def type_of(schema: dict[str, Any]) -> str:
    """A type in the words of TypeScript."""
    found = _type_of(schema)
    return NAMED.get(found, found)


def _type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(type_of(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
        inner = type_of(schema["items"])
        return f"({inner})[]" if "anyOf" in schema["items"] else f"{inner}[]"
    if schema.get("type") == "object":
        keys, values = schema.get("propertyNames", {"type": "string"}), schema.get("additionalProperties")
        return f"Record<{type_of(keys)}, {type_of(values)}>" if isinstance(values, dict) else "object"
    return WORDS.get(schema.get("type", ""), "any")


def manual() -> str:
    """The page of the manual with the list of all requests, each with the first sentence of its description."""
    rows = [
        f"| `{method.upper()} {path}` | {first_sentence(about['description'])} |"
        for path, methods in create_app(Settings()).openapi()["paths"].items()
        for method, about in methods.items()
    ]
    before, _, rest = MANUAL.read_text(encoding="utf-8").partition(BEGIN)
    table = "\n".join(["| request | answer |", "|---|---|", *rows])
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.partition(END)[2]}"


def first_sentence(text: str) -> str:
    """The first sentence of a description, on one line."""
    return re.split(r"(?<=\.)\s", " ".join(text.split()))[0]


def main() -> None:
    """Write, or check."""
    for path, text in ((TYPES, page_types()), (MANUAL, manual())):
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path.relative_to(ROOT)} does not follow from the shapes of the API: make api")


if __name__ == "__main__":
    main()
