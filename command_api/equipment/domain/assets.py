"""Assets: single things that orders hold, take and bring back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final, Self

from msgspec.structs import asdict

from command_api.equipment import events
from command_api.equipment.details import MOST_PAPERS, NO_DETAILS, AssetDetails, ServicePaper, ServiceRecord
from command_api.equipment.domain.bookings import Obstacle, orders_in_words
from command_api.equipment.domain.locations import Location
from command_api.equipment.domain.models import Model
from command_api.equipment.events import Condition, LastCleaning
from command_api.equipment.names import LONGEST_TAG, check_name
from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form
from command_api.rules.asset_status import AssetStatus, asset_status
from command_api.rules.holds import Cleaning, OpenHold, first_in_the_way, held_sentence, in_the_way, said_by_hand
from command_api.rules.mending import mended_at
from command_api.rules.services import Due, Service, dues, expired_test
from command_api.rules.windows import PUB_TIME, Window

ASSET_TAG: Final = "asset-tag"
"""Scope of the claim."""
_BESIDE_A_RETURN: Final = (
    events.AssetRetagged,
    events.AssetNoted,
    events.AssetServiced,
    events.AssetServiceTakenBack,
    events.ServicePaperAttached,
    events.ServicePaperRemoved,
)
"""What happens to an asset without a return becoming something of the past."""
_RETURNED_AS: Final[dict[Condition, AssetStatus]] = {"ok": "available", "damaged": "maintenance", "lost": "lost"}
_BEGINS: Final[dict[AssetStatus, type[Event]]] = {
    "reserved": events.AssetSetAside,
    "maintenance": events.AssetSentToMaintenance,
    "lost": events.AssetLost,
    "retired": events.AssetRetired,
}
_ENDS: Final[dict[AssetStatus, type[Event]]] = {
    "reserved": events.AssetPutBack,
    "checked_out": events.AssetPutBack,
    "maintenance": events.AssetRepaired,
    "lost": events.AssetFound,
    "retired": events.AssetReinstated,
}


@dataclass(frozen=True, slots=True)
class Return:
    """The return that was the last thing to happen to an asset, by the ``number`` of its event, and what was before."""

    number: int
    held: OpenHold
    cleaning: Cleaning | None
    moved_at: datetime | None


@dataclass(frozen=True, slots=True)
class Done:
    """A service that was done: its ``name`` on that ``day``, and its id, which stays."""

    name: str
    service_id: str
    day: date


class Asset(Aggregate):
    """One thing. ``stock_location_id`` is where it is, ``home_location_id`` where it is kept; ``moved_at`` is when it
    last left or came back with an order, ``moved_before`` the time before that.

    ``served`` is each service that was done, by the version of its event; ``papers`` are the names of
    its files, by that version and their hashes.
    ``bookings`` holds what has not ended, by order; ``cleaning`` is the latest cleaning after a return;
    ``last_return`` is ``None`` once something happened after it; ``by_hand`` is what people said last, ``times_used``
    how often it left with an order.
    """

    TOPIC = "equipment_asset"
    NOUN = "Ativo"

    @classmethod
    def register(
        cls,
        id: int,
        *,
        asset_tag: str,
        model: Model,
        location: Location,
        status: AssetStatus = "available",
        details: AssetDetails = NO_DETAILS,
    ) -> Self:
        _check_tag(asset_tag)
        if not model.is_active:
            raise Refused(
                f"O modelo “{model.name}” está inativo: escolha outro ou ative-o.", mend=mended_at("equipment")
            )
        _check_active(location)
        if status in ("reserved", "checked_out"):
            raise Refused("Um ativo novo ainda não foi reservado nem retirado; cadastre-o primeiro.")
        return cls.begin(
            events.AssetRegistered,
            id,
            asset_tag=asset_tag,
            model_id=model.number,
            stock_location_id=location.number,
            status=status,
            **asdict(details),
        )

    @property
    def status(self) -> AssetStatus:
        held = self.bookings.values()
        return asset_status(self.by_hand, out=any(h.out for h in held), set_aside=any(h.set_aside for h in held))

    def retag(self, asset_tag: str) -> None:
        _check_tag(asset_tag)
        if asset_tag != self.asset_tag:
            self.trigger_event(events.AssetRetagged, asset_tag=asset_tag)

    def change_details(self, details: AssetDetails) -> None:
        if details != self.details:
            self.trigger_event(events.AssetNoted, **asdict(details))

    def move(self, location: Location) -> None:
        """Record where the asset is kept from now on; an asset that is away comes home there. The same place changes
        nothing."""
        here, home = self.stock_location_id, self.home_location_id
        if location.number in ({here, home} if self._is_unavailable else {here} & {home}):
            return
        _check_active(location)
        self.trigger_event(events.AssetMoved, stock_location_id=location.number)

    def obstacle(
        self,
        window: Window,
        buffer_min: int,
        services: Sequence[Service] = (),
        *,
        now: datetime,
        order_id: int | None = None,
    ) -> Obstacle | None:
        """Why it is not free for ``order_id`` in ``window`` and the ``buffer_min`` minutes after it.

        Another order's hold with its own cleaning; the cleaning after a return; what people said of it; a test among
        the ``services`` of its model that is over by then.
        """
        others = [held for held in self.bookings.values() if held.order_id != order_id]
        wanted = window.cleaned(buffer_min)
        found = in_the_way(self.asset_tag, others, self.cleaning, self.by_hand, wanted, now) or expired_test(
            self.asset_tag, self.dues(services), window, now
        )
        if found is None:
            return None
        return Obstacle(self.number, self.asset_tag, found.order_id, found.order_code, found.sentence)

    def book(
        self,
        order_id: int,
        order_code: str,
        window: Window,
        buffer_min: int,
        services: Sequence[Service] = (),
        *,
        now: datetime,
    ) -> None:
        """Hold it for an order. ``Refused`` with the members ``asset`` and ``order`` where something is in the way."""
        if order_id in self.bookings:
            raise Refused(f"O ativo {self.asset_tag} já está reservado para o evento {order_code}.")
        obstacle = self.obstacle(window, buffer_min, services, now=now, order_id=order_id)
        if obstacle:
            raise obstacle.refusal()
        fields = {"order_id": order_id, "order_code": order_code, "window": window, "buffer_min": buffer_min}
        self.trigger_event(events.AssetBooked, timestamp=now, **fields)

    def release(self, order_id: int) -> None:
        """The order does not need it any more."""
        self._check_not_out(self._held(order_id))
        self.trigger_event(events.AssetBookingReleased, order_id=order_id)

    def set_aside(self, order_id: int) -> None:
        """Set the asset aside for its order, possibly before it is back from another one."""
        held = self._held(order_id)
        self._check_not_out(held)
        if not held.set_aside:
            self.trigger_event(events.AssetSetAside, order_id=order_id)

    def stand_down(self, order_id: int, *, now: datetime) -> None:
        """The asset is no longer set aside, and is booked for its order as before, whatever happened since."""
        held = self._held(order_id)
        self._check_not_out(held)
        if held.set_aside:
            self.trigger_event(events.AssetBookingReleased, order_id=order_id)
            self.trigger_event(events.AssetBooked, timestamp=now, taken_from=held)

    def check_tested(self, services: Sequence[Service], window: Window, *, now: datetime) -> None:
        """Raises ``Refused`` where a test among the ``services`` of its model is over before ``window`` ends."""
        expired = expired_test(self.asset_tag, self.dues(services), window, now)
        if expired:
            raise self._obstacle(expired.sentence, None).refusal()

    def check_out(self, order_id: int, *, transit_id: int, now: datetime) -> None:
        """The asset leaves with its order. ``transit_id`` is the location of assets on the way.

        Raises ``Refused`` if another order would miss the asset because it leaves so early or so late.
        """
        mine = self._held(order_id)
        for each in (mine, *self.bookings.values()):
            self._check_not_out(each)
        if self.by_hand != "available":
            sentence = f"O ativo {self.asset_tag} {said_by_hand(self.by_hand)}: troque-o por outro antes da entrega."
            raise self._obstacle(sentence, None).refusal()
        others = [held for held in self.bookings.values() if held.order_id != order_id]
        missed = first_in_the_way(others, mine.left().blocked_at(now), now)
        if missed:
            sentence = f"{held_sentence(self.asset_tag, missed, now)} Troque-o por outro antes da entrega."
            raise self._obstacle(sentence, missed).refusal()
        self.trigger_event(events.AssetCheckedOut, timestamp=now, order_id=order_id, stock_location_id=transit_id)

    def stay(self, order_id: int) -> None:
        """Correct a delivery: the asset did not leave with its order, and stands ready where it is kept."""
        if not self._held(order_id).out:
            raise Refused(f"O ativo {self.asset_tag} não saiu com este evento.")
        self.trigger_event(
            events.AssetStayed, order_id=order_id, stock_location_id=self.home_location_id, moved_at=self.moved_before
        )

    def extend(self, order_id: int, end: datetime, *, now: datetime) -> None:
        """The asset stays with the customer until ``end``. Refused, with the code of the other order, if that order
        would miss it. An earlier return is never refused."""
        mine = self._held(order_id)
        if not mine.out:
            raise Refused(f"O ativo {self.asset_tag} não saiu com este evento.")
        kept = replace(mine, window=Window(mine.window.start, max(end, mine.window.start)))
        others = [held for held in self.bookings.values() if held.order_id != order_id]
        missed = first_in_the_way(others, kept.blocked_at(now), now)
        if missed and kept.window.end > mine.window.end:
            sentence = (
                f"{held_sentence(self.asset_tag, missed, now)} Combine um recolhimento antes disso ou troque o ativo"
                f" no evento {missed.order_code}."
            )
            raise self._obstacle(sentence, missed).refusal()
        if kept != mine:
            self.trigger_event(events.AssetPickupRescheduled, timestamp=now, order_id=order_id, window=kept.window)

    def take_back(self, order_id: int, condition: Condition, stock_location_id: int, *, now: datetime) -> None:
        """The asset is back at ``stock_location_id`` (a lost one is where it was last): its booking ends, cleaning
        begins."""
        if not self._held(order_id).out:
            raise Refused(f"O ativo {self.asset_tag} não saiu com este evento.")
        self.trigger_event(
            events.AssetReturned,
            timestamp=now,
            order_id=order_id,
            condition=condition,
            stock_location_id=stock_location_id,
        )

    def go_back(self, order_id: int, *, transit_id: int) -> None:
        """Correct a return: the asset did not come back from its order. Raises ``Refused`` if anything happened to it
        since."""
        last = self.last_return
        if last is None or last.held.order_id != order_id:
            raise Refused(
                f"O ativo {self.asset_tag} já foi reservado, movido ou mudou de situação depois da devolução: "
                "desfaça isso primeiro."
            )
        self.trigger_event(
            events.AssetReturnTakenBack,
            taken_from=last.held,
            number=last.number,
            stock_location_id=transit_id,
            moved_at=last.moved_at,
            cleaning=last.cleaning and fields_of(LastCleaning, last.cleaning),
        )

    def set_status(self, status: AssetStatus, *, transit_id: int | None = None) -> None:
        """Set the status that people give the asset; ``transit_id`` is where assets taken by hand are booked.

        A status that keeps the asset from its orders for good, or for an unknown time, is refused while it has orders.
        Maintenance is not refused: those orders show the danger.
        """
        if status == self.status:
            return
        for held in self.bookings.values():
            self._check_not_out(held)
        if status == "available" and self.by_hand == "available":
            raise self._kept_by_orders("está separado", "Edite o evento para liberá-lo.")
        if status not in ("available", "maintenance") and self.bookings:
            raise self._kept_by_orders("está reservado", "Troque-o por outro antes.")
        if self._needs_end(status):
            self.trigger_event(_ENDS[self.by_hand])
        if status == "checked_out":
            self.trigger_event(events.AssetCheckedOut, stock_location_id=transit_id or self.home_location_id)
        elif status in _BEGINS:
            self.trigger_event(_BEGINS[status])

    def record_service(self, record: ServiceRecord, services: Sequence[Service], *, now: datetime) -> None:
        """A service was done; ``services`` are those of its model, and the record names one of them."""
        known = {name_form(service.name): service for service in services}
        service = known.get(name_form(record.service))
        if service is None:
            raise Refused(
                f"O modelo deste ativo não tem o serviço “{record.service}”: acrescente-o ao modelo.",
                mend=mended_at("equipment"),
            )
        record = record.checked(now.astimezone(PUB_TIME).date())
        stated = {**asdict(record), "service": service.name, "identity": service.identity}
        self.trigger_event(events.AssetServiced, timestamp=now, **stated)

    def take_service_back(self, number: int) -> None:
        """The service that the event of version ``number`` recorded was not done."""
        done = self.served.get(number)
        if done is None:
            raise Refused("Este serviço já foi desfeito.")
        self.trigger_event(events.AssetServiceTakenBack, number=number, service=done.name)

    def attach_paper(self, number: int, paper: ServicePaper) -> None:
        """A file goes with the service that the event of version ``number`` recorded."""
        if number not in self.served:
            raise Refused("Este serviço não está registrado: ele pode ter sido desfeito.")
        if (number, paper.sha256) in self.papers:
            raise Refused("Este arquivo já está anexado a este serviço.")
        if sum(of == number for of, _ in self.papers) >= MOST_PAPERS:
            raise Refused(f"Um serviço tem até {MOST_PAPERS} papéis: remova um antes.")
        self.trigger_event(events.ServicePaperAttached, number=number, **asdict(paper))

    def remove_paper(self, number: int, sha256: str) -> None:
        name = self.papers.get((number, sha256))
        if name is None:
            raise Refused("Este papel já foi removido.")
        self.trigger_event(events.ServicePaperRemoved, number=number, sha256=sha256, name=name)

    def dues(self, services: Iterable[Service]) -> list[Due]:
        """The next of each of the ``services`` of its model, the earliest first."""
        latest: dict[str, date] = {}
        for done in self.served.values():
            latest[done.service_id] = max(done.day, latest.get(done.service_id, done.day))
        return dues(services, latest, self.registered_on)

    def delete(self) -> None:
        if self.bookings:
            raise self._kept_by_orders("não pode ser excluído: está reservado", "Troque-o por outro antes.")
        self.trigger_event(events.AssetDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {(ASSET_TAG, name_form(self.asset_tag))}

    def references(self) -> AbstractSet[str]:
        places = {stream_name(Location.TOPIC, id) for id in (self.stock_location_id, self.home_location_id)}
        return {stream_name(Model.TOPIC, self.model_id), *places}

    def evolve(self, event: Event) -> None:
        self._forget_return(event)
        match event:
            case events.AssetRegistered():
                self.asset_tag = event.asset_tag
                self.model_id = event.model_id
                self.stock_location_id = event.stock_location_id
                self.home_location_id = event.stock_location_id
                self.by_hand: AssetStatus = event.status
                self.details = fields_of(AssetDetails, event)
                self.registered_on = event.timestamp.astimezone(PUB_TIME).date()
                self.served: dict[int, Done] = {}
                self.papers: dict[tuple[int, str], str] = {}
                self.times_used = 0
                self.bookings: dict[int, OpenHold] = {}
                self.cleaning: Cleaning | None = None
                self.moved_at: datetime | None = None
                self.moved_before: datetime | None = None
                self.last_return: Return | None = None
                self.deleted = False
            case events.AssetRetagged():
                self.asset_tag = event.asset_tag
            case events.AssetNoted():
                self.details = fields_of(AssetDetails, event)
            case (
                events.AssetServiced()
                | events.AssetServiceTakenBack()
                | events.ServicePaperAttached()
                | events.ServicePaperRemoved()
            ):
                self._serve(event)
            case events.AssetDeleted():
                self.deleted = True
            case events.AssetBooked() | events.AssetBookingReleased() | events.AssetPickupRescheduled():
                self._hold(event)
            case (
                events.AssetSetAside()
                | events.AssetCheckedOut()
                | events.AssetStayed()
                | events.AssetMoved()
                | events.AssetPutBack()
                | events.AssetFound()
            ):
                self._place(event)
            case events.AssetSentToMaintenance():
                self.by_hand = "maintenance"
            case events.AssetLost():
                self.by_hand = "lost"
            case events.AssetRetired():
                self.by_hand = "retired"
            case events.AssetRepaired() | events.AssetReinstated():
                self.by_hand = "available"
            case _:
                self._come_back(event)

    def _hold(self, event: events.AssetBooked | events.AssetBookingReleased | events.AssetPickupRescheduled) -> None:
        match event:
            case events.AssetBooked():
                self.bookings[event.order_id] = OpenHold(
                    event.order_id, event.order_code, event.window, event.buffer_min
                )
            case events.AssetBookingReleased():
                del self.bookings[event.order_id]
            case events.AssetPickupRescheduled():
                self.bookings[event.order_id] = replace(self.bookings[event.order_id], window=event.window)

    def _serve(
        self,
        event: events.AssetServiced
        | events.AssetServiceTakenBack
        | events.ServicePaperAttached
        | events.ServicePaperRemoved,
    ) -> None:
        match event:
            case events.AssetServiced():
                self.served[event.originator_version] = Done(event.service, event.service_id, event.done_on)
            case events.AssetServiceTakenBack():
                del self.served[event.number]
                self.papers = {paper: name for paper, name in self.papers.items() if paper[0] != event.number}
            case events.ServicePaperAttached():
                self.papers[event.number, event.sha256] = event.name
            case events.ServicePaperRemoved():
                del self.papers[event.number, event.sha256]

    def _forget_return(self, event: Event) -> None:
        """Forget the last return once something else happened to the asset."""
        if not isinstance(event, _BESIDE_A_RETURN):
            self.last_return = None

    def _come_back(self, event: Event) -> None:
        match event:
            case events.AssetReturned():
                held = self.bookings.pop(event.order_id)
                self.last_return = Return(event.originator_version, held, self.cleaning, self.moved_at)
                cleaning = Cleaning.after(held, event.timestamp)
                if self.cleaning is None or cleaning.until > self.cleaning.until:
                    self.cleaning = cleaning
                self.moved_at = event.timestamp
                self.by_hand = _RETURNED_AS[event.condition]
                self.stock_location_id = event.stock_location_id
            case events.AssetReturnTakenBack(cleaning=last):
                self.cleaning = Cleaning(last.order_id, last.order_code, last.until) if last else None
                held = OpenHold(event.order_id, event.order_code, event.window, event.buffer_min)
                self.bookings[event.order_id] = held.left()
                self.moved_at, self.by_hand = event.moved_at, "available"
                self.stock_location_id = event.stock_location_id

    def _place(
        self,
        event: events.AssetSetAside
        | events.AssetCheckedOut
        | events.AssetStayed
        | events.AssetMoved
        | events.AssetPutBack
        | events.AssetFound,
    ) -> None:
        match event:
            case events.AssetSetAside(order_id=None):
                self.by_hand = "reserved"
            case events.AssetSetAside(order_id=int(order_id)):
                self.bookings[order_id] = self.bookings[order_id].ready()
            case events.AssetCheckedOut():
                self.stock_location_id = event.stock_location_id
                if event.order_id is None:
                    self.by_hand = "checked_out"
                else:
                    self.bookings[event.order_id] = self.bookings[event.order_id].left()
                    self.moved_before, self.moved_at = self.moved_at, event.timestamp
                    self.times_used += 1
            case events.AssetStayed():
                self.stock_location_id, self.moved_at = event.stock_location_id, event.moved_at
                self.bookings[event.order_id] = self.bookings[event.order_id].stayed()
                self.times_used -= 1
            case events.AssetMoved():
                if not self._is_unavailable:
                    self.stock_location_id = event.stock_location_id
                self.home_location_id = event.stock_location_id
            case events.AssetPutBack() | events.AssetFound():
                self.by_hand = "available"
                self.stock_location_id = self.home_location_id

    @property
    def _is_unavailable(self) -> bool:
        return self.status == "checked_out"

    def _held(self, order_id: int) -> OpenHold:
        held = self.bookings.get(order_id)
        if held is None:
            raise Refused(f"O ativo {self.asset_tag} não está reservado para este evento.")
        return held

    def _check_not_out(self, held: OpenHold) -> None:
        if held.out:
            sentence = f"O ativo {self.asset_tag} está na rua com o evento {held.order_code}; registre a devolução."
            raise self._obstacle(sentence, held).refusal()

    def _kept_by_orders(self, how: str, remedy: str) -> Refused:
        holds = sorted(self.bookings.values(), key=lambda held: (held.window.start, held.order_id))
        return Refused(
            f"O ativo {self.asset_tag} {how} para {orders_in_words(holds)}. {remedy}",
            asset={"id": self.number, "asset_tag": self.asset_tag},
            orders=[{"id": held.order_id, "order_code": held.order_code} for held in holds],
            mend=mended_at("event", holds[0].order_id),
        )

    def _obstacle(self, sentence: str, order: OpenHold | None) -> Obstacle:
        return Obstacle(
            asset_id=self.number,
            asset_tag=self.asset_tag,
            order_id=order.order_id if order else None,
            order_code=order.order_code if order else None,
            sentence=sentence,
        )

    def _needs_end(self, status: AssetStatus) -> bool:
        """Whether what people said last ends before ``status`` begins. What is lost or written off never came back,
        what leaves the shelf by hand need not be put back there first."""
        match (self.by_hand, status):
            case ("available", _) | (_, "lost") | ("reserved", "checked_out"):
                return False
            case ("checked_out", "retired"):
                return True
            case _:
                return status != "retired"


def _check_tag(asset_tag: str) -> None:
    check_name(asset_tag, what="A etiqueta do ativo", longest=LONGEST_TAG)


def _check_active(location: Location) -> None:
    if not location.is_active:
        raise Refused(f"O local “{location.name}” está inativo: escolha outro ou ative-o.", mend=mended_at("equipment"))
