"""Column types that mean the same on SQLite and PostgreSQL: exact amounts and instants."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import sqlalchemy as sa


class Exact(sa.types.TypeDecorator[Decimal]):
    """A ``Decimal`` with ``places`` decimals, stored as a whole number so that sums and order are exact everywhere."""

    impl = sa.BigInteger
    cache_ok = True

    def __init__(self, places: int) -> None:
        super().__init__()
        self.places = places

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> int | None:  # noqa: ARG002  # SQLAlchemy's  # noqa: ARG002  # the interface
        return None if value is None else int((Decimal(value) * 10**self.places).to_integral_exact())

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Decimal | None:  # noqa: ARG002  # noqa: ARG002  # the interface
        return None if value is None else Decimal(value).scaleb(-self.places)


class Instant(sa.types.TypeDecorator[datetime]):
    """An aware ``datetime``, stored as UTC text of fixed width: sortable, readable, the same on both databases."""

    impl = sa.String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> str | None:  # noqa: ARG002  # noqa: ARG002  # the interface
        return None if value is None else value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002  # noqa: ARG002  # the interface
        return None if value is None else datetime.fromisoformat(value)


def amount() -> Exact:
    """Reais, two decimals."""
    return Exact(2)


def quantity() -> Exact:
    """Quantities of stock, three decimals."""
    return Exact(3)
