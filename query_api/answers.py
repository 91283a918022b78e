"""What an answer depends on, its ``ETag``, and answers kept in memory while nothing of that has changed.

An answer of a route that ``DEPENDENCE`` names as ``READ_MODELS`` is a function of the person, the question (path and
query), the process, and the read models of its snapshot, so equal tags mean equal bytes. ``MINUTE`` adds the minute:
what becomes late or overdue is shown as such a minute later at most. Neither a 304 nor a kept answer needs a query. The
right is checked for every request, before anything else.

``projection_positions.events`` counts the events that a read model has handled, and ``generation`` the rebuilds of its
tables: together they name its content.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from hashlib import blake2b
from typing import Final

from infra.compiled import CompiledQuery
from infra.read_database import ReadDatabase
from infra.security.permissions import Principal
from query_api.http import READ_MODELS, ReadModel, read_models


class Dependence(Enum):
    """What an answer depends on beside the person, the question and the process."""

    READ_MODELS = auto()
    """The read models of its snapshot."""
    MINUTE = auto()
    """The same, and the minute: what is late, overdue, free now or of today."""
    ELSE = auto()
    """Tables of the write side, files, memory, or events whose personal data may be erased: never kept, no tag."""


_READ_MODELS, _MINUTE, _ELSE = Dependence.READ_MODELS, Dependence.MINUTE, Dependence.ELSE

DEPENDENCE: Final[Mapping[str, Dependence]] = {
    "listPublicImages": _ELSE,  # public: `Cache-Control` of its own
    "readSite": _ELSE,  # the same
    "readPartyChoices": _ELSE,  # the same
    "readPartyEstimate": _ELSE,  # the same
    "readTapsNow": _ELSE,  # the same
    "readTable": _ELSE,  # the same
    "listWaiterCalls": _READ_MODELS,
    "readLabel": _MINUTE,
    "listCounts": _READ_MODELS,
    "getCount": _READ_MODELS,
    "readTapBoard": _MINUTE,
    "listTapCleanings": _READ_MODELS,
    "listLeads": _READ_MODELS,
    "countUnreadLeads": _MINUTE,
    "getLead": _READ_MODELS,
    "listWaitingRequests": _MINUTE,
    "getCaptcha": _ELSE,
    "getCaptchaChallenge": _ELSE,
    "listImages": _READ_MODELS,
    "readImage": _READ_MODELS,
    "debugImages": _ELSE,
    "readSettings": _READ_MODELS,
    "readAgreedDays": _READ_MODELS,
    "listProducts": _READ_MODELS,
    "getProduct": _READ_MODELS,
    "readProductHistory": _READ_MODELS,  # and events that never change: they have no personal data
    "listCategories": _READ_MODELS,
    "getCategory": _READ_MODELS,
    "getMe": _READ_MODELS,
    "listMySessions": _ELSE,
    "getMySecurity": _ELSE,
    "listMyNotices": _ELSE,
    "listUsers": _READ_MODELS,
    "getUser": _READ_MODELS,
    "listEventOrders": _MINUTE,
    "readDaySheet": _MINUTE,
    "readReceivables": _MINUTE,
    "getEventOrder": _ELSE,  # describes events of the log
    "listMyOrders": _ELSE,  # knows a quoted draft by its events
    "readMyOrder": _ELSE,  # describes events of the log
    "readCustomerPage": _ELSE,  # public, with the token of a link
    "readEventOrderPix": _ELSE,  # the house's own data, too
    "listOrders": _MINUTE,
    "listBankLines": _READ_MODELS,
    "listCustomers": _READ_MODELS,
    "searchCustomers": _READ_MODELS,
    "getCustomer": _READ_MODELS,
    "readCustomerStatement": _MINUTE,
    "readContainerLedger": _MINUTE,
    "listImportSheets": _ELSE,  # the same for everybody, from memory
    "listEquipmentModels": _READ_MODELS,
    "getEquipmentModel": _READ_MODELS,
    "listEquipmentAssets": _MINUTE,
    "getEquipmentAsset": _MINUTE,
    "readEquipmentAssetHistory": _ELSE,  # describes events of the log
    "listStockLocations": _READ_MODELS,
    "getStockLocation": _READ_MODELS,
    "listKits": _MINUTE,
    "getKit": _MINUTE,
    "readAvailableEquipment": _MINUTE,
    "readEquipmentCalendar": _MINUTE,
    "listFreightConfigs": _READ_MODELS,
    "listRouteDifficulties": _READ_MODELS,
    "listFreightQuotes": _READ_MODELS,
    "readAdminDashboard": _MINUTE,
    "readOperationsDashboard": _MINUTE,
    "listStock": _MINUTE,
    "listKegs": _MINUTE,
    "getStock": _MINUTE,
    "listStockMovements": _READ_MODELS,
    "listReservationSlots": _ELSE,  # public
    "getOwnReservation": _ELSE,  # public
    "listReservations": _MINUTE,
    "listSales": _READ_MODELS,
    "listSalesImports": _ELSE,  # runs of imports are written beside the log
    "getSalesImport": _ELSE,
    "listSalesImportRefusals": _ELSE,
    "listReports": _ELSE,  # constants
    "readReport": _MINUTE,
    "listOperationsReports": _ELSE,
    "readOperationsReport": _MINUTE,
    "listHistory": _ELSE,  # the log
    "getHistoryEvent": _ELSE,
    "getHistoryFacets": _READ_MODELS,
    "getHistoryStream": _ELSE,
    "getHistoryStreamState": _ELSE,
    "readMenuThen": _ELSE,
    "readOrderBoardThen": _ELSE,
    "readAvailabilityThen": _ELSE,
    "readStockThen": _ELSE,
    "previewUndo": _ELSE,
    "listReplays": _ELSE,
    "readSeal": _ELSE,
    "readSystem": _ELSE,
    "askWhatIf": _ELSE,
    "listBeers": _READ_MODELS,
    "getBeer": _READ_MODELS,
    "readBeerAvailability": _MINUTE,
    "readBeerProduction": _MINUTE,
    "listPriceLists": _MINUTE,
    "readAgreedPrices": _MINUTE,
    "getPriceList": _MINUTE,
    "listStandingOrders": _MINUTE,
    "getStandingOrder": _MINUTE,
    "listDrivers": _READ_MODELS,
    "readStandingDraft": _READ_MODELS,
    "listBatches": _READ_MODELS,
    "getBatch": _READ_MODELS,
    "traceBatch": _MINUTE,
    "listBeerKegs": _MINUTE,
    "getBeerKeg": _MINUTE,
}
"""By operation id. A test walks all routes: each is here, and a tagged one reads no table of another read model."""

MOST_BYTES: Final = 8 * 1024 * 1024
LARGEST: Final = 512 * 1024
OLDEST: Final = 600.0
"""Seconds after which an answer that nobody asks for is dropped: it may name people."""


@dataclass(frozen=True, slots=True)
class Question:
    """Who asks what. ``principal`` has the session and the account's version, so no answer is another person's."""

    principal: Principal | None
    path: str
    query: bytes
    accept: str


State = tuple[object, ...]
"""Generation and handled events of each read model, and the minute where the answer depends on it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it was sent. ``own_tag``: the route has an ``ETag`` of its own, the version for ``If-Match``."""

    state: State
    tag: str
    own_tag: str | None
    body: bytes
    at: float


class Answers:
    """The kept answers of one process."""

    def __init__(self, database: ReadDatabase) -> None:
        self._boot = secrets.token_bytes(16)
        self._kept: OrderedDict[Question, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._positions = CompiledQuery(database.engine, READ_MODELS)

    def read_models(self) -> dict[str, ReadModel]:
        """All of them, as the database says at this moment."""
        return read_models(self._positions.rows())

    def tag(self, question: Question, state: State) -> str:
        """The ``ETag``. Another process gives another one: its settings may differ."""
        return blake2b(repr((question, state)).encode(), key=self._boot, digest_size=12).hexdigest()

    def find(self, question: Question, state: State) -> Kept | None:
        """The answer to this question, if nothing it depends on has changed."""
        with self._lock:
            kept = self._kept.get(question)
            if kept is None or kept.state != state:
                return None
            self._kept.move_to_end(question)
            return kept

    def keep(self, question: Question, state: State, own_tag: str | None, body: bytes) -> Kept:
        """Remember it in place of the former answer; drop those that were not asked for longest."""
        now = time.monotonic()
        kept = Kept(state, self.tag(question, state), own_tag, body, now)
        with self._lock:
            self._drop(question)
            if len(body) <= LARGEST:
                self._kept[question] = kept
                self._bytes += len(body)
            while self._kept:
                oldest, first = next(iter(self._kept.items()))
                if self._bytes <= MOST_BYTES and now - first.at <= OLDEST:
                    break
                self._drop(oldest)
        return kept

    def _drop(self, question: Question) -> None:
        former = self._kept.pop(question, None)
        if former is not None:
            self._bytes -= len(former.body)


def state_of(read_models: Mapping[str, ReadModel], names: Sequence[str], minute: datetime | None) -> State:
    """What an answer made of these read models depends on."""
    found = (read_models.get(name) for name in names)
    return (*((each.generation, each.events) if each else None for each in found), minute)
