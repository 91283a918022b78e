"""The business data of the public site. Every field is present: unknown values are empty or ``null``."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from command_api.rules.pix import KeyKind
from command_api.site.info import Info
from infra.declared_fields import responds


class Address(BaseModel):
    """Where the door is."""

    street: str = Field(description="street and number", examples=["Rua do Coreto, 217"])
    district: str = Field(description="district", examples=["Centro"])
    city: str = Field(description="city", examples=["Santa Isabel"])
    state: str = Field(description="two letters", examples=["SP"])
    postal_code: str = Field(description="CEP", examples=["07500-000"])


class Location(BaseModel):
    """Where the door is on a map (WGS 84); `null` until the house says so."""

    lat: float | None = Field(description="degrees", examples=[-23.3157])
    lng: float | None = Field(description="degrees", examples=[-46.2214])
    map_query: str = Field(description="what to ask a map for", examples=["Choperia Pirilampo, Santa Isabel"])


class Phones(BaseModel):
    """E.164, or empty."""

    landline: str = Field(description="landline", examples=["+551155550100"])
    whatsapp_business: str = Field(description="parties, kegs and taps", examples=["+5511955550101"])
    whatsapp_shop: str = Field(description="tables and orders", examples=["+5511955550102"])


class Social(BaseModel):
    """Addresses of pages, or empty."""

    instagram: str = Field(description="Instagram", examples=["https://instagram.example/choperia.pirilampo"])
    facebook: str = Field(description="Facebook", examples=["https://facebook.example/choperia.pirilampo"])


class Hours(BaseModel):
    """One period of one weekday. A close at or before the opening is on the next day."""

    weekday: int = Field(description="0 is Monday", examples=[4])
    opens: str = Field(description="HH:MM", examples=["16:30"])
    closes: str = Field(description="HH:MM", examples=["01:00"])


class SpecialDay(BaseModel):
    """A date whose hours count in place of those of its weekday. Both times empty: closed."""

    day: date = Field(description="the date", examples=["2026-12-25"])
    opens: str = Field(description="HH:MM, or empty", examples=["12:00"])
    closes: str = Field(description="HH:MM, or empty", examples=["18:00"])
    name: str = Field(description="why, or empty", examples=["Natal"])


class AgreedDay(BaseModel):
    """How much was agreed for a date."""

    day: date = Field(description="the date", examples=["2026-12-25"])
    reservations: int = Field(description="requested or confirmed", examples=[2])
    deliveries: int = Field(description="of orders that hold equipment and have not left", examples=[1])
    pickups: int = Field(description="due on that date", examples=[0])
    routes: int = Field(description="vans with a planned route", examples=[0])


class NationalHoliday(BaseModel):
    """A holiday that a house may close for."""

    day: date = Field(description="the date", examples=["2026-12-25"])
    name: str = Field(description="in Portuguese", examples=["Natal"])


class SiteAnswer(BaseModel):
    """What the house says about itself. A weekday without hours is closed."""

    name: str = Field(description="name; empty before anything was configured", examples=["Choperia Pirilampo"])
    tagline: str = Field(description="one line", examples=["Quando escurece, a gente acende."])
    about: list[str] = Field(description="paragraphs", examples=[["Desde 2017 servimos chope tirado com calma."]])
    legal_name: str = Field(description="company name", examples=["Pirilampo Chope e Distribuição Ltda."])
    tax_number: str = Field(description="CNPJ; may be empty", examples=["11.222.333/0001-81"])
    founded: int | None = Field(description="year", examples=[2017])
    rents: bool = Field(description="the house takes beer and equipment to parties", examples=[True])
    address: Address
    location: Location
    phones: Phones
    email: str = Field(description="address for mail", examples=["contato@pirilampo.example"])
    social: Social
    hours: list[Hours] = Field(description="the whole week, from Monday")
    special_days: list[SpecialDay] = Field(description="holidays and other dates with hours of their own")
    service_area: list[str] = Field(description="towns that are served", examples=[["Santa Isabel", "Arujá"]])
    price_range: str = Field(description="as schema.org has it", examples=["$$"])
    cuisine: list[str] = Field(description="kinds of food", examples=[["Brasileira", "Petiscos"]])
    reservation_max_people: int = Field(description="largest table", examples=[12])
    color: str = Field(description="`#rrggbb` of buttons and links; empty: amber", examples=["#e8a33d"])
    logo: str = Field(
        description="address of a square picture; empty: the drawn mark", examples=["/media/ab/ab12….webp"]
    )
    maps_embed_key: str | None = Field(description="key of the embedded map; without it a drawn one", examples=[None])
    base_url: str = Field(description="public address of the site", examples=["https://pirilampo.example"])


@responds(Info)
class Business(BaseModel):
    """Everything an administrator may say about the house; an empty text or list, 0 or `null` is unknown."""

    latitude: float | None = Field(description="degrees, WGS 84", examples=[-23.3157])
    longitude: float | None = Field(description="degrees, WGS 84", examples=[-46.2214])


class Holds(BaseModel):
    """How equipment waits for deposits."""

    deposit_hold_hours: int = Field(description="hours until a hold is overdue", examples=[48])
    release_overdue_holds: bool = Field(description="overdue holds are released by themselves", examples=[False])
    chosen: bool = Field(description="`false`: as the installation is set up, nobody has chosen yet", examples=[True])


class PixSettings(BaseModel):
    """Where customers pay by PIX. An empty field counts as the one beside it that begins with `used_`."""

    key: str = Field(description="as set; may be empty", examples=["contato@pirilampo.example"])
    name: str = Field(description="as set; may be empty", examples=[""])
    city: str = Field(description="as set; may be empty", examples=[""])
    used_key: str = Field(description="the key that is used; empty: no PIX", examples=["contato@pirilampo.example"])
    used_kind: KeyKind | None = Field(description="what the key is; `null`: no PIX", examples=["email"])
    used_name: str = Field(description="the name that is used", examples=["Pirilampo Chope Ltda."])
    used_city: str = Field(description="the town that is used", examples=["Santa Isabel"])


class ContractClause(BaseModel):
    """A clause that says the same of every order. Its number is that of its place."""

    title: str = Field(description="without a number", examples=["Danos e perdas"])
    text: str = Field(
        description="each line is a paragraph; `{cidade}` stands for the city of the house, `{casa}` for its legal"
        " name",
        examples=["Fica eleito o foro da comarca de {cidade}."],
    )


class Contract(BaseModel):
    """What the contract says beside object, price and delivery."""

    clauses: list[ContractClause] = Field(description="in their order; the first is number 4 of the contract")
    chosen: bool = Field(description="`false`: those of the program, the house has written none", examples=[True])


class Looks(BaseModel):
    """How the house looks on the site and in the back office."""

    color: str = Field(description="`#rrggbb` of buttons and links; empty: amber", examples=["#e8a33d"])
    logo: str = Field(
        description="address of a square picture; empty: the drawn mark", examples=["/media/ab/ab12….webp"]
    )


class SignIn(BaseModel):
    """What the house asks of sign-ins."""

    second_factor_for_admins: bool = Field(description="administrators need a second factor", examples=[False])


class HouseSettings(BaseModel):
    """What administrators set for the house."""

    business: Business = Field(description="changed by `PATCH /api/v1/site/business`")
    hours: list[Hours] = Field(description="the whole week, changed by `PUT /api/v1/site/hours`")
    special_days: list[SpecialDay] = Field(description="changed by `PUT /api/v1/site/special-days`")
    holds: Holds = Field(description="changed by `PUT /api/v1/site/holds`")
    pix: PixSettings = Field(description="changed by `PUT /api/v1/site/pix`")
    contract: Contract = Field(description="changed by `PUT /api/v1/site/contract`")
    looks: Looks = Field(description="changed by `PUT /api/v1/site/color` and `PUT /api/v1/site/logo`")
    sign_in: SignIn = Field(description="changed by `PUT /api/v1/site/sign-in`")
    version: int = Field(description="for `If-Match`; 0 before anybody has said anything", examples=[3])
    updated_at: datetime | None = Field(description="the last change", examples=["2026-11-20T18:03:11Z"])
    updated_by: str | None = Field(description="who changed it last", examples=["Ana Beltrão"])
