"""The routes that a client asks about: a draft, or vans to propose routes for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from command_api.rules.van_days import StopKind
from query_api.route_plans.solving import Key

_ID: Final = r"[1-9][0-9]{0,15}"
_ROUTE: Final = rf"{_ID}\.(0|{_ID})(\.[dp]{_ID})*"
DRAFT: Final = rf"^({_ROUTE}(_{_ROUTE})*)?$"
_KINDS: Final[dict[str, StopKind]] = {"d": "delivery", "p": "pickup"}
_MOST_STOPS: Final = 200


def _each_once(text: str) -> str:
    """A van has one route, a stop is on one."""
    parts = [part for route in text.split("_") for number, part in enumerate(route.split(".")) if number != 1]
    if len(parts) > _MOST_STOPS or len(parts) != len(set(parts)):
        raise ValueError("Cada carro tem uma rota, e cada parada está em uma só.")
    return text


class RoutesAsked(BaseModel):
    """Query parameters. A draft has a part per van, ``van.driver.stop.stop`` with 0 for no driver yet, and ``_``
    between them: ``1.3.d42.p17_2.0``."""

    model_config = ConfigDict(extra="forbid")

    draft: Annotated[str, Field(max_length=4000, pattern=DRAFT), AfterValidator(_each_once)] | None = Field(
        None,
        description="routes to explain in place of the plan, `van.driver.stop.stop`, with `_` between vans; a stop is "
        "`d` or `p` and the order",
        examples=["1.3.d42.p17_2.0"],
    )
    propose: bool = Field(False, description="put the stops of the day into a good order for the vans of `draft`")


@dataclass(frozen=True, slots=True)
class DraftRoute:
    """A van, who drives, and the stops in their order."""

    vehicle_id: int
    driver_id: int | None
    stops: tuple[Key, ...]


def draft_of(text: str) -> list[DraftRoute]:
    """The routes that the parameter names; ``text`` matches ``DRAFT``."""
    return [_route(*route.split(".")) for route in text.split("_")] if text else []


def _route(vehicle: str, driver: str, *stops: str) -> DraftRoute:
    return DraftRoute(int(vehicle), int(driver) or None, tuple((int(each[1:]), _KINDS[each[0]]) for each in stops))
