"""A row of the write side that was changed by hand is not what its stream says: on both databases."""

import sqlite3

import psycopg

from launcher.admin.derived_tables import compare_tables, sentences
from tests.launcher.cli.test_main import create, said
from tests.launcher.conftest import BOTH, CommandLine

CHANGES = {
    "accounts": ("UPDATE accounts SET role = 'admin' WHERE role = 'staff'", "não é o que a história diz (role)"),
    "accounts, a person whom no event knows": (
        """INSERT INTO accounts SELECT 99, 'eva', 'Eva', name, '', role, can_place_orders, can_view_bi, cost_center,
        granted, active, version, password_hash, must_change_password FROM accounts WHERE user_id = 1""",
        "Tabela accounts, user_id 99: nenhum registro dá esta linha",
    ),
    "claims": ("DELETE FROM claims WHERE scope = 'product-sku'", "Tabela claims, scope product-sku"),
    "streams": ("INSERT INTO streams (stream) VALUES ('product-999')", "Tabela streams, stream product-999"),
    "stream_references": ("DELETE FROM stream_references", "Tabela stream_references, source"),
    "active_admins": ("UPDATE active_admins SET number = 7", "Tabela active_admins"),
    "totp_seeds": ("UPDATE totp_seeds SET active_since = NULL", "Tabela totp_seeds, user_id"),
    "passkeys": ("DELETE FROM passkeys", "Tabela passkeys, user_id"),
    "sign_in_rules": (
        "UPDATE sign_in_rules SET second_factor_for_admins = NOT second_factor_for_admins",
        "Tabela sign_in_rules",
    ),
    "subject_keys": (
        "INSERT INTO subject_keys SELECT 'customer-999', wrapped FROM subject_keys WHERE subject = 'claims'",
        "Tabela subject_keys, subject customer-999",
    ),
    "subject_uses": ("DELETE FROM subject_uses", "Tabela subject_uses"),
    "sequences": ("UPDATE sequences SET last = 0 WHERE kind = 'product'", "daria de novo um número que já existe"),
    "idempotency": (
        'UPDATE idempotency SET answer = \'{"id":4242,"version":1}\'',
        "não é a resposta dos registros que a história diz",
    ),
}


def change(pub: CommandLine, statement: str) -> None:
    """As the owner of the database."""
    if pub.database_url is None:
        with sqlite3.connect(pub.data / "events.db") as connection:
            assert connection.execute(statement).rowcount > 0
        connection.close()
        return
    with psycopg.connect(pub.database_url) as connection:
        assert connection.execute(statement).rowcount > 0  # type: ignore[arg-type]


@BOTH
def test_a_changed_row_of_each_table_is_found(pub: CommandLine) -> None:
    said(create(pub, "caio", "staff"))
    with pub.left_behind() as services:
        assert all(each.equal for each in compare_tables(services.recorder))
        for name, (statement, expected) in CHANGES.items():
            change(pub, statement)
            assert expected in " ".join(sentences(compare_tables(services.recorder))), name


@BOTH
def test_who_became_an_administrator_by_hand_is_found_by_both_verifications(pub: CommandLine) -> None:
    said(create(pub, "caio", "staff"))
    said(pub("audit", "sign"))
    said(pub("audit", "verify"))
    change(pub, "UPDATE accounts SET role = 'admin' WHERE role = 'staff'")
    assert "não é o que a história diz (role)" in said(pub("audit", "verify"), code=1)
    assert "diferente accounts" in said(pub("verify"), code=1)
