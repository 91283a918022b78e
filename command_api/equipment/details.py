"""The details of models, locations, assets and kits, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from itertools import chain, count
from typing import Annotated, Final, Literal

import msgspec
from pydantic import Field, WithJsonSchema

from command_api.equipment.names import check_name
from command_api.fields import ContainerLitres, Day, Decimals, Id, Line, Name, Price, Text
from command_api.fiscal.item_codes import Ncm
from command_api.kernel import Refused, money
from command_api.kernel.text import name_form
from command_api.rules.amounts import check_amount
from command_api.rules.rentals import RentalPeriod, piece_price
from command_api.rules.services import LONGEST_INTERVAL_DAYS, Service
from infra.declared_fields import FieldDoc

LONGEST_CLEANING_MIN: Final = 7 * 24 * 60
LONGEST_LOAN_DAYS: Final = 365
LARGEST_CAPACITY_L: Final = 1000
HEAVIEST_KG: Final = 1000
MOST_OF_A_MODEL: Final = 1000
MOST_SERVICES: Final = 10
MOST_PAPERS: Final = 3
"""Of a service that was done."""

LocationKind = Literal["choperia", "distribuidora", "transito"]
PaperType = Literal["image/jpeg", "image/png", "application/pdf"]

Minutes = Annotated[int, Field(ge=0, le=LONGEST_CLEANING_MIN)]
Days = Annotated[int, Field(ge=1, le=LONGEST_LOAN_DAYS)]
Kilograms = Annotated[
    Decimals,
    Field(ge=0, le=HEAVIEST_KG, decimal_places=3),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": HEAVIEST_KG, "multipleOf": 0.001}),
]
Pieces = Annotated[int, Field(ge=1, le=MOST_OF_A_MODEL)]
Owner = Annotated[Line, Field(max_length=100)]
Description = Annotated[Text, Field(max_length=2000)]
Notes = Annotated[Text, Field(max_length=2000)]


class ModelTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What loans of a model need."""

    cleaning_buffer_min: Annotated[
        Minutes, FieldDoc("Limpeza", "minutes of cleaning between two loans, for bookings to come", 120, " min")
    ] = 120
    default_loan_days: Annotated[
        Days, FieldDoc("Empréstimo", "days a loan lasts unless a pickup is agreed", 2, " dias")
    ] = 1

    def check(self) -> None:
        """Raise ``Refused`` for values that no model can have."""
        if not 0 <= self.cleaning_buffer_min <= LONGEST_CLEANING_MIN:
            raise Refused(f"A limpeza leva de 0 a {LONGEST_CLEANING_MIN} minutos (uma semana).")
        if not 1 <= self.default_loan_days <= LONGEST_LOAN_DAYS:
            raise Refused(f"O empréstimo dura de 1 a {LONGEST_LOAN_DAYS} dias.")


class ModelContainer(msgspec.Struct, frozen=True, kw_only=True):
    """What one holds and weighs, whose it is, and what notes say of it. ``None``: unknown, or no container."""

    capacity_l: Annotated[
        ContainerLitres | None,
        FieldDoc("Capacidade", "litres that a container holds; left out: the size in its name", 50, " litros"),
    ] = None
    tare_kg: Annotated[Kilograms | None, FieldDoc("Peso vazio", "kilograms of one when empty", 13.5, " kg")] = None
    owner: Annotated[Owner, FieldDoc("Dono", "the supplier it must go back to; empty: the house", "")] = ""
    weight_kg: Annotated[
        Kilograms | None,
        FieldDoc("Peso", "kilograms of one on the van, of a container full; left out: known of kegs only", 22, " kg"),
    ] = None
    value: Annotated[
        Price | None, FieldDoc("Valor", "BRL that one is worth, for notes of what is lent; left out: unknown", 3500)
    ] = None
    ncm: Ncm = ""

    def check(self) -> None:
        """Raise ``Refused`` for values that no model can have."""
        if self.capacity_l is not None and not 0 < self.capacity_l <= LARGEST_CAPACITY_L:
            raise Refused(f"Um barril tem até {LARGEST_CAPACITY_L} litros.")
        if self.tare_kg is not None and not 0 <= self.tare_kg <= HEAVIEST_KG:
            raise Refused(f"O peso vazio vai de 0 a {HEAVIEST_KG} kg.")
        if self.owner:
            check_name(self.owner, what="O dono")
        if self.weight_kg is not None and not 0 <= self.weight_kg <= HEAVIEST_KG:
            raise Refused(f"O peso vai de 0 a {HEAVIEST_KG} kg.")


class ModelRental(msgspec.Struct, frozen=True, kw_only=True):
    """What a piece costs that is in no kit. Prices in BRL."""

    rental_price: Annotated[
        Price | None, FieldDoc("Aluguel", "BRL for a piece that is in no kit; left out: 100", 120)
    ] = None
    rental_period: Annotated[
        RentalPeriod | None, FieldDoc("Período do aluguel", "what the price is for; left out: the whole loan", "weekly")
    ] = None
    penalty_per_day: Annotated[Price, FieldDoc("Multa por dia", "BRL for every day of delay", 50)] = Decimal(0)

    @property
    def price(self) -> Decimal:
        """BRL for one piece."""
        return piece_price(self.rental_price)

    def checked(self) -> ModelRental:
        """The rental with prices to the cent. Raises ``Refused`` for prices that no model can have."""
        if self.rental_price is not None:
            check_amount("O aluguel", self.rental_price)
        check_amount("A multa por dia", self.penalty_per_day)
        return msgspec.structs.replace(
            self,
            rental_price=None if self.rental_price is None else money(self.rental_price),
            penalty_per_day=money(self.penalty_per_day),
        )


def check_services(services: Iterable[Service]) -> None:
    """Raise ``Refused`` for services that no model can have."""
    services = list(services)
    if len(services) > MOST_SERVICES:
        raise Refused(f"Um modelo tem até {MOST_SERVICES} serviços de manutenção.")
    for service in services:
        check_name(service.name, what="O nome do serviço")
        if not 1 <= service.every_days <= LONGEST_INTERVAL_DAYS:
            raise Refused(f"O serviço “{service.name}” se repete a cada 1 a {LONGEST_INTERVAL_DAYS} dias.")
    if len({name_form(service.name) for service in services}) < len(services):
        raise Refused("Dois serviços de um modelo não podem ter o mesmo nome.")
    if len({service.id for service in services}) < len(services):
        raise Refused("Dois serviços de um modelo não podem ser o mesmo: deixe a identidade de um deles vazia.")


def identified(services: Iterable[Service], known: Mapping[str, str]) -> tuple[Service, ...]:
    """The ``services`` as a model states them, each with its identity. One that comes without has the identity by which
    its name is ``known``, or a new one. It is left out where it is the form of the name."""
    services = tuple(services)
    stated = {service.identity for service in services}
    unstated = {name_form(service.name) for service in services if not service.identity}
    kept = {form: known[form] for form in unstated & known.keys() if known[form] not in stated}
    taken = stated | set(kept.values())
    return tuple(_identified(service, kept, taken) for service in services)


def _identified(service: Service, kept: Mapping[str, str], taken: AbstractSet[str]) -> Service:
    form = name_form(service.name)
    identity = service.identity or kept.get(form) or next(each for each in _new_identities(form) if each not in taken)
    return msgspec.structs.replace(service, identity="" if identity == form else identity)


def _new_identities(form: str) -> Iterator[str]:
    """The form of the name; others where a service of the model had this name before it was renamed."""
    return chain([form], (f"{form}#{number}" for number in count(2)))


class LocationDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a location. ``LocationAdded`` and ``LocationRenamed`` have these fields."""

    name: Annotated[Name, FieldDoc("Nome", "1 to 100 characters, unique", "Galpão da distribuidora")]

    def check(self) -> None:
        """Raise ``Refused`` for values that no location can have."""
        check_name(self.name, what="O nome do local")


class AssetDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of an asset. ``AssetRegistered`` and ``AssetNoted`` have these fields."""

    notes: Annotated[Notes, FieldDoc("Observações", "notes for the person who takes it", "Alça nova em março.")] = ""


class ServiceRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A service that was done. ``AssetServiced`` has these fields. Cost in BRL."""

    service: Annotated[Name, FieldDoc("Serviço", "name of a service of its model", "Limpeza")]
    done_on: Annotated[Day, FieldDoc("Feito em", "the day of it, not in the future", "2026-11-20")]
    done_by: Annotated[Owner, FieldDoc("Feito por", "who did it; may be empty", "Oficina Frio Sul")] = ""
    cost: Annotated[Price, FieldDoc("Custo", "BRL that it cost", 180)] = Decimal(0)
    note: Annotated[Notes, FieldDoc("Observação", "what was found or changed; may be empty", "Vedação trocada.")] = ""

    def checked(self, today: date) -> ServiceRecord:
        """The record with its cost to the cent. Raises ``Refused`` for a service that cannot have been done."""
        if self.done_on > today:
            raise Refused("O serviço já foi feito: informe um dia até hoje.")
        check_amount("O custo", self.cost)
        return msgspec.structs.replace(self, cost=money(self.cost))


class ServicePaper(msgspec.Struct, frozen=True, kw_only=True):
    """A file that goes with a service. ``ServicePaperAttached`` has these fields: ``key`` names its content in the
    store of files, ``name`` is what its sender called it, ``size`` counts bytes."""

    key: str
    sha256: str
    media_type: PaperType
    name: str
    size: int


class KitItem(msgspec.Struct, frozen=True, kw_only=True):
    """``qty_required`` assets of a model; an optional one is booked where it is free and never limits the kit."""

    model_id: Annotated[Id, FieldDoc("Modelo", "id of the model", 4)]
    qty_required: Annotated[Pieces, FieldDoc("Quantidade", "how many assets of it", 2)] = 1
    unit_price: Annotated[Price, FieldDoc("Preço unitário", "BRL each", 560)] = Decimal(0)
    is_optional: Annotated[
        bool, FieldDoc("Opcional", "taken where it is free; never limits the kit", example=False)
    ] = False


class KitTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a kit costs. Prices in BRL."""

    description: Annotated[
        Description, FieldDoc("Descrição", "what is in it, for the customer; may be empty", "Barril, chopeira e gás.")
    ] = ""
    rental_price: Annotated[Price, FieldDoc("Aluguel", "BRL per rental period", 720)] = Decimal(0)
    rental_period: Annotated[RentalPeriod, FieldDoc("Período do aluguel", "what the price is for", "daily")] = "daily"
    penalty_per_day: Annotated[Price, FieldDoc("Multa por dia", "BRL for every day of delay", 80)] = Decimal(0)

    def checked(self) -> KitTerms:
        """The terms with prices to the cent. Raises ``Refused`` for prices that no kit can have."""
        check_amount("O preço do kit", self.rental_price)
        check_amount("A multa por dia", self.penalty_per_day)
        return msgspec.structs.replace(
            self, rental_price=money(self.rental_price), penalty_per_day=money(self.penalty_per_day)
        )


USUAL_TERMS: Final = ModelTerms()
NO_CONTAINER: Final = ModelContainer()
USUAL_RENTAL: Final = ModelRental()
NO_DETAILS: Final = AssetDetails()
FREE_BY_DAY: Final = KitTerms()
