"""The record of a customer, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec.structs import replace
from pydantic import Field

from command_api.fields import AS_TUPLE, NAME_PATTERN, Id, Latitude, Line, Longitude, Name, OptionalEmail, Price, Text
from command_api.kernel import Refused
from command_api.kernel.events import struct_with
from command_api.rules.customer_kind import Kind
from infra.declared_fields import FieldDoc
from infra.fiscal.cities import city_of_code

MOST_PHONES: Final = 5
MOST_ADDRESSES: Final = 20
MOST_CONTACTS: Final = 20

Phone = Annotated[Line, Field(max_length=30)]
OtherPhones = Annotated[tuple[Annotated[Phone, Field(min_length=1)], ...], Field(max_length=MOST_PHONES), AS_TUPLE]
Document = Annotated[Line, Field(max_length=20)]
Notes = Annotated[Text, Field(max_length=2000)]
PaymentDays = Annotated[int, Field(ge=0, le=365)]
Short = Annotated[Line, Field(max_length=60)]
Detail = Annotated[Line, Field(max_length=200)]
Registration = Annotated[Line, Field(max_length=20)]
PostalCode = Annotated[Line, Field(max_length=9)]
CityCode = Annotated[Line, Field(max_length=7)]
RegistrationKind = Literal["", "contribuinte", "isento", "nao_contribuinte"]
"""`indIEDest` of a note: 1, 2 and 9. Empty: not known."""
_PUNCTUATION: Final = re.compile(r"[\s./-]")
_POSTAL_CODE: Final = re.compile(r"([0-9]{5})-?([0-9]{3})")
Street = Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})]


class Address(msgspec.Struct, frozen=True, kw_only=True):
    """Where the customer receives: ``address`` with street, number and town as a map knows it, ``details`` such as a
    flat or a gate. Coordinates in degrees (WGS 84), if the address was chosen on the map."""

    label: Annotated[Short, FieldDoc("Nome do endereço", "what it is; may be empty", "Casa")]
    address: Annotated[
        Street, FieldDoc("Endereço", "street, number and town, in one line", "Rua das Flores, 120, Igaratá")
    ]
    details: Annotated[
        Detail, FieldDoc("Detalhes", "flat, gate or landmark; may be empty", "Apto 12, portão verde")
    ] = ""
    place_id: Annotated[Detail, FieldDoc("Lugar no mapa", "of the maps; empty: not chosen on the map", "")] = ""
    lat: Annotated[Latitude | None, FieldDoc("Latitude", "degrees (WGS 84)", -23.2046)] = None
    lng: Annotated[Longitude | None, FieldDoc("Longitude", "degrees (WGS 84)", -46.1561)] = None


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """A person to talk to about the customer, such as the manager of a bar."""

    name: Annotated[Name, FieldDoc("Nome", "whom to talk to", "Jonas Prado")]
    role: Annotated[Short, FieldDoc("Função", "what they do there; may be empty", "Gerente")] = ""
    phone: Annotated[Phone, FieldDoc("Telefone", "may be empty", "(11) 95555-0171")] = ""


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """How else to reach a customer. All of it is personal."""

    email: Annotated[OptionalEmail, FieldDoc("E-mail", "may be empty", "contato@bardozeca.example")] = ""
    other_phones: Annotated[OtherPhones, FieldDoc("Outros telefones", "all telephones besides `phone`", ())] = ()


class TaxData(msgspec.Struct, frozen=True, kw_only=True):
    """What a fiscal note says of its receiver besides name and document. All of it is personal."""

    state_registration_kind: Annotated[
        RegistrationKind,
        FieldDoc("Indicador de IE", "whether the customer pays ICMS; empty: not said", "contribuinte"),
    ] = ""
    state_registration: Annotated[
        Registration,
        FieldDoc("Inscrição estadual", "of a `contribuinte`, without punctuation; else empty", "110042490114"),
    ] = ""
    street: Annotated[Detail, FieldDoc("Logradouro", "may be empty", "Avenida da República")] = ""
    number: Annotated[Short, FieldDoc("Número", "of the house; may be empty", "310")] = ""
    complement: Annotated[Short, FieldDoc("Complemento", "may be empty", "Loja 2")] = ""
    district: Annotated[Short, FieldDoc("Bairro", "may be empty", "Centro")] = ""
    postal_code: Annotated[PostalCode, FieldDoc("CEP", "eight digits with a hyphen; may be empty", "07500-000")] = ""
    city_code: Annotated[CityCode, FieldDoc("Município", "the IBGE code of the city; may be empty", "3546801")] = ""

    def checked(self) -> TaxData:
        """The data with registration and CEP in their usual form. Raises ``Refused`` for impossible ones."""
        registration = _PUNCTUATION.sub("", self.state_registration).upper()
        if self.state_registration_kind == "contribuinte" and not registration:
            raise Refused("Informe a inscrição estadual: um contribuinte do ICMS tem uma.")
        if self.state_registration_kind != "contribuinte" and registration:
            raise Refused(
                "Só um contribuinte do ICMS tem inscrição estadual: escolha o indicador ou apague a inscrição."
            )
        if registration and not (registration.isascii() and registration.isalnum()):
            raise Refused("A inscrição estadual tem só números e letras.")
        postal_code = _POSTAL_CODE.fullmatch(self.postal_code)
        if self.postal_code and postal_code is None:
            raise Refused("O CEP deve estar no formato 07500-000.")
        if self.city_code and city_of_code(self.city_code) is None:
            raise Refused("Este código de município não existe: escolha o município na lista.")
        written = "-".join(postal_code.groups()) if postal_code else ""
        return replace(self, state_registration=registration, postal_code=written)


NO_TAX_DATA: Final = TaxData()


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed with a company."""

    payment_days: Annotated[
        PaymentDays | None,
        FieldDoc("Prazo de pagamento", "days until an invoice of the company is due; `null`: not agreed", 28, " dias"),
    ] = None
    credit_limit: Annotated[
        Price | None,
        FieldDoc("Limite de crédito", "BRL, the most that the company may owe; `null`: not agreed", 5000),
    ] = None


class Person(Reach, frozen=True, kw_only=True):
    """What a record says that is personal; see ``Identity``."""

    name: Annotated[Name, FieldDoc("Nome", "of the person or company", "Bar do Zeca")]
    phone: Annotated[Phone, FieldDoc("Telefone", "as typed; may be empty", "(11) 95555-0170")]
    document: Annotated[
        Document,
        FieldDoc("Documento", "CPF or CNPJ, the check digits must be right; may be empty", "12.ABC.345/01DE-35"),
    ]
    addresses: Annotated[tuple[Address, ...], FieldDoc("Endereços", "all addresses, the usual one first", ())] = ()
    contacts: Annotated[tuple[Contact, ...], FieldDoc("Contatos", "all contacts", ())] = ()
    notes: Annotated[
        Notes, FieldDoc("Observações", "what the house noted; may be empty", "Prefere entrega de manhã.")
    ] = ""
    tax: Annotated[TaxData, FieldDoc("Dados fiscais", "what a fiscal note says of the customer", None)] = NO_TAX_DATA


if TYPE_CHECKING:

    class _PersonWithTerms(Person, Terms, frozen=True, kw_only=True):
        """What ``struct_with`` makes, as type checkers see it."""
else:
    _PersonWithTerms = struct_with(Person, Terms)


class Record(_PersonWithTerms, frozen=True, kw_only=True):
    """All that a user can say of a customer. What has a default is so until it is said."""

    kind: Annotated[Kind, FieldDoc("Tipo", "left out: a CNPJ makes a company", "company")]
    accepts_messages: Annotated[bool, FieldDoc("Aceita mensagens", "`false`: wants no messages", example=True)] = True
    price_list_id: Annotated[
        Id | None, FieldDoc("Lista de preços", "the price list for beer; `null`: the prices of the house", 3)
    ] = None
