"""The order for an event, from the draft to the settled deposit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final, Self

import msgspec

from command_api.kernel import ERASED, SYSTEM, Aggregate, Event, Metadata, NotFound, Refused, money, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import UNSTAMPED
from command_api.orders.domain.checks import (
    check_acceptance,
    check_details,
    check_items,
    check_over,
    check_payment,
    check_quote,
    check_settlement,
    check_waiver,
    check_window,
)
from command_api.orders.domain.extensions import check_longer, extended
from command_api.orders.domain.payments import Payment
from command_api.orders.domain.quotes import quote_text
from command_api.orders.events import (
    AttachedFreight,
    Booking,
    ChangeRequestAnswered,
    ChangeRequested,
    CustomerPageRevoked,
    CustomerPageShared,
    DeliveryRescheduled,
    DeliveryScheduled,
    DepositReceived,
    DepositSettled,
    Details,
    EquipmentReturned,
    EquipmentSwapped,
    EventOrderCancelled,
    EventOrderConfirmed,
    EventOrderDelivered,
    EventOrderDetailsChanged,
    EventOrderDiscarded,
    EventOrderDrafted,
    EventOrderItemsChanged,
    EventOrderLoaded,
    EventOrderPlaced,
    EventOrderRebooked,
    ExtraDays,
    FreightAttached,
    FreightDetached,
    Item,
    LatePenalty,
    LoadedAsset,
    OpeningBalanceRecorded,
    OpeningBalanceWithdrawn,
    PaymentReceived,
    PaymentRefunded,
    PaymentReversed,
    PenaltyWaived,
    PickupRescheduled,
    PixRequested,
    QuoteAccepted,
    QuoteIssued,
    ReturnedAsset,
    SentToFactoryBatch,
)
from command_api.rules.freight import Breakdown, freight
from command_api.rules.order_account import OrderAccount, PaymentMethod, items_total, shells_of
from command_api.rules.order_quotes import OrderQuote, quote_after
from command_api.rules.order_status import (
    BOOKED,
    CHANGEABLE,
    REASON_TO_CANCEL,
    STAGE_LABELS,
    TRANSITIONS,
    Status,
    stage_of,
)
from command_api.rules.pix import txid_of_request
from command_api.rules.pix_requests import PixRequests
from command_api.rules.rentals import beyond_first, days_late, kits_out
from command_api.rules.weights import total_weight
from command_api.rules.windows import PUB_TIME, Shift, Window, shift_end
from infra.brazilian import reais

ORDER_CODE: Final = "event-order-code"
CUSTOMER_PAGE: Final = "customer-page"
PIX_REQUEST: Final = "pix-txid"
PIX_PAYMENT: Final = "pix-end-to-end-id"
CREDIT_TURN: Final = "credit-turn"
"""Scopes of the claims."""
MOST_CHANGE_REQUESTS: Final = 20
LONGEST_SHARED: Final = timedelta(days=366)
_CUSTOMER: Final = "customer"
_STREAM_OF: Final = {
    "asset": "equipment_asset",
    "kit": "kit_definition",
    "product": "product",
    "beer": "beer",
    "model": "equipment_model",
}
_CHANGEABLE_WHEN_SCHEDULED: Final = {
    "notes",
    "event_date_from",
    "preferred_delivery_date",
    "preferred_delivery_shift",
    "pickup_date",
    "pickup_shift",
}
_DEEDS: Final[dict[Status, str]] = {
    "awaiting_deposit": "reservado",
    "confirmed": "confirmado",
    "in_factory_batch": "enviado para produção",
    "scheduled_for_delivery": "agendado",
    "delivered": "entregue",
    "cancelled": "cancelado",
}


def order_code(year: int, number: int) -> str:
    """``EV-2026-00042``."""
    return f"EV-{year}-{number:05}"


class EventOrder(Aggregate):
    """Money in BRL, in ``account``. ``payments`` by number, the deposit among them. ``pix`` are the requests for a PIX.
    ``pages`` are the digests of the tokens that open the customer's page, with their expiry;
    ``shared`` are those of all times. ``bookings`` by asset id; ``loaded`` are the assets in the van, ``out`` those
    that are with the customer; ``window`` is ``None`` before it was placed."""

    TOPIC = "event_order"
    NOUN = "Evento"

    @classmethod
    def draft(cls, id: int, *, order_code: str, details: Details) -> Self:
        """Written down; nothing is held."""
        check_details(details)
        return cls.begin(EventOrderDrafted, id, order_code=order_code, details=details)

    @property
    def items_total(self) -> Decimal:
        return items_total(self.items)

    @property
    def total_amount(self) -> Decimal:
        """Items, freight and the extra days of what is booked, or the opening balance."""
        return self._total_with(self.extra) + self.account.opening

    @property
    def beers(self) -> dict[int, dict[Decimal, int]]:
        """The kegs that its lines ask for, by beer and size."""
        found: dict[int, dict[Decimal, int]] = {}
        for item in self.items:
            if item.kind == "beer" and item.container_l is not None:
                sizes = found.setdefault(item.ref_id, {})
                sizes[item.container_l] = sizes.get(item.container_l, 0) + int(item.quantity)
        return found

    @property
    def kegs(self) -> int:
        """How many kegs its lines ask for."""
        return shells_of(self.items)

    def beer_of(self, booking: Booking) -> int | None:
        """The beer that leaves in this piece; ``None`` for a piece that leaves without beer."""
        return next((item.ref_id for item in self.items if item.kind == "beer" and item.id == booking.item_id), None)

    @property
    def is_finished(self) -> bool:
        """Nothing of it is held or out any more, and nothing will be."""
        return self.status == "cancelled" or (self.status == "delivered" and not self.out)

    def change_details(self, details: Details) -> None:
        """Another place or cost center makes the price of the delivery void."""
        self._check_changeable()
        check_details(details)
        if details == self.details:
            return
        moved = (details.place, details.cost_center) != (self.details.place, self.details.cost_center)
        agrees_anew = details.deposit_amount != self.details.deposit_amount
        self.trigger_event(EventOrderDetailsChanged, details=details)
        if agrees_anew:
            self._confirm_if_paid()
        if moved and self.freight:
            self.trigger_event(FreightDetached)

    def name_customer(self, id: int) -> None:
        """The number of the customer, of whom the order says all the rest since before customers had one; whatever its
        status."""
        if self.details.customer.id is None:
            customer = msgspec.structs.replace(self.details.customer, id=id)
            details = msgspec.structs.replace(self.details, customer=customer)
            self.trigger_event(EventOrderDetailsChanged, details=details)

    def hand_over(self, id: int) -> None:
        """The order is that of another customer, whom its details name already; whatever its status."""
        customer = msgspec.structs.replace(self.details.customer, id=id)
        self.trigger_event(EventOrderDetailsChanged, details=msgspec.structs.replace(self.details, customer=customer))

    def change_items(self, items: Sequence[Item]) -> None:
        """All lines as they shall be. The freight is priced again for the new weight, on the terms it was quoted."""
        self._check_changeable()
        check_items(items)
        if tuple(items) == self.items:
            return
        self.trigger_event(EventOrderItemsChanged, items=tuple(items))
        if self.freight:
            self.attach_freight(self.freight)

    def attach_freight(self, quoted: AttachedFreight) -> None:
        """The price is computed here, for the weight of the items as they are."""
        self._check_changeable()
        weight = total_weight((item.name, item.unit_kg, item.quantity) for item in self.items)
        breakdown = freight(quoted.terms, quoted.difficulty, distance_km=quoted.distance_km, weight_kg=weight)
        if (quoted, breakdown) != (self.freight, self.breakdown):
            self.trigger_event(FreightAttached, freight=quoted, breakdown=breakdown)

    def issue_quote(self, valid_until: date, conditions: str, window: Window | None, *, now: datetime) -> None:
        """The order as it is, with the extra days of ``window``. Its prices hold through ``valid_until``."""
        self._check_changeable()
        check_quote(self.items, valid_until, self.details.preferred_delivery_date, now)
        extra = self._extra_days(window) if window else ()
        total = self._total_with(extra)
        text = quote_text(
            self.order_code,
            self.details,
            self.items,
            freight=self.breakdown.price if self.breakdown else Decimal(0),
            extra=extra,
            total=total,
            valid_until=valid_until,
            conditions=conditions,
        )
        self.trigger_event(
            QuoteIssued, valid_until=valid_until, conditions=conditions, text=text, total_amount=total, extra=extra
        )

    def accept_quote(self, name: str, text_sha256: str, *, now: datetime) -> None:
        """The customer typed ``name`` below the text with this hash. Nothing happens if it was accepted before."""
        quote = check_acceptance(self.quote, text_sha256, now)
        if self.status == "cancelled":
            raise Refused("Este pedido foi cancelado.")
        if quote.accepted_at is None:
            self.trigger_event(QuoteAccepted, accepted_by=name, text=quote.text, text_sha256=quote.text_sha256)

    def request_change(self, text: str) -> None:
        """In the words of the customer."""
        if self.is_finished:
            raise Refused("Este pedido já terminou: fale com a casa.")
        if self.change_requests - len(self.answered_changes) >= MOST_CHANGE_REQUESTS:
            raise Refused("Já há muitos pedidos de alteração sem resposta: espere por ela, ou fale com a casa.")
        self.trigger_event(ChangeRequested, text=text)

    def answer_change(self, number: int, answer: str) -> None:
        """Once per request. The order changes by its own commands."""
        if not 1 <= number <= self.change_requests:
            raise NotFound(f"O pedido de alteração {number} não existe.")
        if number in self.answered_changes:
            raise Refused("Este pedido de alteração já foi respondido.")
        self.trigger_event(ChangeRequestAnswered, number=number, answer=answer)

    def share_page(self, token_digest: str, expires_at: datetime, *, now: datetime) -> None:
        """Who has the token sees the page of the customer until ``expires_at``."""
        if self.status == "cancelled":
            raise Refused(f"O evento {self.order_code} está {self._label}: não há página para mostrar.")
        if self.details.customer.name == ERASED:
            raise Refused("Os dados deste cliente foram apagados: não há mais a quem mostrar a página.")
        if not now < expires_at <= now + LONGEST_SHARED:
            raise Refused("O link vale de um dia a um ano.")
        self.trigger_event(CustomerPageShared, token_digest=token_digest, expires_at=expires_at)

    def revoke_page(self) -> None:
        """No token that was shared so far opens the page any more."""
        if self.pages:
            self.trigger_event(CustomerPageRevoked)

    def shows_page(self, token_digest: str, now: datetime) -> bool:
        """Whether this token opens the page of the customer."""
        expires_at = self.pages.get(token_digest)
        return expires_at is not None and now < expires_at and self.details.customer.name != ERASED

    def place(self, window: Window, bookings: Sequence[Booking], *, now: datetime, credit_turn: str = "") -> None:
        """Hold ``bookings`` for ``window`` and wait for the deposit."""
        self._check_transition("awaiting_deposit")
        if not self.items:
            raise Refused("Adicione ao menos um item antes de reservar.")
        check_window(window, now, past=self.details.past)
        self.trigger_event(
            EventOrderPlaced,
            window=window,
            bookings=tuple(bookings),
            **self._price(window),
            credit_turn=credit_turn,
        )

    def rebook(self, window: Window, bookings: Sequence[Booking], *, now: datetime) -> None:
        """What is held after items, dates or an asset changed. Nothing happens where window, assets and total stay."""
        if self.status not in BOOKED:
            raise Refused(f"O evento {self.order_code} está {self._label}: não há reserva para mudar.")
        if not self.items:
            raise Refused("Um evento reservado precisa de ao menos um item; para desistir dele, cancele.")
        if window != self.window:
            check_window(window, now, past=self.details.past)
        elif self.details.past:
            check_over(window, now)
        price = self._price(window)
        booked_price = {"total_amount": self.booked_total, "extra": self.extra, "late_per_day": self.late_per_day}
        if (window, set(bookings), price) != (self.window, set(self.bookings.values()), booked_price):
            self.trigger_event(EventOrderRebooked, window=window, bookings=tuple(bookings), **price)

    def swap(self, asset_id: int, other: Booking) -> None:
        """Another asset of the same model takes the place of one, in its line too, before the delivery."""
        if self.status not in BOOKED:
            raise Refused(f"O evento {self.order_code} está {self._label}: não é possível trocar ativos.")
        self._check_swap(asset_id, other)
        assert self.window is not None
        self._name_in_lines(asset_id, other.asset_id)
        rest = (booking for booking in self.bookings.values() if booking.asset_id != asset_id)
        self.trigger_event(
            EventOrderRebooked,
            window=self.window,
            bookings=(*rest, other),
            total_amount=self.total_amount,
            extra=self.extra,
            late_per_day=self.late_per_day,
        )

    def swap_at_the_door(self, back: ReturnedAsset, other: Booking, *, at: datetime) -> None:
        """``back``, which is with the customer, is taken in, and another asset of its model takes its place."""
        if self.status != "delivered" or not self.out:
            raise Refused(f"O evento {self.order_code} está {self._label}: não há o que trocar com o cliente.")
        if back.asset_id not in self.out:
            raise Refused(f"O ativo {back.asset_tag} não está com este cliente.")
        self._check_swap(back.asset_id, other)
        self._name_in_lines(back.asset_id, other.asset_id)
        self.trigger_event(EquipmentSwapped, timestamp=at, back=back, by=other)

    def _name_in_lines(self, asset_id: int, other_id: int) -> None:
        items = tuple(_naming(item, asset_id, other_id) for item in self.items)
        if items != self.items:
            self.trigger_event(EventOrderItemsChanged, items=items)

    def _check_swap(self, asset_id: int, other: Booking) -> None:
        held = self.bookings.get(asset_id)
        if held is None:
            raise Refused(f"Este ativo não está reservado para o evento {self.order_code}.")
        if other.asset_id in (self.out if self.status == "delivered" else self.bookings):
            raise Refused(f"O ativo {other.asset_tag} já está neste evento.")
        if other.model_id != held.model_id:
            raise Refused(f"Troque {held.asset_tag} por outro do mesmo modelo ({held.model_name}).")

    def confirm(
        self,
        amount: Decimal,
        method: PaymentMethod | None,
        reference: str,
        *,
        reason: str | None,
        end_to_end_id: str = "",
    ) -> None:
        """The deposit came, in BRL; less than agreed needs a ``reason``."""
        self._check_transition("confirmed")
        if amount < 0:
            raise Refused("O sinal não pode ser negativo.")
        if amount + self.account.received < self.details.deposit_amount and not reason:
            raise Refused(
                f"O sinal combinado é de {reais(self.details.deposit_amount)}. Para confirmar com menos, diga o motivo."
            )
        if amount > 0:
            self._check_new(amount, method, reference, end_to_end_id)
            if method is None:
                raise Refused("Diga como o sinal foi pago: pix, dinheiro, cartao ou transferencia.")
            self.trigger_event(
                DepositReceived,
                amount=money(amount),
                method=method,
                reference=reference,
                end_to_end_id=end_to_end_id,
            )
        self.trigger_event(EventOrderConfirmed)

    def send_to_batch(self, batch: str) -> None:
        self._check_transition("in_factory_batch")
        self.trigger_event(SentToFactoryBatch, batch=batch)

    def check_schedulable(self) -> None:
        """Raises ``Refused`` where no delivery can be scheduled."""
        self._check_transition("scheduled_for_delivery")

    def schedule(self, day: date, shift: Shift, responsible: str) -> None:
        """The day and shift of the delivery must be what is booked: change the details and book anew before."""
        self._check_transition("scheduled_for_delivery")
        if not responsible.strip():
            raise Refused("Diga quem é o responsável pela entrega.")
        self.trigger_event(DeliveryScheduled, date=day, shift=shift, responsible=responsible)

    def change_scheduled(self, details: Details, responsible: str) -> None:
        """Notes, driver, day and shift of a scheduled delivery; everything else stays."""
        if self.status != "scheduled_for_delivery":
            raise Refused(f"O evento {self.order_code} está {self._label}: a entrega não está agendada.")
        check_details(details)
        changed = {name for name in details.__struct_fields__ if getattr(details, name) != getattr(self.details, name)}
        if changed - _CHANGEABLE_WHEN_SCHEDULED:
            raise Refused(
                f"A entrega do evento {self.order_code} está agendada: só mudam notas, responsável, dias e turnos."
            )
        if not responsible.strip():
            raise Refused("Diga quem é o responsável pela entrega.")
        if changed:
            self.trigger_event(EventOrderDetailsChanged, details=details)
        day, shift = details.preferred_delivery_date, details.preferred_delivery_shift
        if day is None:
            raise Refused("Informe a data da entrega.")
        if responsible != self.responsible or changed & {"preferred_delivery_date", "preferred_delivery_shift"}:
            self.trigger_event(DeliveryRescheduled, date=day, shift=shift, responsible=responsible)

    def load(self, assets: Sequence[LoadedAsset]) -> None:
        """These assets are in the van. Nothing happens for those that were loaded before."""
        if self.status != "scheduled_for_delivery":
            raise Refused(f"O evento {self.order_code} está {self._label}: só se carrega uma entrega agendada.")
        fresh = tuple(asset for asset in assets if asset.asset_id not in self.loaded)
        for asset in fresh:
            if asset.asset_id not in self.bookings:
                raise Refused(f"O ativo {asset.asset_tag} não é do evento {self.order_code}.")
        if fresh:
            self.trigger_event(EventOrderLoaded, assets=fresh)

    def check_deliverable(self) -> None:
        """Raises ``Refused`` where nothing can be delivered."""
        self._check_transition("delivered")

    def check_delivered(self) -> None:
        """Raises ``Refused`` where nothing is with the customer yet."""
        if self.status != "delivered":
            raise Refused(f"O evento {self.order_code} está {self._label}: nada foi entregue ainda.")
        if self.account.opening:
            raise Refused(f"{self.order_code} é um saldo inicial: nada foi entregue por ele.")

    def deliver(self, at: datetime = UNSTAMPED) -> None:
        """``at`` is when the assets were handed over, else the time of the command."""
        self._check_transition("delivered")
        assert self.window is not None
        on = self.details.preferred_delivery_date if self.details.past else None
        self.trigger_event(EventOrderDelivered, timestamp=at, due_back=self.window.end, on=on)

    def extend(self, day: date, shift: Shift, *, now: datetime) -> None:
        """The customer keeps what is out until the end of ``shift`` on ``day``; the kits that are out cost the periods
        that this takes more. What was late counts as agreed."""
        before = self._window_out()
        window = Window(before.start, shift_end(day, shift))
        check_longer(before, window)
        check_window(window, now)
        kits = {item.id: self._kits_out(item, self.out) for item in self.items if item.rental}
        self._reschedule_pickup(window, day, shift, extended(self.extra, self.items, kits, before, window))

    def withdraw_extension(self, window: Window, details: Details, extra: tuple[ExtraDays, ...]) -> None:
        """The pickup of what is out is again that of ``window`` and ``details``, for ``extra``, as before it was
        extended."""
        self._window_out()
        self._reschedule_pickup(window, details.pickup_date, details.pickup_shift, extra)

    def _window_out(self) -> Window:
        """That of what is with the customer. Raises ``Refused`` where nothing is."""
        self.check_delivered()
        if self.is_back or not (self.out or self.details.empties_to_collect):
            raise Refused(f"O evento {self.order_code} está {self._label}: nada está com o cliente.")
        assert self.window is not None
        return self.window

    def _reschedule_pickup(
        self, window: Window, day: date | None, shift: Shift | None, extra: tuple[ExtraDays, ...]
    ) -> None:
        self.trigger_event(
            PickupRescheduled,
            window=window,
            pickup_date=day,
            pickup_shift=shift,
            total_amount=self._total_with(extra),
            extra=extra,
        )

    def register_return(
        self,
        assets: Sequence[ReturnedAsset],
        empties_collected: int,
        at: datetime = UNSTAMPED,
        *,
        penalty: Decimal | None = None,
    ) -> None:
        """Some or all of what is out came back ``at``, or is known to be lost. Empties may come later. ``penalty`` in
        BRL is what a delay is charged, left out: what accrued for the kits that came back."""
        self.check_delivered()
        if not assets and not empties_collected:
            raise Refused("Informe o que voltou.")
        # a barrel that left as equipment may be counted as an empty, too
        empties = self.empties_collected + empties_collected
        if empties_collected and empties > self.details.empties_to_collect + self.delivered:
            most = max(0, self.details.empties_to_collect + self.delivered - self.empties_collected)
            raise Refused(f"Não há tantos vazios com este cliente: no máximo {most}.", most=most)
        ids = [asset.asset_id for asset in assets]
        if len(set(ids)) != len(ids):
            raise Refused("O mesmo ativo aparece duas vezes na devolução.")
        for asset in assets:
            if asset.asset_id not in self.out:
                raise Refused(f"O ativo {asset.asset_tag} não está com este cliente.")
            if asset.charge < 0:
                raise Refused("A cobrança não pode ser negativa.")
            if asset.charge and asset.condition == "ok":
                raise Refused(f"O ativo {asset.asset_tag} voltou inteiro: não há o que cobrar.")
        nothing_out = self.out == set(ids) and (bool(assets) or empties >= self.details.empties_to_collect)
        self.trigger_event(
            EquipmentReturned,
            timestamp=at,
            assets=tuple(assets),
            empties_collected=empties_collected,
            complete=nothing_out and not self.is_back,
            penalties=self._penalties(ids, at, penalty),
            late_per_day=self._late_per_day(self.out - set(ids)),
        )

    def waive_penalty(self, amount: Decimal | None, *, reason: str | None) -> None:
        """``amount`` BRL of the penalties for delay, left out: all of them, are not charged after all."""
        self._check_open()
        account = self.account
        waived = account.late if amount is None else money(amount)
        # a penalty that the settlement kept from the deposit is paid
        charged = account.charges + account.late + account.shells_owed
        open_ = account.late if not account.deposit_settled else min(account.late, charged - account.deposit_kept)
        check_waiver(waived, max(Decimal(0), open_))
        if not reason:
            raise Refused("Diga o motivo para dispensar a multa.")
        self.trigger_event(PenaltyWaived, amount=waived)

    def settle_deposit(self, returned: Decimal, kept: Decimal, used: Decimal) -> None:
        """What becomes of the deposit once everything is back."""
        if self.status != "delivered" or self.out:
            raise Refused("O sinal é acertado depois que tudo voltou.")
        self._settle(self.account.deposit_received, returned, kept, used)

    @property
    def account(self) -> OrderAccount:
        """The sums that its balance follows from."""
        return self.pix.account

    @property
    def status(self) -> Status:
        return self.account.status

    @property
    def pix_requests(self) -> dict[str, Decimal]:
        """The amounts that were asked for, by txid."""
        return {each.txid: each.amount for each in self.pix.requests}

    def request_pix(self, amount: Decimal | None) -> str:
        """Ask the customer for ``amount``, or for what is open. The ``txid`` of the request."""
        self._check_open()
        asked = self.account.open_amount if amount is None else money(amount)
        if asked <= 0:
            raise Refused(f"O evento {self.order_code} não tem valor em aberto.")
        if asked > self.account.balance:
            raise Refused(f"Só {reais(self.account.balance)} estão em aberto neste evento.")
        txid = txid_of_request(self.order_code, len(self.pix_requests) + 1)
        self.trigger_event(PixRequested, txid=txid, amount=asked)
        return txid

    def receive_payment(
        self,
        amount: Decimal,
        method: PaymentMethod,
        reference: str,
        at: datetime = UNSTAMPED,
        *,
        end_to_end_id: str = "",
        txid: str = "",
    ) -> int:
        """BRL that came beside the deposit, ``at`` or else now. The number of the payment."""
        self._check_open()
        check_payment(amount)
        self._check_new(amount, method, reference, end_to_end_id)
        number = len(self.payments) + 1
        self.trigger_event(
            PaymentReceived,
            timestamp=at,
            payment_id=number,
            amount=money(amount),
            method=method,
            reference=reference,
            end_to_end_id=end_to_end_id,
            txid=txid,
        )
        self._confirm_if_paid()
        return number

    def confirm_as_paid(self) -> None:
        """Confirm an order that waits although its deposit came. Raises ``Refused`` if it did not come."""
        if not self.account.confirms:
            raise Refused(f"O sinal do evento {self.order_code} não está pago.")
        self._confirm_if_paid()

    def _confirm_if_paid(self) -> None:
        """The system confirms an order whose deposit is paid. The cause is the last event, such as a payment."""
        if self.account.confirms:
            cause = f"{self.id}/{self.version}"
            self.trigger_event(EventOrderConfirmed, metadata=Metadata(actor_name=SYSTEM.name, causation_id=cause))

    def reverse_payment(self, payment_id: int, *, reason: str | None) -> None:
        """A payment, or the deposit until it is settled, counts no longer."""
        self._check_open()
        payment = self.payments.get(payment_id)
        if payment is None:
            raise NotFound(f"O evento {self.order_code} não tem o pagamento {payment_id}.")
        if payment.is_reversed:
            raise Refused("Este pagamento já foi estornado.")
        if payment.is_deposit and self.account.deposit_settled:
            raise Refused("O sinal deste evento já foi acertado: não pode mais ser estornado.")
        if not reason:
            raise Refused("Diga o motivo do estorno.")
        self.trigger_event(
            PaymentReversed,
            payment_id=payment_id,
            amount=payment.amount,
            method=payment.method,
            is_deposit=payment.is_deposit,
        )

    def refund_payment(self, amount: Decimal, method: PaymentMethod, at: datetime = UNSTAMPED) -> None:
        """BRL that the house had beyond what it charges went back to the customer, ``at`` or else now."""
        self._check_open()
        check_payment(amount)
        refundable = self.account.refundable
        if amount > refundable:
            raise Refused(f"Só {reais(refundable)} podem ser devolvidos neste evento.", refundable=float(refundable))
        self.trigger_event(PaymentRefunded, timestamp=at, amount=money(amount), method=method)

    def record_opening_balance(self, amount: Decimal, since: date, *, now: datetime) -> None:
        """This draft without lines is what its customer owes from before this system, ``amount`` BRL."""
        if self.status != "draft" or self.items:
            raise Refused("Só um rascunho sem itens vira saldo inicial.")
        if amount <= 0:
            raise Refused("O saldo inicial é maior que zero.")
        if since > now.astimezone(PUB_TIME).date():
            raise Refused("O dia desde o qual se deve está no futuro.")
        self.trigger_event(OpeningBalanceRecorded, amount=money(amount), since=since)

    def _withdraw_opening_balance(self, *, reason: str | None) -> None:
        if self.status == "cancelled":
            raise Refused("Este saldo inicial já foi retirado.")
        if not reason:
            raise Refused("Diga o motivo para retirar o saldo inicial.")
        if self.account.received:
            raise Refused(
                f"{reais(self.account.received)} deste saldo inicial já foram pagos: estorne antes o pagamento."
            )
        self.trigger_event(OpeningBalanceWithdrawn, amount=self.account.opening)

    def cancel(
        self,
        *,
        reason: str | None,
        settlement: tuple[Decimal, Decimal, Decimal] | None = None,
        hold_expired: bool = False,
    ) -> None:
        """``settlement`` says what becomes of a deposit that was received: returned, kept, used. An opening balance is
        withdrawn instead."""
        if self.account.opening:
            self._withdraw_opening_balance(reason=reason)
            return
        self._check_transition("cancelled")
        if self.status in REASON_TO_CANCEL and not reason:
            raise Refused("Diga o motivo do cancelamento.")
        held = self.account.held
        if held and settlement is None:
            what = "o sinal" if held == self.account.deposit_received else "o valor recebido"
            raise Refused(f"Diga o que será feito com {what} de {reais(held)}: devolvido, retido ou usado.")
        if settlement is not None and (held or any(settlement)):
            self._settle(held, *settlement)
        self.trigger_event(EventOrderCancelled, from_status=self.status, hold_expired=hold_expired)

    def discard(self) -> None:
        """Drafts only: anything else is cancelled, never erased."""
        if self.status != "draft":
            raise Refused(
                f"O evento {self.order_code} está {self._label}: só rascunhos são excluídos. Cancele o evento."
            )
        self.trigger_event(EventOrderDiscarded)

    @property
    def is_deleted(self) -> bool:
        return self.discarded

    @property
    def subject(self) -> str | None:
        """The customer; ``None`` in an order that nobody has touched since customers have records."""
        id = self.details.customer.id
        return None if id is None else stream_name(_CUSTOMER, id)

    def claims(self) -> AbstractSet[Claim]:
        payments = {each.end_to_end_id for each in self.payments.values() if not each.is_reversed} - {""}
        return {
            (ORDER_CODE, self.order_code),
            *((CUSTOMER_PAGE, digest) for digest in self.shared),
            *((PIX_REQUEST, txid) for txid in self.pix_requests),
            *((PIX_PAYMENT, end_to_end_id.upper()) for end_to_end_id in payments),
            *((CREDIT_TURN, turn) for turn in (self.credit_turn,) if turn),
        }

    def references(self) -> AbstractSet[str]:
        """The customer; while it is open also what its lines name, and the assets it holds."""
        customer = {self.subject} if self.subject else set()
        if self.is_finished:
            return customer
        lines = {stream_name(_STREAM_OF[item.kind], item.ref_id) for item in self.items}
        return customer | lines | {stream_name(_STREAM_OF["asset"], id) for id in self.bookings}

    def _begin(self, event: EventOrderDrafted) -> None:
        self.order_code = event.order_code
        self.details = event.details
        self.items: tuple[Item, ...] = ()
        self.last_item = 0
        self.quote: OrderQuote | None = None
        self.shared: set[str] = set()
        self.pages: dict[str, datetime] = {}
        self.change_requests = 0
        self.answered_changes: set[int] = set()
        self.freight: AttachedFreight | None = None
        self.breakdown: Breakdown | None = None
        self.window: Window | None = None
        self.bookings: dict[int, Booking] = {}
        self.booked_total = Decimal(0)
        self.responsible = ""
        self.loaded: set[int] = set()
        self.out: set[int] = set()
        self.delivered = 0
        self.empties_collected = 0
        self.is_back = False
        self.payments: dict[int, Payment] = {}
        self.pix = PixRequests().after(event)
        self.credit_turn = ""
        self.extra: tuple[ExtraDays, ...] = ()
        self.late_per_day = Decimal(0)
        self.discarded = False

    def evolve(self, event: Event) -> None:
        if isinstance(event, EventOrderDrafted):
            self._begin(event)
            return
        self.quote = quote_after(self.quote, event, self.details)
        self.pix = self.pix.after(event)
        match event:
            case EventOrderDetailsChanged():
                self._change_details(event)
            case EventOrderItemsChanged():
                self.items = event.items
                self.last_item = max([self.last_item, *(item.id for item in event.items)])
            case FreightAttached():
                self.freight, self.breakdown = event.freight, event.breakdown
            case FreightDetached():
                self.freight = self.breakdown = None
            case EventOrderPlaced() | EventOrderRebooked():
                self._book(event)
            case DepositReceived() | PaymentReceived() | PaymentReversed():
                self._note_payment(event)
            case PickupRescheduled():
                self._pick_up_later(event)
            case EquipmentSwapped() | EquipmentReturned():
                self._take_back(event)
            case EventOrderDiscarded():
                self.discarded = True
            case _:
                self._move_on(event)
                self._serve_customer(event)

    def _change_details(self, event: EventOrderDetailsChanged) -> None:
        if self.details.customer.id not in (None, event.details.customer.id):
            self.pages = {}  # they were shared with another customer
        self.details = event.details

    def _serve_customer(self, event: Event) -> None:
        match event:
            case CustomerPageShared():
                self.shared = self.shared | {event.token_digest}
                self.pages = {**self.pages, event.token_digest: event.expires_at}
            case CustomerPageRevoked():
                self.pages = {}
            case ChangeRequested():
                self.change_requests += 1
            case ChangeRequestAnswered():
                self.answered_changes = self.answered_changes | {event.number}

    def _move_on(self, event: Event) -> None:
        match event:
            case DeliveryScheduled():
                self.scheduled_at: datetime = event.timestamp
                self.responsible = event.responsible
            case DeliveryRescheduled():
                self.responsible = event.responsible
            case EventOrderLoaded():
                self.loaded = self.loaded | {asset.asset_id for asset in event.assets}
            case EventOrderDelivered():
                self.delivered_at: datetime = event.timestamp
                self.out = set(self.bookings)
                self.delivered = len(self.out)
            case EventOrderCancelled() | OpeningBalanceWithdrawn():
                self.bookings = {}

    def _book(self, event: EventOrderPlaced | EventOrderRebooked) -> None:
        if isinstance(event, EventOrderPlaced):
            self.placed_at: datetime = event.timestamp
            self.credit_turn = event.credit_turn
        elif event.window != self.window:
            self.loaded = set()
        self.booked_at: datetime = event.timestamp
        self.window = event.window
        self.bookings = {booking.asset_id: booking for booking in event.bookings}
        self.loaded = self.loaded & self.bookings.keys()
        self.booked_total, self.extra, self.late_per_day = event.total_amount, event.extra, event.late_per_day

    def _pick_up_later(self, event: PickupRescheduled) -> None:
        self.window, self.booked_total, self.extra = event.window, event.total_amount, event.extra
        self.details = msgspec.structs.replace(
            self.details, pickup_date=event.pickup_date, pickup_shift=event.pickup_shift
        )

    def _take_back(self, event: EquipmentSwapped | EquipmentReturned) -> None:
        match event:
            case EquipmentSwapped(back=back, by=by):
                self.bookings = {id: held for id, held in self.bookings.items() if id != back.asset_id}
                self.bookings[by.asset_id] = by
                self.out = self.out - {back.asset_id} | {by.asset_id}
            case EquipmentReturned():
                self.out -= {asset.asset_id for asset in event.assets}
                self.empties_collected += event.empties_collected
                self.is_back = self.is_back or event.complete

    def _note_payment(self, event: DepositReceived | PaymentReceived | PaymentReversed) -> None:
        match event:
            case DepositReceived() | PaymentReceived():
                number = len(self.payments) + 1
                payment = Payment(
                    amount=event.amount,
                    method=event.method,
                    is_deposit=isinstance(event, DepositReceived),
                    end_to_end_id=event.end_to_end_id,
                    txid=event.txid if isinstance(event, PaymentReceived) else "",
                    reference=event.reference,
                    received_at=event.timestamp,
                )
            case PaymentReversed(payment_id=number):
                payment = msgspec.structs.replace(self.payments[number], is_reversed=True)
        self.payments = {**self.payments, number: payment}

    def _settle(self, received: Decimal, returned: Decimal, kept: Decimal, used: Decimal) -> None:
        if self.account.deposit_settled:
            raise Refused("O sinal deste evento já foi acertado.")
        check_settlement(received, returned, kept, used)
        self.trigger_event(
            DepositSettled, returned=money(returned), kept=money(kept), used=money(used), closes_bill=False
        )

    def _total_with(self, extra: Sequence[ExtraDays]) -> Decimal:
        freight_price = self.breakdown.price if self.breakdown else Decimal(0)
        return self.items_total + freight_price + sum((each.amount for each in extra), Decimal(0))

    def _price(self, window: Window) -> dict[str, Any]:
        """What it costs to hold its lines for ``window``, and what a delay costs."""
        extra = self._extra_days(window)
        per_day = sum((item.quantity * self._penalty_per_day(item) for item in self.items), Decimal(0))
        return {"total_amount": self._total_with(extra), "extra": extra, "late_per_day": money(per_day)}

    def _penalty_per_day(self, item: Item) -> Decimal:
        """BRL per kit; nothing accrues while an event that is over is written down."""
        return item.rental.penalty_per_day if item.rental and not self.details.past else Decimal(0)

    def _extra_days(self, window: Window) -> tuple[ExtraDays, ...]:
        """The periods that each rental takes beyond the first."""
        extra = []
        for item in self.items:
            if item.rental is None:
                continue
            more, amount = beyond_first(item.rental.period, item.quantity, item.unit_price, window)
            if amount:
                extra.append(
                    ExtraDays(
                        item_id=item.id,
                        name=item.name,
                        quantity=item.quantity,
                        period=item.rental.period,
                        periods=more,
                        amount=amount,
                    )
                )
        return tuple(extra)

    def _late_per_day(self, out: Collection[int]) -> Decimal:
        """BRL that accrue for every day after the pickup while these assets are ``out``."""
        rented = (item for item in self.items if item.rental)
        return sum((self._kits_out(item, out) * self._penalty_per_day(item) for item in rented), Decimal(0))

    def _penalties(self, back: Collection[int], at: datetime, said: Decimal | None) -> tuple[LatePenalty, ...]:
        """What the delay of the kits that are complete with these assets ``back`` is charged."""
        assert self.window is not None
        days = days_late(self.window.end, at)
        left = self.out - set(back)
        penalties = []
        for item in self.items:
            kits = self._kits_out(item, self.out) - self._kits_out(item, left) if item.rental else 0
            amount = money(kits * days * self._penalty_per_day(item))
            if amount:
                penalties.append(LatePenalty(item_id=item.id, name=item.name, quantity=kits, days=days, amount=amount))
        if said is not None:
            penalties += self._said_penalty(days, said - sum((each.amount for each in penalties), Decimal(0)))
        return tuple(penalties)

    def _said_penalty(self, days: int, more: Decimal) -> list[LatePenalty]:
        """What a user charges beyond what accrued."""
        if more < 0:
            raise Refused("Para cobrar menos que a multa, registre a devolução e dispense a multa, com o motivo.")
        if more and not days:
            raise Refused("Nada está atrasado: não há multa a cobrar.")
        return [LatePenalty(item_id=None, name="", quantity=1, days=days, amount=money(more))] if more else []

    def _kits_out(self, kit: Item, out: Collection[int]) -> int:
        """Of the kits of a line, those of which an asset is ``out``. Kegs in the slots of a kit are pieces of it."""
        lines = {kit.id, *(item.id for item in self.items if item.kit_line == kit.id)}
        pieces = [booking for booking in self.bookings.values() if booking.item_id in lines]
        still = Counter(booking.model_id for booking in pieces if booking.asset_id in out)
        return kits_out(int(kit.quantity), Counter(booking.model_id for booking in pieces), still)

    def _check_open(self) -> None:
        if self.status in ("draft", "cancelled"):
            raise Refused(f"O evento {self.order_code} está {self._label}: não tem conta a pagar.")

    def _check_new(
        self, amount: Decimal, method: PaymentMethod | None, reference: str, end_to_end_id: str = ""
    ) -> None:
        """The same PIX is not recorded twice, whatever its amount, also by two people at the same time."""
        for each in self.payments.values():
            typed = (each.amount, each.method, each.reference) == (money(amount), method, reference)
            same = (typed and method == "pix" and reference) or (
                end_to_end_id and each.end_to_end_id.upper() == end_to_end_id.upper()
            )
            if same and not each.is_reversed:
                raise Refused(f"Este PIX já foi registrado no pedido {self.order_code}.")

    @property
    def _label(self) -> str:
        account = self.account
        is_out = not self.is_back and (bool(self.bookings) or self.details.empties_to_collect > 0)
        return STAGE_LABELS[
            stage_of(self.status, is_out=is_out, is_settled=account.is_settled, is_opening=bool(account.opening))
        ]

    def _check_changeable(self) -> None:
        if self.status not in CHANGEABLE:
            raise Refused(f"O evento {self.order_code} está {self._label}: não pode mais ser alterado.")

    def _check_transition(self, to: Status) -> None:
        if to not in TRANSITIONS[self.status]:
            raise Refused(f"O evento {self.order_code} está {self._label}: não pode ser {_DEEDS[to]}.")


def _naming(item: Item, asset_id: int, other_id: int) -> Item:
    """The line, with the other asset where it named the one."""
    if (item.kind, item.ref_id) != ("asset", asset_id):
        return item
    return msgspec.structs.replace(item, ref_id=other_id)
