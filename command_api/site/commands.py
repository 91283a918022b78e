"""Commands on the business's own data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound, Refused
from command_api.site.domain import BUSINESS, BusinessInfo, HoldRules, Info
from command_api.site.events import OpeningHours


def change_business(store: Store, fields: Mapping[str, Any], ctx: CommandContext) -> Receipt:
    """``fields`` are members of ``Info``; the others stay. Raises ``Refused`` for a malformed one or a missing name."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.introduce(_introduced(fields))
    else:
        business.change(replace(business.info, **fields) if business.info else _introduced(fields))
    return store.save(business, ctx=ctx)


def change_hours(store: Store, hours: Sequence[OpeningHours], ctx: CommandContext) -> Receipt:
    """The whole week at once; a weekday that is absent is closed."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.open(hours)
    else:
        business.change_hours(hours)
    return store.save(business, ctx=ctx)


def change_holds(store: Store, rules: HoldRules, ctx: CommandContext) -> Receipt:
    """From now on, for orders that already wait too."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.hold(rules)
    else:
        business.change_holds(rules)
    return store.save(business, ctx=ctx)


def _business(store: Store, ctx: CommandContext) -> BusinessInfo | None:
    try:
        return store.load(BusinessInfo, BUSINESS, ctx)
    except NotFound:
        return None


def _introduced(fields: Mapping[str, Any]) -> Info:
    if "name" not in fields:
        raise Refused("Informe o nome do negócio.")
    return Info(**fields)
