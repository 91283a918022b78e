"""Every table that the write side keeps beside the log is compared with the log, or is named with a reason."""

import importlib
import pkgutil

import sqlalchemy as sa

import command_api
import infra.security
from launcher.admin.derived_tables import COMPARED, NOT_DERIVABLE


def write_side_tables() -> set[sa.Table]:
    """The tables of every module of the packages that write."""
    found = set()
    for package in (command_api, infra.security):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            values = vars(importlib.import_module(module.name)).values()
            found |= {table for value in values if isinstance(value, sa.MetaData) for table in value.tables.values()}
    return found


def test_every_table_of_the_write_side_is_compared_or_named_with_a_reason() -> None:
    tables = write_side_tables()
    assert len(tables) > len(NOT_DERIVABLE)
    assert {table.name for table in tables} == {table.name for table in (*COMPARED, *NOT_DERIVABLE)}
    assert not set(COMPARED) & set(NOT_DERIVABLE)
    assert all(reason for reason in NOT_DERIVABLE.values())
