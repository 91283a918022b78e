"""Descriptions of the events of customers. No text names them."""

from __future__ import annotations

from typing import Final

from command_api.customers import events
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _erased(event: events.CustomerErased, s: Subject) -> str:
    why = " porque o prazo de guarda terminou" if event.by_rule else ""
    kept = "nenhum pedido ficou" if not event.orders else "ficou um pedido" if event.orders == 1 else None
    return f"apagou os dados pessoais {s.de}{why}; {kept or f'ficaram {event.orders} pedidos'} sem o titular"


def _separated(event: events.CustomerSeparated, s: Subject) -> str:
    return f"separou {s.o}: o que era de outra pessoa passou ao cliente {event.into}"


def _merged(event: events.CustomersMerged, _: Subject) -> str:
    return f"uniu o cadastro {event.merged} ao cliente {event.into}"


def _unmerged(event: events.CustomersUnmerged, _: Subject) -> str:
    return f"desfez a união do cadastro {event.merged} com o cliente {event.into}"


def _price_list(event: events.CustomerPriceListSet, s: Subject) -> str:
    given = "os preços da casa" if event.price_list_id is None else f"a lista de preços {event.price_list_id}"
    return f"passou {s.o} para {given}"


DESCRIPTIONS: Final[Descriptions] = {
    events.CustomerRegistered: Description("Cliente registrado", "registrou {s.o}"),
    events.CustomerIdentified: Description("Dados do cliente mudados", "mudou os dados {s.de}"),
    events.CustomerKindSet: Description(
        "Pessoa ou empresa",
        lambda event, s: f"registrou {s.o} como {'empresa' if event.kind == 'company' else 'pessoa'}",
    ),
    events.CustomerReachedBy: Description("Contato do cliente mudado", "mudou o e-mail ou os telefones {s.de}"),
    events.CustomerAddressesSet: Description("Endereços do cliente mudados", "mudou os endereços {s.de}"),
    events.CustomerContactsSet: Description("Pessoas de contato mudadas", "mudou as pessoas de contato {s.de}"),
    events.CustomerNoted: Description("Observações do cliente mudadas", "mudou as observações {s.de}"),
    events.CustomerTaxDataSet: Description("Dados fiscais do cliente mudados", "mudou os dados fiscais {s.de}"),
    events.CustomerOptedOut: Description("Mensagens recusadas", "anotou que {s.o} não quer mensagens"),
    events.CustomerOptedIn: Description("Mensagens aceitas", "anotou que {s.o} aceita mensagens"),
    events.CustomerTermsSet: Description("Condições do cliente mudadas", "mudou o prazo ou o limite {s.de}"),
    events.CustomerPriceListSet: Description("Lista de preços do cliente", _price_list),
    events.CustomerNameConfirmed: Description("Outro nome confirmado", "confirmou outro nome {s.de}"),
    events.CustomerSeparated: Description("Cadastro separado", _separated),
    events.CustomersMerged: Description("Cadastros unidos", _merged),
    events.CustomersUnmerged: Description("União de cadastros desfeita", _unmerged),
    events.CustomerErased: Description("Dados pessoais apagados", _erased),
}
