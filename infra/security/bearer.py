"""The dependency behind every permission type: bearer token → session row → principal → right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from fastapi import Request

from infra.problems import Problem
from infra.security.permissions import Permission, Principal

PERMISSION_OF: dict[Callable[..., Any], Permission] = {}
"""The permission that a dependency made by ``require`` asks for: what the OpenAPI documents and the tests read."""


class Sessions(Protocol):
    """Checks a bearer token against the session and account rows."""

    def principal(self, token: str) -> Principal | None:
        """The person behind a token whose session lives at this moment, or ``None``."""


def principal_of(request: Request) -> Principal:
    """The signed-in person; 401 without a living session. ``app.state.sessions`` is the ``Sessions`` of the process."""
    known: Principal | None = getattr(request.state, "principal", None)
    if known is not None:
        return known
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    sessions: Sessions = request.app.state.sessions
    principal = sessions.principal(token.strip()) if scheme.lower() == "bearer" and token.strip() else None
    if principal is None:
        raise Problem(401, kind="unauthenticated", headers={"WWW-Authenticate": "Bearer"})
    # one look at the rows for each request; ``least_position`` takes the session's position from here
    request.state.principal = principal
    return principal


def check_right(request: Request, permission: Permission) -> Principal:
    """The signed-in person if they have ``permission``: 401 or 403 otherwise."""
    principal = principal_of(request)
    if not principal.may(permission):
        if principal.must_change_password:
            raise Problem(403, "Troque a senha temporária para continuar.", kind="password-change-required")
        if principal.must_enroll_second_factor:
            raise Problem(403, "Cadastre um segundo fator para continuar.", kind="second-factor-required")
        raise Problem(403, kind="forbidden")
    return principal


def require(permission: Permission) -> Callable[[Request], Principal]:
    """A dependency that is ``check_right`` for ``permission``."""

    def principal_with_permission(request: Request) -> Principal:
        return check_right(request, permission)

    PERMISSION_OF[principal_with_permission] = permission
    return principal_with_permission
