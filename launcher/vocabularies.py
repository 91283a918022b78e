"""The enums of the API that people read, by the name under which the front end has their Portuguese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from command_api.calendars.details import FEED_KIND_LABELS
from command_api.rules.asset_status import ASSET_STATUS_LABELS
from command_api.rules.import_status import IMPORT_STATUS_LABELS
from command_api.rules.keg_status import KEG_STATUS_LABELS
from command_api.rules.messages import AUDIENCE_LABELS, CHANNEL_LABELS, STATE_LABELS, WITHDRAWAL_LABELS
from command_api.rules.order_status import LABELS, STAGE_LABELS
from command_api.rules.reservations import RESERVATION_STATUS_LABELS
from command_api.rules.services import SERVICE_KINDS
from command_api.rules.stops import DRIVER_ACTION_LABELS, FAILURE_LABELS, NEXT_STEP_LABELS
from command_api.rules.windows import SHIFT_LABELS
from command_api.site.label_format import SHEET_WORDS
from infra.security.permissions import ROLE_LABELS
from query_api.bi.owed import AGES
from query_api.kegs.queries import STEP_LABELS
from query_api.leads.responses import LOSS_REASONS, PLACES
from query_api.stock.responses import STOCK_STATUS_LABELS
from query_api.wording.terms import (
    BATCH_STATUSES,
    BOOKING_STATES,
    CONDITIONS,
    COST_CENTERS,
    CUSTOMER_KINDS,
    ITEM_MODES,
    KEG_STATES,
    LEDGER_PAYMENTS,
    LINE_KINDS,
    LOCATION_KINDS,
    PAYMENT_METHODS,
    PEOPLES_COST_CENTERS,
    RENTAL_PERIODS,
    STOCK_MOVEMENTS,
    THIRSTS,
)

VOCABULARIES: Final[Mapping[str, Mapping[Any, str]]] = {
    "AssetStatus": ASSET_STATUS_LABELS,
    "BatchStatus": BATCH_STATUSES,
    "BookingState": BOOKING_STATES,
    "Condition": CONDITIONS,
    "CostCenter": COST_CENTERS,
    "CustomerKind": CUSTOMER_KINDS,
    "DebtAge": AGES,
    "DriverAction": DRIVER_ACTION_LABELS,
    "FailureReason": FAILURE_LABELS,
    "FeedKind": FEED_KIND_LABELS,
    "ImportStatus": IMPORT_STATUS_LABELS,
    "ItemMode": ITEM_MODES,
    "KegState": KEG_STATES,
    "KegStatus": KEG_STATUS_LABELS,
    "KegStep": STEP_LABELS,
    "LedgerPayment": LEDGER_PAYMENTS,
    "LineKind": LINE_KINDS,
    "LocationKind": LOCATION_KINDS,
    "LossReason": LOSS_REASONS,
    "MessageAudience": AUDIENCE_LABELS,
    "MessageChannel": CHANNEL_LABELS,
    "MessageState": STATE_LABELS,
    "NextStep": NEXT_STEP_LABELS,
    "OrderStage": STAGE_LABELS,
    "OrderStatus": LABELS,
    "PaymentMethod": PAYMENT_METHODS,
    "PeoplesCostCenter": PEOPLES_COST_CENTERS,
    "Place": PLACES,
    "RentalPeriod": RENTAL_PERIODS,
    "ReservationStatus": RESERVATION_STATUS_LABELS,
    "Role": ROLE_LABELS,
    "ServiceKind": SERVICE_KINDS,
    "Sheet": SHEET_WORDS,
    "Shift": SHIFT_LABELS,
    "StockMovement": STOCK_MOVEMENTS,
    "StockStatus": STOCK_STATUS_LABELS,
    "Thirst": THIRSTS,
    "Withdrawal": WITHDRAWAL_LABELS,
}

BODIES: Final[Mapping[str, str]] = {
    "AddressBody": "customer",
    "BatchBody": "batch",
    "BeerBody": "beer",
    "CategoryBody": "category",
    "CleaningBody": "tap_line",
    "CustomerBody": "customer",
    "ImageBody": "image",
    "ImageChangeBody": "image",
    "LeadLossBody": "lead",
    "MeasurementBody": "tap_line",
    "NewBatchBody": "batch",
    "NewBeerBody": "beer",
    "NewCategoryBody": "category",
    "NewCustomerBody": "customer",
    "NewUserBody": "user",
    "UserBody": "user",
}
"""The bodies whose fields the front end calls as the history does, with their kind of stream."""
