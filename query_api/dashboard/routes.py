"""GETs of the areas' first screens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from query_api.dashboard.queries import READ_MODELS, admin_dashboard
from query_api.dashboard.shapes import AdminDashboard
from query_api.http import Now, Snapshot, UserReader, reading

router = APIRouter(prefix="/api/v1/dashboard", tags=["dashboards"])


@router.get("/admin", summary="The administration's figures", operation_id="readAdminDashboard")
def read_admin_dashboard(
    _: UserReader, read: Annotated[Snapshot, Depends(reading(*READ_MODELS))], now: Now
) -> AdminDashboard:
    """Products, categories, pictures, users, sales with growth, and what may need a look."""
    return admin_dashboard(read, now)
