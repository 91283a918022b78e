"""Three deliveries of a driver whose phone has no network, and whose browser is killed in between. Meanwhile one order
gets a piece, of which the office hears that it was not delivered; one is cancelled, and the office sees its money.

Another round goes past midnight. What another tab has taken meanwhile is not asked for again, and what the office has
booked is told as paid beyond."""

import hashlib
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from command_api.rules.windows import PUB_TIME
from tests.harness.browser import FLAGS, HEADLESS_SHELL, chromium
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.screens import fill_login
from tests.harness.system import DEMO_PASSWORD, System

pytestmark = [pytest.mark.browser, pytest.mark.embedded("the phone's own profile is killed, not the system")]

PEOPLE = ("Anselmo Brito", "Beatriz Sá", "Caetano Luz")
Picture = Callable[[Page, str], None]


@contextmanager
def phone(browser: Browser, pub: System, profile: Path) -> Iterator[Page]:
    """A phone in portrait whose browser keeps its profile. It may be killed before the end."""
    context = browser.browser_type.launch_persistent_context(
        profile,
        executable_path=chromium(HEADLESS_SHELL),
        args=list(FLAGS),
        base_url=pub.url,
        locale="pt-BR",
        viewport={"width": 360, "height": 640},
        has_touch=True,
    )
    try:
        yield context.pages[0]
    finally:
        with suppress(Error):  # it was killed
            context.close()


def stay() -> Stay:
    """Today's: a run of all tests may have begun yesterday."""
    return Stay.in_days(0)


def kill(profile: Path) -> None:
    """What a system without memory does: nothing is written, nothing is said."""
    found = subprocess.run(["pgrep", "-f", f"user-data-dir={profile}"], capture_output=True, text=True, check=True)
    for process in found.stdout.split():
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)


@dataclass(frozen=True)
class Driver:
    username: str
    name: str


WESLEY = Driver("garcom", "Wesley Prado")
CAIO = Driver("gerente", "Caio Bevilacqua")


def orders_of(desk: EventDesk, driver: Driver) -> list[dict[str, Any]]:
    """A barrel each for three customers, delivered today by the driver's own van; 100 BRL are due at each door."""
    placed: list[dict[str, Any]] = []
    for name in PEOPLE:
        barrel = desk.bought("Barril 50L")
        order = desk.place(name, stay(), [barrel["id"]], delivery_address=f"Rua das Acácias, {len(placed) + 1}")
        placed.append({**desk.move_on(order, "confirmed"), "tag": barrel["asset_tag"]})
    plan(desk, placed, driver)
    return placed


def plan(desk: EventDesk, orders: list[dict[str, Any]], driver: Driver) -> None:
    """The other routes of the day stay."""
    drivers = {each["name"]: each["id"] for each in desk.look("/api/v1/drivers")}
    day = desk.look(f"/api/v1/route-plans/{stay().delivery}")
    van = {"name": f"Kombi de {driver.name}", "max_load_kg": 900, "cost_center": "choperia"}
    added = desk.client.post("/api/v1/vehicles", json=van).raise_for_status().json()["id"]
    noon = datetime.combine(stay().delivery, time(12), PUB_TIME)
    mine = {
        "vehicle_id": added,
        "driver_id": drivers[driver.name],
        "departs_at": noon.isoformat(),
        "stops": [
            {"order_id": order["id"], "kind": "delivery", "arrives_at": (noon + timedelta(hours=n)).isoformat()}
            for n, order in enumerate(orders, 1)
        ],
    }
    kept = [
        {
            **{name: route[name] for name in ("vehicle_id", "driver_id", "departs_at")},
            "stops": [
                {
                    **{name: stop[name] for name in ("order_id", "kind")},
                    "arrives_at": stop["planned_at"],
                    "outside_shift": True,
                }
                for stop in route["stops"]
                if stop["state"] != "gone" and stop["arrives_at"]
            ],
        }
        for route in day["routes"]
    ]
    answer = desk.client.put(f"/api/v1/route-plans/{stay().delivery}", json={"routes": [*kept, mine]})
    assert answer.status_code == 200, answer.text


def sheet(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def press(page: Locator | Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name).click()


def sign(pad: Locator) -> None:
    box = pad.bounding_box()
    assert box is not None
    mouse = pad.page.mouse
    mouse.move(box["x"] + 30, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 120, box["y"] + 60, steps=4)
    mouse.up()


def hand_over(page: Page, receiver: str, when_signed: Callable[[], None] = lambda: None) -> None:
    press(page, "Entregar")
    handover = sheet(page, "Entregar")
    handover.get_by_label("Quem recebe").fill(receiver)
    sign(handover.locator("canvas"))
    when_signed()
    press(handover, "Registrar a entrega")


def open_payment(page: Page) -> Locator:
    press(page, re.compile("^Receber R"))
    return sheet(page, "Receber")


def take_cash(page: Page) -> None:
    """All that is due."""
    pay_cash(open_payment(page))


def pay_cash(payment: Locator) -> None:
    payment.get_by_text("Dinheiro").click()
    press(payment, re.compile("^Recebi R"))


def sign_in(page: Page, driver: Driver) -> None:
    """Reads the round, and can open it without a network afterwards."""
    page.goto("/rota")
    fill_login(page, driver.username, DEMO_PASSWORD)
    expect(page).to_have_url(re.compile("/rota$"))
    expect(page.get_by_role("heading", name=PEOPLE[0])).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready")


def load(page: Page, orders: list[dict[str, Any]]) -> None:
    press(page, re.compile("Pôr no carro"))
    for order in orders:
        press(page, f"Pôr {order['tag']} no carro")
    press(page, "Tudo no carro")


def add_a_barrel(desk: EventDesk, order: dict[str, Any]) -> str:
    """Its tag. The phone has read the order before, and shows it without."""
    barrel = desk.bought("Barril 50L")
    kept = [{name: item[name] for name in ("id", "asset_id", "unit_price")} for item in order["items"]]
    body = {"items": [*kept, {"asset_id": barrel["id"]}]}
    desk.client.patch(f"/api/v1/event-orders/{order['id']}", json=body).raise_for_status()
    return str(barrel["asset_tag"])


def told(desk: EventDesk, order: dict[str, Any]) -> dict[str, Any]:
    """What the office knows of the one stop of the order."""
    [stop] = desk.order(order["id"])["stops"]
    return dict(stop)


def test_a_driver_delivers_where_there_is_no_network(
    browser: Browser,
    pub: System,
    desk: EventDesk,
    tmp_path: Path,
    picture: Picture,
    new_page: Callable[..., Page],
) -> None:
    orders = orders_of(desk, WESLEY)
    first, second, third = orders
    with phone(browser, pub, tmp_path) as page:
        sign_in(page, WESLEY)
    added = add_a_barrel(desk, first)
    with phone(browser, pub, tmp_path) as page:
        page.context.set_offline(True)
        page.goto("/rota")
        expect(page.get_by_text("Sem rede: tudo fica guardado no telefone")).to_be_visible()
        load(page, orders)
        press(page, "Cheguei")
        hand_over(page, "Anselmo, o dono", lambda: picture(page, "driver-handover"))
        take_cash(page)
        expect(page.get_by_role("heading", name=PEOPLE[1])).to_be_visible()
        kill(tmp_path)

    desk.client.patch(
        f"/api/v1/event-orders/{third['id']}/status",
        json={"status": "cancelled", "reason": "Choveu", "settlement": {"returned": 0}},
    ).raise_for_status()
    with phone(browser, pub, tmp_path) as page:
        page.context.set_offline(True)
        page.goto("/rota")
        expect(page.get_by_role("heading", name=PEOPLE[1])).to_be_visible()
        press(page, "Cheguei")
        press(page, "Não entregue")
        failure = sheet(page, "Não entregue")
        failure.get_by_text("Ninguém no local").click()
        failure.get_by_text("Fica para outro dia").click()
        press(failure, "Registrar: não entregue")
        expect(page.get_by_role("heading", name=PEOPLE[2])).to_be_visible()
        press(page, "Cheguei")
        picture(page, "driver-pending")
        hand_over(page, "Caetano")
        take_cash(page)
        assert desk.order(first["id"])["status"] == "confirmed", "nothing was sent"

        page.context.set_offline(False)
        refused = page.get_by_role("button", name=f"O sistema recusou uma ação em {PEOPLE[2]}")
        expect(refused).to_be_visible()
        picture(page, "driver-refused")
        refused.click()
        arrival = page.get_by_role("alert").filter(has_text="não há o que entregar")
        expect(arrival).to_be_visible()

        office = new_page(360, person="operador")
        office.goto("/operations/routes")
        waiting = office.get_by_role("list", name="Não registrado").get_by_role("listitem").filter(has_text=PEOPLE[2])
        money = waiting.filter(has_text="em dinheiro")
        expect(money).to_contain_text(re.compile(r"R\$\s100,00"))
        expect(money).to_contain_text(WESLEY.name)
        expect(waiting).to_have_count(4)
        assert office.evaluate("document.documentElement.scrollWidth") <= 360
        picture(office, "routes-unrecorded-360")
        press(money, re.compile("^Deixar de lado"))
        reason = sheet(office, "Deixar de lado")
        reason.get_by_label("Motivo").fill("Devolvido ao cliente")
        press(reason, "Deixar de lado")
        expect(money).to_have_count(0)
        office.goto(f"/operacoes/eventos/{first['id']}")
        expect(office.get_by_role("paragraph").filter(has_text=f"Entregue sem: Barril 50L ({added})")).to_be_visible()
        expect(office.get_by_role("button", name="Deixar fora do pedido")).to_be_visible()
        assert office.evaluate("document.documentElement.scrollWidth") <= 360

        page.reload()
        refused.click()
        stop = sheet(page, PEOPLE[2])
        expect(stop.get_by_text("Entrega a Caetano")).to_be_visible()
        expect(stop.get_by_text("em dinheiro")).to_have_count(0)

    delivered, failed = told(desk, first), told(desk, second)
    assert (delivered["receiver"], delivered["driver"]) == ("Anselmo, o dono", WESLEY.name)
    assert [proof["kind"] for proof in delivered["proofs"]] == ["signature"]
    signature = desk.client.get(f"/api/v1/event-orders/{first['id']}/proofs/{delivered['proofs'][0]['id']}").content
    assert hashlib.sha256(signature).hexdigest() == delivered["proofs"][0]["sha256"]
    assert (failed["failure"]["reason"], failed["failure"]["next_step"]) == ("nobody_there", "another_day")
    order = desk.order(first["id"])
    out = [each["asset_tag"] for each in order["bookings"] if each["state"] == "out"]
    assert out == [first["tag"]], "what was signed for"
    assert (order["status"], order["money"]["balance_due"]) == ("delivered", 0)
    [payment] = order["money"]["payments"]
    instants = [delivered["arrived_at"], delivered["received_at"], payment["received_at"], failed["failure"]["at"]]
    assert instants == sorted(instants), "as they happened"
    kinds = [entry["kind"] for entry in order["timeline"]]
    assert kinds.count("EventOrderDelivered") == kinds.count("PaymentReceived") == kinds.count("StopReached") == 1


def test_a_round_goes_past_midnight_and_money_is_taken_once(
    browser: Browser, pub: System, desk: EventDesk, tmp_path: Path, picture: Picture
) -> None:
    orders = orders_of(desk, CAIO)
    first, second, _ = orders
    with phone(browser, pub, tmp_path) as page:
        sign_in(page, CAIO)
        page.context.set_offline(True)
        load(page, orders)
        press(page, "Cheguei")
        hand_over(page, "Anselmo")
        payment = open_payment(page)
        amount = payment.get_by_label("Valor (R$)")
        expect(amount).to_have_value("100,00")
        other = page.context.new_page()
        other.goto("/rota")
        theirs = open_payment(other)
        theirs.get_by_label("Valor (R$)").fill("60")
        pay_cash(theirs)
        expect(payment.get_by_text(re.compile(r"^Já foi pago R\$\s60,00\.$"))).to_be_visible()
        expect(amount).to_have_value("40,00")
        other.close()
        pay_cash(payment)
        expect(page.get_by_role("heading", name=PEOPLE[1])).to_be_visible()

        pix = {"amount": 100, "method": "pix", "reference": "E2E-1"}
        desk.client.post(f"/api/v1/event-orders/{second['id']}/payments", json=pix).raise_for_status()
        midnight = datetime.combine(stay().delivery + timedelta(days=1), time(), PUB_TIME)
        page.clock.install(time=midnight + timedelta(minutes=15))
        page.reload()
        expect(page.get_by_text(re.compile("^Rota de .+: termina na última parada\\.$"))).to_be_visible()
        expect(page.get_by_role("heading", name=PEOPLE[1])).to_be_visible()
        press(page, "Cheguei")
        hand_over(page, "Beatriz")
        take_cash(page)
        expect(page.get_by_role("heading", name=PEOPLE[2])).to_be_visible()
        picture(page, "driver-after-midnight")

        page.context.set_offline(False)
        page.get_by_text("2 paradas terminadas").click()
        press(page, re.compile(PEOPLE[1]))
        beyond = re.compile(r"^Pago a mais: R\$\s100,00\.$")
        expect(sheet(page, PEOPLE[1]).get_by_text(beyond)).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("pendente"))).to_have_count(0)

    paid = [
        [(each["amount"], each["method"]) for each in desk.order(order["id"])["money"]["payments"]]
        for order in (first, second)
    ]
    assert paid == [[(60, "dinheiro"), (40, "dinheiro")], [(100, "pix"), (100, "dinheiro")]]
    told_to_office = desk.order(second["id"])["differences"]
    assert [beyond.match(each) is not None for each in told_to_office] == [True]
    assert told(desk, second)["receiver"] == "Beatriz"
