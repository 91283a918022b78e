"""Equipment, freight and eighteen months of parties, by the commands that people use, with a clock.

Every command has an Idempotency-Key of its own: an interrupted load goes on where it stopped.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Any, Final

from command_api.catalogue.domain import PRODUCT_SKU, sku_key
from command_api.customers.access import link_account
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, record_service, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelContainer, ModelRental, ModelTerms
from command_api.equipment.domain import Asset
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, ChangeModel, add_model, change_model
from command_api.event_store import Receipt, Store
from command_api.freight.commands import SetConfig, add_difficulty, set_config
from command_api.freight.domain import ConfigSettings
from command_api.kernel import Actor, CommandContext, Idempotency, NotFound, Refused, stream_id
from command_api.kernel.partial import Partial
from command_api.orders import stockroom
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    Settlement,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    place_order,
    register_return,
    release_overdue_hold,
    schedule_delivery,
    send_to_batch,
    settle_deposit,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import AttachedFreight, ReturnedAsset
from command_api.orders.freight import AcceptedQuote
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment
from command_api.orders.swapping import swap_asset
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.keg_credits import Mode
from command_api.rules.order_account import PaymentMethod
from command_api.rules.order_status import CHANGEABLE
from command_api.rules.windows import PUB_TIME
from demo.bars import WeeklyBars
from demo.beginning import Beginning
from demo.business import BUSINESS
from demo.buyers import Buyers
from demo.cellar import beer_id
from demo.equipment import (
    GAS,
    ICE_TAP,
    KITS,
    LOCATIONS,
    MODELS,
    ON_THE_WAY,
    PUB,
    ROADS,
    TERMS,
    DemoRoad,
    DemoTerms,
)
from demo.guests import Guests
from demo.parties import WITH_ACCOUNT, Party, Step, beer_parties, parties
from demo.people import DEMO_USERS
from demo.steps import Done, Steps, Turn
from demo.taxes import DemoTaxes
from demo.upkeep import SERVICES, records
from demo.van import DemoVan
from infra.maps import Point
from infra.maps.embedded import EmbeddedMaps

_PERSON: Final = "demo"
_HOLD_HOURS: Final = 48
_IN_THE_WORKSHOP: Final = 20
"""Days that the last broken pieces are still there."""
_DAMAGE: Final = Decimal("80.00")
_LOSS: Final = Decimal("450.00")
_TEN: Final = time(10)
_TO_PRODUCE: Final = "A produzir para a festa"
_HOME: Final = Point(BUSINESS.latitude, BUSINESS.longitude)


@dataclass
class Stockroom:
    """Ids of what the demo rents out, by the names of its data."""

    models: dict[str, int] = field(default_factory=dict)
    assets: dict[str, list[int]] = field(default_factory=dict)
    kits: dict[str, int] = field(default_factory=dict)


class Operations:
    """Runs the demo's operations against a store. Distances come from the embedded maps, whatever the settings say."""

    def __init__(self, store: Store, beginning: Beginning, products: Mapping[str, int]) -> None:
        self._store = store
        self._products = products
        self._maps = EmbeddedMaps()
        self._beginning = beginning
        self._names = {user.username: user.name for user in DEMO_USERS}

    def load(self, days: int) -> Steps:
        """Whatever of it is missing. Steps that lie after the last business day do not happen yet."""
        room = self._stock()
        until = datetime.combine(self._beginning.until + timedelta(days=1), time(2), PUB_TIME)
        by_key = {party.key: party for party in parties(days, until=self._beginning.until)}
        steps = sorted(
            (step.at, party.key, number)
            for party in by_key.values()
            for number, step in enumerate(party.steps)
            if step.at < until
        )
        before = self._done_before([_key(party, number) for _, party, number in steps])
        given_up: set[str] = set()
        for done, (_, key, number) in enumerate(steps, 1):
            if key in given_up:
                continue
            if done > before:
                happened = self._happens(by_key[key], number, room)
            else:  # a step that an earlier load left out was refused then
                happened = self._known(_key(key, number)) is not None
            if happened:
                yield Done("Eventos", done, len(steps))
            else:
                given_up.add(key)
        yield Done("Eventos", len(steps), len(steps))

    def turns(self, days: int, lots: datetime, today: date) -> list[Turn]:
        """What happens to the parties that name their beer, and when; what two bars get every week; the taxes of what
        is sold and lent; what visitors of the site ask for; last the orders of ``load`` that wait for a party name the
        beer of their barrels, and the house writes down how its equipment is maintained. Each turn happens once,
        however often the load is interrupted."""
        found: list[Turn] = [
            (step.at, partial(self._goes_on, party, number))
            for party in beer_parties(lots, today)
            for number, step in enumerate(party.steps)
        ]
        at = datetime.combine(today, _TEN, PUB_TIME)
        planned = parties(days, until=self._beginning.until)
        bars = WeeklyBars(self._store, self._beginning).turns(lots, today)
        van = DemoVan(self._store, self._beginning, self._actor("operador"))
        serving = {name: id for name in (ICE_TAP, GAS) if (id := self._known(f"model {name}")) is not None}
        guests = Guests(self._store, self._beginning, self._products, serving).turns(lots, today)
        taxes = DemoTaxes(self._store, self._beginning, self._products).turns(lots)
        named = [*beer_parties(lots, today), *planned]
        buyers = Buyers(self._store, self._beginning).turns(today, named, self._order_of)
        return [
            *found,
            *bars,
            *taxes,
            *buyers,
            *guests,
            *van.turns(today, named, self._order_of),
            (at, partial(self._link_account, at)),
            *(
                (at, partial(self._name_beer, party, at))
                for party in planned
                if party.extras and party.delivery > today
            ),
            (at, partial(self._keep_up, at, today)),
        ]

    def _goes_on(self, party: Party, number: int) -> None:
        begun = number == 0 or self._known(_key(party.key, 0)) is not None
        if begun and self._known(_key(party.key, number)) is None:
            self._happens(party, number, Stockroom())

    def _order_of(self, party: Party) -> int | None:
        return self._known(_key(party.key, 0))

    def _link_account(self, at: datetime) -> None:
        """Whoever signs in as ``cliente`` sees the orders of a house that celebrates often."""
        id, user = self._known(_key(WITH_ACCOUNT, 0)), self._actor("cliente").id
        customer = self._store.load(EventOrder, id).details.customer.id if id is not None else None
        if user is None or customer is None or self._known("account") is not None:
            return
        ctx = replace(self._beginning.context(at=at), idempotency=Idempotency(_PERSON, "account", _PERSON))
        with suppress(Refused, NotFound):  # people of the running site may have removed the account
            link_account(self._store, user, customer, ctx)

    def _name_beer(self, party: Party, at: datetime) -> None:
        """Its barrels become lines of beer, unless its delivery is scheduled."""
        id, key = self._order_of(party), f"{party.key} beer"
        if id is None or self._known(key) is not None:
            return
        with suppress(Refused, NotFound):
            order = self._store.load(EventOrder, id)
            if order.status not in CHANGEABLE - {"scheduled_for_delivery"}:
                return
            lines = [
                Line(item.kind, item.ref_id, item.quantity, id=None if item.kind == "product" else item.id)
                for item in order.items
            ]
            idempotency = Idempotency(_PERSON, key, _PERSON)
            ctx = replace(self._beginning.context(at=at), reason=_TO_PRODUCE, idempotency=idempotency)
            change_order(self._store, ChangeOrder(id, lines=lines), ctx)

    def _keep_up(self, at: datetime, today: date) -> None:
        """The models state their services, and what was done to each piece is written down."""
        for name, services in SERVICES.items():
            model = self._known(f"model {name}")
            if model is not None:
                change = ChangeModel(model, services=services)
                self._unless_known(f"services {name}", at, partial(change_model, self._store, change))
        for number, (name, piece, done) in enumerate(records({model.name: model.count for model in MODELS}, today)):
            asset = self._known(f"asset {name} {piece}")
            if asset is not None:
                self._unless_known(f"service {number}", at, partial(record_service, self._store, asset, done))

    def _unless_known(self, key: str, at: datetime, command: Callable[[CommandContext], Receipt]) -> None:
        if self._known(key) is None:
            with suppress(Refused, NotFound):  # people of the running site may have changed the equipment
                command(replace(self._beginning.context(at=at), idempotency=Idempotency(_PERSON, key, _PERSON)))

    def _done_before(self, keys: Sequence[str]) -> int:
        """How many of these steps an earlier load came to: up to the last that it carried out."""
        return max((done for done, key in enumerate(keys, 1) if self._known(key) is not None), default=0)

    def _stock(self) -> Stockroom:
        """Models, places, forty assets, kits and what bringing them costs."""
        room = Stockroom()
        places = {
            place.name: self._once(
                f"place {place.name}", add_location, AddLocation(LocationDetails(name=place.name), place.kind)
            )
            for place in LOCATIONS
        }
        depot = next(place.name for place in LOCATIONS if place.name not in {PUB, ON_THE_WAY})
        for model in MODELS:
            terms = ModelTerms(cleaning_buffer_min=model.cleaning_buffer_min, default_loan_days=model.default_loan_days)
            rental = ModelRental(rental_price=model.rental_price)
            added = AddModel(model.name, terms, ModelContainer(weight_kg=model.weight_kg), rental)
            id = room.models[model.name] = self._once(f"model {model.name}", add_model, added)
            homes = [places[PUB if number < model.at_pub else depot] for number in range(model.count)]
            room.assets[model.name] = [
                self._once(f"asset {model.name} {number}", register_asset, RegisterAsset(id, home))
                for number, home in enumerate(homes)
            ]
        for kit in KITS:
            items = tuple(
                KitItem(model_id=room.models[name], qty_required=quantity, unit_price=price, is_optional=optional)
                for name, quantity, price, optional in kit.needs
            )
            definition = DefineKit(
                kit.code,
                kit.name,
                items,
                KitTerms(
                    description=kit.description,
                    rental_price=kit.rental_price,
                    rental_period="weekly",
                    penalty_per_day=kit.penalty_per_day,
                ),
            )
            room.kits[kit.code] = self._once(f"kit {kit.code}", define_kit, definition)
        self._price_the_roads()
        return room

    def _price_the_roads(self) -> None:
        origin = f"{BUSINESS.street_address}, {BUSINESS.district}, {BUSINESS.city} - {BUSINESS.state}"
        for each in TERMS:
            settings = ConfigSettings(origin, BUSINESS.latitude, BUSINESS.longitude, _terms(each))
            self._once(f"terms {each.cost_center}", set_config, SetConfig(each.cost_center, settings))
        for road in ROADS:
            self._once(f"road {road.name}", _add_road, road)

    def _once(self, key: str, command: Callable[..., Receipt], given: object) -> int:
        """The id of what the command made of ``given``, now or in an earlier load."""
        known = self._known(key)
        if known is not None:
            return known
        context = self._beginning.context(minutes=20)
        return command(self._store, given, replace(context, idempotency=Idempotency(_PERSON, key, _PERSON))).id

    def _known(self, key: str) -> int | None:
        answered = self._store.answered(_PERSON, key)
        return int(json.loads(answered.answer)["id"]) if answered else None

    def _happens(self, party: Party, number: int, room: Stockroom) -> bool:
        """``False`` where the house had to say no: then nothing more happens to this party."""
        step = party.steps[number]
        order = self._known(_key(party.key, 0)) if number else None
        reason = step.with_.get("reason") or step.with_.get("note")
        ctx = CommandContext(
            self._actor(step.by),
            step.at.astimezone(self._beginning.opened.tzinfo),
            f"demo-{party.key}-{number}",
            reason=reason,
            idempotency=Idempotency(_PERSON, _key(party.key, number), _PERSON),
        )
        try:
            self._do(party, step, order, room, ctx)
        except (Refused, NotFound):
            if step.action == "deliver" and order is not None:  # something broke and nothing can take its place
                because = replace(ctx, reason="Equipamento quebrado, sem outro para o lugar")
                cancel_order(self._store, order, self._refund(order, keep=False), because)
            return False
        return True

    def _do(self, party: Party, step: Step, order: int | None, room: Stockroom, ctx: CommandContext) -> None:
        store, given = self._store, step.with_
        if order is None:
            create_order(store, self._order(party, room, place=step.action == "place"), ctx)
            return
        match step.action:
            case "place":
                place_order(store, order, ctx)
            case "confirm":
                confirm_order(store, order, Deposit(party.deposit, given["method"], f"DEMO-{party.key}"), ctx)
            case "batch":
                send_to_batch(store, order, given["batch"], ctx)
            case "schedule" | "deliver" | "swap" | "return":
                self._go_out(party, step, order, ctx)
            case "settle":
                self._repair(order, ctx)
                self._collect(order, ctx)
                settle_deposit(store, order, self._settlement(order, keep=bool(given["keep"])), ctx)
            case "cancel":
                cancel_order(store, order, self._refund(order, keep=bool(given.get("keep_deposit"))), ctx)
            case "expire":
                release_overdue_hold(store, order, _HOLD_HOURS, ctx)
            case "draft":
                raise AssertionError("a draft is the first step")

    def _go_out(self, party: Party, step: Step, order: int, ctx: CommandContext) -> None:
        store, given = self._store, step.with_
        match step.action:
            case "schedule":
                delivery = Delivery(party.delivery, party.shift, given["responsible"])
                schedule_delivery(store, order, delivery, ctx)
            case "deliver":
                deliver_order(store, order, ctx)
            case "swap":
                self._swap(order, ctx)
            case "return":
                back = self._returned(order, given)
                sealed = {each.asset_id: KegBack("sealed") for each in back[: given.get("sealed", 0)]}
                register_return(store, order, back, party.empties, ctx, sealed)

    def _order(self, party: Party, room: Stockroom, *, place: bool) -> CreateOrder:
        lines = [Line("kit", room.kits[code], Decimal(quantity)) for code, quantity in party.kits]
        for sku, quantity in party.extras:
            stream = self._store.find(PRODUCT_SKU, sku_key(sku))
            if stream:
                lines.append(Line("product", stream_id(stream), Decimal(quantity)))
        mode: Mode = "consigned" if party.consigned else "sold"
        for name, litres, kegs in party.beers:
            beer = beer_id(self._store, name)
            lines.append(Line("beer", beer, Decimal(kegs), container_l=Decimal(litres), mode=mode))
        if party.asset_of:
            lines.append(Line("asset", self._asset(party, room), unit_price=Decimal("120.00")))
        details = OrderFields(
            customer_name=party.customer,
            customer_phone=party.phone,
            cost_center=party.cost_center,
            event_name=party.occasion,
            event_date_from=party.delivery,
            preferred_delivery_date=party.delivery,
            preferred_delivery_shift=party.shift,
            pickup_date=party.pickup,
            pickup_shift=party.pickup_shift,
            deposit_amount=party.deposit,
            empties_to_collect=party.empties,
            notes=party.notes,
        )
        return CreateOrder(details, lines, self._quote(party), place=place)

    def _asset(self, party: Party, room: Stockroom) -> int:
        """The last asset of the model: both parties of a pair name the same."""
        assert party.asset_of is not None
        return room.assets[party.asset_of][-1]

    def _quote(self, party: Party) -> AcceptedQuote | None:
        found = asyncio.run(self._maps.geocode(party.address))
        if not found:
            return None
        place = found[0]
        road = asyncio.run(self._maps.route(_HOME, place.point))
        terms = next(terms for terms in TERMS if terms.cost_center == party.cost_center)
        hard = next((r for r in ROADS if any(name in place.address for name in r.places)), None)
        freight = AttachedFreight(
            terms=_terms(terms),
            difficulty=Difficulty(hard.name, hard.multiplier, hard.extra_flat) if hard else None,
            distance_km=Decimal(f"{road.km:.1f}"),
            duration_min=round(road.minutes),
            origin=f"{BUSINESS.street_address}, {BUSINESS.city}",
        )
        home = Partial(
            OrderFields,
            delivery_address=place.address,
            delivery_place_id=place.place_id,
            delivery_lat=place.point.lat,
            delivery_lng=place.point.lng,
        )
        return AcceptedQuote(freight, home, party.cost_center)

    def _swap(self, order: int, ctx: CommandContext) -> None:
        """The first piece that is out, for any that can take its place."""
        held = self._store.load(EventOrder, order)
        piece = held.bookings[min(held.out)]
        for other in stockroom.Stockroom(self._store).assets_of(piece.model_id):
            with suppress(Refused):
                swap_asset(self._store, order, piece.asset_id, other.number, ctx)
                return
        raise Refused(f"Nada pode tomar o lugar de {piece.asset_tag}.")

    def _returned(self, order: int, given: Mapping[str, Any]) -> Sequence[ReturnedAsset]:
        """Everything that is out; where something broke or was lost, it is the first piece."""
        out = sorted(self._store.load(EventOrder, order).out)
        condition = given.get("condition", "ok")
        charge = {"ok": Decimal(0), "damaged": _DAMAGE, "lost": _LOSS}[condition]
        return [
            ReturnedAsset(
                asset_id=id,
                asset_tag="",
                condition="ok" if place else condition,
                charge=Decimal(0) if place else charge,
                note="" if place else given.get("note", ""),
            )
            for place, id in enumerate(out)
        ]

    def _repair(self, order: int, ctx: CommandContext) -> None:
        """What broke works again soon, but for what broke lately."""
        if ctx.now > self._beginning.opened + timedelta(days=self._beginning.days - _IN_THE_WORKSHOP):
            return
        for asset_id in self._store.load(EventOrder, order).bookings:
            if self._store.load(Asset, asset_id).status == "maintenance":
                fixed = ChangeAsset(asset_id, status="available", reason="Consertado na oficina")
                change_asset(self._store, fixed, replace(ctx, idempotency=None))

    def _collect(self, order: int, ctx: CommandContext) -> None:
        """What the customer still owes is paid when the deposit is settled."""
        owed = self._store.load(EventOrder, order).account.balance
        if owed > 0:
            method: PaymentMethod = "dinheiro" if order % 3 == 0 else "pix"
            receive_payment(self._store, order, Payment(owed, method), replace(ctx, idempotency=None))

    def _settlement(self, order: int, *, keep: bool) -> Settlement:
        settled = self._store.load(EventOrder, order)
        kept = min(_DAMAGE, settled.account.deposit_received) if keep else Decimal(0)
        returned = min(max(Decimal(0), -settled.account.balance), settled.account.deposit_received - kept)
        return Settlement(returned, kept, settled.account.deposit_received - kept - returned)

    def _refund(self, order: int, *, keep: bool) -> Settlement | None:
        received = self._store.load(EventOrder, order).account.received
        if not received:
            return None
        return Settlement(Decimal(0), received, Decimal(0)) if keep else Settlement(received, Decimal(0), Decimal(0))

    def _actor(self, username: str) -> Actor:
        stream = self._store.find("user-username", username)
        return Actor(stream_id(stream) if stream else None, self._names[username])


def _key(party: str, step: int) -> str:
    return f"{party} {step}"


def _terms(each: DemoTerms) -> Terms:
    return Terms(each.free_km, each.base_rate_per_km, each.min_fee, each.rounding_step, each.max_load_kg)


def _add_road(store: Store, road: DemoRoad, ctx: CommandContext) -> Receipt:
    hard = Difficulty(road.name, road.multiplier, road.extra_flat)
    return add_difficulty(store, hard, road.places, is_active=True, ctx=ctx)
