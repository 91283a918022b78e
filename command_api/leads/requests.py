"""Bodies of this slice's commands."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field, model_validator

from command_api.fields import Id, Line, Name, Opaque, Text
from command_api.http import Body, CommandAnswer
from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.leads.commands import OrderFromMenu, WantedProduct
from command_api.leads.domain import Contact
from command_api.leads.events import LossReason
from command_api.rules.estimates import LONGEST
from command_api.rules.site_orders import Place
from command_api.rules.telephones import complete_telephone
from command_api.site.info import MOST_TABLES

LONGEST_CAPTCHA_TOKEN = 4096
TOKEN: Final = r"^[A-Za-z0-9_-]{43}$"  # noqa: S105  # a pattern


def _with_area_code(value: str) -> str:
    complete_telephone(value)
    return value


Phone = Annotated[Line, AfterValidator(_with_area_code), Field(max_length=30)]


PhoneOrNone = Annotated[Line, AfterValidator(lambda value: value and _with_area_code(value)), Field(max_length=30)]


class LeadAnswer(CommandAnswer):
    reference: str = Field(description="how the visitor and the house call it", examples=["P-0042"])


class LeadBody(Body):
    estimate: Annotated[Opaque, Field(max_length=LONGEST)] = Field(
        description="`signed` as `GET /api/party/estimate` returned it", examples=["eyJkYXRlIjoi.5f0c2d"]
    )
    name: Name = Field(description="who asks", examples=["Dalva Nogueira"])
    phone: Phone = Field(description="with area code", examples=["(11) 98765-4321"])
    address: Annotated[Line, Field(max_length=300)] = Field(
        "", description="where the party is, if it is known", examples=["Rua das Palmeiras, 120"]
    )
    notes: Annotated[Text, Field(max_length=500)] = Field("", description="anything else", examples=["Tem escada."])
    captcha_token: Annotated[Opaque, Field(max_length=LONGEST_CAPTCHA_TOKEN)] = Field(
        "", description="answer of the captcha", examples=["eyJjaGFsbGVuZ2UiOnt9fQ"]
    )

    def contact(self) -> Contact:
        return Contact(self.name, self.phone, self.address, self.notes)


class OrderedProductBody(Body):
    product_id: Id = Field(description="a product of the menu", examples=[42])
    quantity: Annotated[int, Field(ge=1, le=99)] = Field(description="pieces", examples=[2])
    unit_price: Annotated[Decimal, Field(strict=False, ge=0, le=HIGHEST_AMOUNT, decimal_places=2)] = Field(
        description="BRL, as the menu showed it; 409 if it is another one now", examples=[12.9]
    )


class _FromMenuBody(Body):
    place: Place = Field(description="in the house, or collected at the counter", examples=["pickup"])
    table: Annotated[int, Field(ge=1, le=MOST_TABLES)] | None = Field(
        None, description="number of the table; only with `place` `table`", examples=[None]
    )
    products: Annotated[list[OrderedProductBody], Field(min_length=1, max_length=30)] = Field(
        description="each product once"
    )
    name: Annotated[Name, Field(max_length=80)] = Field(description="who orders", examples=["Caio Rangel"])
    phone: PhoneOrNone = Field(
        "", description="with area code; required with `pickup`, otherwise may be empty", examples=["(11) 95555-0172"]
    )
    notes: Annotated[Text, Field(max_length=500)] = Field("", description="anything else", examples=["Sem gelo."])

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.place == "pickup" and not self.phone:
            raise ValueError("Informe o telefone: a casa avisa quando o pedido estiver pronto.")
        if len({each.product_id for each in self.products}) < len(self.products):
            raise ValueError("Cada produto vem uma vez só.")
        if self.place == "pickup" and self.table is not None:
            raise ValueError("Um pedido para retirar não é de uma mesa.")
        return self

    def command(self) -> OrderFromMenu:
        products = [WantedProduct(each.product_id, each.quantity, each.unit_price) for each in self.products]
        contact = Contact(self.name, self.phone, notes=self.notes)
        return OrderFromMenu(self.place, products, contact, table=self.table)


class EnteredOrderBody(_FromMenuBody):
    """An order that a member of the staff writes down."""


class SiteOrderBody(_FromMenuBody):
    token: Annotated[str, Field(pattern=TOKEN)] = Field(
        description="32 random bytes in base64url, made by the visitor's browser: sent again, it is the same order",
        examples=["mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"],
    )
    captcha_token: Annotated[Opaque, Field(max_length=LONGEST_CAPTCHA_TOKEN)] = Field(
        "", description="answer of the captcha", examples=[""]
    )

    def command(self) -> OrderFromMenu:
        return replace(super().command(), token=self.token)


class LeadLossBody(Body):
    reason: LossReason = Field(description="`no_equipment` also counts as refused demand", examples=["price"])
    note: Annotated[Text, Field(max_length=500)] = Field(
        "", description="anything else", examples=["Achou mais barato."]
    )
