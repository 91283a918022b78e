"""Commands on orders: each is one transaction over the order and every asset it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal

import msgspec

from command_api.customers.commands import UNDECIDED, Choice
from command_api.customers.domain import Customer
from command_api.equipment.commands import transit_location
from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import Aggregate, CommandContext, Refused
from command_api.kernel.partial import Partial
from command_api.leads.domain import Lead
from command_api.orders.allocating import allocate, window_for
from command_api.orders.backdating import happened
from command_api.orders.booking import book, book_kegs, needs_of, rebook, set_aside
from command_api.orders.credit import credit_of, take_credit
from command_api.orders.customers import changed, with_changed_customer, with_customer
from command_api.orders.deciding import LOST, TRIES, answer_of, decide, noting_refusals
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder, order_code
from command_api.orders.events import ReturnedAsset, ReturnedKeg
from command_api.orders.form_fields import changed_details, new_details
from command_api.orders.freight import AcceptedQuote
from command_api.orders.kegs import KegBack, delivered_kegs, returned_kegs
from command_api.orders.lapsing import breaches, check_tested, lapse
from command_api.orders.lines import Line, items_of
from command_api.orders.paying import check_new_pix
from command_api.orders.pricing import agreed_prices
from command_api.orders.promising import check_batch, promised, unpromised
from command_api.orders.quoting import renew_prices
from command_api.orders.stockroom import Stockroom
from command_api.promises.commands import release_beer
from command_api.promises.domain import Promises
from command_api.rules.deposit_hold import hold_until
from command_api.rules.order_account import PaymentMethod
from command_api.rules.order_status import BOOKED
from command_api.rules.pix import end_to_end_id_of
from command_api.rules.stops import CodeCheck
from command_api.rules.van_days import StopKind
from command_api.rules.windows import PUB_TIME, Shift
from infra.brazilian import counted, reais


@dataclass(frozen=True, slots=True)
class CreateOrder:
    """``place`` holds the equipment at once; else it stays a draft. ``freight`` is a quote that was verified.

    ``details`` are the fields of the form. ``lead_id`` is the lead that becomes this order.
    """

    details: OrderFields
    lines: Sequence[Line] = ()
    freight: AcceptedQuote | None = None
    place: bool = True
    customer: Choice = UNDECIDED
    lead_id: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """``details`` are the fields of the form that change; ``lines`` are all lines as they shall be, ``None`` keeps
    them. ``responsible`` is another driver of a scheduled delivery."""

    id: int
    details: Partial[OrderFields] = field(default_factory=lambda: Partial(OrderFields))
    lines: Sequence[Line] | None = None
    freight: AcceptedQuote | None = None
    responsible: str | None = None
    customer: Choice = UNDECIDED


@dataclass(frozen=True, slots=True)
class Deposit:
    """A deposit in BRL."""

    amount: Decimal
    method: PaymentMethod | None
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of a deposit, in BRL; the sum is what was received."""

    returned: Decimal
    kept: Decimal
    used: Decimal

    @property
    def parts(self) -> tuple[Decimal, Decimal, Decimal]:
        return self.returned, self.kept, self.used


@dataclass(frozen=True, slots=True)
class Receiver:
    """The person who was at the stop of a route of ``day``. ``code`` says whether the code of the customer's page was
    right."""

    day: date
    stop: StopKind
    name: str
    code: CodeCheck = "not_asked"


@dataclass(frozen=True, slots=True)
class Delivery:
    """When it is brought, and by whom."""

    date: date
    shift: Shift
    responsible: str


def create_order(store: Store, command: CreateOrder, ctx: CommandContext) -> Receipt:
    """A draft, or a placed order that holds its equipment: all of it or nothing.

    Raises ``Refused`` with ``asset``, ``order`` and ``free`` where something is taken, and with ``missing`` where there
    is too little beer and no reason to produce it; with ``credit`` beyond the customer's limit and without a reason;
    ``NotFound`` for what a line names.
    """
    id = store.new_id(EventOrder)
    fields = command.freight.place.applied_to(command.details) if command.freight else command.details

    def attempt(code: str) -> Receipt:
        details, customer = with_customer(store, new_details(fields), command.customer)
        order = EventOrder.draft(id, order_code=code, details=details)
        agreed = agreed_prices(store, order, customer, ctx.now)
        order.change_items(items_of(store, order, command.lines, agreed))
        if command.freight:
            _attach(order, command.freight)
        held = hold(store, order, ctx, customer) if command.place else []
        lead = _converted(store, command.lead_id, order, customer) if command.lead_id is not None else []
        return store.save(order, *held, *changed(customer), *lead, ctx=ctx, answer=answer_of(order))

    with new_order_code(store, ctx.now) as code:
        return noting_refusals(
            store, ctx, lambda: retry_on_conflict(lambda: attempt(code), TRIES, LOST), command.customer
        )


def _converted(store: Store, lead_id: int, order: EventOrder, customer: Customer) -> list[Aggregate]:
    lead = store.load(Lead, lead_id)
    lead.convert(order_id=order.number, order_code=order.order_code, customer_id=customer.number)
    return [lead]


@contextmanager
def new_order_code(store: Store, now: datetime) -> Iterator[str]:
    """The next code of the year. If the order is refused, another one gets it."""
    year = now.astimezone(PUB_TIME).year
    with store.number(f"event_order_code_{year}") as number:
        yield order_code(year, number)


def change_order(store: Store, command: ChangeOrder, ctx: CommandContext) -> Receipt:
    """Details, items or freight, until the delivery. Other items or dates release the bookings and book again, and a
    quote that no longer says what the order is follows, in the same transaction."""

    def change(order: EventOrder) -> list[Aggregate]:
        is_scheduled = order.status == "scheduled_for_delivery"
        if command.responsible is not None and not is_scheduled:
            raise Refused("O responsável pela entrega é definido quando ela é agendada.")
        before, beers, quote = needs_of(order), set(order.beers), order.quote
        owed = (order.details.customer.id, order.total_amount)
        customer = None
        changes = command.details.followed_by(command.freight.place) if command.freight else command.details
        if changes.values or command.customer.is_made:
            details = changed_details(order.details, changes)
            details, customer = with_changed_customer(store, order, details, command.customer)
            order.change_details(details)
        if command.lines is not None:
            agreed = agreed_prices(store, order, customer, ctx.now)
            order.change_items(items_of(store, order, command.lines, agreed))
        if command.freight:
            _attach(order, command.freight)
        if is_scheduled:
            order.reschedule(order.responsible if command.responsible is None else command.responsible)
        held: list[Aggregate] = []
        if order.status in BOOKED and order.window is not None:
            if needs_of(order) != before:
                held = [*rebook(store, Stockroom(store), order, ctx), *promised(store, order, beers, ctx)]
            else:
                order.rebook(order.window, list(order.bookings.values()), now=ctx.now)
            if order.details.customer.id != owed[0] or order.total_amount > owed[1]:
                take_credit(order, credit_of(store, order, customer), ctx)
            if owed[0] in (None, order.details.customer.id):  # another customer's accepted quote is not shown here
                order.renew_quote(quote, now=ctx.now)
        return [*held, *changed(customer)]

    return decide(store, command.id, ctx, change, choice=command.customer)


def discard_draft(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Discard the order, which must be a draft."""
    return decide(store, id, ctx, lambda order: order.discard())


def place_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """A draft becomes an order that holds its equipment."""
    return decide(store, id, ctx, lambda order: hold(store, order, ctx))


def confirm_order(store: Store, id: int, deposit: Deposit | None, ctx: CommandContext) -> Receipt:
    """Confirm the order with its deposit; without one, the deposit is 0."""
    given = deposit or Deposit(Decimal(0), None)
    end_to_end_id = end_to_end_id_of(given.reference) if given.method == "pix" else ""

    def confirm(order: EventOrder) -> None:
        check_new_pix(store, order, end_to_end_id)
        order.confirm(given.amount, given.method, given.reference, reason=ctx.reason, end_to_end_id=end_to_end_id)

    return decide(store, id, ctx, confirm)


def send_to_batch(store: Store, id: int, batch: str, ctx: CommandContext) -> Receipt:
    """The beer is being made. ``batch`` names it: the code of a batch must be one of a beer of the order."""

    def send(order: EventOrder) -> None:
        check_batch(store, order, batch)
        order.send_to_batch(batch)

    return decide(store, id, ctx, send)


def schedule_delivery(store: Store, id: int, delivery: Delivery, ctx: CommandContext) -> Receipt:
    """Day, shift and driver are fixed; another day than agreed moves the window first. The full kegs of the lines of
    beer that expire first are booked, and all assets are set aside.

    Raises ``Refused`` for an asset whose test is over before it is back, and with ``credit`` where the other day makes
    it cost more than the customer's limit leaves, without a reason.
    """
    when = Partial(OrderFields, preferred_delivery_date=delivery.date, preferred_delivery_shift=delivery.shift)

    def schedule(order: EventOrder) -> list[Aggregate]:
        room = Stockroom(store)
        touched: list[Asset] = []
        moved: list[Promises] = []
        quote, owed = order.quote, order.total_amount
        if any(getattr(order.details, name) != value for name, value in when.values.items()) and order.status in BOOKED:
            order.change_details(changed_details(order.details, when))
            touched = rebook(store, room, order, ctx)
            moved = promised(store, order, (), ctx)
            if order.total_amount > owed:
                take_credit(order, credit_of(store, order, None), ctx)
            order.renew_quote(quote, now=ctx.now)
        order.check_schedulable()
        touched += book_kegs(store, room, order, ctx)
        check_tested(room, order, [room.asset(asset_id) for asset_id in order.bookings], ctx.now)
        order.schedule(delivery.date, delivery.shift, delivery.responsible)
        touched += set_aside(room, order)
        return [*{asset.number: asset for asset in touched}.values(), *moved]

    return decide(store, id, ctx, schedule)


def deliver_order(
    store: Store,
    id: int,
    ctx: CommandContext,
    happened_at: datetime | None = None,
    receiver: Receiver | None = None,
    seen_version: int | None = None,
) -> Receipt:
    """The assets left at ``happened_at``, else now. ``seen_version`` is the version of the order that its driver
    saw: what came onto the order since stays in the house until a person decides. Raises ``Refused`` with the tag of
    an asset that is still with another customer, is booked by another order in that time, or is not fit; it must be
    swapped first. One whose service was over left all the same, and is named."""

    def deliver(order: EventOrder) -> list[Aggregate]:
        order.check_deliverable()
        room = Stockroom(store)
        assets = [room.asset(asset_id) for asset_id in order.bookings]
        assert order.scheduled_at is not None, "what can be delivered was scheduled"
        at = happened(ctx, happened_at, max(order.scheduled_at, order.booked_at), assets)
        beers = order.beers
        if seen_version is not None and seen_version < order.version:
            order.leave_behind(store.load_at(EventOrder, id, seen_version), now=ctx.now)
            assets = [room.asset(asset_id) for asset_id in order.bookings]
        order.deliver(at, breaches(room, assets, at))
        _name(order, receiver, at)
        transit = transit_location(store)
        for asset in assets:
            asset.check_out(order.number, transit_id=transit.number, now=at)
        kegs = delivered_kegs(store, order, {asset.number: asset for asset in assets}, at)
        promises = release_beer(store, order.number, beers, "delivered")
        return [*assets, *kegs, *promises, *([transit] if transit.pending_events else [])]

    return decide(store, id, ctx, deliver)


def register_return(
    store: Store,
    id: int,
    returned: Sequence[ReturnedAsset],
    empties_collected: int,
    ctx: CommandContext,
    kegs: Mapping[int, KegBack] | None = None,
    happened_at: datetime | None = None,
    penalty: Decimal | None = None,
    receiver: Receiver | None = None,
) -> Receipt:
    """Some or all of what is out came back at ``happened_at``, else now, or is known to be lost. Tags are filled in
    here, and the credit of the ``kegs``, by asset id, that did not come back empty. ``penalty`` in BRL is for the
    delay; left out, what accrued."""

    def take_back(order: EventOrder) -> list[Aggregate]:
        assets = {each.asset_id: store.load(Asset, each.asset_id) for each in returned}
        lost = {each.asset_id for each in returned if each.condition == "lost"}
        order.check_delivered()
        assert order.delivered_at is not None
        at = happened(ctx, happened_at, order.delivered_at, assets.values())
        fills, beer = returned_kegs(store, order, assets, kegs or {}, lost, at)
        back = [_completed(each, assets[each.asset_id], beer.get(each.asset_id)) for each in returned]
        order.register_return(back, empties_collected, at, penalty=penalty)
        _name(order, receiver, at)
        for each in returned:
            asset = assets[each.asset_id]
            where = asset.stock_location_id if each.condition == "lost" else asset.home_location_id
            asset.take_back(order.number, each.condition, where, now=at)
        return [*assets.values(), *fills]

    return decide(store, id, ctx, take_back)


def _name(order: EventOrder, receiver: Receiver | None, at: datetime) -> None:
    if receiver is not None:
        order.name_receiver(receiver.day, receiver.stop, receiver.name, receiver.code, at=at)


def waive_penalty(store: Store, id: int, amount: Decimal | None, ctx: CommandContext) -> Receipt:
    """The penalty for delay, or ``amount`` BRL of it, is not charged after all; the reason is that of ``ctx``."""
    return decide(store, id, ctx, lambda order: order.waive_penalty(amount, reason=ctx.reason))


def settle_deposit(store: Store, id: int, settlement: Settlement, ctx: CommandContext) -> Receipt:
    """What became of the deposit, once everything is back."""
    return decide(store, id, ctx, lambda order: order.settle_deposit(*settlement.parts))


def cancel_order(store: Store, id: int, settlement: Settlement | None, ctx: CommandContext) -> Receipt:
    """What was held is free again."""
    parts = settlement.parts if settlement else None

    def cancel(order: EventOrder) -> list[Aggregate]:
        held = list(order.bookings)
        order.cancel(reason=ctx.reason, settlement=parts)
        return [*_released(store, order, held), *unpromised(store, order, "cancelled")]

    return decide(store, id, ctx, cancel)


def release_overdue_hold(store: Store, id: int, hold_hours: int, ctx: CommandContext) -> Receipt:
    """Cancels an order that waited for its deposit for more than ``hold_hours``. Raises ``Refused`` if it did not.

    An order with money is never cancelled so: a user decides what becomes of it.
    """
    reason = f"Sinal não recebido em {counted(hold_hours, 'hora', 'horas')}"

    def release(order: EventOrder) -> list[Aggregate]:
        if (
            order.details.past
            or order.status != "awaiting_deposit"
            or hold_until(order.placed_at, hold_hours) >= ctx.now
        ):
            raise Refused(f"A reserva do evento {order.order_code} não está vencida.")
        if order.account.held:
            raise Refused(f"O evento {order.order_code} já recebeu {reais(order.account.held)}: cancele-o por si.")
        held = list(order.bookings)
        order.cancel(reason=reason, hold_expired=True)
        return [*_released(store, order, held), *unpromised(store, order, "cancelled")]

    return decide(store, id, replace(ctx, reason=reason), release)


def confirm_paid_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Confirms an order whose deposit came before payments confirmed by themselves. Raises ``Refused`` for any
    other."""
    return decide(store, id, ctx, lambda order: order.confirm_as_paid())


def _attach(order: EventOrder, quote: AcceptedQuote) -> None:
    if quote.cost_center != order.details.cost_center:
        raise Refused("A cotação do frete é de outro centro de custo: calcule o frete novamente.")
    order.attach_freight(quote.freight)


def hold(store: Store, order: EventOrder, ctx: CommandContext, customer: Customer | None = None) -> list[Aggregate]:
    """Book the equipment and promise the beer, at the prices of today if a quote has expired: all of it or nothing."""
    renew_prices(store, order, ctx.now)
    room = Stockroom(store)
    window = window_for(room, order)
    credit = credit_of(store, order, customer)
    allocation = allocate(room, order, window, ctx.now)
    order.place(window, allocation.bookings, now=ctx.now, credit_turn=credit.turn if credit else "")
    booked = book(room, order, allocation, ctx.now)
    lapsed = lapse(room, order, booked, window, ctx)
    if lapsed is not None and not ctx.may_exceed:
        raise lapsed
    try:
        promises = promised(store, order, (), ctx)
    except Refused as shortage:
        if "instead" not in shortage.details:
            raise
        _raise_all(lapsed, credit.excess(order) if credit else None, shortage)
    _raise_all(lapsed, credit.excess(order) if credit and not ctx.reason else None)
    return [*booked, *promises]


def _raise_all(*refusals: Refused | None) -> None:
    """One reason answers all of them, so the caller has to know of all; the members of the first ones win."""
    found = [refusal for refusal in refusals if refusal is not None]
    if found:
        details = {name: value for refusal in reversed(found) for name, value in refusal.details.items()}
        raise Refused(" ".join(refusal.sentence for refusal in found), **details)


def _released(store: Store, order: EventOrder, asset_ids: Iterable[int]) -> list[Asset]:
    assets = [store.load(Asset, asset_id) for asset_id in asset_ids]
    for asset in assets:
        asset.release(order.number)
    return assets


def _completed(returned: ReturnedAsset, asset: Asset, keg: ReturnedKeg | None) -> ReturnedAsset:
    return msgspec.structs.replace(returned, asset_tag=asset.asset_tag, keg=keg)
