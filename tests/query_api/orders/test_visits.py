"""What a customer sees of the van that comes, given the route and what its driver told."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from command_api.orders.events import ReceiverNamed, StopFailed, StopReached
from command_api.rules.stops import CODES_KEY, delivery_code
from query_api.orders.hold_rules import hold_rules_of
from tests.harness.parties import SATURDAY
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH
from tests.query_api.route_plans.test_routes import EIGHT, TAP, house, party, planned

__all__ = ["house"]

HERE: dict[str, Any] = {"day": SATURDAY, "stop": "delivery"}
KEY = CODES_KEY.encode()
