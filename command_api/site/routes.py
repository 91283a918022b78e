"""The business's own data and its opening hours."""

from __future__ import annotations

import base64
from decimal import Decimal
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import AfterValidator, Field, WithJsonSchema

from command_api.event_store import Receipt, Store
from command_api.fields import Day, Decimals, Heading, Line, Opaque, Text, Weekday, given_fields
from command_api.http import AsSettingsEditor, Body, CommandAnswer, StoreOf, answer
from command_api.images.pictures import LARGEST_LOGO, UnusablePicture
from command_api.images.routes import FilesOf
from command_api.images.workshop import PICTURES
from command_api.kernel import CommandContext
from command_api.kernel.events import fields_of
from command_api.kernel.partial import Partial
from command_api.rules.clauses import LONGEST_TEXT, LONGEST_TITLE, MOST, Clause
from command_api.rules.colours import COLOUR
from command_api.rules.pix import LONGEST_KEY
from command_api.session import ConfirmedSession, SecurityOf
from command_api.site.commands import (
    change_business,
    change_clauses,
    change_color,
    change_holds,
    change_hours,
    change_label_format,
    change_logo,
    change_pix,
    change_sign_ins,
    change_special_days,
    restore_logo,
)
from command_api.site.domain import (
    LONGEST_HOLD,
    MOST_SPECIAL_DAYS,
    TIME,
    HoldRules,
    PixSettings,
)
from command_api.site.events import OpeningHours, SpecialDay
from command_api.site.info import Info, Short
from command_api.site.label_format import LabelFormat
from infra.declared_fields import requests
from infra.files import FileStore

router = APIRouter(tags=["site"])

Time = Annotated[str, Field(pattern=TIME)]
MaybeTime = Annotated[str, Field(pattern=f"^$|{TIME}")]


def _to_the_centimetre(degrees: Decimal) -> Decimal:
    """Maps hand out more decimals than a doorstep has."""
    return round(degrees, 7).normalize()


Latitude = Annotated[
    Decimals,
    Field(ge=-90, le=90),
    AfterValidator(_to_the_centimetre),
    WithJsonSchema({"type": "number", "minimum": -90, "maximum": 90}),
]
Longitude = Annotated[
    Decimals,
    Field(ge=-180, le=180),
    AfterValidator(_to_the_centimetre),
    WithJsonSchema({"type": "number", "minimum": -180, "maximum": 180}),
]


@requests(Info, partial=True)
class BusinessBody(Body):
    """What is left out or `null` stays; an empty text or list means that it is unknown."""

    latitude: Latitude | None = Field(None, description="degrees, WGS 84", examples=[-23.3157])
    longitude: Longitude | None = Field(None, description="degrees, WGS 84", examples=[-46.2214])

    def info(self) -> Partial[Info]:
        """What was sent."""
        fields = given_fields(self, Info).values
        texts = {name: format(value, "f") for name, value in fields.items() if isinstance(value, Decimal)}
        return Partial(Info, **fields | texts)


class DayBody(Body):
    weekday: Weekday = Field(description="0 is Monday", examples=[1])
    opens: Time = Field(description="local time, HH:MM", examples=["16:30"])
    closes: Time = Field(description="at or before `opens`: on the next day", examples=["00:00"])


def _each_day_once(days: list[DayBody]) -> list[DayBody]:
    if len({day.weekday for day in days}) != len(days):
        raise ValueError("Cada dia da semana aparece uma vez.")
    return days


class HoursBody(Body):
    hours: Annotated[
        list[DayBody], Field(max_length=7, description="open weekdays, each once"), AfterValidator(_each_day_once)
    ]


class SpecialDayBody(Body):
    day: Day = Field(description="the date", examples=["2026-12-25"])
    opens: MaybeTime = Field("", description="local time, HH:MM; empty: closed", examples=["12:00"])
    closes: MaybeTime = Field("", description="at or before `opens`: on the next day", examples=["18:00"])
    name: Annotated[Line, Field(max_length=60)] = Field("", description="why, for visitors", examples=["Natal"])


class SpecialDaysBody(Body):
    days: Annotated[list[SpecialDayBody], Field(max_length=MOST_SPECIAL_DAYS, description="each date once")]


class HoldsBody(Body):
    deposit_hold_hours: Annotated[int, Field(ge=1, le=LONGEST_HOLD)] = Field(
        description="hours that equipment waits for its deposit before the hold is overdue", examples=[48]
    )
    release_overdue_holds: bool = Field(
        description="cancel orders whose hold is overdue by themselves", examples=[False]
    )


class PixBody(Body):
    key: Annotated[Opaque, Field(max_length=LONGEST_KEY)] = Field(
        description="CPF, CNPJ, e-mail, telephone or random key, with or without punctuation; stored as banks register"
        " it; empty: that of the installation",
        examples=["contato@pirilampo.example"],
    )
    name: Short = Field(
        description="what the payer's bank shows; empty: the legal name of the house, else its name", examples=[""]
    )
    city: Short = Field(description="empty: the city of the house", examples=[""])


class ClauseBody(Body):
    title: Annotated[Heading, Field(max_length=LONGEST_TITLE)] = Field(
        description="without a number", examples=["Danos e perdas"]
    )
    text: Annotated[Text, Field(min_length=1, max_length=LONGEST_TEXT)] = Field(
        description="each line is a paragraph; `{cidade}` stands for the city of the house, `{casa}` for its legal"
        " name",
        examples=["Fica eleito o foro da comarca de {cidade}."],
    )


class ContractBody(Body):
    clauses: Annotated[list[ClauseBody], Field(max_length=MOST)] = Field(
        description="all of them, in their order; the first is number 4 of the contract; empty: those of the program"
    )


class ColorBody(Body):
    color: Annotated[str, Field(pattern=COLOUR)] = Field(
        description="`#rrggbb` of buttons and links; empty: that of the installation", examples=["#e8a33d"]
    )


class LogoBody(Body):
    file_data: Annotated[str, Field(max_length=LARGEST_LOGO * 4 // 3 + 4)] = Field(
        description="JPEG, PNG or WebP as base64, 512 kB at most; empty: no logo", examples=["iVBORw0KGgo="]
    )

    def content(self) -> bytes:
        try:
            return base64.b64decode(self.file_data, validate=True)
        except ValueError:  # also binascii.Error
            raise UnusablePicture("Não foi possível ler a imagem.") from None


class SignInBody(Body):
    second_factor_for_admins: bool = Field(description="administrators need a second factor", examples=[True])


@requests(LabelFormat)
class LabelFormatBody(Body):
    """All of it, in millimetres with one decimal."""

    def label_format(self) -> LabelFormat:
        """What was sent."""
        return fields_of(LabelFormat, self)


@router.patch("/api/v1/site/business", summary="Change the business's data", operation_id="updateBusiness")
def business(body: BusinessBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """Everything that the public site says about the house."""
    return CommandAnswer(**answer(response, change_business(store, body.info(), ctx)))


@router.put("/api/v1/site/hours", summary="Set the opening hours", operation_id="setOpeningHours")
def hours(body: HoursBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """The whole week; a weekday that is absent is closed."""
    week = [OpeningHours(day.weekday, day.opens, day.closes) for day in body.hours]
    return CommandAnswer(**answer(response, change_hours(store, week, ctx)))


@router.put("/api/v1/site/special-days", summary="Set holidays and closed days", operation_id="setSpecialDays")
def special_days(body: SpecialDaysBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """All dates whose hours differ from those of their weekday; a date that is absent has the hours of its weekday."""
    days = [SpecialDay(each.day, each.opens, each.closes, each.name) for each in body.days]
    return CommandAnswer(**answer(response, change_special_days(store, days, ctx)))


@router.put("/api/v1/site/holds", summary="Set how equipment waits for deposits", operation_id="setHoldRules")
def holds(body: HoldsBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """Counts at once, also for orders that already wait. Until it is set, the installation's settings count."""
    rules = HoldRules(body.deposit_hold_hours, body.release_overdue_holds)
    return CommandAnswer(**answer(response, change_holds(store, rules, ctx)))


@router.put("/api/v1/site/pix", summary="Set the PIX key of the house", operation_id="setPix")
def pix(body: PixBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """For every code that is shown from now on."""
    return CommandAnswer(**answer(response, change_pix(store, PixSettings(body.key, body.name, body.city), ctx)))


@router.put("/api/v1/site/contract", summary="Set the clauses of the contract", operation_id="setContract")
def contract(body: ContractBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """For every contract that is made from now on. Refused (409) for a placeholder that stands for nothing."""
    clauses = [Clause(each.title, each.text) for each in body.clauses]
    return CommandAnswer(**answer(response, change_clauses(store, clauses, ctx)))


@router.put("/api/v1/site/color", summary="Set the colour of the house", operation_id="setHouseColor")
def color(body: ColorBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """Of buttons and links, on the site and in the back office. Refused (409) if it cannot be read on the site; shades
    for light screens are made of it."""
    return CommandAnswer(**answer(response, change_color(store, body.color, ctx)))


@router.put("/api/v1/site/logo", summary="Set the logo of the house", operation_id="setLogo")
async def logo(
    body: LogoBody, response: Response, store: StoreOf, files: FilesOf, ctx: AsSettingsEditor
) -> CommandAnswer:
    """Shown beside the name, on the site and in the back office, and as the icon of the tab."""
    receipt = await PICTURES.queued(_changed_logo, store, files, body.content(), ctx)
    return CommandAnswer(**answer(response, receipt))


def _changed_logo(store: Store, files: FileStore, content: bytes, ctx: CommandContext) -> Receipt:
    return change_logo(store, files, content, ctx) if content else restore_logo(store, "", ctx)


@router.put(
    "/api/v1/site/sign-in",
    summary="Set whether administrators need a second factor",
    operation_id="setSignInRules",
)
def sign_in(
    body: SignInBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsSettingsEditor,
    _: ConfirmedSession,
) -> CommandAnswer:
    """Counts at once: an administrator without one gets no further than their own profile. Needs a confirmed session,
    and a second factor of one's own (409)."""
    receipt = change_sign_ins(
        store, security.second_factors, second_factor_for_admins=body.second_factor_for_admins, ctx=ctx
    )
    return CommandAnswer(**answer(response, receipt))


@router.put("/api/v1/site/labels", summary="Set the format of the house's own labels", operation_id="setLabelFormat")
def label_format(body: LabelFormatBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """A sheet that no maker's number names. Refused (409) if the labels do not fit the sheet."""
    return CommandAnswer(**answer(response, change_label_format(store, body.label_format(), ctx)))
