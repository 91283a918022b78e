"""Bank statements and their lines."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from command_api.bank.commands import ignore_line, import_statement, match_line
from command_api.bank.statements import read_statement
from command_api.bank.webhook import router as webhook
from command_api.csv_files import FORM, MIB, SHEETS, form_file
from command_api.fields import Id, Line
from command_api.http import AsOrderPlacer, Body, CommandAnswer, StoreOf, answer, uploading_context
from command_api.kernel import CommandContext, DomainError, Refused
from command_api.refused_lines import MOST_REFUSALS, RefusedLine, refused_lines
from command_api.upload_stream import read_on
from infra.answers import described
from infra.problems import Problem
from infra.security.permissions import Permission

router = APIRouter(tags=["bank"])
ROUTERS = (router, webhook)

AsUploader = Annotated[CommandContext, Depends(uploading_context(Permission.PLACE_ORDERS))]
LARGEST: Final = MIB
Account = Annotated[
    Line,
    Query(
        max_length=60,
        description="of the house, for a CSV: bank, branch and number; an OFX names its own",
        examples=["341 1234 56789-0"],
    ),
]
LineId = Annotated[Id, Path(description="id of the line", examples=[8])]
_REFUSED: Final = described({409: "It is a payment that counts, or the order takes no payment"})


class LeftOutLine(BaseModel):
    line: int = Field(description="counts from 1, the first line of the file", examples=[3])
    text: str = Field(description="its beginning", examples=["SALDO ANTERIOR"])
    reason: str = Field(description="why it is no transaction", examples=["É um saldo."])


class StatementAnswer(BaseModel):
    """What became of a statement. `matched`, `suggested` and `unknown` count new credits. Every row of the file is one
    of `lines`, `refused` or `left_out`."""

    lines: int = Field(description="in the file", examples=[20])
    new: int = Field(description="not known from an earlier file", examples=[20])
    matched: int = Field(description="payments at once, by their `txid` or `endToEndId`", examples=[6])
    suggested: int = Field(description="with orders that they may pay: a user decides", examples=[9])
    unknown: int = Field(description="without any", examples=[3])
    accounts: list[str] = Field(description="that its lines are of", examples=[["341 1234 56789-0"]])
    refused: int = Field(description="rows that could not be read; the others were taken", examples=[0])
    refusals: list[RefusedLine] = Field(description=f"what is wrong with them, {MOST_REFUSALS} at most")
    left_out: int = Field(description="rows that are no transaction, such as balances", examples=[1])
    left_out_lines: list[LeftOutLine] = Field(description=f"these rows, {MOST_REFUSALS} at most")


class MatchBody(Body):
    order_id: Id = Field(description="the order that the line pays", examples=[42])
    payment_id: Id | None = Field(
        None, description="a payment of the order that is recorded already; left out: a new one", examples=[None]
    )


class MatchAnswer(CommandAnswer):
    order_id: int = Field(description="the order", examples=[42])
    payment_id: int = Field(description="number of the payment in its order", examples=[2])
    balance: float = Field(description="BRL still owed after it", examples=[640.0])


@router.post(
    "/api/v1/bank-statements",
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": FORM}},
    responses={
        400: {"description": "Cut off while it was sent"},
        408: {"description": "It took longer than ten minutes"},
        409: {"description": "Neither OFX nor CSV of a bank, or a CSV without `account`"},
        413: {"description": "Larger than 1 MB"},
        415: {"description": "Not a form"},
    },
    summary="Take in a bank statement",
    operation_id="importBankStatement",
)
async def take_in(
    request: Request, response: Response, store: StoreOf, ctx: AsUploader, account: Account = ""
) -> StatementAnswer:
    """A statement as a bank exports it: OFX 1 or 2, or CSV. Every line once, whatever the file: the same statement
    again changes nothing. A credit with the `txid` of an order and the amount that was asked for is recorded as a
    payment at once; the same amount and name is a suggestion. A row that cannot be read is named in the answer.
    """
    try:
        async with form_file(request, LARGEST) as upload:
            raw = await upload.read()
        statement = await SHEETS.run_async(read_statement, raw, account)
        if not statement.names_accounts and not account.strip():
            raise Refused("Diga de qual conta é este extrato: um CSV não traz o número dela.")
        done = await run_in_threadpool(import_statement, store, statement, ctx)
    except (DomainError, Problem):
        await read_on(request)
        raise
    if done.position:
        response.headers["X-Event-Position"] = str(done.position)
    return StatementAnswer(
        lines=done.lines,
        new=done.new,
        matched=done.matched,
        suggested=done.suggested,
        unknown=done.unknown,
        accounts=sorted({line.account for line in statement.lines}),
        refused=len(statement.refusals),
        refusals=refused_lines(statement.refusals),
        left_out=len(statement.left_out),
        left_out_lines=[LeftOutLine(**asdict(each)) for each in statement.left_out[:MOST_REFUSALS]],
    )


@router.post(
    "/api/v1/bank-lines/{id}/match",
    status_code=201,
    responses=_REFUSED,
    summary="Match a line of a statement",
    operation_id="matchBankLine",
)
def match(id: LineId, body: MatchBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> MatchAnswer:
    """The line is a payment of the order, a new one unless `payment_id` names it. Once that payment is reversed, the
    line can be matched again."""
    return MatchAnswer(**answer(response, match_line(store, id, body.order_id, body.payment_id, ctx)))


@router.post(
    "/api/v1/bank-lines/{id}/ignore",
    status_code=201,
    responses=_REFUSED,
    summary="Ignore a line of a statement",
    operation_id="ignoreBankLine",
)
def ignore(id: LineId, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """The line pays no order. It can still be matched later."""
    return CommandAnswer(**answer(response, ignore_line(store, id, ctx)))
