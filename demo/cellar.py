"""The beers of the demo pub: what the glasses and kegs of its menu hold, its steel barrels, and its lots.

A week before the last business day the pub begins to fill tagged barrels from lots. Before that its kegs had a code and
a product, as in the history of every house that used the system before it knew beers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final

from command_api.batches.commands import Fill, PlanBatch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.details import BeerDetails
from command_api.beers.events import SizePrice
from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.catalogue.details import Details
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails, ModelContainer, ModelTerms
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Receipt, Store
from command_api.kernel import Idempotency, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.rules.windows import PUB_TIME
from command_api.site.commands import change_business
from command_api.site.info import Info
from command_api.stock.commands import count_stock, discard_keg, empty_keg, tap_keg
from demo.beginning import Beginning
from demo.parties import STOUT_LOT
from infra.fiscal.keys import access_key

FILLED_DAYS: Final = 7
"""Days before the last business day on which the pub changes to lots."""
COLD_ROOM: Final = "Câmara fria"
_PERSON: Final = "demo"
_NINE: Final = time(9)
_AFTER_MIDNIGHT: Final = timedelta(hours=3)
_COUNTED: Final = "Passou a ser contado em litros, no barril"
_DECANTED: Final = "Passou para um barril com etiqueta"


@dataclass(frozen=True, slots=True)
class DemoBeer:
    """``prices`` are BRL by litres of a full keg; ``full`` kegs by litres stand in the cold room, ``on_tap`` are the
    litres of those behind the counter. ``pours`` and ``packed`` are slugs of the menu."""

    name: str
    style: str
    abv: str
    ibu: int
    ebc: int
    cost_per_litre: str
    prices: Mapping[int, str]
    pours: tuple[str, ...]
    on_tap: int
    full: Mapping[int, int]
    packed: Mapping[str, int]
    brewery: str = ""


BEERS: Final = (
    DemoBeer("Pilsen da Casa", "German Pilsner", "4.5", 22, 6, "6.20", {20: "349", 30: "489", 50: "779"},
             ("chope-pilsen-300", "chope-pilsen-500"), 50, {50: 5, 30: 4, 20: 2},
             {"barril-pilsen-30l": 30, "barril-pilsen-50l": 50}),
    DemoBeer("Weiss Neblina", "Hefeweizen", "5.2", 14, 9, "8.10", {20: "499", 30: "699"},
             ("chope-weiss-neblina",), 50, {50: 1, 20: 3}, {"barril-weiss-20l": 20}),
    DemoBeer("Chope de Vinho do Quintal", "Chope de vinho", "6.0", 8, 30, "7.40", {30: "559"},
             ("chope-vinho-quintal",), 30, {30: 3}, {"barril-vinho-30l": 30}, "Vinícola do Vale"),
    DemoBeer("Red Ale Tijolo", "Irish Red Ale", "5.4", 26, 28, "8.60", {30: "729"},
             ("chope-red-tijolo",), 30, {30: 2}, {}),
    DemoBeer("Vienna Lampião", "Vienna Lager", "4.9", 24, 22, "8.20", {30: "699"},
             ("chope-vienna-lampiao",), 30, {30: 1}, {}),
    DemoBeer("IPA Mata Fechada", "American IPA", "6.5", 58, 14, "11.30", {30: "869", 50: "1390"},
             ("chope-ipa-mata-fechada",), 50, {30: 3, 50: 1}, {"barril-ipa-30l": 30}),
    DemoBeer("NEIPA Cerração", "New England IPA", "6.8", 38, 9, "13.20", {20: "690", 30: "990"},
             ("chope-neipa-cerracao",), 30, {30: 2}, {}),
    DemoBeer("APA Trilho do Trem", "American Pale Ale", "5.3", 36, 12, "9.80", {30: "769"},
             ("chope-apa-trilho",), 30, {30: 2, 20: 1}, {}),
    DemoBeer("Stout Noite Sem Lua", "Dry Stout", "6.2", 35, 90, "10.40", {20: "589"},
             ("chope-stout-sem-lua",), 20, {20: 2}, {"barril-stout-20l": 20}),
)  # fmt: skip
SHELLS: Final = {50: (26, "13.5"), 30: (22, "9.8"), 20: (12, "7.6")}
"""Steel barrels by litres: how many, and the kilograms of an empty one."""
PLANNED: Final[Mapping[str, tuple[int, int]]] = {
    "Weiss Neblina": (300, 9),
    "IPA Mata Fechada": (400, 16),
    "APA Trilho do Trem": (300, 21),
}
"""Lots that are brewed for the next weeks, by beer: litres, and days after the change to lots. The first beer has one,
too."""
TAPS: Final = 12

POURS: Final[Mapping[str, int]] = {
    "chope-pilsen-300": 300,
    "chope-pilsen-500": 500,
    "chope-weiss-neblina": 500,
    "chope-vinho-quintal": 300,
    "chope-red-tijolo": 400,
    "chope-vienna-lampiao": 400,
    "chope-ipa-mata-fechada": 400,
    "chope-neipa-cerracao": 400,
    "chope-apa-trilho": 400,
    "chope-stout-sem-lua": 400,
}
"""Millilitres of a glass, by the slug of its product."""
OFF_TAP: Final = ("chope-porter-coador", "chope-dubbel-sacristia")
"""Poured from bottles since then: twelve taps are nine beers of lots and three in kegs from before."""


def changes_on(until: date, first: date) -> datetime:
    """When the pub changes to lots: never before its first business day."""
    return datetime.combine(max(until - timedelta(days=FILLED_DAYS), first), _NINE, PUB_TIME)


def kicked_on(last_sale: datetime) -> datetime:
    """When the first keg of the first beer has run dry: in the morning of the last business day."""
    return datetime.combine((last_sale - _AFTER_MIDNIGHT).date(), _NINE, PUB_TIME)


def beer_id(store: Store, name: str) -> int:
    """Raises ``NotFound`` before the pub has changed to lots."""
    answered = store.answered(_PERSON, f"cellar beer {name}")
    if answered is None:
        raise NotFound(f"O chope {name} ainda não existe.")
    return int(json.loads(answered.answer)["id"])


class Cellar:
    """``products`` are ids by slug. Each command is given once, however often the load is interrupted."""

    def __init__(self, store: Store, beginning: Beginning, products: Mapping[str, int]) -> None:
        self._store = store
        self._beginning = beginning
        self._products = products
        self._day = beginning.opened
        self._given = 0

    def fill(self, at: datetime, kegs: Sequence[int]) -> None:
        """The pub changes to lots. ``kegs`` from before them are decanted."""
        self._day, self._given = at, 0
        self._once("taps", change_business, Partial(Info, taps=TAPS))
        shells = self._shells()
        for keg in kegs:
            self._try(f"decant {keg}", discard_keg, keg, Decimal(0), _DECANTED)
        for tap, beer in enumerate(BEERS, 1):
            self._brew(beer, tap, shells)
        house = beer_id(self._store, BEERS[0].name)
        self._once("house beer", change_business, Partial(Info, house_beer_id=house))

    def kick(self, at: datetime) -> None:
        """The first keg of the first beer has run dry, and its next one is connected."""
        self._day, self._given = at, 0
        first, second, *_ = self._kegs_of(BEERS[0])
        self._try("kick", empty_keg, first)
        self._try("tap again", tap_keg, second, "", tap=1)

    def plan_stout(self, at: datetime, ready_on: date) -> None:
        """The lot for the party that needs more stout than there is."""
        self._day, self._given = at, 0
        stout = BEERS[-1]
        litres = Decimal(200)
        cost = litres * Decimal(stout.cost_per_litre)
        lot = PlanBatch(
            beer_id(self._store, stout.name), Plan(litres=litres, ready_on=ready_on, code=STOUT_LOT, cost=cost)
        )
        self._try("stout lot", plan_batch, lot)

    def _kegs_of(self, beer: DemoBeer) -> list[int]:
        answered = self._store.answered(_PERSON, f"cellar package {beer.name}")
        assert answered is not None, "it was packaged before"
        kegs: list[int] = json.loads(answered.answer)["kegs"]
        return kegs

    def _shells(self) -> dict[int, list[str]]:
        """Tags of the steel barrels that are empty, by litres."""
        place = self._once("place", add_location, AddLocation(LocationDetails(name=COLD_ROOM), "choperia"))
        tags: dict[int, list[str]] = {}
        for litres, (count, tare) in SHELLS.items():
            model = AddModel(
                f"Barril inox {litres}",
                terms=ModelTerms(cleaning_buffer_min=60, default_loan_days=2),
                container=ModelContainer(capacity_l=Decimal(litres), tare_kg=Decimal(tare)),
            )
            model_id = self._once(f"model {litres}", add_model, model)
            tags[litres] = [f"INOX{litres}-{number:02}" for number in range(1, count + 1)]
            for tag in tags[litres]:
                shell = RegisterAsset(model_id, place, asset_tag=tag)
                self._once(f"shell {tag}", register_asset, shell)
        return tags

    def _brew(self, beer: DemoBeer, tap: int, shells: dict[int, list[str]]) -> None:
        """The beer with one packaged lot, one of its kegs on tap, and its products; some have a planned lot, too."""
        today = self._day.date()
        prices = tuple(SizePrice(container_l=Decimal(size), price=Decimal(each)) for size, each in beer.prices.items())
        details = BeerDetails(
            style=beer.style,
            abv=Decimal(beer.abv),
            ibu=beer.ibu,
            ebc=beer.ebc,
            brewery=beer.brewery,
            allergens=("Glúten",),
        )
        beer_id = self._once(f"beer {beer.name}", add_beer, AddBeer(beer.name, details, prices))
        sizes = [beer.on_tap, *(size for size, count in beer.full.items() for _ in range(count))]
        litres = Decimal(sum(sizes))
        lot = PlanBatch(
            beer_id,
            Plan(
                litres=litres,
                ready_on=today,
                supplier=beer.brewery,
                supplier_note=_note_key(today, tap) if beer.brewery else "",
                registration=f"SP 000274-3.{tap:06}" if beer.brewery else "",
                cost=litres * Decimal(beer.cost_per_litre),
            ),
        )
        batch = self._once(f"lot {beer.name}", plan_batch, lot)
        fills = [Fill(shells[size].pop(0), Decimal(size), today + timedelta(days=60)) for size in sizes]
        self._once(f"package {beer.name}", package_batch, batch, fills)
        first = self._kegs_of(beer)[0]
        self._try(f"tap {beer.name}", tap_keg, first, "", tap=tap)
        if tap == 1:
            planned = PlanBatch(
                beer_id, Plan(litres=Decimal(1000), ready_on=today + timedelta(days=14), cost=Decimal(6200))
            )
            self._once("planned lot", plan_batch, planned)
        if beer.name in PLANNED:
            brewed, days = PLANNED[beer.name]
            cost = brewed * Decimal(beer.cost_per_litre)
            planned = PlanBatch(beer_id, Plan(litres=Decimal(brewed), ready_on=today + timedelta(days=days), cost=cost))
            self._once(f"planned lot {beer.name}", plan_batch, planned)
        for slug in beer.pours:
            self._pour(slug, beer_id)
        for slug, size in beer.packed.items():
            self._link(slug, Partial(Details, beer_id=beer_id, container_l=Decimal(size)))

    def _pour(self, slug: str, beer_id: int) -> None:
        product = self._products.get(slug)
        if product is not None:
            self._try(f"count {slug}", count_stock, product, Decimal(0), _COUNTED)
            self._link(slug, Partial(Details, beer_id=beer_id, pour_ml=POURS[slug]))

    def _link(self, slug: str, details: Partial[Details]) -> None:
        product = self._products.get(slug)
        if product is not None:
            change = ChangeProduct(product, details=details)
            self._try(f"link {slug}", change_products, [change])

    def _once(self, key: str, command: Callable[..., Receipt], *given: object, **named: object) -> int:
        """The id of what the command made, now or in an earlier load."""
        self._given += 1
        known = self._store.answered(_PERSON, f"cellar {key}")
        if known is not None:
            return int(json.loads(known.answer)["id"])
        at = self._day + timedelta(seconds=10 * self._given)
        idempotency = Idempotency(_PERSON, f"cellar {key}", _PERSON)
        ctx = replace(self._beginning.context(at=at), idempotency=idempotency)
        return command(self._store, *given, ctx=ctx, **named).id

    def _try(self, key: str, command: Callable[..., Receipt], *given: object, **named: object) -> None:
        """Unless people of the running site have removed or changed what it is about."""
        with suppress(Refused, NotFound):
            self._once(key, command, *given, **named)


def _note_key(day: date, number: int) -> str:
    """The key of an invented supplier's NF-e of that day."""
    return access_key("35", day, "12345678000195", "55", 1, number, f"{number:08}")
