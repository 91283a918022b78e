"""Lines of bank statements."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

from query_api.http import Pagination

LineStatus = Literal["matched", "suggested", "unknown", "ignored"]
LineSource = Literal["statement", "webhook"]


class LineOrder(BaseModel):
    """The order of a matched line, or one that the line may pay."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="its customer", examples=["Marina Duarte"])
    balance: float = Field(description="BRL still owed", examples=[640.0])
    payment_id: int | None = Field(
        description="the payment that the line is, or may be; `null`: it would be a new one", examples=[2]
    )


class BankLine(BaseModel):
    """A line of a statement."""

    id: int = Field(description="id of the line", examples=[8])
    status: LineStatus = Field(description="what became of it", examples=["suggested"])
    source: LineSource = Field(description="a statement, or the webhook of the bank", examples=["statement"])
    account: str = Field(
        description="of the house; empty for the webhook and for older lines", examples=["341 1234 56789-0"]
    )
    posted_on: date = Field(description="the day on the statement", examples=["2026-11-21"])
    amount: float = Field(description="BRL; negative for what left the account", examples=[300.0])
    payer_name: str = Field(description="as the bank says it; may be empty", examples=["MARINA DUARTE"])
    payer_document: str = Field(description="digits of CPF or CNPJ; may be empty", examples=[""])
    text: str = Field(description="what the bank says of it; may be empty", examples=["PIX RECEBIDO MARINA DUARTE"])
    txid: str = Field(description="the request that it pays; may be empty", examples=["EV202600042P1"])
    order: LineOrder | None = Field(description="of a matched line")
    suggestions: list[LineOrder] = Field(description="what it may pay, recorded payments first; a user decides")
    version: int = Field(description="for `If-Match`", examples=[1])


class BankLineCounts(BaseModel):
    """Lines by what became of them."""

    matched: int = Field(description="payments of orders", examples=[31])
    suggested: int = Field(description="with orders that they may pay", examples=[4])
    unknown: int = Field(description="credits without any", examples=[2])
    ignored: int = Field(description="that pay no order, debits among them", examples=[12])


class BankLineList(BaseModel):
    """A page of bank lines."""

    data: list[BankLine] = Field(description="the lines of this page")
    counts: BankLineCounts = Field(description="over all lines")
    alerts: int = Field(description="lines of the webhook that wait for a user", examples=[1])
    accounts: list[str] = Field(
        description="of the house, that of the newest line first", examples=[["341 1234 56789-0"]]
    )
    pagination: Pagination = Field(description="where this page stands")
