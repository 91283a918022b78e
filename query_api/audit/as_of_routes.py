"""GETs of as-of views under ``/api/v1/audit``: the state of a stream, views, and replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Final, TypeVar

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel

from infra.answers import Answers
from infra.security.permissions import Permission
from projections.orders.tables import orders
from query_api.answers import not_kept
from query_api.audit.as_of_responses import (
    AsOf,
    Replaying,
    StreamState,
    ThenAvailability,
    ThenMenu,
    ThenOrderBoard,
    ThenStock,
)
from query_api.audit.moments import Moment, MomentAsked, moment_of
from query_api.audit.parameters import HistoryNow, StreamName
from query_api.audit.personal import order_board_for, why_hidden
from query_api.audit.queries import entries
from query_api.audit.replaying import AsOfReader, Underway
from query_api.audit.stream_state import StateAsked, state_of
from query_api.equipment.availability import READ_MODELS as EQUIPMENT
from query_api.equipment.availability import availability
from query_api.equipment.windows import WindowAsked
from query_api.http import AuditReader, Now, SettingsOf, Snapshot
from query_api.log import TheLog
from query_api.menu.queries import menu_of
from query_api.menu.responses import MenuCategory
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.queries import EventOrderPage, order_list
from query_api.orders.responses import EventOrderList
from query_api.stock.queries import READ_MODELS as STOCK
from query_api.stock.queries import StockPage, stock_answer
from query_api.stock.responses import StockList

router = APIRouter(prefix="/api/v1/audit", tags=["audit"])

_LATER: Final[Answers] = {
    202: {"model": Replaying, "description": "not there yet: ask again after `Retry-After` seconds"},
    404: {"description": "no such event"},
}


def _as_of_reader(request: Request) -> AsOfReader:
    reader: AsOfReader = request.app.state.as_of_reader
    return reader


TheEarlier = Annotated[AsOfReader, Depends(_as_of_reader)]
Found = TypeVar("Found")
Answer = TypeVar("Answer", bound=BaseModel)


class ThenOrders(MomentAsked, EventOrderPage):
    """A page of the orders as they stood."""


class ThenOrdersByCode(ThenOrders):
    """The page for a reader who may not read customers: a search that found them would show who they are."""

    searched: ClassVar[sa.ColumnElement[str]] = sa.func.lower(orders.c.order_code)


class ThenWindow(MomentAsked, WindowAsked):
    """A window, and when it is looked at."""


class ThenStockPage(MomentAsked, StockPage):
    """A page of the stock as it was."""


@dataclass(frozen=True)
class Looking:
    """What every view of an earlier moment needs; a dependency after the permission."""

    read: HistoryNow
    log: TheLog
    earlier: TheEarlier
    now: Now

    def back(
        self,
        asked: MomentAsked,
        names: Sequence[str],
        view: Callable[[Snapshot, datetime], Found],
        answer: Callable[[AsOf, Found], Answer],
    ) -> Answer | Response:
        """The ``view`` over these read models at the requested time, or 202."""
        moment = moment_of(self.read, asked, self.now)
        try:
            with self.earlier.opened(names, moment.key, moment.happened_by) as then:
                found = view(Snapshot(then, self.read.position, self.read.headers), moment.at)
        except Underway as underway:
            body = Replaying(state="replaying", done=underway.done, total=underway.total)
            return Response(
                body.model_dump_json(), 202, {**self.read.headers, "Retry-After": "1"}, media_type="application/json"
            )
        return answer(self._as_of(moment), found)

    def _as_of(self, moment: Moment) -> AsOf:
        if moment.row is None:
            return AsOf(number=0, recorded_at=None, at=moment.at, event=None)
        [event] = entries(self.read, [moment.row], self.log)
        return AsOf(number=event.number, recorded_at=event.recorded_at, at=moment.at, event=event)


@router.get("/streams/{name}/state", summary="A stream as it stood", operation_id="getHistoryStreamState")
@not_kept("the log")
def read_stream_state(
    reader: AuditReader, read: HistoryNow, log: TheLog, name: StreamName, asked: Annotated[StateAsked, Query()]
) -> StreamState:
    """The fields of a stream at a version or an instant; without either, as they are now."""
    return state_of(read, log, reader, name, asked)


@router.get(
    "/then/menu", response_model=ThenMenu, responses=_LATER, summary="The menu as it was", operation_id="readMenuThen"
)
@not_kept("the log")
def read_menu_then(
    _: AuditReader, looking: Annotated[Looking, Depends()], asked: Annotated[MomentAsked, Query()]
) -> ThenMenu | Response:
    """The menu as visitors saw it at that moment."""
    return looking.back(
        asked,
        ("menu",),
        lambda then, _at: [MenuCategory.model_validate(each) for each in menu_of(then.connection)],
        lambda as_of, view: ThenMenu(as_of=as_of, view=view),
    )


@router.get(
    "/then/order-board",
    response_model=ThenOrderBoard,
    responses=_LATER,
    summary="Orders for events as they stood",
    operation_id="readOrderBoardThen",
)
@not_kept("the log")
def read_order_board_then(
    reader: AuditReader,
    looking: Annotated[Looking, Depends()],
    settings: SettingsOf,
    asked: Annotated[ThenOrders, Query()],
) -> ThenOrderBoard | Response:
    """By page, filter and search, with counts over all of them, late and overdue as of that moment."""

    page = asked if reader.may(Permission.CUSTOMERS) else ThenOrdersByCode.model_construct(**dict(asked))

    def board(then: Snapshot, at: datetime) -> EventOrderList:
        found = order_list(then, page, at, hold_rules_of(then.connection, settings).deposit_hold_hours)
        return order_board_for(reader, EventOrderList.model_validate(found))

    masked = why_hidden(reader, ["event_order-1"])
    return looking.back(
        asked,
        ("orders", "accounts", "equipment"),
        board,
        lambda as_of, view: ThenOrderBoard(as_of=as_of, view=view, masked=masked),
    )


@router.get(
    "/then/availability",
    response_model=ThenAvailability,
    responses=_LATER,
    summary="What was free, as far as was known",
    operation_id="readAvailabilityThen",
)
@not_kept("the log")
def read_availability_then(
    _: AuditReader, looking: Annotated[Looking, Depends()], asked: Annotated[ThenWindow, Query()]
) -> ThenAvailability | Response:
    """Free equipment in a window, by the rule that accepts or refuses orders."""
    return looking.back(
        asked,
        EQUIPMENT,
        lambda then, at: availability(then, asked, at),
        lambda as_of, view: ThenAvailability(as_of=as_of, view=view),
    )


@router.get(
    "/then/stock",
    response_model=ThenStock,
    responses=_LATER,
    summary="The stock as it was",
    operation_id="readStockThen",
)
@not_kept("the log")
def read_stock_then(
    _: AuditReader, looking: Annotated[Looking, Depends()], asked: Annotated[ThenStockPage, Query()]
) -> ThenStock | Response:
    """By page, filter and search, with totals."""
    return looking.back(
        asked,
        STOCK,
        lambda then, at: StockList.model_validate(stock_answer(then, asked, at)),
        lambda as_of, view: ThenStock(as_of=as_of, view=view),
    )
