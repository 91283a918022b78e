"""Answers a GET in one call of one thread: right, snapshot, query and encoding.

FastAPI runs every dependency that is not a coroutine in a worker thread by itself, and a snapshot twice. A read has
five of them, and each hop costs more than its query. The functions of the routes, their signatures and what FastAPI
makes of
them (parameters, response models, OpenAPI) stay the same.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from fastapi.datastructures import DefaultPlaceholder
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_params_to_args
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.routing import APIRoute, RouteContext

from infra.openapi import permission_of
from infra.security.permissions import Permission


@dataclass(frozen=True)
class Read:
    """A GET whose function and dependencies are plain functions, and whose response is a model."""

    route: APIRoute
    permission: Permission | None
    context: RouteContext

    def respond(self, request: Request) -> Response:
        """What FastAPI would answer. Blocks; raises what the route raises."""
        context = self.context
        about = Response()
        del about.headers["content-length"]
        about.status_code = None  # type: ignore[assignment]  # "not set", as FastAPI does it
        with ExitStack() as stack:
            values, errors = _solved(request, context.dependant, about, {}, stack)
            if errors:
                raise RequestValidationError(errors)
            result = context.endpoint(**values)  # type: ignore[misc]  # an APIRoute has an endpoint
            if isinstance(result, Response):
                return result
            field = context.response_field
            value, invalid = field.validate(result, {}, loc=("response",))
            if invalid:
                raise ResponseValidationError(errors=invalid, body=result)
            body = field.serialize_json(
                value,
                include=context.response_model_include,
                exclude=context.response_model_exclude,
                by_alias=context.response_model_by_alias,
                exclude_unset=context.response_model_exclude_unset,
                exclude_defaults=context.response_model_exclude_defaults,
                exclude_none=context.response_model_exclude_none,
            )
        response = Response(body, about.status_code or context.status_code or 200, media_type="application/json")
        response.raw_headers.extend(about.raw_headers)
        return response


def read_of(context: RouteContext) -> Read | None:
    """``None`` for a route that must run in the event loop or that streams."""
    route = context.original_route
    assert isinstance(route, APIRoute)
    plain = (
        "GET" in (context.methods or ())
        and context.response_field is not None
        and isinstance(context.response_class, DefaultPlaceholder)
        and not context.dependant.body_params
        and all(_is_plain(call) for call in calls_of(context.dependant))
    )
    return Read(route, permission_of(context), context) if plain else None


def calls_of(dependant: Dependant) -> list[Callable[..., Any]]:
    """The function of a route and those of all its dependencies."""
    found = [dependant.call] if dependant.call else []
    for each in dependant.dependencies:
        found += calls_of(each)
    return found


def _is_plain(call: Callable[..., Any]) -> bool:
    return not inspect.iscoroutinefunction(call) and not inspect.isasyncgenfunction(call)


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
        (dependant.query_params, request.query_params),
        (dependant.header_params, request.headers),
        (dependant.cookie_params, request.cookies if dependant.cookie_params else {}),
    ):
        if fields:
            found, wrong = request_params_to_args(fields, received)
            values.update(found)
            errors += wrong
    if dependant.request_param_name:
        values[dependant.request_param_name] = request
    if dependant.response_param_name:
        values[dependant.response_param_name] = response
    return values, errors
