"""The signed-in person as both APIs show them."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, Field

from infra.security.permissions import ROLE_LABELS, Permission, Principal, Role


class Profile(BaseModel):
    """The signed-in user, and what they may do."""

    model_config = ConfigDict(populate_by_name=True)

    id: int = Field(description="id of the user", examples=[3])
    username: str = Field(description="what they sign in with", examples=["operador"])
    name: str = Field(description="what people call them", examples=["Otávio Prado"])
    email: str = Field(description="may be empty", examples=["otavio@example.com"])
    role: Role = Field(description="their role", examples=["staff"])
    role_label: str = Field(description="the role in Portuguese", examples=["Operacional"])
    is_admin: bool = Field(alias="isAdmin", description="whether the role is `admin`", examples=[False])
    can_place_orders: bool = Field(description="may use the event, equipment and kit screens", examples=[True])
    can_view_bi: bool = Field(description="may read the analytics whatever the role", examples=[False])
    cost_center: str = Field(description="cost center", examples=["choperia"])
    roles: list[str] = Field(description="permission names", examples=[["orders", "kits", "stock"]])
    permissions: list[Permission] = Field(
        description="the areas the server lets them into", examples=[["operations", "place_orders", "profile"]]
    )
    must_change_password: bool = Field(
        description="signed in with a temporary password: everything but the own profile answers 403", examples=[False]
    )
    must_enroll_second_factor: bool = Field(
        description="the house requires a second factor; without one, everything but the own profile answers 403",
        examples=[False],
    )
    version: int = Field(description="for `If-Match` of `PATCH /api/me`", examples=[4])

    @classmethod
    def of(cls, principal: Principal) -> Self:
        return cls(
            id=principal.user_id,
            username=principal.username,
            name=principal.name or principal.username,
            email=principal.email,
            role=principal.role,
            role_label=ROLE_LABELS[principal.role],
            is_admin=principal.role is Role.ADMIN,
            can_place_orders=principal.can_place_orders,
            can_view_bi=principal.can_view_bi,
            cost_center=principal.cost_center,
            roles=list(principal.granted),
            permissions=sorted(principal.permissions),
            must_change_password=principal.must_change_password,
            must_enroll_second_factor=principal.must_enroll_second_factor,
            version=principal.version,
        )
