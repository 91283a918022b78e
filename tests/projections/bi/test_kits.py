"""Kits as analysts see them, given what happened."""

from decimal import Decimal

from command_api.equipment.events import KitDefined, KitDeleted, KitDiscontinued, KitOffered, KitRedefined
from projections.bi.tables import kits
from tests.harness.read_models import History

KIT = "equipment_kit-3"


def test_a_kit_is_what_it_is_now_and_stays_when_it_is_removed(history: History) -> None:
    history.given(KIT, KitDefined, code="F30", name="Festa", items=(), rental_price=Decimal(300))
    defined = {
        "id": 3,
        "code": "F30",
        "name": "Festa",
        "price": Decimal(300),
        "period": "daily",
        "penalty_per_day": Decimal(0),
        "active": True,
        "removed": False,
    }
    assert history.rows(kits) == [defined]
    history.given(KIT, KitDiscontinued)
    assert history.rows(kits) == [{**defined, "active": False}]
    history.given(KIT, KitOffered)
    terms = {"rental_price": Decimal("320.50"), "rental_period": "weekly", "penalty_per_day": Decimal(80)}
    history.given(KIT, KitRedefined, code="F50", name="Festa grande", items=(), **terms)
    history.given(KIT, KitDeleted)
    assert history.rows(kits) == [
        {
            **defined,
            "code": "F50",
            "name": "Festa grande",
            "price": Decimal("320.50"),
            "period": "weekly",
            "penalty_per_day": Decimal(80),
            "removed": True,
        }
    ]
