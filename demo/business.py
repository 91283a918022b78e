"""The invented pub behind the demo. Telephones, addresses and domains are fictional on purpose."""

from dataclasses import dataclass
from datetime import time


@dataclass(frozen=True, slots=True)
class OpeningHours:
    """One weekday (Monday is 0). A closing time at or before the opening time falls on the following day."""

    weekday: int
    opens: time
    closes: time


@dataclass(frozen=True, slots=True)
class DemoBusiness:
    """Everything the public site says about the house. Telephones are E.164, coordinates are WGS 84 degrees."""

    name: str
    tagline: str
    legal_name: str
    tax_number: str
    founded_year: int
    street_address: str
    district: str
    city: str
    state: str
    postal_code: str
    latitude: float
    longitude: float
    landline: str
    whatsapp_business: str
    whatsapp_shop: str
    email: str
    pix_key: str
    instagram_url: str
    facebook_url: str
    cuisine: tuple[str, ...]
    price_range: str
    opening_hours: tuple[OpeningHours, ...]
    about: tuple[str, str, str]
    service_area: tuple[str, ...]
    table_reservation_limit: int

    @property
    def closed_weekdays(self) -> frozenset[int]:
        """Weekdays (Monday is 0) on which the door stays shut."""
        return frozenset(range(7)) - {day.weekday for day in self.opening_hours}


_OPENS = time(16, 30)
_MIDNIGHT = time(0, 0)
_ONE_IN_THE_MORNING = time(1, 0)

BUSINESS = DemoBusiness(
    name="Choperia Pirilampo",
    tagline="Quando escurece, a gente acende.",
    legal_name="Pirilampo Chope e Distribuição Ltda.",
    tax_number="PIR95557000160",
    founded_year=2017,
    street_address="Rua do Coreto, 217",
    district="Centro",
    city="Santa Isabel",
    state="SP",
    postal_code="07500-000",
    latitude=-23.3157,
    longitude=-46.2214,
    landline="+551155550100",
    whatsapp_business="+5511955550101",
    whatsapp_shop="+5511955550102",
    email="contato@pirilampo.example",
    pix_key="pix@pirilampo.example",
    instagram_url="https://instagram.example/choperia.pirilampo",
    facebook_url="https://facebook.example/choperia.pirilampo",
    cuisine=("Brasileira", "Petiscos", "Hambúrgueres"),
    price_range="$$",
    opening_hours=(
        OpeningHours(1, _OPENS, _MIDNIGHT),
        OpeningHours(2, _OPENS, _MIDNIGHT),
        OpeningHours(3, _OPENS, _MIDNIGHT),
        OpeningHours(4, _OPENS, _ONE_IN_THE_MORNING),
        OpeningHours(5, _OPENS, _ONE_IN_THE_MORNING),
        OpeningHours(6, _OPENS, _MIDNIGHT),
    ),
    about=(
        (
            "A Pirilampo nasceu em 2017, numa garagem com duas torneiras, seis banquinhos e uma lâmpada amarela que o "
            "vizinho jurava ver da serra. As torneiras hoje são doze; a lâmpada é a mesma."
        ),
        (
            "Servimos chope tirado com calma, em copo frio e com colarinho de respeito, petisco que chega estalando e "
            "conversa que não tem hora. Quem vem pela primeira vez ganha uma provinha; quem volta, o copo de sempre."
        ),
        (
            "E quando a festa é na sua casa, o bar vai junto: levamos barril, chopeira, gelo e gente que sabe montar, "
            "em Santa Isabel, Arujá, Igaratá e Guararema. Você cuida dos convidados, a gente cuida da espuma."
        ),
    ),
    service_area=("Santa Isabel", "Arujá", "Igaratá", "Guararema"),
    table_reservation_limit=12,
)
