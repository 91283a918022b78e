"""The compensations of all slices."""

from __future__ import annotations

from command_api.compensations import Compensations
from infra.slices import parts

COMPENSATIONS = Compensations.of(each.compensations for each in parts("command_api", "undoing"))
