"""OFX, versions 1 (SGML, which closes no leaf) and 2 (XML, which closes all), read by tags in one pass.

No document type, no entity but those of HTML, no nesting to follow: the work is linear in the size of the file.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from command_api.bank.balances import is_balance
from command_api.bank.statement_lines import BALANCE, NO_MONEY, LeftOut, Reading, StatementEntry, plain
from command_api.bank.written_values import amount_of, ofx_day_of
from command_api.kernel import Refused
from command_api.rules.spreadsheets import LineRefusal, shown

_MOST_TAGS: Final = 400_000
_LONGEST_VALUE: Final = 4_000
_TAG: Final = re.compile(r"<(/?)([A-Za-z0-9_.]{1,40})[ \t]*/?>([^<]*)")
_CDATA: Final = "<![CDATA["
_ACCOUNT: Final = ("BANKID", "BRANCHID", "ACCTID")
_ACCOUNT_BEGINS: Final = frozenset({"STMTRS", "CCSTMTRS", "BANKACCTFROM", "CCACCTFROM"})
_MONEY_OUT: Final = frozenset({"DEBIT", "PAYMENT", "CHECK", "CASH", "DIRECTDEBIT", "REPEATPMT", "FEE", "SRVCHG"})


def read_ofx(text: str) -> Reading:
    """The transactions of all accounts. Raises ``Refused`` for a file that is none."""
    upper = text.upper()
    if "<!DOCTYPE" in upper or "<!ENTITY" in upper:
        raise Refused("O arquivo OFX define entidades: exporte o extrato de novo no banco.")
    reading = Reading()
    account: dict[str, str] = {}
    first_account: dict[str, str] = {}
    entry: dict[str, str] | None = None
    began_at = 0
    for line, closing, tag, value in _tags(_without_cdata(text)):
        if tag in {"STMTTRN", "BANKTRANLIST"} or (tag in _ACCOUNT_BEGINS and not closing):
            # some files leave the end of a transaction out
            if entry:
                _take(reading, began_at, account, first_account, entry)
            entry, began_at = ({} if tag == "STMTTRN" and not closing else None), line
            if tag in _ACCOUNT_BEGINS:
                account = {}
        elif not closing and value.strip():
            said = plain(html.unescape(value[:_LONGEST_VALUE]))
            if entry is not None:
                entry.setdefault(tag, said)
            elif tag in _ACCOUNT:
                account.setdefault(tag, said)
                first_account.setdefault(tag, said)
    if entry:
        _take(reading, began_at, account, first_account, entry)
    return reading


def _tags(text: str) -> Iterator[tuple[int, bool, str, str]]:
    """The line of each tag, whether it closes, its name, and the text after it. Raises ``Refused``."""
    line, counted_to = 1, 0
    for number, found in enumerate(_TAG.finditer(text)):
        if number == _MOST_TAGS:
            raise Refused("O arquivo OFX é grande demais: envie um período menor.")
        line += text.count("\n", counted_to, found.start())
        counted_to = found.start()
        yield line, bool(found[1]), found[2].upper(), found[3]


def _without_cdata(text: str) -> str:
    """With the characters of CDATA sections escaped. Raises ``Refused`` for a section without end: a search for each
    end would make the work grow with the square of the file."""
    pieces, at = [], 0
    while (start := text.find(_CDATA, at)) >= 0:
        end = text.find("]]>", start)
        if end < 0:
            raise Refused("O arquivo OFX tem um texto (CDATA) que não termina: exporte o extrato de novo no banco.")
        pieces += [text[at:start], html.escape(text[start + len(_CDATA) : end])]
        at = end + len("]]>")
    return "".join([*pieces, text[at:]])


def _take(
    reading: Reading, line: int, account: Mapping[str, str], first: Mapping[str, str], said: Mapping[str, str]
) -> None:
    words = " ".join(said[tag] for tag in ("NAME", "MEMO") if said.get(tag))
    if is_balance(words):
        reading.left_out.append(LeftOut(line, shown(words), BALANCE))
        return
    tag = "DTPOSTED"
    try:
        posted_on = ofx_day_of(said.get(tag, ""))
        tag = "TRNAMT"
        written = amount_of(said.get(tag, ""))
        amount = _signed(written, said.get("TRNTYPE", "").upper())
    except ValueError as wrong:
        reason = str(wrong) if said.get(tag) else f"O lançamento não tem {'data' if tag == 'DTPOSTED' else 'valor'}."
        reading.refusals.append(LineRefusal(line, tag, shown(said.get(tag, "")), reason))
        return
    if amount == 0:
        reading.left_out.append(LeftOut(line, shown(words), NO_MONEY))
        return
    id, name = said.get("FITID", ""), said.get("NAME", "")
    text = plain(" ".join(said[tag] for tag in ("MEMO", "CHECKNUM", "REFNUM") if said.get(tag)))
    own = (id,) if id else (name, text)
    written_on = re.sub(r"\D", "", said["DTPOSTED"])[:8]
    day = f"{written_on[:4]}-{written_on[4:6]}-{written_on[6:]}" if said["DTPOSTED"][:4].isdigit() else str(posted_on)
    # versions before decision 082 gave every line of a file the first account in it
    names = {" ".join(each.get(tag, "") for tag in _ACCOUNT) for each in (first, account)}
    reading.take(
        StatementEntry(
            account=" ".join(account[tag] for tag in _ACCOUNT if account.get(tag)),
            id=id,
            posted_on=posted_on,
            amount=amount,
            name=name,
            document="",
            text=text,
            words=said.get("MEMO", ""),
            earlier=tuple((each, day, str(written), *own) for each in sorted(names)),
        )
    )


def _signed(amount: Decimal, kind: str) -> Decimal:
    """Negative where the type says that money left: some banks write every amount without a sign. A negative amount
    stays negative whatever the type, so that a contradiction pays no order."""
    return -abs(amount) if kind in _MONEY_OUT else amount
