"""Calendar feeds of a person."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from command_api.calendars.commands import create_feed, revoke_feed
from command_api.calendars.details import PREFIX, RIGHT_OF, FeedKind
from command_api.fields import Id
from command_api.http import AsSelf, Body, CommandAnswer, StoreOf, answer
from infra.security.bearer import check_right, principal_of
from infra.security.permissions import Permission

router = APIRouter(prefix="/api/v1/calendar-feeds", tags=["calendars"])

FeedId = Annotated[Id, Path(description="id of the feed", examples=[7])]


class CalendarFeedBody(Body):
    kind: FeedKind = Field(description="what it shows", examples=["deliveries"])


class CalendarFeedAnswer(CommandAnswer):
    """A command's answer with the address of the new feed."""

    url: str | None = Field(
        None,
        description="its address, shown this once; `null` in the answer to a repeated `Idempotency-Key`",
        examples=["https://pirilampo.example/calendars/mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o.ics"],
    )


@router.post("", status_code=201, summary="Create a calendar feed", operation_id="createCalendarFeed")
def create(
    body: CalendarFeedBody, request: Request, response: Response, store: StoreOf, ctx: AsSelf
) -> CalendarFeedAnswer:
    """An address that a calendar reads without signing in, with the rights that the person has whenever it is read.
    Its token is returned here once and stored nowhere. Needs the right to read the same on a screen. 409 with
    twenty living feeds."""
    owner = check_right(request, RIGHT_OF[body.kind])
    token, receipt = create_feed(store, owner.user_id, body.kind, ctx)
    base: str = request.app.state.settings.base_url
    url = f"{base.rstrip('/')}{PREFIX}{token}.ics"
    return CalendarFeedAnswer(**answer(response, receipt), url=url)


@router.delete("/{id}", summary="Revoke a calendar feed", operation_id="revokeCalendarFeed")
def revoke(id: FeedId, request: Request, response: Response, store: StoreOf, ctx: AsSelf) -> CommandAnswer:
    """One's own; an administrator revokes anybody's. Its address is answered with 410 from then on."""
    me = principal_of(request)
    owner_id = None if me.may(Permission.USERS) else me.user_id
    return CommandAnswer(**answer(response, revoke_feed(store, id, owner_id, ctx)))
