"""Events that are an occasion of a rule become messages, each once."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta
from decimal import Decimal

import msgspec
import pytest

from command_api.catalogue.commands import AddProduct, add_product
from command_api.customers.details import Record
from command_api.customers.erasing import erase_customer
from command_api.customers.records import ChangeCustomer, change_customer
from command_api.kernel.partial import Partial
from command_api.leads.domain import Contact, Lead
from command_api.messages.commands import change_rule, switch_rule
from command_api.messages.details import suggested_rule
from command_api.messages.domain import MessageRule
from command_api.messages.reacting import HouseDue, tell_due
from command_api.orders.commands import ChangeOrder, Settlement, cancel_order, change_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import CUSTOMER_PAGE
from command_api.orders.paying import Payment, receive_payment, reverse_payment
from command_api.rules.customer_pages import digest_of
from command_api.rules.messages import OCCASIONS
from command_api.rules.site_orders import OrderedProduct, SiteOrder
from command_api.rules.windows import PUB_TIME
from command_api.stock.commands import lose_stock
from tests.command_api.messages.conftest import House
from tests.harness.faults.process import Process

Confirm = Callable[..., int]


def pay(house: House, order: int, amount: int) -> None:
    receive_payment(house.store, order, Payment(Decimal(amount), "dinheiro"), house.ctx())


def test_one_event_and_one_rule_make_one_message_whatever_is_read_again(house: House, confirmed: Confirm) -> None:
    house.rule("payment_received")
    order = confirmed()
    pay(house, order, 10)
    [message] = house.tell()
    code = house.room.order(order).order_code
    said = f"Oi, Dalva! Recebemos R$ 10,00 do pedido {code}. Obrigado! Falta pagar R$ 90,00."
    assert message.content.text.replace("\u00a0", " ") == said
    assert (message.about, message.person) == (f"event_order-{order}", house.room.order(order).subject)
    assert [each.id for each in house.replay()] == [message.id]


def test_a_rule_that_is_switched_on_says_nothing_of_the_past(house: House, confirmed: Confirm) -> None:
    order = confirmed()
    pay(house, order, 10)
    rule = house.rule("payment_received", on=False)
    house.tell()
    switch_rule(house.store, rule, house.ctx(), on=True)
    pay(house, order, 20)
    assert ["20,00" in each.content.text for each in house.replay()] == [True]


def test_a_message_before_a_date_follows_the_date(house: House, confirmed: Confirm) -> None:
    house.rule("delivery_tomorrow")
    order = confirmed()
    [message] = house.tell()
    delivery = house.room.order(order).details.preferred_delivery_date
    assert delivery is not None
    local = message.due_at.astimezone(PUB_TIME)
    assert (local.date(), local.hour) == (delivery - timedelta(days=1), 10)
    later = delivery + timedelta(days=3)
    days = {"preferred_delivery_date": later, "pickup_date": later + timedelta(days=1)}
    change_order(house.store, ChangeOrder(order, Partial(OrderFields, **days)), house.ctx())
    [message] = house.tell()
    assert message.due_at.astimezone(PUB_TIME).date() == later - timedelta(days=1)
    assert f", {later.day} de " in message.content.text


def test_a_cancelled_order_withdraws_what_waits(house: House, confirmed: Confirm) -> None:
    house.rule("delivery_tomorrow")
    order = confirmed()
    house.tell()
    cancel_order(house.store, order, None, house.ctx(reason="Choveu"))
    [message] = house.tell()
    assert message.state == "withdrawn"


def test_a_payment_that_is_reversed_is_not_thanked_for(house: House, confirmed: Confirm) -> None:
    house.rule("payment_received")
    order = confirmed()
    pay(house, order, 10)
    house.tell()
    reverse_payment(house.store, order, 1, house.ctx(reason="Engano"))
    [message] = house.tell()
    assert message.state == "withdrawn"


def test_a_customer_who_wants_no_messages_gets_none(house: House, confirmed: Confirm) -> None:
    house.rule("payment_received")
    order = confirmed()
    customer = house.room.order(order).details.customer.id
    assert customer is not None
    pay(house, order, 10)
    house.tell()
    change_customer(house.store, ChangeCustomer(customer, Partial(Record, accepts_messages=False)), house.ctx())
    pay(house, order, 20)
    [message] = house.tell()
    assert message.state == "withdrawn", "the second is not even queued"


def test_the_words_of_a_message_are_stored_encrypted_under_the_key_of_its_customer(
    house: House, confirmed: Confirm
) -> None:
    house.rule("payment_received")
    order = confirmed()
    pay(house, order, 10)
    [message] = house.tell()
    [(_, _, _, stored)] = house.store.recorder.stream_rows(message.id)
    name = house.room.order(order).details.customer.name.split()[0]
    assert name in message.content.text
    assert name.encode() not in stored
    assert message.person == f"customer-{house.room.order(order).details.customer.id}"


def test_an_erased_customer_leaves_no_words(house: House, confirmed: Confirm) -> None:
    house.rule("payment_received")
    order = confirmed()
    customer = house.room.order(order).details.customer.id
    assert customer is not None
    pay(house, order, 10)
    house.tell()
    back = Settlement(Decimal(10), Decimal(0), Decimal(0))
    cancel_order(house.store, order, back, house.ctx(reason="Choveu"))
    erase_customer(house.store, customer, house.ctx())
    [message] = house.tell()
    assert (message.state, message.content.text, message.content.link) == ("withdrawn", "", "")


def test_a_rule_that_is_switched_off_withdraws_what_waits(house: House, confirmed: Confirm) -> None:
    rule = house.rule("delivery_tomorrow")
    confirmed()
    house.tell()
    switch_rule(house.store, rule, house.ctx(), on=False)
    [message] = house.tell()
    assert message.state == "withdrawn"


def test_a_message_keeps_the_template_that_it_was_queued_with(house: House, confirmed: Confirm) -> None:
    rule = house.rule("delivery_tomorrow")
    order = confirmed()
    [before] = house.tell()
    changed = suggested_rule(OCCASIONS["delivery_tomorrow"])
    change_rule(house.store, rule, msgspec.structs.replace(changed, text="Outro texto"), house.ctx())
    fields = Partial(OrderFields, delivery_address="Rua do Coreto, 9")
    change_order(house.store, ChangeOrder(order, fields), house.ctx())
    [message] = house.tell()
    assert message.content.text != before.content.text
    assert "Rua do Coreto, 9" in message.content.text


def test_a_link_opens_the_page_of_the_customer_and_stays_the_same(house: House, confirmed: Confirm) -> None:
    house.rule("delivery_tomorrow")
    order = confirmed()
    [before] = house.tell()
    token = before.content.link.rpartition("/p/")[2]
    assert before.content.link in before.content.text
    assert house.store.find(CUSTOMER_PAGE, digest_of(token)) == f"event_order-{order}"
    change_order(house.store, ChangeOrder(order, Partial(OrderFields, event_name="Festa")), house.ctx())
    [after] = house.tell()
    assert after.content.link == before.content.link


def test_the_sale_that_goes_below_the_minimum_is_told_and_no_other(house: House) -> None:
    house.rule("low_stock")
    stock = {"stock_quantity": Decimal(13), "min_stock_level": Decimal(10)}
    bottle = AddProduct(name="Pilsen 600 ml", price=Decimal(18), category_id=None, **stock)
    product = add_product(house.store, bottle, house.ctx()).id
    for quantity in (1, 5, 4):
        lose_stock(house.store, product, Decimal(quantity), "quebrou", house.ctx())
    [message] = house.tell()
    assert message.content.text == "Restam 3 de Pilsen 600 ml. O mínimo é 10."


def service_due(house: House, name: str, days: int) -> HouseDue:
    """A service of one cylinder that is due at the beginning of the day in so many days."""
    day = house.now.astimezone(PUB_TIME).date() + timedelta(days=days)
    values = {"equipamento": "CIL-07", "servico": name, "vence": f"{day:%d/%m}"}
    anchor = datetime.combine(day, time(), PUB_TIME)
    return HouseDue("service_due", "equipment_asset-7", anchor, values, "/operacoes/equipamentos/7", what=name)


def titles(house: House) -> list[str]:
    return [each.content.title for each in house.messages()]


def test_each_service_and_due_date_is_told_once(house: House) -> None:
    rule = house.rule("service_due")
    dues = [service_due(house, *each) for each in (("Teste", 3), ("Limpeza", 3), ("Limpeza", 6), ("Limpeza", 8))]
    for due in (*dues, *dues):
        tell_due(house.store, house.settings, rule, due, house.ctx())
    assert titles(house) == ["Teste: CIL-07", "Limpeza: CIL-07", "Limpeza: CIL-07"], "the last is 8 days away"
    house.tell()
    assert len(house.reactor.waiting.about("equipment_asset-7")) == 3, "the process that sends finds them in the log"


@pytest.mark.parametrize(("days", "is_told"), [(0, True), (-1, False)])
def test_what_comes_up_within_the_notice_is_told_until_its_day_is_over(house: House, days: int, is_told: bool) -> None:
    rule = house.rule("service_due", at="")
    tell_due(house.store, house.settings, rule, service_due(house, "Limpeza", days), house.ctx())
    assert titles(house) == (["Limpeza: CIL-07"] if is_told else [])


def test_what_is_due_does_not_go_out_if_its_rule_was_switched_off_before_it_was_stored(house: House) -> None:
    rule = house.rule("service_due")
    stopped = Process(house.store.recorder)
    stopped.at, stopped.meanwhile = 1, lambda: switch_rule(house.store, rule, house.ctx(), on=False)
    tell_due(stopped, house.settings, rule, service_due(house, "Limpeza", 3), house.ctx())
    assert [each.state for each in house.messages()] == ["waiting"]
    assert [each.state for each in house.tell()] == ["withdrawn"]


def test_a_notice_from_before_services_had_their_own_is_not_repeated(house: House) -> None:
    rule = house.rule("service_due")
    before = service_due(house, "Limpeza", 3)
    for due in (replace(before, what=""), before, service_due(house, "Teste", 3)):
        tell_due(house.store, house.settings, rule, due, house.ctx())
    assert titles(house) == ["Limpeza: CIL-07", "Teste: CIL-07"]


def test_what_is_past_is_told_for_a_day_and_not_from_before_the_rule(house: House) -> None:
    rule = house.rule("seal_failed")
    since = house.store.load(MessageRule, rule).on_since
    assert since is not None
    for moment in (since - timedelta(minutes=1), since + timedelta(seconds=1)):
        due = HouseDue("seal_failed", f"seal-{moment:%M%S}", moment, {"problema": f"{moment:%M%S}"}, "/admin/system")
        for now in (house.now, moment + timedelta(days=2)):
            tell_due(house.store, house.settings, rule, due, replace(house.ctx(), now=now))
    assert [each.content.text[-4:] for each in house.messages()] == [f"{since + timedelta(seconds=1):%M%S}"]


def test_a_house_is_called_by_its_whole_name(house: House, confirmed: Confirm) -> None:
    house.rule("payment_received")
    pay(house, confirmed(customer_name="Bar do Zeca"), 10)
    [message] = house.tell()
    assert message.content.text.startswith("Oi, Bar do Zeca!")


def test_an_order_of_a_table_is_told_with_its_table_and_not_twice(house: House) -> None:
    for occasion in ("table_ordered", "request_received"):
        house.rule(occasion)
    lines = tuple(OrderedProduct(id, f"Chope {id}", id, Decimal(10)) for id in (1, 2, 3, 4, 5))
    orders = [SiteOrder("table", lines, Decimal(150), 7), SiteOrder("pickup", lines[:1], Decimal(10))]
    for id, order in enumerate(orders, 1):
        lead = Lead.receive_order(id, order, Contact("Caio", "11955550172"), f"digest {id}")
        house.store.save(lead, ctx=house.ctx())
    at_table, collected = house.tell()
    assert (at_table.content.title, at_table.content.text, at_table.content.link) == (
        "Pedido da mesa 7",
        "A mesa 7 pediu: 1 × Chope 1, 2 × Chope 2, 3 × Chope 3 e mais 2.",
        "/operations/site-orders",
    )
    assert collected.content.text == "Caio mandou um pedido pelo site."
