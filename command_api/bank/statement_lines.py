"""Lines of bank statements, whatever file they come from, and what identifies them (decision 082)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from command_api.bank.events import Source
from command_api.kernel import Refused
from command_api.kernel.text import header_form
from command_api.rules.pix import end_to_end_id_in, txid_in
from command_api.rules.spreadsheets import LineRefusal

MOST_LINES: Final = 10_000
BALANCE: Final = "É um saldo."
NO_MONEY: Final = "O valor é zero."
_MOST_NEIGHBOURS: Final = 20
_LONGEST_TEXT: Final = 500
_TAX_NUMBER: Final = re.compile(
    r"(?<!\d)(\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2})(?!\d)"
)
_NOT_PRINTED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


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
    account: str = ""
    """The account of the house; empty for a notice of the webhook."""
    source: Source = "statement"
    received_at: datetime | None = None
    """The instant, which a statement does not say."""
    is_returned: bool = False
    """Whether money of this PIX was sent back before the house knew of it."""
    earlier_identities: tuple[str, ...] = ()
    """Identities under which versions before decision 082 recorded this line of this file."""
    earlier_neighbours: tuple[str, ...] = ()
    """Identities under which they recorded lines with the same day, amount and id. Only the text distinguishes these
    lines."""

    @property
    def is_refund(self) -> bool:
        """A PIX that the house sent back, which a user has to take off the order."""
        return self.source == "webhook" and self.amount < 0

    @property
    def nameless(self) -> StatementLine:
        """The line without what it says of the payer."""
        return replace(self, payer_name="", payer_document="", text="")

    @property
    def is_pix(self) -> bool:
        return bool(self.txid or self.end_to_end_id) or "PIX" in self.text.upper()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that is no transaction: a balance, a total, a text."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class StatementFile:
    """What a file says. Every row is in one of the three; ``line`` counts from 1, the first line of the file."""

    lines: Sequence[StatementLine]
    refusals: Sequence[LineRefusal]
    left_out: Sequence[LeftOut]
    names_accounts: bool
    """Whether the file itself says of which account each line is."""


@dataclass(frozen=True, slots=True)
class StatementEntry:
    """A transaction as the file says it. ``words`` are those that every format of the bank repeats. ``earlier`` are
    what versions before decision 082 identified it by."""

    account: str
    id: str
    posted_on: date
    amount: Decimal
    name: str
    document: str
    text: str
    words: str
    earlier: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Reading:
    """The rows of a file as they are read."""

    entries: list[StatementEntry] = field(default_factory=list)
    refusals: list[LineRefusal] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    def take(self, entry: StatementEntry) -> None:
        """Raises ``Refused`` for one line too many."""
        if len(self.entries) == MOST_LINES:
            raise Refused(f"O extrato tem mais de {MOST_LINES} lançamentos: envie um período menor.")
        self.entries.append(entry)


def pix_identity(end_to_end_id: str, amount: Decimal) -> str:
    """What makes a PIX that came in the same one in every statement and notification. One id with two amounts is a
    contradiction, and two lines."""
    return f"pix\n{end_to_end_id.upper()}\n{amount}"


def account_key(account: str) -> str:
    """Equal for the ways to write an account: ``"0341 29171-2"`` and ``"341 291712"``."""
    parts = (re.sub(r"[\W_]", "", part).lstrip("0") for part in header_form(account).split())
    return " ".join(part for part in parts if part)


def plain(text: str) -> str:
    """``text`` on one line, and no longer than what is kept."""
    return " ".join(_NOT_PRINTED.sub(" ", text[: 4 * _LONGEST_TEXT]).split())[:_LONGEST_TEXT]


def numbered(entries: Sequence[StatementEntry]) -> list[StatementLine]:
    """Each with what identifies it: of lines that say the same, the file has a first, a second and so on."""
    totals = Counter(base for entry in entries for base in entry.earlier)
    seen: Counter[tuple[str, ...]] = Counter()
    lines = []
    for entry in entries:
        said = f"{entry.id} {entry.name} {entry.text}"
        end_to_end_id = end_to_end_id_in(said)
        content = _content(entry, end_to_end_id)
        own = [(*base, str(seen[base])) for base in entry.earlier]
        near = [(*base, str(n)) for base in entry.earlier for n in range(min(totals[base], _MOST_NEIGHBOURS))]
        of_pix = (pix_identity(end_to_end_id, entry.amount),) if end_to_end_id and entry.amount > 0 else ()
        found = _TAX_NUMBER.search(said)
        lines.append(
            StatementLine(
                identities=(*of_pix, "\n".join((*content, str(seen[content])))),
                posted_on=entry.posted_on,
                amount=entry.amount,
                payer_name=entry.name,
                payer_document=entry.document or (re.sub(r"[^0-9A-Z]", "", found[0]) if found else ""),
                text=entry.text,
                txid=txid_in(said),
                end_to_end_id=end_to_end_id,
                account=entry.account,
                earlier_identities=tuple("\n".join(each) for each in own),
                earlier_neighbours=tuple("\n".join(each) for each in near if each not in own),
            )
        )
        seen.update((content, *entry.earlier))
    return lines


def _content(entry: StatementEntry, end_to_end_id: str) -> tuple[str, ...]:
    """What the line says, not the bank's id: banks repeat ids, and one format has them where another has not."""
    words = " ".join(re.findall(r"\w+", header_form(f"{entry.name} {entry.words}"))) or entry.id
    pix = "" if end_to_end_id.lower() in words else end_to_end_id.upper()
    return ("line", account_key(entry.account), entry.posted_on.isoformat(), str(entry.amount), words, pix)
