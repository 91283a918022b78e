"""Cleanings and measurements of taps."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import AfterValidator, Field, WithJsonSchema

from command_api.fields import Day, Decimals, Instant, Name, Text
from command_api.http import AsOperator, Body, CommandAnswer, StoreOf, answer
from command_api.site.info import MOST_TAPS
from command_api.tap_lines.commands import clean_tap_lines, measure_tap_line
from command_api.tap_lines.domain import Cleaning, Measurement

router = APIRouter(prefix="/api/v1/taps", tags=["taps"])

TapNumber = Annotated[int, Field(ge=1, le=MOST_TAPS)]
TapPath = Annotated[TapNumber, Path(description="number of the tap", examples=[3])]
Note = Annotated[Text, Field(max_length=500)]
Temperature = Annotated[
    Decimals,
    Field(ge=-10, le=40, decimal_places=1),
    WithJsonSchema({"type": "number", "minimum": -10, "maximum": 40, "multipleOf": 0.1}),
]
Pressure = Annotated[
    Decimals,
    Field(ge=0, le=6, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 6, "multipleOf": 0.01}),
]


def _each_once(taps: list[int]) -> list[int]:
    if len(set(taps)) != len(taps):
        raise ValueError("Cada torneira aparece uma vez.")
    return taps


class CleaningBody(Body):
    taps: Annotated[list[TapNumber], Field(min_length=1, max_length=100), AfterValidator(_each_once)] = Field(
        description="numbers of the taps that were cleaned together", examples=[[1, 2, 3]]
    )
    product: Name = Field(description="cleaning agent", examples=["Alcalino 2%"])
    next_due: Day = Field(description="when the next cleaning is due", examples=["2026-12-07"])
    note: Note = Field("", description="anything else", examples=["Torneira 3 desmontada."])
    cleaned_at: Instant | None = Field(None, description="when it was cleaned; left out: now", examples=[None])


class MeasurementBody(Body):
    """At least one of them."""

    temperature_c: Temperature | None = Field(None, description="°C of the beer in the glass", examples=[2.5])
    pressure_bar: Pressure | None = Field(None, description="bar of the gas", examples=[1.2])
    note: Note = Field("", description="anything else", examples=["Espuma demais."])


@router.post("/cleanings", status_code=201, summary="Record a cleaning of tap lines", operation_id="cleanTapLines")
def clean(body: CleaningBody, response: Response, store: StoreOf, ctx: AsOperator) -> CommandAnswer:
    """The person who records it stands in the log. 409 for a tap that the house does not have."""
    cleaning = Cleaning(body.product, body.next_due, body.note)
    return CommandAnswer(**answer(response, clean_tap_lines(store, body.taps, cleaning, ctx, body.cleaned_at)))


@router.post(
    "/{number}/measurements", status_code=201, summary="Record temperature and pressure", operation_id="measureTapLine"
)
def measure(
    number: TapPath, body: MeasurementBody, response: Response, store: StoreOf, ctx: AsOperator
) -> CommandAnswer:
    """Of the beer and the gas of one tap. 409 for a tap that the house does not have."""
    measurement = Measurement(body.temperature_c, body.pressure_bar, body.note)
    return CommandAnswer(**answer(response, measure_tap_line(store, number, measurement, ctx)))
