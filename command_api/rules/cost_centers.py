"""The two parts of the house."""

from __future__ import annotations

from typing import Final, Literal, get_args

CostCenter = Literal["choperia", "distribuidora"]
COST_CENTERS: Final[tuple[CostCenter, ...]] = get_args(CostCenter)
