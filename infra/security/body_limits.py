"""How many bytes a call may send: little before it is known who calls, more with the right that its route asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fastapi import FastAPI, Request
from starlette.routing import compile_path

from infra.security.bearer import check_right
from infra.security.route_permissions import operations

KIB: Final = 1024
MIB: Final = 1024 * KIB
UNCHECKED: Final = 64 * KIB
"""Read before the session is looked up, and all that a call without a session may send."""
CHECKED: Final = MIB
PICTURE: Final = 14 * MIB
"""A picture of 10 MB as base64 in JSON."""
PICTURES: Final = frozenset({("POST", "/api/v1/admin/images"), ("POST", "/api/admin/images")})
"""The calls that the specification gives pictures in JSON. Everything else that is large has an upload of its own."""


SecretRoutes = Mapping[str, Callable[[Request], bool]]
"""``app.state.routes_with_a_secret``: by the beginning of a path, whether a request without a session brings the secret
that the path asks for."""


class BodyLimits:
    """The limits of the routes of ``app``."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._calls = [
            (compile_path(path)[0], method.upper(), permission)
            for path, method, permission, _ in operations(app)
            if permission is not None
        ]
        self._by_secret: SecretRoutes = getattr(app.state, "routes_with_a_secret", {})

    def __call__(self, request: Request) -> int:
        """The bytes that this caller may send. ``Problem`` 401 or 403 without the right. Asks the database."""
        method, path = request.method, request.scope["path"]
        for prefix, is_authentic in self._by_secret.items():
            if path.startswith(prefix):
                request.scope["app"] = self._app
                return CHECKED if is_authentic(request) else UNCHECKED
        for pattern, its_method, permission in self._calls:
            if method == its_method and pattern.match(path):
                request.scope["app"] = self._app  # as its router will do
                check_right(request, permission)
                return PICTURE if (method, path) in PICTURES else CHECKED
        return UNCHECKED


def only_unchecked(_request: Request) -> int:
    """The limit of an application whose calls need no session."""
    return UNCHECKED
