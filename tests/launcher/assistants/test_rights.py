"""Every tool is for those who may read its screen, and without the grant no answer names a customer."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from command_api.assistants.commands import revoke_key
from command_api.kernel import Actor, CommandContext
from launcher.assistants.desk import NO_RIGHT
from launcher.assistants.tools.registry import TOOLS
from projections.accounts.tables import users
from projections.customers.tables import customers
from projections.orders.tables import orders
from query_api.bi.registry import REPORTS
from tests.launcher.assistants.conftest import NOW, PEOPLE, House, issued, words

SATURDAY = (NOW + timedelta(days=7)).date().isoformat()
FIRST_DAY = (NOW - timedelta(days=600)).date().isoformat()
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("who_owes", {}),
    ("free_equipment", {"delivery_date": SATURDAY}),
    ("expiring_kegs", {"days": 3000}),
    ("sales_of_day", {}),
    ("maintenance_due", {"days": 3000}),
    ("why_number", {"about": "receivables", "figure": "total"}),
    ("why_number", {"about": "operations", "figure": "in_field"}),
    ("why_number", {"about": "summary", "figure": "deposits_held"}),
    ("upcoming_events", {"days": 366}),
    ("stock_attention", {"days_of_cover": 3000}),
    ("report", {"key": "cancellations", "from": FIRST_DAY}),
    ("report", {"key": "kegs-out", "from": FIRST_DAY}),
    ("history_of", {}),
    ("history_of", {"subject": "order"}),
    ("history_of", {"subject": "customer"}),
    ("history_of", {"subject": "user"}),
    ("notes_to_issue", {}),
]
PLACING = {"who_owes", "free_equipment", "maintenance_due", "upcoming_events"}
OPERATING = {"expiring_kegs", "stock_attention", "why_number", "report"}
NAMING = {"notes_to_issue"}
"""Only for keys with personal data: a note names its buyer."""
OFFERED = {
    "admin": {tool.name for tool in TOOLS} - NAMING,
    "gerente": {tool.name for tool in TOOLS} - NAMING,
    "operador": PLACING | OPERATING,
    "garcom": OPERATING,
    "bi": {"sales_of_day", "why_number", "report"},
}


def test_a_question_for_every_tool() -> None:
    assert {name for name, _ in QUESTIONS} == {tool.name for tool in TOOLS}
    assert len(TOOLS) == 11


@pytest.mark.parametrize("person", PEOPLE)
def test_everybody_asks_what_they_may_read(house: House, person: str) -> None:
    token = house.tokens[person]
    assert {tool.name for tool in house.tools(token)} == OFFERED[person]
    for name, arguments in dict(QUESTIONS).items():
        if name not in OFFERED[person]:
            assert house.refusal(token, name, **arguments) == NO_RIGHT


@pytest.mark.parametrize(
    ("person", "tool", "arguments"),
    [
        ("bi", "why_number", {"about": "receivables", "figure": "total"}),
        ("garcom", "why_number", {"about": "order", "figure": "balance", "id": 1}),
        ("garcom", "why_number", {"about": "summary", "figure": "revenue"}),
        ("admin", "why_number", {"about": "sales", "figure": "today"}),
        ("admin", "why_number", {"about": "note", "figure": "nfe_venda", "id": 1}),
        ("garcom", "report", {"key": "revenue"}),
    ],
    ids=str,
)
def test_a_part_of_a_tool_is_for_those_who_read_its_screen(
    house: House, person: str, tool: str, arguments: dict[str, Any]
) -> None:
    """The sales of the administration's dashboard need `users`, and notes `fiscal`, which a key without personal data
    withholds."""
    assert house.refusal(house.tokens[person], tool, **arguments).startswith("Quem criou esta chave")


def test_without_the_grant_no_answer_names_anybody(house: House) -> None:
    with house.services.read_database.read(customers.name, orders.name, users.name) as connection:
        people = connection.execute(sa.select(customers.c.name, customers.c.phone)).all()
        parties = connection.execute(sa.select(orders.c.customer_name, orders.c.event_name)).all()
        staff = connection.execute(sa.select(users.c.name, users.c.email)).all()
    private = {text.casefold() for row in [*people, *parties, *staff] for text in row if text and len(text) > 4}
    assert len(private) > 300
    [debtor, *_] = house.fields(house.tokens["admin"], "who_owes")["rows"]
    about: list[tuple[str, dict[str, Any]]] = [
        ("why_number", {"about": "customer", "id": debtor["customer_id"]}),
        ("why_number", {"about": "order", "figure": "paid", "id": debtor["orders"][0]["id"]}),
        ("history_of", {"order_code": debtor["orders"][0]["order"]}),
        *(("report", {"key": each.key, "from": FIRST_DAY}) for each in REPORTS if not each.needs),
    ]
    for name, arguments in [*QUESTIONS, *about]:
        if name in NAMING:
            continue
        found = house.call(house.tokens["admin"], name, **arguments)
        said = f"{words(found)} {found.structured_content}".casefold()
        assert not found.is_error, said
        assert not [text for text in private if text in said], (name, arguments)


def test_with_the_grant_customers_have_their_names(house: House) -> None:
    rows = house.fields(house.named, "who_owes")["rows"]
    nameless = house.fields(house.tokens["admin"], "who_owes")["rows"]
    with house.services.read_database.read(customers.name) as connection:
        names = {row.id: row.name for row in connection.execute(sa.select(customers.c.id, customers.c.name))}
    assert [row["customer"] for row in rows] == [names[row["customer_id"]] for row in rows]
    assert [row["customer"] for row in nameless] == [f"Cliente nº {row['customer_id']}" for row in rows]
    assert {tool.name for tool in house.tools(house.named)} == {tool.name for tool in TOOLS}
    assert {"customer", "event"} <= house.fields(house.named, "upcoming_events", days=366)["rows"][0].keys()


def test_every_call_is_in_the_history_without_what_was_typed(house: House) -> None:
    token, id = issued(house.services, 1)
    house.services.runner.catch_up()
    house.fields(token, "report", key="revenue", **{"from": FIRST_DAY})
    house.refusal(token, "report", key="Marina Duarte")
    house.refusal(token, "Marina Duarte")
    asked = [str(row) for row in house.services.recorder.rows_of([f"assistant_key-{id}"])][1:]
    assert [("revenue" in row, "report" in row) for row in asked] == [(True, True), (False, True)]
    assert "Marina" not in str(asked)
    [key] = [row for row in house.asked() if row["id"] == id]
    assert key["questions"] == 2


def test_a_revoked_key_gets_no_answer(house: House) -> None:
    token, id = issued(house.services, 1)
    house.services.runner.catch_up()
    assert house.fields(token, "expiring_kegs")
    revoke_key(house.services.store, id, 1, CommandContext(Actor(1, "A"), NOW, "c"))
    assert "revogada" in house.refusal(token, "expiring_kegs")  # the read models have not followed yet
    house.services.runner.catch_up()
    assert "revogada" in house.refusal(token, "expiring_kegs")
    assert house.desk.reader(token) == "revoked"


def test_the_tools_say_that_they_only_read(house: House) -> None:
    for tool in house.tools(house.tokens["admin"]):
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert tool.output_schema is not None
        assert tool.input_schema["additionalProperties"] is False


def test_a_key_that_has_ended_is_offered_nothing(house: House) -> None:
    assert house.tools("chop_of_nobody") == []
    assert house.refusal("chop_of_nobody", "who_owes") == "Esta chave de assistente não existe."


def test_an_unforeseen_failure_says_nothing_of_itself(house: House) -> None:
    def broken() -> datetime:
        raise ValueError("Marina Duarte")

    with capture_logs() as logs:
        desk = replace(house.desk, clock=broken)
        found = replace(house, desk=desk).refusal(house.tokens["admin"], "who_owes")
    assert "Marina" not in found
    assert [line["tool"] for line in logs if line["event"] == "assistant_not_answered"] == ["who_owes"]
