"""The people of the demo pub and the password they share."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from rich.table import Table

from command_api.accounts.commands import create_user
from command_api.event_store import Store
from command_api.kernel import Taken
from demo.services import Services
from infra.security.passwords import temporary_password
from infra.security.permissions import Role
from infra.security.tables import accounts

_FILE: Final = "demo-password.txt"
_GRANTED_TO_STAFF: Final = ("orders", "kits", "stock", "drive", "availability", "day_sheet")


@dataclass(frozen=True, slots=True)
class DemoUser:
    """``describes`` says in a few words what this person may do."""

    username: str
    name: str
    email: str
    role: Role
    can_place_orders: bool
    describes: str


DEMO_USERS: Final = (
    DemoUser("admin", "Helena Furtado", "helena@pirilampo.example", Role.ADMIN, True, "administra tudo"),
    DemoUser("gerente", "Caio Bevilacqua", "caio@pirilampo.example", Role.MANAGER, True, "gerente da casa"),
    DemoUser("operador", "Jussara Lima", "jussara@pirilampo.example", Role.STAFF, True, "operação, lança pedidos"),
    DemoUser("garcom", "Wesley Prado", "wesley@pirilampo.example", Role.STAFF, False, "operação, sem lançar pedidos"),
    DemoUser("bi", "Naomi Takeda", "naomi@pirilampo.example", Role.BI, False, "lê as análises"),
    DemoUser("cliente", "Otávio Reis", "otavio@freguesia.example", Role.CLIENT, False, "cliente"),
)


def create_people(services: Services, store: Store) -> None:
    """Whoever is missing. The password is the operator's, else the one kept in the data folder, else a new one."""
    chosen = _chosen(services)
    password = chosen or _kept(services) or temporary_password()
    if not chosen:
        _keep(services, password)
    for user in DEMO_USERS:
        with suppress(Taken):
            create_user(
                store,
                services.security,
                user.username,
                password,
                user.name,
                user.role,
                email=user.email,
                can_place_orders=user.can_place_orders,
                roles=_GRANTED_TO_STAFF if user.role is Role.STAFF else None,
                any_password=True,
            )


def demo_password(services: Services) -> str | None:
    """The common password, if it still opens the administrator's account; ``None`` where there is no demo."""
    query = sa.select(accounts.c.password_hash).where(accounts.c.email == DEMO_USERS[0].email)
    with services.recorder.engine.connect() as connection:
        password_hash = connection.execute(query).scalar()
    if password_hash is None:
        return None
    for password in (_chosen(services), _kept(services)):
        if password and asyncio.run(services.security.passwords.matches(password, password_hash)):
            return password
    return None


def people_table(services: Services) -> Table | None:
    """Who can sign in, for a terminal; ``None`` where there is no demo."""
    password = demo_password(services)
    if password is None:
        return None
    table = Table("usuário", "papel", "senha", title="Pessoas da demonstração", title_justify="left")
    for user in DEMO_USERS:
        table.add_row(user.username, user.describes, password)
    return table


def _chosen(services: Services) -> str | None:
    given = services.settings.demo_password
    return given.get_secret_value() if given else None


def _file(services: Services) -> Path:
    return services.settings.data / _FILE


def _kept(services: Services) -> str | None:
    try:
        return _file(services).read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return None


def _keep(services: Services, password: str) -> None:
    """Readable by the operator alone: whoever reads it signs in as the administrator."""
    descriptor = os.open(_file(services), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(f"{password}\n")
