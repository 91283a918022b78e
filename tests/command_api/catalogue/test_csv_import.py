"""Bytes to rows, or to reasons that a person with a spreadsheet understands. No store, no clock."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from command_api.catalogue.csv_import import LARGEST, MOST_LINES, CatalogueRow, read_sheet
from command_api.kernel import Refused
from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.rules.spreadsheets import LineRefusal
from command_api.rules.workbook_files import MARK
from command_api.rules.written_numbers import decimal

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "catalogo.csv"
HEADER = "categoria;nome;preço"


def sheet_of(*lines: str, encoding: str = "utf-8") -> bytes:
    return "\r\n".join(lines).encode(encoding)


def only_row(raw: bytes) -> CatalogueRow:
    sheet = read_sheet(raw)
    assert sheet.refusals == []
    assert len(sheet.rows) == 1
    return sheet.rows[0]


def only_refusal(raw: bytes) -> LineRefusal:
    sheet = read_sheet(raw)
    assert len(sheet.refusals) == 1, [str(refusal) for refusal in sheet.refusals]
    return sheet.refusals[0]


def value_of(column: str, cell: str) -> Any:
    """What a cell of an optional column becomes, by the name of the field."""
    values = only_row(sheet_of(f"{HEADER};{column}", f"Chopes;Pilsen;9,90;{cell}")).values
    return next(iter(values.values()), None)


def reason_for(column: str, cell: str) -> str:
    refusal = only_refusal(sheet_of(f"{HEADER};{column}", f"Chopes;Pilsen;9,90;{cell}"))
    assert (refusal.line, refusal.column) == (2, column)
    return refusal.reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_every_encoding_that_spreadsheets_write_is_read(encoding: str) -> None:
    row = only_row(sheet_of(HEADER, "Promoções;Pão de açúcar;1,50", encoding=encoding))
    assert (row.category, row.name) == ("Promoções", "Pão de açúcar")


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_semicolons_commas_and_tabs_separate(delimiter: str) -> None:
    lines = (HEADER.replace(";", delimiter), f'Chopes{delimiter}Pilsen{delimiter}"9,90"')
    assert only_row(sheet_of(*lines)).price == Decimal("9.90")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_system(end: str) -> None:
    assert len(read_sheet(end.join([HEADER, "A;B;1", "", "C;D;2"]).encode()).rows) == 2


def test_lines_are_counted_as_the_spreadsheet_numbers_them() -> None:
    lines = ("", HEADER + ";resumo", 'A;B;1;"duas\nlinhas"', "", "A;C;caro;")
    assert only_refusal("\n".join(lines).encode()).line == 5


@pytest.mark.parametrize(
    ("written", "price"),
    [
        ("9,90", "9.90"),
        ("9.90", "9.90"),
        ("9", "9"),
        ("R$ 9,90", "9.90"),
        ("r$9,9", "9.9"),
        ("1.234,56", "1234.56"),
        ("1,234.56", "1234.56"),
        ("1.234", "1234"),
        ("12.345.678", None),
        ("1.234.567,00", None),
        ("1 234,56", "1234.56"),
        ("1\N{NO-BREAK SPACE}234,56", "1234.56"),
        ("0", "0"),
        ("999.999,99", "999999.99"),
        ("1.000.000,00", None),
        ("9,999", None),
        ("1.,5", None),
        ("1,2345.6", None),
        ("1.23.4", None),
        ("1,2,3", None),
        ("-9,90", None),
        ("1e3", None),
        ("NaN", None),
        ("Infinity", None),
        ("²", None),
        ("٣", None),
        ("=1+1", None),
        ("9" * 5000, None),
    ],
)
def test_a_price_is_read_as_a_brazilian_writes_it(written: str, price: str | None) -> None:
    raw = sheet_of(HEADER, f"Chopes;Pilsen;{written}")
    if price is None:
        refusal = only_refusal(raw)
        assert (refusal.line, refusal.column, refusal.value) == (2, "preço", written[:80])
    else:
        assert only_row(raw).price == Decimal(price)


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("Descrição", "summary"),
        ("CÓDIGO", "sku"),
        ("ref", "sku"),
        ("Un", "unit"),
        ("Volume_ML", "volume_ml"),
        ("peso (g)", "weight_g"),
        ("ABV", "alcohol_content"),
        ("  Estoque   Atual ", "stock_quantity"),
        ("Estoque mínimo", "min_stock_level"),
        ("No cardápio", "visible"),
        ("available", "available"),
    ],
)
def test_headers_are_known_by_their_synonyms_whatever_case_and_accents(column: str, field: str) -> None:
    cell = {"unit": "un", "visible": "sim", "available": "sim"}.get(field, "7")
    assert list(only_row(sheet_of(f"{HEADER};{column}", f"Chopes;Pilsen;9,90;{cell}")).values) == [field]


def test_the_required_columns_have_synonyms_too() -> None:
    row = only_row(sheet_of("Valor Unitário,Produto,Grupo,Subgrupo", '"9,90",Pilsen,Chopes,Clássicos'))
    assert (row.category, row.subcategory, row.name, row.price) == ("Chopes", "Clássicos", "Pilsen", Decimal("9.90"))


@pytest.mark.parametrize(
    ("column", "cell", "value"),
    [
        ("volume", "300", 300),
        ("volume", "300 ml", 300),
        ("volume", "1,5 L", 1500),
        ("volume", "50 l", 50_000),
        ("volume", "1.500", 1500),
        ("peso", "400 g", 400),
        ("peso", "0,5 kg", 500),
        ("teor", "4,8", Decimal("4.8")),
        ("teor", "4,8 %", Decimal("4.8")),
        ("teor", "4,80", Decimal("4.8")),
        ("estoque", "1,5", Decimal("1.5")),
        ("unidade", "UN.", "unidade"),
        ("unidade", "litros", "litro"),
        ("unidade", "KG", "kg"),
        ("disponível", "Sim", True),
        ("disponível", "NÃO", False),
        ("disponível", "0", False),
        ("disponível", "", None),
        ("resumo", "  com   espaços  ", "com   espaços"),
        ("sku", "  CH  01 ", "CH 01"),
        ("Cód. Fornecedor", "AMB-PIL-600", "AMB-PIL-600"),
    ],
)
def test_a_cell_is_read_in_the_units_that_people_write(column: str, cell: str, value: object) -> None:
    assert value_of(column, cell) == value


@pytest.mark.parametrize(
    ("column", "cell", "reason"),
    [
        ("volume", "1,5", "Informe um número inteiro de ml."),
        ("volume", "2.000 l", "Informe um número inteiro de ml."),
        ("peso", "meio quilo", "Não é um número."),
        ("teor", "101", "O teor alcoólico vai de 0 a 100"),
        ("teor", "4,85", "O teor alcoólico vai de 0 a 100"),
        ("teor", "4," + "9" * 60, "O teor alcoólico vai de 0 a 100"),
        ("estoque", "-3", "Não é um número."),
        ("estoque", "1,2345", "Use no máximo três casas decimais."),
        ("estoque", "1," + "0" * 60 + "1", "Use no máximo três casas decimais."),
        ("estoque", "9" * 60, "Quantidade alta demais."),
        ("unidade", "barril", "A unidade deve ser uma destas: unidade, litro, ml, kg, g."),
        ("disponível", "talvez", "Responda sim ou não."),
        ("sku", "X" * 41, "O valor deve ter no máximo 40 caracteres"),
        ("resumo", "X" * 501, "O valor deve ter no máximo 500 caracteres"),
        ("resumo", "sino \x07", "Há caracteres que não puderam ser lidos."),
        ("resumo", "quebrado \N{REPLACEMENT CHARACTER}", "Há caracteres que não puderam ser lidos."),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_reason(column: str, cell: str, reason: str) -> None:
    assert reason_for(column, cell).startswith(reason)


@pytest.mark.parametrize("formula", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)"])
@pytest.mark.parametrize("column", ["resumo", "sku"])
def test_a_formula_is_not_a_text(column: str, formula: str) -> None:
    assert reason_for(column, formula).startswith("Parece uma fórmula")


def test_a_formula_is_not_a_name_of_a_product_or_category_either() -> None:
    sheet = read_sheet(sheet_of(HEADER, "=A1;Pilsen;1", "Chopes;@B2;1"))
    assert [(refusal.line, refusal.column) for refusal in sheet.refusals] == [(2, "categoria"), (3, "nome")]


def test_every_refused_cell_of_a_file_is_named_at_once() -> None:
    sheet = read_sheet(sheet_of(HEADER + ";un", "Chopes;Pilsen;x;barril", ";;1;kg", "Chopes;IPA;22,50;un"))
    assert [(refusal.line, refusal.column, refusal.value) for refusal in sheet.refusals] == [
        (2, "preço", "x"),
        (2, "un", "barril"),
        (3, "categoria", ""),
        (3, "nome", ""),
    ]


@pytest.mark.parametrize(
    ("second", "column", "reason"),
    [
        ("Chopes;Outro;1;a-1", "sku", "Repete o código da linha 2."),
        ("CHOPES;  pílsen ;1;a-2", "nome", "Repete o produto da linha 2."),
    ],
)
def test_a_product_stands_in_the_file_once(second: str, column: str, reason: str) -> None:
    refusal = only_refusal(sheet_of("categoria;nome;preço;sku", "Chopes;Pilsen;1;A-1", second))
    assert (refusal.line, refusal.column, refusal.reason) == (3, column, reason)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "O arquivo está vazio."),
        (b"\r\n;;\r\n", "O arquivo está vazio."),
        (HEADER.encode(), "O arquivo só tem o cabeçalho."),
        (b"x" * (LARGEST + 1), "O arquivo é grande demais"),
        (sheet_of(HEADER, *["a;b;1"] * (MOST_LINES + 1)), "O arquivo tem mais de"),
        (sheet_of(HEADER, 'Chopes;"Pilsen;1', "Chopes;IPA;2"), "As aspas não fecham"),
        (sheet_of(HEADER, 'Chopes;"Pilsen" da casa;1'), "As aspas não fecham"),
        (sheet_of(HEADER, f"Chopes;{'x' * 140_000};1"), "As aspas não fecham"),
        (sheet_of(HEADER, "Chopes;Pilsen;1;de graça"), "Este valor está em uma coluna sem título."),
        (sheet_of(HEADER + ";", "Chopes;Pilsen;1;de graça"), "Este valor está em uma coluna sem título."),
        (sheet_of(HEADER + ";preço de custo", "Chopes;Pilsen;1;1"), "Coluna desconhecida"),
        (sheet_of(HEADER + ";valor", "Chopes;Pilsen;1;1"), "Esta coluna aparece duas vezes."),
        (sheet_of("nome;preço", "Pilsen;1"), "Falta esta coluna."),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_one_reason(raw: bytes, reason: str) -> None:
    assert only_refusal(raw).reason.startswith(reason)


def test_nothing_is_taken_of_a_file_whose_quotes_do_not_close() -> None:
    assert read_sheet(sheet_of(HEADER, "Chopes;IPA;2", 'Chopes;"Pilsen;1')).rows == []


def test_a_refusal_reads_as_a_sentence() -> None:
    refusal = only_refusal(sheet_of(HEADER, "Chopes;Pilsen;caro"))
    assert str(refusal) == "Linha 2, coluna “preço”: Não é um número. ('caro')"


def test_a_refusal_repeats_nothing_that_could_take_over_a_terminal() -> None:
    sheet = read_sheet(sheet_of(f"{HEADER};\x1b[2Jx", "Chopes;Pilsen\x1b[2J;caro\x1b[2J;"))
    assert "\x1b" not in "".join(str(refusal) for refusal in sheet.refusals)


def test_the_example_of_the_documentation_is_read_to_the_last_cell() -> None:
    sheet = read_sheet(EXAMPLE.read_bytes())
    assert sheet.refusals == []
    assert len(sheet.rows) == 8
    keg = sheet.rows[-1]
    assert (keg.price, keg.values["volume_ml"]) == (Decimal("1150.00"), 50_000)


prices = st.decimals(min_value=0, max_value=HIGHEST_AMOUNT, places=2)


@given(prices)
def test_any_price_survives_being_written_the_brazilian_way(price: Decimal) -> None:
    written = f"{price:,.2f}".translate(str.maketrans(",.", ".,"))
    assert decimal(written) == decimal(f"R$ {written}") == price


@given(prices)
def test_any_price_survives_being_written_the_english_way(price: Decimal) -> None:
    assert decimal(f"{price:,.2f}") == decimal(f"{price:.2f}") == price


@given(st.text(alphabet="0123456789.,R$ -+eE%x", max_size=20))
def test_a_number_is_read_or_refused_and_never_negative(text: str) -> None:
    try:
        value = decimal(text)
    except ValueError:
        return
    assert value >= 0


@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00\xd8")
@example(b'"')
@example(MARK)
def test_no_bytes_make_the_reader_fail(raw: bytes) -> None:
    try:
        sheet = read_sheet(raw)
    except Refused:
        assert raw.startswith(MARK), "only a damaged workbook is refused as a whole"
    else:
        assert sheet.rows or sheet.refusals


cells = st.text(max_size=12) | st.from_regex(r"[0-9.,%]{1,40}", fullmatch=True)


@given(st.lists(cells, min_size=1, max_size=14), st.sampled_from(["utf-8", "utf-16"]))
def test_no_cells_below_a_good_header_make_the_reader_fail(line: list[str], encoding: str) -> None:
    header = (
        "categoria;nome;preço;subcategoria;resumo;sku;un;volume;peso;teor;estoque;estoque mínimo;visível;disponível"
    )
    raw = f"{header}\n{';'.join(line)}".encode(encoding, errors="surrogatepass")
    for row in read_sheet(raw).rows:
        assert row.price is None or 0 <= row.price <= HIGHEST_AMOUNT
        assert row.name.strip()
