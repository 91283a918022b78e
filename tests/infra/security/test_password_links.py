"""One-time links."""

import sqlalchemy as sa

from infra.security.database import transaction
from infra.security.password_links import LIFE, NewLink, PasswordLinks, ended_link_of, new_link
from infra.security.tables import accounts, password_links
from tests.infra.security.conftest import BOTH, NOW


def issued(engine: sa.Engine, user_id: int) -> NewLink:
    link, statements = new_link(user_id, NOW)
    with transaction(engine) as connection:
        for statement in statements:
            connection.execute(statement)
    return link


def test_a_link_names_its_owner_until_it_expires(engine: sa.Engine, account: int) -> None:
    links = PasswordLinks(engine, "https://pub.example/")
    link = issued(engine, account)
    owner = links.owner(link.token, NOW + LIFE - 1)
    assert owner is not None
    assert (owner.user_id, owner.username) == (account, "otavio")
    assert links.owner(link.token, NOW + LIFE) is None
    assert links.address(link) == f"https://pub.example/nova-senha#{link.token}"


@BOTH
def test_a_person_has_one_link_and_only_its_hash_is_kept(engine: sa.Engine, account: int) -> None:
    links = PasswordLinks(engine, "https://pub.example")
    first, second = issued(engine, account), issued(engine, account)
    assert links.owner(first.token, NOW) is None
    assert links.owner(second.token, NOW) is not None
    with engine.connect() as connection:
        rows = connection.execute(sa.select(password_links)).all()
    assert len(rows) == 1
    assert second.token not in str(rows)


def test_who_may_not_sign_in_has_no_link(engine: sa.Engine, account: int) -> None:
    links = PasswordLinks(engine, "https://pub.example")
    link = issued(engine, account)
    with transaction(engine) as connection:
        connection.execute(accounts.update().values(active=False))
    assert links.owner(link.token, NOW) is None


def test_links_end_and_expired_ones_are_forgotten(engine: sa.Engine, account: int) -> None:
    links = PasswordLinks(engine, "https://pub.example")
    link = issued(engine, account)
    links.prune(NOW + LIFE - 1)
    assert links.owner(link.token, NOW) is not None
    links.prune(NOW + LIFE)
    assert links.owner(link.token, NOW) is None
    again = issued(engine, account)
    with transaction(engine) as connection:
        connection.execute(ended_link_of(account))
    assert links.owner(again.token, NOW) is None
