"""The spreadsheets that a house brings its data in: the columns of each, and how a line is read. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Final, Literal

from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.kernel.text import header_form
from command_api.rules.email import email_or_none
from command_api.rules.note_keys import checked_note_key
from command_api.rules.spreadsheets import (
    LineRefusal,
    decoded,
    flag_of,
    lines_of,
    phone_of,
    shown,
    text_of,
)
from command_api.rules.tax_codes import checked_ncm
from command_api.rules.tax_number import checked_tax_number
from command_api.rules.written_numbers import decimal

Sheet = Literal["customers", "equipment", "kegs", "orders", "balances"]
LARGEST: Final = 2 * 1024 * 1024
"""Bytes."""
MOST_LINES: Final[Mapping[Sheet, int]] = {
    "customers": 2_000,
    "equipment": 2_000,
    "kegs": 2_000,
    "orders": 500,
    "balances": 2_000,
}
"""An order looks at all kegs of the house: 500 keep a processor busy for about ten seconds."""
MOST_COLUMNS: Final = 60
EXAMPLE: Final = "EXEMPLO"
"""A line whose first column begins with it is the example of a template, and is passed over."""
OF_HOUSE: Final = "CADASTRO-"
"""Begins the code of a customer in the file that the house hands out; the number of the record follows."""
PRODUCT_TEMPLATE: Final = (
    "codigo;categoria;subcategoria;nome;preco;descricao;volume ml;teor alcoolico;estoque;disponivel;foto;"
    "nome em ingles;nome em espanhol;descricao em ingles;descricao em espanhol;"
    "categoria em ingles;categoria em espanhol;ncm;cest;perfil de tributos;origem\r\n"
    f"{EXAMPLE}-1;Chopes;;Pilsen 300 ml;9,90;Leve e dourado.;300;4,8;;sim;pilsen.jpg;"
    "House Pilsner;Pilsen de la casa;Light and golden.;Ligera y dorada.;Draft beers;Cervezas;"
    "22030000;0302300;Chope da casa;0\r\n"
)
"""Products are read by ``command_api.catalogue.csv_import``, which knows the columns of many systems."""
_DAY: Final = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


@dataclass(frozen=True, slots=True)
class Column:
    """``name`` is its title in the template. ``help`` and ``example`` are for people."""

    name: str
    parse: Callable[[str], Any]
    help: str
    example: str = ""
    also: tuple[str, ...] = ()
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line: the cells that it fills, by column."""

    line: int
    values: Mapping[str, Any] = field(default_factory=dict)

    def get(self, name: str, default: Any = None) -> Any:
        return self.values.get(name, default)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


@dataclass(frozen=True, slots=True)
class Read:
    """The rows of a file; if ``refusals`` is not empty, nothing of it is taken."""

    rows: Sequence[Row]
    refusals: Sequence[LineRefusal]


def day(text: str) -> date:
    """``24/12/2026`` or ``2026-12-24``."""
    match = _DAY.fullmatch(text)
    try:
        found = date(int(match[3]), int(match[2]), int(match[1])) if match else date.fromisoformat(text)
    except ValueError:
        raise ValueError("Não é uma data; escreva como 24/12/2026.") from None
    if not 2000 <= found.year < 2100:
        raise ValueError("Escreva uma data entre 01/01/2000 e 31/12/2099.")
    return found


def amount(text: str) -> Decimal:
    value = decimal(text)
    if value > HIGHEST_AMOUNT:
        raise ValueError("Valor alto demais.")
    if value != value.quantize(Decimal("0.01")):
        raise ValueError("Use no máximo duas casas decimais.")
    return value


def litres(text: str) -> Decimal:
    value = decimal(header_form(text).removesuffix("litros").removesuffix("l").strip())
    if not 0 < value <= 1000:
        raise ValueError("Um barril tem mais de zero e até 1000 litros.")
    return Decimal(f"{value.normalize():f}")


def kilograms(text: str) -> Decimal:
    value = decimal(header_form(text).removesuffix("kg").strip())
    if not 0 < value <= 1000:
        raise ValueError("O peso vai até 1000 kg.")
    return Decimal(f"{value.normalize():f}")


def whole(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        value = decimal(text)
        if value != value.to_integral_value() or value > most:
            raise ValueError(f"Informe um número inteiro até {most}.")
        return int(value)

    return parse


def one_of(options: Mapping[str, str]) -> Callable[[str], str]:
    """What people write, without case and accents, to what it means."""

    def parse(text: str) -> str:
        found = options.get(header_form(text))
        if found is None:
            raise ValueError(f"Escreva um destes: {', '.join(dict.fromkeys(options))}.")
        return found

    return parse


def _email(text: str) -> str:
    return email_or_none(text_of(254)(text))


_KIND: Final = one_of({"pessoa": "person", "empresa": "company"})
_REGISTRATION_KIND: Final = one_of(
    {"contribuinte": "contribuinte", "isento": "isento", "nao contribuinte": "nao_contribuinte"}
)
_SHIFT: Final = one_of({"manha": "manha", "tarde": "tarde", "noite": "noite"})
_COST_CENTER: Final = one_of({"choperia": "choperia", "distribuidora": "distribuidora"})
_METHOD: Final = one_of(
    {"pix": "pix", "dinheiro": "dinheiro", "cartao": "cartao", "transferencia": "transferencia", "ted": "transferencia"}
)

SHEETS: Final[Mapping[Sheet, tuple[Column, ...]]] = {
    "customers": (
        Column(
            "codigo",
            text_of(60),
            "o código do cliente no sistema ou na planilha de hoje; nunca se repete",
            "EXEMPLO-1",
            ("cod", "id", "codigo do cliente"),
            needed=True,
        ),
        Column(
            "nome", text_of(100), "da pessoa ou da empresa", "Bar do Zeca", ("cliente", "razao social"), needed=True
        ),
        Column("telefone", phone_of(30), "com DDD", "(11) 95555-0170", ("celular", "whatsapp", "fone")),
        Column(
            "documento", checked_tax_number, "CPF ou CNPJ; os dígitos são conferidos", "", ("cpf", "cnpj", "cpf/cnpj")
        ),
        Column("tipo", _KIND, "pessoa ou empresa; vazio: um CNPJ faz uma empresa", "empresa"),
        Column("email", _email, "", "contato@bardozeca.example", ("e-mail",)),
        Column("endereco", text_of(300), "rua, número e cidade em uma linha", "Rua das Flores, 120, Igaratá"),
        Column("complemento", text_of(200), "apartamento, portão, referência", "Fundos", ("referencia",)),
        Column("observacoes", text_of(2000), "", "Prefere entrega de manhã", ("obs", "notas")),
        Column("mensagens", flag_of, "não: não quer receber mensagens", "sim", ("aceita mensagens",)),
        Column("prazo_dias", whole(365), "só de empresas: dias para pagar", "14", ("prazo", "prazo de pagamento")),
        Column("limite_credito", amount, "só de empresas, em R$", "5.000,00", ("limite", "limite de credito")),
        Column(
            "indicador_ie",
            _REGISTRATION_KIND,
            "para a nota fiscal: contribuinte, isento ou não contribuinte",
            "contribuinte",
            ("indicador de ie",),
        ),
        Column("inscricao_estadual", text_of(20), "só de contribuintes do ICMS", "110042490114", ("ie",)),
        Column("logradouro", text_of(200), "da nota fiscal, sem número", "Rua das Flores"),
        Column("numero", text_of(60), "da nota fiscal", "120"),
        Column("complemento_fiscal", text_of(60), "da nota fiscal", "Loja 2"),
        Column("bairro", text_of(60), "da nota fiscal", "Centro"),
        Column("cep", text_of(9), "da nota fiscal; diz o município", "12350-000"),
        Column("codigo_ibge", text_of(7), "do município; vazio: o do CEP", "", ("ibge", "codigo do municipio")),
    ),
    "equipment": (
        Column(
            "etiqueta",
            text_of(40),
            "o que está escrito na peça; nunca se repete; sem etiqueta e local, a linha é só do modelo",
            "EXEMPLO-B50-01",
            ("codigo", "tag", "patrimonio"),
        ),
        Column("modelo", text_of(100), "um modelo novo é criado", "Barril 50 L", ("tipo", "equipamento"), needed=True),
        Column("local", text_of(100), "onde fica; um local novo é criado", "Galpão", ("deposito",)),
        Column("capacidade_l", litres, "só de barris: litros", "50", ("capacidade", "litros")),
        Column("peso_kg", kilograms, "peso de um na entrega; de barril, cheio", "22", ("peso",)),
        Column("tara_kg", kilograms, "só de barris: peso vazio", "13,5", ("tara",)),
        Column("dono", text_of(100), "vazio: da casa; senão, o fornecedor", "", ("proprietario",)),
        Column("centro_de_custo", _COST_CENTER, "de quem é um local novo; vazio: distribuidora", "distribuidora"),
        Column("observacoes", text_of(2000), "", "", ("obs", "notas")),
        Column("ncm", checked_ncm, "do modelo, para a nota de comodato", "73101090", ("codigo ncm",)),
        Column("valor", amount, "de um, em R$, na nota de comodato", "600,00", ("valor de um",)),
    ),
    "kegs": (
        Column(
            "etiqueta",
            text_of(40),
            "do barril, que já está nos equipamentos",
            "EXEMPLO-B50-01",
            ("barril", "tag", "codigo"),
            needed=True,
        ),
        Column("lote", text_of(40), "o código do lote", "L2647", needed=True),
        Column("chope", text_of(100), "o nome de um chope cadastrado", "Pilsen", ("cerveja", "produto"), needed=True),
        Column("litros", litres, "vazio: o barril está cheio", "50", ("volume",)),
        Column("envase", day, "o dia em que foi enchido", "16/11/2026", ("envasado em", "data de envase"), needed=True),
        Column("validade", day, "o último dia para servir", "16/01/2027", ("vence em", "vencimento"), needed=True),
        Column("fornecedor", text_of(100), "vazio: a casa produziu", ""),
        Column("chave_da_nota", checked_note_key, "da NF-e do fornecedor; o dígito é conferido", "", ("chave", "nfe")),
        Column("registro_mapa", text_of(40), "do produto, como no rótulo", "", ("mapa",)),
    ),
    "orders": (
        Column(
            "pedido",
            text_of(60),
            "o número do pedido hoje; linhas com o mesmo número são itens do mesmo pedido",
            "EXEMPLO-310",
            ("codigo", "numero", "numero do pedido"),
            needed=True,
        ),
        Column(
            "cliente", text_of(60), "o código na planilha de clientes", "C-001", ("codigo do cliente",), needed=True
        ),
        Column(
            "entrega", day, "o dia combinado, de hoje em diante", "24/12/2026", ("data", "data da entrega"), needed=True
        ),
        Column("turno", _SHIFT, "manhã, tarde ou noite; vazio: manhã", "tarde"),
        Column("recolhimento", day, "vazio: o prazo do modelo", "26/12/2026", ("retirada",)),
        Column("endereco", text_of(300), "vazio: o do cadastro do cliente", ""),
        Column("evento", text_of(100), "o que se comemora", "Aniversário"),
        Column("centro_de_custo", _COST_CENTER, "vazio: distribuidora", "distribuidora"),
        Column("item", text_of(100), "um chope, um modelo de equipamento ou um kit", "Pilsen", ("chope",), needed=True),
        Column("litros", litres, "de cada barril; só de chope", "50"),
        Column("quantidade", whole(1000), "", "2", ("qtd", "qtde"), needed=True),
        Column("preco", amount, "de cada um, em R$; vazio: o de hoje", "779,00", ("preco unitario", "valor")),
        Column("pago", amount, "o que já foi pago do pedido; só em uma das linhas", "500,00", ("sinal", "valor pago")),
        Column("pago_em", day, "vazio: hoje; até 60 dias atrás", "20/11/2026"),
        Column("forma", _METHOD, "pix, dinheiro, cartão ou transferência", "pix", ("forma de pagamento",)),
    ),
    "balances": (
        Column("nome", text_of(100), "como no cadastro do cliente", "EXEMPLO Bar do Zeca", ("cliente nome",)),
        Column(
            "telefone",
            phone_of(30),
            "com o nome, encontra o cliente sem documento",
            "(11) 95555-0170",
            ("celular", "whatsapp", "fone"),
        ),
        Column(
            "documento", checked_tax_number, "CPF ou CNPJ; encontra o cliente sozinho", "", ("cpf", "cnpj", "cpf/cnpj")
        ),
        Column(
            "cliente",
            text_of(60),
            "o código na planilha de clientes; encontra o cliente sozinho",
            "",
            ("codigo", "codigo do cliente"),
        ),
        Column("valor", amount, "o que ainda se deve, em R$", "350,00", ("saldo", "em aberto", "divida"), needed=True),
        Column("desde", day, "o dia em que venceu", "30/09/2026", ("vencimento", "venceu em", "data"), needed=True),
        Column(
            "observacao",
            text_of(500),
            "de que é a dívida; distingue duas do mesmo cliente e dia",
            "Nota 1234",
            ("observacoes", "obs", "nota", "referencia"),
        ),
        Column("centro_de_custo", _COST_CENTER, "vazio: distribuidora", "distribuidora"),
    ),
}


def template(sheet: Sheet) -> str:
    """The header and a line of example, as spreadsheets in Brazil open it."""
    columns = SHEETS[sheet]
    example = ";".join(f'"{each.example}"' if ";" in each.example else each.example for each in columns)
    return f"{';'.join(each.name for each in columns)}\r\n{example}\r\n"


def read(sheet: Sheet, raw: bytes) -> Read:
    """Read a CSV: UTF-8, UTF-16 or windows-1252; semicolons, commas or tabs; decimal commas or points; columns in any
    order. A cell that begins like a formula is refused."""
    if len(raw) > LARGEST:
        return _refused("O arquivo é grande demais (máximo: 2 MB).")
    text = decoded(raw)
    if "\0" in text:
        return _refused("O arquivo não é um texto CSV. Salve a planilha como CSV (UTF-8) e envie de novo.")
    lines, broken = lines_of(text)
    if broken:
        return Read([], [broken])
    at = next((at for at, cells in enumerate(lines) if any(cell.strip() for cell in cells)), None)
    if at is None:
        return _refused("O arquivo está vazio.")
    if max(len(cells) for cells in lines) > MOST_COLUMNS:
        return _refused(f"O arquivo tem mais de {MOST_COLUMNS} colunas: ele não parece a planilha do modelo.")
    if len(lines) - at - 1 > MOST_LINES[sheet]:
        return _refused(f"O arquivo tem mais de {MOST_LINES[sheet]} linhas: divida-o em partes.")
    header = [shown(cell) for cell in lines[at]]
    columns, refusals = _columns(SHEETS[sheet], header, at + 1)
    rows: list[Row] = []
    if not refusals:
        for line, cells in enumerate(lines[at + 1 :], at + 2):
            row, wrong = _read_line(line, cells, columns, header)
            refusals += wrong
            if row is not None:
                rows.append(row)
    if not rows and not refusals:
        return _refused("O arquivo só tem o cabeçalho.")
    return Read(rows, refusals)


def _columns(known: Sequence[Column], header: Sequence[str], line: int) -> tuple[dict[int, Column], list[LineRefusal]]:
    """The columns by their place."""
    by_title = {_title(title): each for each in known for title in (each.name, *each.also)}
    columns: dict[int, Column] = {}
    refusals: list[LineRefusal] = []
    for at, title in enumerate(header):
        column = by_title.get(_title(title))
        if column is None:
            if title:
                refusals.append(LineRefusal(line, title, "", "Coluna desconhecida; apague-a ou troque o título."))
        elif column in columns.values():
            refusals.append(LineRefusal(line, title, "", "Esta coluna aparece duas vezes."))
        else:
            columns[at] = column
    missing = (column for column in known if column.needed and column not in columns.values())
    return columns, [*refusals, *(LineRefusal(line, column.name, "", "Falta esta coluna.") for column in missing)]


def _read_line(
    line: int, cells: Sequence[str], columns: Mapping[int, Column], header: Sequence[str]
) -> tuple[Row | None, list[LineRefusal]]:
    if not any(cell.strip() for cell in cells):
        return None, []
    if any(cell.strip() for at, cell in enumerate(cells) if at not in columns):
        return None, [LineRefusal(line, "", "", "Há um valor em uma coluna sem título.")]
    values: dict[str, Any] = {}
    refusals: list[LineRefusal] = []
    for at, column in columns.items():
        cell = " ".join(cells[at].split()) if at < len(cells) else ""
        if column is next(iter(columns.values())) and cell.startswith(EXAMPLE):
            return None, []
        if not cell:
            if column.needed:
                refusals.append(LineRefusal(line, header[at], "", "Campo obrigatório."))
            continue
        try:
            values[column.name] = column.parse(cell)
        except ValueError as error:
            refusals.append(LineRefusal(line, header[at], shown(cell), str(error)))
    return (None, refusals) if refusals else (Row(line, values), [])


def _title(text: str) -> str:
    return header_form(text.replace("_", " ").replace("-", " "))


def _refused(reason: str) -> Read:
    return Read([], [LineRefusal(1, "", "", reason)])
