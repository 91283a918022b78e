"""Standing orders: which days are due, and which have their draft."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, Self

from msgspec.structs import replace

from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.rules.mending import mended_at
from command_api.rules.standing_days import is_delivery_day, is_paused_on
from command_api.standing_orders import events
from command_api.standing_orders.details import MOST_DAYS_BEFORE, MOST_WEEKS, Schedule
from command_api.standing_orders.events import LineChange, StandingLine

MOST_LINES: Final = 50
MOST_KEGS: Final = 1000
_CUSTOMER: Final = "customer"


class StandingOrder(Aggregate):
    """``drafts`` are the numbers of the orders that were made, by day of delivery."""

    TOPIC = "standing_order"
    NOUN = "Pedido fixo"

    @classmethod
    def agree(
        cls, id: int, customer_id: int, schedule: Schedule, lines: Sequence[StandingLine], starts_on: date
    ) -> Self:
        _check_schedule(schedule, starts_on)
        return cls.begin(
            events.StandingOrderAgreed,
            id,
            customer_id=customer_id,
            schedule=schedule,
            lines=_checked_lines(lines),
            starts_on=starts_on,
        )

    def due(self, today: date) -> list[date]:
        """The days whose draft is to be made now."""
        if self.ended:
            return []
        days = (today + timedelta(days=number) for number in range(self.schedule.days_before + 1))
        return [
            day
            for day in days
            if self.is_planned(day)
            and day not in self.drafts
            and not is_paused_on(day, paused=self.paused, until=self.paused_until)
        ]

    def is_planned(self, day: date) -> bool:
        """Whether something is delivered on this day, unless it is paused."""
        schedule = self.schedule
        is_over = schedule.until is not None and day > schedule.until
        falls = is_delivery_day(
            day,
            weekday=schedule.weekday,
            every_weeks=schedule.every_weeks,
            counted_from=schedule.counted_from or self.starts_on,
        )
        return falls and day >= self.starts_on and not is_over and day not in self.skipped

    def reschedule(self, schedule: Schedule, *, today: date) -> None:
        self._check_open()
        if schedule != self.schedule:
            _check_schedule(schedule, today)
            self.trigger_event(events.StandingOrderRescheduled, schedule=schedule)

    def change_lines(self, lines: Sequence[StandingLine]) -> None:
        self._check_open()
        checked = _checked_lines(lines)
        if checked != self.lines:
            self.trigger_event(events.StandingOrderLinesChanged, lines=checked)

    def pause(self, until: date | None = None, *, today: date) -> None:
        """No deliveries before the day ``until``, or until it is resumed."""
        self._check_open()
        if until is not None and until <= today:
            raise Refused("A pausa acaba depois de hoje: escolha outro dia.")
        if not self.paused or until != self.paused_until:
            self.trigger_event(events.StandingOrderPaused, until=until)

    def resume(self) -> None:
        self._check_open()
        if self.paused:
            self.trigger_event(events.StandingOrderResumed)

    def skip(self, day: date, *, today: date) -> None:
        """Nothing is delivered on this day. A draft that was made is discarded or cancelled by a user."""
        self._check_open()
        if day in self.skipped:
            return
        if day in self.drafts:
            raise Refused(
                f"O pedido de {day:%d/%m/%Y} já foi feito: descarte ou cancele esse pedido.",
                order_id=self.drafts[day],
                mend=mended_at("event", self.drafts[day]),
            )
        if day < today or not self.is_planned(day):
            raise Refused(f"Não há entrega deste pedido fixo em {day:%d/%m/%Y}.")
        self.trigger_event(events.StandingOrderDaySkipped, day=day)

    def restore(self, day: date) -> None:
        """The day is not skipped after all."""
        self._check_open()
        if day in self.skipped:
            self.trigger_event(events.StandingOrderDayRestored, day=day)

    def record_draft(
        self, day: date, *, order_id: int, order_code: str, compared_with: str | None, changes: Sequence[LineChange]
    ) -> None:
        """The order for this day, which is saved in the same transaction."""
        assert day not in self.drafts, "one draft per day"
        self.trigger_event(
            events.StandingOrderDrafted,
            day=day,
            order_id=order_id,
            order_code=order_code,
            compared_with=compared_with,
            changes=tuple(changes),
        )

    def end(self) -> None:
        if not self.ended:
            self.trigger_event(events.StandingOrderEnded)

    def references(self) -> AbstractSet[str]:
        """The customer: an order of theirs is not the only thing that their record is about."""
        return {stream_name(_CUSTOMER, self.customer_id)}

    def evolve(self, event: Event) -> None:
        match event:
            case events.StandingOrderAgreed():
                self.customer_id = event.customer_id
                self.schedule = event.schedule
                self.lines = event.lines
                self.starts_on = event.starts_on
                self.paused = self.ended = False
                self.paused_until: date | None = None
                self.skipped: set[date] = set()
                self.drafts: dict[date, int] = {}
            case events.StandingOrderRescheduled():
                self.schedule = event.schedule
            case events.StandingOrderLinesChanged():
                self.lines = event.lines
            case events.StandingOrderPaused():
                self.paused, self.paused_until = True, event.until
            case events.StandingOrderResumed():
                self.paused, self.paused_until = False, None
            case events.StandingOrderDaySkipped():
                self.skipped.add(event.day)
            case events.StandingOrderDayRestored():
                self.skipped.discard(event.day)
            case events.StandingOrderDrafted():
                self.drafts[event.day] = event.order_id
            case events.StandingOrderEnded():
                self.ended = True

    def _check_open(self) -> None:
        if self.ended:
            raise Refused("Este pedido fixo foi encerrado: crie outro.")


def _check_schedule(schedule: Schedule, first: date) -> None:
    if not 0 <= schedule.weekday <= 6:
        raise Refused("O dia da semana vai de 0 (segunda) a 6 (domingo).")
    if not 1 <= schedule.every_weeks <= MOST_WEEKS:
        raise Refused("Um pedido fixo é de toda semana ou a cada duas semanas.")
    if not 0 <= schedule.days_before <= MOST_DAYS_BEFORE:
        raise Refused(f"O rascunho é feito de 0 a {MOST_DAYS_BEFORE} dias antes da entrega.")
    if schedule.until is not None and schedule.until < first:
        raise Refused("O último dia não pode ser antes do começo.")


def _checked_lines(lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    if not 1 <= len(lines) <= MOST_LINES:
        raise Refused(f"Um pedido fixo tem de 1 a {MOST_LINES} itens.")
    if any(not 1 <= line.quantity <= MOST_KEGS for line in lines):
        raise Refused(f"A quantidade de barris vai de 1 a {MOST_KEGS}.")
    # 50.0 and 50 litres are one size, and are stored alike.
    exact = [replace(line, container_l=Decimal(f"{line.container_l.normalize():f}")) for line in lines]
    if len({(line.beer_id, line.container_l, line.mode) for line in exact}) != len(exact):
        raise Refused("O mesmo chope aparece duas vezes no mesmo tamanho; deixe um item só.")
    return tuple(exact)
