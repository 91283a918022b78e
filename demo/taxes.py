"""What the demo pub's accountant wrote down for its notes: the house, tax profiles, and the codes of all it sells or
lends. A pub in the Simples Nacional that brews, buys some beer, and lends what pours it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Final

from command_api.beers.commands import ChangeBeer, change_beer
from command_api.beers.details import BeerDetails
from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.catalogue.details import Details
from command_api.catalogue.domain import Product
from command_api.equipment.details import ModelContainer
from command_api.equipment.models import ChangeModel, change_model
from command_api.event_store import Receipt, Store
from command_api.fiscal.commands import (
    ChangeTaxProfile,
    CreateTaxProfile,
    change_fiscal_house,
    change_tax_profile,
    create_tax_profile,
)
from command_api.fiscal.details import FiscalHouse, ProfileDetails, Treatment
from command_api.kernel import Idempotency, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.rules.windows import PUB_TIME
from demo.beginning import Beginning
from demo.buyers import NOTES_SINCE
from demo.catalogue import PRODUCTS
from demo.cellar import BEERS, SHELLS, beer_id
from demo.equipment import BARREL_20, BARREL_30, BARREL_50, ELECTRIC_TAP, GAS, ICE_TAP
from demo.steps import Turn

_PERSON: Final = "demo"
_WRITTEN: Final = timedelta(hours=3)
"""After the change to lots, which brings the beers."""
_CLASSES_FROM: Final = date(2027, 1, 4)
"""From then on notes of the Simples need a class."""

BOUGHT: Final = "Chope comprado com ST"
BREWED: Final = "Chope da casa"
RESOLD: Final = "Revenda do bar"
FOOD: Final = "Comida do bar"
LOAN: Final = "Comodato"
LOAN_BACK: Final = "Retorno de comodato"
EMPTIES: Final = "Vasilhames"
SALE_BACK: Final = "Devolução de venda"


def _taxes(inside: str, outside: str, icms: str, contributions: str = "49", tax_class: str = "") -> Treatment:
    return Treatment(
        cfop_inside=inside,
        cfop_outside=outside,
        icms=icms,
        pis=contributions,
        cofins=contributions,
        tax_class=tax_class,
    )


PROFILES: Final[Mapping[str, Treatment]] = {
    BOUGHT: _taxes("5405", "6404", "500"),
    BREWED: _taxes("5101", "6101", "102", tax_class="000001"),
    RESOLD: _taxes("5102", "6102", "102", tax_class="000001"),
    FOOD: _taxes("5102", "", "102", tax_class="200047"),
    LOAN: _taxes("5908", "6908", "400", "08", "410999"),
    LOAN_BACK: _taxes("1909", "2909", "400", "98"),
    EMPTIES: _taxes("5920", "6920", "400", "08"),
    SALE_BACK: _taxes("1411", "2411", "500", "98", "000001"),
}
"""Taxes by the name of their profile, from the day on which the pub began."""
_BOUGHT_LATER: Final = _taxes("5405", "6404", "500", tax_class="000001")


@dataclass(frozen=True, slots=True)
class Codes:
    """NCM, CEST and profile of what is sold."""

    ncm: str
    profile: str
    cest: str = ""


_BREWED_DRAUGHT: Final = Codes("22030000", BREWED, "0302300")
_BOUGHT_WINE: Final = Codes("22060090", BOUGHT, "0202300")
_MIXED: Final = Codes("22089000", RESOLD)
_PREPARED: Final = Codes("22029900", FOOD)
_DISH: Final = Codes("21069090", FOOD)
_BY_CATEGORY: Final[Mapping[str, Codes]] = {
    "chopes-classicos": _BREWED_DRAUGHT,
    "chopes-artesanais": _BREWED_DRAUGHT,
    "barris-para-festa": _BREWED_DRAUGHT,
    "para-levar": _BREWED_DRAUGHT,
    "petiscos-fritos": _DISH,
    "petiscos-na-chapa": _DISH,
    "petiscos-tabuas": _DISH,
    "hamburgueres": _DISH,
    "sobremesas": _DISH,
    "drinks": _MIXED,
    "sem-alcool": _PREPARED,
}
_BY_PRODUCT: Final[Mapping[str, Codes]] = {
    "chope-vinho-quintal": _BOUGHT_WINE,
    "barril-vinho-30l": _BOUGHT_WINE,
    "seis-latas-apa": Codes("22030000", BREWED, "0302103"),
    "agua-mineral-500": Codes("22011000", RESOLD),
    "guarana-do-compadre": Codes("22021000", RESOLD),
    "suco-de-laranja": Codes("20091200", FOOD),
    "chope-zero": Codes("22029100", BREWED, "0302200"),
}
"""Where one of the category has codes of its own."""
_BARREL: Final = ("73101090", "600")
MODELS: Final[Mapping[str, tuple[str, str]]] = {
    **{f"cellar model {litres}": _BARREL for litres in SHELLS},
    **{f"model {name}": _BARREL for name in (BARREL_50, BARREL_30, BARREL_20)},
    f"model {ELECTRIC_TAP}": ("84186999", "3500"),
    f"model {ICE_TAP}": ("84186999", "1200"),
    f"model {GAS}": ("73110000", "900"),
}
"""NCM and BRL of one, by the key under which the demo added the model."""


def codes_of(slug: str, category: str) -> Codes | None:
    """Those of a product of the menu."""
    return _BY_PRODUCT.get(slug) or _BY_CATEGORY.get(category)


class DemoTaxes:
    """``products`` are ids by slug. Each command is given once, however often the load is interrupted."""

    def __init__(self, store: Store, beginning: Beginning, products: Mapping[str, int]) -> None:
        self._store = store
        self._beginning = beginning
        self._products = products

    def turns(self, lots: datetime) -> list[Turn]:
        """All of it, once the pub has changed to lots."""
        written = lots + _WRITTEN
        return [(written, partial(self._write, written))]

    def _write(self, at: datetime) -> None:
        with suppress(Refused, NotFound):  # people of the running site may have written profiles of these names
            profiles = self._profiles(at)
            house = Partial(
                FiscalHouse,
                regime="simples",
                state_registration="625555010117",
                city_registration="10427",
                city_code="3546801",
                loan_profile_id=profiles[LOAN],
                return_profile_id=profiles[LOAN_BACK],
                shell_profile_id=profiles[EMPTIES],
                sale_return_profile_id=profiles[SALE_BACK],
                notes_from=self._beginning.until - NOTES_SINCE,
                rent_class="000001",
            )
            self._once("house", at, partial(change_fiscal_house, self._store, house))
            if changes := self._of_products(profiles):
                self._once("products", at, partial(change_products, self._store, changes))
            for beer in BEERS:
                codes = _BOUGHT_WINE if beer.brewery else _BREWED_DRAUGHT
                taxed = Partial(BeerDetails, ncm=codes.ncm, cest=codes.cest, tax_profile_id=profiles[codes.profile])
                change = ChangeBeer(beer_id(self._store, beer.name), details=taxed)
                self._try(f"beer {beer.name}", at, partial(change_beer, self._store, change))
        for key, (ncm, value) in MODELS.items():
            if (model := self._known(key)) is not None:
                worth = ChangeModel(model, container=Partial(ModelContainer, ncm=ncm, value=Decimal(value)))
                self._try(f"model {key}", at, partial(change_model, self._store, worth))

    def _profiles(self, at: datetime) -> Mapping[str, int]:
        """Ids by name. What the house bought has no class until it needs one."""
        began = self._beginning.opened.astimezone(PUB_TIME).date()
        ids = {}
        for name, taxes in PROFILES.items():
            creation = CreateTaxProfile(ProfileDetails(name=name), taxes, began)
            ids[name] = self._once(f"profile {name}", at, partial(create_tax_profile, self._store, creation))
        later = ChangeTaxProfile(ids[BOUGHT], treatment=_BOUGHT_LATER, valid_from=max(began, _CLASSES_FROM))
        self._once("classes", at, partial(change_tax_profile, self._store, later))
        return ids

    def _of_products(self, profiles: Mapping[str, int]) -> Sequence[ChangeProduct]:
        """All in one command, without those that people have removed or taxed themselves."""
        changes = []
        for product in PRODUCTS:
            codes = codes_of(product.slug, product.category_slug)
            id = self._products.get(product.slug)
            if id is not None and codes is not None and self._is_untaxed(id):
                taxed = Partial(Details, ncm=codes.ncm, cest=codes.cest, tax_profile_id=profiles[codes.profile])
                changes.append(ChangeProduct(id, details=taxed))
        return changes

    def _is_untaxed(self, product: int) -> bool:
        try:
            details = self._store.load(Product, product).details
        except NotFound:
            return False
        return not (details.ncm or details.tax_profile_id)

    def _try(self, key: str, at: datetime, command: Callable[..., Receipt]) -> None:
        """Unless people of the running site have removed what it is about."""
        with suppress(Refused, NotFound):
            self._once(key, at, command)

    def _once(self, key: str, at: datetime, command: Callable[..., Receipt]) -> int:
        """The id of what the command made, now or in an earlier load."""
        known = self._known(f"taxes {key}")
        if known is not None:
            return known
        ctx = replace(self._beginning.context(at=at), idempotency=Idempotency(_PERSON, f"taxes {key}", _PERSON))
        return command(ctx=ctx).id

    def _known(self, key: str) -> int | None:
        answered = self._store.answered(_PERSON, key)
        return int(json.loads(answered.answer)["id"]) if answered else None
