"""The history of an asset, given what happened."""

from typing import Any

import pytest

from command_api.equipment import events as equipment_events
from command_api.kernel import Event
from launcher.history import StoredLog
from projections.equipment.projection import Equipment
from projections.equipment.tables import history as happenings
from query_api.equipment.booking_responses import AssetEvent
from query_api.equipment.descriptions import asset_events
from tests.harness.equipment import furnished
from tests.harness.parties import Party, later
from tests.harness.read_models import NOON, History

BARREL = "equipment_asset-7"


@pytest.fixture(autouse=True)
def house(history: History) -> None:
    furnished(history)
    history.now = NOON


def events(history: History, asset_id: int = 7) -> list[AssetEvent]:
    rows = [row for row in history.rows(happenings) if row["asset_id"] == asset_id]
    return asset_events(rows, StoredLog(history.recorder))


def told(history: History, *names: str) -> list[tuple[Any, ...]]:
    """The barrel's lines after its registration."""
    return [tuple(getattr(event, name) for name in names or ("title", "detail")) for event in events(history)[1:]]


def test_a_line_says_who_did_what_when_and_why(history: History) -> None:
    history.given(BARREL, equipment_events.AssetSentToMaintenance, reason="Válvula com vazamento")
    assert events(history)[-1].model_dump() == {
        "at": history.now,
        "actor_name": "user-1",
        "kind": "AssetSentToMaintenance",
        "title": "Enviado para manutenção",
        "detail": None,
        "reason": "Válvula com vazamento",
        "order_id": None,
        "order_code": None,
    }


def test_what_an_order_does_with_an_asset_is_told_with_its_code_and_dates(history: History) -> None:
    party = Party(history, 42, assets={7: 1}).drafted().placed().scheduled().delivered().returned()
    Party(history, 43, details=later(party, 7), assets={7: 1}).drafted().placed().cancelled()
    assert told(history) == [
        ("Reservado para um evento", "De 28/11/2026 08:00 a 30/11/2026 18:00, pronto de novo em 30/11/2026 20:00."),
        ("Separado para a entrega", None),
        ("Saiu com o evento", "Devolução até 30/11/2026 18:00."),
        ("Devolvido em ordem", "Em Galpão."),
        ("Reservado para um evento", "De 05/12/2026 08:00 a 07/12/2026 18:00, pronto de novo em 07/12/2026 20:00."),
        ("Reserva liberada", None),
    ]
    assert set(told(history, "order_id", "order_code")) == {(42, "EV-2026-00042"), (43, "EV-2026-00043")}


@pytest.mark.parametrize(
    ("condition", "line"),
    [
        ("damaged", ("Devolvido com dano", "Em Galpão, em manutenção.")),
        ("lost", ("Não voltou do evento", "Dado como perdido.")),
    ],
)
def test_damage_and_loss_are_told_with_what_follows(history: History, condition: Any, line: tuple[str, str]) -> None:
    Party(history, 42, assets={7: 1}).drafted().placed().delivered().returned(condition=condition)
    assert told(history)[-1] == line


def test_what_people_do_with_an_asset_is_told_as_they_would(history: History) -> None:
    happened: list[tuple[type[Event], dict[str, Any]]] = [
        (equipment_events.AssetRetagged, {"asset_tag": "BARRIL50-0001"}),
        (equipment_events.AssetNoted, {"notes": "Alça nova."}),
        (equipment_events.AssetNoted, {"notes": ""}),
        (equipment_events.AssetMoved, {"stock_location_id": 2}),
        (equipment_events.AssetSetAside, {}),
        (equipment_events.AssetPutBack, {}),
        (equipment_events.AssetCheckedOut, {"stock_location_id": 9}),
        (equipment_events.AssetPutBack, {}),
        (equipment_events.AssetSentToMaintenance, {}),
        (equipment_events.AssetRepaired, {}),
        (equipment_events.AssetLost, {}),
        (equipment_events.AssetFound, {}),
        (equipment_events.AssetRetired, {}),
        (equipment_events.AssetReinstated, {}),
    ]
    for event_type, fields in happened:
        history.given(BARREL, event_type, **fields)
    assert told(history) == [
        ("Etiqueta alterada", "BARRIL50-0007 → BARRIL50-0001."),
        ("Observações alteradas", "Alça nova."),
        ("Observações alteradas", "Sem observações."),
        ("Local alterado", "Galpão → Câmara fria."),
        ("Reservado à mão", None),
        ("De volta ao lugar", "Em Câmara fria."),
        ("Retirado à mão", None),
        ("De volta ao lugar", "Em Câmara fria."),
        ("Enviado para manutenção", None),
        ("Consertado", None),
        ("Dado como perdido", None),
        ("Encontrado", "Em Câmara fria."),
        ("Aposentado", None),
        ("De volta ao serviço", None),
    ]


def test_a_history_keeps_the_names_that_things_had(history: History) -> None:
    history.given("equipment_model-1", equipment_events.ModelRenamed, name="Barril de 50 litros")
    history.given("stock_location-1", equipment_events.LocationRenamed, name="Galpão velho")
    history.given(
        "equipment_asset-11",
        equipment_events.AssetRegistered,
        asset_tag="B-11",
        model_id=1,
        stock_location_id=1,
        status="maintenance",
    )
    assert events(history, 7)[0].detail == "Barril 50L, em Galpão."
    assert events(history, 11)[0].detail == "Barril de 50 litros, em Galpão velho, manutenção."


def test_no_event_of_an_asset_goes_untold() -> None:
    of_assets = {
        event
        for name, event in vars(equipment_events).items()
        if name.startswith("Asset") and isinstance(event, type) and issubclass(event, Event)
    }
    assert equipment_events.AssetDeleted in of_assets
    assert of_assets <= Equipment.event_types()
