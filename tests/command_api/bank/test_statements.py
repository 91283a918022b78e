"""Statements as Brazilian banks write them. The files are made by hand, in the dialects of six banks."""

import gc
import pickle
import time
from contextlib import suppress
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.bank.statement_lines import StatementFile, StatementLine
from command_api.bank.statements import read_statement
from command_api.kernel import Refused
from command_api.kernel.text import header_form
from infra.workbooks import workbook_of

FILES = Path(__file__).parent / "statements"
DAY = date(2026, 11, 21)


def statement_of(name: str) -> StatementFile:
    return read_statement((FILES / name).read_bytes(), "341 1234 56789-0")


def lines_of(name: str) -> list[StatementLine]:
    return list(statement_of(name).lines)


def test_sgml_without_closing_tags_in_windows_1252() -> None:
    asked, other, bill = lines_of("sgml-latin.ofx")
    assert (asked.posted_on, asked.amount, asked.txid) == (DAY, Decimal("60.00"), "EV202600001P1")
    assert other.text.startswith("PIX TRANSF JOÃO CONCEIÇÃO21/11")
    assert (bill.amount, bill.text.partition(" 2026")[0]) == (Decimal("-1234.56"), "PAG BOLETO MALTARIA & CIA")
    assert other.identities != bill.identities, "the bank gave one id to two lines"


def test_sgml_with_closed_leaves_and_decimal_commas() -> None:
    paid, fee = lines_of("sgml-closed.ofx")
    assert (paid.amount, paid.payer_document) == (Decimal("1100.50"), "39053344705")
    assert paid.end_to_end_id == "E1823612020261121133312345678abc"
    assert (fee.amount, fee.is_pix) == (Decimal("-35.90"), False)


def test_xml_with_an_empty_leaf_and_character_data() -> None:
    (paid,) = lines_of("xml.ofx")
    assert (paid.amount, paid.payer_name) == (Decimal("300.00"), "")
    assert "MARINA DUARTE & FILHOS" in paid.text


def test_csv_with_semicolons_credits_and_debits_in_latin_1() -> None:
    paid, bill = lines_of("bradesco.csv")
    assert (paid.posted_on, paid.amount) == (DAY, Decimal("1250.00"))
    assert paid.text == "PIX RECEBIDO DES: Dalva Nogueira 21/11"
    assert bill.amount == Decimal("-89.90")


def test_csv_with_commas_decimal_points_and_ids() -> None:
    paid, bought = lines_of("nubank.csv")
    assert (paid.amount, bought.amount) == (Decimal("300.00"), Decimal("-42.50"))
    assert paid.account == "341 1234 56789-0"


def test_csv_with_a_preamble_and_two_lines_that_say_the_same() -> None:
    one, same, sent = lines_of("inter.csv")
    assert (one.amount, sent.amount) == (Decimal("1100.50"), Decimal("-2000.00"))
    assert (one.text, one.identities != same.identities) == (same.text, True)


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.iterdir()))
def test_a_file_read_again_has_the_same_identities(name: str) -> None:
    assert lines_of(name) == lines_of(name)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "nem um CSV"),
        (b"\x00\xff" * 500, "nem um CSV"),
        (b"source_id;sold_at;sku\n1;2026-11-21;X", "nem um CSV"),
        (b"Data;Valor\n", "não tem lançamentos"),
        (b"<OFX></OFX>", "não tem lançamentos"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><OFX>&a;</OFX>', "define entidades"),
        (b"Data;Valor\n" + b"21/11/2026;1,00\n" * 10_001, "mais de 10000"),
        (b"Data;Valor\n" + b"\n" * 50_000, "mais de 20000 linhas"),
        (b"Data;Valor" + b";x" * 100, "mais de 100 colunas"),
        (b"<OFX><MEMO><![CDATA[x", "CDATA"),
        (b"<OFX>" + b"<A>" * 400_001, "grande demais"),
    ],
)
def test_what_is_no_statement_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_statement(content)


def test_a_megabyte_of_open_tags_is_read_in_one_pass() -> None:
    with pytest.raises(Refused, match="não tem lançamentos"):
        read_statement(b"<OFX>" + b"<STMTTRN><" * 100_000)


def csv_of(*rows: str, header: str = "Data;Histórico;Valor") -> StatementFile:
    return read_statement("\n".join([header, *rows]).encode(), "Itaú 1")


def test_every_row_of_a_file_with_many_writings_is_a_line() -> None:
    statement = statement_of("many-writings.csv")
    assert [(each.posted_on.day, str(each.amount)) for each in statement.lines] == [
        (5, "700.00"),
        (5, "350.00"),
        (6, "-120.00"),
        (6, "-4.50"),
        (7, "45.00"),
    ]
    assert (statement.refusals, statement.left_out) == ([], [])


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("(120,00)", "-120.00"),
        ("\u22124,50", "-4.50"),
        ("\u20134,50", "-4.50"),
        ("4,50 (D)", "-4.50"),
        ("4,50 (C)", "4.50"),
        ("4,50D", "-4.50"),
        ("4,50-", "-4.50"),
        ("R$ 1.234.567,89", "1234567.89"),
        ("10.000.000,00", "10000000.00"),
        ("1,234.56", "1234.56"),
        ("1.234", "1234.00"),
        ("-42.5", "-42.50"),
        ("1 234,56", "1234.56"),
    ],
)
def test_amounts_as_banks_write_them(written: str, amount: str) -> None:
    (line,) = csv_of(f"05/11/2026;PIX;{written}").lines
    assert str(line.amount) == amount


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("5/11/2026", date(2026, 11, 5)),
        ("05/11/26", date(2026, 11, 5)),
        ("2026-11-05", date(2026, 11, 5)),
        ("05/11/2026 10:33", date(2026, 11, 5)),
        ("07 nov 2026", date(2026, 11, 7)),
        ("7 de novembro de 2026", date(2026, 11, 7)),
        ("07/NOV", date(2026, 11, 7)),
        ("13/10", date(2026, 10, 13)),
        ("02/01", date(2027, 1, 2)),
    ],
)
def test_days_as_banks_write_them_and_the_year_of_the_other_rows(written: str, day: date) -> None:
    line = csv_of(f"{written};PIX;1,00", "05/11/2026;PIX;2,00").lines[0]
    assert line.posted_on == day


def test_the_period_of_a_file_says_the_year_that_its_rows_leave_out() -> None:
    (line,) = csv_of("30/12;PIX;1,00", header="Período: 01/12/2026 a 05/01/2027\nData;Histórico;Valor").lines
    assert line.posted_on == date(2026, 12, 30)
    (refusal,) = csv_of("30/12;PIX;1,00").refusals
    assert (refusal.line, refusal.reason.startswith("A data não tem ano")) == (2, True)


def test_rows_that_cannot_be_read_are_named_and_the_others_taken() -> None:
    statement = csv_of(
        "05/11/2026;PIX RUI;10,00",
        "05/11/2026;PIX RUI; FILHO;10,00",
        "31/11/2026;PIX RUI;10,00",
        "05/11/2026;PIX RUI;dez",
        "05/11/2026;PIX RUI;",
        ";PIX RUI;10,00",
        '05/11/2026;"PIX RUI;10,00',
        "05/11/2026;PIX RUI;1,234",
        "05/11/2026;PIX RUI;1,999.999",
        "06/11/2026;PIX\u2028ANA;20,00",
        f"06/11/2026;{'x' * 10_001};1,00",
        f"06/11/2026;x;1,00{';' * 100}",
    )
    assert [(each.posted_on.day, each.text) for each in statement.lines] == [(5, "PIX RUI"), (6, "PIX ANA")]
    assert [(each.line, each.reason.split()[0]) for each in statement.refusals] == [
        (3, "A"),
        (4, "Não"),
        (5, "Não"),
        (6, "A"),
        (7, "A"),
        (8, "As"),
        (9, "Não"),
        (10, "Não"),
        (12, "A"),
        (13, "A"),
    ]
    assert (statement.refusals[1].column, statement.refusals[1].value) == ("Data", "31/11/2026")


def test_one_row_that_cannot_be_read_is_named_if_it_is_the_only_one() -> None:
    statement = csv_of("ontem;PIX;1,00")
    assert (statement.lines, [each.line for each in statement.refusals]) == ([], [2])


@pytest.mark.parametrize(
    ("text", "amount", "is_line"),
    [
        ("SALDO ANTERIOR", "1.000,00", False),
        ("Saldo do dia 05/11", "1.000,00", False),
        ("SALDO FINAL", "", False),
        ("S A L D O", "", False),
        ("SALDO TOTAL DISPONÍVEL DIA", "9,00", False),
        ("Saldo bloqueado judicial", "", False),
        ("Saldo devedor da Maria Silva", "120,00", True),
        ("SALDO FESTA ANA", "120,00", True),
        ("Total", "1,00", False),
        ("Totalplay internet", "1,00", True),
        ("TARIFA", "0,00", False),
    ],
)
def test_balances_are_left_out_by_name_and_texts_that_begin_like_one_are_lines(
    text: str, amount: str, is_line: bool
) -> None:
    statement = csv_of(f"05/11/2026;{text};{amount}")
    assert (len(statement.lines), [each.text for each in statement.left_out]) == ((1, []) if is_line else (0, [text]))
    if amount and "saldo" in header_form(text):
        memo = f"<OFX><STMTTRN><DTPOSTED>20261105<TRNAMT>{amount}<MEMO>{text}</STMTTRN></OFX>"
        assert len(read_statement(memo.encode()).lines) == is_line


@pytest.mark.parametrize(
    ("title", "value", "amount", "taken"),
    [
        ("D/C", "D", "810,00", "-810.00"),
        ("D/C", "C", "810,00", "810.00"),
        ("D/C", "D", "-810,00", "-810.00"),
        ("D/C", "?", "810,00", None),
        ("D/C", "C", "-810,00", None),
        ("Tipo", "Débito", "810,00", "-810.00"),
        ("Tipo Lançamento", "Saída", "810,00", "-810.00"),
        ("Natureza", "DEB.", "810,00", "-810.00"),
        ("Entrada/Saída", "S", "810,00", "-810.00"),
        ("Tipo", "Pix enviado", "810,00", "-810.00"),
        ("Tipo", "Pix recebido", "810,00", "810.00"),
        ("Tipo", "TED", "810,00", "810.00"),
        ("Tipo", "Cartão de crédito", "-810,00", "-810.00"),
        ("", "D", "810,00", "-810.00"),
        ("D/C", "", "810,00", None),
        ("Saldo;D/C", "9,00;D", "810,00", "-810.00"),
        ("Operador", "Dora", "810,00", "810.00"),
        ("Conferido", "S", "810,00", "810.00"),
    ],
)
def test_a_column_says_that_money_left(title: str, value: str, amount: str, taken: str | None) -> None:
    statement = csv_of(f"03/09/2026;PAGTO;{amount};{value}", header=f"Data;Histórico;Valor;{title}")
    assert [str(each.amount) for each in statement.lines] == ([] if taken is None else [taken])
    assert [each.line for each in statement.refusals] == ([2] if taken is None else [])


def test_a_row_without_its_letter_is_named() -> None:
    statement = csv_of("05/11/2026;PIX;810,00", header="Data;Histórico;Valor;D/C")
    assert (statement.lines, [each.line for each in statement.refusals]) == ([], [2])


def test_the_letter_of_a_balance_says_nothing_of_the_amount() -> None:
    rows = ("05/11/2026;PIX;810,00;C;90,00;D", "05/11/2026;PIX;811,00;D;90,00;C")
    for header in ("Data;Histórico;Valor;D/C;Saldo;D/C", "Data;Histórico;Valor;;Saldo;"):
        assert [str(each.amount) for each in csv_of(*rows, header=header).lines] == ["810.00", "-811.00"]


def ofx_of(**tags: str) -> StatementFile:
    said = {"TRNTYPE": "CREDIT", "DTPOSTED": "20261105", "TRNAMT": "10.00", "FITID": "1", "MEMO": "PIX", **tags}
    leaves = "".join(f"<{name}>{value}\n" for name, value in said.items() if value)
    return read_statement(f"OFXHEADER:100\n\n<OFX>\n<STMTTRN>\n{leaves}</STMTTRN></OFX>".encode())


@pytest.mark.parametrize(
    ("kind", "amount", "taken"),
    [
        ("DEBIT", "10.00", "-10.00"),
        ("PAYMENT", "10.00", "-10.00"),
        ("DEBIT", "-10.00", "-10.00"),
        ("CREDIT", "10.00", "10.00"),
        ("CREDIT", "-10.00", "-10.00"),
        ("XFER", "10.00", "10.00"),
        ("OTHER", "-10.00", "-10.00"),
    ],
)
def test_the_type_of_an_ofx_transaction_makes_no_debit_a_credit(kind: str, amount: str, taken: str) -> None:
    assert [str(each.amount) for each in ofx_of(TRNTYPE=kind, TRNAMT=amount).lines] == [taken]


@pytest.mark.parametrize(
    ("posted", "day"),
    [
        ("20261105", 5),
        ("20261105233000", 5),
        ("20261105233000[-3:BRT]", 5),
        ("20261106013000[0:GMT]", 5),
        ("20261106013000.000[0:GMT]", 5),
        ("20261105000000[0:GMT]", 5),
        ("20261105000000[-3:BRT]", 5),
        ("20261105100000[-03:EST]", 5),
        ("20261104233000[-5:ACT]", 5),
    ],
)
def test_an_ofx_instant_counts_in_the_day_of_the_house(posted: str, day: int) -> None:
    assert [each.posted_on for each in ofx_of(DTPOSTED=posted).lines] == [date(2026, 11, day)]


@pytest.mark.parametrize(
    ("tags", "column", "value"),
    [
        ({"DTPOSTED": "20261345"}, "DTPOSTED", "20261345"),
        ({"DTPOSTED": ""}, "DTPOSTED", ""),
        ({"DTPOSTED": "00010101000000[-3:BRT]"}, "DTPOSTED", "00010101000000[-3:BRT]"),
        ({"DTPOSTED": "20261105233000[99:X]"}, "DTPOSTED", "20261105233000[99:X]"),
        ({"TRNAMT": "1e9"}, "TRNAMT", "1e9"),
        ({"TRNAMT": ""}, "TRNAMT", ""),
    ],
)
def test_a_transaction_that_cannot_be_read_names_its_line(tags: dict[str, str], column: str, value: str) -> None:
    statement = ofx_of(**tags)
    assert statement.lines == []
    assert [(each.line, each.column, each.value) for each in statement.refusals] == [(4, column, value)]


def test_each_account_of_an_ofx_has_its_own_lines() -> None:
    assert [(each.account, each.text) for each in lines_of("two-accounts.ofx")] == [
        ("001 111", "PIX A"),
        ("001 222", "PIX B"),
    ]


def test_a_statement_can_be_sent_between_processes() -> None:
    statement = statement_of("bradesco.csv")
    assert pickle.loads(pickle.dumps(statement)) == statement  # made here


def cost(content: bytes) -> float:
    """The least processor time of this thread in several reads."""
    times = []
    gc.disable()  # as timeit does: a collection costs what the rest of the process holds
    try:
        for _ in range(3):
            began = time.thread_time()
            with suppress(Refused):
                read_statement(content)
            times.append(time.thread_time() - began)
    finally:
        gc.enable()
    return min(times)


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (b"<OFX>", b"<![CDATA["),
        (b"<OFX>", b"<![CDATA[]]>"),
        (b"<OFX>", b"<MEMO>&#9"),
        (b"<OFX><STMTTRN><MEMO>", b"&amp;"),
        (b"<OFX><STMTTRN><MEMO", b" "),
        (b"<OFX>", b"<STMTTRN><DTPOSTED>20261105<TRNAMT>1"),
        (b"<OFX>", b"<STMTTRN><DTPOSTED>20261105<TRNAMT>x"),
        (b"", b"data;valor,"),
        (b"Data;Valor", b";"),
        (b"Data;Valor\n", b";"),
        (b"Data;Valor\n", b'"\n'),
        (b"Data;Valor\n05/11/2026;", b"("),
        (b"Data;Historico;Valor\n", b"5/11;" + b"x" * 60 + b";1,00\n"),
    ],
)
def test_work_grows_with_the_bytes_and_not_with_their_square(head: bytes, piece: bytes) -> None:
    """Sixteen times the bytes are sixteen times the work, and 256 times where each byte looks at all others. The limit
    stands between them with room for a factor of four on both sides: a busy machine does not cross it."""
    size = 25_000
    small, large = (head + piece * (times * size // len(piece)) for times in (1, 16))
    assert cost(large) <= 64 * max(cost(small), 0.002)


def test_a_workbook_of_a_bank() -> None:
    header = ["Data", "Histórico", "Valor"]
    content = workbook_of("extrato", header, [[DAY, "PIX RECEBIDO ANA", Decimal("60.5")], [DAY, "TARIFA", Decimal(-3)]])
    lines = read_statement(content, "341 1234 56789-0").lines
    assert [(line.posted_on, line.amount) for line in lines] == [(DAY, Decimal("60.50")), (DAY, Decimal("-3.00"))]
