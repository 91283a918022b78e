"""GETs of customers."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import AfterValidator

from infra.answers import Answers
from infra.one_hop import Unchecked
from infra.problems import Problem
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.customers import containers as at_customers
from query_api.customers import queries, record, search, statement
from query_api.customers.container_letter import container_letter
from query_api.customers.containers import ContainerLedger, container_ledger
from query_api.customers.queries import CustomerPage, customer_by_id, customers_by
from query_api.customers.record import record_of
from query_api.customers.record_responses import CustomerRecord
from query_api.customers.responses import Customer, CustomerList, CustomerMatches
from query_api.customers.search import customers_like
from query_api.customers.statement import Statement, statement_of, statement_paper
from query_api.downloads import IN_TURN, MadeFiles
from query_api.http import (
    CustomerReader,
    Id,
    Now,
    OptionalDay,
    OrderReader,
    PrivacyReader,
    SettingsOf,
    Snapshot,
    reading,
    storable,
)
from query_api.log import TheLog
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages

router = APIRouter(prefix="/api/v1/customers", tags=["customers"])

containers = APIRouter(prefix="/api/v1/containers", tags=["customers"])
ROUTERS = (router, containers)

ContainersNow = Annotated[Snapshot, Depends(reading(*at_customers.READ_MODELS))]
CustomersNow = Annotated[Snapshot, Depends(reading("customers", "accounts", "orders"))]
SearchNow = Annotated[Snapshot, Depends(reading(*search.READ_MODELS))]
CustomerNow = Annotated[Snapshot, Depends(reading(*queries.READ_MODELS))]
StatementNow = Annotated[Snapshot, Depends(reading(*statement.READ_MODELS))]
RecordNow = Annotated[Snapshot, Depends(reading(*record.READ_MODELS))]
CustomerId = Annotated[Id, Path(description="id of the customer", examples=[17])]


_AS_A_FILE: Answers = {
    200: {"description": "A file: everything that is kept of this person", "model": CustomerRecord},
    **IN_TURN,
}


@router.get("", response_model=CustomerList, summary="Customers", operation_id="listCustomers")
@kept
def list_customers(_: CustomerReader, read: CustomersNow, page: Annotated[CustomerPage, Query()]) -> Unchecked:
    """By page, filter and search: name, telephone or document, however they are written."""
    return Unchecked(customers_by(read, page))


Typed = Annotated[
    str,
    Query(min_length=search.SHORTEST, max_length=100, description="name, telephone, document or e-mail"),
    AfterValidator(storable),
]


@router.get("/search", summary="Find a customer while typing", operation_id="searchCustomers")
@kept
def search_customers(_: CustomerReader, read: SearchNow, q: Typed) -> CustomerMatches:
    """Three characters or more, however they are written; with what fills an order."""
    return customers_like(read, q)


@router.get("/{id}", summary="A customer", operation_id="getCustomer")
@kept
def read_customer(
    _: CustomerReader, read: CustomerNow, settings: SettingsOf, id: CustomerId, response: Response
) -> Customer:
    """With what hangs on them, until when their data are kept and what keeps them from being erased. `ETag` for
    `If-Match`."""
    found = customer_by_id(read, id, settings)
    response.headers["ETag"] = f'"{found.version}"'
    return found


def period_of(
    first: Annotated[OptionalDay, Query(alias="from", description="first day; left out: from the beginning")] = None,
    last: Annotated[OptionalDay, Query(alias="to", description="last day; left out: today")] = None,
) -> tuple[date | None, date | None]:
    """The days of a statement; 422 if they are the wrong way round."""
    if first is not None and last is not None and first > last:
        raise Problem(422, "O período começa depois de terminar.", kind="invalid")
    return first, last


Period = Annotated[tuple[date | None, date | None], Depends(period_of)]


@router.get("/{id}/statement", summary="The statement of a customer", operation_id="readCustomerStatement")
@kept_for_a_minute
def read_statement(_: CustomerReader, read: StatementNow, now: Now, id: CustomerId, period: Period) -> Statement:
    """What moved the account of the person, the orders that are open and the containers that they have, with those of
    merged records. What was ordered counts from its delivery on."""
    return statement_of(read, id, *period, now)


@router.get(
    "/{id}/statement/document",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="The statement of a customer on paper",
    operation_id="readCustomerStatementDocument",
)
@not_kept("made for its instant")
def read_statement_document(
    _: CustomerReader,
    read: StatementNow,
    now: Now,
    settings: SettingsOf,
    id: CustomerId,
    period: Period,
    accept: Accept = "",
) -> Response:
    """The statement, to be printed or sent."""
    paper = statement_paper(read, statement_of(read, id, *period, now), settings, now)
    return paper.answer(accept, read.headers)


@router.get(
    "/{id}/containers/letter",
    response_model=PaperPages,
    responses={**AS_A_PAPER, 409: {"description": "None of the customer's containers is overdue"}},
    summary="The letter about overdue containers",
    operation_id="readContainerLetter",
)
@not_kept("made for its instant")
def read_container_letter(
    _: CustomerReader, read: StatementNow, now: Now, settings: SettingsOf, id: CustomerId, accept: Accept = ""
) -> Response:
    """Asks for them back, to be printed or sent."""
    return container_letter(read, id, settings, now).answer(accept, read.headers)


@router.get("/{id}/export", responses=_AS_A_FILE, summary="Everything kept of a person", operation_id="exportCustomer")
def export_customer(
    who: PrivacyReader,
    read: RecordNow,
    log: TheLog,
    settings: SettingsOf,
    now: Now,
    files: MadeFiles,
    id: CustomerId,
) -> Response:
    """One JSON document for the customer, with everything that is stored about them."""
    with files.place_of(who.user_id) as place:
        content = record_of(read, log, id, settings, now).model_dump_json(indent=2) + "\n"
        headers = {**read.headers, "Content-Disposition": f'attachment; filename="titular-{id}.json"'}
        return place.whole(content.encode(), "application/json", headers)


@containers.get("", summary="Containers at customers", operation_id="readContainerLedger")
@kept_for_a_minute
def read_container_ledger(_: OrderReader, read: ContainersNow, now: Now) -> ContainerLedger:
    """What left, came back, is lost, is out and is overdue, by customer and by size."""
    return container_ledger(read, now)
