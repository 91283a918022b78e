"""The equipment during a replay: which assets exist, which orders hold them, and which are free."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from command_api.equipment import events
from command_api.equipment.details import KitItem
from command_api.equipment.events import Condition
from command_api.kernel import Event, stream_id
from command_api.rules.asset_status import AssetStatus
from command_api.rules.choosing import Candidate, choose
from command_api.rules.holds import Cleaning, InTheWay, OpenHold, first_in_the_way, in_the_way
from command_api.rules.windows import Window
from projections.what_if.asking import LONGEST_CLEANING_MIN, NO_CHANGES, Changes

_SAID: Final[dict[type[Event], AssetStatus]] = {
    events.AssetSentToMaintenance: "maintenance",
    events.AssetLost: "lost",
    events.AssetRetired: "retired",
    events.AssetRepaired: "available",
    events.AssetFound: "available",
    events.AssetReinstated: "available",
    events.AssetPutBack: "available",
    events.AssetSetAside: "reserved",
    events.AssetCheckedOut: "checked_out",
}
_RETURNED_AS: Final[dict[Condition, AssetStatus]] = {"ok": "available", "damaged": "maintenance", "lost": "lost"}
_GONE: Final = ("lost", "retired")
_NO_SERVICE: Final = ("maintenance", *_GONE)
_LONGEST_CLEANING: Final = timedelta(minutes=LONGEST_CLEANING_MIN)
_FIRST_ADDED: Final = 10**15
"""Ids of assets that exist in the question alone; beyond those of the store."""


@dataclass(slots=True)
class OfferedModel:
    """``buffer_min``: minutes of cleaning, as they are now."""

    name: str
    buffer_min: int


@dataclass(slots=True)
class Piece:
    """An asset. ``added``: it exists in the question alone; ``holds`` by order; ``service``: when it began to be fit,
    when it ceased to be, and so on."""

    id: int
    tag: str
    model_id: int
    home_id: int
    by_hand: AssetStatus = "available"
    added: bool = False
    service: list[datetime] = field(default_factory=list)
    deleted: bool = False
    times_used: int = 0
    cleaning: Cleaning | None = None
    holds: dict[int, OpenHold] = field(default_factory=dict)

    @property
    def is_present(self) -> bool:
        """Whether the pub owns it now."""
        return not (self.added or self.deleted or self.by_hand in _GONE)

    def say(self, status: AssetStatus, at: datetime) -> None:
        """Set the state that users gave it, from this time on."""
        self.by_hand = status
        serves = not self.deleted and status not in _NO_SERVICE
        if serves == (len(self.service) % 2 == 0):
            self.service.append(at)

    def hours_of_service(self, season: Window) -> Decimal:
        """Hours in service within the season, up to its end if the last state is in service."""
        moments = self.service if len(self.service) % 2 == 0 else [*self.service, season.end]
        spans = zip(moments[::2], moments[1::2], strict=True)
        clipped = (min(end, season.end) - max(start, season.start) for start, end in spans)
        return sum((hours_of(span) for span in clipped if span > timedelta()), Decimal(0))


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule of a decision. ``removed`` are the assets that would not exist."""

    changes: Changes = NO_CHANGES
    removed: frozenset[int] = frozenset()

    def adds(self, model_id: int) -> bool:
        return self.changes.assets.get(model_id, 0) > 0


PRESENT: Final = Rule()


@dataclass(frozen=True, slots=True)
class OrderDemand:
    """An order that requests equipment now; ``near`` is its cost centre."""

    order_id: int
    order_code: str
    window: Window
    now: datetime
    near: str
    rule: Rule


def hours_of(span: timedelta) -> Decimal:
    return Decimal(int(span.total_seconds())) / 3600


class EquipmentOfHouse:
    """Models, kits, locations and assets by id, from the events so far. ``changes`` adds assets to models."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self.models: dict[int, OfferedModel] = {}
        self.pieces: dict[int, Piece] = {}
        self._of_model: dict[int, list[Piece]] = {}
        self._kinds: dict[int, str] = {}
        self._kits: dict[int, tuple[KitItem, ...]] = {}
        self._standing_in: dict[int, int] = {}

    def apply(self, event: Event) -> None:
        """What happened to equipment, other than by orders."""
        id = stream_id(event.originator_id)
        match event:
            case events.ModelAdded():
                self.models[id] = OfferedModel(event.name, event.cleaning_buffer_min)
                self._add_pieces(id, event.name)
            case events.ModelRenamed():
                self.models[id].name = event.name
            case events.ModelTermsChanged():
                self.models[id].buffer_min = event.cleaning_buffer_min
            case events.LocationAdded():
                self._kinds[id] = event.kind
            case events.KitDefined() | events.KitRedefined():
                self._kits[id] = event.items
            case events.AssetRegistered():
                self._put(Piece(id, event.asset_tag, event.model_id, event.stock_location_id))
                self.pieces[id].say(event.status, event.timestamp)
            case events.AssetRetagged():
                self.pieces[id].tag = event.asset_tag
            case events.AssetMoved():
                self.pieces[id].home_id = event.stock_location_id
            case events.AssetDeleted():
                self.pieces[id].deleted = True
                self.pieces[id].say("retired", event.timestamp)
            case events.AssetSetAside(order_id=int()) | events.AssetCheckedOut(order_id=int()):
                pass  # the orders' events cover what orders do
            case _:
                self.pieces[self._standing_in.pop(id, id)].say(_SAID[type(event)], event.timestamp)

    def required(self, kit_id: int, model_id: int) -> int:
        """Pieces of a model that one of the kit cannot do without."""
        needs = self._kits.get(kit_id, ())
        return sum(need.qty_required for need in needs if need.model_id == model_id and not need.is_optional)

    def buffer_min(self, model_id: int, rule: Rule) -> int:
        return rule.changes.buffer_min(model_id, self.models[model_id].buffer_min)

    def obstacle(self, piece: Piece, wish: OrderDemand) -> InTheWay | None:
        """Why the asset is not free for the request, apart from its own order's hold."""
        if piece.deleted or piece.id in wish.rule.removed:
            return InTheWay(f"O ativo {piece.tag} não existiria.")
        wanted = wish.window.cleaned(self.buffer_min(piece.model_id, wish.rule))
        others = _near(piece.holds, wish.order_id, wanted)
        return in_the_way(piece.tag, others, piece.cleaning, piece.by_hand, wanted, wish.now)

    def hours_of_service(self, model_id: int, season: Window, rule: Rule) -> Decimal:
        """Of all pieces of a model together; one that the question adds serves all the time."""
        pieces = [piece for piece in self._of_model.get(model_id, ()) if piece.id not in rule.removed]
        added = sum(piece.added for piece in pieces) * hours_of(season.end - season.start)
        return sum((piece.hours_of_service(season) for piece in pieces), added)

    def among(self, model_id: int, wish: OrderDemand) -> Iterator[Piece]:
        """The assets of a model that would exist for the request, by id."""
        for piece in self._of_model.get(model_id, ()):
            if (
                not piece.deleted
                and piece.id not in wish.rule.removed
                and (not piece.added or wish.rule.adds(model_id))
            ):
                yield piece

    def choose(self, model_id: int, wish: OrderDemand, taken: Collection[int], quantity: int) -> list[int]:
        """Ids of ``quantity`` free assets of a model that are not ``taken``; fewer if there are not enough."""
        free = (
            Candidate(
                asset_id=piece.id,
                kept=wish.order_id in piece.holds,
                overdue=False,
                near=self._kinds.get(piece.home_id) == wish.near,
                times_used=piece.times_used,
            )
            for piece in self.among(model_id, wish)
            if piece.id not in taken and self.obstacle(piece, wish) is None
        )
        return choose(free, quantity)

    def hold(self, piece_id: int, wish: OrderDemand) -> None:
        piece = self.pieces[piece_id]
        buffer_min = self.buffer_min(piece.model_id, wish.rule)
        piece.holds[wish.order_id] = OpenHold(wish.order_id, wish.order_code, wish.window, buffer_min)

    def release(self, piece_id: int, order_id: int) -> None:
        self.pieces[piece_id].holds.pop(order_id, None)

    def can_leave(self, piece: Piece, order_id: int, now: datetime) -> bool:
        """Whether the asset is in the pub, fit, and not needed by another order."""
        if piece.by_hand != "available" or piece.deleted or any(held.out for held in piece.holds.values()):
            return False
        away = piece.holds[order_id].left().blocked_at(now)
        return first_in_the_way(_near(piece.holds, order_id, away), away, now) is None

    def leave(self, piece_id: int, order_id: int) -> None:
        piece = self.pieces[piece_id]
        piece.holds[order_id] = piece.holds[order_id].left()
        piece.times_used += 1

    def stay(self, piece_id: int, order_id: int) -> None:
        """The piece did not leave after all."""
        piece = self.pieces[piece_id]
        piece.holds[order_id] = piece.holds[order_id].stayed()
        piece.times_used -= 1

    def keep_longer(self, piece_id: int, order_id: int, end: datetime) -> None:
        piece = self.pieces[piece_id]
        held = piece.holds[order_id]
        piece.holds[order_id] = replace(held, window=Window(held.window.start, max(end, held.window.start)))

    def take_back(self, piece_id: int, order_id: int, condition: Condition, at: datetime, *, real_id: int) -> None:
        """Return the asset. If it replaced ``real_id``, the next state that users give to that one applies to it."""
        piece = self.pieces[piece_id]
        cleaning = Cleaning.after(piece.holds.pop(order_id), at)
        if piece.cleaning is None or cleaning.until > piece.cleaning.until:
            piece.cleaning = cleaning
        piece.say(_RETURNED_AS[condition], at)
        if condition != "ok" and piece_id != real_id:
            self._standing_in[real_id] = piece_id

    def _add_pieces(self, model_id: int, name: str) -> None:
        for number in range(1, self._changes.assets.get(model_id, 0) + 1):
            id = _FIRST_ADDED * model_id + number
            self._put(Piece(id, f"{name} (a mais, {number})", model_id, home_id=0, added=True))

    def _put(self, piece: Piece) -> None:
        self.pieces[piece.id] = piece
        self._of_model.setdefault(piece.model_id, []).append(piece)


def _near(holds: Mapping[int, OpenHold], order_id: int, wanted: Window) -> list[OpenHold]:
    """Holds of other orders, except those too far from ``wanted`` to overlap with any cleaning time."""
    earliest = wanted.start - _LONGEST_CLEANING
    return [
        held
        for held in holds.values()
        if held.order_id != order_id and (held.out or (earliest < held.window.end and held.window.start < wanted.end))
    ]
