"""Finds the route of a request by dictionary look-up instead of trying 160 regular expressions in turn.

FastAPI keeps included routers as nested objects and asks every one of them, for each request. Here all routes are laid
out flat once, for every application that is made of them. What this table does not find (404, 405, redirects) is left
to FastAPI.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import FastAPI
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

T = TypeVar("T")
_A_VALUE = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class _Pattern(Generic[T]):
    prefix: str
    """The path up to its first parameter."""
    regex: re.Pattern[str]
    shape: re.Pattern[str]
    """What the path looks like, whatever the values in it are."""
    convert: dict[str, Callable[[str], Any]]
    entry: T | None


class RouteTable(Generic[T]):
    """What ``entry_of`` makes of each route, found by method and path. A route for which it returns ``None`` is not
    found, and hides those after it that match, too: FastAPI answers with the first.

    Literal paths come first; paths with parameters are tried in the order of their declaration.
    """

    def __init__(self, routes: Sequence[BaseRoute], entry_of: Callable[[RouteContext], T | None]) -> None:
        self._methods: set[str] = set()
        self._literal: dict[tuple[str, str], T | None] = {}
        self._patterns: dict[tuple[str, int], list[_Pattern[T]]] = {}
        for context in iter_route_contexts(routes):
            if not isinstance(context.original_route, APIRoute):
                continue
            entry = entry_of(context)
            path = str(context.path)
            self._methods |= context.methods or set()
            for method in context.methods or ():
                if "{" not in path:
                    self._literal.setdefault((method, path), entry)
                else:
                    convert = {name: each.convert for name, each in context.param_convertors.items()}
                    shape = re.compile(_A_VALUE.sub("[^/]+", path))
                    pattern = _Pattern(path[: path.index("{")], context.path_regex, shape, convert, entry)
                    self._patterns.setdefault((method, path.count("/")), []).append(pattern)

    def find(self, method: str, path: str) -> tuple[T, dict[str, Any]] | None:
        """The entry and the path's parameters."""
        if (method, path) in self._literal:
            entry = self._literal[method, path]
            return None if entry is None else (entry, {})
        for pattern in self._patterns.get((method, path.count("/")), ()):
            if path.startswith(pattern.prefix) and (match := pattern.regex.match(path)):
                if pattern.entry is None:
                    return None
                return pattern.entry, {name: pattern.convert[name](text) for name, text in match.groupdict().items()}
        return None

    def methods(self, path: str) -> set[str]:
        """The methods that lead to a route from this path."""
        return {method for method in self._methods if self.find(method, path) is not None}

    def may_lead(self, method: str, path: str) -> bool:
        """Whether there would be a route, if the values in the path were others."""
        patterns = self._patterns.get((method, path.count("/")), ())
        return (method, path) in self._literal or any(pattern.shape.fullmatch(path) for pattern in patterns)


@dataclass(frozen=True, slots=True)
class FoundRoute:
    route: APIRoute
    app: ASGIApp


def dispatch_by_table(app: FastAPI, table: RouteTable[FoundRoute]) -> None:
    """Let ``app`` find its routes in ``table``, which is made of the same; all other requests go to its router."""
    router = app.router.middleware_stack
    app.state.tables = (table,)

    async def dispatch(scope: Scope, receive: Receive, send: Send) -> None:
        known = table.find(scope["method"], scope["path"]) if scope["type"] == "http" else None
        if known is None:
            await router(scope, receive, send)
            return
        entry, parameters = known
        scope.update(route=entry.route, endpoint=entry.route.endpoint, path_params=parameters, router=app.router)
        await entry.app(scope, receive, send)

    app.router.middleware_stack = dispatch


def found(context: RouteContext) -> FoundRoute:
    assert isinstance(context.original_route, APIRoute)
    return FoundRoute(context.original_route, context.app)
