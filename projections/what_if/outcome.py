"""What came out: the season as it was and as it would have been, side by side."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from command_api.kernel import Event, money, stream_id
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Terms
from command_api.rules.windows import PUB_TIME
from projections.what_if.asking import NO_CHANGES, Changes, Impossible, Season, delivery_day
from projections.what_if.house import PRESENT, EquipmentOfHouse, Rule, hours_of
from projections.what_if.replay import MissingAssets, Order, Replay, Served
from projections.what_if.season_history import Kind, SeasonHistory, season_history_of, span_of

_NOTHING: Final = Decimal(0)
_LONGEST_SEASON: Final = 3660


@dataclass(frozen=True, slots=True)
class SeasonTotals:
    """Totals of the season, in BRL.

    ``accepted`` orders include the ``cancelled`` ones. ``refused`` orders would not have been kept. ``served`` of the
    refused ``requests`` would have been possible. ``revenue`` includes ``freight``, of orders that were not cancelled.
    ``served_value`` is an estimate of what the served requests would have brought in addition.
    """

    accepted: int
    cancelled: int
    refused: int
    requests: int
    served: int
    revenue: Decimal
    freight: Decimal
    served_value: Decimal


@dataclass(frozen=True, slots=True)
class Month:
    """Deliveries of a month, in BRL; ``first`` is its first day."""

    first: date
    orders: tuple[int, int]
    revenue: tuple[Decimal, Decimal]
    freight: tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Assets and minutes of cleaning, now and in the question. ``hours`` of the season that orders hold such assets,
    and ``percent`` of the hours in which the assets are in service (``None``: never)."""

    model_id: int
    name: str
    assets: tuple[int, int]
    cleaning_min: tuple[int, int]
    hours: tuple[Decimal, Decimal]
    percent: tuple[Decimal | None, Decimal | None]


@dataclass(frozen=True, slots=True)
class LostOrder:
    """An order that would have been lost. ``total`` is its original one in BRL. ``in_season``: the order belongs to the
    season; otherwise orders of the season displaced it."""

    id: int
    code: str
    day: date
    total: Decimal
    is_cancelled: bool
    in_season: bool
    refusal: MissingAssets
    model_name: str


@dataclass(frozen=True, slots=True)
class ServedRequest:
    """A refused demand that would be possible. ``value`` in BRL is that of the draft, else the average revenue of such
    assets (``is_estimate``), without freight and drinks; ``None`` if unknown."""

    id: int
    kind: Kind
    day: date
    asked_on: date
    cost_center: CostCenter
    pieces: tuple[tuple[str, int], ...]
    order_id: int | None
    order_code: str | None
    value: Decimal | None
    is_estimate: bool


@dataclass(frozen=True, slots=True)
class OtherFreight:
    """An order whose freight would be another, in BRL."""

    id: int
    code: str
    day: date
    cost_center: CostCenter
    prices: tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class SeasonOutcome:
    """Pairs are (as it was, as it would have been). ``terms`` are those in force; ``unexplained`` counts decisions that
    today's rules do not explain: they are taken as they were."""

    season: Season
    span: Season
    figures: tuple[SeasonTotals, SeasonTotals]
    months: Sequence[Month]
    models: Sequence[ModelUse]
    terms: Mapping[CostCenter, Terms]
    lost: Sequence[LostOrder]
    served: Sequence[ServedRequest]
    freight: Sequence[OtherFreight]
    decisions: int
    unexplained: int


def replayed(
    events: Sequence[Event], first: date | None, last: date | None, changes: Changes, today: date
) -> SeasonOutcome:
    """The season again. A day left out is that of the first or the last demand. Raises ``Impossible``."""
    span = Season(*(span_of(events) or (today, today)))
    season = Season(first or min(span.first, last or span.first), last or max(span.last, first or span.last))
    if season.last < season.first:
        raise Impossible("O fim do período vem antes do começo.")
    if (season.last - season.first).days >= _LONGEST_SEASON:
        raise Impossible("O período pode ter no máximo dez anos.")
    history = season_history_of(events, season)
    real = Replay(history, PRESENT).run(events)
    _check(changes, real.house)
    rule = Rule(changes, frozenset(_removed(changes, real.house, history)))
    other = real if changes == NO_CHANGES else Replay(history, rule, real.unexplained).run(events)
    return _Comparison(history, real, other, changes).outcome(span)


def _check(changes: Changes, house: EquipmentOfHouse) -> None:
    for model_id in {*changes.cleaning, *changes.assets}:
        if model_id not in house.models:
            raise Impossible(f"Não existe o modelo {model_id}.")
    for model_id, more in changes.assets.items():
        present, name = len(_present(house, model_id)), house.models[model_id].name
        if present + more < 0:
            raise Impossible(f"De “{name}” a casa tem {present}: não é possível tirar {-more}.")


def _present(house: EquipmentOfHouse, model_id: int) -> list[int]:
    return [piece.id for piece in house.pieces.values() if piece.model_id == model_id and piece.is_present]


def _removed(changes: Changes, house: EquipmentOfHouse, history: SeasonHistory) -> Iterator[int]:
    """The pieces that orders of the season held least; among equals the newest."""
    for model_id, more in changes.assets.items():
        by_use = sorted(_present(house, model_id), key=lambda id: (history.used[id], -id))
        yield from by_use[: max(0, -more)]


class _Comparison:
    """Two replays of the same events."""

    def __init__(self, history: SeasonHistory, real: Replay, other: Replay, changes: Changes) -> None:
        self._history, self._real, self._other, self._changes = history, real, other, changes

    def outcome(self, span: Season) -> SeasonOutcome:
        real, other = self._real, self._other
        return SeasonOutcome(
            season=self._history.season,
            span=span,
            figures=(self._figures(real), self._figures(other)),
            months=list(self._months()),
            models=list(self._models()),
            terms=self._history.terms,
            lost=sorted(self._lost(), key=lambda order: (order.day, order.id)),
            served=sorted(self._served(), key=lambda request: (request.day, request.asked_on)),
            freight=sorted(self._freight(), key=lambda order: (order.day, order.id)),
            decisions=real.decisions,
            unexplained=len(real.unexplained),
        )

    def _season_of(self, replay: Replay) -> list[Order]:
        return [order for order in replay.orders.values() if self._history.has(order.id)]

    def _figures(self, replay: Replay) -> SeasonTotals:
        orders = self._season_of(replay)
        accepted = [order for order in orders if order.is_in and not order.is_lost]
        bringing = [order for order in orders if order.brings]
        met = [served for served in replay.served.values() if self._history.season.has(served.event.wanted_on)]
        brought = self._brought_by_piece() if met else {}
        return SeasonTotals(
            accepted=len(accepted),
            cancelled=sum(order.is_cancelled for order in accepted),
            refused=sum(order.is_lost for order in orders),
            requests=len(self._history.unmet),
            served=len(met),
            revenue=_total(bringing),
            freight=_freight(bringing),
            served_value=sum((_value(served, brought) or _NOTHING for served in met), _NOTHING),
        )

    def _months(self) -> Iterator[Month]:
        sums: defaultdict[date, list[list[Order]]] = defaultdict(lambda: [[], []])
        for side, replay in enumerate((self._real, self._other)):
            for order in self._season_of(replay):
                if order.brings:
                    sums[self._day(order).replace(day=1)][side].append(order)
        for first in _months(self._history.season):
            was, would = sums[first]
            yield Month(
                first=first,
                orders=(len(was), len(would)),
                revenue=(_total(was), _total(would)),
                freight=(_freight(was), _freight(would)),
            )

    def _models(self) -> Iterator[ModelUse]:
        was, would = self._held(self._real), self._held(self._other)
        window = self._history.season.window
        for id, model in sorted(self._real.house.models.items(), key=lambda entry: entry[1].name):
            present = len(_present(self._real.house, id))
            assets = (present, present + self._changes.assets.get(id, 0))
            hours = (was[id], would[id])
            if not any(assets) and not any(hours):
                continue
            service = (
                self._real.house.hours_of_service(id, window, PRESENT),
                self._other.house.hours_of_service(id, window, self._other.rule),
            )
            percent = [
                round(100 * held / served, 1) if served else None for held, served in zip(hours, service, strict=True)
            ]
            yield ModelUse(
                model_id=id,
                name=model.name,
                assets=assets,
                cleaning_min=(model.buffer_min, self._changes.buffer_min(id, model.buffer_min)),
                hours=(round(hours[0], 1), round(hours[1], 1)),
                percent=(percent[0], percent[1]),
            )

    def _held(self, replay: Replay) -> defaultdict[int, Decimal]:
        """Hours by model within the season: of accepted orders and of served demand."""
        held: defaultdict[int, Decimal] = defaultdict(Decimal)
        season = self._history.season.window
        wanted = [(order.window, order.pieces) for order in replay.orders.values() if order.brings and order.window]
        served = (each for each in replay.served.values() if each.kind != "change")
        wanted.extend((each.event.window, _pieces(each)) for each in served)
        for window, pieces in wanted:
            start, end = max(window.start, season.start), min(window.end, season.end)
            if start < end:
                for model_id, count in pieces.items():
                    held[model_id] += count * hours_of(end - start)
        return held

    def _lost(self) -> Iterator[LostOrder]:
        for order in self._other.orders.values():
            if order.refusals:
                refusal = next((each for each in order.refusals if each.stage != "changing"), order.refusals[-1])
                real = self._real.orders[order.id]
                yield LostOrder(
                    id=order.id,
                    code=order.code,
                    day=self._day(order),
                    total=real.total,
                    is_cancelled=real.is_cancelled,
                    in_season=self._history.has(order.id),
                    refusal=refusal,
                    model_name=self._real.house.models[refusal.model_id].name,
                )

    def _served(self) -> Iterator[ServedRequest]:
        brought = self._brought_by_piece()
        for served in self._other.served.values():
            event, pieces = served.event, _pieces(served)
            value = _value(served, brought)
            yield ServedRequest(
                id=stream_id(event.originator_id),
                kind=served.kind,
                day=event.wanted_on,
                asked_on=event.timestamp.astimezone(PUB_TIME).date(),
                cost_center=event.cost_center,
                pieces=tuple((self._real.house.models[id].name, count) for id, count in sorted(pieces.items())),
                order_id=event.order_id,
                order_code=event.order_code,
                value=value,
                is_estimate=value is not None and served.total is None,
            )

    def _brought_by_piece(self) -> dict[int, Decimal]:
        """BRL that a piece of each model brought on average in the season: a line's amount in equal parts."""
        sums: defaultdict[int, Decimal] = defaultdict(Decimal)
        counts: Counter[int] = Counter()
        for order in self._season_of(self._real):
            if not order.brings:
                continue
            amounts = {item.id: item.quantity * item.unit_price for item in order.lines}
            of_line: Counter[int] = Counter()
            for (item_id, _), count in order.by_item.items():
                of_line[item_id] += count
            for (item_id, model_id), count in order.by_item.items():
                sums[model_id] += amounts.get(item_id, _NOTHING) * count / of_line[item_id]
                counts[model_id] += count
        return {model_id: amount / counts[model_id] for model_id, amount in sums.items()}

    def _freight(self) -> Iterator[OtherFreight]:
        for order in self._season_of(self._other):
            real = self._real.orders[order.id]
            if order.brings and real.brings and order.freight_price != real.freight_price:
                prices = (real.freight_price, order.freight_price)
                yield OtherFreight(order.id, order.code, self._day(order), order.cost_center, prices)

    def _day(self, order: Order) -> date:
        return delivery_day(self._history.windows[order.id])


def _pieces(served: Served) -> Counter[int]:
    return Counter({model.model_id: model.wanted for model in served.event.models})


def _value(served: Served, brought: Mapping[int, Decimal]) -> Decimal | None:
    """In BRL, if it can be estimated. The value of a change of an order is unknown."""
    pieces = _pieces(served)
    if served.total is not None or served.kind != "new" or not all(id in brought for id in pieces):
        return served.total
    return money(sum((count * brought[id] for id, count in pieces.items()), _NOTHING))


def _months(season: Season) -> Iterator[date]:
    first = season.first.replace(day=1)
    while first <= season.last:
        yield first
        first = (first + timedelta(days=32)).replace(day=1)


def _total(orders: Sequence[Order]) -> Decimal:
    return sum((order.total for order in orders), _NOTHING)


def _freight(orders: Sequence[Order]) -> Decimal:
    return sum((order.freight_price for order in orders), _NOTHING)
