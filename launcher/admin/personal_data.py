"""Key rotation, erasure and retention: the work behind ``choperia keys`` and ``choperia privacy``."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from rich.table import Table

from command_api.accounts.erasing import erase_removed_user, remove_and_erase_user
from command_api.customers.erasing import erase_customer
from command_api.customers.mentions import Found, Mention, known_as, mentions
from command_api.kernel import NotFound
from command_api.kernel.text import search_form
from command_api.rules.privacy import kept_until
from infra.brazilian import day
from infra.position import START
from infra.security.personal_key import begin_rotation, end_rotation
from launcher.history import StoredLog
from projections.customers.tables import customers
from query_api.customers.record import record_of
from query_api.http import Snapshot
from query_api.wording.fields import label_of_field
from query_api.wording.subjects import kind_of

if TYPE_CHECKING:
    from launcher.composition import Services


_FOUND: Final[dict[Found, str]] = {"name": "nome", "phone": "telefone", "document": "documento"}


def rotate(services: Services) -> int:
    """Wrap every key with a new key-encryption key: the first of the setting, or one that is made here. A crash in
    between leaves both keys in the file, and the next rotation goes on from there."""
    path = services.settings.personal_key_path
    kept_here = services.settings.personal_key is None
    if kept_here:
        begin_rotation(path)
    count = services.store.keys.rotate()
    if kept_here:
        end_rotation(path)
    return count


def listed(services: Services, search: str) -> Table:
    """The customers that ``search`` finds, the last to order first."""
    query = sa.select(customers).order_by(customers.c.last_at.desc(), customers.c.id)
    if search:
        query = query.where(customers.c.search.contains(search_form(search), autoescape=True))
    table = Table("nº", "cliente", "telefone", "pedidos", "último", "guardado até")
    with services.read_database.read() as connection:
        for row in connection.execute(query):
            finished = row.orders == row.finished_orders and row.erased_at is None
            until = day(kept_until(row.last_at, services.settings.retention_months)) if finished else "—"
            if row.merged_into is not None:
                until = f"unido ao nº {row.merged_into}"
            table.add_row(str(row.id), row.name, row.phone, str(row.orders), day(row.last_at.date()), until)
    return table


def export(services: Services, id: int, file: Path, now: datetime) -> None:
    """Everything kept of a person, as the screen gives it."""
    with services.read_database.read() as connection:
        read = Snapshot(connection, START, {})
        record = record_of(read, StoredLog(services.recorder), id, services.settings, now)
    file.write_text(record.model_dump_json(indent=2) + "\n", encoding="utf-8")


def erase(services: Services, id: int, reason: str) -> tuple[bool, list[Mention]]:
    """Erase a person and clean the disk; ``False`` where that could not be finished now. And the texts that still name
    the person."""
    from launcher.composition import system_context

    wanted = known_as(services.store, id)
    erase_customer(services.store, id, replace(system_context(), reason=reason))
    services.runner.catch_up()
    return services.shredder.shred(), mentions(services.store, wanted)


def mentioned(found: list[Mention]) -> Table:
    """The texts that still name an erased person, for people at a terminal."""
    table = Table("onde", "versão", "registro", "campo", "contém", "")
    for each in found:
        contains = ", ".join(_FOUND[what] for what in each.found)
        label = (
            label_of_field(each.field.rpartition(".")[2], kind_of(each.stream)) if each.field != "reason" else "motivo"
        )
        other = "cifrado, de outro cliente" if each.of_other else ""
        table.add_row(each.stream, str(each.version), each.topic, label, contains, other)
    return table


def erase_user(services: Services, id: int, reason: str) -> bool:
    """Erase a user, removed or not, and clean the disk; ``False`` where that could not be finished now."""
    from launcher.composition import system_context

    ctx = replace(system_context(), reason=reason)
    try:
        remove_and_erase_user(services.store, id, ctx)
    except NotFound:
        erase_removed_user(services.store, id, ctx)
    services.runner.catch_up()
    return services.shredder.shred()
