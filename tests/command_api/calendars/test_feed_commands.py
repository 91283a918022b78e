"""A person creates calendar feeds and revokes them; the token is in the answer alone."""

import hashlib
import json
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from command_api.calendars.commands import create_feed, revoke_feed
from command_api.calendars.details import MOST_FEEDS
from command_api.calendars.domain import CalendarFeed
from command_api.calendars.events import CalendarFeedCreated, CalendarFeedRevoked
from command_api.calendars.routes import router
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound, Refused
from infra.security.permissions import Role
from infra.settings import Settings

FEEDS = "/api/v1/calendar-feeds"
SETTINGS = Settings(base_url="https://pirilampo.example/", _env_file=None)  # type: ignore[call-arg]  # pydantic's own


def test_a_feed_is_created_with_the_digest_of_its_token() -> None:
    feed = CalendarFeed.create(7, 3, "deliveries", "ab12")
    [created] = feed.collect_events()
    assert isinstance(created, CalendarFeedCreated)
    assert (created.owner_id, created.kind, created.token_digest) == (3, "deliveries", "ab12")


def test_a_feed_is_revoked_once() -> None:
    feed = CalendarFeed.create(7, 3, "deliveries", "ab12")
    feed.collect_events()
    feed.revoke()
    feed.revoke()
    assert [type(event) for event in feed.collect_events()] == [CalendarFeedRevoked]


def test_nobody_revokes_the_feed_of_another(store: Store, ctx: CommandContext) -> None:
    _, created = create_feed(store, 3, "deliveries", ctx)
    with pytest.raises(NotFound):
        revoke_feed(store, created.id, 4, ctx)
    assert revoke_feed(store, created.id, None, ctx).version == 2


def test_a_person_has_twenty_feeds_at_most(store: Store, ctx: CommandContext) -> None:
    feeds = [create_feed(store, 3, "deliveries", ctx)[1] for _ in range(MOST_FEEDS)]
    with pytest.raises(Refused, match="no máximo 20 calendários"):
        create_feed(store, 3, "deliveries", ctx)
    create_feed(store, 4, "deliveries", ctx)
    revoke_feed(store, feeds[0].id, 3, ctx)
    create_feed(store, 3, "deliveries", ctx)


def test_the_address_is_shown_once_and_its_token_is_stored_nowhere(
    serving: Callable[..., TestClient], store: Store
) -> None:
    admin = serving(router, Role.ADMIN, settings=SETTINGS)
    key = {"Idempotency-Key": "k1"}
    first, again = (admin.post(FEEDS, json={"kind": "parties"}, headers=key) for _ in range(2))
    url = first.json()["url"]
    token = url.removeprefix("https://pirilampo.example/calendars/").removesuffix(".ics")
    assert (first.status_code, len(token)) == (201, 43), "256 bits"
    assert again.json().get("url") is None
    stored = json.dumps([str(row) for row in store.recorder.rows_of(["calendar_feed-1"])])
    assert token not in stored
    assert hashlib.sha256(token.encode()).hexdigest() in stored
    assert admin.delete(f"{FEEDS}/1").json()["version"] == 2


@pytest.mark.parametrize(
    ("role", "kind", "status"),
    [
        (Role.STAFF, "reservations", 201),
        (Role.STAFF, "deliveries", 403),
        (Role.STAFF, "my_route", 403),
        (Role.MANAGER, "my_route", 201),
        (Role.MANAGER, "parties", 403),
        (Role.BI, "reservations", 403),
        (None, "reservations", 401),
        (Role.ADMIN, "birthdays", 422),
    ],
)
def test_a_feed_needs_the_right_to_read_what_it_shows(
    serving: Callable[..., TestClient], role: Role | None, kind: str, status: int
) -> None:
    assert serving(router, role, settings=SETTINGS).post(FEEDS, json={"kind": kind}).status_code == status
