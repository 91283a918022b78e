"""POST and DELETE of what keeps the read models going, under ``/api/v1/admin/system``."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Protocol

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from command_api.event_store import Receipt
from command_api.fields import Reason
from command_api.http import AsSettingsEditor, Body, CommandAnswer, answer
from command_api.kernel import CommandContext, actor_reference
from infra.answers import described
from infra.position import Position
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal

router = APIRouter(prefix="/api/v1/admin/system", tags=["system"])

AsAdministrator = Annotated[Principal, Depends(require(Permission.SETTINGS))]
Name = Annotated[str, Field(pattern=r"^[a-z_]{1,60}$")]
ProjectionName = Annotated[Name, Path(description="name of the read model", examples=["menu"])]
RebuildId = Annotated[int, Path(ge=1, le=2**31 - 1, description="id of the rebuild", examples=[3])]


class Renewals(Protocol):
    """``app.state.renewals``: who keeps read models going. All raise ``Problem`` where something cannot be."""

    def resume(self, projection: str, by: int | None) -> None:
        """Have a read model that an event holds tried again at once. ``by`` is the user, if it was one."""

    def skip(self, projection: str, position: Position, ctx: CommandContext) -> Receipt:
        """Have it leave out the event at ``position`` that holds it, until it is rebuilt; the history says so."""

    def begin(self, projection: str, who: str) -> int:
        """Rebuild it beside the one that serves, in the background; the id of the rebuild."""

    def switch(self, id: int, who: str) -> None:
        """Have a rebuild that is ready take the place of what serves."""

    def drop(self, id: int, who: str) -> None:
        """End one that is under way, remove one that has ended."""


def _renewals(request: Request) -> Renewals:
    renewals: Renewals = request.app.state.renewals
    return renewals


TheRenewals = Annotated[Renewals, Depends(_renewals)]


class AskRebuild(BaseModel):
    """Which read model."""

    model_config = ConfigDict(extra="forbid")

    projection: Name = Field(description="name of the read model", examples=["menu"])


class SkipEventBody(Body):
    """Which event, and why it may be missing."""

    position: str = Field(
        pattern=r"^[0-9]{1,20}\.[0-9]{1,20}$", description="of the event that holds it", examples=["0.1042"]
    )
    reason: Reason = Field(description="why, for the history", examples=["registro de teste, sem efeito no estoque"])


class RebuildBegun(BaseModel):
    """The rebuild goes on by itself."""

    id: int = Field(description="how it goes is in `GET /api/v1/admin/system`", examples=[3])


@router.post(
    "/projections/{name}/resume",
    status_code=202,
    responses=described({404: "no such read model", 409: "nothing holds it"}),
    summary="Try a read model that an event holds again at once",
    operation_id="resumeProjection",
)
def resume_projection(who: AsAdministrator, renewals: TheRenewals, name: ProjectionName) -> None:
    """The process that moves the read model tries within a second. What it could not apply is not left out: it must
    have been mended."""
    renewals.resume(name, who.user_id)


@router.post(
    "/projections/{name}/skip",
    status_code=201,
    responses=described({404: "no such read model", 409: "this event does not hold it, or must not be missing"}),
    summary="Have a read model leave out the event that holds it",
    operation_id="skipEvent",
)
def skip_event(
    name: ProjectionName, body: SkipEventBody, response: Response, renewals: TheRenewals, ctx: AsSettingsEditor
) -> CommandAnswer:
    """The read model goes on without this event, and says so until it is rebuilt. The history keeps who wanted it, and
    the reason."""
    receipt = renewals.skip(name, Position.parse(body.position), replace(ctx, reason=body.reason))
    return CommandAnswer(**answer(response, receipt))


@router.post(
    "/rebuilds",
    status_code=202,
    responses=described({404: "no such read model", 409: "it is being rebuilt"}),
    summary="Rebuild a read model beside the one that serves",
    operation_id="beginRebuild",
)
def begin_rebuild(who: AsAdministrator, renewals: TheRenewals, asked: AskRebuild) -> RebuildBegun:
    """From the whole history into new tables, compared with what serves; then it follows until it is switched or
    dropped. Writes and reads go on meanwhile."""
    return RebuildBegun(id=renewals.begin(asked.projection, actor_reference(who.user_id, who.name)))


@router.post(
    "/rebuilds/{id}/switch",
    status_code=202,
    responses=described({404: "no such rebuild", 409: "it is not ready"}),
    summary="Have a rebuilt read model serve",
    operation_id="switchRebuild",
)
def switch_rebuild(who: AsAdministrator, renewals: TheRenewals, id: RebuildId) -> None:
    """In one transaction, within a second; the old tables go."""
    renewals.switch(id, actor_reference(who.user_id, who.name))


@router.delete(
    "/rebuilds/{id}",
    status_code=204,
    responses=described({404: "no such rebuild", 409: "it is being switched, or the system does it by itself"}),
    summary="Drop a rebuild, or remove one that has ended",
    operation_id="dropRebuild",
)
def drop_rebuild(who: AsAdministrator, renewals: TheRenewals, id: RebuildId) -> None:
    """One that is under way ends soon and its tables go; one that has ended goes from the list."""
    renewals.drop(id, actor_reference(who.user_id, who.name))
