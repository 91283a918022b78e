"""GETs of bank lines."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from query_api.answers import kept
from query_api.bank.queries import BankLinePage, lines_of
from query_api.bank.responses import BankLineList
from query_api.http import OrderReader, Snapshot, reading

router = APIRouter(prefix="/api/v1/bank-lines", tags=["bank"])

BankNow = Annotated[Snapshot, Depends(reading("bank", "orders"))]


@router.get("", summary="Lines of bank statements", operation_id="listBankLines")
@kept
def list_bank_lines(_: OrderReader, read: BankNow, page: Annotated[BankLinePage, Query()]) -> BankLineList:
    """Lines of the bank with one status, newest first, with counts over all of them."""
    return lines_of(read, page)
