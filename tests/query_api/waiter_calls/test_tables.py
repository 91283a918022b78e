"""What guests and the bar see of calls, given what happened."""

from decimal import Decimal

import pypdfium2
import zxingcpp
from starlette.testclient import TestClient

from command_api.leads.events import SiteOrderFulfilled, SiteOrderReceived
from command_api.rules.site_orders import OrderedProduct, SiteOrder
from command_api.site.events import BusinessInfoChanged
from command_api.waiter_calls.events import WaiterCallAnswered, WaiterCalled, WaiterCallSeen
from projections.runtime.rebuild import verify
from tests.harness.papers import text_of
from tests.harness.read_models import NOON, History, business
from tests.query_api.conftest import BASE_URL, BOTH, AskedAt


@BOTH
def test_the_bar_sees_who_waits_and_guests_see_whether_they_do(
    history: History, visitor: TestClient, manager: TestClient
) -> None:
    nothing = {"table": 5, "takes_calls": False, "called_at": None, "seen_at": None}
    assert visitor.get("/api/tables/5").json() == nothing
    history.given("business_info-1", BusinessInfoChanged, **business(calling_tables=5))
    for call, table in ((1, 5), (2, 3), (3, 4)):
        history.given(f"waiter_call-{call}", WaiterCalled, table=table)
    history.given("waiter_call-2", WaiterCallAnswered)
    history.follow()
    waiting = visitor.get("/api/tables/5").json()
    assert (waiting["takes_calls"], waiting["called_at"], waiting["seen_at"]) == (True, "2026-11-20T15:02:00Z", None)
    assert visitor.get("/api/tables/3").json() == {**nothing, "table": 3, "takes_calls": True}
    assert visitor.get("/api/tables/6").json()["takes_calls"] is False
    calls = manager.get("/api/v1/waiter-calls").json()
    assert ([(call["id"], call["table"]) for call in calls["calls"]], calls["tables"]) == ([(1, 5), (3, 4)], 5)
    history.given("waiter_call-1", WaiterCallSeen)
    history.follow()
    assert visitor.get("/api/tables/5").json()["seen_at"] == "2026-11-20T15:06:00Z"
    assert [call["seen_at"] for call in manager.get("/api/v1/waiter-calls").json()["calls"]] == [
        "2026-11-20T15:06:00Z",
        None,
    ]
    assert verify(history.recorder, history.database, history.runner.projections["waiter_calls"]).equal


def test_the_bar_sees_what_tables_ordered_until_it_is_handed_over(history: History, manager: TestClient) -> None:
    lines = (OrderedProduct(42, "Pilsen 500 ml", 2, Decimal("12.90")),)
    for id, place, table in ((1, "table", 5), (2, "pickup", None), (3, "table", None), (4, "table", 7)):
        order = SiteOrder(place, lines, Decimal("25.80"), table)
        history.given(f"lead-{id}", SiteOrderReceived, order=order, link_digest=f"{id}", name="Caio")
    history.given("lead-4", SiteOrderFulfilled)
    history.follow()
    [waiting] = manager.get("/api/v1/waiter-calls").json()["orders"]
    assert (waiting["id"], waiting["site_order"]["table"]) == (1, 5)
    assert [(each["quantity"], each["name"]) for each in waiting["site_order"]["lines"]] == [(2, "Pilsen 500 ml")]


def test_each_table_has_a_code_that_opens_its_menu(history: History, asked_at: AskedAt) -> None:
    """As a camera reads them, at 200 dpi. A page holds twelve, the first one nine."""
    history.given("business_info-1", BusinessInfoChanged, **business(calling_tables=20))
    answer = asked_at(NOON).get("/api/v1/waiter-calls/codes")
    assert answer.headers["content-disposition"] == 'inline; filename="codigos-das-mesas-2026-11-20.pdf"'
    assert "Mesa 20" in text_of(answer.content)
    assert b"QR Code da mesa 20" in answer.content
    found = []
    with pypdfium2.PdfDocument(answer.content) as document:
        assert len(document) == 2
        for page in document:
            picture = page.render(scale=200 / 72, grayscale=True).to_numpy()
            found += [code.text for code in zxingcpp.read_barcodes(picture)]
    assert sorted(found) == sorted(f"{BASE_URL}/mesa/{number}" for number in range(1, 21))


def test_a_house_that_takes_no_calls_has_no_codes(history: History, asked_at: AskedAt) -> None:
    text = text_of(asked_at(NOON).get("/api/v1/waiter-calls/codes").content)
    assert "A casa não recebe chamados das mesas." in text
