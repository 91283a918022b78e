"""POSTs of the seal, under ``/api/v1/audit``."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final, Protocol

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from command_api.kernel import actor_reference
from infra.answers import described
from infra.problems import Problem
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal

router = APIRouter(prefix="/api/v1/audit", tags=["seal"])

AsAuditor = Annotated[Principal, Depends(require(Permission.AUDIT))]


class SignedHead(Protocol):
    """What the answer needs of a head."""

    @property
    def size(self) -> int: ...
    @property
    def at(self) -> str: ...


class Seal(Protocol):
    """``app.state.seal``: who signs and checks."""

    def sign(self, now: datetime) -> SignedHead | None:
        """Sign everything that has happened; ``Problem`` where that cannot be."""

    def begin_check(self, who: str, now: datetime) -> None:
        """Check the whole log in the background; ``Problem`` if that is under way."""


def _seal(request: Request) -> Seal:
    seal: Seal = request.app.state.seal
    return seal


TheSeal = Annotated[Seal, Depends(_seal)]


class CheckBegun(BaseModel):
    """The check goes on by itself."""

    state: str = Field(description="`running`; how it goes is in `GET /api/v1/audit/seal`", examples=["running"])


class Signed(BaseModel):
    """The newest head."""

    size: int = Field(description="events that it covers", examples=[21542])
    at: str = Field(description="when it was signed", examples=["2026-11-21T15:00:19.514082Z"])


_BUSY: Final = described({409: "not now: the sentence says why"})


@router.post(
    "/verify", status_code=202, responses=_BUSY, summary="Check the whole history", operation_id="verifyHistory"
)
def verify_history(who: AsAuditor, seal: TheSeal) -> CheckBegun:
    """Every event is hashed again and compared with what was signed; writes and reads go on meanwhile."""
    seal.begin_check(actor_reference(who.user_id, who.name), datetime.now(UTC))
    return CheckBegun(state="running")


@router.post("/seal", responses=_BUSY, summary="Sign the history now", operation_id="signHistory")
def sign_history(_: AsAuditor, seal: TheSeal) -> Signed:
    """Up to the newest event, which otherwise would be signed within the hour."""
    head = seal.sign(datetime.now(UTC))
    if head is None:
        raise Problem(409, "Ainda não há o que assinar.", kind="seal")
    return Signed(size=head.size, at=head.at)
