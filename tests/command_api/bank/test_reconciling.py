"""Lines of statements become payments: by their txid at once, otherwise by a user."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.bank.commands import ignore_line, import_statement, match_line
from command_api.bank.domain import NOBODY, BankLine
from command_api.bank.routes import router
from command_api.bank.statements import read_statement
from command_api.customers.erasing import erase_customer
from command_api.kernel import Refused, stream_id
from command_api.orders.commands import Settlement, cancel_order
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment, request_pix, reverse_payment
from tests.command_api.orders.conftest import Stockroom, stockroom_in

HEADER = "Data;Histórico;Valor\n"


@pytest.fixture
def room(any_store: Any) -> Stockroom:
    return stockroom_in(any_store)


def take_in(room: Stockroom, *rows: str) -> tuple[int, ...]:
    """Lines, new, matched, suggested, unknown."""
    done = import_statement(room.store, read_statement((HEADER + "\n".join(rows)).encode()), room.ctx())
    return done.lines, done.new, done.matched, done.suggested, done.unknown


def line(room: Stockroom, id: int) -> BankLine:
    return room.store.load(BankLine, id)


def asked(room: Stockroom, amount: int, barrel: int = 0, **details: Any) -> tuple[int, str]:
    """An order of 100 BRL, and the txid of a request for ``amount``."""
    order = room.place(Line("asset", room.barrels[barrel]), **details)
    txid = request_pix(room.store, order.number, Decimal(amount), room.ctx()).answer["txid"]
    return order.number, str(txid)


DAY = "20/11/2026"
PATH = "/api/v1/bank-statements"


def test_a_line_with_the_txid_and_amount_of_a_request_is_a_payment_once(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    row = f"{DAY};PIX RECEBIDO {txid} DALVA NOGUEIRA;60,00"
    assert take_in(room, row) == (1, 1, 1, 0, 0)
    assert take_in(room, row) == (1, 0, 0, 0, 0)
    order = room.order(id)
    assert order.account.balance == 40
    assert [(each.method, each.txid) for each in order.payments.values()] == [("pix", txid)]
    assert line(room, 1).payment == (id, 1)


def ofx(*rows: tuple[str, str]) -> bytes:
    """Amounts with what the bank says of each."""
    lines = (
        f"<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>{amount}<FITID>{n:08}<MEMO>{memo}</STMTTRN>"
        for n, (amount, memo) in enumerate(rows)
    )
    head = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\nCHARSET:NONE\n\n"
    account = "<BANKACCTFROM><BANKID>0341<ACCTID>29171<ACCTTYPE>CHECKING</BANKACCTFROM>"
    body = f"{account}<BANKTRANLIST>{''.join(lines)}</BANKTRANLIST>"
    return f"{head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>{body}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>".encode()


def test_an_ofx_of_20_lines_twice_matches_once_and_leaves_what_is_ambiguous_to_a_user(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    other = room.place(Line("asset", room.barrels[1])).number
    certain = [("60.00", f"PIX RECEBIDO {txid} DALVA NOGUEIRA")]
    ambiguous = [("100.00", "PIX RECEBIDO DALVA NOGUEIRA"), ("59.99", f"PIX {txid}")]
    paid = [(f"-{n}.50", f"PAG BOLETO {n}") for n in range(1, 8)]
    unknown = [(f"{n}.13", f"DEPOSITO {n}") for n in range(1, 11)]
    statement = read_statement(ofx(*certain, *ambiguous, *paid, *unknown))
    done = [import_statement(room.store, statement, room.ctx()) for _ in range(2)]
    counts = [(each.lines, each.new, each.matched, each.suggested, each.unknown) for each in done]
    assert counts == [(20, 20, 1, 2, 10), (20, 0, 0, 0, 0)]
    assert (room.order(id).account.balance, room.order(other).account.balance) == (40, 100)
    lines = [line(room, stream_id(each)) for each in sorted(room.store.living(BankLine))]
    waiting = [each for each in lines if each.status == "open" and each.suggestions]
    assert {each.amount: {one.order_id for one in each.suggestions} for each in waiting} == {
        Decimal(100): {id, other},
        Decimal("59.99"): {id},
    }
    assert len(lines) == 20


def test_another_amount_and_a_second_pix_of_one_request_wait_for_a_user(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    assert take_in(room, f"{DAY};PIX {txid};59,99") == (1, 1, 0, 1, 0)
    assert take_in(room, f"{DAY};PIX {txid};60,00", f"21/11/2026;PIX {txid};60,00") == (2, 2, 1, 1, 0)
    assert room.order(id).account.balance == 40
    assert [each.order_id for each in line(room, 1).suggestions] == [id]


def test_what_a_user_typed_before_is_not_paid_again(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    end_to_end = "E1823612020261120141212345678abc"
    receive_payment(room.store, id, Payment(Decimal(60), "pix", end_to_end), room.ctx())
    assert take_in(room, f"{DAY};PIX {txid} {end_to_end};60,00") == (1, 1, 1, 0, 0)
    assert room.order(id).account.balance == 40


def test_amount_and_name_are_a_suggestion_that_a_user_confirms(room: Stockroom) -> None:
    id = room.place().number
    other = room.place(Line("asset", room.barrels[1]), customer_name="Rui Prado").number
    assert take_in(room, f"{DAY};PIX RECEBIDO DALVA NOG;100,00") == (1, 1, 0, 1, 0)
    assert [each.order_id for each in line(room, 1).suggestions] == [id]
    answer = match_line(room.store, 1, id, None, room.ctx()).answer
    assert (answer["payment_id"], answer["balance"]) == (1, 0.0)
    with pytest.raises(Refused, match="já é um pagamento"):
        match_line(room.store, 1, other, None, room.ctx())
    with pytest.raises(Refused, match="já é um pagamento"):
        ignore_line(room.store, 1, room.ctx())
    reverse_payment(room.store, id, 1, room.ctx(reason="Era de outro pedido"))
    match_line(room.store, 1, other, None, room.ctx())
    assert (room.order(id).account.balance, room.order(other).account.balance) == (100, 0)


def test_a_payment_that_a_user_typed_is_suggested_before_a_new_one(room: Stockroom) -> None:
    id = room.place().number
    receive_payment(room.store, id, Payment(Decimal(50), "pix"), room.ctx())
    day = room.order(id).payments[1].received_at.strftime("%d/%m/%Y")
    take_in(room, f"{day};PIX DALVA NOGUEIRA;50,00", f"{day};PIX DALVA NOGUEIRA DOIS;50,00")
    assert [(each.order_id, each.payment_id) for each in line(room, 1).suggestions] == [(id, 1), (id, None)]
    match_line(room.store, 1, id, 1, room.ctx())
    assert room.order(id).account.balance == 50
    with pytest.raises(Refused, match="já é outro lançamento"):
        match_line(room.store, 2, id, 1, room.ctx())


def test_debits_are_ignored_without_a_word_of_whom_the_house_paid(room: Stockroom) -> None:
    assert take_in(room, f"{DAY};PIX ENVIADO JOSE DA SILVA;-60,00", f"{DAY};DEPOSITO;7,00") == (2, 2, 0, 0, 1)
    assert (line(room, 1).status, line(room, 1).payer) == ("ignored", NOBODY)
    with pytest.raises(Refused, match="Só um crédito"):
        match_line(room.store, 1, room.place().number, None, room.ctx())
    ignore_line(room.store, 2, room.ctx())
    assert line(room, 2).status == "ignored"


def test_a_pix_for_a_cancelled_order_is_kept_for_a_user(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    cancel_order(room.store, id, None, room.ctx())
    assert take_in(room, f"{DAY};PIX {txid};60,00") == (1, 1, 0, 1, 0)
    with pytest.raises(Refused, match="não tem conta a pagar"):
        match_line(room.store, 1, id, None, room.ctx())


def test_of_two_users_who_confirm_one_line_or_send_one_file_one_pays(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    rows = (f"{DAY};PIX {txid};60,00", f"{DAY};PIX DALVA NOGUEIRA;40,00")
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: take_in(room, *rows), range(4)))
    assert sum(each[2] for each in done) == 1
    assert sum(each[1] for each in done) == 2
    ids = (stream_id(each) for each in room.store.living(BankLine))
    suggested = next(id for id in ids if line(room, id).status == "open")

    def confirm(_: int) -> bool:
        try:
            match_line(room.store, suggested, id, None, room.ctx())
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(confirm, range(4))) == 1
    assert room.order(id).account.balance == 0


def test_an_erased_customer_is_gone_from_the_lines_and_the_sums_stay(room: Stockroom) -> None:
    id, txid = asked(room, 60)
    rows = (
        f"{DAY};PIX {txid} DALVA NOGUEIRA;60,00",  # a payment at once
        f"{DAY};PIX DALVA NOGUEIRA;40,00",  # confirmed by a user
        f"{DAY};PIX DALVA NOGUEIRA;7,77",  # never matched
        f"{DAY};PIX RUI PRADO;8,88",
    )
    take_in(room, *rows)
    match_line(room.store, 2, id, None, room.ctx())
    assert "DALVA" in line(room, 1).payer.text
    assert "DALVA" in line(room, 2).payer.text
    customer = room.order(id).details.customer.id
    assert customer is not None
    cancel_order(
        room.store, id, Settlement(Decimal(100), Decimal(0), Decimal(0)), room.ctx(reason="A festa não acontece")
    )
    erase_customer(room.store, customer, room.ctx(reason="Pedido do titular"))
    assert [line(room, number).payer for number in (1, 2, 3)] == [NOBODY] * 3
    assert "RUI" in line(room, 4).payer.text
    assert [line(room, number).amount for number in (1, 2, 3)] == [Decimal(60), Decimal(40), Decimal("7.77")]
    assert take_in(room, *rows)[1] == 0
    take_in(room, f"{DAY};PIX {txid} DALVA NOGUEIRA;60,01")  # late, and nothing is owed any more
    assert line(room, 5).payer == NOBODY


@pytest.fixture
def api(room: Stockroom, serving: Callable[..., TestClient]) -> TestClient:
    client = serving(router)
    client.app.state.store = room.store  # type: ignore[attr-defined]  # the FastAPI behind the client
    return client


def test_a_statement_is_sent_as_a_form(api: TestClient, room: Stockroom) -> None:
    room.place()
    content = f"{HEADER}{DAY};PIX DALVA NOGUEIRA;100,00\n{DAY};DEPOSITO;7,00\n{DAY};TARIFA;-1,00".encode("latin-1")
    sent = [api.post(f"{PATH}?account=341 1", files={"file": ("extrato.csv", content)}) for _ in range(2)]
    assert [each.status_code for each in sent] == [201, 201]
    rest = {"accounts": ["341 1"], "refused": 0, "refusals": [], "left_out": 0, "left_out_lines": []}
    assert [each.json() for each in sent] == [
        {"lines": 3, "new": 3, "matched": 0, "suggested": 1, "unknown": 1, **rest},
        {"lines": 3, "new": 0, "matched": 0, "suggested": 0, "unknown": 0, **rest},
    ]
    matched = api.post("/api/v1/bank-lines/1/match", json={"order_id": 1})
    assert (matched.status_code, matched.json()["balance"]) == (201, 0.0)
    assert api.post("/api/v1/bank-lines/2/ignore").status_code == 201
    refused = api.post(PATH, files={"file": ("foto.png", b"\x89PNG")})
    assert refused.status_code == 409


def test_rows_that_were_not_taken_are_named_in_the_answer(api: TestClient) -> None:
    content = f"{HEADER}{DAY};SALDO ANTERIOR;9,00\n{DAY};PIX ANA;7,00\n{DAY};PIX RUI;sete".encode()
    sent = api.post(PATH, params={"account": "341 1"}, files={"file": ("extrato.csv", content)}).json()
    assert (sent["lines"], sent["new"], sent["refused"], sent["left_out"]) == (1, 1, 1, 1)
    assert sent["refusals"] == [{"line": 4, "column": "Valor", "value": "sete", "reason": "Não é um valor."}]
    assert sent["left_out_lines"] == [{"line": 2, "text": "SALDO ANTERIOR", "reason": "É um saldo."}]


def test_a_csv_is_of_an_account(api: TestClient) -> None:
    content = f"{HEADER}{DAY};PIX ANA;7,00".encode()
    refused = api.post(PATH, files={"file": ("extrato.csv", content)})
    assert (refused.status_code, "de qual conta" in refused.json()["detail"]) == (409, True)
    for account, new in (("Itaú 1", 1), ("Nubank 2", 1), ("itau 01", 0)):
        sent = api.post(PATH, params={"account": account}, files={"file": ("extrato.csv", content)})
        assert (sent.status_code, sent.json()["new"]) == (201, new)


def test_a_line_that_a_user_confirms_as_the_deposit_confirms_the_order(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    take_in(room, f"{DAY};PIX DALVA NOGUEIRA;60,00")
    match_line(room.store, 1, id, None, room.ctx())
    order = room.order(id)
    assert (order.status, order.account.deposit_paid) == ("confirmed", 60)
    events = list(room.store.events.get(order.id))
    assert [each.metadata.actor for each in events[-2:]] == [room.ctx().actor.reference, "Sistema"]
