"""Field types and bodies of this slice."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, field_validator, model_validator

from command_api.accounts.domain import USERNAME, USERNAME_RULE
from command_api.fields import LINE_PATTERN, Email, Id, Line, Name, Opaque, Reason
from command_api.http import Body
from command_api.rules.characters import DIRECTION
from infra.security.permissions import Role

MOST_AT_ONCE: Final = 200
LONGEST_CAPTCHA_TOKEN: Final = 4096

_CONTROL = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{DIRECTION}]")


class CostCenter(StrEnum):
    """Where a person belongs."""

    CHOPERIA = "choperia"
    DISTRIBUIDORA = "distribuidora"
    VENDAS = "vendas"
    MARKETING = "marketing"
    TI = "ti"
    RH = "rh"


def _typed(value: Any) -> Any:
    if isinstance(value, str) and _CONTROL.search(value):
        raise ValueError("A senha tem caracteres que não se digitam.")
    return value


def _username(value: str) -> str:
    if not re.fullmatch(USERNAME, value):
        raise ValueError(USERNAME_RULE)
    return value


SecretText = Annotated[
    str,
    StringConstraints(strip_whitespace=False, min_length=1, max_length=128),
    BeforeValidator(_typed),
    Field(json_schema_extra={"pattern": LINE_PATTERN}),
]
"""A password as it was typed, blanks included."""

Username = Annotated[str, AfterValidator(_username), Field(max_length=50, json_schema_extra={"pattern": USERNAME})]
RoleName = Annotated[Role, Field(strict=False)]
CostCenterName = Annotated[CostCenter, Field(strict=False)]
PermissionName = Annotated[str, StringConstraints(pattern="^[a-z][a-z_]{0,39}$")]
PermissionNames = Annotated[list[PermissionName], Field(max_length=20)]
Ids = Annotated[list[Id], Field(min_length=1, max_length=MOST_AT_ONCE, json_schema_extra={"uniqueItems": True})]


def _without_repetition(ids: list[int]) -> list[int]:
    if len(set(ids)) != len(ids):
        raise ValueError("O mesmo usuário aparece duas vezes.")
    return ids


class LoginBody(Body):
    username: Annotated[Name, Field(description="whatever its case", examples=["admin"])]
    password: Annotated[SecretText, Field(description="as it was set", examples=["barril-de-carvalho"])]
    captcha_token: Annotated[Opaque, Field(max_length=LONGEST_CAPTCHA_TOKEN)] | None = Field(
        None,
        description="answer of the captcha; also accepted as `X-Captcha-Token`",
        examples=["eyJjaGFsbGVuZ2UiOnt9fQ"],
    )


class ProfileBody(Body):
    name: Name | None = Field(None, description="what people call me", examples=["Ana Souza"])
    email: Email | None = Field(None, description="unique", examples=["ana@example.com"])


class PasswordBody(Body):
    current_password: SecretText | None = Field(
        None, description="the one I signed in with; not asked of a confirmed session", examples=["abcd-efgh-jkmn"]
    )
    new_password: Annotated[SecretText, Field(description="8 characters or more", examples=["chope-na-pressao"])]


class UserRights(Body):
    """What both a new and a changed user may carry."""

    center_cost: CostCenterName | None = Field(None, description="cost center", examples=["choperia"])
    can_place_orders: bool | None = Field(None, description="event, equipment and kit screens", examples=[True])
    can_view_bi: bool | None = Field(None, description="analytics, whatever the role", examples=[False])
    roles: PermissionNames | None = Field(None, description="permission names", examples=[["orders", "kits", "stock"]])
    active: bool | None = Field(None, description="inactive users cannot sign in", examples=[True])


class NewUserBody(UserRights):
    username: Annotated[Username, Field(description="unique, whatever its case", examples=["joana"])]
    name: Annotated[Name, Field(description="what people call them", examples=["Joana Prado"])]
    email: Annotated[Email, Field(description="unique", examples=["joana@example.com"])]
    role: RoleName = Field(Role.STAFF, description="their role", examples=["staff"])
    password: SecretText | None = Field(
        None, description="to be changed at the first sign-in; left out, one is made and answered once", examples=[None]
    )


class UserBody(UserRights):
    name: Name | None = Field(None, description="what people call them", examples=["Joana Prado"])
    email: Email | None = Field(None, description="unique", examples=["joana@example.com"])
    role: RoleName | None = Field(None, description="never one's own", examples=["manager"])


class UserUpdate(UserBody):
    id: Id = Field(description="id of the user", examples=[7])


class UserUpdates(Body):
    updates: Annotated[list[UserUpdate], Field(min_length=1, max_length=MOST_AT_ONCE, description="one per user")]

    @field_validator("updates")
    @classmethod
    def name_each_user_once(cls, updates: list[UserUpdate]) -> list[UserUpdate]:
        _without_repetition([update.id for update in updates])
        return updates


class UserIds(Body):
    ids: Annotated[Ids, AfterValidator(_without_repetition), Field(description="who", examples=[[7, 9]])]


class ResetPasswordBody(Body):
    user_id: Id = Field(description="id of the user", examples=[7])
    delivery: Literal["password", "link"] = Field(
        "password",
        description="a temporary password at once, or a one-time link with which the person chooses one",
        examples=["link"],
    )
    keep_keys: bool = Field(
        False, description="whether keys of assistants, addresses of calendars and devices that take pushes stay"
    )


class ChosenPasswordBody(Body):
    token: Annotated[Line, Field(min_length=1, max_length=200)] = Field(
        description="what follows `#` in the one-time link", examples=["8Jm1WnFq0o5mD3m1xZpQk2cVbT9yRr7uLs4hEaGiNfY"]
    )
    new_password: Annotated[SecretText, Field(description="8 characters or more", examples=["chope-na-pressao"])]


Base64Url = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=2048)]
TicketText = Annotated[Line, Field(min_length=1, max_length=200)]
CodeText = Annotated[Line, Field(min_length=6, max_length=40)]


class RegisteredResponse(Body):
    clientDataJSON: Base64Url = Field(description="base64url", examples=["eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0"])  # noqa: N815
    attestationObject: Annotated[  # noqa: N815
        str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=32_768)
    ] = Field(description="base64url", examples=["o2NmbXRkbm9uZQ"])


class SignedResponse(Body):
    clientDataJSON: Base64Url = Field(description="base64url", examples=["eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0"])  # noqa: N815
    authenticatorData: Base64Url = Field(description="base64url", examples=["SZYN5YgOjGh0NBcPZHZgW4"])  # noqa: N815
    signature: Base64Url = Field(description="base64url", examples=["MEUCIQDx"])


class NewCredential(Body):
    """What `navigator.credentials.create` answered, bytes in base64url."""

    id: Base64Url = Field(description="of the passkey", examples=["Ln9c3sYxw0mWZ4tq"])
    rawId: Base64Url = Field(description="the same", examples=["Ln9c3sYxw0mWZ4tq"])  # noqa: N815
    type: Literal["public-key"] = Field(description="kind of credential", examples=["public-key"])
    response: RegisteredResponse


class UsedCredential(Body):
    """What `navigator.credentials.get` answered, bytes in base64url."""

    id: Base64Url = Field(description="of the passkey", examples=["Ln9c3sYxw0mWZ4tq"])
    rawId: Base64Url = Field(description="the same", examples=["Ln9c3sYxw0mWZ4tq"])  # noqa: N815
    type: Literal["public-key"] = Field(description="kind of credential", examples=["public-key"])
    response: SignedResponse


class SecondStepBody(Body):
    """Either a code or a passkey."""

    ticket: TicketText = Field(description="what `POST /api/login` answered", examples=["2m8Wl0c1o9Zr"])
    code: CodeText | None = Field(
        None, description="six digits of the authenticator app, or a recovery code", examples=["492039"]
    )
    passkey: UsedCredential | None = Field(None, description="answer to the options of `POST /api/login`")

    @model_validator(mode="after")
    def prove_in_one_way(self) -> Self:
        if (self.code is None) == (self.passkey is None):
            raise ValueError("Informe um código ou use uma passkey.")
        return self


class ConfirmationBody(Body):
    """One of them."""

    password: SecretText | None = Field(None, description="the current one", examples=["caneca-gelada-9"])
    code: CodeText | None = Field(None, description="six digits of the authenticator app", examples=["492039"])
    passkey: UsedCredential | None = Field(None, description="answer to `POST /api/me/confirmation/passkey`")

    @model_validator(mode="after")
    def prove_in_one_way(self) -> Self:
        if [self.password, self.code, self.passkey].count(None) != 2:
            raise ValueError("Informe a senha, um código ou use uma passkey.")
        return self


class AppCodeBody(Body):
    code: CodeText = Field(description="six digits that the app shows", examples=["492039"])


class PasskeyBody(Body):
    name: Annotated[Name, Field(description="what the person calls it", examples=["Celular"])]
    credential: NewCredential


class SecondFactorResetBody(Body):
    reason: Reason = Field(description="why, for the history", examples=["perdeu o celular"])
