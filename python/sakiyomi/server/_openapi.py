"""The OpenAPI document, made from the models that check requests."""

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import models_json_schema

from sakiyomi._core import VERSION
from sakiyomi.server._answers import Fault
from sakiyomi.server._call import Operation
from sakiyomi.server._models import Model

__all__ = ["openapi"]

_STATUSES = {
    400: "no JSON object",
    401: "a token is missing",
    403: "not with this token, or not from this page",
    404: "there is nothing",
    405: "not by this method",
    408: "the body took too long",
    409: "not now",
    413: "the body is too large",
    415: "the body is not application/json",
    421: "not by this name",
    422: "the request makes no sense; `field` says where",
    429: "too many requests; Retry-After says when to come back",
    500: "a fault of the service",
    503: "too busy; Retry-After says when to come back",
}
_ALWAYS = (403, 421, 429, 500, 503)
_WITH_BODY = (400, 408, 413, 415, 422)
_RETRY = {"Retry-After": {"description": "seconds", "schema": {"type": "integer", "minimum": 1}}}


def openapi(operations: Iterable[Operation]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    known = list(operations)
    models = {model for each in known for model in (each.body, each.query, each.answer) if model} | {Fault}
    ordered: list[tuple[type[Model], Any]] = [(model, "validation") for model in sorted(models, key=lambda m: m.__name__)]
    references, schemas = models_json_schema(ordered, ref_template="#/components/schemas/{model}")
    paths: dict[str, dict[str, Any]] = {}
    for each in known:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, references, schemas["$defs"])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sakiyomi",
            "version": VERSION,
            "description": "Reads ahead in tabletop games. Views in, moves out.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "the token of a seat"}},
        },
    }


def _operation(each: Operation, references: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = {"operationId": each.name, "summary": each.summary, "responses": _responses(each, references)}
    if each.body is not None:
        content = {"application/json": {"schema": references[each.body, "validation"]}}
        document["requestBody"] = {"required": True, "content": content}
    names = [part[1:-1] for part in each.path.split("/") if part.startswith("{")]
    parameters = [_parameter(name, "path", {"type": "string"}, True) for name in names]
    if each.query is not None:
        fields = schemas[each.query.__name__]["properties"]
        parameters += [_parameter(name, "query", schema, False) for name, schema in fields.items()]
    if parameters:
        document["parameters"] = parameters
    if each.has_token:
        document["security"] = [{"seat": []}]
    return document


def _parameter(name: str, place: str, schema: dict[str, Any], required: bool) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": schema}


def _responses(each: Operation, references: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": references[each.answer, "validation"]}}
    found: dict[str, Any] = {str(each.status): {"description": "what was asked for", "content": content}}
    fault = {"application/json": {"schema": references[Fault, "validation"]}}
    statuses = {*_ALWAYS, *each.errors, *(_WITH_BODY if each.body else ()), *((422,) if each.query else ())}
    for status in sorted(statuses | ({401} if each.has_token else set())):
        answer = {"description": _STATUSES[status], "content": fault}
        found[str(status)] = answer | ({"headers": _RETRY} if status in (429, 503) else {})
    return found
