"""Commands on what notes say of the house, and on tax profiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Final

from command_api.event_store import Receipt, Store
from command_api.fiscal.details import FiscalHouse, ProfileDetails, Treatment
from command_api.fiscal.domain import ONLY_HOUSE, TAX_PROFILE_NAME, FiscalHouseRecord, TaxProfile
from command_api.kernel import CommandContext, NotFound, Refused, Taken
from command_api.kernel.partial import UNSET, Maybe, Partial
from command_api.rules.windows import PUB_TIME
from infra.fiscal.cities import city_of_code

_PROFILES: Final = ("loan_profile_id", "return_profile_id", "shell_profile_id", "sale_return_profile_id")


@dataclass(frozen=True, slots=True)
class CreateTaxProfile:
    """``valid_from``: today if left out."""

    details: ProfileDetails
    treatment: Treatment = field(default_factory=Treatment)
    valid_from: date | None = None


@dataclass(frozen=True, slots=True)
class ChangeTaxProfile:
    """Fields that are ``UNSET`` stay. ``treatment`` is all taxes from ``valid_from`` on; without a day they stay."""

    id: int
    details: Partial[ProfileDetails] = field(default_factory=lambda: Partial(ProfileDetails))
    treatment: Treatment = field(default_factory=Treatment)
    valid_from: date | None = None
    is_active: Maybe[bool] = UNSET


def fiscal_house(store: Store, ctx: CommandContext | None = None) -> FiscalHouse:
    """What the house said for its notes so far."""
    known = _record(store, ctx)
    return FiscalHouse() if known is None else known.house


def change_fiscal_house(store: Store, changes: Partial[FiscalHouse], ctx: CommandContext) -> Receipt:
    """Raises ``Refused`` for a code that is none, ``NotFound`` for a profile."""
    known = _record(store, ctx)
    house = changes.applied_to(FiscalHouse() if known is None else known.house)
    if "city_code" in changes.values and house.city_code and city_of_code(house.city_code) is None:
        raise Refused(f"Nenhum município tem o código {house.city_code} do IBGE.")
    for name in _PROFILES:
        if chosen := changes.values.get(name):
            check_profile(store, chosen)
    if known is None:
        known = FiscalHouseRecord.introduce(house)
    else:
        known.change(house)
    return store.save(known, ctx=ctx)


def create_tax_profile(store: Store, command: CreateTaxProfile, ctx: CommandContext) -> Receipt:
    """Raises ``Refused``, ``Taken`` (name)."""
    profile = TaxProfile.create(store.new_id(TaxProfile), command.details)
    if command.treatment != Treatment():
        day = command.valid_from or ctx.now.astimezone(PUB_TIME).date()
        profile.treat(day, command.treatment, fiscal_house(store).regime)
    return _save(store, profile, ctx)


def change_tax_profile(store: Store, command: ChangeTaxProfile, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name)."""
    profile = store.load(TaxProfile, command.id, ctx)
    profile.change_details(command.details.applied_to(profile.details))
    if command.valid_from:
        profile.treat(command.valid_from, command.treatment, fiscal_house(store).regime)
    if command.is_active is False:
        profile.retire()
    elif command.is_active is True:
        profile.reinstate()
    return _save(store, profile, ctx)


def check_profile(store: Store, id: int) -> None:
    """Raise ``Refused`` for a profile that does not exist or was retired."""
    try:
        profile = store.load(TaxProfile, id)
    except NotFound:
        raise Refused(f"O perfil de tributos {id} não existe.") from None
    if not profile.is_active:
        raise Refused(f"O perfil de tributos “{profile.name}” foi encerrado: escolha outro.")


def _record(store: Store, ctx: CommandContext | None) -> FiscalHouseRecord | None:
    try:
        return store.load(FiscalHouseRecord, ONLY_HOUSE, ctx)
    except NotFound:
        return None


def _save(store: Store, profile: TaxProfile, ctx: CommandContext) -> Receipt:
    try:
        return store.save(profile, ctx=ctx)
    except Taken as taken:
        if taken.details["scope"] != TAX_PROFILE_NAME:
            raise
        raise Taken(f"Já existe um perfil chamado “{profile.name}”.", **taken.details) from None
