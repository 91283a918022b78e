"""A catalogue that a person exported from a spreadsheet: bytes to rows, or to reasons why not. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from command_api.catalogue.details import UNITS, Details
from command_api.catalogue.domain import LONGEST_NAME
from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.kernel.text import header_form
from command_api.rules.import_sheets import EXAMPLE
from command_api.rules.spreadsheets import SHOWN, LineRefusal, decoded, flag_of, lines_of, shown, text_of
from command_api.rules.tax_codes import ORIGIN_LABELS, checked_cest, checked_ncm
from command_api.rules.written_numbers import decimal
from infra.declared_fields import declared_fields

LARGEST: Final = 10 * 1024 * 1024
"""Bytes."""
MOST_LINES: Final = 20_000

_SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    "category": ("categoria", "category", "grupo", "secao", "departamento"),
    "subcategory": ("subcategoria", "sub categoria", "subcategory", "subgrupo"),
    "category_en": ("categoria em ingles", "categoria (en)", "category en", "categoria en"),
    "category_es": ("categoria em espanhol", "categoria (es)", "category es", "categoria es"),
    "subcategory_en": ("subcategoria em ingles", "subcategoria (en)", "subcategory en", "subcategoria en"),
    "subcategory_es": ("subcategoria em espanhol", "subcategoria (es)", "subcategory es", "subcategoria es"),
    "name": ("nome", "produto", "name", "item", "nome do produto", "product"),
    "price": ("preco", "preco de venda", "valor", "price", "preco r$", "preco (r$)", "preco venda", "valor unitario"),
    **{each.name: each.doc.headers for each in declared_fields(Details) if each.doc.headers},
    "stock_quantity": ("estoque", "quantidade", "stock", "estoque atual", "saldo", "qtd"),
    "min_stock_level": ("estoque minimo", "minimo", "min stock", "min"),
    "visible": ("visivel", "visible", "ativo", "exibir", "no cardapio"),
    "available": ("disponivel", "available"),
    "tax_profile": ("perfil de tributos", "perfil", "perfil fiscal", "tax profile"),
    "picture": ("foto", "imagem", "arquivo da foto", "picture", "photo"),
}
_SEVERAL_LINES: Final = {"summary", "summary_en", "summary_es"}
_REQUIRED: Final = {"category": "categoria", "name": "nome"}
_UNIT_SYNONYMS: Final = {
    "un": "unidade", "und": "unidade", "unid": "unidade", "pc": "unidade", "l": "litro", "lt": "litro",
    "litros": "litro", "unidades": "unidade", "gramas": "g", "quilo": "kg",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CatalogueRow:
    """One product. ``values`` holds only the columns that the sheet has and the line fills. ``price`` is in BRL;
    ``None``: not said, so that of a known product stays."""

    line: int
    category: str
    subcategory: str
    name: str
    price: Decimal | None
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a file; if ``refusals`` is not empty, nothing of it should be taken."""

    rows: list[CatalogueRow]
    refusals: list[LineRefusal]


def read_sheet(raw: bytes) -> Sheet:
    """Read a CSV: UTF-8, UTF-16 or Latin-1; semicolons, commas or tabs; decimal commas or points; header synonyms."""
    if len(raw) > LARGEST:
        return _refused("O arquivo é grande demais (máximo: 10 MB).")
    lines, broken = lines_of(decoded(raw))
    if broken:
        return Sheet([], [broken])
    header_at = next((at for at, cells in enumerate(lines) if any(cell.strip() for cell in cells)), None)
    if header_at is None:
        return _refused("O arquivo está vazio.")
    header = [shown(cell) for cell in lines[header_at]]
    columns, refusals = _columns(header, header_at + 1)
    if len(lines) - header_at - 1 > MOST_LINES:
        refusals.append(LineRefusal(header_at + 1, "", "", f"O arquivo tem mais de {MOST_LINES} linhas."))
    if refusals:
        return Sheet([], refusals)
    rows: list[CatalogueRow] = []
    for line, cells in enumerate(lines[header_at + 1 :], header_at + 2):
        if any(cell.strip() for cell in cells):
            _read_line(line, cells, columns, header, rows, refusals)
    if not rows and not refusals:
        return _refused("O arquivo só tem o cabeçalho.")
    refusals += _duplicates(rows, columns, header)
    return Sheet(rows, sorted(refusals, key=lambda refusal: refusal.line))


def _read_line(
    line: int,
    cells: list[str],
    columns: Mapping[str, int],
    header: list[str],
    rows: list[CatalogueRow],
    refusals: list[LineRefusal],
) -> None:
    titles = [*header, *[""] * (len(cells) - len(header))]
    for title, cell in zip(titles, cells, strict=False):
        if cell.strip() and not title:
            refusals.append(LineRefusal(line, "", cell.strip()[:SHOWN], "Este valor está em uma coluna sem título."))
            return
    values: dict[str, Any] = {}
    refused = False
    for name, at in columns.items():
        cell = " ".join(cells[at].split()) if at < len(cells) else ""
        if not cell:
            if name in _REQUIRED:
                refusals.append(LineRefusal(line, header[at], "", "Campo obrigatório."))
                refused = True
            continue
        try:
            values[name] = _PARSERS[name](cells[at].strip() if name in _SEVERAL_LINES else cell)
        except ValueError as error:
            refusals.append(LineRefusal(line, header[at], cell[:SHOWN], str(error)))
            refused = True
    if not refused and not str(values.get("sku", "")).startswith(EXAMPLE):
        category, name, price = values.pop("category"), values.pop("name"), values.pop("price", None)
        rows.append(CatalogueRow(line, category, values.pop("subcategory", ""), name, price, values))


def _columns(header: list[str], line: int) -> tuple[dict[str, int], list[LineRefusal]]:
    columns: dict[str, int] = {}
    refusals: list[LineRefusal] = []
    known = {synonym: name for name, synonyms in _SYNONYMS.items() for synonym in synonyms}
    for at, title in enumerate(header):
        name = known.get(header_form(title.replace("_", " ")))
        if name in columns:
            refusals.append(LineRefusal(line, title, "", "Esta coluna aparece duas vezes."))
        elif name:
            columns[name] = at
        elif title:
            refusals.append(LineRefusal(line, title, "", "Coluna desconhecida; apague-a ou troque o título."))
    for name, title in _REQUIRED.items():
        if name not in columns:
            refusals.append(LineRefusal(line, title, "", "Falta esta coluna."))
    return columns, refusals


def _duplicates(rows: Iterable[CatalogueRow], columns: Mapping[str, int], header: list[str]) -> list[LineRefusal]:
    refusals: list[LineRefusal] = []
    first_by_sku: dict[str, int] = {}
    first_by_name: dict[tuple[str, str, str], int] = {}
    for row in rows:
        sku = str(row.values.get("sku", "")).upper()
        if sku and (first := first_by_sku.setdefault(sku, row.line)) != row.line:
            refusals.append(LineRefusal(row.line, header[columns["sku"]], sku, f"Repete o código da linha {first}."))
        key = header_form(row.category), header_form(row.subcategory), header_form(row.name)
        if (first := first_by_name.setdefault(key, row.line)) != row.line:
            refusals.append(
                LineRefusal(row.line, header[columns["name"]], row.name, f"Repete o produto da linha {first}.")
            )
    return refusals


def _price(text: str) -> Decimal:
    value = decimal(text)
    if value > HIGHEST_AMOUNT:
        raise ValueError("Preço alto demais.")
    if _places(value) > 2:
        raise ValueError("Use no máximo duas casas decimais.")
    return value


def _places(value: Decimal) -> int:
    """How many decimals were written; not what they are worth: ``12,900`` may be a price with a thousands comma."""
    return -int(value.as_tuple().exponent)


def _unit(text: str) -> str:
    unit = header_form(text).rstrip(".")
    unit = _UNIT_SYNONYMS.get(unit, unit)
    if unit not in UNITS:
        raise ValueError(f"A unidade deve ser uma destas: {', '.join(UNITS)}.")
    return unit


def _measure(small: str, large: str) -> Callable[[str], int]:
    """A whole number of the small unit (ml, g); the large one (l, kg) may be written behind the number."""

    def parse(text: str) -> int:
        plain = header_form(text)
        factor = 1
        for suffix, times in sorted(((small, 1), (large, 1000)), key=lambda each: -len(each[0])):
            if plain.endswith(suffix):
                plain, factor = plain.removesuffix(suffix), times
                break
        value = decimal(plain) * factor
        if value != value.to_integral_value() or value > 1_000_000:
            raise ValueError(f"Informe um número inteiro de {small}.")
        return int(value)

    return parse


def _alcohol(text: str) -> Decimal:
    value = decimal(text.replace("%", ""))
    if value > 100 or value != value.quantize(Decimal("0.1")):
        raise ValueError("O teor alcoólico vai de 0 a 100, com uma casa decimal.")
    return value


def _origin(text: str) -> int:
    value = decimal(text)
    if value not in ORIGIN_LABELS:
        raise ValueError(f"A origem fiscal é um número de 0 a {max(ORIGIN_LABELS)}.")
    return int(value)


def _quantity(text: str) -> Decimal:
    value = decimal(text)
    if value > 1_000_000_000:
        raise ValueError("Quantidade alta demais.")
    if _places(value) > 3:
        raise ValueError("Use no máximo três casas decimais.")
    return value


_PARSERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "category": text_of(LONGEST_NAME),
    "subcategory": text_of(LONGEST_NAME),
    "category_en": text_of(LONGEST_NAME),
    "category_es": text_of(LONGEST_NAME),
    "subcategory_en": text_of(LONGEST_NAME),
    "subcategory_es": text_of(LONGEST_NAME),
    "name": text_of(LONGEST_NAME),
    "price": _price,
    **{each.name: text_of(each.longest) for each in declared_fields(Details) if each.longest},
    "ncm": checked_ncm,
    "cest": checked_cest,
    "origin": _origin,
    "unit": _unit,
    "volume_ml": _measure("ml", "l"),
    "weight_g": _measure("g", "kg"),
    "alcohol_content": _alcohol,
    "stock_quantity": _quantity,
    "min_stock_level": _quantity,
    "visible": flag_of,
    "available": flag_of,
    "tax_profile": text_of(LONGEST_NAME),
    "picture": text_of(255),
}


def _refused(reason: str) -> Sheet:
    return Sheet([], [LineRefusal(1, "", "", reason)])
