"""Every row of the transition table and every guard, by events alone."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from command_api.orders import events
from command_api.orders.domain import EventOrder, order_code
from command_api.orders.events import AttachedFreight, Booking, Customer, Details, Item, Place, ReturnedAsset
from command_api.rules.freight import Terms, freight
from command_api.rules.order_status import STAGE_LABELS, STATUSES, TRANSITIONS, Status, stage_of
from command_api.rules.windows import Window, booking_window
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = date(2026, 12, 5)
WINDOW = booking_window(DAY, "manha", DAY + timedelta(days=1), "tarde")
PLACE = Place(address="Rua das Palmeiras, 120, Arujá - SP", lat=-23.3965, lng=-46.3208)
DETAILS = Details(
    customer=Customer(name="Dalva Nogueira"),
    cost_center="distribuidora",
    preferred_delivery_date=DAY,
    deposit_amount=Decimal("300.00"),
    place=PLACE,
)
BARREL = Item(id=1, kind="asset", ref_id=7, name="Barril 50L", quantity=Decimal(1), unit_price=Decimal("100.00"))
KIT = Item(id=2, kind="kit", ref_id=1, name="Kit Festa 30L", quantity=Decimal(2), unit_price=Decimal("490.00"))
BOOKED = Booking(item_id=1, asset_id=7, asset_tag="BARRIL50-0001", model_id=1, model_name="Barril 50L")
OTHER = Booking(item_id=1, asset_id=8, asset_tag="BARRIL50-0002", model_id=1, model_name="Barril 50L")
TERMS = Terms(Decimal(5), Decimal("3.20"), Decimal(25), Decimal(5), Decimal(300))
QUOTED = AttachedFreight(terms=TERMS, difficulty=None, distance_km=Decimal("17.6"), duration_min=26, origin="Coreto")
PRICED = freight(TERMS, None, distance_km=Decimal("17.6"), weight_kg=Decimal(75))

DRAFTED = happened(events.EventOrderDrafted, order_code="EV-2026-00042", details=DETAILS)
ITEMS = happened(events.EventOrderItemsChanged, items=(BARREL,))
FREIGHT = happened(events.FreightAttached, freight=QUOTED, breakdown=PRICED)
PLACED = happened(events.EventOrderPlaced, window=WINDOW, bookings=(BOOKED,), total_amount=Decimal("100.00"))
PAID = happened(events.DepositReceived, amount=Decimal("300.00"), method="pix", reference="", end_to_end_id="")
CONFIRMED = happened(events.EventOrderConfirmed)
BATCH = happened(events.SentToFactoryBatch, batch="L2649")
SCHEDULED = happened(events.DeliveryScheduled, date=DAY, shift="manha", responsible="Toninho")
DELIVERED = happened(events.EventOrderDelivered, due_back=WINDOW.end)
CANCELLED = happened(events.EventOrderCancelled, from_status="awaiting_deposit", hold_expired=False)

UNTIL: dict[Status, tuple[Happened, ...]] = {
    "draft": (DRAFTED, ITEMS),
    "awaiting_deposit": (DRAFTED, ITEMS, PLACED),
    "confirmed": (DRAFTED, ITEMS, PLACED, PAID, CONFIRMED),
    "in_factory_batch": (DRAFTED, ITEMS, PLACED, PAID, CONFIRMED, BATCH),
    "scheduled_for_delivery": (DRAFTED, ITEMS, PLACED, PAID, CONFIRMED, SCHEDULED),
    "delivered": (DRAFTED, ITEMS, PLACED, PAID, CONFIRMED, SCHEDULED, DELIVERED),
    "cancelled": (DRAFTED, ITEMS, PLACED, CANCELLED),
}


def order(status: Status) -> Scenario[EventOrder]:
    return given(EventOrder, *UNTIL[status])


def decision(to: Status) -> Any:
    """What asks for a status, with everything it needs."""
    settled = (Decimal(0), Decimal(0), Decimal("300.00"))
    decisions: dict[Status, Any] = {
        "awaiting_deposit": lambda o: o.place(WINDOW, [BOOKED], now=NOW),
        "confirmed": lambda o: o.confirm(Decimal(300), "pix", "", reason=None),
        "in_factory_batch": lambda o: o.send_to_batch("L2649"),
        "scheduled_for_delivery": lambda o: o.schedule(DAY, "manha", "Toninho"),
        "delivered": lambda o: o.deliver(),
        "cancelled": lambda o: o.cancel(reason="Chuva", settlement=settled if o.account.deposit_received else None),
    }
    return decisions[to]


EVERY_STEP = [(start, to) for start in STATUSES for to in STATUSES if to != "draft"]


@pytest.mark.parametrize(("start", "to"), EVERY_STEP, ids=lambda status: status)
def test_an_order_goes_where_the_table_says_and_nowhere_else(start: Status, to: Status) -> None:
    scenario = order(start)
    if to in TRANSITIONS[start]:
        assert scenario.aggregate is not None
        scenario.when(decision(to))
        assert scenario.aggregate.status == to
    else:
        scenario.refuses(decision(to), f"está {STAGE_LABELS[stage_of(start, is_out=True, is_settled=False)]}")


def test_a_draft_is_written_down() -> None:
    nothing_happened().begins(lambda: EventOrder.draft(42, order_code="EV-2026-00042", details=DETAILS)).then(DRAFTED)


def test_placing_holds_assets_for_the_window() -> None:
    order("draft").when(decision("awaiting_deposit")).then(PLACED)


def test_an_order_of_nothing_is_not_placed() -> None:
    given(EventOrder, DRAFTED).refuses(decision("awaiting_deposit"), "ao menos um item")


def test_dates_that_have_passed_are_not_booked() -> None:
    later = WINDOW.end + timedelta(hours=1)
    order("draft").refuses(lambda o: o.place(WINDOW, [BOOKED], now=later), "já passaram")
    turned = Window(WINDOW.end, WINDOW.start)
    order("draft").refuses(lambda o: o.place(turned, [BOOKED], now=NOW), "depois da entrega")


def test_the_deposit_comes_with_the_confirmation() -> None:
    order("awaiting_deposit").when(decision("confirmed")).then(PAID, CONFIRMED)


def test_a_small_deposit_needs_a_reason() -> None:
    small = Decimal(100)
    order("awaiting_deposit").refuses(lambda o: o.confirm(small, "pix", "", reason=None), "R$\u00a0300,00")
    order("awaiting_deposit").when(lambda o: o.confirm(small, "pix", "", reason="Cliente antigo")).then(
        happened(events.DepositReceived, amount=Decimal("100.00"), method="pix", reference="", end_to_end_id=""),
        CONFIRMED,
    )


def test_money_comes_in_some_way() -> None:
    order("awaiting_deposit").refuses(lambda o: o.confirm(Decimal(300), None, "", reason=None), "como o sinal foi pago")


def test_no_deposit_is_no_event() -> None:
    order("awaiting_deposit").when(lambda o: o.confirm(Decimal(0), None, "", reason="Sócio")).then(CONFIRMED)


def test_somebody_brings_it() -> None:
    order("confirmed").refuses(lambda o: o.schedule(DAY, "manha", "  "), "responsável")


@pytest.mark.parametrize("status", ["confirmed", "in_factory_batch"])
def test_a_scheduled_order_goes_back_to_where_it_was(status: Status) -> None:
    back = given(EventOrder, *UNTIL[status], SCHEDULED).when(lambda o: o.unschedule())
    back.then(happened(events.DeliveryUnscheduled, status=status))
    assert back.aggregate is not None
    assert back.aggregate.status == status
    order(status).refuses(lambda o: o.unschedule(), "a entrega não está agendada")


def test_a_delivery_that_was_none_is_scheduled_again_and_charged_nothing() -> None:
    back = order("delivered").when(lambda o: o.take_back_delivery())
    back.then(happened(events.DeliveryTakenBack))
    before, now = order("scheduled_for_delivery").aggregate, back.aggregate
    assert before is not None
    assert now is not None
    assert (now.status, now.out, now.account) == (before.status, set(), before.account)
    order("scheduled_for_delivery").refuses(lambda o: o.take_back_delivery(), "nada foi entregue ainda")


def test_a_delivery_says_when_it_is_due_back() -> None:
    order("scheduled_for_delivery").when(decision("delivered")).then(DELIVERED)


def back(condition: Any = "ok", charge: Decimal = Decimal(0), asset_id: int = 7) -> ReturnedAsset:
    return ReturnedAsset(asset_id=asset_id, asset_tag="BARRIL50-0001", condition=condition, charge=charge)


def test_the_last_return_completes_it() -> None:
    order("delivered").when(lambda o: o.register_return([back()], 1)).then(
        happened(events.EquipmentReturned, assets=(back(),), empties_collected=1, complete=True)
    )


def test_empties_alone_complete_nothing() -> None:
    order("delivered").when(lambda o: o.register_return([], 1)).then(
        happened(events.EquipmentReturned, assets=(), empties_collected=1, complete=False)
    )


@pytest.mark.parametrize(
    ("assets", "sentence"),
    [
        ([], "Informe o que voltou"),
        ([back(), back()], "duas vezes"),
        ([back(asset_id=99)], "não está com este cliente"),
        ([back(charge=Decimal(-1))], "não pode ser negativa"),
        ([back(charge=Decimal(50))], "voltou inteiro"),
    ],
)
def test_a_return_that_cannot_be(assets: list[ReturnedAsset], sentence: str) -> None:
    order("delivered").refuses(lambda o: o.register_return(assets, 0), sentence)


def test_what_came_back_does_not_come_back_again() -> None:
    scenario = order("delivered").when(lambda o: o.register_return([back()], 0))
    assert scenario.aggregate is not None
    assert scenario.aggregate.is_finished
    with pytest.raises(Exception, match="não está com este cliente"):
        scenario.aggregate.register_return([back()], 0)


def test_nothing_comes_back_before_it_left() -> None:
    order("confirmed").refuses(lambda o: o.register_return([back()], 0), "nada foi entregue")


def returned() -> Scenario[EventOrder]:
    complete = happened(events.EquipmentReturned, assets=(back(),), empties_collected=0, complete=True)
    return given(EventOrder, *UNTIL["delivered"], complete)


def test_the_settlement_is_what_was_received() -> None:
    split = (Decimal(50), Decimal(30), Decimal(220))
    returned().when(lambda o: o.settle_deposit(*split)).then(
        happened(
            events.DepositSettled,
            returned=Decimal("50.00"),
            kept=Decimal("30.00"),
            used=Decimal("220.00"),
            closes_bill=False,
        )
    )
    returned().refuses(lambda o: o.settle_deposit(Decimal(0), Decimal(0), Decimal(200)), "somam R$\u00a0200,00")
    returned().refuses(lambda o: o.settle_deposit(Decimal(-50), Decimal(0), Decimal(350)), "negativa")
    order("delivered").refuses(lambda o: o.settle_deposit(*split), "depois que tudo voltou")


def test_a_deposit_is_settled_once() -> None:
    settled = happened(events.DepositSettled, returned=Decimal(300), kept=Decimal(0), used=Decimal(0))
    complete = happened(events.EquipmentReturned, assets=(back(),), empties_collected=0, complete=True)
    done = given(EventOrder, *UNTIL["delivered"], complete, settled)
    done.refuses(lambda o: o.settle_deposit(Decimal(300), Decimal(0), Decimal(0)), "já foi acertado")


def test_a_cancellation_settles_the_deposit_first() -> None:
    split = (Decimal(300), Decimal(0), Decimal(0))
    order("confirmed").when(lambda o: o.cancel(reason="Chuva", settlement=split)).then(
        happened(
            events.DepositSettled,
            returned=Decimal("300.00"),
            kept=Decimal("0.00"),
            used=Decimal("0.00"),
            closes_bill=False,
        ),
        happened(events.EventOrderCancelled, from_status="confirmed", hold_expired=False),
    )
    order("confirmed").refuses(lambda o: o.cancel(reason="Chuva"), "sinal de R$\u00a0300,00")
    order("confirmed").refuses(lambda o: o.cancel(reason=None, settlement=split), "motivo")


def test_before_the_deposit_nobody_has_to_say_why() -> None:
    order("awaiting_deposit").when(lambda o: o.cancel(reason=None)).then(CANCELLED)


def test_only_drafts_are_thrown_away() -> None:
    order("draft").when(lambda o: o.discard()).then(happened(events.EventOrderDiscarded))
    for status in STATUSES[1:]:
        order(status).refuses(lambda o: o.discard(), "só rascunhos")


def test_other_items_price_the_freight_again_on_the_same_terms() -> None:
    heavier = freight(TERMS, None, distance_km=Decimal("17.6"), weight_kg=Decimal(165))
    given(EventOrder, DRAFTED, ITEMS, FREIGHT).when(lambda o: o.change_items([BARREL, KIT])).then(
        happened(events.EventOrderItemsChanged, items=(BARREL, KIT)),
        happened(events.FreightAttached, freight=QUOTED, breakdown=heavier),
    )


def test_another_place_makes_the_freight_void() -> None:
    moved = msgspec.structs.replace(DETAILS, place=Place(address="Rua Nova, 5"))
    given(EventOrder, DRAFTED, ITEMS, FREIGHT).when(lambda o: o.change_details(moved)).then(
        happened(events.EventOrderDetailsChanged, details=moved), happened(events.FreightDetached)
    )


def test_who_collects_at_the_house_pays_no_freight() -> None:
    fetched = msgspec.structs.replace(DETAILS, place=None, collects=True)
    given(EventOrder, DRAFTED, ITEMS, FREIGHT).when(lambda o: o.change_details(fetched)).then(
        happened(events.EventOrderDetailsChanged, details=fetched), happened(events.FreightDetached)
    )
    drafted = happened(events.EventOrderDetailsChanged, details=fetched)
    given(EventOrder, DRAFTED, ITEMS, drafted).refuses(lambda o: o.attach_freight(QUOTED), "retira na casa")


def test_the_same_again_is_no_event() -> None:
    order("draft").when(lambda o: o.change_details(DETAILS)).then()
    order("draft").when(lambda o: o.change_items([BARREL])).then()
    given(EventOrder, DRAFTED, ITEMS, FREIGHT).when(lambda o: o.attach_freight(QUOTED)).then()
    order("awaiting_deposit").when(lambda o: o.rebook(WINDOW, [BOOKED], now=NOW)).then()


@pytest.mark.parametrize("status", ["delivered", "cancelled"])
def test_what_was_delivered_or_is_over_does_not_change(status: Status) -> None:
    order(status).refuses(lambda o: o.change_items([KIT]), "não pode mais ser alterado")
    order(status).refuses(lambda o: o.change_details(DETAILS), "não pode mais ser alterado")


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ([BARREL, msgspec.structs.replace(BARREL, id=2)], "O mesmo ativo"),
        ([BARREL, msgspec.structs.replace(KIT, id=1)], "O mesmo item"),
        ([msgspec.structs.replace(BARREL, quantity=Decimal(2))], "a quantidade é 1"),
        ([msgspec.structs.replace(KIT, quantity=Decimal("1.5"))], "deve ser inteira"),
        ([msgspec.structs.replace(KIT, quantity=Decimal(0))], "vai de 1 a"),
        ([msgspec.structs.replace(KIT, unit_price=Decimal(-1))], "O preço"),
    ],
)
def test_lines_that_cannot_be(items: list[Item], sentence: str) -> None:
    given(EventOrder, DRAFTED).refuses(lambda o: o.change_items(items), sentence)


def test_a_swap_takes_another_of_the_same_model() -> None:
    order("scheduled_for_delivery").when(lambda o: o.swap(7, OTHER)).then(
        happened(events.EventOrderItemsChanged, items=(msgspec.structs.replace(BARREL, ref_id=8),)),
        happened(events.EventOrderRebooked, window=WINDOW, bookings=(OTHER,), total_amount=Decimal("100.00")),
    )
    of_a_kit = happened(events.EventOrderItemsChanged, items=(KIT,))
    given(EventOrder, DRAFTED, of_a_kit, PLACED).when(lambda o: o.swap(7, OTHER)).then(
        happened(events.EventOrderRebooked, window=WINDOW, bookings=(OTHER,), total_amount=Decimal("980.00"))
    )
    tap = msgspec.structs.replace(OTHER, model_id=2)
    order("confirmed").refuses(lambda o: o.swap(7, tap), "mesmo modelo")
    order("confirmed").refuses(lambda o: o.swap(99, OTHER), "não está reservado")
    order("confirmed").refuses(lambda o: o.swap(7, BOOKED), "já está neste evento")
    order("delivered").refuses(lambda o: o.swap(7, OTHER), "está Com o cliente")


def test_an_open_order_needs_what_it_names() -> None:
    placed = given(EventOrder, DRAFTED, happened(events.EventOrderItemsChanged, items=(BARREL, KIT)), PLACED).aggregate
    assert placed is not None
    assert placed.references() == {"equipment_asset-7", "kit_definition-1"}
    cancelled = order("cancelled").aggregate
    assert cancelled is not None
    assert cancelled.references() == set()


def test_a_code_can_be_read_aloud() -> None:
    assert order_code(2026, 42) == "EV-2026-00042"
