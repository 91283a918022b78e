"""The record of a customer, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from pydantic import Field

from command_api.customers.events import Address, Contact
from command_api.fields import AS_TUPLE, Id, Line, Name, OptionalEmail, Price, Text
from command_api.rules.customer_kind import Kind
from infra.declared_fields import FieldDoc

MOST_PHONES: Final = 5
MOST_ADDRESSES: Final = 20
MOST_CONTACTS: Final = 20

Phone = Annotated[Line, Field(max_length=30)]
OtherPhones = Annotated[tuple[Annotated[Phone, Field(min_length=1)], ...], Field(max_length=MOST_PHONES), AS_TUPLE]
Document = Annotated[Line, Field(max_length=20)]
Notes = Annotated[Text, Field(max_length=2000)]
PaymentDays = Annotated[int, Field(ge=0, le=365)]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """All that a user can say of a customer; see ``Identity``, ``Reach`` and ``Terms``."""

    name: Annotated[Name, FieldDoc("Nome", "of the person or company", "Bar do Zeca")]
    phone: Annotated[Phone, FieldDoc("Telefone", "may be empty", "(11) 95555-0170")]
    document: Annotated[
        Document,
        FieldDoc("Documento", "CPF or CNPJ, the check digits must be right; may be empty", "12.ABC.345/01DE-35"),
    ]
    kind: Annotated[Kind, FieldDoc("Tipo", "left out: a CNPJ makes a company", "company")]
    email: Annotated[OptionalEmail, FieldDoc("E-mail", "may be empty", "contato@bardozeca.example")]
    other_phones: Annotated[OtherPhones, FieldDoc("Outros telefones", "all other telephones", ())]
    addresses: Annotated[tuple[Address, ...], FieldDoc("Endereços", "all addresses, the usual one first", ())]
    contacts: Annotated[tuple[Contact, ...], FieldDoc("Contatos", "all contacts", ())]
    notes: Annotated[Notes, FieldDoc("Observações", "may be empty", "Prefere entrega de manhã.")]
    accepts_messages: Annotated[bool, FieldDoc("Aceita mensagens", "`false`: wants no messages", example=True)]
    payment_days: Annotated[
        PaymentDays | None,
        FieldDoc("Prazo de pagamento", "days until an invoice of the company is due; `null`: not agreed", 28, " dias"),
    ]
    credit_limit: Annotated[
        Price | None,
        FieldDoc("Limite de crédito", "BRL, the most that the company may owe; `null`: not agreed", 5000),
    ]
    price_list_id: Annotated[
        Id | None, FieldDoc("Lista de preços", "the price list for beer; `null`: the prices of the house", 3)
    ]
