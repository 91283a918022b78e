"""What an asset is doing, as one word."""

import pytest

from command_api.rules.asset_status import ASSET_STATUS_LABELS, ASSET_STATUSES, AssetStatus, asset_status


@pytest.mark.parametrize(
    ("by_hand", "out", "set_aside", "status"),
    [
        ("available", False, False, "available"),
        ("available", False, True, "reserved"),
        ("available", True, False, "checked_out"),
        ("available", True, True, "checked_out"),
        ("reserved", False, False, "reserved"),
        ("checked_out", False, False, "checked_out"),
        ("maintenance", False, False, "maintenance"),
        ("maintenance", False, True, "maintenance"),
        ("maintenance", True, False, "checked_out"),
        ("lost", False, True, "lost"),
        ("retired", False, False, "retired"),
    ],
)
def test_what_orders_do_and_people_say_is_one_status(
    by_hand: AssetStatus, out: bool, set_aside: bool, status: AssetStatus
) -> None:
    assert asset_status(by_hand, out=out, set_aside=set_aside) == status


def test_every_status_has_the_name_that_people_know() -> None:
    names = ["Disponível", "Reservado", "Em Uso", "Manutenção", "Perdido", "Aposentado"]
    assert [ASSET_STATUS_LABELS[status] for status in ASSET_STATUSES] == names
