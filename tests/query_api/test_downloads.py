"""Every file that may be long goes through the one door; those that are short say why they need none."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.responses import FileResponse, StreamingResponse

from query_api.app import ROUTERS
from query_api.audit.routes import AuditReader

PACKAGES = ("command_api", "infra", "launcher", "query_api")
LONG = {
    "/api/v1/audit/events",
    "/api/v1/bi/movements",
    "/api/v1/bi/reports/{key}",
    "/api/v1/customers/{id}/export",
    "/api/v1/event-orders",
    "/api/v1/operations/reports/{key}",
    "/api/v1/receivables/movements",
    "/api/v1/sales",
    "/api/v1/sales/imports/{id:int}/refusals",
    "/api/v1/stock",
    "/api/v1/admin/images/archive",
    "/api/admin/images/archive",
}
"""Files that grow with the house."""
