"""The demo pub shows how a deposit is charged by PIX, to an invented key."""

from xml.etree import ElementTree as ET

from query_api.orders.br_code import checksum
from tests.harness.system import Site


def test_a_deposit_of_the_demo_can_be_charged_to_an_invented_key(pub: Site) -> None:
    with pub.client("operador") as client:
        orders = (
            client.get("/api/v1/event-orders", params={"status": "awaiting_deposit"}).raise_for_status().json()["data"]
        )
        waiting = next(order for order in orders if order["deposit_amount"] > 0)
        charged = client.get(f"/api/v1/event-orders/{waiting['id']}/pix").raise_for_status().json()
    assert charged["key"] == "pix@pirilampo.example"
    assert charged["key"] in charged["payload"]
    assert charged["payload"].endswith(checksum(charged["payload"][:-4]))
    assert ET.fromstring(charged["qr_svg"]).tag.endswith("svg")
