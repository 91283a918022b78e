"""The bank's webhook, played by a provider that repeats, reorders and lies."""

import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import given, settings
from structlog.testing import capture_logs

from command_api.bank.commands import ignore_line, import_statement, match_line
from command_api.bank.domain import BankLine
from command_api.bank.statements import read_statement
from command_api.bank.webhook import NotificationBody, is_authentic_call, router
from command_api.kernel import Refused, stream_id
from command_api.orders.commands import Deposit, confirm_order
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment, request_pix
from infra.security.database import migrate_security
from infra.security.hygiene import harden
from infra.security.limits import ATTEMPTS, LoginLimits
from infra.settings import Settings
from tests.command_api.conftest import BOTH
from tests.command_api.orders.conftest import Stockroom, stockroom_in

PATH = "/api/v1/pix/webhook"
SECRET = "segredo-do-banco-que-tem-32-letras"
UNKNOWN = "c3e0e7a4e7f1469a9f782d3d4999343c"
SETTLED = datetime(2026, 11, 20, 17, 12, 3, tzinfo=UTC)

Notification = dict[str, Any]


@dataclass
class FakeProvider:
    """Notifies as the PIX API says."""

    api: TestClient
    numbers: Any = field(default_factory=lambda: count(1))

    def pix(self, amount: str, txid: str = "", **more: Any) -> Notification:
        """A PIX that was paid to the house."""
        return {
            "endToEndId": f"E18236120202611201712{next(self.numbers):011d}",
            "txid": txid,
            "valor": amount,
            "horario": SETTLED.isoformat(),
            "chave": "pix@pirilampo.example",
            "infoPagador": "Sinal da Dalva Nogueira",
            **more,
        }

    def posts(self, *pix: Notification, path: str = f"{PATH}/pix", secret: str = SECRET) -> httpx.Response:
        headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
        return self.api.post(path, content=json.dumps({"pix": list(pix)}), headers=headers)

    def notifies(self, *pix: Notification) -> int:
        """How many lines were new."""
        answer = self.posts(*pix)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["new"])


def refund(amount: str, status: str = "DEVOLVIDO", id: str = "123ABC") -> dict[str, Any]:
    horario = {"solicitacao": SETTLED.isoformat()}
    return {"id": id, "rtrId": f"D18236120202611201712{id:0>11}", "valor": amount, "horario": horario, "status": status}


@pytest.fixture
def room(store: Any) -> Stockroom:
    return stockroom_in(store)


@pytest.fixture
def bank(room: Stockroom, serving: Callable[..., TestClient]) -> FakeProvider:
    return FakeProvider(webhook_on(room, serving, SECRET))


def webhook_on(room: Stockroom, serving: Callable[..., TestClient], secret: str | None) -> TestClient:
    migrate_security(room.store.recorder.engine)
    security = SimpleNamespace(limits=LoginLimits(room.store.recorder.engine))
    api = serving(router, None, security=security, settings=Settings(pix_webhook_secret=secret))
    api.app.state.store = room.store  # type: ignore[attr-defined]  # the FastAPI behind the client
    return api


def asked(room: Stockroom, amount: int, barrel: int = 0) -> tuple[int, str]:
    """An order of 100 BRL, and the txid of a request for ``amount``."""
    order = room.place(Line("asset", room.barrels[barrel]))
    txid = request_pix(room.store, order.number, Decimal(amount), room.ctx()).answer["txid"]
    return order.number, str(txid)


def lines(room: Stockroom) -> list[BankLine]:
    return [room.store.load(BankLine, stream_id(each)) for each in room.store.living(BankLine)]


def waiting(room: Stockroom) -> list[tuple[Decimal, Sequence[tuple[int, int | None]]]]:
    """The amounts that wait for a user, with the orders and payments that they may concern."""
    found = [line for line in lines(room) if line.status == "open"]
    return sorted((each.amount, [(one.order_id, one.payment_id) for one in each.suggestions]) for each in found)


@BOTH
def test_five_times_and_out_of_order_each_pix_counts_once(room: Stockroom, bank: FakeProvider) -> None:
    (paid, txid), (other, other_txid) = asked(room, 60), asked(room, 60, barrel=1)
    right = bank.pix("60.00", txid)
    wrong, unknown = bank.pix("59.99", other_txid), bank.pix("7.77", UNKNOWN)
    contradicting = {**right, "valor": "600.00"}
    notifications = [[right, wrong], [unknown], [contradicting], [right, unknown, wrong]]
    rounds = [notifications[n % 4 :] + notifications[: n % 4] for n in range(5)]
    with ThreadPoolExecutor(4) as pool:
        new = sum(pool.map(lambda pix: bank.notifies(*pix), [pix for each in rounds for pix in each]))
    assert new == 4
    order = room.order(paid)
    assert [(each.amount, each.method, each.txid, each.received_at) for each in order.payments.values()] == [
        (Decimal(60), "pix", txid, SETTLED)
    ]
    assert not room.order(other).payments
    assert waiting(room) == [(Decimal("7.77"), []), (Decimal("59.99"), [(other, None)]), (Decimal(600), [(paid, None)])]


def test_a_contradiction_that_comes_first_does_not_pay_and_does_not_prevent_the_payment(
    room: Stockroom, bank: FakeProvider
) -> None:
    id, txid = asked(room, 60)
    right = bank.pix("60.00", txid.lower())
    assert bank.notifies({**right, "valor": "6.00"}, right) == 2
    assert room.order(id).account.balance == 40
    assert waiting(room) == [(Decimal(6), [(id, None)])]
    with pytest.raises(Refused, match="já foi registrado"):
        match_line(room.store, lines(room)[0].number, id, None, room.ctx())


@pytest.mark.parametrize("statement_first", [False, True])
def test_a_statement_with_the_same_pix_counts_it_once(
    room: Stockroom, bank: FakeProvider, statement_first: bool
) -> None:
    id, txid = asked(room, 60)
    known, unknown = bank.pix("60.00", txid), bank.pix("7.77")
    rows = [
        f"20/11/2026;PIX RECEBIDO {each['endToEndId']};{each['valor'].replace('.', ',')}" for each in (known, unknown)
    ]
    statement = read_statement("\n".join(["Data;Histórico;Valor", *rows]).encode())

    def take_in() -> int:
        return import_statement(room.store, statement, room.ctx()).new

    first, second = (take_in, lambda: bank.notifies(known, unknown))[:: 1 if statement_first else -1]
    assert (first(), second(), first()) == (2, 0, 0)
    if statement_first:  # the statement says no txid: a user decides
        match_line(room.store, lines(room)[0].number, id, None, room.ctx())
    assert room.order(id).account.balance == 40
    assert waiting(room) == [(Decimal("7.77"), [])]


def test_a_pix_that_a_user_typed_before_is_not_paid_again(room: Stockroom, bank: FakeProvider) -> None:
    id, txid = asked(room, 60)
    pix = bank.pix("60.00", txid)
    receive_payment(room.store, id, Payment(Decimal(60), "pix", pix["endToEndId"]), room.ctx())
    bank.notifies(pix)
    assert room.order(id).account.balance == 40
    assert [line.payment for line in lines(room)] == [(id, 1)]


def test_a_settled_refund_waits_for_a_user_with_the_payment_that_it_sends_back(
    room: Stockroom, bank: FakeProvider
) -> None:
    id, txid = asked(room, 60)
    pix = bank.pix("60.00", txid)
    bank.notifies(pix)
    bank.notifies({**pix, "devolucoes": [refund("10.00", "EM_PROCESSAMENTO"), refund("5.00", "NAO_REALIZADO")]})
    assert waiting(room) == []
    settled = {**pix, "devolucoes": refund("10.00")}  # the published example has no list
    assert (bank.notifies(settled), bank.notifies(settled)) == (1, 0)
    assert waiting(room) == [(Decimal(-10), [(id, 1)])]
    line = next(each.number for each in lines(room) if each.amount < 0)
    with pytest.raises(Refused, match="Só um crédito"):
        match_line(room.store, line, id, 1, room.ctx())
    ignore_line(room.store, line, room.ctx())
    assert waiting(room) == []


def test_a_pix_that_was_sent_back_before_the_house_knew_of_it_is_no_payment_at_once(
    room: Stockroom, bank: FakeProvider
) -> None:
    id, txid = asked(room, 60)
    bank.notifies(bank.pix("60.00", txid, devolucoes=[refund("60.00")]))
    assert not room.order(id).payments
    assert waiting(room) == [(Decimal(-60), [(id, None)]), (Decimal(60), [(id, None)])]


def test_the_payer_is_kept_as_personal_data(room: Stockroom, bank: FakeProvider) -> None:
    id, txid = asked(room, 60)
    payer = {"nome": "DALVA NOGUEIRA", "cpf": "390.533.447-05"}
    bank.notifies(bank.pix("60.00", txid, pagador=payer, gnExtras={"unknown": 1}, componentesValor=None))
    (line,) = lines(room)
    assert line.subject == f"customer-{room.order(id).details.customer.id}"
    assert (line.payer.name, line.payer.document, line.payer.text) == (
        "DALVA NOGUEIRA",
        "39053344705",
        "Sinal da Dalva Nogueira",
    )


@pytest.mark.parametrize("path", [PATH, f"{PATH}/pix"])
def test_without_a_secret_in_the_settings_there_is_no_webhook(
    room: Stockroom, serving: Callable[..., TestClient], path: str
) -> None:
    provider = FakeProvider(webhook_on(room, serving, None))
    assert provider.posts(path=path).status_code == 404


def test_the_secret_comes_in_a_header_or_in_the_address_and_is_not_logged(
    room: Stockroom, serving: Callable[..., TestClient]
) -> None:
    old = "o-segredo-de-antes-da-troca-32-ou-mais"
    provider = FakeProvider(webhook_on(room, serving, f"{SECRET},{old}"))
    with capture_logs() as logs:
        assert provider.posts().status_code == 200, "a provider tests the address"
        assert provider.posts(path=PATH, secret=old).status_code == 200
        by_address = [f"{PATH}/{each}{end}" for each in (SECRET, old) for end in ("", "/pix")]
        assert {provider.api.post(path, json={}).status_code for path in by_address} == {200}
        assert provider.api.post(by_address[0], json={"pix": [{"valor": 3}]}).json() == {"new": 1, "unread": 1}
        assert provider.api.post(f"{PATH}/pix", json={}).status_code == 401
    assert SECRET not in str(logs)


def test_wrong_secrets_are_limited_and_the_right_one_is_not(
    room: Stockroom, serving: Callable[..., TestClient]
) -> None:
    provider = FakeProvider(webhook_on(room, serving, SECRET))
    tried = [provider.posts(secret=f"{SECRET}{n}").status_code for n in range(ATTEMPTS + 1)]
    assert tried == [401] * ATTEMPTS + [429]
    assert provider.posts().status_code == 200


@BOTH
def test_one_that_cannot_be_read_does_not_hold_up_the_others(room: Stockroom, bank: FakeProvider) -> None:
    id, txid = asked(room, 60)
    bad = [
        bank.pix("60.00", valor="60,00"),
        bank.pix("60.00", valor=-60),
        bank.pix("60.00", endToEndId=""),
        bank.pix("60.00", horario="ontem"),
        bank.pix("60.00", horario="1999-01-01T00:00:00Z"),
        "PIX",
    ]
    for _ in range(2):
        answer = bank.posts(*bad[:3], bank.pix("60.00", txid), *bad[3:])
        assert (answer.status_code, answer.json()["unread"]) == (200, len(bad))
    assert [each.amount for each in room.order(id).payments.values()] == [Decimal(60)]
    unread = [line.payer.text for line in lines(room) if line.amount == 0]
    assert len(unread) == len(bad), "each once, however often it is notified"
    assert "O banco avisou de um PIX que não pôde ser lido (valor). Confira no extrato." in unread


@pytest.mark.parametrize(
    "odd",
    [
        {"infoPagador": "Sinal\x00 da \ud83c festa"},
        {"infoPagador": 7},
        {"pagador": "Maria"},
        {"pagador": {"cpf": 39053344705, "nome": "x" * 999}},
        {"devolucoes": [{"id": "1", "valor": "1.00", "status": "OUTRO"}]},
        {"componentesValor": {"original": {"valor": "60.00"}}},
    ],
)
def test_what_is_odd_beside_the_money_is_left_out(room: Stockroom, bank: FakeProvider, odd: dict[str, Any]) -> None:
    id, txid = asked(room, 60)
    assert bank.posts(bank.pix("60.00", txid, **odd)).json() == {"new": 1, "unread": 0}
    assert len(room.order(id).payments) == 1


def test_a_hundred_with_the_secret_are_taken_and_texts_with_control_characters_too(
    room: Stockroom, bank: FakeProvider
) -> None:
    app = bank.api.app
    app.state.routes_with_a_secret = {PATH: is_authentic_call}  # type: ignore[attr-defined]  # the FastAPI behind it
    hardened = FakeProvider(TestClient(harden(app, Settings(pix_webhook_secret=SECRET))))
    many = [hardened.pix("1.00", infoPagador="a\x00b", devolucoes=[refund("1.00", id=str(n))]) for n in range(100)]
    assert hardened.posts(*many, secret="x" * 32).status_code == 413
    assert hardened.posts(*many).json() == {"new": 200, "unread": 0}
    by_address = hardened.api.post(f"{PATH}/{SECRET}/pix", json={"pix": many})
    assert by_address.json() == {"new": 0, "unread": 0}


def test_identifiers_of_others_keep_their_letters(room: Stockroom, bank: FakeProvider) -> None:
    bank.notifies(bank.pix("7.00", "aBc123"), bank.pix("8.00", "***"))
    assert sorted(line.txid for line in lines(room)) == ["", "aBc123"]


def test_a_pix_of_tomorrow_is_one_of_now(room: Stockroom, bank: FakeProvider) -> None:
    id, txid = asked(room, 60)
    before = datetime.now(UTC)
    bank.notifies(bank.pix("60.00", txid, horario=(before + timedelta(days=400)).isoformat()))
    (payment,) = room.order(id).payments.values()
    assert before <= payment.received_at <= datetime.now(UTC)


def published() -> dict[str, Any]:
    """What a bank posts, by the central bank's own description. A body is an object with the list; patterns are meant
    for whole values, the ``txid`` of 26 letters for charges that were registered with the bank, and an instant for one
    since there is PIX."""
    text = (Path(__file__).parent / "pix-api-webhook.json").read_text(encoding="utf-8")
    text = re.sub(r'"pattern": "\^?([^"]*?)\$?"', r'"pattern": "^\1$"', text)
    description: dict[str, Any] = json.loads(text)
    content = description["paths"]["/pix"]["post"]["requestBody"]["content"]
    content["application/json"]["schema"] |= {"type": "object", "required": ["pix"]}
    schemas = description["components"]["schemas"]
    schemas["TxId"]["pattern"] = schemas["Pix"]["properties"]["txid"]["allOf"][1]["pattern"]
    schemas["Pix"]["properties"]["horario"] = {"enum": ["2020-11-16T12:00:00Z", "2026-11-20T14:12:03.358-03:00"]}
    return description


NOTIFICATIONS = schemathesis.openapi.from_dict(published())["/pix"]["POST"].as_strategy()


@settings(max_examples=25, deadline=None)
@given(notification=NOTIFICATIONS)
def test_whatever_the_published_description_allows_is_understood(notification: Any) -> None:
    _, unread = NotificationBody.model_validate(notification.body).read()
    assert unread == []


@BOTH
def test_one_pix_of_two_requests_pays_the_order_once(room: Stockroom, bank: FakeProvider) -> None:
    id, first = asked(room, 30)
    second = request_pix(room.store, id, Decimal(25), room.ctx()).answer["txid"]
    paid = bank.pix("30.00", first)
    assert bank.notifies(paid, bank.pix("25.00", second, endToEndId=paid["endToEndId"].lower())) == 2
    assert room.order(id).account.received == 30
    assert waiting(room) == [(Decimal(25), [(id, None)])]
    bank.notifies(bank.pix("25.00", second))
    assert room.order(id).account.received == 55


@BOTH
def test_a_deposit_that_the_bank_tells_of_confirms_the_order(room: Stockroom, bank: FakeProvider) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    txid = request_pix(room.store, id, None, room.ctx()).answer["txid"]
    bank.notifies(bank.pix("60.00", txid))
    order = room.order(id)
    assert (order.status, order.account.deposit_paid, order.pix.open) == ("confirmed", 60, {})
    confirmed = list(room.store.events.get(order.id))[-1]
    assert confirmed.metadata.causation_id == f"{order.id}/{order.version - 1}"


def test_a_pix_whose_request_a_typed_deposit_covers_waits_for_a_user(room: Stockroom, bank: FakeProvider) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    txid = request_pix(room.store, id, None, room.ctx()).answer["txid"]
    confirm_order(room.store, id, Deposit(Decimal(60), "pix"), room.ctx())
    bank.notifies(bank.pix("60.00", txid))
    assert room.order(id).account.received == 60
    assert waiting(room) == [(Decimal(60), [(id, None)])]
