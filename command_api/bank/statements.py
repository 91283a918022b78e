"""Bank statements as files: OFX in both its forms, and the CSV of Brazilian banks.

OFX is read by its tags only (decision 058): no document type, no entity but the five of XML, no nesting to follow, so
the work is linear in the size of the file. OFX 1 (SGML) closes no leaf, OFX 2 (XML) closes all; both read alike.
"""

from __future__ import annotations

import csv
import html
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Final

from command_api.bank.events import Source
from command_api.kernel import Refused
from command_api.rules.pix import end_to_end_id_in, txid_in

MOST_LINES: Final = 10_000
_LARGEST: Final = Decimal(10_000_000)
_LONGEST_TEXT: Final = 500
_TAG: Final = re.compile(r"<(/?)([A-Za-z0-9_.]{1,40})[ \t]*/?>([^<]*)")
_CDATA: Final = re.compile(r"<!\[CDATA\[([^\]]*)\]\]>")
_DAY: Final = re.compile(r"(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2})(?!\d)")
_ISO_DAY: Final = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")
_THOUSANDS: Final = re.compile(r"\d{1,3}(\.\d{3})+")
_TAX_NUMBER: Final = re.compile(
    r"(?<!\d)(\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2})(?!\d)"
)
_NOT_PRINTED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")

_DATES: Final = ("data", "data lancamento", "data do lancamento", "data movimento", "data mov.", "date")
_AMOUNTS: Final = ("valor", "valor (r$)", "valor r$", "valor lancamento", "valor do lancamento", "amount")
_CREDITS: Final = ("credito", "credito (r$)", "entrada", "entradas", "entrada (r$)")
_DEBITS: Final = ("debito", "debito (r$)", "saida", "saidas", "saida (r$)")
_TEXTS: Final = ("descricao", "historico", "lancamento", "memo", "detalhes", "complemento", "title", "txid")
_NAMES: Final = ("nome", "pagador", "favorecido", "contraparte", "razao social", "nome do pagador")
_DOCUMENTS: Final = ("cpf/cnpj", "cpf", "cnpj", "cpf/cnpj do pagador", "documento do pagador")
_IDS: Final = ("identificador", "id", "id da transacao", "id transacao", "codigo da transacao")


@dataclass(frozen=True, slots=True)
class StatementLine:
    """BRL, negative for money that left. Each of ``identities`` identifies the line: it is recorded under the first,
    and known if any of them is."""

    identities: tuple[str, ...]
    posted_on: date
    amount: Decimal
    payer_name: str
    payer_document: str
    text: str
    txid: str
    end_to_end_id: str
    source: Source = "statement"
    received_at: datetime | None = None
    """The instant, which a statement does not say."""
    is_returned: bool = False
    """Whether money of this PIX was sent back before the house knew of it."""

    @property
    def is_refund(self) -> bool:
        """A PIX that the house sent back, which a user has to take off the order."""
        return self.source == "webhook" and self.amount < 0

    @property
    def is_pix(self) -> bool:
        return bool(self.txid or self.end_to_end_id) or "PIX" in self.text.upper()


def read_statement(content: bytes) -> list[StatementLine]:
    """The lines of an OFX or CSV file. Raises ``Refused`` for anything else."""
    text = _decoded(content)
    is_ofx = "<OFX" in text[:4096].upper()
    lines = [_numbered(line, number) for line, number in _counted(_ofx(text) if is_ofx else _csv(text))]
    if not lines:
        raise Refused("O arquivo não tem lançamentos: envie o extrato em OFX ou CSV.")
    return lines


def pix_identity(end_to_end_id: str, amount: Decimal) -> str:
    """What makes a PIX that came in the same one in every statement and notification. One id with two amounts is a
    contradiction, and two lines."""
    return f"pix\n{end_to_end_id.upper()}\n{amount}"


def folded(text: str) -> str:
    """Without case, accents and double spaces."""
    plain = unicodedata.normalize("NFKD", text)
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).casefold().split())


def _decoded(content: bytes) -> str:
    """UTF-8, or else Windows-1252, whatever the header says: banks write the one and declare the other."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


@dataclass(frozen=True, slots=True)
class _Entry:
    account: str
    id: str
    posted_on: date
    amount: Decimal
    name: str
    document: str
    text: str

    @property
    def identity(self) -> tuple[str, ...]:
        """The bank's id, with what some banks repeat it for; without an id all that the line says."""
        own = (self.id,) if self.id else (self.name, self.text)
        return (self.account, self.posted_on.isoformat(), str(self.amount), *own)


def _counted(entries: Iterator[_Entry]) -> Iterator[tuple[_Entry, int]]:
    """Each with how many lines before it in the file say exactly the same."""
    seen: Counter[tuple[str, ...]] = Counter()
    for number, entry in enumerate(entries):
        if number == MOST_LINES:
            raise Refused(f"O extrato tem mais de {MOST_LINES} lançamentos: envie um período menor.")
        yield entry, seen[entry.identity]
        seen[entry.identity] += 1


def _numbered(entry: _Entry, number: int) -> StatementLine:
    said = f"{entry.id} {entry.name} {entry.text}"
    found = _TAX_NUMBER.search(said)
    end_to_end_id = end_to_end_id_in(said)
    of_pix = (pix_identity(end_to_end_id, entry.amount),) if end_to_end_id and entry.amount > 0 else ()
    return StatementLine(
        # the second is what a PIX was recorded under before there was a webhook
        identities=(*of_pix, "\n".join((*entry.identity, str(number)))),
        posted_on=entry.posted_on,
        amount=entry.amount,
        payer_name=entry.name,
        payer_document=entry.document or (re.sub(r"[^0-9A-Z]", "", found[0]) if found else ""),
        text=entry.text,
        txid=txid_in(said),
        end_to_end_id=end_to_end_id,
    )


def _ofx(text: str) -> Iterator[_Entry]:
    if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        raise Refused("O arquivo OFX define entidades: exporte o extrato de novo no banco.")
    account: dict[str, str] = {}
    entry: dict[str, str] | None = None
    for closing, name, value in _TAG.findall(_CDATA.sub(lambda found: html.escape(found[1]), text)):
        tag = name.upper()
        if tag in {"STMTTRN", "BANKTRANLIST"}:
            # some files leave the end of a transaction out
            if entry:
                yield _transaction(account, entry)
            entry = {} if tag == "STMTTRN" and not closing else None
        elif not closing and value.strip():
            (account if entry is None else entry).setdefault(tag, _plain(html.unescape(value)))
    if entry:
        yield _transaction(account, entry)


def _transaction(account: Mapping[str, str], said: Mapping[str, str]) -> _Entry:
    posted, amount = _day(said.get("DTPOSTED", "")), _amount(said.get("TRNAMT", ""))
    if posted is None or amount is None:
        raise Refused("Um lançamento do arquivo OFX não tem data ou valor.")
    texts = [said[tag] for tag in ("MEMO", "CHECKNUM", "REFNUM") if said.get(tag)]
    return _Entry(
        account=f"{account.get('BANKID', '')} {account.get('BRANCHID', '')} {account.get('ACCTID', '')}",
        id=said.get("FITID", ""),
        posted_on=posted,
        amount=amount,
        name=said.get("NAME", ""),
        document="",
        text=_plain(" ".join(texts)),
    )


def _csv(text: str) -> Iterator[_Entry]:
    lines = text.splitlines()
    header = next((number for number, line in enumerate(lines[:50]) if _separator(line)), None)
    if header is None:
        raise Refused("O arquivo não é um extrato em OFX nem um CSV com as colunas data e valor.")
    separator = _separator(lines[header])
    assert separator is not None
    try:
        rows = list(csv.reader(io.StringIO("\n".join(lines[header:])), delimiter=separator))
    except csv.Error:
        raise Refused("O CSV não pôde ser lido: exporte o extrato de novo no banco.") from None
    columns = [folded(name) for name in rows[0]]
    for row in rows[1:]:
        said = list(zip(columns, map(_plain, row), strict=False))
        posted, amount = _day(_first(said, _DATES)), _amount_of(said)
        words = " ".join(value for name, value in said if name in _TEXTS and value)
        # lines of balances, and the foot of the file
        if posted is None or not amount or folded(words).startswith("saldo"):
            continue
        yield _Entry(
            account="",
            id=_first(said, _IDS),
            posted_on=posted,
            amount=amount,
            name=_first(said, _NAMES),
            document=re.sub(r"[^0-9A-Z]", "", _first(said, _DOCUMENTS).upper()),
            text=words[:_LONGEST_TEXT],
        )


def _separator(line: str) -> str | None:
    """What separates the columns of this line, if they are those of a statement."""
    for separator in ";,\t":
        columns = {folded(name.strip('"')) for name in line.split(separator)}
        if columns & set(_DATES) and columns & {*_AMOUNTS, *_CREDITS}:
            return separator
    return None


def _first(said: Sequence[tuple[str, str]], names: Sequence[str]) -> str:
    return next((value for name, value in said if name in names and value), "")


def _amount_of(said: Sequence[tuple[str, str]]) -> Decimal | None:
    amount = _amount(_first(said, _AMOUNTS), thousands=True)
    if amount is not None:
        return amount
    credit, debit = (_amount(_first(said, names), thousands=True) for names in (_CREDITS, _DEBITS))
    return credit or (-abs(debit) if debit else None)


def _amount(text: str, *, thousands: bool = False) -> Decimal | None:
    """``"1.234,56"``, ``"-1234.56"``, ``"R$ 1.234,56 D"``. ``thousands``: a single point may separate thousands."""
    plain = text.upper().replace("R$", "").replace(" ", "").replace("\u00a0", "").replace("+", "")
    sign = -1 if plain.endswith("D") or "-" in plain else 1
    digits = plain.rstrip("CD").replace("-", "")
    if "," in digits and "." in digits:
        decimal = max(digits.rfind(","), digits.rfind("."))
        digits = re.sub(r"[.,]", "", digits[:decimal]) + "." + digits[decimal + 1 :]
    elif "," in digits:
        digits = digits.replace(",", ".")
    elif thousands and _THOUSANDS.fullmatch(digits):
        digits = digits.replace(".", "")
    if not re.fullmatch(r"\d{1,12}(\.\d{0,6})?|\.\d{1,6}", digits):
        return None
    try:
        amount = sign * round(Decimal(digits), 2)
    except InvalidOperation:
        return None
    return amount if abs(amount) < _LARGEST else None


def _day(text: str) -> date | None:
    iso, local = _ISO_DAY.match(text), _DAY.match(text)
    try:
        if iso:
            return date(int(iso[1]), int(iso[2]), int(iso[3]))
        if local:
            year = int(local[3])
            return date(year + 2000 if year < 100 else year, int(local[2]), int(local[1]))
    except ValueError:
        return None
    return None


def _plain(text: str) -> str:
    return " ".join(_NOT_PRINTED.sub(" ", text).split())[:_LONGEST_TEXT]
