"""What lets a user in beside their sessions."""

from command_api.assistants.events import AssistantKeyIssued, AssistantKeyRevoked
from command_api.calendars.events import CalendarFeedCreated, CalendarFeedRevoked
from command_api.messages.events import DeviceSubscribed
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import app_over, client_of

KEY = {"name": "Claude", "personal_data": False, "expires_at": NOON}


def test_an_administrator_reads_what_lives_of_one_user(history: History) -> None:
    for id, owner in ((1, 7), (2, 7), (3, 8)):
        key = {**KEY, "owner_id": owner, "place": id, "token_digest": f"key {id}"}
        history.given(f"assistant_key-{id}", AssistantKeyIssued, **key)
        history.given(f"calendar_feed-{id}", CalendarFeedCreated, owner_id=owner, kind="deliveries", token_digest="f")
        history.given(f"message_device-{id}", DeviceSubscribed, user_id=owner, endpoint_digest=f"{id}", secrets="s")
    history.given("assistant_key-1", AssistantKeyRevoked)
    history.given("calendar_feed-2", CalendarFeedRevoked)
    history.follow()
    with client_of(app_over(history, clock=lambda: NOON), "admin") as office:
        found = office.get("/api/users/7/ways-in").json()
        nobody = office.get("/api/users/9/ways-in").json()
    assert [(each["id"], each["name"]) for each in found["assistant_keys"]] == [(2, "Claude")]
    assert [(each["id"], each["kind"]) for each in found["calendars"]] == [(1, "deliveries")]
    assert [each["id"] for each in found["devices"]] == [1, 2]
    assert nobody == {"assistant_keys": [], "calendars": [], "devices": []}
