"""The types of the protocol in TypeScript, for the page:

    python -m larcin.table.typescript web/src/protocol.ts

They follow from the types by which the server reads and answers, so that neither side can change without the other.
"""

from __future__ import annotations

import json
import sys
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args

import msgspec

from larcin.table import commands, protocol
from larcin.table.openapi import ANSWERS, BODIES

HEAD = """\
// What the server and the page say to each other: see docs/protocol.md.
// Written by `python -m larcin.table.typescript web/src/protocol.ts`. Do not edit: change the types in Python.
"""


def types() -> str:
    """All types of the protocol."""
    said = get_args(commands.AnyCommand)
    kinds = (*ANSWERS, *protocol.MESSAGES, *BODIES.values(), *said)
    _, schemas = msgspec.json.schema_components(kinds, ref_template="{name}")
    interfaces = [interface(name, schema) for name, schema in schemas.items()]
    unions = [
        union("Answer", get_args(protocol.Answer), "The answer to a command."),
        union("Message", protocol.MESSAGES, "What a table says."),
        union("Command", said, "What a client may say at a table."),
    ]
    return "\n".join([HEAD, *interfaces, *unions])


def interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    parts = [
        f"  {key}{'' if key in required else '?'}: {typed(part)};" for key, part in schema.get("properties", {}).items()
    ]
    if name in [kind.__name__ for kind in protocol.OPEN]:
        parts.append("  [part: string]: unknown;")
    about = comment(schema.get("description", ""))
    if not parts:
        return f"{about}export type {name} = Record<string, never>;\n"
    return "\n".join([f"{about}export interface {name} {{", *parts, "}\n"])


def union(name: str, kinds: tuple[type, ...], about: str) -> str:
    return f"{comment(about)}export type {name} = {' | '.join(kind.__name__ for kind in kinds)};\n"


def comment(text: str) -> str:
    lines = cleandoc(text).splitlines()
    if len(lines) < 2:
        return f"/** {lines[0]} */\n" if lines else ""
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return listed(schema)
    if kind == "object":
        return f"Record<string, {typed(schema.get('additionalProperties', {}))}>"
    return "unknown" if kind is None else PLAIN[kind]


def listed(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(typed(each) for each in schema['prefixItems'])}]"
    inside = typed(schema.get("items", {}))
    return f"({inside})[]" if " | " in inside and not inside.startswith("[") else f"{inside}[]"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(types(), encoding="utf-8")
