"""What people may decide about orders for events."""

from command_api.orders.domain.demand import Demand, RefusedDemand, Unmet
from command_api.orders.domain.kept_papers import KeptPaper, StopProof
from command_api.orders.domain.order import EventOrder, order_code
from command_api.orders.domain.state import CREDIT_TURN, CUSTOMER_PAGE, ORDER_CODE, PIX_PAYMENT, PIX_REQUEST

__all__ = [
    "CREDIT_TURN",
    "CUSTOMER_PAGE",
    "ORDER_CODE",
    "PIX_PAYMENT",
    "PIX_REQUEST",
    "Demand",
    "EventOrder",
    "KeptPaper",
    "RefusedDemand",
    "StopProof",
    "Unmet",
    "order_code",
]
