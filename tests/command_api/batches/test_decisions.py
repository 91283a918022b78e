"""What a batch decides, and what it refuses."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from msgspec.structs import asdict, replace

from command_api.batches import events
from command_api.batches.details import Plan
from command_api.batches.domain import Batch
from command_api.batches.events import PackagedFill
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

READY, GOOD = date(2026, 11, 16), date(2099, 1, 15)
NOTE_KEY = "35261112345678000195550010000000031000000036"
PLAN = Plan(litres=Decimal(120), ready_on=READY, code="L2647", cost=Decimal(600))
BOUGHT = replace(PLAN, supplier="Vinícola do Vale", supplier_note=NOTE_KEY)
PLANNED = happened(events.BatchPlanned, beer_id=1, **asdict(PLAN))
CANCELLED = happened(events.BatchCancelled)
BLOCKED = happened(events.BatchBlocked, why="Gosto de manteiga")
Decide = Callable[[Batch], None]


def fill(litres: int, number: int = 1) -> PackagedFill:
    return PackagedFill(
        keg_id=number, container_id=number, container_tag=f"B50-{number}", litres=Decimal(litres), best_before=GOOD
    )


def packaged(*fills: PackagedFill) -> Happened:
    return happened(events.BatchPackaged, packaged_on=READY, fills=fills)


def replanned(plan: Plan) -> Happened:
    return happened(events.BatchReplanned, **asdict(plan))


FILLED = packaged(fill(50))


def batch(*since: Happened) -> Scenario[Batch]:
    return given(Batch, PLANNED, *since)


def test_a_batch_is_planned() -> None:
    nothing_happened().begins(lambda: Batch.introduce(1, beer_id=1, plan=PLAN)).then(PLANNED)


@pytest.mark.parametrize(
    ("since", "decide", "expected"),
    [
        ([], lambda b: b.replan(replace(PLAN, litres=Decimal(90))), [replanned(replace(PLAN, litres=Decimal(90)))]),
        ([], lambda b: b.replan(PLAN), []),
        (
            [FILLED],
            lambda b: b.replan(replace(PLAN, litres=Decimal(50))),
            [replanned(replace(PLAN, litres=Decimal(50)))],
        ),
        ([], lambda b: b.replan(replace(BOUGHT, supplier_note=f" {NOTE_KEY[:4]} {NOTE_KEY[4:]}")), [replanned(BOUGHT)]),
        ([], lambda b: b.package([fill(50), fill(20, 2)], READY), [packaged(fill(50), fill(20, 2))]),
        ([FILLED], lambda b: b.package([fill(70, 2)], READY), [packaged(fill(70, 2))]),
        ([], lambda b: b.block("Gosto de manteiga"), [BLOCKED]),
        ([BLOCKED], lambda b: b.block("Gosto de manteiga"), []),
        ([BLOCKED], lambda b: b.unblock(), [happened(events.BatchUnblocked)]),
        ([], lambda b: b.unblock(), []),
        ([], lambda b: b.cancel(), [CANCELLED]),
        ([CANCELLED], lambda b: b.cancel(), []),
    ],
)
def test_what_becomes_of_a_batch(since: list[Happened], decide: Decide, expected: list[Happened]) -> None:
    batch(*since).when(decide).then(*expected)


@pytest.mark.parametrize(
    ("since", "decide", "sentence"),
    [
        ([], lambda b: b.replan(replace(PLAN, code=" ")), "O código do lote tem de 1 a 40 caracteres."),
        (
            [],
            lambda b: b.replan(replace(PLAN, litres=Decimal(0))),
            "Um lote tem mais de zero e até 1.000.000 de litros.",
        ),
        ([], lambda b: b.replan(replace(PLAN, cost=Decimal(-1))), "O custo do lote vai de"),
        ([], lambda b: b.replan(replace(BOUGHT, supplier_note=f"{NOTE_KEY[:-1]}7")), "A chave da nota não confere"),
        ([], lambda b: b.replan(replace(BOUGHT, supplier="")), "Informe de quem o lote foi comprado"),
        (
            [FILLED],
            lambda b: b.replan(replace(PLAN, litres=Decimal(40))),
            "Já foram envasados 50 litros do lote L2647.",
        ),
        ([FILLED], lambda b: b.replan(replace(PLAN, cost=Decimal(700))), "O custo de um lote envasado não muda"),
        ([FILLED], lambda b: b.package([fill(71, 2)], READY), "O lote L2647 só tem mais 70 litros."),
        ([FILLED], lambda b: b.cancel(), "O lote L2647 já foi envasado."),
        ([BLOCKED], lambda b: b.package([fill(50)], READY), "O lote L2647 está bloqueado: Gosto de manteiga"),
        ([], lambda b: b.block(" "), "O motivo do bloqueio tem de 1 a 300 caracteres."),
        ([CANCELLED], lambda b: b.replan(replace(PLAN, litres=Decimal(90))), "O lote L2647 foi cancelado."),
        ([CANCELLED], lambda b: b.package([fill(50)], READY), "O lote L2647 foi cancelado."),
        ([CANCELLED], lambda b: b.block("Gosto de manteiga"), "O lote L2647 foi cancelado."),
    ],
)
def test_what_cannot_become_of_a_batch(since: list[Happened], decide: Decide, sentence: str) -> None:
    batch(*since).refuses(decide, sentence)


def test_litres_of_a_batch_cost_their_share_to_the_cent() -> None:
    planned = batch().aggregate
    assert planned is not None
    assert planned.cost_of(Decimal("33.333")) == Decimal("166.67")
