"""What the house can announce, to whom and by which channel: occasions, their terms and the text of a new rule.

Pure. ``command_api.messages.occasions`` says from which events an occasion follows and what its terms are worth.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from infra.security.permissions import Permission

Channel = Literal["whatsapp", "cloud", "email", "push", "notice", "webhook"]
"""``whatsapp``: a queue from which people send with one tap each. ``cloud``: the official WhatsApp Cloud API. ``push``:
web push to devices of the house. ``notice``: the bell of the back office. ``webhook``: another program."""
Audience = Literal["customer", "house"]
State = Literal["waiting", "failed", "sent", "delivered", "read", "withdrawn", "discarded"]
"""``waiting``: for its time, for a person (``whatsapp``) or for its next attempt. ``failed``: not retried
automatically. ``delivered`` and ``read``: reported by channels that can."""
STATE_ORDER: Final[Mapping[State, int]] = {"sent": 1, "failed": 2, "delivered": 3, "read": 4}
"""The highest state of a sent message holds, in whatever order channels report them: a delivered message has not
failed."""
Withdrawal = Literal["changed", "over", "opted_out", "erased", "rule_off", "late", "unreachable", "channel_off"]
Until = Literal["ever", "begins", "day"]
"""How long the words of an occasion are true: while its record says so, until its date begins, or until the day of that
date is over."""

CHANNEL_LABELS: Final[dict[Channel, str]] = {
    "whatsapp": "WhatsApp, com um toque",
    "cloud": "WhatsApp automático",
    "email": "E-mail",
    "push": "Aviso no celular",
    "notice": "Sino do sistema",
    "webhook": "Webhook",
}
STATE_LABELS: Final[dict[State, str]] = {
    "waiting": "Na fila",
    "failed": "Falhou",
    "sent": "Enviada",
    "delivered": "Entregue",
    "read": "Lida",
    "withdrawn": "Retirada",
    "discarded": "Descartada",
}
AUDIENCE_LABELS: Final[dict[Audience, str]] = {"customer": "Para o cliente", "house": "Para a casa"}
WITHDRAWAL_LABELS: Final[dict[Withdrawal, str]] = {
    "changed": "O pedido mudou",
    "over": "O que ela diz não vale mais",
    "opted_out": "O cliente não quer mensagens",
    "erased": "Os dados do cliente foram apagados",
    "rule_off": "A regra foi desligada",
    "late": "Passou da hora",
    "unreachable": "O cliente não tem contato para este canal",
    "channel_off": "O canal foi desligado",
}
CHANNELS_OF: Final[dict[Audience, tuple[Channel, ...]]] = {
    "customer": ("whatsapp", "cloud", "email"),
    "house": ("notice", "push", "email"),
}
AUTOMATIC: Final[frozenset[Channel]] = frozenset({"cloud", "email", "push", "webhook"})
"""Channels that the house sends through by itself."""


@dataclass(frozen=True, slots=True)
class Term:
    """A value that a template can name. ``sample`` is what the preview shows where there is no record to show.
    ``may_be_empty``: there are records without it."""

    name: str
    label: str
    sample: str
    may_be_empty: bool = False


@dataclass(frozen=True, slots=True)
class Timing:
    """When a message goes out: see ``message_times.due_at``."""

    days: int = 0
    minutes: int = 0
    at: str = ""


AT_ONCE: Final = Timing()


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something that the house may announce. ``title`` and ``text`` are the template that a new rule begins with.

    ``is_dated``: its time is counted from a date of the record, which may change; otherwise from the event. ``is_due``:
    it follows from the calendar or a check and not from an event: see ``launcher.jobs.house_dues``. ``until``: how long
    its words are true. ``permission``: who of the house may read it. ``is_suggested``: part of the set that one click
    switches on.
    """

    key: str
    label: str
    audience: Audience
    terms: tuple[Term, ...]
    title: str
    text: str
    timing: Timing = AT_ONCE
    is_dated: bool = False
    anchor: str = ""
    is_due: bool = False
    until: Until = "ever"
    permission: Permission = Permission.OPERATIONS
    is_suggested: bool = True
    term_names: frozenset[str] = field(init=False)
    may_be_empty: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "term_names", frozenset(each.name for each in self.terms))
        object.__setattr__(self, "may_be_empty", frozenset(each.name for each in self.terms if each.may_be_empty))


_HOUSE: Final = (
    Term("casa", "Nome da casa", "Choperia Pirilampo"),
    Term("telefone_da_casa", "Telefone da casa", "(11) 95555-0101", may_be_empty=True),
)
_ORDER: Final = (
    Term("cliente", "Nome do cliente", "Marina Alves"),
    Term("primeiro_nome", "Primeiro nome", "Marina"),
    Term("pedido", "Código do pedido", "EV-2026-00042"),
    Term("festa", "Nome da festa", "Aniversário da Marina", may_be_empty=True),
    Term("total", "Total do pedido", "R$ 1.250,00"),
    Term("em_aberto", "Quanto falta pagar; vazio se nada falta", "R$ 950,00", may_be_empty=True),
    Term("sinal", "Sinal combinado; vazio se não há", "R$ 300,00", may_be_empty=True),
    Term("entrega", "Dia da entrega", "sábado, 5 de dezembro", may_be_empty=True),
    Term("turno", "Turno da entrega, com as horas", "manhã, das 8h às 12h", may_be_empty=True),
    Term("endereco", "Endereço da entrega; vazio se o cliente retira", "Rua do Coreto, 217", may_be_empty=True),
    Term("recolhimento", "Dia em que tudo volta", "segunda-feira, 7 de dezembro", may_be_empty=True),
    Term("turno_do_recolhimento", "Turno em que tudo volta, com as horas", "tarde, das 12h às 18h", may_be_empty=True),
    Term("como_volta", "Quem leva tudo de volta: “nós buscamos” ou “você traz até a casa”", "nós buscamos"),
    Term("multa_por_dia", "Multa por dia de atraso; vazio se não há", "R$ 80,00", may_be_empty=True),
    *_HOUSE,
)
_PAGE: Final = Term("link", "Link da página do pedido", "https://exemplo.com.br/pedido/…")
_FOR_CUSTOMER: Final = (*_ORDER, _PAGE)
_WHEN: Final = Term(
    "quando", "“hoje”, “amanhã”, “depois de amanhã” ou “ontem”; vazio em outro dia", "amanhã", may_be_empty=True
)
_VALID: Final = Term("validade", "Até quando o orçamento vale", "sexta-feira, 4 de dezembro")
_AMOUNT: Final = Term("valor", "Valor deste pagamento", "R$ 300,00")
_RESERVATION: Final = (
    Term("cliente", "Nome de quem reservou", "Marina Alves"),
    Term("primeiro_nome", "Primeiro nome", "Marina"),
    Term("reserva", "Código da reserva", "R-00017"),
    Term("dia", "Dia da reserva", "sábado, 5 de dezembro"),
    Term("hora", "Hora da reserva", "19h30"),
    Term("pessoas", "Pessoas", "6"),
    *_HOUSE,
)

OCCASIONS: Final[dict[str, Occasion]] = {
    each.key: each
    for each in (
        Occasion(
            "quote_issued",
            "Orçamento enviado",
            "customer",
            (*_FOR_CUSTOMER, _VALID),
            "Seu orçamento da {casa}",
            "Oi, {primeiro_nome}! Seu orçamento {pedido} está pronto: {total}.[ Ele vale até {validade}.]"
            "\n\nVeja tudo e aceite aqui: {link}",
            until="day",
        ),
        Occasion(
            "quote_accepted",
            "Orçamento aceito",
            "customer",
            _FOR_CUSTOMER,
            "Recebemos seu aceite",
            "Oi, {primeiro_nome}! Recebemos seu aceite do pedido {pedido}."
            "[ Para confirmar a data, falta o sinal de {sinal}.]\n\nAcompanhe por aqui: {link}",
        ),
        Occasion(
            "hold_expires",
            "Reserva sem sinal vence",
            "customer",
            (*_FOR_CUSTOMER, _WHEN, Term("vence", "Quando a reserva vence", "sexta-feira, 4 de dezembro, às 18h")),
            "Sua reserva vence[ {quando}]",
            "Oi, {primeiro_nome}! Guardamos o chope e os equipamentos do pedido {pedido} até {vence}."
            "[ Para confirmar, falta o sinal de {sinal}.]\n\n{link}",
            Timing(days=-1),
            is_dated=True,
            anchor="fim da reserva",
            until="begins",
        ),
        Occasion(
            "pix_requested",
            "PIX pedido",
            "customer",
            (*_FOR_CUSTOMER, _AMOUNT),
            "PIX do seu pedido",
            "Oi, {primeiro_nome}! O PIX de {valor} do pedido {pedido} está aqui, com QR Code e copia e cola: {link}",
        ),
        Occasion(
            "payment_received",
            "Pagamento recebido",
            "customer",
            (*_FOR_CUSTOMER, _AMOUNT),
            "Pagamento recebido",
            "Oi, {primeiro_nome}! Recebemos {valor} do pedido {pedido}. Obrigado![ Falta pagar {em_aberto}.]",
        ),
        Occasion(
            "delivery_tomorrow",
            "Entrega amanhã",
            "customer",
            (*_FOR_CUSTOMER, _WHEN),
            "Sua entrega[ é {quando}]",
            "Oi, {primeiro_nome}! Seu pedido {pedido} chega[ {quando},] {entrega}, de {turno}."
            "[ Endereço: {endereco}.]"
            "[\n\nFalta pagar {em_aberto}.]\n\n{link}",
            Timing(days=-1, at="10:00"),
            is_dated=True,
            anchor="começo do turno da entrega",
            until="begins",
        ),
        Occasion(
            "on_the_way",
            "Saiu para entrega",
            "customer",
            _FOR_CUSTOMER,
            "Seu pedido está a caminho",
            "Oi, {primeiro_nome}! Seu pedido {pedido} saiu da choperia e está a caminho. Acompanhe aqui: {link}",
            is_dated=True,
            anchor="começo do turno da entrega",
            until="day",
        ),
        Occasion(
            "return_reminder",
            "Lembrete da devolução",
            "customer",
            (*_FOR_CUSTOMER, _WHEN),
            "Os equipamentos voltam[ {quando}]",
            "Oi, {primeiro_nome}! Esperamos que a festa tenha sido boa. Os equipamentos do pedido {pedido} voltam "
            "{recolhimento}, de {turno_do_recolhimento}: {como_volta}. Se precisar mudar, responda esta mensagem.",
            Timing(days=-1, at="10:00"),
            is_dated=True,
            anchor="fim do empréstimo",
            until="begins",
        ),
        Occasion(
            "return_overdue",
            "Devolução em atraso",
            "customer",
            _FOR_CUSTOMER,
            "Os equipamentos estão em atraso",
            "Oi, {primeiro_nome}! Os equipamentos do pedido {pedido} deviam ter voltado {recolhimento}."
            "[ A multa é de {multa_por_dia} por dia.] Responda para combinarmos a devolução.",
            Timing(days=1, at="10:00"),
            is_dated=True,
            anchor="fim do empréstimo",
        ),
        Occasion(
            "thank_you",
            "Agradecimento",
            "customer",
            _FOR_CUSTOMER,
            "Obrigado pela preferência",
            "Oi, {primeiro_nome}! Tudo voltou em ordem. Obrigado por levar a {casa} para a sua festa. Até a próxima!",
            Timing(days=1, at="10:00"),
        ),
        Occasion(
            "reservation_confirmed",
            "Reserva confirmada",
            "customer",
            _RESERVATION,
            "Sua mesa está reservada",
            "Oi, {primeiro_nome}! Sua mesa para {pessoas} está reservada: {dia}, às {hora}. Até lá!",
            until="begins",
        ),
        Occasion(
            "reservation_reminder",
            "Lembrete da reserva",
            "customer",
            (*_RESERVATION, _WHEN),
            "Sua mesa[ é {quando}]",
            "Oi, {primeiro_nome}! Esperamos você {dia}, às {hora}, com mesa para {pessoas}. Se mudar de plano, avise.",
            Timing(minutes=-180),
            is_dated=True,
            anchor="hora da reserva",
            until="begins",
        ),
        Occasion(
            "house_quote_accepted",
            "Cliente aceitou o orçamento",
            "house",
            _ORDER,
            "Orçamento aceito",
            "{cliente} aceitou o orçamento {pedido}, de {total}.",
            permission=Permission.CUSTOMERS,
        ),
        Occasion(
            "change_requested",
            "Cliente pediu alteração",
            "house",
            _ORDER,
            "Alteração pedida",
            "{cliente} pediu uma alteração no pedido {pedido}.",
            permission=Permission.CUSTOMERS,
        ),
        Occasion(
            "house_payment_received",
            "PIX recebido",
            "house",
            (*_ORDER, _AMOUNT),
            "PIX recebido",
            "Entrou um PIX de {valor} do pedido {pedido}, de {cliente}.",
            permission=Permission.CUSTOMERS,
        ),
        Occasion(
            "pix_unmatched",
            "PIX sem pedido",
            "house",
            (_AMOUNT, *_HOUSE),
            "PIX sem pedido",
            "Entrou um PIX de {valor} que não corresponde a nenhum pedido. Confira na conciliação.",
            permission=Permission.CUSTOMERS,
        ),
        Occasion(
            "table_called",
            "Mesa chamou o garçom",
            "house",
            (Term("mesa", "Número da mesa", "5"), *_HOUSE),
            "Mesa {mesa}",
            "A mesa {mesa} chama o garçom.",
        ),
        Occasion(
            "table_ordered",
            "Mesa fez um pedido",
            "house",
            (
                Term("mesa", "Número da mesa", "5"),
                Term("itens", "O que a mesa pediu", "2 × Pilsen 500 ml, 1 × Batata frita"),
                *_HOUSE,
            ),
            "Pedido da mesa {mesa}",
            "A mesa {mesa} pediu: {itens}.",
        ),
        Occasion(
            "request_received",
            "Pedido pelo site",
            "house",
            (Term("cliente", "Nome de quem pediu", "Marina Alves"), *_HOUSE),
            "Pedido pelo site",
            "{cliente} mandou um pedido pelo site.",
            permission=Permission.CUSTOMERS,
        ),
        Occasion(
            "reservation_requested",
            "Reserva pedida",
            "house",
            _RESERVATION,
            "Reserva pedida",
            "{cliente} pediu mesa para {pessoas}: {dia}, às {hora}.",
            until="begins",
        ),
        Occasion(
            "low_stock",
            "Estoque baixo",
            "house",
            (
                Term("produto", "Nome do produto", "Pilsen 600 ml"),
                Term("quantidade", "Quanto resta", "11"),
                Term("minimo", "Estoque mínimo", "12"),
                *_HOUSE,
            ),
            "Estoque baixo",
            "Restam {quantidade} de {produto}. O mínimo é {minimo}.",
        ),
        Occasion(
            "keg_expiring",
            "Barril perto do vencimento",
            "house",
            (
                Term("barril", "Código do barril", "B-0042"),
                Term("validade", "Último dia para servir", "sexta-feira, 4 de dezembro"),
                *_HOUSE,
            ),
            "Barril perto do vencimento",
            "O barril {barril} pode ser servido até {validade}.",
            Timing(days=-7, at="09:00"),
            is_dated=True,
            anchor="validade do barril",
            is_due=True,
            until="day",
        ),
        Occasion(
            "cleaning_due",
            "Limpeza de torneira vence",
            "house",
            (
                Term("torneira", "Número da torneira", "3"),
                Term("vence", "Dia da limpeza", "sexta-feira, 4 de dezembro"),
                *_HOUSE,
            ),
            "Limpeza da torneira {torneira}",
            "A limpeza da torneira {torneira} vence {vence}.",
            Timing(at="09:00"),
            is_dated=True,
            anchor="dia da limpeza",
            is_due=True,
            until="day",
        ),
        Occasion(
            "service_due",
            "Serviço ou teste de equipamento vence",
            "house",
            (
                Term("equipamento", "Etiqueta e modelo", "CIL-07, Cilindro de CO₂"),
                Term("servico", "O que vence", "Teste hidrostático"),
                Term("vence", "Até quando", "sexta-feira, 4 de dezembro"),
                *_HOUSE,
            ),
            "{servico}: {equipamento}",
            "{servico} de {equipamento} vence {vence}.",
            Timing(days=-7, at="09:00"),
            is_dated=True,
            anchor="dia em que o serviço vence",
            is_due=True,
            until="day",
        ),
        Occasion(
            "seal_failed",
            "Lacre do histórico não confere",
            "house",
            (Term("problema", "O que a conferência achou", "O registro 1042 foi alterado."), *_HOUSE),
            "O lacre não confere",
            "A conferência do lacre falhou. {problema}",
            permission=Permission.SETTINGS,
            is_due=True,
        ),
    )
}
"""By key. The keys are stored in events: they stay."""


def suggested_channel(occasion: Occasion) -> Channel:
    """By WhatsApp with one tap for customers, by the bell for the house."""
    return "whatsapp" if occasion.audience == "customer" else "notice"


def verify_token(key: bytes) -> str:
    """What Meta repeats when the address for states of WhatsApp messages is entered there. ``key`` is one of the
    installation."""
    return hmac.digest(key, b"verify token", hashlib.sha256).hex()[:32]
