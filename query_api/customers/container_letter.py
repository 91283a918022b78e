"""The letter to a customer whose containers are overdue."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from fastapi.responses import HTMLResponse

from command_api.rules.windows import PUB_TIME
from infra.brazilian import day_in_words
from infra.problems import Problem
from infra.settings import Settings
from projections.customers.tables import customers
from query_api.customers.containers import overdue_of
from query_api.customers.queries import merged_into
from query_api.http import Snapshot
from query_api.orders.documents import printed_page


def container_letter(read: Snapshot, id: int, settings: Settings, now: datetime) -> HTMLResponse:
    """A page of A4 for the person of the record ``id``. 404, or 409 if none of their containers is overdue."""
    row = read.one(sa.select(customers).where(customers.c.id == id), "Este cliente não existe.")
    if row["merged_into"] is not None:
        return container_letter(read, row["merged_into"], settings, now)
    overdue = overdue_of(read, [id, *(each["id"] for each in merged_into(read, id))], now)
    if not overdue:
        raise Problem(409, "Nenhum barril está atrasado com este cliente.", kind="no-documents")
    today = day_in_words(now.astimezone(PUB_TIME).date())
    return printed_page(
        read, "container-letter", f"cliente-{id}", settings, now, customer=row, containers=overdue, today=today
    )
