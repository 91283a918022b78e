"""What routes ask of the session behind a request: where it comes from, and whether it was just confirmed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Depends, Request

from infra.security.bearer import principal_of
from infra.security.notices import Origin
from infra.security.security import Security


def security_of(request: Request) -> Security:
    """The sessions, passwords, second factors and captcha of this process."""
    security: Security = request.app.state.security
    return security


def origin_of(request: Request) -> Origin:
    """The address and program of the request."""
    address = request.client.host if request.client else ""
    return Origin(address, request.headers.get("user-agent", ""))


def check_confirmed(request: Request) -> None:
    """``Problem`` 403 unless the session was confirmed in the last minutes."""
    me = principal_of(request)
    security_of(request).confirmations.check(me.session_id, datetime.now(UTC).timestamp())


SecurityOf = Annotated[Security, Depends(security_of)]
OriginOf = Annotated[Origin, Depends(origin_of)]
ConfirmedSession = Annotated[None, Depends(check_confirmed)]
"""Must be the last parameter: a caller without the right is refused before the password is requested."""
Confirmed: Any = Depends(check_confirmed)
"""As a dependency of routes on one's own account."""
