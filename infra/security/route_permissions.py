"""Which permission each call needs: it stands in the dependencies of the call's route."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts

from infra.security.bearer import PERMISSION_OF
from infra.security.permissions import Permission


def operations(app: FastAPI) -> Iterator[tuple[str, str, Permission | None, Callable[..., Any]]]:
    """(path, method in lower case, the permission it needs, its function) of every call, those left out of the document
    too."""
    for path, method, context, route in routes_of(app):
        yield path, method, permission_of(context), route.endpoint


def routes_of(app: FastAPI) -> Iterator[tuple[str, str, RouteContext, APIRoute]]:
    """(path, method in lower case, its context, its route) of every call."""
    for context in iter_route_contexts(app.routes):
        if isinstance(context.original_route, APIRoute):
            for method in sorted(context.methods or ()):
                yield str(context.path_format), method.lower(), context, context.original_route


def permission_of(context: RouteContext) -> Permission | None:
    """The permission that somewhere in the route's dependencies is required; ``None`` for a public call."""
    waiting: list[Dependant] = [context.dependant]
    while waiting:
        dependant = waiting.pop()
        if dependant.call in PERMISSION_OF:
            return PERMISSION_OF[dependant.call]
        waiting.extend(dependant.dependencies)
    return None
