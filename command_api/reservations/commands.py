"""Commands on reservations."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, NotFound, Refused, stream_id
from command_api.reservations.domain import (
    RESERVATION_LINK,
    Beyond,
    Capacity,
    Guest,
    Reservation,
    ReservationDay,
    day_number,
)
from command_api.reservations.events import CancelledBy
from command_api.rules.reservations import DAYS_AHEAD, is_bookable, slot_label, slots_on
from command_api.site.domain import BUSINESS, BusinessInfo
from command_api.site.info import Info
from infra.brazilian import counted

_TRIES: Final = 24
"""Many visitors may want the same evening at once, and each of them may get it."""
_NOT_YET: Final = "A casa ainda não recebe reservas pelo site."


@dataclass(frozen=True, slots=True)
class RequestReservation:
    """``time`` is one of the day's slots, ``HH:MM``. ``token`` is the guest's secret, made by the guest's browser."""

    day: date
    time: str
    people: int
    guest: Guest
    token: str


@dataclass(frozen=True, slots=True)
class Table:
    """``time`` is one of the day's slots, ``HH:MM``. ``may_exceed``: the one who writes it down may, with a reason, go
    beyond the seats of the slot."""

    day: date
    time: str
    people: int
    may_exceed: bool = False


def request_reservation(store: Store, command: RequestReservation, ctx: CommandContext) -> Receipt:
    """Record the request and take its seats. The same token again returns the reservation that it made, so that a
    request whose answer was lost can be repeated. Raises ``Refused`` where the house cannot take it, with ``free``
    where the slot has too few seats."""

    def attempt() -> Receipt:
        if (known := find_by_token(store, command.token)) is not None:
            if known.status == "cancelled":
                raise Refused("Esta reserva foi cancelada. Peça outra.", status=known.status)
            reply = {"id": known.number, "version": known.version, **_answer(known)}
            return Receipt(known.number, known.version, store.recorder.head(), reply)
        business = _business(store)
        info = business.info or Info(name="")
        if command.people > info.reservation_max_people:
            most = counted(info.reservation_max_people, "pessoa", "pessoas")
            raise Refused(f"Reservamos mesas para até {most}. Fale com a casa.")
        reservation = Reservation.request(
            store.new_id(Reservation),
            day=command.day,
            starts_at=_slot(business, command.day, command.time, ctx.now),
            people=command.people,
            guest=command.guest,
            link_digest=digest_of(command.token),
        )
        day = _with_seats_taken(store, reservation, _capacity(business))
        return store.save(reservation, day, ctx=ctx, answer=_answer(reservation))

    return retry_on_conflict(attempt, _TRIES)


def enter_reservation(store: Store, table: Table, guest: Guest, ctx: CommandContext) -> Receipt:
    """Record what a guest asked the staff for. The largest table of the site is no limit. Raises ``Refused``
    where the house is closed then, with ``free`` where the slot has too few seats, and with ``needs_reason`` if a
    reason in ``ctx`` would do."""

    def attempt() -> Receipt:
        business = _business(store)
        reservation = Reservation.enter(
            store.new_id(Reservation),
            day=table.day,
            starts_at=_slot(business, table.day, table.time, ctx.now),
            people=table.people,
            guest=guest,
        )
        day = _with_seats_taken(store, reservation, _capacity(business, _beyond(table, ctx)))
        return store.save(reservation, day, ctx=ctx, answer=_answer(reservation))

    return retry_on_conflict(attempt, _TRIES)


def move_reservation(store: Store, id: int, table: Table, ctx: CommandContext) -> Receipt:
    """Move the reservation; its former seats are free in the same transaction. Raises ``NotFound``; ``Refused`` by its
    status, and as ``enter_reservation`` does."""

    def attempt() -> Receipt:
        reservation = store.load(Reservation, id, ctx)
        business = _business(store)
        former = store.load(ReservationDay, day_number(reservation.day))
        starts_at = _slot(business, table.day, table.time, ctx.now)
        reservation.move(day=table.day, starts_at=starts_at, people=table.people)
        if not reservation.pending_events:
            return store.save(reservation, ctx=ctx)
        former.release(reservation)
        capacity = _capacity(business, _beyond(table, ctx))
        if day_number(reservation.day) == former.number:
            former.take(reservation, capacity)
            return store.save(reservation, former, ctx=ctx)
        return store.save(reservation, former, _with_seats_taken(store, reservation, capacity), ctx=ctx)

    return retry_on_conflict(attempt, _TRIES)


def confirm_reservation(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``; ``Refused`` by its status."""
    reservation = store.load(Reservation, id, ctx)
    reservation.confirm()
    return store.save(reservation, ctx=ctx)


def seat_reservation(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``; ``Refused`` by its status."""
    reservation = store.load(Reservation, id, ctx)
    reservation.seat()
    return store.save(reservation, ctx=ctx)


def miss_reservation(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``; ``Refused`` by its status, and before its time."""
    reservation = store.load(Reservation, id, ctx)
    reservation.miss(ctx.now)
    return store.save(reservation, ctx=ctx)


def cancel_reservation(store: Store, id: int, ctx: CommandContext, *, by: CancelledBy) -> Receipt:
    """Cancel the reservation; its seats are free again. Raises ``NotFound``; ``Refused`` by its status."""

    def attempt() -> Receipt:
        reservation = store.load(Reservation, id, ctx)
        reservation.cancel(by=by, now=ctx.now)
        day = store.load(ReservationDay, day_number(reservation.day))
        day.release(reservation)
        return store.save(reservation, day, ctx=ctx)

    return retry_on_conflict(attempt, _TRIES)


def cancel_by_token(store: Store, token: str, ctx: CommandContext) -> Receipt:
    """The guest cancels. Raises ``NotFound`` for a token of no reservation."""
    known = find_by_token(store, token)
    if known is None:
        raise NotFound("Esta reserva não existe ou já foi apagada.")
    return cancel_reservation(store, known.number, ctx, by="guest")


def forget_reservation(store: Store, id: int, ctx: CommandContext, *, by_rule: bool = True) -> Receipt:
    """Destroy what says who the guest was."""
    reservation = store.load(Reservation, id, ctx)
    reservation.forget(by_rule=by_rule)
    receipt = store.save(
        reservation, ctx=ctx, changes=store.keys.destroy(reservation.id, store.keys.streams_of(reservation.id))
    )
    store.keys.forget(reservation.id)
    return receipt


def find_by_token(store: Store, token: str) -> Reservation | None:
    """The reservation that the guest with this token asked for."""
    stream = store.find(RESERVATION_LINK, digest_of(token))
    return None if stream is None else store.load(Reservation, stream_id(stream))


def digest_of(token: str) -> str:
    """What is stored of a token. It has 256 random bits, so its plain digest cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def _business(store: Store) -> BusinessInfo:
    try:
        return store.load(BusinessInfo, BUSINESS)
    except NotFound:
        raise Refused(_NOT_YET) from None


def _slot(business: BusinessInfo, day: date, time: str, now: datetime) -> datetime:
    """The instant of a slot that is still to come. Raises ``Refused`` where there is none."""
    info = business.info or Info(name="")
    hours = [(each.weekday, each.opens, each.closes) for each in business.hours]
    special = [(each.day, each.opens, each.closes) for each in business.special_days]
    slots = slots_on(day, hours, special, info.reservation_slot_minutes)
    starts_at = next((slot for slot in slots if slot_label(slot) == time), None)
    if not is_bookable(day, now):
        raise Refused(f"Reservamos de hoje até {DAYS_AHEAD} dias adiante.")
    if starts_at is None or starts_at <= now:
        raise Refused("Este horário não pode ser reservado. Escolha outro.")
    return starts_at.astimezone(UTC)


def _capacity(business: BusinessInfo, beyond: Beyond = "refused") -> Capacity:
    info = business.info or Info(name="")
    return Capacity(info.reservation_seats, info.reservation_slot_minutes, beyond)


def _beyond(table: Table, ctx: CommandContext) -> Beyond:
    if not table.may_exceed:
        return "refused"
    return "allowed" if ctx.reason else "needs_reason"


def _with_seats_taken(store: Store, reservation: Reservation, capacity: Capacity) -> ReservationDay:
    try:
        day = store.load(ReservationDay, day_number(reservation.day))
    except NotFound:
        return ReservationDay.begin_with(reservation.day, reservation, capacity)
    day.take(reservation, capacity)
    return day


def _answer(reservation: Reservation) -> dict[str, str]:
    return {"reference": reservation.reference}
