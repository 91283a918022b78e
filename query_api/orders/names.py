"""Names of customers, for those who may read records of customers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from pydantic import BaseModel

from infra.security.permissions import Permission, Principal

T = TypeVar("T", bound=BaseModel)

HIDDEN: Final = "Cliente"
"""In place of a name. The name of the party goes, too: it is often that of the people."""


def may_read_names(who: Principal) -> bool:
    """Whether customers are called by their names."""
    return who.may(Permission.CUSTOMERS)


def without_names(orders: Iterable[T]) -> list[T]:
    """The orders without names; each is known by its code."""
    return [order.model_copy(update={"customer_name": HIDDEN, "event_name": ""}) for order in orders]
