"""The declarations of TypeScript. `python tests/server/client/test_declarations.py` writes them anew."""

import json
import re
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from sakiyomi.server import _operations, _play_operations
from sakiyomi.server._models import AnalysisRequest, Model
from sakiyomi.server._openapi import openapi
from sakiyomi.server.app import CLIENT

FILE = CLIENT / "models.d.ts"
OPERATIONS = (*_operations.OPERATIONS, *_play_operations.PLAY_OPERATIONS)
METHODS = {"viewPlay": "view", "playCards": "cards", "deletePlay": "delete"}
"""Of operations whose method has another name."""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> dict[str, Any]:
    """All that goes over the wire, as JSON Schemas by name."""
    _, analysis = models_json_schema([(AnalysisRequest, "validation")], ref_template="#/components/schemas/{model}")
    return dict(sorted({**openapi(OPERATIONS)["components"]["schemas"], **analysis["$defs"]}.items()))


def parents(of: type[Model] = Model) -> dict[str, str]:
    """Of each model that extends another one."""
    own = {each.__name__: of.__name__ for each in of.__subclasses__() if of is not Model}
    return own | {name: parent for each in of.__subclasses__() for name, parent in parents(each).items()}


def declarations() -> str:
    """As TypeScript."""
    head = "// Made from the models of the service: tests/server/client/test_declarations.py\n"
    known, above = models(), parents()
    parts = (interface(name, schema, known, above.get(name, "")) for name, schema in known.items() if name != "Nothing")
    return "\n".join([head, *parts])


def interface(name: str, schema: dict[str, Any], known: dict[str, Any], parent: str) -> str:
    own, inherited = fields(schema), fields(known.get(parent, {"properties": {}}))
    other = " | ".join(json.dumps(field) for field in inherited if own[field] != inherited[field])
    extends = f" extends {f'Omit<{parent}, {other}>' if other else parent}" if parent in known else ""
    lines = [f"/** {schema['description']} */", f"export interface {name}{extends} {{"]
    lines += [line for field, part in own.items() if part != inherited.get(field) for line in part]
    if schema.get("additionalProperties"):
        lines.append("  [field: string]: unknown;")
    return "\n".join([*lines, "}", ""])


def fields(schema: dict[str, Any]) -> dict[str, list[str]]:
    """The lines of each."""
    found = {}
    for field, part in schema["properties"].items():
        words = [f"  /** {part['description']} */"] if "description" in part else []
        found[field] = [*words, f"  {field}{'' if field in schema.get('required', []) else '?'}: {kind(part)};"]
    return found


def kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(map(kind, schema["anyOf"]))
    if schema["type"] == "array":
        item = kind(schema["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if schema["type"] == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {'unknown' if values is True else kind(values)}>"
    return SIMPLE[schema["type"]]


def test_the_declarations_are_those_of_the_models() -> None:
    assert FILE.read_text() == declarations(), "python tests/server/client/test_declarations.py writes them anew"


def test_every_operation_has_a_method() -> None:
    code, types = ((CLIENT / f"sakiyomi.{suffix}").read_text() for suffix in ("js", "d.ts"))
    for operation in OPERATIONS:
        name = METHODS.get(operation.name, operation.name)
        for text in (code, types):
            part = text.partition("class Play")[2 if operation.has_token else 0]
            assert re.search(rf"^  (async \*)?{name}\(", part, re.MULTILINE), operation.name


def test_the_version_is_that_of_the_package() -> None:
    import sakiyomi

    assert json.loads((CLIENT / "package.json").read_text())["version"] == sakiyomi.__version__


if __name__ == "__main__":
    Path(FILE).write_text(declarations())
