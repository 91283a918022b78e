"""A history as versions before the encryption stored it: people in clear, also who acted, and orders without a number
of a customer."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import sqlalchemy as sa
from msgspec.structs import replace

from command_api.event_store import store
from command_api.event_store.mapper import EventMapper
from command_api.event_store.subject_keys import INDEX_KEY, subject_keys, subject_uses
from command_api.freight.commands import log_quote
from command_api.orders.commands import cancel_order
from command_api.orders.domain import Unmet
from infra.security.database import transaction
from infra.settings import Settings
from launcher.composition import Services, open_services
from tests.harness.small_pub import CUSTOMER, Pub, context

CANCELLED = "Rui Tavares"
REFUSED = "Otávio Lima"
ADDRESS = "Sítio Ipê, Igaratá"
STAFF = "Anacleta Quintela"
EMAIL = "ana@pirilampo.example"
IN_CLEAR = (STAFF, CUSTOMER, CANCELLED, REFUSED, ADDRESS, "95555-0142", "95555-0143", "95555-0144")
"""Said by customers. The e-mail of a user also stands in the table of accounts, while the user exists."""


def make_old_pub(data: Path, database_url: str | None) -> None:
    """A user, an order that waits, a cancelled one, a refused demand and a quote. Read models follow; it is signed."""
    services = open_services(Settings(data=data, database_url=database_url, read_database_url=None, environment="test"))
    try:
        services.migrate()
        _furnish(services)
    finally:
        services.close()


def _furnish(services: Services) -> None:
    with _before_encryption():
        pub = Pub(services)
        pub.open_its_doors()
        pub.buy_equipment()
        held, free = pub.barrels
        pub.order(CUSTOMER, "(11) 95555-0142", days=7, barrel=held)
        cancelled = pub.order(CANCELLED, "(11) 95555-0143", days=7, barrel=free)
        with suppress(Unmet):
            pub.order(REFUSED, "(11) 95555-0144", days=7, barrel=held)
        cancel_order(pub.store, cancelled, None, context(reason="A festa não acontece."))
        log_quote(pub.store, pub.quote(ADDRESS), context())
    with transaction(services.recorder.engine) as connection:
        connection.execute(sa.delete(subject_uses))
        connection.execute(sa.delete(subject_keys).where(subject_keys.c.subject != INDEX_KEY))
    services.runner.catch_up()
    services.auditor.sign(datetime.now(UTC))


@contextmanager
def _before_encryption() -> Iterator[None]:
    in_clear, stamp = EventMapper.to_stored_event, store._stamp
    with ExitStack() as patches:
        for target, then in {
            "command_api.event_store.mapper.EventMapper.to_stored_event": lambda self, event, _with=None: in_clear(
                self, event
            ),
            "command_api.event_store.store._stamp": lambda ctx: replace(
                stamp(ctx), actor_name=STAFF if ctx.actor.id else ctx.actor.name
            ),
            "command_api.orders.commands.with_customer": lambda _store, details, _choice: (details, None),
            "command_api.orders.deciding.refused_customer": lambda _store, customer, _choice: (customer, None),
        }.items():
            patches.enter_context(patch(target, then))
        yield
