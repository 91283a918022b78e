"""The notes that orders ask for, with what each says and lacks: made whenever they are read, so that a changed
order or a mended code shows at once."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.fiscal.details import FiscalHouse, Treatment
from command_api.notes.composing import Note, note_of
from command_api.notes.events import Amends
from command_api.notes.subject import Kind, NoteLine, Party, Subject
from command_api.rules.customer_kind import kind_of
from command_api.rules.note_states import OVER
from command_api.rules.order_status import OWING
from command_api.rules.tax_number import bare
from command_api.rules.weights import size_in_name
from command_api.rules.windows import PUB_TIME
from infra.brazilian import short_number
from infra.fiscal.cities import city_of_code
from projections.beers.tables import beers
from projections.catalogue.tables import products
from projections.customers.tables import customers
from projections.equipment.tables import kits, models
from projections.fiscal.tables import house, notes, profiles, provider, treatments
from projections.orders.tables import bookings, items, movements, orders
from projections.sales.tables import sales_product_daily
from projections.site.tables import site
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.notes.beer_back import BeerBack, beer_back, sold_of
from query_api.notes.responses import MissingPart, NoteDraft

READ_MODELS: Final = ("accounts", "fiscal", "orders", "customers", "catalogue", "beers", "equipment", "site", "sales")
AHEAD: Final = timedelta(days=7)
"""How long before its delivery an order asks for its notes."""
DAYS_BACK: Final = timedelta(days=31)
"""How far back the sales of the bar ask for their notes."""
MOST: Final = 200
"""Orders that are looked at together, the earliest deliveries first."""
_PAID: Final = ("deposit", "payment")
_BACK: Final = ("returned", "damaged")
"""States of a booking whose piece is at the house again."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A note that an order asks for, and what it is about; without an ``order`` it is what the bar sold on the ``day``.
    ``amends``: what it does to a note that is valid."""

    order: Row | None
    subject: Subject
    note: Note
    amends: Amends | None = None

    @property
    def day(self) -> date:
        """Of the delivery; of what came back, of the return."""
        return self.subject.day


def shown(draft: Draft) -> NoteDraft:
    """The draft as lists show it."""
    order, note = draft.order, draft.note
    return NoteDraft(
        order_id=order["id"] if order else None,
        order_code=order["order_code"] if order else "",
        customer_name=order["customer_name"] if order else "",
        day=draft.day,
        kind=note.kind,
        amendment=draft.amends.kind if draft.amends else None,
        total=float(note.total),
        missing=[MissingPart(sentence=each.sentence, where=each.where, id=each.id) for each in note.missing],
    )


@dataclass(frozen=True, slots=True)
class Profile:
    """A tax profile with its taxes by the day from which they count."""

    name: str
    treatments: Mapping[date, Treatment]

    def on(self, day: date) -> Treatment | None:
        """The taxes of a day; ``None`` before the first."""
        begun = [each for each in self.treatments if each <= day]
        return self.treatments[max(begun)] if begun else None


def fiscal_house_of(read: Snapshot) -> FiscalHouse:
    """What notes say of the house; the defaults before it said something."""
    rows = read.all(sa.select(house))
    return FiscalHouse(**{name: rows[0][name] for name in FiscalHouse.__struct_fields__}) if rows else FiscalHouse()


def due_drafts(read: Snapshot, today: date) -> list[Draft]:
    """Drafts of orders that are delivered since the house makes notes, up to a week ahead."""
    said = fiscal_house_of(read)
    if said.notes_from is None:
        return []
    day = orders.c.preferred_delivery_date
    asked = (
        sa.select(orders)
        .where(orders.c.status.in_(OWING), orders.c.opening == 0, day >= said.notes_from, day <= today + AHEAD)
        .order_by(day, orders.c.id)
        .limit(MOST)
    )
    rows = read.all(asked)
    known = _made(read, notes.c.order_id.in_([row["id"] for row in rows]))
    of_orders = [
        Draft(row, subject, note_of(subject))
        for row, subject in subjects_of(read, said, rows)
        if (row["id"], subject.kind) not in known
    ]
    return [*of_orders, *_due_days(read, said, today)]


def drafts_of(read: Snapshot, order_ids: Collection[int]) -> list[Draft]:
    """Drafts of some orders, whenever they are delivered, and whether or not a note was recorded; none of an order that
    is not confirmed."""
    found = subjects_of(read, fiscal_house_of(read), owing(read, order_ids))
    return [Draft(row, subject, note_of(subject)) for row, subject in found]


def drafts_of_order(read: Snapshot, order_id: int) -> list[Draft]:
    """The notes that one order still asks for."""
    known = _made(read, notes.c.order_id == order_id)
    return [each for each in drafts_of(read, [order_id]) if (order_id, each.note.kind) not in known]


def owing(read: Snapshot, order_ids: Collection[int]) -> Sequence[Row]:
    """The orders among these that ask for notes."""
    return read.all(
        sa.select(orders).where(orders.c.id.in_(order_ids), orders.c.status.in_(OWING), orders.c.opening == 0)
    )


def subjects_of(read: Snapshot, said: FiscalHouse, rows: Sequence[Row]) -> Iterator[tuple[Row, Subject]]:
    """What the notes of these orders are about."""
    if rows:
        materials = _Materials(read, said, rows)
        yield from ((row, subject) for row in rows for subject in materials.subjects(row))


def subject_of_day(read: Snapshot, said: FiscalHouse, day: date) -> Subject | None:
    """What the bar sold on a day; ``None``: nothing."""
    return next(iter(_days(read, said, day, day)), None)


def _due_days(read: Snapshot, said: FiscalHouse, today: date) -> list[Draft]:
    if said.till != "daily" or said.notes_from is None:
        return []
    first = max(said.notes_from, today - DAYS_BACK)
    known = {row["sale_day"] for row in _notes(read, notes.c.sale_day >= first)}
    found = _days(read, said, first, today)
    return [Draft(None, subject, note_of(subject)) for subject in found if subject.day not in known]


def _days(read: Snapshot, said: FiscalHouse, first: date, last: date) -> Iterable[Subject]:
    sold = sales_product_daily.c
    sums = sa.func.sum(sold.quantity).label("quantity"), sa.func.sum(sold.amount).label("amount")
    rows = read.all(
        sa.select(sold.day, sold.product_id, *sums)
        .where(sold.day.between(first, last))
        .group_by(sold.day, sold.product_id)
        .order_by(sold.day, sold.product_id)
    )
    if not rows:
        return
    by_day: defaultdict[date, list[Row]] = defaultdict(list)
    for row in rows:
        by_day[row["day"]].append(row)
    known, profiles, issuer = _by_id(read, products, {row["product_id"] for row in rows}), profiles_of(read), None
    for day, its in by_day.items():
        issuer = issuer or _issuer(read, said)
        lines = [_sold(row, known[row["product_id"]], profiles, day) for row in its if Decimal(row["amount"])]
        if lines:
            yield Subject("nfce", day, issuer, Party(), said, lines)


def _sold(row: Row, product: Row, profiles: Mapping[int, Profile], day: date) -> NoteLine:
    quantity, amount = Decimal(row["quantity"]), Decimal(row["amount"])
    return NoteLine(
        code=f"PRODUTO-{product['id']}",
        name=product["name"],
        quantity=quantity,
        unit_price=amount,
        total=amount,
        where="product",
        id=product["id"],
        ncm=product["ncm"],
        cest=product["cest"],
        origin=product["origin"],
        **taxes_of(profiles, product["tax_profile_id"], day),
    )


def _made(read: Snapshot, which: sa.ColumnElement[bool]) -> set[tuple[int, str]]:
    """Order and kind of the notes that are made; an NFC-e stands for the sale, too."""
    return {(row["order_id"], "nfe_venda" if row["kind"] == "nfce" else row["kind"]) for row in _notes(read, which)}


def _notes(read: Snapshot, which: sa.ColumnElement[bool]) -> Sequence[Row]:
    """Notes that count: not void, not those that only amend another, and no tests once the house issues in earnest."""
    used = read.all(sa.select(provider.c.environment).where(provider.c.is_in_use))
    counting = ["", "producao", *(row["environment"] for row in used)]
    found = sa.select(notes.c.order_id, notes.c.kind, notes.c.sale_day).where(
        which, notes.c.amends_id.is_(None), notes.c.state.not_in(OVER), notes.c.environment.in_(counting)
    )
    return read.all(found)


class _Materials:
    """What the notes of some orders are made of, read in one go."""

    def __init__(self, read: Snapshot, said: FiscalHouse, rows: Sequence[Row]) -> None:
        ids = [row["id"] for row in rows]
        self._house = said
        self._issuer = _issuer(read, said)
        self._items = _by_order(read.all(_of_orders(items, ids).order_by(items.c.position)))
        in_place = _of_orders(bookings, ids).where(bookings.c.state != "released", bookings.c.swapped_for.is_(None))
        self._bookings = _by_order(read.all(in_place))
        paid = _of_orders(movements, ids).where(movements.c.kind.in_(_PAID)).order_by(movements.c.number)
        self._paid = _by_order(read.all(paid))
        self._customers = _by_id(read, customers, {row["customer_id"] for row in rows})
        self._customers |= _by_id(read, customers, {row["merged_into"] for row in self._customers.values()})
        lines = [line for each in self._items.values() for line in each]
        self._products = _by_id(read, products, _named(lines, "product"))
        self._beers = _by_id(read, beers, _named(lines, "beer"))
        self._kits = _by_id(read, kits, _named(lines, "kit"))
        held = {row["model_id"] for each in self._bookings.values() for row in each}
        in_kits = {item["model_id"] for kit in self._kits.values() for item in json.loads(kit["items"])}
        self._models = _by_id(read, models, held | in_kits | _named(lines, "model"))
        self._profiles = profiles_of(read)
        self._back = {row["id"]: self._beer_back(read.log, row) for row in rows if row["credits"] and read.log}

    def _beer_back(self, log: Log, row: Row) -> dict[int, BeerBack]:
        """Read from the log for the few orders of which beer came back."""
        held = {each["asset_id"]: each["item_id"] for each in self._bookings[row["id"]]}
        return beer_back(log.stream(f"event_order-{row['id']}", row["version"]), self._items[row["id"]], held)

    def subjects(self, order: Row) -> Iterator[Subject]:
        """What its notes are about."""
        lines = self._items[order["id"]]
        day = order["preferred_delivery_date"] or order["created_at"].date()
        back, is_back = self._back.get(order["id"], {}), order["returned_at"] is not None
        sold = {line["id"]: sold_of(line, back, is_back=is_back) for line in lines if is_goods(line)}
        goods = [self._goods(line, day, sold[line["id"]], back) for line in lines if sold.get(line["id"])]
        if goods and is_back and all(line["mode"] == "consigned" for line in lines if is_goods(line)):
            day = order["returned_at"].astimezone(PUB_TIME).date()
        rented = [each for line in lines if is_rented(line) for each in self._rented(order, line)]
        if order["extra_days"]:
            days = Decimal(order["extra_days"])
            rented.append(NoteLine("DIARIAS", "Diárias a mais", Decimal(1), days, days, "order", order["id"]))
        freight = Decimal(order["freight_price"])
        paid = [(row["method"], -Decimal(row["amount"])) for row in self._paid[order["id"]]]
        # the freight of what is consigned waits for its sale
        has_sale = bool(goods) or (bool(sold) and not is_back)
        if goods:
            yield self._subject("nfe_venda", order, day, goods, freight, paid)
        if rented or (freight and not has_sale):
            yield self._subject("nfse_locacao", order, day, rented, Decimal(0) if has_sale else freight)
        lent = [row for row in self._bookings[order["id"]] if not self._is_container(row)]
        free = {line["id"] for line in lines if is_free(line)}
        if pieces := [row for row in lent if row["item_id"] in free]:
            yield self._subject("nfe_comodato", order, day, self._pieces(pieces, self._house.loan_profile_id, day))
        if pieces and all(row["state"] in _BACK for row in pieces):
            returned = max(row["returned_at"] for row in pieces).astimezone(PUB_TIME).date()
            lines_back = self._pieces(pieces, self._house.return_profile_id, returned)
            yield self._subject("nfe_retorno", order, returned, lines_back)
        shells = [row for row in self._bookings[order["id"]] if self._is_container(row)]
        if shells and any(is_beer(line) for line in lines):
            yield self._subject("nfe_vasilhame", order, day, self._pieces(shells, self._house.shell_profile_id, day))

    def _subject(
        self,
        kind: Kind,
        order: Row,
        day: date,
        lines: Sequence[NoteLine],
        freight: Decimal = Decimal(0),
        paid: Sequence[tuple[Any, Decimal]] = (),
    ) -> Subject:
        buyer = self._buyer(order["customer_id"])
        return Subject(kind, day, self._issuer, buyer, self._house, lines, freight=freight, paid=paid)

    def _goods(self, line: Row, day: date, total: Decimal, back: Mapping[int, BeerBack]) -> NoteLine:
        kind, id = line["kind"], line["ref_id"]
        known = (self._beers if kind == "beer" else self._products).get(id)
        size = line["container_l"]
        name = f"Chope {line['name']}, barril de {short_number(size)} L" if kind == "beer" and size else line["name"]
        profile_id = known["tax_profile_id"] if known else None
        return NoteLine(
            code=f"{'CHOPE' if kind == 'beer' else 'PRODUTO'}-{id}",
            name=name,
            quantity=Decimal(line["quantity"]) - back.get(line["id"], BeerBack()).kegs,
            unit_price=Decimal(line["unit_price"]),
            total=total,
            where=kind,
            id=id,
            ncm=known["ncm"] if known else "",
            cest=known["cest"] if known else "",
            origin=known["origin"] if known else 0,
            **taxes_of(self._profiles, profile_id, day),
        )

    def _rented(self, order: Row, line: Row) -> Iterable[NoteLine]:
        """The models that are rented with a line; its price is on the first of them."""
        total = Decimal(line["subtotal"])
        for model_id, pieces in self._models_of(order, line):
            model = self._models.get(model_id)
            name = model["name"] if model else line["name"]
            quantity = pieces * Decimal(line["quantity"])
            ncm = model["ncm"] if model else ""
            yield NoteLine(f"MODELO-{model_id}", name, quantity, total, total, "model", model_id, ncm=ncm)
            total = Decimal(0)

    def _models_of(self, order: Row, line: Row) -> list[tuple[int, Decimal]]:
        if line["kind"] == "kit":
            kit = self._kits.get(line["ref_id"])
            return (
                [(each["model_id"], Decimal(each["qty_required"])) for each in json.loads(kit["items"])] if kit else []
            )
        if line["kind"] == "model":
            return [(line["ref_id"], Decimal(1))]
        held = [row["model_id"] for row in self._bookings[order["id"]] if row["item_id"] == line["id"]]
        return [(held[0], Decimal(1))] if held and held[0] is not None else []

    def _pieces(self, held: Sequence[Row], profile_id: int | None, day: date) -> list[NoteLine]:
        """What goes out to come back, by model, at what it is worth."""
        counted: defaultdict[int, int] = defaultdict(int)
        for row in held:
            counted[row["model_id"]] += 1
        lines = []
        for model_id, pieces in sorted(counted.items()):
            model = self._models[model_id]
            worth = Decimal(model["value"] or 0)
            lines.append(
                NoteLine(
                    f"MODELO-{model_id}",
                    model["name"],
                    Decimal(pieces),
                    worth,
                    worth * pieces,
                    "model",
                    model_id,
                    ncm=model["ncm"],
                    **taxes_of(self._profiles, profile_id, day),
                )
            )
        return lines

    def _is_container(self, row: Row) -> bool:
        model = self._models.get(row["model_id"])
        return model is not None and is_container(model)

    def _buyer(self, customer_id: int | None) -> Party:
        row = self._customers.get(customer_id) if customer_id else None
        if row is not None and row["merged_into"] is not None:
            row = self._customers.get(row["merged_into"])
        if row is None:
            return Party()
        tax = json.loads(row["tax"]) if row["tax"] else {}
        city = city_of_code(tax.get("city_code", "")) if tax.get("city_code") else None
        return Party(
            id=row["id"],
            name=row["name"],
            document=bare(row["document"]),
            registration_kind=tax.get("state_registration_kind", ""),
            registration=tax.get("state_registration", ""),
            street=tax.get("street", ""),
            number=tax.get("number", ""),
            complement=tax.get("complement", ""),
            district=tax.get("district", ""),
            city=city.name if city else "",
            city_code=tax.get("city_code", ""),
            state=city.state if city else "",
            postal_code=tax.get("postal_code", ""),
            is_company=kind_of(row["kind_set"], row["document"]) == "company",
        )


def _issuer(read: Snapshot, said: FiscalHouse) -> Party:
    rows = read.all(sa.select(site.c.info))
    info = json.loads(rows[0]["info"]) if rows and rows[0]["info"] else {}
    street, _, number = info.get("street", "").rpartition(",")
    city = city_of_code(said.city_code) if said.city_code else None
    return Party(
        name=info.get("legal_name") or info.get("name", ""),
        document=bare(info.get("tax_number", "")),
        registration=said.state_registration,
        street=street or number.strip(),
        number=number.strip() if street else "",
        district=info.get("district", ""),
        city=city.name if city else info.get("city", ""),
        city_code=said.city_code,
        state=city.state if city else info.get("state", ""),
        postal_code=info.get("postal_code", ""),
    )


def taxes_of(profiles: Mapping[int, Profile], profile_id: int | None, day: date) -> dict[str, Any]:
    """Fields of a line: its profile and the taxes of the day."""
    profile = profiles.get(profile_id) if profile_id else None
    if profile is None:
        return {"profile_id": None}
    return {"profile_id": profile_id, "profile_name": profile.name, "treatment": profile.on(day)}


def profiles_of(read: Snapshot) -> dict[int, Profile]:
    taxes: defaultdict[int, dict[date, Treatment]] = defaultdict(dict)
    for row in read.all(sa.select(treatments)):
        said = {name: row[name] for name in Treatment.__struct_fields__}
        taxes[row["profile_id"]][row["valid_from"]] = Treatment(**said)
    return {row["id"]: Profile(row["name"], taxes[row["id"]]) for row in read.all(sa.select(profiles))}


def is_goods(line: Row) -> bool:
    """What is sold, at once or, where it is consigned, when the rest is back."""
    return line["kind"] in ("beer", "product") and bool(line["subtotal"])


def is_rented(line: Row) -> bool:
    """What is lent for a price."""
    return line["kind"] in ("asset", "kit", "model") and bool(line["subtotal"])


def is_free(line: Row) -> bool:
    """What is lent without a price."""
    return line["kind"] in ("asset", "model") and not line["subtotal"]


def is_beer(line: Row) -> bool:
    """What goes out in shells of the house."""
    return bool(line["kind"] == "beer")


def is_container(model: Row) -> bool:
    """Whether beer leaves in pieces of this model."""
    return (model["capacity_l"] or size_in_name(model["name"])) is not None


def _named(lines: Iterable[Row], kind: str) -> set[int]:
    return {line["ref_id"] for line in lines if line["kind"] == kind}


def _of_orders(table: sa.Table, ids: Collection[int]) -> sa.Select[Any]:
    return sa.select(table).where(table.c.order_id.in_(ids))


def _by_order(rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["order_id"]].append(row)
    return found


def _by_id(read: Snapshot, table: sa.Table, ids: Collection[int | None]) -> dict[int, Row]:
    wanted = {id for id in ids if id is not None}
    return {row["id"]: row for row in read.all(sa.select(table).where(table.c.id.in_(wanted)))} if wanted else {}
