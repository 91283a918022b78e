"""What notes say of the house, the tax profiles, and the table of classes."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import Final

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.fiscal.details import FiscalHouse
from infra.fiscal.cities import city_of_code
from infra.fiscal.classes import TaxClass, table_date, tax_classes
from projections.fiscal.tables import house, profiles, provider, treatments
from query_api.filling import filled
from query_api.fiscal.responses import (
    FiscalHouseAnswer,
    FiscalProviderAnswer,
    TaxClassAnswer,
    TaxClasses,
    TaxProfileAnswer,
    TaxProfiles,
    TaxTreatment,
)
from query_api.http import Row, Snapshot

READ_MODELS: Final = ("fiscal",)


def the_house(read: Snapshot) -> FiscalHouseAnswer:
    """What notes say of the house; the defaults before it said something."""
    rows = read.all(sa.select(house))
    known: Row = rows[0] if rows else {**asdict(FiscalHouse()), "version": 0}
    city = city_of_code(known["city_code"]) if known["city_code"] else None
    return filled(FiscalHouseAnswer, known, city_name=f"{city.name} - {city.state}" if city else "")


def the_provider(read: Snapshot, base_url: str) -> FiscalProviderAnswer:
    """The provider of notes; Focus NFe for tests before one was named."""
    rows = read.all(sa.select(provider))
    first = {"provider": "focus", "environment": "homologacao", "url": "", "is_in_use": False, "chosen_at": None}
    known: Row = rows[0] if rows else {**first, "version": 0}
    address = f"{base_url}/api/v1/notes/answers/{known['provider']}"
    return filled(FiscalProviderAnswer, known, in_use=known["is_in_use"], callback_address=address)


def every_profile(read: Snapshot, today: date) -> TaxProfiles:
    """All tax profiles, those in use first, by name."""
    classes = tax_classes()
    taxes: defaultdict[int, list[TaxTreatment]] = defaultdict(list)
    for row in read.all(sa.select(treatments).order_by(treatments.c.valid_from)):
        named = classes.get(row["tax_class"])
        taxes[row["profile_id"]].append(filled(TaxTreatment, row, class_name=named.name if named else ""))
    ordered = sa.select(profiles).order_by(profiles.c.is_active.desc(), profiles.c.name_folded, profiles.c.id)
    shown = []
    for row in read.all(ordered):
        own = taxes[row["id"]]
        begun = [each for each in own if each.valid_from <= today]
        shown.append(
            filled(TaxProfileAnswer, row, active=row["is_active"], treatments=own, today=begun[-1] if begun else None)
        )
    return TaxProfiles(data=shown, table_date=table_date())


def the_classes() -> TaxClasses:
    """The table in force."""
    return TaxClasses(data=[_shown(each) for _, each in sorted(tax_classes().items())], table_date=table_date())


def _shown(known: TaxClass) -> TaxClassAnswer:
    return TaxClassAnswer(code=known.code, name=known.name, law=known.law)
