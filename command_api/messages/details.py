"""The rule for messages of an occasion, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from pydantic import Field

from command_api.fields import AS_TUPLE, Id, Line, Text
from command_api.kernel import Refused
from command_api.rules.message_templates import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_PARAMETERS,
    problems_of,
    problems_when_empty,
)
from command_api.rules.message_times import TIME_OF_DAY
from command_api.rules.messages import CHANNELS_OF, OCCASIONS, Channel, Occasion, suggested_channel
from infra.declared_fields import FieldDoc

MOST_DAYS: Final = 365
MOST_MINUTES: Final = 7 * 24 * 60

TimeOfDay = Annotated[str, Field(pattern=rf"{TIME_OF_DAY}|^$")]
Parameters = Annotated[
    tuple[Annotated[Line, Field(max_length=LONGEST_TITLE)], ...], Field(max_length=MOST_PARAMETERS), AS_TUPLE
]
TemplateName = Annotated[str, Field(pattern=r"^[a-z0-9_]{0,512}$")]
Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(_[A-Z]{2})?$")]


class RuleSettings(msgspec.Struct, frozen=True, kw_only=True):
    """When something of ``occasion`` happens, this text goes through this channel at that time. ``channel_id`` is the
    record of a channel that has one. ``template``, ``language`` and ``parameters`` are those of the WhatsApp Cloud API:
    each parameter is a template of its own."""

    occasion: Annotated[
        Annotated[str, Field(pattern=r"^[a-z_]{1,40}$")],
        FieldDoc("Ocasião", "what the message is about; see `GET /api/v1/message-rules`", "delivery_tomorrow"),
    ]
    channel: Annotated[Channel, FieldDoc("Canal", "how it goes out", "whatsapp")]
    channel_id: Annotated[
        Id | None, FieldDoc("Conta do canal", "the channel's record; `null` for a channel without one", None)
    ] = None
    days: Annotated[
        Annotated[int, Field(ge=-MOST_DAYS, le=MOST_DAYS)],
        FieldDoc("Dias", "after the event or date; negative: before", -1, " dias"),
    ] = 0
    minutes: Annotated[
        Annotated[int, Field(ge=-MOST_MINUTES, le=MOST_MINUTES)],
        FieldDoc("Minutos", "after the event or date; negative: before", 0, " min"),
    ] = 0
    at: Annotated[TimeOfDay, FieldDoc("Hora", "time of day of the house; empty: at the exact minute", "10:00")] = ""
    working_days: Annotated[
        bool, FieldDoc("Só em dias abertos", "a day on which the house is closed does not count", example=False)
    ] = False
    title: Annotated[
        Annotated[Line, Field(max_length=LONGEST_TITLE)],
        FieldDoc("Assunto", "subject of an e-mail, title of a notice", "Sua entrega é amanhã"),
    ]
    text: Annotated[
        Annotated[Text, Field(min_length=1, max_length=LONGEST_TEXT)],
        FieldDoc(
            "Texto", "`{term}` stands for a value; `[…]` disappears where a term in it is empty", "Oi, {cliente}!"
        ),
    ]
    template: Annotated[TemplateName, FieldDoc("Modelo no WhatsApp", "its name at Meta", "entrega_amanha")] = ""
    language: Annotated[Language, FieldDoc("Idioma do modelo", "as at Meta", "pt_BR")] = "pt_BR"
    parameters: Annotated[
        Parameters, FieldDoc("Parâmetros do modelo", "in their order, each a text with terms", ("{primeiro_nome}",))
    ] = ()

    def check(self) -> None:
        """Raise ``Refused`` for a rule that can send nothing."""
        occasion = OCCASIONS.get(self.occasion)
        if occasion is None:
            raise Refused("Esta ocasião não existe.")
        if self.channel not in CHANNELS_OF[occasion.audience]:
            raise Refused("Este canal não serve para esta ocasião.")
        if not occasion.is_dated and (self.days < 0 or self.minutes < 0):
            raise Refused("O que acabou de acontecer não se avisa antes: conte os dias ou minutos para a frente.")
        found = [
            *problems_of(self.title, occasion.term_names, is_line=True),
            *problems_of(self.text, occasion.term_names),
            *(each for text in (self.title, self.text) for each in problems_when_empty(text, occasion.may_be_empty)),
            *(each for text in self.parameters for each in problems_of(text, occasion.term_names, is_line=True)),
        ]
        if found:
            raise Refused(found[0].sentence, problems=[each._asdict() for each in found])
        if self.channel == "cloud" and not self.template:
            raise Refused("Diga o nome do modelo aprovado no WhatsApp.")


def suggested_rule(occasion: Occasion) -> RuleSettings:
    """The rule that an occasion begins with."""
    timing = occasion.timing
    return RuleSettings(
        occasion=occasion.key,
        channel=suggested_channel(occasion),
        days=timing.days,
        minutes=timing.minutes,
        at=timing.at,
        title=occasion.title,
        text=occasion.text,
    )
