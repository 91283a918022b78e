"""What several routes of the history ask for."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path

from query_api.audit.queries import READ_MODELS
from query_api.audit.searching import READ_MODELS as SEARCHED
from query_api.http import Snapshot, reading

HistoryNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
SearchedHistoryNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, *SEARCHED))]
StreamName = Annotated[
    str, Path(pattern=r"^[a-z_]{1,60}-[0-9]{1,18}$", description="name of the stream", examples=["product-42"])
]
