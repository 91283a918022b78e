"""The lines of a file that were not taken, as an answer names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from pydantic import BaseModel, Field

from command_api.rules.spreadsheets import LineRefusal

MOST_REFUSALS: Final = 500


class RefusedLine(BaseModel):
    line: int = Field(description="counts from 1, the header", examples=[7])
    column: str = Field(description="its title; empty: the line as a whole", examples=["documento"])
    value: str = Field(description="the beginning of the cell; may be empty", examples=["123"])
    reason: str = Field(description="what is wrong with it", examples=["Campo obrigatório."])


def refused_lines(refusals: Sequence[LineRefusal]) -> list[RefusedLine]:
    return [RefusedLine(**asdict(refusal)) for refusal in refusals[:MOST_REFUSALS]]
