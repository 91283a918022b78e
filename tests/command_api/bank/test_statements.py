"""Statements as Brazilian banks write them. The files are made by hand, in the dialects of six banks."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.bank.statements import StatementLine, read_statement
from command_api.kernel import Refused

FILES = Path(__file__).parent / "statements"
DAY = date(2026, 11, 21)


def lines_of(name: str) -> list[StatementLine]:
    return read_statement((FILES / name).read_bytes())


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
    assert "6561e1c2-0b1c-4f0e-9f0e-1d2c3b4a5f60" in paid.identities[-1]


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
        (b"<OFX><STMTTRN><TRNAMT>1</STMTTRN></OFX>", "data ou valor"),
        (b"<OFX><STMTTRN><DTPOSTED>20261345<TRNAMT>1</STMTTRN></OFX>", "data ou valor"),
        (b"<OFX><STMTTRN><DTPOSTED>20261121<TRNAMT>1e999999</STMTTRN></OFX>", "data ou valor"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><OFX>&a;</OFX>', "define entidades"),
        (b"Data;Valor\n" + b"21/11/2026;1,00\n" * 10_001, "mais de 10000"),
    ],
)
def test_what_is_no_statement_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_statement(content)


def test_a_megabyte_of_open_tags_is_read_in_one_pass() -> None:
    with pytest.raises(Refused, match="não tem lançamentos"):
        read_statement(b"<OFX>" + b"<STMTTRN><" * 100_000)
