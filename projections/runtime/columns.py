"""Column types with the same meaning on SQLite and PostgreSQL: exact amounts and instants.

``amount``, ``quantity`` and ``Instant`` are stored alike on both. Their ``plain_…`` variants are PostgreSQL's own
numeric and timestamp types, so that a BI tool reads them directly. SQLite has neither type; there they equal the
others.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from types import NoneType
from typing import Any, Final, get_args

import sqlalchemy as sa
from msgspec import Struct

from infra.declared_fields import DeclaredField, declared_fields

Converter = Callable[[Any], Any]
"""From the driver's value to Python's; ``None`` stays. Types give it as ``result_processor``: ``process_result_value``
would cost two more calls per cell, and a report reads ten thousand cells."""


def _scaled(exponent: int) -> Converter:
    return lambda value: None if value is None else Decimal(value).scaleb(exponent)


def _divided(divisor: int) -> Converter:
    return lambda value: None if value is None else int(value) / divisor  # a sum is PostgreSQL's numeric


def _as_float(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _parsed(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)  # ends with Z: in UTC


def _in_utc(value: datetime | None) -> datetime | None:
    return None if value is None else value.astimezone(UTC)


class Exact(sa.types.TypeDecorator[Decimal]):
    """A ``Decimal`` with ``places`` decimals, stored as a whole number so that sums and order are exact everywhere."""

    impl = sa.BigInteger
    cache_ok = True

    def __init__(self, places: int) -> None:
        super().__init__()
        self.places = places

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> int | None:  # noqa: ARG002  # the interface
        return None if value is None else int((Decimal(value) * 10**self.places).to_integral_exact())

    def result_processor(self, dialect: sa.Dialect, coltype: Any) -> Converter:  # noqa: ARG002  # the interface
        return _scaled(-self.places)

    def float_processor(self, dialect: sa.Dialect) -> Converter:  # noqa: ARG002  # as the other type's
        """Reads the value as the nearest ``float``, in a tenth of the time."""
        return _divided(10**self.places)


class Instant(sa.types.TypeDecorator[datetime]):
    """An aware ``datetime``, stored as UTC text of fixed width: sortable, readable, the same on both databases."""

    impl = sa.String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> str | None:  # noqa: ARG002  # the interface
        return None if value is None else value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

    def result_processor(self, dialect: sa.Dialect, coltype: Any) -> Converter:  # noqa: ARG002  # the interface
        return _parsed


class ActorReference(sa.Text):
    """The actor of an event, as in ``Metadata.actor``. ``query_api.people`` resolves it to the current name."""


class PlainExact(sa.types.TypeDecorator[Decimal]):
    """Like ``Exact``; on PostgreSQL a ``NUMERIC`` with ``places`` decimals."""

    impl = sa.Numeric
    cache_ok = True

    def __init__(self, places: int) -> None:
        super().__init__(18, places)
        self.places = places

    def load_dialect_impl(self, dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
        return dialect.type_descriptor(sa.BigInteger() if dialect.name == "sqlite" else sa.Numeric(18, self.places))

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> int | Decimal | None:
        if value is None:
            return None
        whole = (Decimal(value) * 10**self.places).to_integral_exact()
        return int(whole) if dialect.name == "sqlite" else whole.scaleb(-self.places)

    def result_processor(self, dialect: sa.Dialect, coltype: Any) -> Converter:  # noqa: ARG002  # the interface
        return _scaled(-self.places if dialect.name == "sqlite" else 0)

    def float_processor(self, dialect: sa.Dialect) -> Converter:
        """Reads the value as the nearest ``float``."""
        return _divided(10**self.places) if dialect.name == "sqlite" else _as_float


class PlainInstant(sa.types.TypeDecorator[datetime]):
    """Like ``Instant``, but a ``TIMESTAMPTZ`` on PostgreSQL. It is read as UTC in any session time zone."""

    impl = sa.TIMESTAMP
    cache_ok = True

    def __init__(self) -> None:
        super().__init__(timezone=True)

    def load_dialect_impl(self, dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
        return dialect.type_descriptor(sa.String(27) if dialect.name == "sqlite" else sa.TIMESTAMP(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> str | datetime | None:
        if value is None or dialect.name != "sqlite":
            return value
        return Instant().process_bind_param(value, dialect)

    def result_processor(self, dialect: sa.Dialect, coltype: Any) -> Converter:  # noqa: ARG002  # the interface
        return _parsed if dialect.name == "sqlite" else _in_utc


def amount() -> Exact:
    """Reais, two decimals."""
    return Exact(2)


def quantity() -> Exact:
    """Quantities of stock, three decimals."""
    return Exact(3)


def plain_amount() -> PlainExact:
    """Reais, two decimals, as a BI tool reads them."""
    return PlainExact(2)


def plain_quantity() -> PlainExact:
    """Quantities, three decimals, as a BI tool reads them."""
    return PlainExact(3)


def plain_instant() -> PlainInstant:
    """Moments, as a BI tool reads them."""
    return PlainInstant()


_TYPES: Final[dict[type, Any]] = {bool: sa.Boolean, int: sa.BigInteger, str: sa.Text, date: sa.Date, Decimal: Exact(2)}


def columns_of(struct: type[Struct], **types: Any) -> list[sa.Column[Any]]:
    """A column for each declared field of ``struct``; ``types`` names those of another type than its own."""
    return [
        sa.Column(each.name, types.get(each.name) or _type_of(each), nullable=each.may_be_none)
        for each in declared_fields(struct)
    ]


def _type_of(field: DeclaredField) -> Any:
    known = [each for each in get_args(field.type) if each is not NoneType] if field.may_be_none else [field.type]
    return _TYPES.get(known[0], sa.Text)
