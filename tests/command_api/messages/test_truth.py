"""A message says nothing that is no longer so, however long nothing went out."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from command_api.kernel.partial import Partial
from command_api.messages.commands import NoLongerSo, retry_messages, send_by_hand
from command_api.messages.composing import compose, is_over
from command_api.messages.details import suggested_rule
from command_api.messages.domain import Message
from command_api.messages.house import house_of
from command_api.messages.occasions import Occurrence
from command_api.messages.reacting import HouseDue, tell_due
from command_api.orders.commands import ChangeOrder, change_order
from command_api.orders.details import OrderFields
from command_api.rules.messages import OCCASIONS
from command_api.rules.windows import PUB_TIME
from tests.command_api.messages.conftest import House, quiet
from tests.command_api.messages.test_sending import send
from tests.harness.messaging_servers import FakeCloudApi

Confirm = Callable[..., int]
OUTAGES = (timedelta(minutes=5), timedelta(hours=3), timedelta(hours=26))
FRIDAY = datetime(2026, 12, 4, 10, tzinfo=PUB_TIME)
NOON = FRIDAY + timedelta(hours=26)
"""Of Saturday."""
TONIGHT = FRIDAY + timedelta(hours=9, minutes=30)
MIDNIGHT = FRIDAY - timedelta(hours=10)
TRUE = {
    "quote_issued": (MIDNIGHT, FRIDAY, "yyn"),
    "hold_expires": (NOON, FRIDAY, "yyn"),
    "delivery_tomorrow": (NOON, FRIDAY, "yyn"),
    "on_the_way": (FRIDAY, FRIDAY, "yyn"),
    "return_reminder": (NOON + timedelta(hours=6), FRIDAY, "yyy"),
    "return_overdue": (MIDNIGHT, FRIDAY + timedelta(days=1), "yyy"),
    "reservation_confirmed": (TONIGHT, FRIDAY, "yyn"),
    "reservation_reminder": (TONIGHT, TONIGHT - timedelta(hours=3), "ynn"),
    "reservation_requested": (TONIGHT, FRIDAY, "yyn"),
    "keg_expiring": (MIDNIGHT + timedelta(days=7), FRIDAY, "yyy"),
    "cleaning_due": (MIDNIGHT, FRIDAY, "yyn"),
    "service_due": (MIDNIGHT, FRIDAY, "yyn"),
}
"""By occasion: what it is about, when it was to go out, and whether it is true after each of ``OUTAGES``. Others are
true as long as their record says so."""


@pytest.mark.parametrize("key", OCCASIONS)
def test_what_is_over_does_not_go_out_and_what_still_holds_does(key: str) -> None:
    date, due, expected = TRUE.get(key, (None, FRIDAY, "yyy"))
    found = Occurrence(date or due, {}, "", date=date)
    rule = suggested_rule(OCCASIONS[key])
    said = "".join("n" if is_over(rule, found, due=due, now=due + outage) else "y" for outage in OUTAGES)
    assert said == expected


@pytest.mark.parametrize(
    ("text", "channel", "parameters", "true_after"),
    [
        ("Chega amanhã.", "whatsapp", (), False),
        ("Chega {quando}.", "whatsapp", (), True),
        ("Chega {entrega}. Responda ainda hoje.", "whatsapp", (), True),
        ("Chega {quando}.", "cloud", ("{entrega}",), False),
        ("Chega {quando}.", "cloud", ("{quando}",), True),
    ],
)
def test_a_day_that_is_written_out_holds_on_its_day_only(
    text: str, channel: str, parameters: tuple[str, ...], true_after: bool
) -> None:
    suggested = suggested_rule(OCCASIONS["delivery_tomorrow"])
    rule = msgspec.structs.replace(suggested, title="Entrega", text=text, channel=channel, parameters=parameters)
    evening = Occurrence(NOON + timedelta(hours=6), {}, "")
    assert not is_over(rule, evening, due=FRIDAY, now=FRIDAY + timedelta(hours=3))
    assert is_over(rule, evening, due=FRIDAY, now=FRIDAY + timedelta(hours=26)) != true_after


@pytest.mark.parametrize(("hours", "word"), [(0, "amanhã"), (10, "amanhã"), (15, "hoje")])
def test_the_day_is_named_as_seen_from_when_the_message_goes_out(house: House, hours: int, word: str) -> None:
    suggested = suggested_rule(OCCASIONS["delivery_tomorrow"])
    rule = msgspec.structs.replace(suggested, channel="email", text="Chega[ {quando}].")
    evening = Occurrence(NOON + timedelta(hours=6), {"primeiro_nome": "Dalva"}, "")
    now = FRIDAY + timedelta(hours=hours)
    draft = compose(rule, evening, house_of(house.store, house.settings), due=FRIDAY, now=now)
    assert (draft.content.title, draft.content.text) == (f"Sua entrega é {word}", f"Chega {word}.")


@pytest.fixture
def coming(house: House, cloud: FakeCloudApi, confirmed: Confirm) -> Callable[[str], Message]:
    """A message of the day before an evening delivery, in these words, that the channel did not take at its time."""

    def failed(words: str) -> Message:
        quiet(house, timedelta(), timedelta())
        house.rule("delivery_tomorrow", channel="cloud", template="chega", text=words, parameters=(words,))
        confirmed(preferred_delivery_shift="noite")
        [message] = house.tell()
        cloud.tell("fail")
        return send(house, message, message.due_at)

    return failed


def test_a_retry_on_the_day_itself_says_today(
    house: House, cloud: FakeCloudApi, coming: Callable[[str], Message]
) -> None:
    message = coming("Chega {quando}")
    assert send(house, message, message.due_at + timedelta(hours=22)).state == "sent"
    said = [each.json()["template"]["components"][0]["parameters"][0]["text"] for each in cloud.received]
    assert said == ["Chega amanhã", "Chega hoje"]


def test_a_retry_says_no_day_that_is_over(house: House, cloud: FakeCloudApi, coming: Callable[[str], Message]) -> None:
    message = coming("Chega amanhã")
    assert send(house, message, message.due_at + timedelta(hours=22)).state == "withdrawn"
    assert len(cloud.received) == 1


def test_a_date_that_moves_between_two_attempts_moves_the_message(
    house: House, cloud: FakeCloudApi, coming: Callable[[str], Message]
) -> None:
    message = coming("Chega {entrega}")
    order = int(message.about.rpartition("-")[2])
    day = message.due_at.date() + timedelta(days=8)
    days = Partial(OrderFields, preferred_delivery_date=day, pickup_date=day + timedelta(days=1))
    change_order(house.store, ChangeOrder(order, days), house.ctx())
    [moved] = house.tell()
    assert (moved.next_at - message.due_at).days == 7
    assert send(house, moved, message.due_at + timedelta(hours=1)).waits
    assert send(house, moved, moved.due_at).state == "sent"


def test_what_is_no_longer_so_is_not_tried_again_and_the_user_hears_why(
    house: House, cloud: FakeCloudApi, coming: Callable[[str], Message]
) -> None:
    message = coming("Chega amanhã")
    cloud.tell("refuse")
    assert send(house, message, message.due_at + timedelta(minutes=1)).state == "failed"
    house.now = message.due_at + timedelta(days=1)
    with pytest.raises(NoLongerSo, match="não vale mais"):
        retry_messages(house.store, house.settings, [message.number], house.ctx())
    house.now = message.due_at + timedelta(hours=1)
    retry_messages(house.store, house.settings, [message.number], house.ctx())


def test_a_message_that_a_user_sends_has_the_words_of_the_day(house: House, confirmed: Confirm) -> None:
    house.rule("delivery_tomorrow")
    confirmed(preferred_delivery_shift="noite")
    [message] = house.tell()
    assert message.content.title == "Sua entrega é amanhã"
    house.now = message.due_at + timedelta(days=1)
    with pytest.raises(NoLongerSo, match="Confira o texto novo"):
        send_by_hand(house.store, house.settings, message.number, house.ctx())
    [message] = house.messages()
    assert (message.state, message.content.title) == ("waiting", "Sua entrega é hoje")
    send_by_hand(house.store, house.settings, message.number, house.ctx())
    assert [each.state for each in house.messages()] == ["sent"]


def test_a_message_that_a_user_sends_too_late_is_withdrawn(house: House, confirmed: Confirm) -> None:
    house.rule("delivery_tomorrow")
    confirmed(preferred_delivery_shift="noite")
    [message] = house.tell()
    house.now = message.due_at + timedelta(hours=33)
    with pytest.raises(NoLongerSo, match="não vale mais"):
        send_by_hand(house.store, house.settings, message.number, house.ctx())
    assert [each.state for each in house.messages()] == ["withdrawn"]


def test_an_order_that_moves_to_today_does_not_say_tomorrow(house: House, confirmed: Confirm) -> None:
    house.rule("delivery_tomorrow", text="Chega amanhã.")
    order = confirmed()
    house.tell()
    house.now = datetime.combine(house.now.date() + timedelta(days=1), datetime.min.time(), UTC) + timedelta(hours=9)
    day = house.now.date()
    days = Partial(OrderFields, preferred_delivery_date=day, preferred_delivery_shift="noite")
    change_order(house.store, ChangeOrder(order, days), house.ctx())
    [message] = house.tell()
    assert message.state == "withdrawn"


def test_a_keg_that_has_expired_is_no_news(house: House) -> None:
    rule = house.rule("keg_expiring", days=0, at="")
    due = HouseDue("keg_expiring", "keg-4", house.now, {"barril": "B-4", "validade": "hoje"}, "/")
    house.now += timedelta(seconds=1)
    tell_due(house.store, house.settings, rule, due, house.ctx())
    [message] = house.messages()
    assert send(house, message, house.now + timedelta(days=1)).state == "withdrawn"
