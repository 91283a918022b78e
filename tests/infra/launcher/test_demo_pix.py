"""The deposit of a party of the demo pub, charged by PIX."""

from xml.etree import ElementTree as ET

from infra.launcher.demonstration import with_invented_pix
from infra.settings import Settings
from query_api.orders.br_code import checksum
from tests.harness.system import System


def test_a_deposit_of_the_demo_can_be_charged_to_an_invented_key(system: System) -> None:
    with system.client("operador") as client:
        waiting = (
            client.get("/api/v1/event-orders", params={"status": "awaiting_deposit"})
            .raise_for_status()
            .json()["data"][0]
        )
        charged = client.get(f"/api/v1/event-orders/{waiting['id']}/pix").raise_for_status().json()
    assert charged["key"] == "pix@pirilampo.example"
    assert charged["key"] in charged["payload"]
    assert charged["payload"].endswith(checksum(charged["payload"][:-4]))
    assert ET.fromstring(charged["qr_svg"]).tag.endswith("svg")


def test_a_key_that_was_configured_stays() -> None:
    own = Settings(pix_key="caixa@bar.example")
    assert with_invented_pix(own).pix_key == "caixa@bar.example"
