"""GETs of keys of assistants."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from query_api.answers import kept
from query_api.assistants import queries
from query_api.assistants.queries import keys_of
from query_api.assistants.responses import AssistantKeyList
from query_api.http import OwnProfileReader, Snapshot, reading

router = APIRouter(prefix="/api/v1/assistant-keys", tags=["assistants"])

KeysNow = Annotated[Snapshot, Depends(reading(*queries.READ_MODELS))]


@router.get("", summary="Keys of assistants", operation_id="listAssistantKeys")
@kept
def list_keys(me: OwnProfileReader, read: KeysNow) -> AssistantKeyList:
    """One's own that are not revoked, also those that have expired; an administrator sees everybody's. Their tokens
    were shown once."""
    return keys_of(read, me)
