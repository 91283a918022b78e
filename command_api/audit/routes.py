"""POST and DELETE of replays, under ``/api/v1/audit``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Final, Protocol

from fastapi import APIRouter, Depends, Path, Request
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from command_api.kernel import actor_reference
from infra.answers import described
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal

router = APIRouter(prefix="/api/v1/audit", tags=["replays"])

AsAuditor = Annotated[Principal, Depends(require(Permission.AUDIT))]
RunId = Annotated[int, Path(ge=1, le=2**53, description="id of the replay", examples=[3])]


class Replays(Protocol):
    """``app.state.replays``: who replays."""

    def begin(self, projections: Sequence[str], until: int | datetime | None, who: str, now: datetime) -> int:
        """Replay these read models in the background; the id of the run. ``Problem`` where that cannot be."""

    def stop(self, id: int) -> None:
        """Stop a run that is under way, remove one that has ended; ``Problem`` (404) if there is none."""


def _replays(request: Request) -> Replays:
    replays: Replays = request.app.state.replays
    return replays


TheReplays = Annotated[Replays, Depends(_replays)]


class AskReplay(BaseModel):
    """Which read models, and how far."""

    model_config = ConfigDict(extra="forbid")

    projections: list[Annotated[str, Field(pattern=r"^[a-z_]{1,60}$")]] = Field(
        min_length=1, max_length=100, description="names of the read models", examples=[["menu", "stock"]]
    )
    until: Annotated[int, Field(strict=True, ge=1, le=2**53)] | AwareDatetime | None = Field(
        None,
        description="number of the last event that counts, or the instant up to which what was recorded counts; "
        "left out: to where the read models are",
        examples=[1042],
    )


class ReplayBegun(BaseModel):
    """The replay goes on by itself."""

    id: int = Field(description="how it goes is in `GET /api/v1/audit/replays`", examples=[3])


_BUSY: Final = described({404: "no such event", 409: "another replay is under way"})


@router.post(
    "/replays",
    status_code=202,
    responses=_BUSY,
    summary="Replay read models and compare them",
    operation_id="beginReplay",
)
def begin_replay(who: AsAuditor, replays: TheReplays, asked: AskReplay) -> ReplayBegun:
    """Into a scratch copy, compared row by row with what is served; writes and reads go on meanwhile."""
    names = list(dict.fromkeys(asked.projections))
    return ReplayBegun(id=replays.begin(names, asked.until, actor_reference(who.user_id, who.name), datetime.now(UTC)))


@router.delete(
    "/replays/{id}",
    status_code=204,
    responses={404: {"description": "no such replay"}},
    summary="Stop or remove a replay",
    operation_id="endReplay",
)
def end_replay(_: AsAuditor, replays: TheReplays, id: RunId) -> None:
    """One that is under way ends soon and says that it was stopped; one that has ended goes from the list."""
    replays.stop(id)
