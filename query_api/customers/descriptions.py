"""Descriptions of the events of customers. No text names them."""

from __future__ import annotations

from typing import Any, Final

from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _erased(event: Any, s: Subject) -> str:
    why = " porque o prazo de guarda terminou" if event.by_rule else ""
    kept = "nenhum pedido ficou" if not event.orders else "ficou um pedido" if event.orders == 1 else None
    return f"apagou os dados pessoais {s.de}{why}; {kept or f'ficaram {event.orders} pedidos'} sem o titular"


def _separated(event: Any, s: Subject) -> str:
    return f"separou {s.o}: o que era de outra pessoa passou ao cliente {event.into}"


def _merged(event: Any, _: Subject) -> str:
    return f"uniu o cadastro {event.merged} ao cliente {event.into}"


def _unmerged(event: Any, _: Subject) -> str:
    return f"desfez a união do cadastro {event.merged} com o cliente {event.into}"


def _price_list(event: Any, s: Subject) -> str:
    given = "os preços da casa" if event.price_list_id is None else f"a lista de preços {event.price_list_id}"
    return f"passou {s.o} para {given}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "customers.CustomerRegistered": Description("Cliente registrado", "registrou {s.o}"),
    "customers.CustomerIdentified": Description("Dados do cliente mudados", "mudou os dados {s.de}"),
    "customers.CustomerKindSet": Description(
        "Pessoa ou empresa",
        lambda event, s: f"registrou {s.o} como {'empresa' if event.kind == 'company' else 'pessoa'}",
    ),
    "customers.CustomerReachedBy": Description("Contato do cliente mudado", "mudou o e-mail ou os telefones {s.de}"),
    "customers.CustomerAddressesSet": Description("Endereços do cliente mudados", "mudou os endereços {s.de}"),
    "customers.CustomerContactsSet": Description("Pessoas de contato mudadas", "mudou as pessoas de contato {s.de}"),
    "customers.CustomerNoted": Description("Observações do cliente mudadas", "mudou as observações {s.de}"),
    "customers.CustomerOptedOut": Description("Mensagens recusadas", "anotou que {s.o} não quer mensagens"),
    "customers.CustomerOptedIn": Description("Mensagens aceitas", "anotou que {s.o} aceita mensagens"),
    "customers.CustomerTermsSet": Description("Condições do cliente mudadas", "mudou o prazo ou o limite {s.de}"),
    "customers.CustomerPriceListSet": Description("Lista de preços do cliente", _price_list),
    "customers.CustomerNameConfirmed": Description("Outro nome confirmado", "confirmou outro nome {s.de}"),
    "customers.CustomerSeparated": Description("Cadastro separado", _separated),
    "customers.CustomersMerged": Description("Cadastros unidos", _merged),
    "customers.CustomersUnmerged": Description("União de cadastros desfeita", _unmerged),
    "customers.CustomerErased": Description("Dados pessoais apagados", _erased),
}
