"""The CSV of Brazilian banks: a preamble perhaps, a header, and a row for each transaction."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from command_api.bank.balances import begins_like_balance, is_balance, is_total
from command_api.bank.directions import direction_columns, money_leaves
from command_api.bank.statement_lines import BALANCE, MOST_LINES, NO_MONEY, LeftOut, Reading, StatementEntry, plain
from command_api.bank.written_values import YearlessDay, amount_of, day_near, day_of
from command_api.kernel import Refused
from command_api.kernel.text import header_form
from command_api.rules.spreadsheets import LineRefusal, shown

_MOST_COLUMNS: Final = 100
_MOST_ROWS: Final = 2 * MOST_LINES
_LONGEST_ROW: Final = 10_000
_MOST_PREAMBLE: Final = 50
_LONGEST_TEXT: Final = 500
_NEW_LINE: Final = re.compile(r"\r\n|\n|\r")
"""Not U+2028 and others that ``str.splitlines`` also splits at: banks keep them inside a text."""
_FULL_DAY: Final = re.compile(r"(?<!\d)\d{1,2}/\d{1,2}/\d{4}(?!\d)")

_DATES: Final = (
    *("data", "data lancamento", "data do lancamento", "data de lancamento", "data movimento", "data mov.", "date"),
    *("data da transacao", "data transacao", "data da movimentacao", "dt. lancamento", "dia"),
)
_AMOUNTS: Final = (
    *("valor", "valor (r$)", "valor r$", "valor em r$", "valor lancamento", "valor do lancamento", "amount"),
    *("valor da transacao", "valor transacao", "quantia"),
)
_CREDITS: Final = ("credito", "credito (r$)", "creditos", "entrada", "entradas", "entrada (r$)", "entradas (r$)")
_DEBITS: Final = ("debito", "debito (r$)", "debitos", "saida", "saidas", "saida (r$)", "saidas (r$)")
_TEXTS: Final = ("descricao", "historico", "lancamento", "memo", "detalhes", "complemento", "title", "txid")
_NAMES: Final = ("nome", "pagador", "favorecido", "contraparte", "razao social", "nome do pagador")
_DOCUMENTS: Final = ("cpf/cnpj", "cpf", "cnpj", "cpf/cnpj do pagador", "documento do pagador")
_IDS: Final = ("identificador", "id", "id da transacao", "id transacao", "codigo da transacao")
_KNOWN: Final = frozenset({*_DATES, *_AMOUNTS, *_CREDITS, *_DEBITS, *_TEXTS, *_NAMES, *_DOCUMENTS, *_IDS})


@dataclass(frozen=True, slots=True)
class _Row:
    """``number`` counts from 1, the first line of the file. ``said`` has the cells with the titles of their columns."""

    number: int
    said: Sequence[tuple[str, str]]

    def first(self, names: Sequence[str]) -> str:
        return next((value for name, value in self.said if name in names and value), "")

    @property
    def words(self) -> str:
        return " ".join(value for name, value in self.said if name in _TEXTS and value)[:_LONGEST_TEXT]

    @property
    def filled(self) -> str:
        return " ".join(value for _, value in self.said if value)


class _Wrong(Exception):
    """What is wrong with the cell of one of these columns; without columns, with the row."""

    def __init__(self, reason: str, *names: str) -> None:
        super().__init__(reason)
        self.names = names


def read_csv(text: str, account: str) -> Reading:
    """The rows below the header, all of this account. Raises ``Refused`` for a file without one."""
    if max(text.count("\n"), text.count("\r")) > _MOST_ROWS:
        raise Refused(f"O arquivo tem mais de {_MOST_ROWS} linhas: envie um período menor.")
    lines = _NEW_LINE.split(text)
    at, separator, written = _header(lines)
    titles = [header_form(title) for title in written]
    reading = Reading()
    rows = []
    for number, line in enumerate(lines[at + 1 :], at + 2):
        row = _row(line, number, separator, titles, reading)
        if row is not None:
            rows.append(row)
    directions = direction_columns([row.said for row in rows], titles, _KNOWN)
    years = _Years(rows, "\n".join(line[:_LONGEST_ROW] for line in lines[:at]))
    for row in rows:
        try:
            _take(row, account, directions, years, reading)
        except _Wrong as wrong:
            at_fault = (
                (written[at], value) for at, (name, value) in enumerate(row.said) if name in wrong.names and value
            )
            title, value = next(at_fault, ("", ""))
            reading.refusals.append(LineRefusal(row.number, title, shown(value), str(wrong)))
    reading.refusals.sort(key=lambda refusal: refusal.line)
    reading.left_out.sort(key=lambda row: row.line)
    return reading


def _header(lines: Sequence[str]) -> tuple[int, str, list[str]]:
    """Where it is, what separates its columns, and their titles as written."""
    has_too_many = False
    for at, line in enumerate(lines[:_MOST_PREAMBLE]):
        for separator in ";,\t":
            if line.count(separator) >= _MOST_COLUMNS:
                has_too_many = True
            elif len(line) <= _LONGEST_ROW:
                written = [plain(name.strip().strip('"')) for name in line.split(separator)]
                titles = {header_form(title) for title in written}
                if titles & {*_DATES} and titles & {*_AMOUNTS, *_CREDITS, *_DEBITS}:
                    return at, separator, written
    if has_too_many:
        raise Refused(f"O CSV tem mais de {_MOST_COLUMNS} colunas.")
    raise Refused("O arquivo não é um extrato em OFX nem um CSV com as colunas data e valor.")


def _row(line: str, number: int, separator: str, titles: Sequence[str], reading: Reading) -> _Row | None:
    """The cells of a line; ``None`` for an empty line, and for one that is named in ``reading``."""
    if not line.strip(f" \t\x00{separator}"):
        return None
    reason = ""
    cells: list[str] = []
    if len(line) > _LONGEST_ROW:
        reason = f"A linha tem mais de {_LONGEST_ROW} caracteres."
    elif line.count(separator) >= _MOST_COLUMNS:
        reason = f"A linha tem mais de {_MOST_COLUMNS} colunas."
    else:
        try:
            cells = [plain(cell) for cell in next(csv.reader((line,), delimiter=separator, strict=True), [])]
        except csv.Error:
            reason = "As aspas não fecham, ou há texto depois delas."
    if any(cells[len(titles) :]):
        reason = f"A linha tem mais colunas do que o cabeçalho: há “{separator}” dentro de um texto?"
    if reason:
        reading.refusals.append(LineRefusal(number, "", shown(line), reason))
        return None
    missing = [""] * (len(titles) - len(cells))
    return _Row(number, list(zip(titles, [*cells, *missing], strict=False)))


class _Years:
    """Completes days without a year: from the row with a year that is nearest above, else below, else from the period
    that the preamble names."""

    def __init__(self, rows: Sequence[_Row], preamble: str) -> None:
        self._days: dict[int, date | YearlessDay | str] = {}
        for row in rows:
            try:
                self._days[row.number] = day_of(row.first(_DATES))
            except ValueError as wrong:
                self._days[row.number] = str(wrong)
        self._near: dict[int, date] = {}
        period = _days_in(preamble)
        known = next((day for day in self._days.values() if isinstance(day, date)), period[-1] if period else None)
        for number, day in self._days.items():
            known = day if isinstance(day, date) else known
            if known is not None:
                self._near[number] = known

    def day(self, row: _Row) -> date:
        day = self._days[row.number]
        if isinstance(day, date):
            return day
        if isinstance(day, str):
            raise _Wrong(day if row.first(_DATES) else "A linha não tem data.", *_DATES)
        if row.number not in self._near:
            raise _Wrong("A data não tem ano, e nenhuma outra do arquivo diz qual é.", *_DATES)
        try:
            return day_near(day, self._near[row.number])
        except ValueError as wrong:
            raise _Wrong(str(wrong), *_DATES) from None


def _days_in(preamble: str) -> list[date]:
    days = []
    for found in _FULL_DAY.findall(preamble):
        try:
            day = day_of(found)
        except ValueError:
            continue
        if isinstance(day, date):
            days.append(day)
    return days


def _take(row: _Row, account: str, directions: Sequence[int], years: _Years, reading: Reading) -> None:
    """Take the row or leave it out. Raises ``_Wrong``."""
    reason = _left_out(row)
    if reason:
        reading.left_out.append(LeftOut(row.number, shown(row.words or row.filled), reason))
        return
    posted_on = years.day(row)
    written = _written(row)
    if written == 0:
        reading.left_out.append(LeftOut(row.number, shown(row.words), NO_MONEY))
        return
    try:
        leaves = money_leaves(row.said, directions)
    except ValueError as wrong:
        raise _Wrong(str(wrong), *(row.said[at][0] for at in directions)) from None
    if leaves is False and written < 0:
        raise _Wrong("O valor é negativo, e outra coluna diz que é um crédito.", *_AMOUNTS, *_CREDITS)
    id, name = row.first(_IDS), row.first(_NAMES)
    reading.take(
        StatementEntry(
            account=account,
            id=id,
            posted_on=posted_on,
            amount=-abs(written) if leaves else written,
            name=name,
            document=re.sub(r"[^0-9A-Z]", "", row.first(_DOCUMENTS).upper()),
            text=row.words,
            words=row.words,
            # versions before decision 082 knew no account of a CSV and read the sign of the amount alone
            earlier=(("", posted_on.isoformat(), str(written), *((id,) if id else (name, row.words))),),
        )
    )


def _left_out(row: _Row) -> str:
    """Why the row is no transaction; empty if it is one."""
    has_day, has_amount = bool(row.first(_DATES)), bool(row.first((*_AMOUNTS, *_CREDITS, *_DEBITS)))
    if is_balance(row.words) or (not has_amount and begins_like_balance(row.words or row.filled)):
        return BALANCE
    if is_total(row.words or row.first(_DATES)):
        return "É um total."
    if row.first(_DATES) and header_form(row.first(_DATES)) in _DATES:
        return "É o cabeçalho de novo."
    is_dated = has_day and any(char.isdigit() for char in row.first(_DATES)[:4])
    return "" if has_amount or is_dated else "Não tem data nem valor."


def _written(row: _Row) -> Decimal:
    """The amount with the sign that its own cell gives it."""
    said = row.first(_AMOUNTS)
    try:
        if said:
            return amount_of(said, thousands=True)
        credit, debit = (
            amount_of(cell, thousands=True) if cell else Decimal(0)
            for cell in (row.first(_CREDITS), row.first(_DEBITS))
        )
    except ValueError as wrong:
        raise _Wrong(str(wrong), *_AMOUNTS, *_CREDITS, *_DEBITS) from None
    if credit and debit:
        raise _Wrong("A linha tem crédito e débito.", *_CREDITS)
    if not row.first(_CREDITS) and not row.first(_DEBITS):
        raise _Wrong("A linha não tem valor.")
    return credit or -abs(debit)
