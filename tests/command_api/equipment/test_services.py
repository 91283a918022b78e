"""The maintenance that a model states, and what was done of it."""

import json
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from msgspec.structs import replace

from command_api.equipment.commands import record_service
from command_api.equipment.details import ServiceRecord
from command_api.equipment.domain import Asset, Model
from command_api.event_store import Store
from command_api.event_store.mapper import decode
from command_api.kernel import CommandContext, Refused
from command_api.rules.services import Due, Service, dues, expired_test
from command_api.rules.windows import Window

API = "/api/v1/equipment"
Make = Callable[..., int]
State = Callable[..., dict[str, str]]
SAMPLES = Path(__file__).parents[2] / "samples" / "equipment"

CLEANING = Service(name="Limpeza", every_days=30)
TEST = Service(name="Teste do cilindro de CO₂", every_days=1825, kind="test")
REGISTERED = date(2026, 1, 1)


@pytest.fixture
def cylinder(make: Make, depot: int) -> int:
    services = [
        {"name": "Limpeza", "every_days": 30},
        {"name": "Teste do cilindro de CO₂", "every_days": 1825, "kind": "test"},
    ]
    return make("assets", model_id=make("models", name="Cilindro", services=services), stock_location_id=depot)


def test_a_service_is_due_its_days_after_the_last_one_and_before_the_first_after_the_registration() -> None:
    found = dues([TEST, CLEANING], {"limpeza": date(2026, 3, 1)}, REGISTERED)
    assert [(due.service.name, due.last, due.on) for due in found] == [
        ("Limpeza", date(2026, 3, 1), date(2026, 3, 31)),
        ("Teste do cilindro de CO₂", None, date(2030, 12, 31)),
    ]


@pytest.mark.parametrize(
    ("registered", "due"),
    [(REGISTERED, date(2026, 12, 28)), (date(2026, 12, 1), date(2026, 12, 31))],
    ids=["a piece of before", "a piece of after"],
)
def test_a_service_counts_from_the_day_that_it_names_or_the_later_registration(registered: date, due: date) -> None:
    service = replace(CLEANING, counts_from=date(2026, 11, 28))
    assert dues([service], {}, registered)[0].on == due
    assert dues([service], {"limpeza": date(2026, 3, 1)}, registered)[0].on == date(2026, 3, 31)


def test_a_model_states_from_when_a_service_counts(api: TestClient, store: Store, make: Make) -> None:
    id = make("models", name="Cilindro", services=[{"name": "Limpeza", "every_days": 30}])
    assert store.load(Model, id).services[0].counts_from is None
    since = {"name": "Limpeza", "every_days": 30, "counts_from": "2026-11-28"}
    assert api.patch(f"{API}/models/{id}", json={"services": [since]}).status_code == 200
    assert store.load(Model, id).services == (replace(CLEANING, counts_from=date(2026, 11, 28)),)


@pytest.mark.parametrize(
    ("today", "state"),
    [
        (date(2026, 4, 30), "ok"),
        (date(2026, 5, 1), "soon"),
        (date(2026, 5, 31), "soon"),
        (date(2026, 6, 1), "over"),
    ],
)
def test_thirty_days_before_its_day_it_is_soon_and_after_it_over(today: date, state: str) -> None:
    assert Due(CLEANING, None, date(2026, 5, 31)).state(today) == state


@pytest.mark.parametrize(
    ("end", "now", "is_in_the_way"),
    [
        ("2026-05-31T23:59:00-03:00", "2026-05-01T12:00:00-03:00", False),
        ("2026-06-01T00:00:00-03:00", "2026-05-01T12:00:00-03:00", True),
        ("2026-06-01T00:00:00-03:00", "2026-06-02T12:00:00-03:00", False),
    ],
    ids=["back on the last day", "back after it", "of a time that is over"],
)
def test_a_test_has_to_hold_until_the_piece_is_back(end: str, now: str, is_in_the_way: bool) -> None:
    window = Window(datetime.fromisoformat("2026-05-30T08:00:00-03:00"), datetime.fromisoformat(end))
    due = Due(TEST, None, date(2026, 5, 31))
    found = expired_test("CO2-0003", [due], window, datetime.fromisoformat(now))
    assert (found is not None) == is_in_the_way
    if found:
        assert found.sentence == (
            "O teste “Teste do cilindro de CO₂” do ativo CO2-0003 vale até 31/05/2026: registre um novo teste antes."
        )


def test_a_model_states_its_services_and_changes_all_at_once(api: TestClient, store: Store, make: Make) -> None:
    id = make("models", name="Cilindro", services=[{"name": "Limpeza", "every_days": 30}])
    assert store.load(Model, id).services == (CLEANING,)
    api.patch(f"{API}/models/{id}", json={"name": "Cilindro de CO₂"})
    assert store.load(Model, id).services == (CLEANING,)
    api.patch(f"{API}/models/{id}", json={"services": []})
    assert store.load(Model, id).services == ()


def test_two_services_of_a_model_have_two_names(api: TestClient) -> None:
    twice = [{"name": "Limpeza", "every_days": 30}, {"name": "LIMPEZA", "every_days": 60}]
    answer = api.post(f"{API}/models", json={"name": "Cilindro", "services": twice})
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "Dois serviços de um modelo não podem ter o mesmo nome.",
    )


@pytest.mark.parametrize("days", [0, 3651])
def test_a_service_comes_back_in_a_day_to_ten_years(api: TestClient, days: int) -> None:
    body = {"name": "Cilindro", "services": [{"name": "Limpeza", "every_days": days}]}
    assert api.post(f"{API}/models", json=body).status_code == 422


def test_what_was_done_makes_the_next_one_due(api: TestClient, store: Store, cylinder: int) -> None:
    done = {"service": "limpeza", "done_on": "2020-03-01", "done_by": "Oficina", "cost": 80}
    answer = api.post(f"{API}/assets/{cylinder}/services", json=done)
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    asset = store.load(Asset, cylinder)
    assert asset.dues([CLEANING]) == [Due(CLEANING, date(2020, 3, 1), date(2020, 3, 31))]


def test_an_older_one_recorded_later_does_not_count(store: Store, ctx: CommandContext, cylinder: int) -> None:
    for day in (date(2020, 3, 1), date(2019, 3, 1)):
        record_service(store, cylinder, ServiceRecord(service="Limpeza", done_on=day, cost=Decimal(1)), ctx)
    assert store.load(Asset, cylinder).dues([CLEANING])[0].last == date(2020, 3, 1)


@pytest.mark.parametrize(
    ("done", "sentence"),
    [
        (
            {"service": "Pintura", "done_on": "2020-03-01"},
            "O modelo deste ativo não tem o serviço “Pintura”: acrescente-o ao modelo.",
        ),
        (
            {"service": "Limpeza", "done_on": "2090-03-01"},
            "O serviço já foi feito: informe um dia até hoje.",
        ),
    ],
)
def test_what_its_model_does_not_know_and_a_day_to_come_are_refused(
    api: TestClient, cylinder: int, done: dict[str, str], sentence: str
) -> None:
    answer = api.post(f"{API}/assets/{cylinder}/services", json=done)
    assert (answer.status_code, answer.json()["error"]) == (409, sentence)


def test_a_service_is_taken_back_once(store: Store, ctx: CommandContext, cylinder: int) -> None:
    record_service(store, cylinder, ServiceRecord(service="Limpeza", done_on=date(2020, 3, 1)), ctx)
    asset = store.load(Asset, cylinder)
    asset.take_service_back(2)
    assert asset.dues([CLEANING])[0].last is None
    with pytest.raises(Refused, match="já foi desfeito"):
        asset.take_service_back(2)


def test_the_day_is_that_of_the_pub(store: Store, ctx: CommandContext, cylinder: int) -> None:
    asset = store.load(Asset, cylinder)
    evening = datetime.fromisoformat("2026-11-20T23:30:00-03:00")
    with pytest.raises(Refused, match="até hoje"):
        asset.record_service(ServiceRecord(service="Limpeza", done_on=date(2026, 11, 21)), [CLEANING], now=evening)


@pytest.fixture
def state(api: TestClient, store: Store, cylinder: int) -> State:
    """`state({"name": …}, …)` states the services of the cylinder's model, and answers them with their ids."""

    def stated(*services: dict[str, object]) -> dict[str, str]:
        model = store.load(Asset, cylinder).model_id
        answer = api.patch(
            f"{API}/models/{model}", json={"services": [{"every_days": 30, **each} for each in services]}
        )
        assert answer.status_code == 200, answer.text
        return {service.name: service.id for service in store.load(Model, model).services}

    return stated


def dues_of(store: Store, id: int) -> dict[str, date | None]:
    """The day of the latest of each service of the piece's model, by the name that it has now."""
    asset = store.load(Asset, id)
    return {due.service.name: due.last for due in asset.dues(store.load(Model, asset.model_id).services)}


def test_a_renamed_service_keeps_what_was_done(store: Store, ctx: CommandContext, cylinder: int, state: State) -> None:
    record_service(store, cylinder, ServiceRecord(service="Limpeza", done_on=date(2020, 3, 1)), ctx)
    assert state({"name": "Lavagem", "identity": "limpeza"}) == {"Lavagem": "limpeza"}
    assert dues_of(store, cylinder) == {"Lavagem": date(2020, 3, 1)}
    record_service(store, cylinder, ServiceRecord(service="Lavagem", done_on=date(2020, 4, 1)), ctx)
    state({"name": "Enxágue", "identity": "limpeza"})
    assert dues_of(store, cylinder) == {"Enxágue": date(2020, 4, 1)}
    taken_back = store.load(Asset, cylinder)
    taken_back.take_service_back(3)
    assert taken_back.dues([Service(name="Enxágue", every_days=30, identity="limpeza")])[0].last == date(2020, 3, 1)


def test_a_service_with_the_former_name_of_another_is_a_new_one(
    store: Store, ctx: CommandContext, cylinder: int, state: State
) -> None:
    record_service(store, cylinder, ServiceRecord(service="Limpeza", done_on=date(2020, 3, 1)), ctx)
    renamed = {"name": "Lavagem", "identity": "limpeza"}
    assert state({"name": "Limpeza"}, renamed) == {"Limpeza": "limpeza#2", "Lavagem": "limpeza"}
    record_service(store, cylinder, ServiceRecord(service="Limpeza", done_on=date(2020, 5, 1)), ctx)
    assert dues_of(store, cylinder) == {"Limpeza": date(2020, 5, 1), "Lavagem": date(2020, 3, 1)}


def test_who_states_no_identities_means_services_by_their_names(state: State) -> None:
    state({"name": "Limpeza"}, {"name": "Lavagem", "identity": "limpeza"})
    kept = {"Limpeza": "limpeza#2", "Lavagem": "limpeza"}
    assert state({"name": "Limpeza"}, {"name": "LAVAGEM"}) == {"Limpeza": "limpeza#2", "LAVAGEM": "limpeza"}
    state()
    assert state({"name": "Lavagem"}, {"name": "Limpeza"}) == kept, "one that comes back has what was done"


def test_two_services_of_a_model_are_two(api: TestClient) -> None:
    twice = [{"name": name, "every_days": 30, "identity": "a"} for name in ("Limpeza", "Lavagem")]
    answer = api.post(f"{API}/models", json={"name": "Cilindro", "services": twice})
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "Dois serviços de um modelo não podem ser o mesmo: deixe a identidade de um deles vazia.",
    )


def test_what_was_stored_before_services_had_an_identity_is_due_as_it_was() -> None:
    """The samples are of that time."""
    model: Model = replayed("ModelAdded", "ModelServicesChanged")
    asset: Asset = replayed("AssetRegistered", "AssetServiced")
    done = Due(CLEANING, date(2026, 11, 20), date(2026, 12, 20))
    assert asset.dues(model.services)[0] == done
    renamed = replace(CLEANING, name="Lavagem", identity=CLEANING.id)
    model.change_services([renamed, TEST])
    assert asset.dues(model.services)[0] == Due(renamed, done.last, done.on)


def replayed(*names: str) -> Any:
    """What these samples of events make, one after the other."""
    aggregate = None
    for version, name in enumerate(names, 1):
        sample = json.loads((SAMPLES / f"{name}.json").read_text())
        event = decode(sample["topic"], sample["stream"], version, json.dumps(sample["state"]).encode())
        aggregate = event.mutate(aggregate)
    return aggregate
