"""What visitors of the demo pub's site asked for in its last weeks: parties, orders from the menu and tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Final

from command_api.catalogue.domain import Product
from command_api.event_store import Receipt, Store
from command_api.kernel import VISITOR, Idempotency, NotFound, Refused
from command_api.leads.commands import (
    OrderFromMenu,
    WantedProduct,
    fulfil_site_order,
    lose_lead,
    open_lead,
    receive_lead,
    receive_site_order,
)
from command_api.leads.domain import Contact
from command_api.leads.events import LossReason
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from command_api.orders.lines import Line
from command_api.reservations.commands import (
    RequestReservation,
    confirm_reservation,
    miss_reservation,
    request_reservation,
    seat_reservation,
)
from command_api.reservations.domain import Guest
from command_api.rules.estimates import Availability, Estimate, Kegs, Serving
from command_api.rules.party import Thirst, fewest_kegs, litres_for, taps_for
from command_api.rules.rentals import piece_price
from command_api.rules.site_orders import Place
from command_api.rules.windows import PUB_TIME
from demo.beginning import Beginning
from demo.cellar import BEERS, beer_id
from demo.equipment import MODELS
from demo.steps import Turn

_PERSON: Final = "demo"
_ANSWERED: Final = timedelta(hours=2)
_ARRIVED: Final = timedelta(hours=2)
_REQUESTED: Final = time(17)
_RENTS: Final = {model.name: piece_price(model.rental_price) for model in MODELS}


@dataclass(frozen=True, slots=True)
class DemoLead:
    """Asked ``days_ago`` at ``at`` for a party ``in_days``, both counted from the last business day. ``lost`` is why it
    became nothing; ``ordered`` ones became a draft; others are ``read`` or still new."""

    name: str
    phone: str
    days_ago: int
    at: time
    in_days: int
    town: str
    beer: str
    guests: int
    hours: int
    thirst: Thirst = "normal"
    availability: Availability = "available"
    address: str = ""
    notes: str = ""
    read: bool = False
    ordered: str = ""
    lost: LossReason | None = None
    note: str = ""


LEADS: Final = (
    DemoLead("Sabrina Tavares", "(11) 95555-7201", 6, time(21, 14), 20, "Igaratá - SP", "Weiss Neblina", 60, 4,
             lost="price", note="Achou em outra casa por menos."),
    DemoLead("Caio Vilela", "(11) 95555-7202", 2, time(19, 42), 12, "Arujá - SP", "Pilsen da Casa", 80, 5,
             address="Rua dos Expedicionários, 118, Arujá", ordered="Aniversário de 40 anos"),
    DemoLead("Rafaela Prado", "(11) 95555-7203", 3, time(22, 5), 33, "Guararema - SP", "IPA Mata Fechada", 45, 6,
             notes="Chácara com energia 220 V.", read=True),
    DemoLead("Heitor Sampaio", "(11) 95555-7204", 2, time(13, 20), 1, "Guararema - SP", "Red Ale Tijolo", 150, 6,
             "heavy", "ask", lost="no_answer", note="Três ligações."),
    DemoLead("Bianca Ferraz", "(11) 95555-7205", 1, time(20, 31), 19, "Santa Isabel - SP", "Pilsen da Casa", 120, 6,
             "heavy", "few", notes="Casamento. Precisa de duas torneiras."),
    DemoLead("Joel Antunes", "(11) 95555-7206", 0, time(18, 3), 26, "Arujá - SP", "Vienna Lampião", 35, 4),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DemoSiteOrder:
    """``products`` are slugs of the menu with quantities."""

    name: str
    phone: str
    days_ago: int
    at: time
    place: Place
    products: tuple[tuple[str, int], ...]
    notes: str = ""
    fulfilled: bool = False


SITE_ORDERS: Final = (
    DemoSiteOrder("Mara Lisboa", "(11) 95555-7211", 2, time(19, 10), "pickup",
                  (("burger-pirilampo", 2), ("batata-da-casa", 1)), fulfilled=True),
    DemoSiteOrder("Davi Moraes", "(11) 95555-7212", 0, time(20, 22), "table", (("chope-weiss-neblina", 2),),
                  "Mesa do canto."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DemoReservation:
    """Asked ``days_ago`` for a table ``in_days`` at ``slot``, both counted from the last business day. ``came`` is
    ``None`` before the evening."""

    name: str
    phone: str
    days_ago: int
    in_days: int
    slot: str
    people: int
    notes: str = ""
    confirmed: bool = True
    came: bool | None = None


RESERVATIONS: Final = (
    DemoReservation("Lia Monteiro", "+5511955557221", 4, 0, "19:00", 6, came=True),
    DemoReservation("Breno Salles", "+5511955557222", 3, 0, "20:00", 4, came=False),
    DemoReservation("Tainá Rocha", "+5511955557223", 2, 1, "19:30", 8, "Aniversário: levamos o bolo."),
    DemoReservation("Gustavo Pires", "+5511955557224", 1, 1, "20:00", 2, confirmed=False),
    DemoReservation("Noemi Cardoso", "+5511955557225", 1, 2, "18:30", 10, "Uma cadeira de criança.", confirmed=False),
    DemoReservation("Ivan Teles", "+5511955557226", 2, 3, "21:00", 5),
    DemoReservation("Paloma Reis", "+5511955557227", 1, 4, "19:30", 12, confirmed=False),
)  # fmt: skip


class Guests:
    """``products`` are ids by slug, ``serving`` ids of a model of taps and one of gas by name. Each command is given
    once, however often the load is interrupted."""

    def __init__(
        self, store: Store, beginning: Beginning, products: Mapping[str, int], serving: Mapping[str, int]
    ) -> None:
        self._store = store
        self._beginning = beginning
        self._products = products
        self._serving = serving

    def turns(self, lots: datetime, today: date) -> list[Turn]:
        """What they ask for once the pub has changed to lots, which bring the beers. ``today`` is the last business
        day."""
        asked = [
            *((_at(today, -each.days_ago, each.at), partial(self._lead, each, today)) for each in LEADS),
            *((_at(today, -each.days_ago, each.at), partial(self._site_order, each, today)) for each in SITE_ORDERS),
            *((_at(today, -each.days_ago, _REQUESTED), partial(self._reserve, each, today)) for each in RESERVATIONS),
            *(
                (_at(today, each.in_days, time.fromisoformat(each.slot)) + _ARRIVED, partial(self._arrive, each, today))
                for each in RESERVATIONS
                if each.came is not None
            ),
        ]
        return [turn for turn in asked if turn[0] > lots + _ANSWERED]

    def _lead(self, asked: DemoLead, today: date) -> None:
        at = _at(today, -asked.days_ago, asked.at)
        with suppress(NotFound, Refused):  # people of the running site may have removed a beer or a model
            estimate = self._estimate(asked, today, at)
            contact = Contact(asked.name, asked.phone, asked.address, asked.notes)
            lead = self._visitor(f"lead {asked.name}", at, receive_lead, estimate, contact)
            if asked.lost:
                self._house(f"lost {asked.name}", at, lose_lead, lead, asked.lost, asked.note)
            elif asked.ordered:
                self._house(f"order {asked.name}", at, create_order, self._draft(asked, estimate, lead))
            elif asked.read:
                self._house(f"read {asked.name}", at, open_lead, lead)

    def _estimate(self, asked: DemoLead, today: date, at: datetime) -> Estimate:
        litres = litres_for(asked.guests, asked.hours, 70, asked.thirst)
        prices = next(beer.prices for beer in BEERS if beer.name == asked.beer)
        counts = fewest_kegs(litres, sorted(prices))
        kegs = tuple(Kegs(Decimal(size), count, Decimal(prices[size])) for size, count in sorted(counts.items()))
        taps = taps_for(litres)
        equipment = tuple(Serving(id, name, taps, _RENTS[name]) for name, id in self._serving.items())
        total = sum((keg.quantity * Decimal(prices[int(keg.container_l)]) for keg in kegs), Decimal(0))
        return Estimate(
            date=today + timedelta(days=asked.in_days),
            town=asked.town,
            guests=asked.guests,
            hours=asked.hours,
            drinkers_percent=70,
            thirst=asked.thirst,
            beer_id=beer_id(self._store, asked.beer),
            beer_name=asked.beer,
            litres=litres,
            kegs=kegs,
            equipment=equipment,
            distance_km=None,
            freight=None,
            total=total + sum(each.quantity * each.unit_price for each in equipment),
            availability=asked.availability,
            issued_at=at,
        )

    def _draft(self, asked: DemoLead, estimate: Estimate, lead: int) -> CreateOrder:
        assert estimate.beer_id is not None
        details = OrderFields(
            customer_name=asked.name,
            customer_phone=asked.phone,
            cost_center="distribuidora",
            event_name=asked.ordered,
            event_date_from=estimate.date,
            preferred_delivery_date=estimate.date,
            pickup_date=estimate.date + timedelta(days=1),
        )
        kegs = [
            Line("beer", estimate.beer_id, Decimal(each.quantity), container_l=each.container_l)
            for each in estimate.kegs
        ]
        served = [Line("model", each.model_id, Decimal(each.quantity), each.unit_price) for each in estimate.equipment]
        return CreateOrder(details, [*kegs, *served], place=False, lead_id=lead)

    def _site_order(self, asked: DemoSiteOrder, today: date) -> None:
        at = _at(today, -asked.days_ago, asked.at)
        with suppress(NotFound, Refused, KeyError):
            wanted = ((self._store.load(Product, self._products[slug]), count) for slug, count in asked.products)
            products = [WantedProduct(product.number, count, product.display_price) for product, count in wanted]
            contact = Contact(asked.name, asked.phone, notes=asked.notes)
            command = OrderFromMenu(asked.place, products, contact, _token(asked.name))
            order = self._visitor(f"site order {asked.name}", at, receive_site_order, command)
            if asked.fulfilled:
                self._house(f"fulfilled {asked.name}", at, fulfil_site_order, order)

    def _reserve(self, asked: DemoReservation, today: date) -> None:
        at = _at(today, -asked.days_ago, _REQUESTED)
        with suppress(NotFound, Refused):  # the house may be closed that evening
            command = RequestReservation(
                today + timedelta(days=asked.in_days),
                asked.slot,
                asked.people,
                Guest(asked.name, asked.phone, asked.notes),
                _token(asked.name),
            )
            id = self._visitor(f"table {asked.name}", at, request_reservation, command)
            if asked.confirmed:
                self._house(f"table confirmed {asked.name}", at, confirm_reservation, id)

    def _arrive(self, asked: DemoReservation, today: date) -> None:
        at = _at(today, asked.in_days, time.fromisoformat(asked.slot))
        id = self._known(f"table {asked.name}")
        if id is not None:
            came = seat_reservation if asked.came else miss_reservation
            with suppress(NotFound, Refused):
                self._house(f"table came {asked.name}", at, came, id)

    def _visitor(self, key: str, at: datetime, command: Callable[..., Receipt], *given: object) -> int:
        ctx = replace(self._beginning.context(at=at), actor=VISITOR)
        return self._once(key, partial(command, self._store, *given), replace(ctx, idempotency=_idempotency(key)))

    def _house(self, key: str, at: datetime, command: Callable[..., Receipt], *given: object) -> int:
        ctx = self._beginning.context(at=at + _ANSWERED)
        return self._once(key, partial(command, self._store, *given), replace(ctx, idempotency=_idempotency(key)))

    def _once(self, key: str, command: Callable[..., Receipt], ctx: object) -> int:
        """The id of what the command made, now or in an earlier load."""
        known = self._known(key)
        return command(ctx=ctx).id if known is None else known

    def _known(self, key: str) -> int | None:
        answered = self._store.answered(_PERSON, f"guests {key}")
        return int(json.loads(answered.answer)["id"]) if answered else None


def _idempotency(key: str) -> Idempotency:
    return Idempotency(_PERSON, f"guests {key}", _PERSON)


def _at(today: date, days: int, at: time) -> datetime:
    return datetime.combine(today + timedelta(days=days), at, PUB_TIME)


def _token(name: str) -> str:
    """Nobody holds the link of an invented guest."""
    return hashlib.sha256(name.encode()).hexdigest()
