"""The fields of the form of an order, each declared once: see ``catalogue.details``."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

import msgspec
from pydantic import Field

from command_api.fields import Count, Day, Latitude, Line, Longitude, Name, Price, Text
from command_api.rules.cost_centers import CostCenter
from command_api.rules.windows import Shift
from infra.declared_fields import FieldDoc, declared_fields

Phone = Annotated[Line, Field(max_length=30)]
Document = Annotated[Line, Field(max_length=20)]
EventName = Annotated[Line, Field(max_length=100)]
Empties = Annotated[Count, Field(le=1000)]
Notes = Annotated[Text, Field(max_length=2000)]
Address = Annotated[Line, Field(max_length=300)]
PlaceId = Annotated[Line, Field(max_length=300)]


class OrderBasics(msgspec.Struct, frozen=True, kw_only=True):
    """What the form of an order, its stored details, its row and its answer have in common. The last two lack
    ``past``."""

    cost_center: Annotated[CostCenter, FieldDoc("Centro de custo", "who delivers", "distribuidora")]
    event_name: Annotated[EventName, FieldDoc("Evento", "what is celebrated", "Aniversário")] = ""
    event_date_from: Annotated[Day | None, FieldDoc("Data do evento", "day of the event", "2026-12-24")] = None
    preferred_delivery_date: Annotated[Day | None, FieldDoc("Data da entrega", "day of the delivery", "2026-12-24")] = (
        None
    )
    preferred_delivery_shift: Annotated[Shift, FieldDoc("Turno da entrega", "left out: manha", "manha")] = "manha"
    pickup_date: Annotated[
        Day | None,
        FieldDoc(
            "Data do recolhimento",
            "left out: the longest loan of the models after the delivery",
            "2026-12-26",
        ),
    ] = None
    pickup_shift: Annotated[
        Shift | None, FieldDoc("Turno do recolhimento", "left out: the shift of the delivery", "tarde")
    ] = None
    deposit_amount: Annotated[Price, FieldDoc("Sinal combinado", "BRL agreed as deposit", 300)] = Decimal(0)
    shell_deposit: Annotated[
        Price, FieldDoc("Caução por barril", "BRL charged for every keg of beer until its shell is back", 150)
    ] = Decimal(0)
    empties_to_collect: Annotated[Empties, FieldDoc("Vazios a recolher", "empty barrels to take along", 0)] = 0
    notes: Annotated[Notes, FieldDoc("Observações", "anything else", "Portão azul.")] = ""
    past: Annotated[
        bool,
        FieldDoc(
            "Evento passado",
            "the event is over, at most 60 days ago, and is written down late; left out: it is to come",
            example=False,
        ),
    ] = False
    collects: Annotated[
        bool,
        FieldDoc(
            "Retira na casa",
            "the customer fetches it: no address, no freight, no stop of a van",
            example=False,
        ),
    ] = False


TEXTS: Final = [each.name for each in declared_fields(OrderBasics) if each.type is str]
"""What is typed freely may be about people, so it is empty once the customer is erased."""


class OrderFields(OrderBasics, frozen=True, kw_only=True):
    """What goes from the form into ``events.Details``; an empty address is no place at all."""

    customer_name: Annotated[Name, FieldDoc("Cliente", "who orders", "Dalva Nogueira")]
    customer_phone: Annotated[Phone, FieldDoc("Telefone", "as typed; may be empty", "+5511955550150")] = ""
    customer_document: Annotated[Document, FieldDoc("Documento", "CPF or CNPJ; may be empty", "")] = ""
    delivery_address: Annotated[
        Address,
        FieldDoc("Endereço da entrega", "where it goes; empty: nowhere yet", "Rua das Palmeiras, 120 — Arujá"),
    ] = ""
    delivery_place_id: Annotated[PlaceId, FieldDoc("Lugar no mapa", "of the maps provider", "embedded:aruja")] = ""
    delivery_lat: Annotated[Latitude | None, FieldDoc("Latitude", "degrees (WGS 84)", -23.3968)] = None
    delivery_lng: Annotated[Longitude | None, FieldDoc("Longitude", "degrees (WGS 84)", -46.3209)] = None
