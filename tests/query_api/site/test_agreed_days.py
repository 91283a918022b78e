"""What was agreed for dates whose opening hours change."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

from starlette.testclient import TestClient

from command_api.reservations.events import ReservationCancelled, ReservationRequested
from command_api.route_plans.events import PlannedStop, RoutePlanned
from tests.harness.parties import SATURDAY, Party, details
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH

PATH = "/api/v1/site/agreed-days"
SUNDAY = SATURDAY + timedelta(days=1)
NIGHT = datetime(2026, 11, 28, 22, tzinfo=UTC)


@BOTH
def test_a_date_names_its_reservations_deliveries_pickups_and_routes(admin: TestClient, history: History) -> None:
    guest = {"people": 4, "name": "Maria", "phone": "+5511955550171", "notes": ""}
    for id in (1, 2, 3):
        history.given(
            f"reservation-{id}", ReservationRequested, day=SATURDAY, starts_at=NIGHT, link_digest=f"{id}", **guest
        )
    history.given("reservation-3", ReservationCancelled, cancelled_by="guest")
    booked = details(preferred_delivery_date=SATURDAY, pickup_date=SUNDAY)
    Party(history, 1, booked, assets={}).drafted().placed()
    Party(history, 2, booked, assets={}).drafted()  # holds nothing yet
    Party(history, 3, booked, assets={}).drafted().placed().confirmed().cancelled("confirmed")
    stop = PlannedStop(order_id=1, kind="delivery", shift="noite", kg=Decimal(50), arrives_at=NIGHT)
    route = {"vehicle_id": 1, "driver_id": 3, "departs_at": NIGHT, "stops": (stop,)}
    history.given("route_plan-20261128", RoutePlanned, day=SATURDAY, **route)
    history.follow()
    days = [SUNDAY, SATURDAY, SATURDAY + timedelta(days=7)]
    found = admin.get(PATH, params={"day": [f"{day}" for day in days]})
    nothing = {"reservations": 0, "deliveries": 0, "pickups": 0, "routes": 0}
    assert found.json() == [
        {**nothing, "day": "2026-11-28", "reservations": 2, "deliveries": 1, "routes": 1},
        {**nothing, "day": "2026-11-29", "pickups": 1},
    ]
