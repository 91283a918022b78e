"""Answers a request in one call of one thread: right, snapshot, query or command, and encoding.

FastAPI runs every dependency that is not a coroutine in a worker thread by itself, and a snapshot twice. A read has
five of them, and each hop costs more than its query. The functions of the routes, their signatures and what FastAPI
makes of them (parameters, bodies, response models, OpenAPI) stay the same.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import json
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi._compat import ModelField, field_annotation_is_sequence, lenient_issubclass
from fastapi.datastructures import DefaultPlaceholder
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_body_to_args, request_params_to_args
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.routing import APIRoute, RouteContext
from pydantic import BaseModel
from pydantic_core import PydanticUndefined
from starlette.datastructures import QueryParams
from starlette.types import Receive, Scope, Send

from infra.problems import correlation_id
from infra.security.permissions import Permission
from infra.security.route_permissions import permission_of
from infra.security.strict_input import PARSED

THREADS: Final = 40
"""Requests that a process works on at once, as many as FastAPI's own threads."""


async def body_of(request: Request) -> bytes:
    """A dependency: the body as it came. The only one that a plain route may have and that is a coroutine."""
    return await request.body()


@dataclass(frozen=True)
class Unchecked:
    """A response of dicts, lists and what else JSON has, with dates and instants. It is not validated: a test compares
    what is written with the response model. A list that is there twice is written once and copied."""

    content: Mapping[str, Any]

    def json(self) -> bytes:
        """The content as JSON bytes."""
        lists = {id(value): value for value in self.content.values() if isinstance(value, list)}
        written = {key: msgspec.Raw(_JSON.encode(value)) for key, value in lists.items()}
        return _JSON.encode({name: written.get(id(value), value) for name, value in self.content.items()})


_JSON: Final = msgspec.json.Encoder()


@dataclass(frozen=True)
class PlainRoute:
    """A route whose function and dependencies are plain functions, and whose response is a model."""

    route: APIRoute
    permission: Permission | None
    context: RouteContext

    @property
    def has_body(self) -> bool:
        """Whether the body has to be read first."""
        return bool(self.context.dependant.body_params) or body_of in calls_of(self.context.dependant)

    def respond(self, request: Request, body: bytes = b"") -> Response:
        """What FastAPI would answer. Blocks; raises what the route raises."""
        context = self.context
        about = Response()
        # headers that dependencies set are added to the answer below; the length of this empty one is not
        del about.headers["content-length"]
        about.status_code = None  # type: ignore[assignment]  # "not set", as FastAPI does it
        with ExitStack() as stack:
            values, errors = _solved(request, context.dependant, about, {body_of: body}, stack)
            if context.dependant.body_params:
                parsed, wrong = _parsed(request, context, body)
                values.update(parsed)
                errors += wrong
            if errors:
                raise RequestValidationError(errors)
            result = context.endpoint(**values)  # type: ignore[misc]  # an APIRoute has an endpoint
            if isinstance(result, Response):
                return result
            content = self.written(result)
        response = Response(content, about.status_code or context.status_code or 200, media_type="application/json")
        response.raw_headers.extend(about.raw_headers)
        return response

    def written(self, result: Any) -> bytes:
        """What the function returned, as JSON."""
        return result.json() if isinstance(result, Unchecked) else self.validated(result)

    def validated(self, result: Any) -> bytes:
        """The result as JSON, validated by the response model."""
        context = self.context
        field = context.response_field
        value, invalid = field.validate(result, {}, loc=("response",))
        if invalid:
            raise ResponseValidationError(errors=invalid, body=result)
        written: bytes = field.serialize_json(
            value,
            include=context.response_model_include,
            exclude=context.response_model_exclude,
            by_alias=context.response_model_by_alias,
            exclude_unset=context.response_model_exclude_unset,
            exclude_defaults=context.response_model_exclude_defaults,
            exclude_none=context.response_model_exclude_none,
        )
        return written


def plain_route(context: RouteContext) -> PlainRoute | None:
    """``None`` for a route that must run in the event loop or that streams."""
    route = context.original_route
    assert isinstance(route, APIRoute)
    plain = (
        context.response_field is not None
        and isinstance(context.response_class, DefaultPlaceholder)
        and type(route).get_route_handler is APIRoute.get_route_handler
        and all(_is_plain(call) for call in calls_of(context.dependant))
    )
    return PlainRoute(route, permission_of(context), context) if plain else None


class Hop:
    """Sends requests to the worker threads of ``app``, and answers what they raise as the application does."""

    def __init__(self, app: FastAPI, name: str) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix=name)

    def request(self, route: PlainRoute, parameters: dict[str, Any], scope: Scope, receive: Receive) -> Request:
        """The request, with what the application and its router put into the scope."""
        scope.update(
            app=self._app,
            router=self._app.router,
            route=route.route,
            endpoint=route.route.endpoint,
            path_params=parameters,
        )
        return Request(scope, receive)

    async def thread(self, respond: Callable[..., Response], *given: Any) -> Response:
        """``respond(*given)`` in a worker thread, inside the request's trace."""
        call = partial(contextvars.copy_context().run, respond, *given)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def send(self, request: Request, answer: Coroutine[Any, Any, Response], send: Send) -> None:
        """Send what ``answer`` returns or raises."""
        unexpected = None
        try:
            response = await answer
        except Exception as error:  # noqa: BLE001  # raised again below, as Starlette does with unexpected ones
            response = await self._refusal(request, error)
            unexpected = error if response.status_code == 500 else None
        response.raw_headers.append((b"x-correlation-id", correlation_id(request).encode()))
        await response(request.scope, request.receive, send)
        if unexpected is not None:
            raise unexpected

    async def _refusal(self, request: Request, error: Exception) -> Response:
        handlers = self._app.exception_handlers
        handler = next(handlers[kind] for kind in type(error).__mro__ if kind in handlers)
        response: Response = await handler(request, error)  # type: ignore[misc]  # all of ours are coroutines
        return response


def _parsed(request: Request, context: RouteContext, body: bytes) -> tuple[dict[str, Any], list[Any]]:
    """The arguments that are in the body. ``StrictInput`` has refused what is not JSON."""
    value: Any = PydanticUndefined
    if body:
        value = request.scope[PARSED] if PARSED in request.scope else json.loads(body)
    parsing = request_body_to_args(
        body_fields=context.dependant.body_params,
        received_body=value,
        embed_body_fields=context._embed_body_fields,  # noqa: SLF001  # as FastAPI's own handler
    )
    try:
        parsing.send(None)
    except StopIteration as done:  # parsing awaits nothing but forms
        found: tuple[dict[str, Any], list[Any]] = done.value
        return found
    raise AssertionError("a form")


def calls_of(dependant: Dependant) -> list[Callable[..., Any]]:
    """The function of a route and those of all its dependencies."""
    found = [dependant.call] if dependant.call else []
    for each in dependant.dependencies:
        found += calls_of(each)
    return found


def _is_plain(call: Callable[..., Any]) -> bool:
    return call is body_of or not (inspect.iscoroutinefunction(call) or inspect.isasyncgenfunction(call))


def _solved(
    request: Request,
    dependant: Dependant,
    response: Response,
    known: dict[Callable[..., Any], Any],
    stack: ExitStack,
) -> tuple[dict[str, Any], list[Any]]:
    """The arguments of ``dependant.call``, in FastAPI's order: dependencies first, then its own parameters."""
    values: dict[str, Any] = {}
    errors: list[Any] = []
    for each in dependant.dependencies:
        call = each.call
        assert call is not None
        if call not in known or not each.use_cache:
            given, wrong = _solved(request, each, response, known, stack)
            if wrong:
                errors += wrong
                continue
            known[call] = (
                stack.enter_context(contextmanager(call)(**given))
                if inspect.isgeneratorfunction(call)
                else call(**given)
            )
        if each.name is not None:
            values[each.name] = known[call]
    for fields, received in (
        (dependant.path_params, request.path_params),
        (dependant.query_params, request.query_params if dependant.query_params else {}),
        (dependant.header_params, request.headers),
        (dependant.cookie_params, request.cookies if dependant.cookie_params else {}),
    ):
        if fields:
            found, wrong = (
                _query_model(fields[0], request.query_params)
                if fields is dependant.query_params and len(fields) == 1 and _has_single_values(fields[0])
                else request_params_to_args(fields, received)
            )
            values.update(found)
            errors += wrong
    if dependant.request_param_name:
        values[dependant.request_param_name] = request
    if dependant.response_param_name:
        values[dependant.response_param_name] = response
    return values, errors


@cache
def _has_single_values(field: ModelField) -> bool:
    """Whether this is a model, and none of its fields is a list."""
    model = field.field_info.annotation
    return lenient_issubclass(model, BaseModel) and not any(
        field_annotation_is_sequence(each.annotation) for each in model.model_fields.values()
    )


def _query_model(field: ModelField, received: QueryParams) -> tuple[dict[str, Any], list[Any]]:
    """As ``request_params_to_args``, which looks at the types of all fields of the model again for every request."""
    given = dict(received)
    if len(given) != len(received.multi_items()):
        return request_params_to_args([field], received)  # a parameter stands twice
    value, wrong = field.validate(given, {}, loc=("query",))
    return ({}, wrong) if wrong else ({field.name: value}, [])
