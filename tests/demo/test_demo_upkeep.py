"""The demo's equipment is maintained: one piece is forgotten, one is due soon, the others are in time."""

from datetime import date

from command_api.kernel.text import name_form
from command_api.rules.services import dues
from demo.equipment import MODELS
from demo.upkeep import DUE_SOON, FORGOTTEN, SERVICES, records

TODAY = date(2026, 11, 28)
COUNTS = {model.name: model.count for model in MODELS}


def test_one_piece_is_over_and_one_test_is_due_soon() -> None:
    served: dict[tuple[str, int], dict[str, date]] = {}
    for model, number, done in records(COUNTS, TODAY):
        served.setdefault((model, number), {})[name_form(done.service)] = done.done_on
    found = {piece: dues(SERVICES[piece[0]], days, TODAY) for piece, days in served.items()}
    assert {piece for piece, due in found.items() if due[0].state(TODAY) == "over"} == {FORGOTTEN}
    days = {piece: (due.on - TODAY).days for piece, all_ in found.items() for due in all_ if due.service.kind == "test"}
    assert {piece for piece, left in days.items() if left < 30} == {DUE_SOON}
