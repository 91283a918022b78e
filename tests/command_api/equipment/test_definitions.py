"""What people may decide about models, places and kits, by their events."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment import events as equipment_events
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelContainer, ModelRental, ModelTerms
from command_api.equipment.domain import Kit, Location, Model
from command_api.kernel import Refused
from tests.scenario import Happened, given, happened, nothing_happened

NO_CONTAINER: dict[str, Any] = {"capacity_l": None, "tare_kg": None, "owner": ""}
BARREL = happened(
    equipment_events.ModelAdded,
    name="Barril 50L",
    cleaning_buffer_min=120,
    default_loan_days=1,
    is_active=True,
    **NO_CONTAINER,
)
PUB = happened(equipment_events.LocationAdded, name="Choperia", kind="choperia", is_active=True)
ITEMS = (KitItem(model_id=4, qty_required=2, unit_price=Decimal("560.00")), KitItem(model_id=5, is_optional=True))
TERMS: dict[str, Any] = {
    "code": "FESTA-50",
    "name": "Kit Festa 50L",
    "items": ITEMS,
    "description": "Dois barris e uma chopeira.",
    "rental_price": Decimal("720.00"),
    "rental_period": "daily",
    "penalty_per_day": Decimal("80.00"),
}
KIT = happened(equipment_events.KitDefined, **TERMS, is_active=True)


def said(**changed: Any) -> dict[str, Any]:
    """``TERMS`` as the aggregate takes them, with ``changed`` ones."""
    values = TERMS | changed
    terms = {name: values.pop(name) for name in KitTerms.__struct_fields__}
    return {**values, "terms": KitTerms(**terms)}


def test_a_model_is_cleaned_for_two_hours_and_lent_for_a_day_unless_somebody_says_otherwise() -> None:
    nothing_happened().begins(lambda: Model.add(4, name="Barril 50L")).then(BARREL)


@pytest.mark.parametrize(
    ("decide", "events"),
    [
        (lambda m: m.rename("Barril 30L"), [happened(equipment_events.ModelRenamed, name="Barril 30L")]),
        (lambda m: m.rename("Barril 50L"), []),
        (
            lambda m: m.change_terms(ModelTerms(cleaning_buffer_min=60, default_loan_days=2)),
            [happened(equipment_events.ModelTermsChanged, cleaning_buffer_min=60, default_loan_days=2)],
        ),
        (lambda m: m.change_terms(ModelTerms(cleaning_buffer_min=120, default_loan_days=1)), []),
        (
            lambda m: m.change_container(ModelContainer(capacity_l=Decimal(50), tare_kg=Decimal(13), owner="Serra")),
            [
                happened(
                    equipment_events.ModelContainerChanged, capacity_l=Decimal(50), tare_kg=Decimal(13), owner="Serra"
                )
            ],
        ),
        (lambda m: m.change_container(ModelContainer(**NO_CONTAINER)), []),
        (
            lambda m: m.change_rental(ModelRental(rental_price=Decimal("119.999"), rental_period="weekly")),
            [
                happened(
                    equipment_events.ModelRentalChanged,
                    rental_price=Decimal(120),
                    rental_period="weekly",
                    penalty_per_day=Decimal(0),
                )
            ],
        ),
        (lambda m: m.change_rental(ModelRental()), []),
        (lambda m: m.activate(), []),
        (lambda m: m.deactivate(), [happened(equipment_events.ModelDeactivated)]),
        (lambda m: m.delete(), [happened(equipment_events.ModelDeleted)]),
    ],
)
def test_a_model_changes_by_intention(decide: Callable[[Model], None], events: list[Happened]) -> None:
    given(Model, BARREL).when(decide).then(*events)


def test_a_model_that_is_out_of_use_comes_back() -> None:
    given(Model, BARREL, happened(equipment_events.ModelDeactivated)).when(lambda m: m.activate()).then(
        happened(equipment_events.ModelActivated)
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": " "}, "O nome do modelo não pode ficar em branco."),
        ({"name": "x" * 101}, "O nome do modelo deve ter no máximo 100 caracteres."),
        ({"name": "Barril", "terms": ModelTerms(cleaning_buffer_min=-1)}, "A limpeza leva de 0 a 10080 minutos"),
        ({"name": "Barril", "terms": ModelTerms(cleaning_buffer_min=10081)}, "A limpeza leva de 0 a 10080 minutos"),
        ({"name": "Barril", "terms": ModelTerms(default_loan_days=0)}, "O empréstimo dura de 1 a 365 dias."),
        ({"name": "Barril", "terms": ModelTerms(default_loan_days=366)}, "O empréstimo dura de 1 a 365 dias."),
        ({"name": "Barril", "rental": ModelRental(rental_price=Decimal(-1))}, "O aluguel vai de R$\u00a00,00 a"),
        ({"name": "Barril", "rental": ModelRental(penalty_per_day=Decimal(-1))}, "A multa por dia vai de"),
    ],
)
def test_what_is_no_model(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        Model.add(4, **fields)
    assert sentence in refusal.value.sentence


@pytest.mark.parametrize(
    ("decide", "events"),
    [
        (
            lambda p: p.change_details(LocationDetails(name="Bar")),
            [happened(equipment_events.LocationRenamed, name="Bar")],
        ),
        (lambda p: p.change_details(LocationDetails(name="Choperia")), []),
        (lambda p: p.activate(), []),
        (lambda p: p.deactivate(), [happened(equipment_events.LocationDeactivated)]),
        (lambda p: p.delete(), [happened(equipment_events.LocationDeleted)]),
    ],
)
def test_a_place_changes_by_intention(decide: Callable[[Location], None], events: list[Happened]) -> None:
    given(Location, PUB).when(decide).then(*events)


def test_a_closed_place_opens_again() -> None:
    nothing_happened().begins(lambda: Location.add(1, details=LocationDetails(name="Choperia"), kind="choperia")).then(
        PUB
    )
    closed = given(Location, PUB, happened(equipment_events.LocationDeactivated))
    closed.when(lambda p: p.activate()).then(happened(equipment_events.LocationActivated))


def test_a_kit_is_rented_by_the_day_without_penalty_unless_somebody_says_otherwise() -> None:
    kit = nothing_happened().begins(lambda: Kit.define(1, code="GELO", name="Kit Gelo"))
    kit.then(
        happened(
            equipment_events.KitDefined,
            code="GELO",
            name="Kit Gelo",
            items=(),
            description="",
            rental_price=Decimal("0.00"),
            rental_period="daily",
            penalty_per_day=Decimal("0.00"),
            is_active=True,
        )
    )


@pytest.mark.parametrize(
    ("decide", "events"),
    [
        (lambda k: k.redefine(**said()), []),
        (
            lambda k: k.redefine(**said(rental_price=Decimal("699.9"))),
            [happened(equipment_events.KitRedefined, **{**TERMS, "rental_price": Decimal("699.90")})],
        ),
        (
            lambda k: k.redefine(**said(items=[ITEMS[0]])),
            [happened(equipment_events.KitRedefined, **{**TERMS, "items": ITEMS[:1]})],
        ),
        (lambda k: k.offer(), []),
        (lambda k: k.discontinue(), [happened(equipment_events.KitDiscontinued)]),
        (lambda k: k.delete(), [happened(equipment_events.KitDeleted)]),
    ],
)
def test_a_kit_changes_by_intention(decide: Callable[[Kit], None], events: list[Happened]) -> None:
    given(Kit, KIT).when(decide).then(*events)


def test_a_kit_is_offered_again() -> None:
    given(Kit, KIT, happened(equipment_events.KitDiscontinued)).when(lambda k: k.offer()).then(
        happened(equipment_events.KitOffered)
    )


def test_a_kit_needs_its_models() -> None:
    kit = given(Kit, KIT).aggregate
    assert kit is not None
    assert kit.references() == {"equipment_model-4", "equipment_model-5"}
    assert kit.claims() == {("kit-code", "festa-50")}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"code": ""}, "O código do kit não pode ficar em branco."),
        ({"code": "x" * 41}, "O código do kit deve ter no máximo 40 caracteres."),
        ({"name": ""}, "O nome do kit não pode ficar em branco."),
        ({"items": [KitItem(model_id=4, qty_required=0)]}, "A quantidade de cada item vai de 1 a 1000."),
        ({"items": [KitItem(model_id=4, unit_price=Decimal(-1))]}, "O preço de cada item vai de R$\u00a00,00"),
        ({"items": [ITEMS[0], ITEMS[0]]}, "some as quantidades em um item só"),
        ({"rental_price": Decimal(-1)}, "O preço do kit vai de R$\u00a00,00 a R$\u00a0999.999,99."),
        ({"penalty_per_day": Decimal(1_000_000)}, "A multa por dia vai de R$\u00a00,00"),
    ],
)
def test_what_is_no_kit(changed: dict[str, Any], sentence: str) -> None:
    given(Kit, KIT).refuses(lambda k: k.redefine(**said(**changed)), sentence)
    with pytest.raises(Refused):
        Kit.define(1, **said(**changed))


def test_a_model_may_be_needed_and_be_optional_beyond_that() -> None:
    items = [ITEMS[0], KitItem(model_id=4, is_optional=True)]
    assert Kit.define(1, code="A", name="A", items=items).references() == {"equipment_model-4"}
