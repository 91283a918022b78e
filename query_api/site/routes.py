"""``GET /api/site``."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from infra.settings import Settings
from query_api.http import Snapshot, reading
from query_api.prepared import Prepared
from query_api.site.queries import site_document
from query_api.site.shapes import SiteAnswer

router = APIRouter(tags=["site"])


@router.get(
    "/api/site",
    response_model=SiteAnswer,
    responses={304: {"description": "`If-None-Match` names what is served"}},
    summary="The house's own data",
    operation_id="readSite",
)
def read_site(request: Request, read: Annotated[Snapshot, Depends(reading("site"))]) -> Response:
    """Name, address, phones, opening hours and everything else that the public site shows. Public."""
    settings: Settings = request.app.state.settings
    body = json.dumps(site_document(read.connection, settings), ensure_ascii=False).encode()
    headers = {"Cache-Control": "public, no-cache", **read.headers}
    return Prepared.of(body).response(request.headers, "application/json", headers)
