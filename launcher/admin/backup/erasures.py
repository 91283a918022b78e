"""Erased persons: a list of numbers that is kept outside, so that an older backup does not restore their data."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from command_api.accounts.domain import User
from command_api.accounts.erasing import erase_removed_user, remove_and_erase_user
from command_api.bank.commands import forget_line
from command_api.bank.domain import BankLine
from command_api.customers.domain import Customer
from command_api.customers.erasing import erase_customer, forget_quote
from command_api.customers.merging import records_of_person
from command_api.event_store import Recorded, Recorder
from command_api.event_store.index import claims
from command_api.event_store.subject_keys import subject_keys, subject_uses
from command_api.freight.domain import FreightQuote
from command_api.kernel import CommandContext, NotFound, Refused, stream_id
from command_api.leads.commands import forget_lead
from command_api.leads.domain import Lead
from command_api.reservations.commands import forget_reservation
from command_api.reservations.domain import Reservation
from infra.problems import Problem
from launcher.admin.backup.content import ERASING, Content, Extent, TablePart
from launcher.admin.backup.loading import in_log
from launcher.composition import Services, system_context

_LINE: Final = re.compile(r'\{"erased": "((?:bank_line|customer|freight_quote|lead|reservation|user)-[0-9]{1,18})"\}')
_NAMES_SUBJECT: Final = {subject_keys.name: "subject", subject_uses.name: "subject", claims.name: "stream"}
"""Tables that hold something of a person, and the column that says whose it is."""


def write_erasures(recorder: Recorder, file: Path) -> int:
    """Write whose keys were destroyed, one a line; how many there are. The file is put in place whole."""
    lines = [json.dumps({"erased": event.stream}) for event in in_log(recorder) if event.topic in ERASING]
    aside = file.with_name(f"{file.name}.partial")
    try:
        with aside.open("w", encoding="utf-8") as out:
            out.writelines(f"{line}\n" for line in lines)
            out.flush()
            os.fsync(out.fileno())
        aside.replace(file)
    except OSError as error:
        raise Problem(422, f"Não foi possível gravar {file}: {error.strerror or error}.", kind="backup") from error
    return len(lines)


def read_erasures(file: Path) -> frozenset[str]:
    """The content of a file of ``write_erasures``. An unknown line is refused: it could restore an erased person."""
    found = set()
    for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        said = _LINE.fullmatch(line)
        if said is None:
            sentence = f"A linha {number} de {file.name} não diz quem foi apagado. Nada foi restaurado."
            raise Problem(422, sentence, kind="backup")
        found.add(said[1])
    return frozenset(found)


class WithoutErased:
    """See ``Content``: the same without the keys of those who were erased since; ``dropped`` had one."""

    def __init__(self, content: Content, erased: AbstractSet[str]) -> None:
        self._content = content
        self._erased = erased
        self.dropped: set[str] = set()

    @property
    def extent(self) -> Extent:
        """How much there is; a key that is left out counts."""
        return self._content.extent

    def events(self) -> Iterator[Recorded]:
        """All of them: what is sealed stays sealed."""
        return self._content.events()

    def tables(self) -> Iterator[TablePart]:
        """The tables without the rows of erased persons."""
        for part in self._content.tables():
            column = _NAMES_SUBJECT.get(part.table)
            yield part if column is None else replace(part, rows=self._kept(part, part.columns.index(column)))

    def _kept(self, part: TablePart, column: int) -> Iterator[Sequence[Any]]:
        for row in part.rows:
            # a line without its payer stays a line of its statement
            is_line = part.table == claims.name and str(row[column]).startswith(f"{BankLine.TOPIC}-")
            if is_line or row[column] not in self._erased:
                yield row
            elif part.table == subject_keys.name:
                self.dropped.add(row[column])


def erase_again(services: Services, dropped: AbstractSet[str]) -> list[str]:
    """Record the erasures of those whose keys were left out; the customers who have an order that is not finished, of
    whom it can only be recorded later."""
    waiting = []
    for subject in sorted(dropped, key=stream_id):
        ctx = replace(system_context(), reason="Apagado antes; refeito depois de restaurar uma cópia.")
        if subject.startswith(f"{BankLine.TOPIC}-"):
            forget_line(services.store, stream_id(subject), ctx)
            continue
        if subject.startswith(f"{Reservation.TOPIC}-"):
            forget_reservation(services.store, stream_id(subject), ctx)
            continue
        if subject.startswith(FreightQuote.TOPIC):
            forget_quote(services.store, stream_id(subject), ctx)
            continue
        if subject.startswith(f"{Lead.TOPIC}-"):
            forget_lead(services.store, stream_id(subject), ctx, by_rule=False)
            continue
        try:
            if subject.startswith(f"{User.TOPIC}-"):
                _erase_user_again(services, stream_id(subject), ctx)
                continue
            if not _erase_customer_again(services, stream_id(subject), dropped, ctx):
                waiting.append(subject)
        except Refused:
            waiting.append(subject)
    return waiting


def _erase_customer_again(services: Services, id: int, dropped: AbstractSet[str], ctx: CommandContext) -> bool:
    """``False`` for a person of whose merged records only some were erased: they were taken apart after the copy was
    made, and an erasure would reach the others too."""
    customer = services.store.load(Customer, id)
    if customer.erased:  # with a record of the same person
        return True
    person = services.store.load(Customer, customer.person)
    if not {record.id for record in records_of_person(services.store, person)} <= dropped:
        return False
    erase_customer(services.store, person.number, ctx)
    return True


def _erase_user_again(services: Services, id: int, ctx: CommandContext) -> None:
    try:
        remove_and_erase_user(services.store, id, ctx)
    except NotFound:
        erase_removed_user(services.store, id, ctx)
