"""Requests as they come, checked by their models, and answers as they go."""

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from sakiyomi._check import hint, shown
from sakiyomi._files import json_document
from sakiyomi.server._models import Model
from sakiyomi.server._refusal import Refusal

if TYPE_CHECKING:
    from sakiyomi.server._service import Service

__all__ = ["Call", "Operation", "checked", "json_response", "refused"]

M = TypeVar("M", bound=Model)
Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was checked."""

    service: "Service"
    client: str
    token: str | None
    """What came as `Authorization: Bearer`."""
    body: Any = None
    """As the operation's model."""
    query: Any = None
    """The same of what stands behind the question mark."""
    path: Mapping[str, Any] = None  # type: ignore[assignment]

    def told(self) -> dict[str, Any]:
        """The fields of the body that were given."""
        found: dict[str, Any] = self.body.model_dump(exclude_none=True)
        return found


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked, and of what the answer consists: routes and the OpenAPI document are made from these."""

    name: str
    method: str
    path: str
    summary: str
    run: Callable[[Call], Awaitable[Answer]]
    answer: type[Model]
    body: type[Model] | None = None
    query: type[Model] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()
    """Statuses of refusals, beside those that any request may meet."""
    has_token: bool = False

    async def __call__(self, request: Request, service: "Service", client: str) -> Response:
        """Raises Refusal, RequestError, and ValueError for what is wrong with the request."""
        body = None if self.body is None else checked(self.body, await _document(request))
        query = None if self.query is None else checked(self.query, dict(request.query_params), lax=True)
        call = Call(service, client, _token(request), body, query, request.path_params)
        return json_response(await self.run(call), self.status)


async def _document(request: Request) -> Any:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, f"the body must be application/json, not {shown(kind)}")
    try:
        found = json_document("the body", await request.body())
    except ValueError as error:
        raise Refusal(400, str(error)) from None
    if not isinstance(found, dict):
        raise Refusal(400, f"the body must be one JSON object, not {shown(found)}")
    return found


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def checked(model: type[M], document: Any, lax: bool = False) -> M:
    """The document as its model has it; `lax` of texts that stand for numbers. Raises Refusal for the first fault."""
    try:
        return model.model_validate(document, strict=not lax)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = _field(first["loc"], document) or None
        if first["type"] == "extra_forbidden":
            name = str(first["loc"][-1])
            raise Refusal(422, f"unknown field {shown(name)}{hint(name, model.model_fields)}", field) from None
        raise Refusal(422, f"{field or 'the body'}: {first['msg']}, not {shown(first['input'])}", field) from None


def _field(place: Iterable[int | str], document: Any) -> str:
    """Where a fault is: what the model calls parts of its own is left out."""
    found: list[str] = []
    for part in place:
        if isinstance(document, dict) and (part in document or not found):
            document = document.get(part)
        elif isinstance(document, list) and isinstance(part, int):
            document = document[part]
        else:
            break
        found.append(str(part))
    return ".".join(found)


def json_response(document: Answer, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """In ASCII, so that any text that a client sent can be told again."""
    told = {"Cache-Control": "no-store", **(headers or {})}
    return Response(json.dumps(document, separators=(",", ":")), status, told, "application/json")


def refused(refusal: Refusal) -> Response:
    """With what the status asks for beside the text."""
    headers = {} if refusal.retry_after is None else {"Retry-After": str(max(1, round(refusal.retry_after)))}
    if refusal.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if refusal.status in (408, 413):
        headers["Connection"] = "close"  # the rest of the body is not waited for
    return json_response(refusal.to_json(), refusal.status, headers)
