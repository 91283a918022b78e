"""Sales that a till exported: the header of a CSV to a layout, each line to a sale, a reversal or a refusal. Pure.

A line of the file is a row: nothing here needs more than one of them, whatever the size of the file.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from typing import Final

from command_api.kernel import DomainError
from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.kernel.text import header_form
from command_api.rules.cost_centers import COST_CENTERS
from command_api.rules.windows import PUB_TIME
from command_api.rules.written_numbers import decimal
from command_api.stock.events import RefusedRow

LONGEST_LINE: Final = 64 * 1024
"""Bytes."""
FIRST_SALE: Final = datetime(2000, 1, 1, tzinfo=UTC)
CLOCKS_DIFFER: Final = timedelta(minutes=1)
"""A till's clock may be ahead of ours by so much."""

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "source_id": ("source id", "identificador", "id da venda", "id venda", "codigo da venda", "venda", "cupom"),
    "item": ("item", "linha", "sequencia", "seq", "line"),
    "sold_at": ("sold at", "data", "data hora", "data/hora", "data e hora", "data da venda", "vendido em", "emissao"),
    "time": ("time", "hora", "horario"),
    "sku": ("sku", "codigo", "cod", "codigo do produto", "referencia", "ref"),
    "product_id": ("product id", "id do produto", "id produto", "produto id"),
    "quantity": ("quantity", "quantidade", "qtd", "qtde", "qty"),
    "unit_price": ("unit price", "preco unitario", "preco", "valor unitario", "price", "preco (r$)"),
    "cost_center": ("cost center", "centro de custo"),
    "kind": ("kind", "tipo", "operacao"),
    "reversal_of": ("reversal of", "estorno de"),
}
"""What a column may be called, without case, accents and underscores. Other columns are passed over."""
_NEEDED: Final = {"source_id": "identificador (source_id)", "sold_at": "data (sold_at)", "quantity": "quantidade"}
_PRODUCT: Final = "sku ou id do produto (product_id)"
_SALE: Final = {"", "venda", "sale"}
_REVERSAL: Final = {"estorno", "reversal", "cancelamento", "devolucao"}

_LONGEST_ID: Final = 100
_SHOWN: Final = 80
"""Characters of a cell that a refusal repeats."""
_MOST: Final = Decimal(1_000_000_000)
_FORMULA: Final = ("=", "+", "-", "@")
_UNREADABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffd]")
_DAY: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?")
_TIME: Final = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_WITHOUT_TIME: Final = len("2026-11-20")
_NOON: Final = time(12)


class UnusableFile(DomainError):
    """Nothing of the file can be taken; ``details`` name the columns it lacks."""

    status = 422
    kind = "unusable-file"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is written. ``titles`` are the header's cells; ``columns`` says where the known ones are.

    Where ``,`` separates cells, ``1.234`` is a little more than one, as machines write; else it is a thousand.
    """

    delimiter: str
    titles: tuple[str, ...]
    columns: Mapping[str, int]

    @property
    def brazilian(self) -> bool:
        return self.delimiter != ","


@dataclass(frozen=True, slots=True)
class SaleRow:
    """One product of one sale. ``product`` is its id, or its SKU as written."""

    line: int
    source_id: str
    product: int | str
    quantity: Decimal
    unit_price: Decimal | None
    sold_at: datetime
    cost_center: str


@dataclass(frozen=True, slots=True)
class ReversalRow:
    """The sale that a source knows as ``source_id`` is taken back as a whole; ``quantity`` only confirms it."""

    line: int
    source_id: str
    quantity: Decimal | None


Row = SaleRow | ReversalRow | RefusedRow


def read_header(line: str) -> Layout:
    """The layout that the first line of a file declares. Raises ``UnusableFile``."""
    delimiter = max(";,\t|", key=line.count)
    titles = tuple(_shown(cell) for cell in _cells(line, delimiter) or ())
    known = {name: column for column, names in COLUMNS.items() for name in names}
    columns: dict[str, int] = {}
    for at, title in enumerate(titles):
        column = known.get(header_form(title.replace("_", " ")))
        if column in columns:
            raise UnusableFile(f"A coluna “{title}” repete outra: deixe só uma delas.", columns=[title])
        if column:
            columns[column] = at
    missing = [label for column, label in _NEEDED.items() if column not in columns]
    if not {"sku", "product_id"} & columns.keys():
        missing.append(_PRODUCT)
    if missing:
        sentence = f"Faltam colunas no cabeçalho do arquivo: {'; '.join(missing)}."
        raise UnusableFile(sentence, columns=missing)
    return Layout(delimiter, titles, columns)


def read_line(text: str, line: int, layout: Layout, now: datetime) -> Row | None:
    """What a line says; ``None`` for an empty one."""
    if not text.strip(" \t;,|"):
        return None
    cells = _cells(text, layout.delimiter)
    if cells is None:
        return RefusedRow(line, "", _shown(text), "As aspas não fecham, ou há texto depois delas.")
    if len(cells) > len(layout.titles) and any(cells[len(layout.titles) :]):
        reason = "A linha tem mais colunas do que o cabeçalho."
        return RefusedRow(line, "", _shown(cells[len(layout.titles)]), reason)
    values = {name: cells[at].strip() for name, at in layout.columns.items() if at < len(cells)}
    try:
        return _row(values, line, layout, now)
    except _Wrong as wrong:
        at = layout.columns.get(wrong.column)
        title = layout.titles[at] if at is not None else ""
        return RefusedRow(line, title, _shown(values.get(wrong.column, "")), wrong.reason)


class _Wrong(Exception):
    """What is wrong with the cell in this column."""

    def __init__(self, column: str, reason: str) -> None:
        super().__init__(reason)
        self.column = column
        self.reason = reason


def _row(values: Mapping[str, str], line: int, layout: Layout, now: datetime) -> Row:
    kind = header_form(values.get("kind", ""))
    if kind not in _SALE and kind not in _REVERSAL:
        raise _Wrong("kind", "O tipo deve ser venda ou estorno.")
    source_id = _source_id(values)
    brazilian = _is_brazilian(values.get("unit_price", ""), layout)
    if kind in _REVERSAL or values.get("reversal_of"):
        written = values.get("quantity", "").lstrip("-")
        quantity = _quantity(written, brazilian=brazilian) if written else None
        reversed_id = _text("reversal_of", values.get("reversal_of", "")) or source_id
        if not reversed_id:
            raise _Wrong("source_id", "Informe o identificador da venda que é estornada.")
        return ReversalRow(line, reversed_id, quantity)
    if not source_id:
        raise _Wrong("source_id", "Sem identificador não se sabe se a venda já foi importada.")
    quantity = _quantity(values.get("quantity", ""), brazilian=brazilian)
    product = _product(values)
    unit_price = _price(values.get("unit_price", ""), brazilian=brazilian)
    sold_at = _sold_at(values.get("sold_at", ""), values.get("time", ""), now)
    cost_center = header_form(values.get("cost_center", "")) or COST_CENTERS[0]
    if cost_center not in COST_CENTERS:
        raise _Wrong("cost_center", f"O centro de custo deve ser um destes: {', '.join(COST_CENTERS)}.")
    return SaleRow(line, source_id, product, quantity, unit_price, sold_at, cost_center)


def _cells(line: str, delimiter: str) -> list[str] | None:
    """``None`` where the quotes do not fit."""
    try:
        return next(csv.reader((line,), delimiter=delimiter, strict=True), [])
    except csv.Error:
        return None


def _source_id(values: Mapping[str, str]) -> str:
    """Tills that give one number to a whole receipt count its lines."""
    source_id, item = values.get("source_id", ""), values.get("item", "")
    return _text("source_id", f"{source_id}/{item}" if source_id and item else source_id)


def _text(column: str, text: str) -> str:
    if text.startswith(_FORMULA):
        raise _Wrong(column, "Parece uma fórmula; identificadores não começam por =, +, - ou @.")
    if _UNREADABLE.search(text):
        raise _Wrong(column, "Há caracteres que não puderam ser lidos.")
    if len(text) > _LONGEST_ID:
        raise _Wrong(column, f"O valor deve ter no máximo {_LONGEST_ID} caracteres.")
    return text


def _product(values: Mapping[str, str]) -> int | str:
    id = values.get("product_id", "")
    if id:
        if not (id.isascii() and id.isdigit() and len(id) <= 15):
            raise _Wrong("product_id", "O id do produto deve ser um número inteiro.")
        return int(id)
    sku = _text("sku", values.get("sku", ""))
    if not sku:
        raise _Wrong("sku", "Informe o produto.")
    return sku


def _is_brazilian(price: str, layout: Layout) -> bool:
    """Whether numbers in this row have a decimal comma: its price decides, unless it has no decimals or three."""
    for mark in (price[-3:-2], price[-2:-1]):
        if mark and mark in ",.":
            return mark == ","
    return layout.brazilian


def _quantity(text: str, *, brazilian: bool) -> Decimal:
    if not text:
        raise _Wrong("quantity", "Informe a quantidade.")
    value = _number("quantity", text, brazilian=brazilian)
    if not value:
        raise _Wrong("quantity", "A quantidade deve ser maior que zero.")
    if value > _MOST:
        raise _Wrong("quantity", "Quantidade alta demais.")
    if _places(value) > 3:
        raise _Wrong("quantity", "Use no máximo três casas decimais.")
    return value


def _price(text: str, *, brazilian: bool) -> Decimal | None:
    if not text:
        return None
    value = _number("unit_price", text, brazilian=brazilian)
    if value > HIGHEST_AMOUNT:
        raise _Wrong("unit_price", "Preço alto demais.")
    if _places(value) > 2:
        raise _Wrong("unit_price", "Use no máximo duas casas decimais.")
    return value


def _number(column: str, text: str, *, brazilian: bool) -> Decimal:
    if text.startswith("-"):
        raise _Wrong(column, "Números negativos não são aceitos; para desfazer uma venda, use o tipo estorno.")
    try:
        return decimal(text, brazilian=brazilian)
    except ValueError as error:
        raise _Wrong(column, str(error)) from None


def _places(value: Decimal) -> int:
    """Decimals that count: ``11.900`` has one."""
    return max(0, -int(value.normalize().as_tuple().exponent))


def _sold_at(day: str, clock: str, now: datetime) -> datetime:
    if not day:
        raise _Wrong("sold_at", "Informe a data.")
    try:
        sold_at = _instant(day, clock)
    except (ValueError, OverflowError):
        reason = "Não é uma data; escreva como 20/11/2026 19:30 ou 2026-11-20T19:30."
        raise _Wrong("sold_at", reason) from None
    if sold_at > now + CLOCKS_DIFFER:
        raise _Wrong("sold_at", "A data da venda está no futuro.")
    if sold_at < FIRST_SALE:
        raise _Wrong("sold_at", "A data da venda é antiga demais.")
    return sold_at


def _instant(day: str, clock: str) -> datetime:
    """ISO 8601 or dd/mm/yyyy, the pub's time where no offset is written; a day without a time is its noon."""
    match = _DAY.fullmatch(day)
    if match:
        date, month, year, *clock_cells = match.groups()
        hour, minute, second = (int(cell or 0) for cell in clock_cells)
        value = datetime(int(year), int(month), int(date), hour, minute, second)  # noqa: DTZ001  # the pub's, below
        timed = clock_cells[0] is not None
    else:
        value = datetime.fromisoformat(day)
        timed = len(day) > _WITHOUT_TIME
    if not timed or (clock and value.time() == time()):
        value = datetime.combine(value.date(), _clock(clock), value.tzinfo)
    return (value if value.tzinfo else value.replace(tzinfo=PUB_TIME)).astimezone(UTC)


def _clock(text: str) -> time:
    if not text:
        return _NOON
    match = _TIME.fullmatch(text)
    if not match:
        raise ValueError
    return time(int(match[1]), int(match[2]), int(match[3] or 0))


def _shown(text: str) -> str:
    return _UNREADABLE.sub("\N{REPLACEMENT CHARACTER}", text.strip())[:_SHOWN]
