"""What a till exported, line by line: a sale, a reversal, or a sentence that says why not."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_api.rules.written_numbers import decimal
from command_api.stock.events import RefusedRow
from command_api.stock.sales_csv import ReversalRow, Row, SaleRow, UnusableFile, read_header, read_line

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
HEADER = "source_id;sold_at;sku;quantity;unit_price;cost_center;kind"


def read(line: str, header: str = HEADER) -> Row | None:
    return read_line(line, 2, read_header(header), NOW)


def reason(line: str, header: str = HEADER) -> str:
    row = read(line, header)
    assert isinstance(row, RefusedRow), row
    return f"{row.column}: {row.reason}"


def test_a_line_is_a_sale() -> None:
    assert read("PDV-1;20/11/2026 19:30;ch-01;1,5;11,90;Distribuidora;Venda") == SaleRow(
        2,
        "PDV-1",
        "ch-01",
        Decimal("1.5"),
        Decimal("11.90"),
        datetime(2026, 11, 20, 22, 30, tzinfo=UTC),
        "distribuidora",
    )


def test_what_is_left_out_is_left_to_the_house() -> None:
    row = read("PDV-1;2026-11-20T19:30:00-03:00;CH-01;2;;;")
    assert isinstance(row, SaleRow)
    assert (row.unit_price, row.cost_center) == (None, "choperia")


@pytest.mark.parametrize(
    "header",
    [
        "Identificador;Data;Código;Qtd;Preço;Centro de Custo;Tipo",
        "CUPOM;DATA DA VENDA;CÓDIGO DO PRODUTO;QUANTIDADE;VALOR UNITÁRIO;CENTRO_DE_CUSTO;OPERAÇÃO",
    ],
)
def test_columns_go_by_several_names(header: str) -> None:
    assert isinstance(read("1;20/11/2026;CH-01;1;11,90;;", header), SaleRow)


def test_columns_stand_in_any_order_among_others() -> None:
    header = "Vendedor,quantity,product_id,sold_at,Mesa,source_id"
    assert read('"Silva, Rui",2,42,2026-11-20 19:30,7,T-9', header) == SaleRow(
        2, "T-9", 42, Decimal(2), None, datetime(2026, 11, 20, 22, 30, tzinfo=UTC), "choperia"
    )


@pytest.mark.parametrize(
    ("header", "missing"),
    [
        ("a;b", ["identificador (source_id)", "data (sold_at)", "quantidade", "sku ou id do produto (product_id)"]),
        ("source_id;sold_at;quantity", ["sku ou id do produto (product_id)"]),
    ],
)
def test_a_header_that_lacks_columns_names_them(header: str, missing: list[str]) -> None:
    with pytest.raises(UnusableFile) as refusal:
        read_header(header)
    assert refusal.value.details == {"columns": missing}
    assert all(name in refusal.value.sentence for name in missing)


def test_a_column_that_stands_there_twice_is_refused() -> None:
    with pytest.raises(UnusableFile, match="repete outra"):
        read_header("source_id;data;data da venda;sku;quantidade")


@pytest.mark.parametrize(
    ("text", "brazilian", "value"),
    [
        ("2", True, "2"),
        ("11,90", True, "11.90"),
        ("11.90", True, "11.90"),
        ("1.234", True, "1234"),
        ("1.234", False, "1.234"),
        ("1,234", False, "1234"),
        ("1,234", True, "1.234"),
        ("0.500", True, "0.500"),
        ("1.234,56", False, "1234.56"),
        ("1,234.56", True, "1234.56"),
        ("1.234.567", False, "1234567"),
        ("R$ 12,9", True, "12.9"),
        ("12,", True, "12"),
    ],
)
def test_numbers_are_read_as_they_are_written(text: str, brazilian: bool, value: str) -> None:
    assert decimal(text, brazilian=brazilian) == Decimal(value)


def test_the_price_tells_how_the_quantity_beside_it_is_written() -> None:
    for line, quantity in (("1;20/11/2026;CH-01;2.000;11.90;;", 2), ("1;20/11/2026;CH-01;2.000;11,90;;", 2000)):
        row = read(line)
        assert isinstance(row, SaleRow)
        assert row.quantity == quantity


@given(st.text(alphabet="0123456789.,-R$ x", max_size=12), st.booleans())
def test_whatever_is_written_is_a_number_or_a_sentence(text: str, brazilian: bool) -> None:
    try:
        value = decimal(text, brazilian=brazilian)
    except ValueError:
        return
    assert value >= 0
    assert value.is_finite()


@pytest.mark.parametrize(
    ("written", "utc"),
    [
        ("20/11/2026 19:30", "2026-11-20T22:30:00+00:00"),
        ("20/11/2026 19:30:15", "2026-11-20T22:30:15+00:00"),
        ("20/11/2026", "2026-11-20T15:00:00+00:00"),
        ("2026-11-20", "2026-11-20T15:00:00+00:00"),
        ("2026-11-20 19:30", "2026-11-20T22:30:00+00:00"),
        ("2026-11-20T19:30:00Z", "2026-11-20T19:30:00+00:00"),
        ("2026-11-20T19:30:00+01:00", "2026-11-20T18:30:00+00:00"),
    ],
)
def test_days_and_times_are_the_pubs_unless_they_say_otherwise(written: str, utc: str) -> None:
    row = read(f"1;{written};CH-01;1;;;")
    assert isinstance(row, SaleRow)
    assert row.sold_at.isoformat() == utc


def test_the_time_may_have_a_column_of_its_own() -> None:
    row = read("1;20/11/2026;21:05;CH-01;1", "cupom;data;hora;sku;qtd")
    assert isinstance(row, SaleRow)
    assert row.sold_at == datetime(2026, 11, 21, 0, 5, tzinfo=UTC)
    assert "data: Não é uma data" in reason("1;20/11/2026;nove;CH-01;1", "cupom;data;hora;sku;qtd")


def test_the_lines_of_a_receipt_are_told_apart_by_their_number() -> None:
    row = read("81;2;20/11/2026;CH-01;1", "cupom;item;data;sku;qtd")
    assert isinstance(row, SaleRow)
    assert row.source_id == "81/2"


@pytest.mark.parametrize(
    ("line", "of"),
    [
        ("PDV-1;;;;;;estorno", "PDV-1"),
        ("PDV-1;20/11/2026;CH-01;-2;;;Cancelamento", "PDV-1"),
    ],
)
def test_a_reversal_names_the_sale(line: str, of: str) -> None:
    row = read(line)
    assert isinstance(row, ReversalRow)
    assert (row.source_id, row.quantity in {None, Decimal(2)}) == (of, True)


def test_a_reversal_may_have_a_number_of_its_own() -> None:
    header = "source_id;sold_at;sku;quantity;estorno_de"
    assert read("E-7;;;;PDV-1", header) == ReversalRow(2, "PDV-1", None)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (";20/11/2026;CH-01;1;;;", "source_id: Sem identificador"),
        ("=1+1;20/11/2026;CH-01;1;;;", "source_id: Parece uma fórmula"),
        ("@SUM(A1);20/11/2026;CH-01;1;;;", "source_id: Parece uma fórmula"),
        ("1\x07;20/11/2026;CH-01;1;;;", "source_id: Há caracteres"),
        ("x" * 101 + ";20/11/2026;CH-01;1;;;", "source_id: O valor deve ter no máximo 100"),
        ("1;;CH-01;1;;;", "sold_at: Informe a data"),
        ("1;31/02/2026;CH-01;1;;;", "sold_at: Não é uma data"),
        ("1;ontem;CH-01;1;;;", "sold_at: Não é uma data"),
        ("1;22/11/2026;CH-01;1;;;", "sold_at: A data da venda está no futuro"),
        ("1;20/11/1999;CH-01;1;;;", "sold_at: A data da venda é antiga demais"),
        ("1;20/11/2026;;1;;;", "sku: Informe o produto"),
        ("1;20/11/2026;+CH;1;;;", "sku: Parece uma fórmula"),
        ("1;20/11/2026;CH-01;;;;", "quantity: Informe a quantidade"),
        ("1;20/11/2026;CH-01;0;;;", "quantity: A quantidade deve ser maior que zero"),
        ("1;20/11/2026;CH-01;-1;;;", "quantity: Números negativos"),
        ("1;20/11/2026;CH-01;dois;;;", "quantity: Não é um número"),
        ("1;20/11/2026;CH-01;NaN;;;", "quantity: Não é um número"),
        ("1;20/11/2026;CH-01;1e9;;;", "quantity: Não é um número"),
        ("1;20/11/2026;CH-01;1,2345;;;", "quantity: Use no máximo três casas"),
        ("1;20/11/2026;CH-01;9999999999;;;", "quantity: Quantidade alta demais"),
        ("1;20/11/2026;CH-01;1;11,905;;", "unit_price: Use no máximo duas casas"),
        ("1;20/11/2026;CH-01;1;10000000;;", "unit_price: Preço alto demais"),
        ("1;20/11/2026;CH-01;1;;bar;", "cost_center: O centro de custo deve ser um destes"),
        ("1;20/11/2026;CH-01;1;;;troca", "kind: O tipo deve ser venda ou estorno"),
        (";;;;;;estorno", "source_id: Informe o identificador da venda"),
        ('1;"20/11;CH-01;1;;;', ": As aspas não fecham"),
        ("1;20/11/2026;CH-01;1;11;90;choperia;venda", ": A linha tem mais colunas"),
    ],
)
def test_a_line_that_is_wrong_says_where_and_why(line: str, why: str) -> None:
    assert reason(line).startswith(why)


def test_an_empty_line_is_nothing() -> None:
    assert [read(line) for line in ("", "   ", ";;;;;;")] == [None] * 3


@given(st.text(max_size=200))
def test_no_line_breaks_the_reader(line: str) -> None:
    row = read(line.replace("\n", " ").replace("\r", " "))
    if isinstance(row, RefusedRow):
        assert len(row.value) <= 80
        assert "\x00" not in row.value
