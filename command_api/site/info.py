"""The business data, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Annotated, Final, Literal

import msgspec
from pydantic import Field

from command_api.fields import AS_TUPLE, MAX_ID, Line, Name, Text
from command_api.kernel import Refused
from command_api.rules.message_times import TIME_OF_DAY
from command_api.rules.reservations import DEFAULT_SLOT_MINUTES, MOST_SEATS, SLOT_MINUTES
from command_api.rules.tax_number import checked_tax_number
from infra.declared_fields import FieldDoc

PHONE: Final = r"^(\+[1-9][0-9]{7,14})?$"
URL: Final = r"^(https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~%/?#&=+@:,;!-]*)?)?$"
EMAIL: Final = (
    r"^([A-Za-z0-9][A-Za-z0-9._%+-]{0,62}@([A-Za-z0-9]([A-Za-z0-9-]{0,40}[A-Za-z0-9])?\.){1,4}[A-Za-z]{2,24})?$"
)
POSTAL_CODE: Final = r"^([0-9]{5}-[0-9]{3})?$"
STATE: Final = r"^([A-Z]{2})?$"
PRICE_RANGE: Final = r"^\${0,4}$"
"""What may be empty may be unknown."""
MOST_TAPS: Final = 999
MOST_TABLES: Final = 999
EVERYTHING: Final = 100
"""Percent."""

_FORMS: Final = {
    "landline": (PHONE, "O telefone fixo deve estar no formato +551155550100."),
    "whatsapp_business": (PHONE, "O WhatsApp da casa deve estar no formato +5511955550101."),
    "whatsapp_shop": (PHONE, "O WhatsApp da loja deve estar no formato +5511955550102."),
    "email": (EMAIL, "Informe um e-mail válido."),
    "instagram": (URL, "O endereço do Instagram deve começar com https://."),
    "facebook": (URL, "O endereço do Facebook deve começar com https://."),
    "postal_code": (POSTAL_CODE, "O CEP deve estar no formato 07500-000."),
    "state": (STATE, "A UF tem duas letras maiúsculas."),
    "price_range": (PRICE_RANGE, "A faixa de preço vai de $ a $$$$."),
    "quiet_from": (TIME_OF_DAY, "Informe a hora no formato 21:00."),
    "quiet_until": (TIME_OF_DAY, "Informe a hora no formato 08:00."),
}


Phone = Annotated[str, Field(pattern=PHONE)]
HttpsUrl = Annotated[str, Field(pattern=URL, max_length=300)]
TaxNumber = Annotated[Line, Field(max_length=20)]
Short = Annotated[Line, Field(max_length=200)]
Paragraphs = Annotated[tuple[Annotated[Text, Field(max_length=2000)], ...], Field(max_length=10), AS_TUPLE]
Names = Annotated[tuple[Annotated[Line, Field(min_length=1, max_length=100)], ...], Field(max_length=30), AS_TUPLE]


class Info(msgspec.Struct, frozen=True, kw_only=True):
    """All business data; an empty text or list is unknown, and so is 0 ``taps``. Coordinates are degrees (WGS 84) as
    text to stay exact."""

    name: Annotated[Name, FieldDoc("Nome", "what guests call the house", "Choperia Pirilampo")]
    tagline: Annotated[Short, FieldDoc("Frase", "one line below the name", "A gente acende.")] = ""
    about: Annotated[
        Paragraphs, FieldDoc("Sobre a casa", "paragraphs of the about section", ("A Pirilampo nasceu em 2017.",))
    ] = ()
    tagline_en: Annotated[
        Short,
        FieldDoc("Frase em inglês", "empty: the site in English shows the Portuguese one", "We glow at dusk."),
    ] = ""
    tagline_es: Annotated[
        Short, FieldDoc("Frase em espanhol", "empty: the site in Spanish shows the Portuguese one", "Anochece.")
    ] = ""
    about_en: Annotated[
        Paragraphs,
        FieldDoc("Sobre a casa em inglês", "empty: the site in English shows the Portuguese text", ("Since 2017.",)),
    ] = ()
    about_es: Annotated[
        Paragraphs,
        FieldDoc("Sobre a casa em espanhol", "empty: the site in Spanish shows the Portuguese text", ("Desde 2017.",)),
    ] = ()
    legal_name: Annotated[Short, FieldDoc("Razão social", "legal name", "Pirilampo Chope Ltda.")] = ""
    tax_number: Annotated[
        TaxNumber, FieldDoc("CNPJ", "CNPJ of the company, or CPF; may be empty", "11.222.333/0001-81")
    ] = ""
    founded: Annotated[Annotated[int, Field(ge=0, le=9999)], FieldDoc("Fundação", "year, 0: unknown", 2017)] = 0
    street: Annotated[Short, FieldDoc("Rua", "street and number", "Rua do Coreto, 217")] = ""
    district: Annotated[Short, FieldDoc("Bairro", "district", "Centro")] = ""
    city: Annotated[Short, FieldDoc("Cidade", "city", "Santa Isabel")] = ""
    state: Annotated[Annotated[str, Field(pattern=STATE)], FieldDoc("Estado", "UF", "SP")] = ""
    postal_code: Annotated[Annotated[str, Field(pattern=POSTAL_CODE)], FieldDoc("CEP", "CEP", "07500-000")] = ""
    latitude: Annotated[str, FieldDoc("Latitude", "degrees, WGS 84", "-23.3157")] = ""
    longitude: Annotated[str, FieldDoc("Longitude", "degrees, WGS 84", "-46.2214")] = ""
    map_query: Annotated[Short, FieldDoc("Busca no mapa", "what to search on a map", "Choperia Pirilampo")] = ""
    landline: Annotated[Phone, FieldDoc("Telefone fixo", "E.164", "+551155550100")] = ""
    whatsapp_business: Annotated[
        Phone, FieldDoc("WhatsApp da distribuidora", "E.164, of the house", "+5511955550101")
    ] = ""
    whatsapp_shop: Annotated[Phone, FieldDoc("WhatsApp da choperia", "E.164, of the shop", "+5511955550102")] = ""
    email: Annotated[
        Annotated[str, Field(pattern=EMAIL, max_length=254)],
        FieldDoc("E-mail", "public address", "contato@pirilampo.example"),
    ] = ""
    instagram: Annotated[HttpsUrl, FieldDoc("Instagram", "profile", "https://instagram.example/pirilampo")] = ""
    facebook: Annotated[HttpsUrl, FieldDoc("Facebook", "profile", "https://facebook.example/pirilampo")] = ""
    cuisine: Annotated[Names, FieldDoc("Cozinha", "kinds of food", ("Brasileira", "Petiscos"))] = ()
    cuisine_en: Annotated[
        Names, FieldDoc("Cozinha em inglês", "empty: the site in English shows the Portuguese ones", ("Brazilian",))
    ] = ()
    cuisine_es: Annotated[
        Names, FieldDoc("Cozinha em espanhol", "empty: the site in Spanish shows the Portuguese ones", ("Brasileña",))
    ] = ()
    price_range: Annotated[
        Annotated[str, Field(pattern=PRICE_RANGE)], FieldDoc("Faixa de preço", "$ to $$$$", "$$")
    ] = ""
    service_area: Annotated[Names, FieldDoc("Onde atende", "where kegs are delivered", ("Santa Isabel",))] = ()
    reservation_max_people: Annotated[
        Annotated[int, Field(ge=1, le=200)], FieldDoc("Pessoas por reserva", "largest table", 12)
    ] = 12
    taps: Annotated[
        Annotated[int, Field(ge=0, le=MOST_TAPS)],
        FieldDoc("Torneiras", "taps behind the counter; 0: unknown, so any number can be connected", 12),
    ] = 0
    calling_tables: Annotated[
        Annotated[int, Field(ge=0, le=MOST_TABLES)],
        FieldDoc(
            "Mesas que chamam o garçom", "tables that may call the waiter from their menu, from 1 on; 0: none", 20
        ),
    ] = 0
    sealed_keg_credit: Annotated[
        Annotated[int, Field(ge=0, le=EVERYTHING)],
        FieldDoc(
            "Crédito de barril lacrado (%)", "percent of its price credited for a sold keg that comes back sealed", 80
        ),
    ] = EVERYTHING
    reservation_seats: Annotated[
        Annotated[int, Field(ge=0, le=MOST_SEATS)],
        FieldDoc(
            "Lugares por horário de reserva",
            "people who may arrive with a reservation in one slot; 0: no slot is ever full",
            24,
        ),
    ] = 0
    reservation_slot_minutes: Annotated[
        Literal[15, 30, 60, 90, 120],
        FieldDoc("Intervalo entre horários de reserva (min)", "minutes from one slot to the next", 30),
    ] = DEFAULT_SLOT_MINUTES
    house_beer_id: Annotated[
        Annotated[int, Field(ge=0, le=MAX_ID)],
        FieldDoc("Chope da casa", "the beer that kits include and that is suggested first; 0: none", 3),
    ] = 0
    quiet_from: Annotated[
        Annotated[str, Field(pattern=TIME_OF_DAY)],
        FieldDoc("Silêncio a partir das", "no automatic message to customers from then on", "21:00"),
    ] = "21:00"
    quiet_until: Annotated[
        Annotated[str, Field(pattern=TIME_OF_DAY)],
        FieldDoc("Silêncio até as", "end of the quiet hours; the same time as their start: there are none", "08:00"),
    ] = "08:00"
    rents: Annotated[
        bool,
        FieldDoc("Chope e equipamento para festas", "the house takes beer and equipment to events", example=True),
    ] = True

    @property
    def phone(self) -> str:
        """The number that the house is called on, whichever of its own it has; may be empty."""
        return self.whatsapp_business or self.whatsapp_shop or self.landline

    def check(self) -> None:
        if not self.name.strip():
            raise Refused("Informe o nome do negócio.")
        try:
            checked_tax_number(self.tax_number)
        except ValueError as error:
            raise Refused(str(error)) from None
        for name, (form, sentence) in _FORMS.items():
            if not re.fullmatch(form, getattr(self, name)):
                raise Refused(sentence)
        if bool(self.latitude) != bool(self.longitude):
            raise Refused("Informe latitude e longitude juntas.")
        if self.latitude and not (_within(self.latitude, 90) and _within(self.longitude, 180)):
            raise Refused("As coordenadas vão de -90 a 90 (latitude) e de -180 a 180 (longitude).")
        self._check_numbers()

    def _check_numbers(self) -> None:
        if self.reservation_max_people < 1:
            raise Refused("Uma reserva precisa aceitar ao menos uma pessoa.")
        if not 0 <= self.taps <= MOST_TAPS:
            raise Refused(f"A casa tem de 0 a {MOST_TAPS} torneiras.")
        if not 0 <= self.calling_tables <= MOST_TABLES:
            raise Refused(f"A casa tem de 0 a {MOST_TABLES} mesas que chamam.")
        if not 0 <= self.sealed_keg_credit <= EVERYTHING:
            raise Refused("O crédito de um barril lacrado vai de 0 a 100%.")
        if not 0 <= self.reservation_seats <= MOST_SEATS:
            raise Refused(f"Um horário de reserva tem de 0 a {MOST_SEATS} lugares.")
        if self.reservation_slot_minutes not in SLOT_MINUTES:
            choices = ", ".join(map(str, SLOT_MINUTES))
            raise Refused(f"O intervalo entre os horários de reserva, em minutos, é um destes: {choices}.")


def _within(degrees: str, limit: int) -> bool:
    try:
        return abs(Decimal(degrees)) <= limit
    except InvalidOperation:
        return False
