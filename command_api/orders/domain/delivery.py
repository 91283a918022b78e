"""Decides how an order reaches its customer and comes back: batch, day and driver, van, handover, swap and return."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from command_api.kernel import Refused
from command_api.kernel.events import UNSTAMPED
from command_api.orders import events
from command_api.orders.domain.booking import check_swap, name_in_lines
from command_api.orders.domain.checks import check_window
from command_api.orders.domain.rentals import extended, late_per_day, penalties
from command_api.orders.domain.state import OrderState
from command_api.orders.events import Booking, Breach, Details, ExtraDays, LoadedAsset, ReturnedAsset
from command_api.rules.windows import Shift, Window, shift_end
from infra.brazilian import moment


def send_to_batch(order: OrderState, batch: str) -> None:
    order.check_transition("in_factory_batch")
    order.trigger_event(events.SentToFactoryBatch, batch=batch)


def check_schedulable(order: OrderState) -> None:
    """Raises ``Refused`` where no delivery can be scheduled."""
    order.check_transition("scheduled_for_delivery")


def schedule(order: OrderState, day: date, shift: Shift, responsible: str) -> None:
    """The day and shift of the delivery must be what is booked: change the details and rebook before."""
    order.check_transition("scheduled_for_delivery")
    if not responsible.strip():
        raise Refused("Diga quem é o responsável pela entrega.")
    order.trigger_event(events.DeliveryScheduled, date=day, shift=shift, responsible=responsible)


def reschedule(order: OrderState, responsible: str) -> None:
    """The delivery is on the day and in the shift that the details say, by ``responsible``. Nothing happens where all
    three stay."""
    if not order.abilities.can_reschedule:
        raise order.refusal("a entrega não está agendada.")
    if not responsible.strip():
        raise Refused("Diga quem é o responsável pela entrega.")
    day, shift = order.details.preferred_delivery_date, order.details.preferred_delivery_shift
    if day is None:
        raise Refused("Informe a data da entrega.")
    if (day, shift, responsible) != (*order.scheduled_for, order.responsible):
        order.trigger_event(events.DeliveryRescheduled, date=day, shift=shift, responsible=responsible)


def unschedule(order: OrderState) -> None:
    """The order is where it was before its delivery was scheduled."""
    if order.status != "scheduled_for_delivery":
        raise order.refusal("a entrega não está agendada.")
    order.trigger_event(events.DeliveryUnscheduled, status=order.scheduled_from)


def load(order: OrderState, assets: Sequence[LoadedAsset], at: datetime = UNSTAMPED) -> None:
    """These assets are in the van since ``at``, else the time of the command. Nothing happens for those that were
    loaded before."""
    if order.status != "scheduled_for_delivery":
        raise order.refusal("só se carrega uma entrega agendada.")
    fresh = tuple(asset for asset in assets if asset.asset_id not in order.loaded)
    for asset in fresh:
        if asset.asset_id not in order.bookings:
            raise Refused(f"O ativo {asset.asset_tag} não é do evento {order.order_code}.")
    if fresh:
        order.trigger_event(events.EventOrderLoaded, timestamp=at, assets=fresh)


def check_deliverable(order: OrderState) -> None:
    """Raises ``Refused`` where nothing can be delivered."""
    order.check_transition("delivered")


def deliver(order: OrderState, at: datetime = UNSTAMPED, breaches: tuple[Breach, ...] = ()) -> None:
    """``at`` is when the assets were handed over, else the time of the command; ``breaches`` are those whose service
    was over then."""
    order.check_transition("delivered")
    assert order.window is not None
    on = order.details.preferred_delivery_date if order.details.past else None
    order.trigger_event(events.EventOrderDelivered, timestamp=at, due_back=order.window.end, on=on, breaches=breaches)


def take_back_delivery(order: OrderState) -> None:
    """Nothing left after all. Raises ``Refused`` where something followed from the delivery."""
    check_delivered(order)
    if order.left is not None:
        raise order.refusal("algo ficou sem entregar: decida primeiro o que será disso.")
    if order.backs:
        raise order.refusal("já voltou algo desta entrega: desfaça primeiro a devolução, se não foi uma troca.")
    if order.account.deposit_settled:
        raise order.refusal("o sinal já foi acertado com o cliente: desfaça primeiro o acerto.")
    assert order.window is not None
    if order.window.end != order.due_back:
        raise order.refusal("o recolhimento mudou depois da entrega: desfaça primeiro aquela mudança.")
    order.trigger_event(events.DeliveryTakenBack)


def check_delivered(order: OrderState) -> None:
    """Raises ``Refused`` where nothing is with the customer yet."""
    if order.status != "delivered":
        raise order.refusal("nada foi entregue ainda.")
    if order.account.opening:
        raise Refused(f"{order.order_code} é um saldo inicial: nada foi entregue por ele.")


def swap_at_the_door(
    order: OrderState, back: ReturnedAsset, other: Booking, *, at: datetime, breaches: tuple[Breach, ...] = ()
) -> None:
    """``back``, which is with the customer, is taken in, and another asset of its model takes its place. ``breaches``
    says whether its service was over."""
    if order.status != "delivered" or not order.out:
        raise order.refusal("não há o que trocar com o cliente.")
    if back.asset_id not in order.out:
        raise Refused(f"O ativo {back.asset_tag} não está com este cliente.")
    check_swap(order, back.asset_id, other)
    name_in_lines(order, back.asset_id, other.asset_id, at)
    order.trigger_event(events.EquipmentSwapped, timestamp=at, back=back, by=other, breaches=breaches)


def extend(order: OrderState, day: date, shift: Shift, *, now: datetime) -> None:
    """What is out is fetched at the end of ``shift`` on ``day``. Later than agreed, the kits that are out cost the
    periods that this takes beyond what was charged, and what was late counts as agreed; earlier costs the same."""
    before = _window_out(order)
    window = Window(before.start, shift_end(day, shift))
    if window.end == before.end:
        raise Refused(f"O recolhimento já está combinado até {moment(before.end)}: escolha outro dia ou turno.")
    check_window(window, now)
    _reschedule_pickup(order, window, day, shift, extended(order, Window(before.start, order.charged_until), window))


def withdraw_extension(order: OrderState, window: Window, details: Details, extra: tuple[ExtraDays, ...]) -> None:
    """The pickup of what is out is again that of ``window`` and ``details``, for ``extra``, as before it was
    extended."""
    _window_out(order)
    _reschedule_pickup(order, window, details.pickup_date, details.pickup_shift, extra)


def _window_out(order: OrderState) -> Window:
    """The window of what is with the customer. Raises ``Refused`` if nothing is."""
    check_delivered(order)
    if order.is_back or not (order.out or order.details.empties_to_collect):
        raise order.refusal("nada está com o cliente.")
    assert order.window is not None
    return order.window


def _reschedule_pickup(
    order: OrderState, window: Window, day: date | None, shift: Shift | None, extra: tuple[ExtraDays, ...]
) -> None:
    order.trigger_event(
        events.PickupRescheduled,
        window=window,
        pickup_date=day,
        pickup_shift=shift,
        total_amount=order.total_with(extra),
        extra=extra,
    )


def register_return(
    order: OrderState,
    assets: Sequence[ReturnedAsset],
    empties_collected: int,
    at: datetime = UNSTAMPED,
    *,
    penalty: Decimal | None = None,
) -> None:
    """Some or all of what is out came back ``at``, or is known to be lost. Empties may come later. ``penalty`` in
    BRL is what a delay is charged, left out: what accrued for the kits that came back."""
    check_delivered(order)
    if not assets and not empties_collected:
        raise Refused("Informe o que voltou.")
    # a barrel that left as equipment may be counted as an empty, too
    empties = order.empties_collected + empties_collected
    if empties_collected and empties > order.details.empties_to_collect + order.delivered:
        most = max(0, order.details.empties_to_collect + order.delivered - order.empties_collected)
        raise Refused(f"Não há tantos vazios com este cliente: no máximo {most}.", most=most)
    ids = [asset.asset_id for asset in assets]
    if len(set(ids)) != len(ids):
        raise Refused("O mesmo ativo aparece duas vezes na devolução.")
    for asset in assets:
        if asset.asset_id not in order.out:
            raise Refused(f"O ativo {asset.asset_tag} não está com este cliente.")
        if asset.charge < 0:
            raise Refused("A cobrança não pode ser negativa.")
        if asset.charge and asset.condition == "ok":
            raise Refused(f"O ativo {asset.asset_tag} voltou inteiro: não há o que cobrar.")
    nothing_out = order.out == set(ids) and (bool(assets) or empties >= order.details.empties_to_collect)
    order.trigger_event(
        events.EquipmentReturned,
        timestamp=at,
        assets=tuple(assets),
        empties_collected=empties_collected,
        complete=nothing_out and not order.is_back,
        penalties=penalties(order, ids, at, penalty),
        late_per_day=late_per_day(order, order.out - set(ids)),
    )


def take_back_return(order: OrderState, returned: events.EquipmentReturned, window: Window) -> None:
    """What ``returned`` says came back is with the customer after all; ``window`` was that of the order by then.
    Raises ``Refused`` where something followed from it."""
    number = returned.originator_version
    check_delivered(order)
    if number not in order.backs:
        raise Refused("Esta devolução já foi desfeita: tudo dela está com o cliente.")
    if order.backs[-1] != number:
        raise order.refusal("algo voltou ou foi trocado depois desta devolução: desfaça primeiro a última devolução.")
    if order.settlement is not None:
        raise order.refusal("o sinal já foi acertado: desfaça primeiro o acerto.")
    if any(later > number for later in order.refunds):
        raise order.refusal("dinheiro voltou ao cliente depois: desfaça primeiro a devolução do dinheiro.")
    if order.window != window:
        raise order.refusal("o recolhimento mudou depois desta devolução: desfaça primeiro aquela mudança.")
    charged = sum((each.amount for each in returned.penalties), Decimal(0))
    if order.account.waived > order.account.penalties - charged:
        raise order.refusal("a multa desta devolução já foi dispensada: desfaça primeiro a dispensa.")
    out = order.out | {asset.asset_id for asset in returned.assets}
    rate = late_per_day(order, out)
    order.trigger_event(events.ReturnTakenBack, taken_from=returned, number=number, late_per_day=rate)
