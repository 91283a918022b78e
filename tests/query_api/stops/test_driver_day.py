"""What a driver's phone keeps of a Saturday, given what happened to the orders of the route."""

from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from command_api.customers.events import CustomerErased
from command_api.orders import events as order_events
from command_api.orders.events import Customer, Item
from command_api.site.events import PixSettingsChanged
from command_api.stops.events import ActionNotRecorded, ActionSetAside, ActionTakenIn
from projections.orders.tables import proofs, stops
from tests.harness.parties import SATURDAY, booking, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, client_of
from tests.query_api.route_plans.test_routes import TAP, house, on_friday, party, planned

__all__ = ["house"]

PATH = f"/api/v1/stops/{SATURDAY}"
HERE: dict[str, Any] = {"day": SATURDAY, "stop": "delivery"}
FAILED: dict[str, Any] = {"failure": "nobody_there", "next_step": "another_day", "note": "Portão fechado."}
ADDED = Item(id=3, kind="model", ref_id=1, name="Chopeira", quantity=Decimal(1), unit_price=Decimal(350))
PHOTO: dict[str, Any] = {"proof": "photo", "asset_tag": "", "sha256": "ab" * 32, "content": b"\xff\xd8\xff"}


class Keys:
    def derive(self, purpose: str) -> bytes:
        return purpose.encode().ljust(32, b".")


class Security:
    keys = Keys()


def read(house: History, path: str = PATH, role: str = "driver") -> Any:
    house.follow()
    with client_of(on_friday(house, security=Security()), role) as client:
        return client.get(path)


@BOTH
def test_a_driver_reads_what_is_needed_at_the_door(house: History) -> None:
    warehouse(house)
    house.given("business_info-1", PixSettingsChanged, key="pix@example.com", name="Choperia", city="Igarata")
    party(house, 1).placed("1400").confirmed("400").scheduled()
    party(house, 2).placed().confirmed()
    planned(house, (1, "delivery", 120), driver=1)
    planned(house, (2, "delivery", 120), vehicle=2, driver=4)
    day = read(house).json()
    [stop] = day["stops"]
    assert (day["vehicle_name"], day["loading"][0]["name"], stop["key"], stop["state"]) == (
        "Fiorino",
        "Pilsen 50 L",
        "d1",
        "open",
    )
    assert (stop["customer_name"], stop["phone"]) == ("Marina Duarte", "(11) 95555-0142")
    assert stop["balance_due"] == 1000
    assert stop["pix_code"].startswith("00020126")
    assert "54071000.00" in stop["pix_code"]
    assert "EV202600001" in stop["pix_code"]
    assert read(house, f"/api/v1/stops/{SATURDAY.replace(day=29)}").json()["stops"] == []
    assert read(house, role="staff").status_code == 403


def test_a_phone_knows_what_the_other_vans_of_the_day_deliver(house: History) -> None:
    mine, hers = (party(house, id, TAP).placed("100").confirmed("40").scheduled() for id in (1, 2))
    for it, id in ((mine, 8), (hers, 9)):
        held = (booking(id, item_id=TAP.id),)
        it.given(order_events.EventOrderRebooked, window=it.window, bookings=held, total_amount=Decimal(100))
    planned(house, (1, "delivery", 120), driver=1)
    planned(house, (2, "delivery", 120), vehicle=2, driver=4)
    tag = booking(9).asset_tag
    assert read(house).json()["elsewhere"] == [
        {"asset_tag": tag, "order_code": hers.code, "vehicle_name": "Kombi", "driver_name": "Bia Melo"}
    ]


def test_a_stop_shows_what_its_driver_told(house: History) -> None:
    it = party(house, 1, TAP).placed("100").confirmed("40").scheduled()
    planned(house, (1, "delivery", 120), driver=1)
    it.given(order_events.StopReached, **HERE)
    assert [(stop["state"], stop["failure"]) for stop in read(house).json()["stops"]] == [("arrived", None)]
    it.given(order_events.StopFailed, **HERE, **FAILED)
    [failed] = read(house).json()["stops"]
    assert (failed["state"], failed["failure"]["reason"], failed["failure"]["note"]) == (
        "failed",
        "nobody_there",
        "Portão fechado.",
    )
    it.given(order_events.StopReached, **HERE)
    house.given(
        "proof-5", order_events.ProofKept, order_id=1, order_code=it.code, customer=it.details.customer, **HERE, **PHOTO
    )
    photo = read(house, "/api/v1/event-orders/1/proofs/5", "admin")
    assert (photo.content, photo.headers["content-type"]) == (PHOTO["content"], "image/jpeg")
    assert read(house, "/api/v1/event-orders/1/proofs/6", "admin").status_code == 404
    it.delivered().given(order_events.ReceiverNamed, **HERE, name="Téo", code="matches")
    [done] = read(house).json()["stops"]
    assert (done["state"], done["failure"], done["receiver"]) == ("done", None, "Téo")
    assert done["balance_due"] > 0, "nobody has paid at the door yet"
    assert [(proof["id"], proof["kind"], proof["sha256"]) for proof in done["proofs"]] == [(5, "photo", "ab" * 32)]
    [told] = read(house, "/api/v1/event-orders/1", "admin").json()["stops"]
    assert (told["kind"], told["receiver"], told["code"], [each["id"] for each in told["proofs"]]) == (
        "delivery",
        "Téo",
        "matches",
        [5],
    )


def test_phone_and_office_hear_of_what_was_left_behind_until_somebody_decides(house: History) -> None:
    it = party(house, 1, TAP).placed("100").confirmed("40").scheduled()
    planned(house, (1, "delivery", 120), driver=1)
    [before] = read(house).json()["stops"]
    added = booking(9, item_id=3)
    it.given(
        order_events.AdditionsLeftBehind,
        seen_version=before["order_version"],
        lines=(ADDED,),
        pieces=(added,),
        gone=("Copo",),
    )
    it.delivered()
    said = [
        f"Entregue sem: Chopeira ({added.asset_tag}). Entrou no pedido depois da lista que o motorista viu.",
        "Entregue a mais: Copo. Saiu do pedido depois da lista que o motorista viu.",
    ]
    [stop] = read(house).json()["stops"]
    assert stop["changes"] == said
    assert read(house, "/api/v1/event-orders/1", "admin").json()["differences"] == said
    it.given(order_events.LeftBehindDecided)
    [decided] = read(house).json()["stops"]
    assert decided["changes"] == []


def test_phone_and_office_hear_of_what_was_paid_twice_until_it_went_back(house: History) -> None:
    it = party(house, 1, TAP).placed("100").confirmed("40").scheduled().delivered()
    planned(house, (1, "delivery", 120), driver=1)
    it.given(order_events.PaymentReceived, payment_id=2, amount=Decimal(60), method="pix")
    it.given(order_events.PaymentReceived, payment_id=3, amount=Decimal(60), method="dinheiro", overpaid=Decimal(60))
    [stop] = read(house).json()["stops"]
    assert [each.replace("\u00a0", " ") for each in stop["changes"]] == ["Pago a mais: R$ 60,00."]
    order = read(house, "/api/v1/event-orders/1", "admin").json()
    assert (order["differences"], order["can_decide_difference"]) == (stop["changes"], False)
    it.given(order_events.PaymentRefunded, amount=Decimal(60), method="dinheiro")
    [settled] = read(house).json()["stops"]
    assert settled["changes"] == []


@BOTH
def test_a_route_goes_on_after_midnight(house: History) -> None:
    party(house, 1, TAP).placed("100").confirmed("40").scheduled().delivered()
    party(house, 2, TAP).placed("100").confirmed("40").scheduled()
    planned(house, (1, "delivery", 120), (2, "delivery", 240), driver=1)
    app = on_friday(house, security=Security())
    app.state.clock = lambda: datetime.combine(SATURDAY + timedelta(days=1), time(3, 15), UTC)
    house.follow()
    with client_of(app, "driver") as client:
        stops = client.get(PATH).json()["stops"]
    assert [(stop["key"], stop["state"]) for stop in stops] == [("d1", "done"), ("d2", "open")]


def test_a_load_is_not_complete_before_its_kegs_are_chosen(house: History) -> None:
    it = party(house, 1).placed().confirmed()
    planned(house, (1, "delivery", 120), driver=1)
    [stop] = read(house).json()["stops"]
    assert stop["kegs_to_choose"] == sum(int(item.quantity) for item in it.items if item.kind == "beer") > 0


def test_an_erasure_leaves_no_name_note_or_hash_of_a_stop(house: History) -> None:
    it = party(house, 1, TAP).placed().confirmed().scheduled()
    it.given(order_events.ReceiverNamed, **HERE, name="Téo").given(order_events.StopFailed, **HERE, **FAILED)
    customer: Customer = it.details.customer
    house.given("proof-5", order_events.ProofKept, order_id=1, order_code=it.code, customer=customer, **HERE, **PHOTO)
    house.given(f"customer-{customer.id}", CustomerErased, orders=1)
    house.follow()
    [row], [proof] = house.rows(stops), house.rows(proofs)
    assert (row["receiver"], row["note"], proof["sha256"]) == ("Titular removido", "", "")


def test_the_key_of_a_phone_follows_from_the_user_and_is_kept_nowhere(house: History) -> None:
    first, again = read(house, "/api/v1/stops/key"), read(house, "/api/v1/stops/key")
    assert (first.status_code, first.headers["Cache-Control"]) == (200, "no-store")
    assert first.json() == again.json()
    assert first.json()["user_id"] == 1
    assert read(house, "/api/v1/stops/key", "staff").status_code == 403


TOLD: dict[str, Any] = {
    "driver_id": 1,
    "day": SATURDAY,
    "stop": "delivery",
    "order_id": 1,
    "order_code": "EV-2026-00001",
    "customer_id": None,
    "happened_at": datetime(2026, 11, 28, 12, tzinfo=UTC),
    "whose": "Marina Duarte",
    "refusal": "Este pedido foi cancelado.",
}


@BOTH
def test_the_office_reads_what_was_not_recorded_with_the_money_first_and_the_phone_what_is_decided(
    house: History,
) -> None:
    for id, action, amount in ((5, "handover", None), (6, "payment", 100), (7, "payment", 250), (8, "arrival", None)):
        money = None if amount is None else Decimal(amount)
        house.given(
            f"unrecorded-{id}", ActionNotRecorded, key=f"k{id}", action=action, amount=money, done=action, **TOLD
        )
    open_now = read(house, "/api/v1/stops/unrecorded", "admin").json()
    assert (open_now["amount"], [each["id"] for each in open_now["actions"]]) == (350, [7, 6, 5, 8])
    assert read(house).json()["decided"] == []
    house.given("unrecorded-6", ActionTakenIn)
    house.given("unrecorded-8", ActionSetAside)
    house.given("unrecorded-5", ActionNotRecorded, key="k5", action="handover", amount=None, done="", **TOLD)
    left = read(house, "/api/v1/stops/unrecorded", "admin").json()
    assert (left["amount"], [each["id"] for each in left["actions"]]) == (250, [7, 5])
    assert read(house).json()["decided"] == ["k6", "k8"], "without a route on that day, too"
    assert read(house, "/api/v1/stops/unrecorded").status_code == 403
