"""The people of the demo pub and the password they share."""

import asyncio
import stat
from io import StringIO

import sqlalchemy as sa
from rich.console import Console

from command_api.accounts.commands import reset_password
from command_api.accounts.rows import NewPassword
from command_api.event_store import Store
from demo.people import DEMO_USERS, create_people, demo_password
from infra.security.tables import accounts
from launcher.composition import Services, system_context
from launcher.greeting import greet
from tests.demo.conftest import OpenPub


def hire(services: Services) -> None:
    create_people(services, Store(services.recorder))


def test_all_people_share_the_password_of_the_operator(open_pub: OpenPub) -> None:
    services = open_pub(demo_password="torneira-de-cobre")
    hire(services)
    assert opens_every_account(services, "torneira-de-cobre")
    assert demo_password(services) == "torneira-de-cobre"
    assert not (services.settings.data / "demo-password.txt").exists()


def test_a_random_password_is_kept_for_the_operator_alone(open_pub: OpenPub) -> None:
    services = open_pub()
    hire(services)
    password = demo_password(open_pub())
    assert password is not None
    assert opens_every_account(services, password)
    kept = services.settings.data / "demo-password.txt"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_password_that_no_longer_opens_anything_is_not_shown(services: Services) -> None:
    hire(services)
    with services.recorder.engine.connect() as connection:
        admin = connection.execute(sa.select(accounts.c.user_id).where(accounts.c.username == "admin")).scalar_one()
    new = NewPassword(services.security.passwords.hash_now("outra-senha-bem-longa"), temporary=False)
    reset_password(services.store, admin, new, system_context())
    assert demo_password(services) is None


def greeting(services: Services) -> str:
    out = StringIO()
    greet(services, Console(file=out, width=200))
    return out.getvalue()


def test_a_house_without_users_is_told_how_the_first_one_is_made(open_pub: OpenPub) -> None:
    services = open_pub(demo=False)
    first = f' user create ana --name "Ana" --email ana@example.com --data {services.settings.data}'
    assert first in greeting(services)
    hire(services)
    assert "user create" not in greeting(services)
    assert "bar de demonstração" not in greeting(services)


def opens_every_account(services: Services, password: str) -> bool:
    with services.recorder.engine.connect() as connection:
        rows = connection.execute(sa.select(accounts.c.username, accounts.c.password_hash)).all()
    assert {row.username for row in rows} == {user.username for user in DEMO_USERS}
    return all(asyncio.run(services.security.passwords.matches(password, row.password_hash)) for row in rows)
