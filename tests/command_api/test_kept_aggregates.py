"""What a store keeps of an aggregate stays what it is, whatever happens to the copies that commands get.

Every type of event happens to a copy: in the histories of the small pub, and as its sample says, wherever in these
histories it may come next.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

import msgspec
import pytest

from command_api.event_store.damage import DAMAGED
from command_api.event_store.mapper import decode
from command_api.kernel import Event
from infra.position import START
from infra.settings import Settings
from launcher.composition import Services, open_services
from tests.architecture.test_events import event_types
from tests.harness.small_pub import SEAL_PAPER, furnish
from tests.samples.test_samples import SAMPLES

SILENT: Final = {
    "accounts.RecoveryCodeUsed",
    "accounts.UserSignedIn",
    "assistants.AssistantAsked",
    "customers.CustomerSeparated",
    "orders.ReceiverNamed",
    "seal.SealRebuildRefused",
    "seal.SealRebuilt",
    "tap_lines.TapLineMeasured",
}
"""Types of events that are there to be read: no rule of their aggregate asks about them."""
FITTED: Final[dict[str, dict[str, Any]]] = {
    "equipment.AssetServiceTakenBack": {"number": 2},
    "equipment.ServicePaperAttached": {"number": 2},
    "equipment.ServicePaperRemoved": {"number": 2, "sha256": hashlib.sha256(SEAL_PAPER).hexdigest()},
    "orders.PaymentReversed": {"payment_id": 1},
    "reservations.SeatsReleased": {"reservation_id": 1},
}
"""What a sample says otherwise, so that it can follow something that happened in the small pub."""
DOCUMENTS: Final = {"edit_data", "crop_data"}
"""Fields with the JSON document of an edit of a picture: the next edit brings another one."""
PLAIN: Final = (str, int, float, bytes, Decimal, date, datetime, time, timedelta, type(None))
_ENVELOPE: Final = {"_version", "_modified_on", "_last_stored_event", "_pending_events"}

Past = tuple[Event, ...]


def replayed(past: Past) -> Any:
    aggregate = None
    for event in past:
        aggregate = event.mutate(aggregate)
    return aggregate


def state(aggregate: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(aggregate).items() if name not in _ENVELOPE} if aggregate else {}


def next_of(past: Past, sample: Any) -> Any:
    """The event that ``sample`` is, as the next one of this stream."""
    stream = past[0].originator_id if past else sample.originator_id
    return msgspec.structs.replace(sample, originator_id=stream, originator_version=len(past) + 1)


@dataclass
class Findings:
    """``pasts`` is what aggregates had behind them, by kind; ``effective`` are the types of events that changed a copy,
    ``leaking`` those that also changed what it was copied from."""

    pasts: dict[str, list[Past]] = field(default_factory=lambda: defaultdict(lambda: [()]))
    effective: set[str] = field(default_factory=set)
    leaking: set[str] = field(default_factory=set)

    def live(self, life: Past) -> None:
        """Let it happen, event by event."""
        for number, event in enumerate(life):
            self._happens(life[:number], event)
            self.pasts[kind_of(event)].append(life[: number + 1])

    def try_out(self, sample: Event) -> bool:
        """Let it happen wherever it can. Whether an event of its type changed something for the first time: others may
        follow it now."""
        first = sample.TOPIC not in self.effective
        pasts = [past for past in self.pasts[kind_of(sample)] if bool(past) == (sample.originator_version > 1)]
        changed = [past for past in pasts if self._happens(past, next_of(past, sample))]
        if first and changed:
            self.pasts[kind_of(sample)].append((*changed[-1], next_of(changed[-1], sample)))
        return first and bool(changed)

    def _happens(self, past: Past, event: Event) -> bool:
        """Whether ``event`` changes a copy of what ``past`` made; not where it cannot follow."""
        kept, fresh = replayed(past), replayed(past)
        copied = deepcopy(kept)
        try:
            copied = event.mutate(copied)
        except DAMAGED:
            return False
        if state(kept) != state(fresh):
            self.leaking.add(event.TOPIC)
        if state(copied) == state(fresh):
            return False
        self.effective.add(event.TOPIC)
        return True


def kind_of(event: Event) -> str:
    return event.originator_id.rpartition("-")[0]


def samples() -> list[Event]:
    found = []
    for path in SAMPLES:
        told = json.loads(path.read_text())
        event: Any = decode(told["topic"], told["stream"], told["version"], json.dumps(told["state"]).encode())
        found.append(msgspec.structs.replace(event, **FITTED.get(told["topic"], {})))
    return found


def lives(services: Services) -> list[Past]:
    """The histories of the streams that the small pub has."""
    streams: dict[str, list[Event]] = defaultdict(list)
    for r in services.recorder.read_after(START, 10_000):
        streams[r.stream].append(decode(r.topic, r.stream, r.version, r.state, services.recorder.keys))
    return [tuple(events) for events in streams.values()]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    settings = Settings(
        data=tmp_path_factory.mktemp("pub"), database_url=None, read_database_url=None, environment="test"
    )
    found = Findings()
    services = open_services(settings)
    try:
        services.migrate()
        furnish(services)
        for life in lives(services):
            found.live(life)
    finally:
        services.close()
    untried = samples()
    while any(list(map(found.try_out, untried))):  # each of them, also after one that may be followed now
        untried = [sample for sample in untried if sample.TOPIC not in found.effective]
    return found


def test_no_event_changes_what_a_copy_was_made_of(findings: Findings) -> None:
    assert findings.leaking == set()


def test_every_type_of_event_changed_a_copy(findings: Findings) -> None:
    """Where this names a new type, its sample cannot follow anything in the small pub: ``FITTED`` makes it."""
    assert set(event_types()) - findings.effective == SILENT


def test_what_containers_hold_is_immutable(findings: Findings) -> None:
    changeable = {
        f"{type(aggregate).__name__}.{name} holds a {found}"
        for pasts in findings.pasts.values()
        for aggregate in map(replayed, pasts)
        for name, value in state(aggregate).items()
        for found in changeable_in(value, is_attribute=True)
    }
    assert changeable == set()


def changeable_in(value: Any, *, is_attribute: bool = False) -> Iterator[str]:
    """The names of the types in ``value``, and of itself, of which something could be changed in place."""
    match value:
        case tuple() | frozenset():
            inner: list[Any] = list(value)
        case list() | set() if is_attribute:
            inner = list(value)
        case dict() if is_attribute:
            inner = [*value, *value.values()]
        case msgspec.Struct() if value.__struct_config__.frozen:
            inner = [getattr(value, name) for name in value.__struct_fields__ if name not in DOCUMENTS]
        case _ if is_dataclass(value) and value.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # every one has
            inner = [getattr(value, each.name) for each in fields(value) if each.name not in DOCUMENTS]
        case _:
            if not isinstance(value, PLAIN):
                yield type(value).__name__
            return
    for each in inner:
        yield from changeable_in(each)
