"""Users by page, filter and search."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Self

import sqlalchemy as sa
from pydantic import BaseModel, BeforeValidator, Field

from infra.security.permissions import ROLE_LABELS, Role, permission_names
from projections.accounts.tables import users
from query_api.filling import filled
from query_api.http import OptionalFlag, Page, Pagination, Snapshot, contains_all_words
from query_api.people import with_people

_EMPTY_IS_ABSENT = BeforeValidator(lambda value: None if value == "" else value)
CostCenter = Literal["choperia", "distribuidora", "vendas", "marketing", "ti", "rh"]


class User(BaseModel):
    """A user as administrators see them."""

    id: int = Field(description="id", examples=[7])
    username: str = Field(description="what they sign in with", examples=["joana"])
    name: str = Field(description="what people call them", examples=["Joana Prado"])
    email: str = Field(description="may be empty", examples=["joana@example.com"])
    role: Role = Field(description="their role", examples=["staff"])
    role_label: str = Field(description="the role in Portuguese", examples=["Operacional"])
    center_cost: str = Field(description="cost center", examples=["choperia"])
    active: bool = Field(description="inactive users cannot sign in", examples=[True])
    can_place_orders: bool = Field(description="event, equipment and kit screens", examples=[True])
    can_view_bi: bool = Field(description="analytics, whatever the role", examples=[False])
    roles: list[str] = Field(description="permission names", examples=[["orders", "kits", "stock"]])
    second_factors: int = Field(description="authenticator app and passkeys of the user", examples=[1])
    customer_id: int | None = Field(
        description="the customer whom the account is linked to, whose orders it sees; `null` for none", examples=[17]
    )
    last_login: datetime | None = Field(description="`null` for never", examples=["2026-11-21T18:30:00Z"])
    created_at: datetime = Field(description="when they were registered", examples=["2026-08-01T12:00:00Z"])
    updated_at: datetime = Field(description="the last change, sign-ins aside", examples=["2026-11-01T12:00:00Z"])
    updated_by: str = Field(description="who changed them last", examples=["Ana Souza"])
    version: int = Field(description="for `If-Match`", examples=[4])

    @classmethod
    def of(cls, row: sa.RowMapping) -> Self:
        role = Role(row["role"])
        roles = row["roles"]
        return filled(
            cls,
            row,
            role_label=ROLE_LABELS[role],
            center_cost=row["cost_center"],
            roles=list(permission_names(role, None if roles is None else roles.split())),
        )


class UserList(BaseModel):
    """A page of users."""

    data: list[User] = Field(description="the users of this page")
    users: list[User] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")


class UserPage(Page):
    """Query parameters of the list of users."""

    role: Annotated[Role | None, _EMPTY_IS_ABSENT] = Field(None, description="only this role")
    center_cost: Annotated[CostCenter | None, _EMPTY_IS_ABSENT] = Field(None, description="only this cost center")
    active: OptionalFlag = Field(None, description="only active or only inactive users")
    sort: Literal["name", "username", "email", "role", "center_cost", "last_login", "active", "id"] = Field(
        "name", description="sorted by"
    )


_SORTS: dict[str, sa.ColumnElement[Any]] = {
    **{name: users.c[name] for name in ("username", "email", "role", "active", "id")},
    "name": users.c.name_folded,
    "center_cost": users.c.cost_center,
    "last_login": sa.func.coalesce(sa.type_coerce(users.c.last_login, sa.Text), ""),
}


def users_by(snapshot: Snapshot, page: UserPage) -> UserList:
    """A page of users and the real total."""
    query = sa.select(*with_people(users)).where(contains_all_words(page.search, users.c.search))
    if page.role is not None:
        query = query.where(users.c.role == page.role)
    if page.center_cost is not None:
        query = query.where(users.c.cost_center == page.center_cost)
    if page.active is not None:
        query = query.where(users.c.active.is_(page.active))
    total = snapshot.count(query)
    found = [User.of(row) for row in snapshot.all(page.of(query, [_SORTS[page.sort], users.c.id]))]
    return UserList(data=found, users=found, pagination=page.pagination(total))


def user_by_id(snapshot: Snapshot, id: int) -> User:
    """The user, or 404."""
    return User.of(snapshot.one(sa.select(*with_people(users)).where(users.c.id == id), "Este usuário não existe."))


def last_login_of(snapshot: Snapshot, id: int) -> datetime | None:
    """When this person signed in last; ``None`` for never, and while the read model has not heard of them."""
    found = snapshot.all(sa.select(users.c.last_login).where(users.c.id == id))
    return found[0]["last_login"] if found else None
