"""GETs of a driver's phone."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response

from query_api.answers import kept, not_kept
from query_api.http import Day, DriverReader, Now, OrderReader, Snapshot, reading, settings_of
from query_api.stops.queries import OPEN_MODELS, READ_MODELS, driver_day, unrecorded_actions
from query_api.stops.responses import DriverDay, PhoneKey, UnrecordedActions

router = APIRouter(prefix="/api/v1/stops", tags=["stops"])
_PHONE_KEYS: Final = "keys of drivers' phones"
"""Purpose of the key that the keys of phones follow from."""

Reading = Annotated[Snapshot, Depends(reading(*READ_MODELS))]


@router.get("/key", summary="The key of the caller's phone", operation_id="readPhoneKey")
@not_kept("a secret of the caller")
def read_key(me: DriverReader, request: Request, response: Response) -> PhoneKey:
    """A phone encrypts its copy of the day with it. It follows from the user: after another sign-in the phone reads
    what it could not send before. It is returned only to a signed-in driver."""
    response.headers["Cache-Control"] = "no-store"
    key = hmac.digest(request.app.state.security.keys.derive(_PHONE_KEYS), str(me.user_id).encode(), hashlib.sha256)
    return PhoneKey(user_id=me.user_id, key=base64.b64encode(key).decode())


@router.get("/unrecorded", summary="What drivers could not record", operation_id="listUnrecorded")
@kept
def list_unrecorded(_: OrderReader, read: Annotated[Snapshot, Depends(reading(*OPEN_MODELS))]) -> UnrecordedActions:
    """What drivers did that the system refused, until a person has recorded it or set it aside."""
    return unrecorded_actions(read)


@router.get(
    "/{day}",
    summary="What the caller drives on a day",
    operation_id="readDriverDay",
    responses={409: {"description": "Nobody has said yet where deliveries start"}},
)
@not_kept("each driver has another one, and it follows the clock")
def read_day(
    me: DriverReader,
    request: Request,
    read: Reading,
    now: Now,
    day: Annotated[Day, Path(description="the day", examples=["2026-11-28"])],
) -> DriverDay:
    """The stops of the caller's route with everything that is needed at the door without a network."""
    return driver_day(read, me.user_id, day, now, settings_of(request))
