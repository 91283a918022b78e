"""The codes that stand on the tables, on paper."""

from __future__ import annotations

from datetime import datetime

from command_api.rules.windows import PUB_TIME
from infra.brazilian import moment
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.papers.codes import qr_code
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import Paper


def table_codes(read: Snapshot, tables: int, settings: Settings, now: datetime) -> Paper:
    """For each table a card to cut out, whose QR code opens the menu there."""
    today = now.astimezone(PUB_TIME).date()
    base = settings.base_url.rstrip("/")
    data = {
        "reference": f"de {today:%d/%m/%Y}",
        "house": house_on_paper(read, settings),
        "made": f"Emitido em {moment(now)}",
        "tables": [
            (f"Mesa {number}", f"QR Code da mesa {number}", qr_code(f"{base}/mesa/{number}"))
            for number in range(1, tables + 1)
        ],
    }
    return Paper("table-codes", f"codigos-das-mesas-{today}", now, data)
