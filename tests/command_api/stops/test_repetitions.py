"""A phone sends every step again that it got no answer for: one after the other, and from two tabs at once."""

import base64
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from command_api.event_store import Store
from command_api.stops.routes import router
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH
from tests.command_api.orders.conftest import SATURDAY, Security, stockroom_in
from tests.command_api.stops.test_stops import EIGHT, PNG, Round, round_in

Step = tuple[str, dict[str, Any], int]


def steps_of(day: Round) -> Iterator[Step]:
    """Every step in its order, with one that changes nothing and one that is refused: path, body and status."""
    stop = f"{SATURDAY}/d{day.mine}"
    first, _, spare = (day.room.asset(id).asset_tag for id in day.room.barrels)
    proof = {"kind": "photo", "content": base64.b64encode(PNG).decode()}
    payment = {"amount": 10, "method": "dinheiro"}
    told: dict[str, Any] = {
        "key": "a7c1",
        "day": str(SATURDAY),
        "stop": f"d{day.mine}",
        "action": "payment",
        "whose": "Marina",
    }
    told |= {"done": "Recebido", "amount": 10, "refusal": "Não deu."}
    yield f"{SATURDAY}/load", {"tags": [first]}, 201
    yield f"{stop}/arrival", {}, 201
    yield f"{stop}/arrival", {}, 201
    yield f"{stop}/proof", proof, 201
    yield f"{stop}/failure", {"reason": "nobody_there", "next_step": "again_today"}, 201
    yield f"{stop}/swap", {"asset_tag": first, "by_tag": spare, "reason": "Não gelou"}, 201
    yield f"{stop}/payment", payment, 201
    yield f"{stop}/handover", {"receiver": "Dalva"}, 201
    yield f"{stop}/handover", {"receiver": "Dalva"}, 409
    yield f"{stop}/return", {"pieces": [{"asset_tag": spare}], "empties": 0}, 201
    yield "unrecorded", told, 201
    yield "unrecorded", told, 201
    yield "unrecorded/recorded", {}, 201
    yield "unrecorded/recorded", {}, 201


@BOTH
def test_every_step_that_is_sent_again_is_answered_as_it_was(store: Store, serving: Callable[..., TestClient]) -> None:
    day = round_in(stockroom_in(store))
    driver = serving(router, Role.MANAGER, security=Security())
    for number, (path, body, status) in enumerate(steps_of(day)):
        sent = {"key": "a7c1"} if path == "unrecorded/recorded" else {**body, "happened_at": EIGHT.isoformat()}

        def send(path: str = path, sent: dict[str, Any] = sent, key: str = f"k{number}") -> Response:
            return driver.post(f"/api/v1/stops/{path}", json=sent, headers={"Idempotency-Key": key})

        with ThreadPoolExecutor(3) as tabs:
            answers = [each.result() for each in [tabs.submit(send) for _ in range(3)]] + [send()]
        assert {answer.status_code for answer in answers} == {status}, (path, [answer.text for answer in answers])
        said = {_said(answer) for answer in answers}
        assert len(said) == 1, (path, said)


def _said(answer: Response) -> tuple[str | None, ...]:
    """Everything but the id of the request in a refusal."""
    if answer.is_success:
        return answer.text, answer.headers["ETag"], answer.headers["X-Event-Position"]
    return answer.json()["type"], answer.json()["detail"]
