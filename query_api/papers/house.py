"""What every paper says of the house."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import structlog

from infra.brazilian import cpf_or_cnpj, phone
from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.site.queries import logo_file, site_document

log = structlog.get_logger()


def house_on_paper(read: Snapshot, settings: Settings) -> dict[str, Any]:
    """``name``; ``signs``, by its legal name; ``document``, its CNPJ; ``lines`` of the letterhead; ``address`` in a
    line; ``city`` with the state; ``talk``, its telephones and e-mail; ``logo``, the bytes of the picture. Empty where
    the house has not said it."""
    house = site_document(read.connection, settings)
    address, phones = house["address"], house["phones"]
    city = "/".join(filter(None, (address["city"], address["state"])))
    whole = ", ".join(filter(None, (address["street"], address["district"], city, address["postal_code"])))
    numbers = dict.fromkeys(filter(None, (phones["landline"], phones["whatsapp_business"])))
    document = f"CNPJ {cpf_or_cnpj(house['tax_number'])}" if house["tax_number"] else ""
    signs = house["legal_name"] or house["name"]
    talk = " · ".join([*map(phone, numbers), *filter(None, [house["email"]])])
    lines = (" · ".join(filter(None, (signs if signs != house["name"] else "", document))), whole, talk)
    return {
        "name": house["name"] or "Choperia",
        "signs": signs or "Choperia",
        "document": document,
        "lines": [line for line in lines if line],
        "address": whole,
        "city": city,
        "talk": talk,
        "logo": _logo(read),
    }


def _logo(read: Snapshot) -> list[int]:
    """Empty also while the store of files is away: a paper is not kept back for its letterhead."""
    file = logo_file(read.connection)
    if not file or read.files is None:
        return []
    try:
        path = read.files.path(file)
        return _content(path) if path else []
    except (OSError, Problem):
        log.warning("paper_without_logo", file=file)
        return []


@lru_cache(maxsize=2)
def _content(path: Path) -> list[int]:
    """A file has the name of its bytes, so these never grow old."""
    return [*path.read_bytes()]
