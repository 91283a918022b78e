"""What fields are called and how their values are written, by the name of the field, whichever stream it is in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from command_api.assistants.details import VIA_LABELS
from command_api.beers.details import BeerDetails
from command_api.catalogue.details import Details
from command_api.equipment.details import ModelContainer, ModelTerms
from command_api.rules.amounts import MONEY_FIELDS
from command_api.rules.asset_status import ASSET_STATUS_LABELS
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.import_status import IMPORT_STATUS_LABELS
from command_api.rules.keg_status import KEG_STATUS_LABELS
from command_api.rules.messages import CHANNEL_LABELS, OCCASIONS, WITHDRAWAL_LABELS
from command_api.rules.messages import STATE_LABELS as MESSAGE_STATES
from command_api.rules.opening_hours import short_weekday
from command_api.rules.order_status import LABELS as ORDER_STATUS_LABELS
from command_api.rules.services import SERVICE_KINDS
from command_api.rules.stops import DRIVER_ACTION_LABELS, FAILURE_LABELS, NEXT_STEP_LABELS, PROOF_LABELS
from command_api.rules.windows import SHIFT_LABELS
from command_api.site.label_format import SHEET_WORDS
from infra.brazilian import cpf_or_cnpj, day, moment, number, phone, reais, short_number
from infra.declared_fields import units
from infra.fiscal.cities import city_of_code
from infra.security.permissions import ROLE_LABELS
from query_api.wording.labels import label_of
from query_api.wording.subjects import KINDS, Subject
from query_api.wording.terms import (
    BATCH_STATUSES,
    CONDITIONS,
    CUSTOMER_KINDS,
    ITEM_MODES,
    KEG_STATES,
    LINE_KINDS,
    LOCATION_KINDS,
    PAYMENT_METHODS,
    PEOPLES_COST_CENTERS,
    REGISTRATION_KINDS,
    RENTAL_PERIODS,
)

Named = Callable[[str], str | None]
"""The current label of a stream."""

_HIDDEN: Final = frozenset(
    {
        "last_item",
        "last_change",
        "item_id",
        "ref_id",
        "processed_file",
        "file",
        "sha256",
        "shown_sha256",
        "place_id",
        "secrets",
        "seen_version",
    }
)
"""Internal fields, and secrets, that no history shows."""
_UNITS: Final = {
    **units(Details),
    **units(BeerDetails),
    **units(ModelTerms),
    **units(ModelContainer),
    **units(Terms),
    **units(Difficulty),
    "buffer_min": " min",
    "deposit_hold_hours": " h",
    "distance_km": " km",
    "duration_min": " min",
    "height": " px",
    "km_cobrados": " km",
    "size": " bytes",
    "weight_kg": " kg",
    "width": " px",
}
_COUNTED: Final = {
    "days_before": ("dia", "dias"),
    "every_days": ("dia", "dias"),
    "default_loan_days": ("dia", "dias"),
    "payment_days": ("dia", "dias"),
    "capacity_l": ("litro", "litros"),
    "container_l": ("litro", "litros"),
    "litres": ("litro", "litros"),
    "packaged_l": ("litro", "litros"),
    "volume_l": ("litro", "litros"),
}
"""Units with a plural."""
_PRODUCT_UNITS: Final = {"unidade": ("unidade", "unidades"), "litro": ("litro", "litros")}
_ROLES: Final = {str(role): label for role, label in ROLE_LABELS.items()}
_SHIFTS: Final[dict[str, str]] = {str(shift): label for shift, label in SHIFT_LABELS.items()}
_RIGHTS: Final = {
    "all": "tudo",
    "orders": "pedidos",
    "kits": "kits",
    "stock": "estoque",
    "audit": "histórico",
    "drive": "dirigir",
    "bi": "relatórios",
    "catalogue": "catálogo",
    "operations": "operações",
    "place_orders": "pedidos para eventos",
    "profile": "perfil",
    "settings": "configurações",
    "users": "usuários",
}
_STATUSES: Final[dict[str, str]] = {
    **{str(status): label for status, label in KEG_STATUS_LABELS.items()},
    **{str(status): label for status, label in IMPORT_STATUS_LABELS.items()},
    **BATCH_STATUSES,
    **{str(status): label for status, label in ASSET_STATUS_LABELS.items()},
    **{str(status): label for status, label in ORDER_STATUS_LABELS.items()},
}
_CHANNELS: Final[dict[str, str]] = {str(channel): label for channel, label in CHANNEL_LABELS.items()}
_WORDS: Final[dict[str, dict[str, str]]] = {
    "action": DRIVER_ACTION_LABELS,
    "because": {str(because): label for because, label in WITHDRAWAL_LABELS.items()},
    "by_hand": _STATUSES,
    "channel": _CHANNELS,
    "cause": {"changed": "Pedido mudado", "cancelled": "Pedido cancelado", "delivered": "Pedido entregue"},
    "condition": CONDITIONS,
    "cost_center": PEOPLES_COST_CENTERS,
    "failure": FAILURE_LABELS,
    "factor": {"app": "Aplicativo autenticador", "passkey": "Passkey"},
    "from_status": _STATUSES,
    "kind": {
        **LOCATION_KINDS,
        **LINE_KINDS,
        **CUSTOMER_KINDS,
        **SERVICE_KINDS,
        **_CHANNELS,
        "added": "Acrescentado",
        "category": "Categoria",
        "hero": "Capa",
        "price": "Preço",
        "quantity": "Quantidade",
        "removed": "Retirado",
        "unavailable": "Fora de venda",
    },
    "method": PAYMENT_METHODS,
    "mode": ITEM_MODES,
    "occasion": {each.key: each.label for each in OCCASIONS.values()},
    "own_roles": _RIGHTS,
    "next_step": NEXT_STEP_LABELS,
    "paper": {"quote": "Orçamento"},
    "period": RENTAL_PERIODS,
    "pickup_shift": _SHIFTS,
    "preferred_delivery_shift": _SHIFTS,
    "rental_period": RENTAL_PERIODS,
    "proof": PROOF_LABELS,
    "role": _ROLES,
    "roles": _RIGHTS,
    "scheduled_from": _STATUSES,
    "security": {"tls": "TLS", "starttls": "STARTTLS"},
    "shift": _SHIFTS,
    "sheet": SHEET_WORDS,
    "via": VIA_LABELS,
    "stop": {"delivery": "Entrega", "pickup": "Recolhimento"},
    "state": {**KEG_STATES, **{str(state): label for state, label in MESSAGE_STATES.items()}},
    "state_registration_kind": REGISTRATION_KINDS,
    "status": _STATUSES,
    "unit": {"unidade": "Unidade", "litro": "Litro"},
}
_STREAMS: Final = {
    "asset_id": "equipment_asset",
    "batch_id": "batch",
    "beer_id": "beer",
    "container_id": "equipment_asset",
    "keg_id": "keg",
    "category_id": "category",
    "customer_id": "customer",
    "home_location_id": "stock_location",
    "image_ids": "image",
    "model_id": "equipment_model",
    "order_id": "event_order",
    "out": "equipment_asset",
    "paper_id": "paper",
    "parent_id": "category",
    "price_list_id": "price_list",
    "product_id": "product",
    "rule_id": "message_rule",
    "stock_location_id": "stock_location",
    "user_id": "user",
}
"""Fields that hold the number of a stream of this kind: shown by its name."""
_PHONES: Final = frozenset({"landline", "phone", "whatsapp_business", "whatsapp_shop"})


def is_hidden(name: str, kind: str) -> bool:
    """Whether no history shows the field ``name`` of streams of this kind."""
    return name in _HIDDEN or (kind in KINDS and name in KINDS[kind].hidden)


def label_of_field(name: str, kind: str) -> str:
    """``"unit_price"`` → ``"Preço unitário"``, in streams of this kind."""
    return label_of(kind, name) or name.replace("_", " ").capitalize()


def written(name: str, value: Any, named: Named) -> str | None:
    """The plain ``value`` of the field ``name`` in readable form; ``None`` if it is empty."""
    match value:
        case None | "":
            return None
        case bool():
            return "sim" if value else "não"
        case 0 if name in _STREAMS:
            return None
        case datetime():
            return moment(value)
        case date():
            return day(value)
        case int() | float() | Decimal():
            return _number(name, value, named)
        case str() if name in {"about", "stream"}:
            return Subject(value, named(value)).title
        case _:
            return _text(name, str(value))


def in_units(quantity: Decimal, unit: str) -> str:
    """``2.500`` of ``"litro"`` → ``"2,5 litros"``."""
    one, many = _PRODUCT_UNITS.get(unit, (unit, unit))
    return f"{short_number(quantity)} {one if abs(quantity) < 2 else many}"


def in_stock(quantity: Decimal, unit: str) -> str:
    """What a stock holds: ``"2,5 litros"``, ``"sem estoque"``."""
    return in_units(quantity, unit) if quantity else "sem estoque"


def _number(name: str, value: float | Decimal, named: Named) -> str:
    if name in _STREAMS:
        return named(f"{_STREAMS[name]}-{value}") or f"nº {value}"
    if name == "weekday":
        return short_weekday(int(value) % 7)
    if name.endswith("_id") or name in {"founded", "id"}:
        return str(value)
    if name in {"lat", "lng"}:
        return number(value, 6)
    if name in MONEY_FIELDS:
        return reais(value)
    if name in _COUNTED:
        one, many = _COUNTED[name]
        return f"{short_number(value)} {one if value < 2 else many}"
    return f"{short_number(value)}{_UNITS.get(name, '')}"


def _text(name: str, value: str) -> str:
    if name in _WORDS:
        return _WORDS[name].get(value, value)
    if name in _PHONES:
        return phone(value)
    if name == "document":
        return cpf_or_cnpj(value)
    if name == "city_code":
        city = city_of_code(value)
        return f"{city.name} - {city.state}" if city else value
    if name == "sold_at":
        return moment(datetime.fromisoformat(value))
    return value
