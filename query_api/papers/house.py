"""What every paper says of the house."""

from __future__ import annotations

from typing import Any

from infra.brazilian import cpf_or_cnpj, phone
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.site.queries import site_document


def house_on_paper(read: Snapshot, settings: Settings) -> dict[str, Any]:
    """``name``; ``signs``, by its legal name; ``document``, its CNPJ; ``lines`` of the letterhead; ``address`` in a
    line; ``city`` with the state; ``talk``, its telephones and e-mail. Empty where the house has not said it."""
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
    }
